"""What a claimed text may be: real characters, blanks, letters of which writing systems."""

from __future__ import annotations

from functools import lru_cache

import unicodedata2

from glyphstone.data.scripts import Trait, script_of, scripts_with

__all__ = [
    "CONTEXTUAL",
    "changes_shape",
    "code_points",
    "is_ignorable",
    "is_space",
    "is_text",
    "must_show",
    "name_of",
    "plain_letter",
    "script_of",
    "spelled_out",
    "without_forms",
]

CONTEXTUAL = scripts_with(Trait.CONTEXTUAL)

#: Characters that are no text: control characters, nothing at all, halves of pairs, private use.
_NO_TEXT = frozenset({"Cc", "Cn", "Co", "Cs"})

#: Letters that are drawn as nothing: fillers, and the empty Braille cell.
_EMPTY_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u2800\U00013441\U00013442\U0001d159")

_IGNORABLE = (
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5),
    (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164),
    (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip


def is_ignorable(char: str) -> bool:
    """Whether a character shows nothing by itself (Default_Ignorable_Code_Point)."""
    return any(first <= ord(char) <= last for first, last in _IGNORABLE)


def is_text(claim: str) -> bool:
    """Whether a claim can be printed: it is there, and each of its characters means something."""
    return bool(claim) and not any(
        char == "\ufffd" or (unicodedata2.category(char) in _NO_TEXT and not char.isspace())
        for char in claim
    )


def is_space(text: str) -> bool:
    """Whether a text is nothing but white space (and characters that show nothing)."""
    return any(map(_white, text)) and all(_white(char) or is_ignorable(char) for char in text)


@lru_cache(maxsize=4096)
def must_show(text: str) -> bool:
    """Whether a text holds a letter, digit, punctuation or symbol, which needs ink."""
    return any(
        unicodedata2.category(char)[0] in "LNPS"
        and not is_ignorable(char)
        and char not in _EMPTY_LETTERS
        for char in text
    )


@lru_cache(maxsize=4096)
def changes_shape(text: str) -> bool:
    """Whether honest fonts draw a text in several ways, by its place: marks, contextual letters."""
    return any(
        unicodedata2.category(char)[0] == "M"
        or (unicodedata2.category(char)[0] == "L" and script_of(char) in CONTEXTUAL)
        or is_ignorable(char)
        for char in text
    )


@lru_cache(maxsize=4096)
def plain_letter(text: str) -> bool:
    """Whether a text is one letter or digit of an alphabet whose letters all have a body."""
    return (
        len(text) == 1
        and unicodedata2.category(text) in ("Lu", "Ll", "Nd")
        and script_of(text) in scripts_with(Trait.FULL_BODIED)
    )


def code_points(text: str) -> str:
    """A text as `U+0041 U+0301`."""
    return " ".join(f"U+{ord(char):04X}" for char in text)


def name_of(text: str) -> str:
    """The Unicode name of a text, characters joined by a plus."""
    return " + ".join(unicodedata2.name(char, "") or _class_of(char) for char in text)


def _class_of(char: str) -> str:
    words = {"Cc": "control", "Co": "private use", "Cs": "lone surrogate", "Cn": "not assigned"}
    return f"<{words.get(unicodedata2.category(char), 'no name')}>"


def _white(char: str) -> bool:
    # U+1680, the space of Ogham, is drawn as a line by most fonts.
    return (char in "\t\n\v\f\r" or unicodedata2.category(char) in ("Zs", "Zl", "Zp")) and (
        char != "\u1680"
    )


@lru_cache(maxsize=8192)
def without_forms(text: str) -> str:
    """A text with Arabic presentation forms of single letters as their letters; else as it is.

    Ligatures and signs are left alone.
    """
    return "".join(_letter_of_form(char) for char in text)


def _letter_of_form(char: str) -> str:
    if not "\ufb50" <= char <= "\ufefc":
        return char
    kind, _, letters = unicodedata2.decomposition(char).partition(" ")
    single = kind in ("<isolated>", "<initial>", "<medial>", "<final>") and " " not in letters
    return chr(int(letters, 16)) if single else char


@lru_cache(maxsize=8192)
def spelled_out(text: str) -> str:
    """A text with presentation forms and ligatures as the letters that they stand for.

    Signs are left alone, and so is what only looks like letters (raised, in circles).
    """
    return "".join(_letters_of_form(char) for char in text)


def _letters_of_form(char: str) -> str:
    if not "\ufb00" <= char <= "\ufefc":
        return char
    kind, _, letters = unicodedata2.decomposition(char).partition(" ")
    codes = [int(code, 16) for code in letters.split()] if kind in _FORMS else []
    found = "".join(map(chr, codes))
    return found if found and all(map(str.isalpha, found)) else char


_FORMS = frozenset({"<isolated>", "<initial>", "<medial>", "<final>", "<compat>"})
