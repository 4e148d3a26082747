"""Are the fonts that cannot be trusted found, and the others left in peace?"""
