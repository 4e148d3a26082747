"""The languages of the world: their codes, their names in English and in the language itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

__all__ = ["LanguageRow", "language_row", "language_rows"]

_FILE = Path(__file__).with_name("languagenames.txt")


@dataclass(frozen=True, slots=True)
class LanguageRow:
    """One language, or a macrolanguage."""

    #: The shortest tag (BCP 47), and the code of three letters (ISO 639-3).
    tag: str
    iso639_3: str
    #: The code of Glottolog; "" for most macrolanguages and a few others.
    glottocode: str
    #: Its names in English, at least one, the usual first.
    names: tuple[str, ...]
    #: What it calls itself, the usual first; nothing if no source tells.
    own_names: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its usual name in English."""
        return self.names[0]

    @property
    def own_name(self) -> str:
        """Its usual name in the language itself; "" if no source tells."""
        return self.own_names[0] if self.own_names else ""


def language_row(code: str) -> LanguageRow | None:
    """The language with a tag of two or three letters, an ISO 639-3 code or a Glottocode."""
    return _by_code().get(code)


@cache
def language_rows() -> tuple[LanguageRow, ...]:
    """All languages, by tag."""
    lines = _FILE.read_text(encoding="utf-8").splitlines()
    return tuple(_row(line) for line in lines if not line.startswith("#"))


def _row(line: str) -> LanguageRow:
    tag, iso, glottocode, names, own = (*line.split("\t"), "", "")[:5]
    return LanguageRow(
        tag, iso or tag, glottocode, tuple(names.split(";")), tuple(own.split(";") if own else ())
    )


@cache
def _by_code() -> dict[str, LanguageRow]:
    found: dict[str, LanguageRow] = {}
    for row in language_rows():
        for code in filter(None, (row.glottocode, row.iso639_3, row.tag)):
            found.setdefault(code, row)
    return found
