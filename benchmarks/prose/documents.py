"""Journals and novels in many languages, set so that everything about their text is known."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from benchmarks.prose.author import HYPHENATING, LANGUAGES, Author, WordSource
from benchmarks.prose.truth import Truth, truth_of
from forge import (
    Document,
    Forged,
    Layout,
    MissingFontError,
    Paragraph,
    Style,
    Table,
    Typeface,
    samples,
)
from forge import fonts as font_files
from forge.layout import Block
from forge.pages import Composer

__all__ = ["HYPHENATING", "LANGUAGES", "QUICK", "Kind", "Made", "Wish", "make", "wishes"]

QUICK = ("en_Latn", "sr_Cyrl", "ar_Arab", "hi_Deva", "zh_Hans")
#: What opens and closes speech; a dash needs no closing.
SPEECH = {
    "en": "“”", "de": "„“", "fr": "— ", "es": "—", "nl": "‘’", "sv": "– ", "fi": "– ", "pl": "— ",
    "ru": "— ", "sr": "— ", "el": "— ", "ar": "«»", "he": "“”", "hi": "“”", "hy": "— ", "ka": "„“",
    "ja": "「」", "zh": "“”",
}  # fmt: skip
LEFTWARDS = ("Arab", "Hebr")
#: Scripts that have a face with serifs whose glyphs a map can name.
SERIF = ("Latn", "Cyrl", "Grek", "Hebr", "Armn", "Geor", "Jpan", "Hans")
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
FORMULAS = (
    "f(x) = a + bx + cx²", "E = mc²", "x + y ≤ z", "p(a|b) = p(b|a)p(a)/p(b)", "N = ∑ n + 1",
    "α + β = γ/2", "y = √(x² + 1)", "s² = (x − m)²/n",
)  # fmt: skip
#: How often what comes up, at each kind of document that has it.
TABLE_SHARE, FORMULA_SHARE, NOTE_SHARE, SPEECH_SHARE = 0.08, 0.15, 0.12, 0.45


class Kind(StrEnum):
    """What is published."""

    SINGLE = "single-column journal"
    DOUBLE = "two-column journal"
    NOVEL = "novel"


@dataclass(frozen=True)
class Wish:
    """A document to be made."""

    kind: Kind
    code: str
    pages: int
    seed: int = 0
    source: WordSource = WordSource.COINED


@dataclass(frozen=True)
class Made:
    """A document and its truth."""

    wish: Wish
    pdf: bytes
    truth: Truth
    forged: Forged


def wishes(*, quick: bool = False, seed: int = 0) -> list[Wish]:
    """All documents of a run, in words of the Declaration: over 500 pages, or a few."""
    codes = QUICK if quick else tuple(LANGUAGES)
    pages = 2 if quick else 10
    return [
        Wish(kind, code, pages, seed, WordSource.DECLARATION) for kind in Kind for code in codes
    ]


class _Setter:
    """Blocks of a kind of document, one after the other without end."""

    def __init__(self, wish: Wish) -> None:
        self.wish = wish
        name = f"{wish.kind} {wish.code} {wish.seed}"
        self.author = Author(wish.code, name, wish.source)
        self.rng = self.author.rng
        serif = wish.kind is Kind.NOVEL and self.author.script in SERIF
        regular, bold = _typefaces(self.author, serif)
        base = Style(regular, align="justify", hyphenate=wish.code in HYPHENATING)
        if wish.kind is Kind.SINGLE:
            self.body = replace(base, size=11)
        elif wish.kind is Kind.DOUBLE:
            self.body = replace(base, size=9.5, indent=12)
        else:
            self.body = replace(base, size=10.5, indent=16)
        self.small = replace(self.body, size=8, indent=0)
        plain = replace(self.body, indent=0, hyphenate=False, align="start", typeface=bold)
        self.heading = replace(plain, size=self.body.size + 1.5)
        self.title = replace(plain, size=18, align="center")
        rtl = True if self.author.script in LEFTWARDS else None
        self.cell = replace(self.small, align="start", hyphenate=False, rtl=rtl)
        self.formula = replace(self.body, indent=0, hyphenate=False, align="center", rtl=False)
        self.notes = self.tables = self.formulas = self.sections = 0

    @functools.cached_property
    def layout(self) -> Layout:
        """The pages, with running heads of the document's own."""
        here, there = self.author.phrase(4), self.author.phrase(3)
        if self.wish.kind is Kind.SINGLE:
            return Layout(margin=72, header=here, page_number="{page}")
        if self.wish.kind is Kind.DOUBLE:
            return Layout(
                margin=54, columns=2, gutter=20, leading=1.3, paragraph_gap=0,
                header=here, left_header=there, page_number="{page}",
                leftward=self.author.script in LEFTWARDS,
            )  # fmt: skip
        return Layout(
            width=400, height=600, margin=54, leading=1.35, paragraph_gap=0,
            header=here, left_header=there, page_number="{page}",
        )  # fmt: skip

    def blocks(self) -> Iterator[Block]:
        """Title, sections and paragraphs."""
        title = self.author.phrase(6)
        yield Paragraph((title,), self.title, "heading", gap=14, wide=True)
        while True:
            yield self._heading()
            if self.wish.kind is Kind.NOVEL:
                yield from self._chapter()
            else:
                yield from self._section()

    def _heading(self) -> Paragraph:
        self.sections += 1
        name = self.author.phrase(self.rng.randint(2, 6))
        if self.wish.kind is Kind.NOVEL:
            style = replace(self.heading, align="center", size=14)
            return Paragraph((name,), style, "heading", before=40, gap=18, room=8)
        text = f"{self.sections} {name}"
        return Paragraph((text,), self.heading, "heading", before=10, gap=5, room=4)

    def _chapter(self) -> Iterator[Block]:
        for _ in range(self.rng.randint(14, 30)):
            if self.rng.random() < SPEECH_SHARE:
                yield self._speech()
            else:
                yield self._paragraph(self.author.sentences(self.rng.randint(2, 7)))

    def _speech(self) -> Paragraph:
        opening = SPEECH[self.wish.code[:2]]
        said = self.author.sentences(self.rng.choice((1, 1, 1, 2, 3)))
        if opening.startswith(("—", "–")):
            said[0] = opening + said[0]
        else:
            said[0] = opening[0] + said[0]
            said[-1] += opening[1]
        return self._paragraph(said)

    def _section(self) -> Iterator[Block]:
        double = self.wish.kind is Kind.DOUBLE
        for _ in range(self.rng.randint(4, 9)):
            made = self._paragraph(self.author.sentences(self.rng.randint(2, 6)))
            chance = self.rng.random()
            if double and chance < NOTE_SHARE:
                made = self._noted(made)
            elif double and chance < NOTE_SHARE + FORMULA_SHARE:
                made = self._interrupted(made)
            yield made
            if self.rng.random() < (TABLE_SHARE if double else TABLE_SHARE / 2):
                yield self._table(floats=double)

    def _paragraph(self, sentences: Sequence[str]) -> Paragraph:
        return Paragraph(tuple(sentences), self.body, joiner=self.author.joiner)

    def _noted(self, made: Paragraph) -> Paragraph:
        self.notes += 1
        at = self.rng.randrange(len(made.sentences))
        sentences = list(made.sentences)
        sentences[at] += str(self.notes).translate(RAISED)
        told = self.author.sentences(self.rng.randint(1, 2))
        told[0] = f"{self.notes} {told[0]}"
        note = Paragraph(tuple(told), self.small, "footnote", joiner=self.author.joiner)
        return replace(made, sentences=tuple(sentences), footnote=note)

    def _interrupted(self, made: Paragraph) -> Paragraph:
        """A formula between two words of the paragraph; what has no words goes without."""
        words = sum(len(s.split(" ")) for s in made.sentences) if self.author.joiner else 0
        if words < 12:
            return made
        self.formulas += 1
        text = f"{self.rng.choice(FORMULAS)}   ({self.formulas})"
        formula = Paragraph((text,), self.formula, "formula", before=4, gap=4)
        return replace(made, inset=formula, inset_at=self.rng.randint(5, words - 5))

    def _table(self, floats: bool) -> Table:
        self.tables += 1
        name = self.author.phrase(1)
        told = f"{name} {self.tables}. {self.author.sentences(1)[0]}"
        caption = Paragraph((told,), self.small, "caption", before=8, gap=4, room=6)
        columns = self.rng.randint(2, 4)
        head = tuple(self.author.phrase(1) for _ in range(columns))
        rows = [
            (self.author.phrase(1), *(f"{self.rng.randint(1, 9999) / 10}" for _ in head[1:]))
            for _ in range(self.rng.randint(3, 6))
        ]
        return Table((head, *rows), self.cell, caption, floats)


