"""How far the word of a recovery can be trusted: real files, and documents of the forge."""
