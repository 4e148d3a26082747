"""Pages to text: lines, order, normal form, blocks, language, one page after another."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from glyphstone.document import Document
from glyphstone.layout.lines import find_lines
from glyphstone.model import (
    Direction,
    Fault,
    Font,
    Glyphs,
    LanguageSource,
    Line,
    Notice,
    PageText,
    Span,
    TextLine,
    WritingMode,
)
from glyphstone.pipeline.grouping import blocks_of
from glyphstone.pipeline.meanings import Known, Meanings
from glyphstone.pipeline.pieces import line_pieces
from glyphstone.pipeline.plain import plain_lines, plain_spans
from glyphstone.pipeline.rows import PageRows
from glyphstone.pipeline.written import written_spans
from glyphstone.script.normalize import DEFAULT, NormalForms
from glyphstone.script.order import reading, stored_order

__all__ = ["DocumentText", "TextOptions", "read_text"]


@dataclass(frozen=True, slots=True)
class TextOptions:
    """How text is read."""

    forms: NormalForms = field(default=DEFAULT)
    #: How horizontal lines are read, where what their letters say is not to be asked.
    direction: Direction | None = None


def read_text(
    document: Document,
    *,
    known: Known | None = None,
    options: TextOptions | None = None,
    pages: Collection[int] | None = None,
) -> DocumentText:
    """The text of a document, to be gone through page by page.

    A font means what is `known` of it by its index in the document, and nothing else; a font that
    nothing is known of means what it claims.
    """
    return DocumentText(document, known or {}, options or TextOptions(), pages)


class DocumentText:
    """The pages of a document as text; none is kept, so memory does not grow with their number.

    What it says of the whole document holds for the pages gone through so far.
    """

    def __init__(
        self,
        document: Document,
        known: Known,
        options: TextOptions,
        pages: Collection[int] | None,
    ) -> None:
        self._document = document
        self._options = options
        self._wanted = pages
        self._blanks = _blank_codes(known)
        self._meanings = Meanings(known, options.forms)
        self._pages = self._read()
        self.warnings: list[Notice] = []
        self.lang, self.lang_source = "und", LanguageSource.NONE
        self.lang_confidence: float | None = None
        self.declared_lang: str | None = None
        self.script = "Zyyy"

    def __iter__(self) -> Iterator[PageText]:
        return self

    def __next__(self) -> PageText:
        return next(self._pages)

    @property
    def fonts(self) -> tuple[Font, ...]:
        """The fonts of the pages so far."""
        return self._document.fonts

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What could not be read so far, of the document and its fonts; pages keep their own."""
        return self._document.faults

    def _read(self) -> Iterator[PageText]:
        last = max(self._wanted) if self._wanted else None
        for page in self._document.pages():
            if last is not None and page.number > last:
                break
            if self._wanted is None or page.number in self._wanted:
                yield _page_text(page.glyphs, self._meanings, self._blanks, self._options)


def _page_text(
    glyphs: Glyphs,
    meanings: Meanings,
    blanks: Mapping[int, Collection[int]],
    options: TextOptions,
) -> PageText:
    lines = find_lines(
        glyphs,
        direction=options.direction,
        blank_codes=blanks,
        trusted=[font.index for font in glyphs.fonts if font.index not in meanings.given],
        texts=meanings.texts,
    )
    page = PageRows(glyphs, lines, meanings)
    return PageText(
        number=glyphs.page.number,
        box=glyphs.page.box,
        rotate=glyphs.page.rotate,
        blocks=blocks_of(glyphs, lines, _text_lines(page, options)),
        left_out=_left_out(page),
        faults=tuple(glyphs.faults),
    )


def _text_lines(page: PageRows, options: TextOptions) -> list[TextLine]:
    """The lines of a page as text, one for each of its lines; without spans where none is left."""
    plain = plain_lines(page)
    spans = plain_spans(page, plain) if plain.any() else {}
    told: set[int] = set()
    others = np.flatnonzero(~plain).tolist()
    pieces = {number: line_pieces(page, number, told) for number in others}
    stored = stored_order([one.pieces for one in pieces.values()]) if pieces else None
    directions = {}
    for number, one in pieces.items():
        line = page.lines[number]
        # That a line is read from the left is known of plain lines only; others may just hold more
        # Latin than Arabic letters.
        said = None if line.direction is Direction.LTR else line.direction
        read = reading(one.pieces, said or options.direction, stored)
        spans[number] = written_spans(page, number, one, read, options.forms)
        directions[number] = read.direction
    trailing = page.trailing
    return [
        _text_line(
            line, spans.get(number, []), directions.get(number, line.direction), trailing[number]
        )
        for number, line in enumerate(page.lines)
    ]


def _text_line(line: Line, spans: list[Span], direction: Direction, blank: bool) -> TextLine:
    down = line.direction is Direction.TTB
    return TextLine(
        spans=spans,
        box=line.box,
        baseline=line.baseline,
        size=line.size,
        rotation=line.rotation,
        direction=direction,
        writing_mode=WritingMode.VERTICAL if down else WritingMode.HORIZONTAL,
        number=line.number,
        ends_in_blank=blank,
    )


def _left_out(page: PageRows) -> dict[str, int]:
    """How many glyphs are in no line, by reason."""
    glyphs = page.glyphs
    rows, _, _ = page.blanks
    placed = np.zeros(len(glyphs), dtype=np.bool_)
    placed[page.flat] = True
    placed[rows] = True
    missing = ~placed
    found: dict[str, int] = {}
    for reason, rows_of in (
        ("hidden", glyphs.hidden),
        ("drawn_twice", glyphs.duplicate),
        ("invisible", glyphs.invisible),
        ("out_of_reach", np.ones(len(glyphs), dtype=np.bool_)),
    ):
        count = int((missing & rows_of).sum())
        if count:
            found[reason] = count
            missing &= ~rows_of
    return found


def _blank_codes(known: Known) -> dict[int, Sequence[int]]:
    """The codes that are blanks by what is known of them."""
    return {
        font: [
            code
            for code, meant in codes.items()
            if (meant if isinstance(meant, str) else meant.text).isspace()
        ]
        for font, codes in known.items()
    }
