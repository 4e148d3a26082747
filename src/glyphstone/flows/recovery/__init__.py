"""The parts of a recovery: reading documents as books, joining them, solving, the project file."""
