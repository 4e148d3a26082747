"""Every script of the world there and back, beside what other tools make of real files."""
