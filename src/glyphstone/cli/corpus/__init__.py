"""`glyphstone corpus`: every document of a folder, a manifest or an archive."""
