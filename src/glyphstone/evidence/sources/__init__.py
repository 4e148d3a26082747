"""The sources of evidence, one short file each."""
