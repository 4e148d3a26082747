"""Lines of text that stand as the cells of a table do."""

from __future__ import annotations

from glyphstone.model import BlockKind, LineRole, ProseLine
from glyphstone.text.paragraphs.document_style import DocumentStyle
from glyphstone.text.paragraphs.geometry import placed
from glyphstone.text.paragraphs.line_roles import runs_of
from glyphstone.text.paragraphs.torn_lines import torn_lines

CELL = BlockKind.TABLE_CELL
FULL = "words that fill all of the column from edge to edge here"


class Page:
    """Rows of a column from 50 to 350 points, each given as parts with where they reach."""

    def __init__(self) -> None:
        self.lines: list[ProseLine] = []
        self.down = 700.0

    def row(
        self, *parts: tuple[str, float, float], kind: BlockKind = BlockKind.BODY, gap: float = 14.0
    ) -> None:
        self.down -= gap
        for text, left, right in parts:
            number = len(self.lines) + 1
            box = (left, self.down, right, self.down + 10)
            self.lines.append(
                ProseLine(
                    text,
                    1,
                    number,
                    number if kind is CELL else 0,
                    kind,
                    box,
                    10.0,
                    "Serif",
                    "Latn",
                    "en",
                    column=(50.0, 350.0),
                )
            )

    def text(self, count: int) -> None:
        for _ in range(count):
            self.row((FULL, 50, 350))

    def table(self, first: float = 24.0) -> None:
        for number in range(4):
            gap = 14.0 if number else first
            self.row(
                ("Row", 50, 70), (f"{number}.5", 150, 165), ("9.1", 250, 265), kind=CELL, gap=gap
            )

    def torn(self) -> list[str]:
        page = placed(self.lines)
        style = DocumentStyle()
        style.learn(page)
        found = torn_lines(page, style)
        return [at.text for at in page if id(at) in found]

    def roles(self) -> list[tuple[LineRole, str]]:
        page = placed(self.lines)
        style = DocumentStyle()
        style.learn(page)
        return [(role, " ".join(at.text for at in own)) for role, own in runs_of(page, style)]


def test_a_table_is_not_torn() -> None:
    page = Page()
    page.text(4)
    page.table()
    page.row((FULL, 50, 350), gap=24)
    page.text(3)
    assert page.torn() == []


def test_words_right_above_text_are_a_line_of_it_however_far_apart() -> None:
    page = Page()
    page.text(4)
    page.table()
    page.row(("long", 50, 90), ("words", 160, 200), ("apart", 310, 350), kind=CELL, gap=24)
    page.text(3)
    assert page.torn() == ["long", "words", "apart"]
    assert page.roles()[-1][1].startswith("long words apart words that fill")


def test_the_first_line_of_a_paragraph_may_be_set_in() -> None:
    page = Page()
    for _ in range(3):
        page.row(("It begins here", 62, 350))
        page.row((FULL, 50, 350))
        page.row(("and ends.", 50, 110))
    page.row(("torn", 62, 100), ("line", 320, 350), kind=CELL)
    page.text(1)
    assert page.torn() == ["torn", "line"]


def test_a_caption_torn_by_its_table_is_whole() -> None:
    page = Page()
    page.text(4)
    page.row(
        ("Table 4. What was", 50, 180),
        ("counted", 195, 250),
        ("in all", 260, 350),
        kind=CELL,
        gap=24,
    )
    page.row(("of the years.", 50, 110), kind=CELL)
    page.table()
    assert page.torn() == ["Table 4. What was", "counted", "in all", "of the years."]
    assert (LineRole.CAPTION, "Table 4. What was counted in all of the years.") in page.roles()


def test_the_head_of_a_table_is_no_part_of_a_caption_that_ends() -> None:
    page = Page()
    page.text(4)
    page.row(("Table 4. What was counted in the years that we looked at.", 50, 350), gap=24)
    page.row(("Kind", 50, 100), ("First", 115, 200), ("Second", 215, 350), kind=CELL)
    page.table(first=14)
    assert page.torn() == []
