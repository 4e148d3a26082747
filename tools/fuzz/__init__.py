"""Fuzzing of everything that reads what strangers wrote: one target a reader, with atheris."""
