"""Whether a part of a document reads as it does in the whole."""
