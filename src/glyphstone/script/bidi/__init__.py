"""The bidirectional algorithm (UAX #9), and its inverse from drawn lines."""
