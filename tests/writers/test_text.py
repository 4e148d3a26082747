"""Lines of text as they stand on the page."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import pytest

import forge
import glyphstone
from forge import Style, Typeface, samples
from glyphstone import Claim, Glyphs
from glyphstone.layout.lines import find_lines
from glyphstone.model import Direction
from glyphstone.writers.text import claimed_entries, mark, text_lines

Order = Literal["visual", "logical"]


def typeset(text: str, fonts: tuple[str, ...], order: Order = "visual") -> forge.Forged:
    return forge.typeset([text], style=Style(Typeface(fonts), rtl_order=order))


@contextmanager
def glyphs_of(
    folder: Path, text: str, fonts: tuple[str, ...] = ("DejaVuSans",), order: Order = "visual"
) -> Iterator[Glyphs]:
    path = folder / "made.pdf"
    path.write_bytes(typeset(text, fonts, order).pdf)
    with glyphstone.open(path) as document:
        yield document.page(1).glyphs


def lines_of(forged: forge.Forged) -> list[str]:
    return [unicodedata.normalize("NFC", line.text.strip()) for line in forged.truth.lines]


def read(glyphs: Glyphs) -> list[str]:
    return list(text_lines(glyphs, find_lines(glyphs), claimed_entries(glyphs.fonts)))


@pytest.mark.parametrize("code", ["en_Latn", "yrk_Cyrl", "am_Ethi", "vi_Latn"])
def test_lines_from_the_left(code: str, tmp_path: Path) -> None:
    sample = samples.sample(code)
    text = sample.paragraphs[0]
    with glyphs_of(tmp_path, text, sample.fonts) as glyphs:
        found = read(glyphs)
    assert len(found) > 1
    assert found == lines_of(typeset(text, sample.fonts))


@pytest.mark.parametrize("order", ["visual", "logical"])
@pytest.mark.parametrize("code", ["ar_Arab", "ur_Arab", "he_Hebr", "yi_Hebr"])
def test_lines_from_the_right(code: str, order: Order, tmp_path: Path) -> None:
    sample = samples.sample(code)
    text = sample.paragraphs[0]
    with glyphs_of(tmp_path, text, sample.fonts, order) as glyphs:
        found = read(glyphs)
    assert found == lines_of(typeset(text, sample.fonts))


@pytest.mark.parametrize(
    "text",
    [
        "אחת שתים PDF Portable Document שלוש ארבע",
        "בשנת 1948 נולד",
        "The words שלום עולם stand here",
    ],
)
def test_words_of_the_other_direction_keep_their_order(text: str, tmp_path: Path) -> None:
    with glyphs_of(tmp_path, text) as glyphs:
        assert read(glyphs) == [text]


def test_unknown_glyphs_are_marked(tmp_path: Path) -> None:
    known = {"a": "α", "⟦": "⟦"}
    with glyphs_of(tmp_path, "ab a⟦") as glyphs:
        claimed = claimed_entries(glyphs.fonts)

        def entries(font: int, code: int) -> str | None:
            return known.get(claimed(font, code) or "")

        lines = find_lines(glyphs)
        code = int(glyphs.code[1])
        assert list(text_lines(glyphs, lines, entries)) == [f"α{mark(0, code)} α⟦(⟧"]
        found = text_lines(glyphs, lines, entries, lambda font, code: f"<{font} {code}>")
        assert list(found) == [f"α<0 {code}> α⟦(⟧"]


def test_recovered_letters_say_how_a_line_is_read(tmp_path: Path) -> None:
    hebrew = dict(zip("abcdef", "אבגדהו", strict=True))
    with glyphs_of(tmp_path, "abc def") as glyphs:
        claimed = claimed_entries(glyphs.fonts)

        def entries(font: int, code: int) -> str | None:
            return hebrew.get(claimed(font, code) or "", " ")

        lines = find_lines(glyphs)
        assert lines[0].direction is Direction.LTR
        assert list(text_lines(glyphs, lines, entries)) == ["והד גבא"]


class _Source:
    """A font that claims what it is told."""

    def __init__(self, claim: str) -> None:
        self.said = claim

    def claim(self, code: int) -> Claim:
        return Claim(self.said if code else "")


class _Font:
    def __init__(self, claim: str) -> None:
        self.source = _Source(claim)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("x", "x"),
        ("", None),
        ("\ufffd", None),
        ("\x03", None),
        ("\ue012", None),
        ("a\u2060", "a"),
        ("\t", "\t"),
        ("ال", "لا"),  # as it is drawn, which is how every viewer wants it
        ("لا", "لا"),
        ("\u064eب", "ب\u064e"),
    ],
)
def test_claims_that_are_text(claim: str, text: str | None) -> None:
    assert claimed_entries([_Font(claim)])(0, 1) == text  # type: ignore[list-item]
