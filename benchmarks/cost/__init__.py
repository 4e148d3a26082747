"""What the command costs as a whole: start, import and processes included."""
