"""What is kept of a person's work: project files, the library of maps, exchange files."""
