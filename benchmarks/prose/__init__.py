"""How much of an author's paragraphs, sentences and words comes back from a page."""
