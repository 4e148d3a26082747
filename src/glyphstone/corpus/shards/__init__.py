"""Shards: what is written while they are worked on, when they are done, and at the end."""
