"""Errors: where, what, what to do next; and the exit code of each."""

from __future__ import annotations

import pytest

from glyphstone import errors
from glyphstone.errors import ExitCode, GlyphstoneError, Place


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (Place(), ""),
        (Place("a.pdf"), "a.pdf"),
        (Place("a.pdf", 3, "Arial", "41"), "a.pdf, page 3, font Arial, glyph 41"),
        (Place(page=0), "page 0"),
        (Place(font="Arial", glyph="41"), "font Arial, glyph 41"),
    ],
)
def test_a_place_says_as_much_as_is_known(place: Place, text: str) -> None:
    assert str(place) == text


def test_an_error_is_a_place_a_sentence_and_a_next_step() -> None:
    assert str(GlyphstoneError("it is wrong.")) == "it is wrong."
    assert str(GlyphstoneError("it is wrong.", next_step="Try again.")) == "it is wrong. Try again."
    error = GlyphstoneError("it is wrong.", place=Place("a.pdf", 2), next_step="Try again.")
    assert str(error) == "a.pdf, page 2: it is wrong. Try again."
    assert (error.what, error.place.page, error.next_step) == ("it is wrong.", 2, "Try again.")


@pytest.mark.parametrize(
    ("name", "code", "verdict"),
    [
        ("GlyphstoneError", 1, "damaged"),
        ("BadPageError", 3, "partial"),
        ("NotAPdfError", 4, "not_pdf"),
        ("EncryptedError", 5, "encrypted"),
        ("DamagedError", 6, "damaged"),
        ("LimitError", 7, "memory"),
        ("UnreadableError", 8, "damaged"),
        ("OutputError", 9, "damaged"),
        ("ProjectError", 11, "damaged"),
        ("LockedError", 11, "damaged"),
        ("MapError", 11, "damaged"),
    ],
)
def test_exit_codes_and_verdicts_never_change(name: str, code: int, verdict: str) -> None:
    kind = getattr(errors, name)
    assert (int(kind.exit_code), kind.verdict) == (code, verdict)


def test_exit_codes_are_numbered_for_good() -> None:
    assert [(code.name, int(code)) for code in ExitCode] == [
        ("OK", 0),
        ("UNEXPECTED", 1),
        ("USAGE", 2),
        ("PARTIAL", 3),
        ("NOT_PDF", 4),
        ("ENCRYPTED", 5),
        ("DAMAGED", 6),
        ("LIMIT", 7),
        ("UNREADABLE", 8),
        ("OUTPUT", 9),
        ("CRASH", 10),
        ("PROJECT", 11),
    ]
