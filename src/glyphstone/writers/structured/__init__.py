"""Structured text as JSON: pages as they were read, and the prose made of them."""
