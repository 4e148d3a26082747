"""Languages: which one a text is in, and how sure that is."""
