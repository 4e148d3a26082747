"""The fonts of a PDF: dictionaries, encodings, widths, programs, drawings."""
