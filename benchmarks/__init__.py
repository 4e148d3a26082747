"""One command each: measures us and our peers in the same run, and says which bars hold."""
