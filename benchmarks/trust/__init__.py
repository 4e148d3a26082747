"""Whether what a recovery calls known is right, whoever answers and whatever is broken."""