def _typefaces(author: Author, serif: bool) -> tuple[Typeface, Typeface]:
    """The fonts that draw whatever the author writes, and bold ones."""
    marks = "".join(FORMULAS) + "".join(SPEECH.values()) + "⁰¹²³⁴⁵⁶⁷⁸⁹-0123456789.,?()"
    text = "".join((*author.texts, *samples.sample(author.code).paragraphs, marks))
    text += "".join(sign.title() for sign in text)
    names = samples.drawing(samples.fonts_for(author.script), text)
    if serif:
        names = tuple(_variant(n, n.replace("Sans", "Serif", 1)) for n in names)
        names = samples.drawing(names + samples.fonts_for(author.script), text)
    bold = tuple(_variant(name, f"{name}-Bold") for name in names)
    return Typeface(names), Typeface((*bold, *names))


@functools.cache
def _variant(name: str, wanted: str) -> str:
    """The wanted font where there is one, else the other."""
    try:
        font_files.find(wanted)
    except MissingFontError:
        return name
    return wanted


def make(wish: Wish) -> Made:
    """The document, filled until it has the wished number of pages."""
    setter = _Setter(wish)
    layout = setter.layout
    trial = Composer(layout, setter.body)
    blocks: list[Block] = []
    for block in setter.blocks():
        trial.add(block)
        if trial.page >= wish.pages:
            break
        blocks.append(block)
    forged = Document(blocks, setter.body, layout, title=str(wish.kind)).build()
    return Made(wish, forged.pdf, truth_of(forged), forged)
