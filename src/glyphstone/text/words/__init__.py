"""Words that were split, glued or lost letters on the way out of a PDF."""
