"""Script by script: what viewers copy from a repaired PDF beside our own text."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rapidfuzz.distance import Levenshtein

import glyphstone
from benchmarks.repair.viewers import same_pixels
from forge import (
    Document,
    Flavour,
    Forged,
    Layout,
    Paragraph,
    Style,
    Typeface,
    Writing,
    damage,
    samples,
)
from forge.glyphmap import true_map
from glyphstone.flows.repair import RepairReport, RepairTask, repair
from glyphstone.flows.source import Source
from glyphstone.model import FontKey, FontMaps, Meaning
from glyphstone.reading import TextOptions, read_text

__all__ = [
    "ROWS",
    "WAYS",
    "Outcome",
    "Row",
    "Way",
    "apart",
    "measured",
    "outcomes",
    "own_text",
    "repaired_copy",
]

Readers = Mapping[str, Callable[[Path], list[str]]]


@dataclass(frozen=True)
class Row:
    """A script: a language and fonts to set it in, and whether anything was tuned on it."""

    script: str
    language: str
    half: str
    fonts: tuple[str, ...] = ()
    #: Whether it is set in lines that run downwards, from the left, as Mongolian is.
    downward: bool = False

    @property
    def rtl(self) -> bool:
        """Whether it is read from the right."""
        return samples.sample(self.language).rtl


@dataclass(frozen=True)
class Way:
    """One way to set a text."""

    name: str
    flavour: Flavour
    style: Mapping[str, Any] = field(default_factory=dict)
    #: Whether only text from the right is set so.
    leftward: bool = False


#: The halves were named before anything was measured on the second one.
_DEVELOPMENT: tuple[tuple[str, ...], ...] = (
    ("Latin", "vi_Latn"),
    ("Georgian", "ka_Geor"),
    ("Hebrew", "he_Hebr"),
    ("Arabic", "ar_Arab"),
    ("Thaana", "dv_Thaa"),
    ("Devanagari", "hi_Deva"),
    ("Gurmukhi", "pa_Guru"),
    ("Tamil", "ta_Taml"),
    ("Kannada", "kn_Knda"),
    ("Thai", "th_Thai"),
    ("Khmer", "km_Khmr"),
    ("Tibetan", "bo_Tibt"),
    ("Adlam", "ff_Adlm"),
    ("Japanese", "ja_Jpan"),
)
_TEST: tuple[tuple[str, ...], ...] = (
    ("Cyrillic", "ru_Cyrl"),
    ("Greek", "el_Grek"),
    ("Armenian", "hy_Armn"),
    ("Persian", "fa_Arab"),
    ("Urdu, Nastaliq", "ur_Arab", "NotoNastaliqUrdu"),
    ("Syriac", "aii_Syrc"),
    ("Bengali", "bn_Beng"),
    ("Gujarati", "gu_Gujr"),
    ("Telugu", "te_Telu"),
    ("Malayalam", "ml_Mlym"),
    ("Sinhala", "si_Sinh"),
    ("Lao", "lo_Laoo"),
    ("Myanmar", "my_Mymr"),
    ("Javanese", "jv_Java"),
    ("Ethiopic", "am_Ethi"),
    ("Hangul", "ko_Kore"),
)
ROWS = (
    *(
        Row(script, language, "development", tuple(fonts))
        for script, language, *fonts in _DEVELOPMENT
    ),
    Row("Mongolian", "mn_Mong", "development", downward=True),
    *(Row(script, language, "test", tuple(fonts)) for script, language, *fonts in _TEST),
)
WAYS = (
    Way("a line a show", Flavour.TYPE0_TRUETYPE),
    Way("gaps for spaces", Flavour.TYPE0_CFF, {"spaces": "gap", "align": "justify"}),
    Way(
        "letterspaced Type 3",
        Flavour.TYPE3,
        {"tracking": 1.6, "spaces": "gap", "operators": "Tj"},
    ),
    Way("in reading order", Flavour.TYPE0_TRUETYPE, {"rtl_order": "logical"}, leftward=True),
)
#: What viewers put in and nobody sees: marks of direction, joiners of words.
_UNSEEN = dict.fromkeys(
    map(ord, "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c\u2060\ufeff")
)


@dataclass
class Outcome:
    """What became of one document."""

    row: Row
    way: Way
    #: Characters of our own text, lines of it, and lines that got an /ActualText.
    characters: int
    lines: int
    told: int
    same_pixels: bool
    #: Bytes before and after.
    before: int
    after: int
    #: By viewer: characters apart from our own text, in percent, and the same for the document as
    #: an honest producer writes it.
    apart: dict[str, float] = field(default_factory=dict)
    unbroken: dict[str, float] = field(default_factory=dict)
    #: What was set beside our own text, and our own text of the copy, read without any map.
    own: float = 0.0
    reread: float = 0.0

    @property
    def larger(self) -> float:
        """How much larger the copy is, in percent."""
        return 100 * (self.after - self.before) / self.before


def outcomes(quick: bool, folder: Path, readers: Readers) -> Iterator[Outcome]:
    """All rows set in all ways, or a few."""
    for row in ROWS[::5] if quick else ROWS:
        for way in WAYS[:1] if row.downward else WAYS:
            if row.rtl or not way.leftward:
                yield measured(row, way, folder, readers)


def measured(row: Row, way: Way, folder: Path, readers: Readers) -> Outcome:
    """One document broken, repaired by its true map, and read by all."""
    made = forged(row, way, broken=True)
    broken, copy, unbroken = (folder / f"{name}.pdf" for name in ("broken", "copy", "unbroken"))
    broken.write_bytes(made.pdf)
    unbroken.write_bytes(forged(row, way, broken=False).pdf)
    maps = true_maps(made, broken)
    own = own_text(broken, maps)
    report = repaired_copy(broken, copy, maps)
    found = Outcome(
        row,
        way,
        characters=len(_compared(own)),
        lines=own.count("\n") + 1,
        told=report.lines,
        same_pixels=same_pixels(broken, copy),
        before=broken.stat().st_size,
        after=copy.stat().st_size,
        own=apart(own, "\n".join(line.text for line in made.truth.lines)),
        reread=apart(own, own_text(copy, {})),
    )
    for viewer, read in readers.items():
        found.apart[viewer] = apart(own, "\n".join(read(copy)))
        found.unbroken[viewer] = apart(own, "\n".join(read(unbroken)))
    return found


def repaired_copy(
    source: Path, target: Path, maps: dict[FontKey, dict[int, Meaning]]
) -> RepairReport:
    """Write a copy as `glyphstone repair` does, by maps that are given."""
    task = RepairTask(Source(source), target, overwrite=True, known=maps)
    return repair(task, _silent).report


def _silent(done: int, total: int) -> None:
    """Nobody watches."""


def forged(row: Row, way: Way, *, broken: bool) -> Forged:
    """A script set in one way, in fonts that claim nothing or as an honest producer writes them."""
    sample = samples.sample(row.language)
    face = Typeface(
        row.fonts or sample.fonts,
        way.flavour,
        damage=(damage.NoToUnicode(), damage.OpaqueNames()) if broken else (),
        order="first_use",
    )
    style = Style(face, rtl=sample.rtl, **way.style)
    layout = Layout(writing=Writing.VERTICAL_LR if row.downward else Writing.HORIZONTAL)
    return Document([Paragraph((text,)) for text in sample.paragraphs], style, layout).build()


def true_maps(made: Forged, path: Path) -> dict[FontKey, dict[int, Meaning]]:
    """For each font of a document what its codes mean, as one who knows the script would say."""
    with glyphstone.open(path) as document:
        seen = [
            page.glyphs.fonts[font].key
            for page in document.pages()
            for font in page.glyphs.font.tolist()
        ]
    numbers = dict(zip(seen, made.truth.glyphs.font.tolist(), strict=True))
    known = true_map(made)
    return {
        key: {code: Meaning(text) for code, text in known[number].items()}
        for key, number in numbers.items()
    }


def own_text(path: Path, maps: FontMaps) -> str:
    """Our own text of a document, a line for a line of the page."""
    with glyphstone.open(path) as document:
        pages = read_text(document, maps=maps, options=TextOptions(languages=False))
        return "\n".join(
            line.text for page in pages for block in page.blocks for line in block.lines
        )


def apart(own: str, other: str) -> float:
    """How many characters must change to get one text from the other, in percent of our own.

    Spaces count, one for each stretch of white space, ends of lines among them.
    """
    wanted, found = _compared(own), _compared(other)
    changes: int = Levenshtein.distance(wanted, found)
    return 100 * changes / max(len(wanted), 1)


def _compared(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).translate(_UNSEEN).split())
