"""PDF objects as plain values: numbers, names, streams, matrices."""
