"""Is anything lost that a person was told is saved?"""
