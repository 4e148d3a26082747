"""`glyphstone convert`: its options, where results go, what a person is told."""
