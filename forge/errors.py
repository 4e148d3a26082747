"""What can go wrong while forging, each error a sentence that says what to do next."""

__all__ = ["ForgeError", "MissingFontError", "MissingGlyphError"]


class ForgeError(Exception):
    """The forge cannot make what was asked for."""


class MissingFontError(ForgeError):
    """A font file is not installed on this machine."""


class MissingGlyphError(ForgeError):
    """No font of the list draws a character, and a .notdef is never shown."""
