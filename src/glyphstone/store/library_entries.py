"""What a library of maps holds: entries, what each is about, and which ones are worth keeping."""

from __future__ import annotations

from dataclasses import dataclass

from glyphstone.data.scripts import COMMON, UNCERTAIN
from glyphstone.model import State
from glyphstone.shapes.fingerprint import BLANK
from glyphstone.store.exchange import GlyphEntry, MapFile
from glyphstone.verdict.characters import script_of

__all__ = [
    "AUTOMATIC",
    "CONFIDENT",
    "PERSON",
    "TABLE",
    "TABLED",
    "Conflict",
    "KnownFont",
    "LibraryEntry",
    "entries_of",
    "glyph_of",
    "key_of",
    "replaces",
    "script_of_text",
    "subject_of",
]

#: Confidence (0 to 1) from which on a proposal that no person has confirmed is kept: as much as the
#: solver asks for; by hand, not swept.
CONFIDENT = 0.9
#: Who says so: a person who confirmed it, evidence alone, or a table of a legacy font.
PERSON, AUTOMATIC, TABLED = "person", "automatic", "table"
#: The source of glyphs that come from such a table.
TABLE = "teckit"


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """One thing that is known: a drawing, or a code of a font, stands for a text."""

    text: str
    font: str
    shape: str | None = None
    code: int | None = None
    code_length: int | None = None
    #: SHA-256 of the document that taught it.
    document: str | None = None
    #: Confirmed by a "person", "automatic", or from a "table" that somebody wrote for a font.
    how: str = PERSON
    count: int = 0
    added: str = ""

    @property
    def script(self) -> str:
        """The ISO 15924 code of the text's script."""
        return script_of_text(self.text)


@dataclass(frozen=True, slots=True)
class KnownFont:
    """What the library knows of the fonts of one name."""

    name: str
    documents: int
    glyphs: int
    confirmed: int
    scripts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two libraries read one drawing, or one code of a font, differently in the same script."""

    font: str
    shape: str | None
    code: int | None
    ours: tuple[str, ...]
    theirs: tuple[str, ...]


def script_of_text(text: str) -> str:
    """The script of the first character that has one, "Zyyy" if none has."""
    return next((s for s in map(script_of, text) if s not in UNCERTAIN), COMMON)


def entries_of(maps: MapFile) -> list[LibraryEntry]:
    """What of some maps is worth keeping: what a person confirmed, and what is nearly sure.

    The blank drawing teaches nothing, since every font has it.
    """
    return [
        LibraryEntry(
            text=glyph.text,
            font=font.name,
            shape=glyph.shape,
            code=glyph.code,
            code_length=glyph.code_length,
            document=font.document,
            how=_how(glyph),
            count=glyph.count,
            added=font.added or "",
        )
        for font in maps.fonts
        for glyph in font.glyphs
        if glyph.text is not None
        and glyph.shape != BLANK
        and (glyph.state is State.CONFIRMED or glyph.confidence >= CONFIDENT)
    ]


def _how(glyph: GlyphEntry) -> str:
    if glyph.state is State.CONFIRMED:
        return PERSON
    return TABLED if glyph.source == TABLE else AUTOMATIC


def subject_of(entry: LibraryEntry) -> tuple[str, ...]:
    """What an entry speaks of: lookalikes of two scripts do not contradict each other."""
    if entry.shape is not None:
        return entry.shape, entry.script
    kind = TABLED if entry.how == TABLED else ""  # a table and a document may differ
    return kind, entry.font, str(entry.code), str(entry.code_length)


def replaces(entry: LibraryEntry) -> bool:
    """Whether an entry takes the place of what the same code of the same document said before."""
    return entry.code is not None and entry.document is not None


def key_of(entry: LibraryEntry) -> tuple[str, str, int, int, str, str]:
    return (
        entry.font,
        entry.document or "",
        -1 if entry.code is None else entry.code,
        entry.code_length or 0,
        entry.shape or "",
        entry.text,
    )


def glyph_of(entry: LibraryEntry) -> GlyphEntry:
    confirmed = entry.how == PERSON
    return GlyphEntry(
        text=entry.text,
        code=entry.code,
        code_length=entry.code_length,
        shape=entry.shape,
        state=State.CONFIRMED if confirmed else State.PROPOSED,
        confidence=1.0 if confirmed else CONFIDENT,
        source=TABLE if entry.how == TABLED else "library",
        count=entry.count,
    )
