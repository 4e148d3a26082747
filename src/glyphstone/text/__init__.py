"""Prose from lines: words, hyphens, paragraphs, sentences, without any resource of a language."""
