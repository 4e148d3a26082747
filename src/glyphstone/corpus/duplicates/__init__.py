"""Which documents are the same, or nearly: sketches of texts, and clusters of them."""
