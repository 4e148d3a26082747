"""What the drawings of a whole font say of its letters, together and with their neighbours."""
