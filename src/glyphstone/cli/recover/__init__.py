"""`glyphstone recover`: the conversation in the terminal."""
