"""What the caller says: pieces of text, how each is set, and how pages are laid out."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, TypeAlias

from forge.spacing import SpoiledSpacing
from forge.typeface import Typeface

__all__ = ["Block", "Container", "Layout", "Paragraph", "Style", "Table", "Writing"]


class Container(StrEnum):
    """Where in a PDF a paragraph's text is kept."""

    PAGE = "page"
    FORM = "form"
    BARE_FORM = "bare-form"
    ANNOTATION = "annotation"
    PATTERN = "pattern"
    LAYER = "layer"
    HIDDEN_LAYER = "hidden-layer"


class Writing(StrEnum):
    """How lines run and follow one another."""

    HORIZONTAL = "horizontal"
    VERTICAL_RL = "vertical-rl"
    VERTICAL_LR = "vertical-lr"


@dataclass(frozen=True)
class Style:
    """How a paragraph is set.

    `spaces`: glyphs between words, gaps only, or glyphs and one more at each line end.
    `rtl_order`: whether right-to-left text stands in the stream as drawn from left to right or in
    reading order. `operators`: how text is shown. `marks`: how raised glyphs are placed.
    `overprint` shows everything twice, that many points apart. `tracking` (Tc) and `rise` (Ts)
    are in points, `stretch` (Tz) in percent, `mode` is the rendering mode (3 is invisible).
    `spoiled` is damage to the gaps of its lines. `replacement` is an ActualText around the whole
    paragraph, true or not. A bare form has no
    resources of its own. `indent` moves the first line in. `hyphenate` also lets a line end behind
    a hyphen of the author's own.
    """

    typeface: Typeface = field(default_factory=Typeface)
    size: float = 11
    align: Literal["start", "justify", "center"] = "start"
    justify_by: Literal["tj", "tw"] = "tj"
    spaces: Literal["glyph", "gap", "line_end"] = "glyph"
    rtl: bool | None = None
    rtl_order: Literal["visual", "logical"] = "visual"
    hyphenate: bool = False
    tracking: float = 0
    stretch: float = 100
    rise: float = 0
    mode: int = 0
    overprint: float = 0
    angle: float = 0
    indent: float = 0
    operators: Literal["TJ", "Tj", "'", '"'] = "TJ"
    marks: Literal["move", "rise"] = "move"
    actual_text: bool = False
    marked: bool = False
    font_by_state: bool = False
    spoiled: SpoiledSpacing | None = None
    replacement: str | None = None
    container: Container = Container.PAGE


@dataclass(frozen=True)
class Paragraph:
    """Sentences that stand together; each is one unit of the truth, never cut by a splitter.

    `joiner` is what parts sentences; None means a space, or nothing after an ideographic stop.
    A footnote goes to the foot of the column in which the paragraph begins, a side note into the
    margin beside its first line. `drop_capital` is how many lines its first letter is tall.
    `inset` is set between two lines of the paragraph: the words from `inset_at` on follow it.
    `before` is room above it (none at the top of a column), `gap` the room behind it where that is
    not the layout's, and it begins only where `room` lines of its own fit. What is `wide` goes
    across all columns and stands at the top of a page.
    """

    sentences: tuple[str, ...]
    style: Style | None = None
    role: str = "body"
    joiner: str | None = None
    footnote: Paragraph | None = None
    side_note: Paragraph | None = None
    drop_capital: int = 0
    inset: Paragraph | None = None
    inset_at: int = 0
    before: float = 0
    gap: float | None = None
    room: int = 1
    wide: bool = False


@dataclass(frozen=True)
class Table:
    """Rows of cells, each a paragraph of its own with the role "cell".

    A table that floats waits for the top of the next column, its caption above it.
    """

    rows: tuple[tuple[str, ...], ...]
    style: Style | None = None
    caption: Paragraph | None = None
    floats: bool = False


Block: TypeAlias = Paragraph | Table


@dataclass(frozen=True)
class Layout:
    """Pages, columns and their furniture; lengths in points.

    `header`, `footer` and `page_number` may hold {page} and {pages}; `left_header` is the header of
    even pages where it differs. `leftward` says whether columns follow one another from the right.
    `wmode` says whether
    vertical text uses the font's vertical metrics or is placed glyph by glyph. `mongolian` says
    whether Mongolian and Phags-pa stand on turned lines, as most producers do, or in a vertical
    font whose glyphs are turned. `rotate` is the
    page's /Rotate. `scan` puts a full-page image behind the text, `content_parts` cuts the
    content into that many streams, `inherited_resources` keeps the fonts at the root of the page
    tree. `repeat` gives the same pages again and again, with content of their own.
    """

    width: float = 595
    height: float = 842
    margin: float = 64
    columns: int = 1
    gutter: float = 24
    leftward: bool = False
    leading: float = 1.45
    paragraph_gap: float = 6
    writing: Writing = Writing.HORIZONTAL
    wmode: bool = True
    mongolian: Literal["turned_lines", "turned_glyphs"] = "turned_lines"
    header: str = ""
    left_header: str = ""
    footer: str = ""
    page_number: str = ""
    rotate: int = 0
    scan: bool = False
    content_parts: int = 1
    inherited_resources: bool = False
    repeat: int = 1
