"""Lines of text that stand as the cells of a table do."""

from __future__ import annotations

from glyphstone.model import BlockKind, LineRole, ProseLine
from glyphstone.text.paragraphs.document_style import DocumentStyle
from glyphstone.text.paragraphs.geometry import PlacedLine, placed
from glyphstone.text.paragraphs.line_roles import runs_of
from glyphstone.text.paragraphs.torn_lines import torn_lines
from tests.text.paragraphs.making import placed_line, style_of

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


# --- thresholds, each from both sides -------------------------------------------------------------


def part(
    left: float, right: float, down: float, *, kind: BlockKind = CELL, text: str = "words"
) -> PlacedLine:
    """A part of a line from `left` to `right` of a column of thirty em."""
    return placed_line(text, indent=left, room=30.0 - right, down=down, kind=kind)


def body_line(down: float, *, room: float = 0.0, text: str = FULL) -> PlacedLine:
    return placed_line(text, room=room, down=down)


def torn_in(*lines: PlacedLine, indent: float | None = None) -> list[int]:
    """The places of the lines that are torn."""
    found = torn_lines(lines, style_of(indent=indent))
    return [place for place, at in enumerate(lines) if id(at) in found]


def test_a_row_above_text_fills_its_column_from_edge_to_edge() -> None:
    def above(left: float, right: float, *, step: float = 1.2, indent: float | None = None) -> bool:
        row = (part(left, 10, 0), part(20, right, 0))
        found = torn_in(*row, body_line(step), indent=indent)
        assert found in ([0, 1], [])
        return bool(found)

    assert above(0, 30)
    assert above(0.34, 30)
    assert not above(0.36, 30)
    assert above(0, 29.66)
    assert not above(0, 29.64)
    assert above(2.0, 30, indent=2.0)
    assert above(2.34, 30, indent=2.0)
    assert not above(2.36, 30, indent=2.0)
    assert not above(2.0, 30)
    # Text goes on right below: at most 1.22 times the leading of 1.2 em away.
    assert above(0, 30, step=1.46)
    assert not above(0, 30, step=1.47)


def test_most_parts_of_a_row_have_letters() -> None:
    assert torn_in(part(0, 10, 0), part(20, 30, 0, text="12"), body_line(1.2)) == []
    row = (part(0, 8, 0), part(9, 18, 0, text="12"), part(20, 30, 0))
    assert torn_in(*row, body_line(1.2)) == [0, 1, 2]


def test_the_line_below_begins_at_the_edge_and_is_text() -> None:
    row = (part(0, 10, 0), part(20, 30, 0))
    assert torn_in(*row, placed_line(FULL, indent=0.34, down=1.2)) == [0, 1]
    assert torn_in(*row, placed_line(FULL, indent=0.36, down=1.2)) == []
    assert torn_in(*row, placed_line(FULL, indent=None, down=1.2)) == []
    assert torn_in(*row, placed_line(FULL, down=1.2, kind=BlockKind.HEADING)) == []
    assert torn_in(*row, placed_line(FULL, down=1.2, size=12.0)) == []


def test_a_row_above_a_torn_one_is_torn_as_well() -> None:
    rows = (part(0, 10, 0), part(20, 30, 0), part(0, 12, 1.2), part(22, 30, 1.2))
    assert torn_in(*rows, body_line(2.4)) == [0, 1, 2, 3]
    # A line that is whole does not become part of a row.
    assert torn_in(part(0, 30, 0), *rows[2:], body_line(2.4)) == [1, 2]


def test_a_row_below_a_full_unfinished_line_goes_on_with_it() -> None:
    def under(right: float, *, room: float = 0.0, text: str = FULL, apart: float = 2.5) -> bool:
        found = torn_in(
            body_line(0, room=room, text=text), part(0, 10, 1.2), part(10 + apart, right, 1.2)
        )
        assert found in ([1, 2], [])
        return bool(found)

    assert under(30)
    assert not under(20)
    assert under(30, room=0.34)
    assert not under(30, room=0.36)
    assert not under(30, text=FULL + ".")
    assert not under(30, apart=2.6)


def test_one_part_alone_goes_on_with_a_torn_row_only() -> None:
    torn = (part(0, 10, 1.2), part(12, 30, 1.2))
    assert torn_in(body_line(0), *torn, part(0, 8, 2.4)) == [1, 2, 3]
    assert torn_in(body_line(0), *torn, part(0.36, 8, 2.4)) == [1, 2]
    assert torn_in(body_line(0), *torn, part(0, 8, 2.4, text="12")) == [1, 2]
    assert (
        torn_in(body_line(0), part(0, 8, 1.2), part(0, 9, 2.4), *(part(0, 9, 9), part(20, 25, 9)))
        == []
    )


def test_a_row_of_text_is_no_row_of_cells() -> None:
    torn = (part(0, 10, 1.2, kind=BlockKind.BODY), part(12, 30, 1.2, kind=BlockKind.BODY))
    assert torn_in(body_line(0), *torn) == []


def test_a_torn_caption_stands_close_and_has_a_sure_label() -> None:
    def caption(first: str, left: float) -> list[int]:
        return torn_in(part(0, 10, 0, text=first), part(left, 30, 0))

    assert caption("Table 4. What", 12.5) == [0, 1]
    assert caption("Table 4. What", 12.6) == []
    assert caption("Table 4 what", 12.5) == []
