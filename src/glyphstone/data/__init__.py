"""Generated tables and their loaders; README.md names each one's generator, source, licence."""
