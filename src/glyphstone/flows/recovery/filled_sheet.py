"""What a person typed into a glyph sheet with fields, saved as HTML or as CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser

from glyphstone.errors import MapError, Place

__all__ = ["FilledGlyph", "filled_glyphs", "is_sheet"]

_NEEDED = ("glyph", "text")
#: What parts the columns: a comma, or what spreadsheets write in some countries.
_SEPARATORS = ",;\t"


@dataclass(frozen=True, slots=True)
class FilledGlyph:
    """A glyph that a person filled in: its document and mark, and what was typed."""

    document: str
    sha256: str
    mark: str
    text: str


def is_sheet(text: str) -> bool:
    """Whether a text is a sheet, and not a file of answers."""
    begin = text.lstrip()[:200]
    if begin.lower().startswith(("<!doctype html", "<html")):
        return True
    columns = _columns(begin)
    return all(name in columns for name in _NEEDED)


def filled_glyphs(text: str, file: str) -> list[FilledGlyph]:
    """The glyphs that were filled in; a `MapError` says what is wrong with the sheet."""
    place = Place(file=file)
    if text.lstrip().startswith("<"):
        reader = _Fields()
        reader.feed(text)
        reader.close()
        if not reader.fields:
            raise MapError(
                "this page has no fields for glyphs.",
                place=place,
                next_step="Give a sheet that `glyphstone recover --sheet` has written.",
            )
        found = reader.filled
    else:
        found = list(_rows(text, place))
    if not found:
        raise MapError(
            "nothing is filled in on this sheet.",
            place=place,
            next_step="Fill it in and save it with the button on the page.",
        )
    return found


class _Fields(HTMLParser):
    """Collects the fields of a sheet; everything else on the page is passed over."""

    def __init__(self) -> None:
        super().__init__()
        self.fields = 0
        self.filled: list[FilledGlyph] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Takes a field if a person has changed it."""
        given = {name: value or "" for name, value in attrs}
        if tag != "input" or "data-glyph" not in given:
            return
        self.fields += 1
        text = given.get("value", "").strip()
        if text and text != given.get("data-was", "").strip():
            self.filled.append(
                FilledGlyph(
                    given.get("data-document", ""),
                    given.get("data-sha256", ""),
                    given["data-glyph"],
                    text,
                )
            )


def _columns(text: str) -> list[str]:
    """The columns that the first line of a CSV names."""
    first = text.split("\n", 1)[0].strip("\r")
    return next(csv.reader([first], delimiter=_separator(first)), [])


def _separator(first: str) -> str:
    return max(_SEPARATORS, key=first.count)


def _rows(text: str, place: Place) -> Iterator[FilledGlyph]:
    lines = text.lstrip().splitlines()
    if not lines or not all(name in _columns(lines[0]) for name in _NEEDED):
        raise MapError(
            "its first line does not name the columns “glyph” and “text”.",
            place=place,
            next_step="Give a sheet that `glyphstone recover --sheet` has written.",
        )
    for number, row in enumerate(csv.DictReader(lines, delimiter=_separator(lines[0])), 2):
        typed = (row["text"] or "").strip()
        if any(ord(char) < ord(" ") for char in typed):
            raise MapError(
                "this line holds control characters.",
                place=Place(file=f"{place.file}, line {number}"),
                next_step="Correct the line; nothing was entered.",
            )
        if typed:
            yield FilledGlyph(
                row.get("document") or "",
                row.get("sha256") or "",
                (row["glyph"] or "").strip().strip("⟦⟧"),
                typed,
            )
