"""Text of repaired PDFs in the viewers people use."""
