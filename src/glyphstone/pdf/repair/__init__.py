"""Writing recovered maps back into a copy of the PDF."""
