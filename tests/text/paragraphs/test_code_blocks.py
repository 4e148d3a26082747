"""Listings stay line by line, and the text around them stays what it was."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from glyphstone.model import BlockKind, JoinKind, LineRole, Paragraph, ProseLine
from glyphstone.text.hyphens.line_joins import rebuild
from glyphstone.text.paragraphs.code_blocks import join_code
from glyphstone.text.paragraphs.paragraph_finder import find_paragraphs

LEFT, RIGHT, EM = 50.0, 350.0, 10.0
#: The width of a glyph of the listing, in points.
ADVANCE = 6.0
FULL = "A line of running text that fills the whole width of its column and"


class Setting:
    """Sets lines of text and of code one below the other."""

    def __init__(self) -> None:
        self.lines: list[ProseLine] = []
        self.page, self.down = 1, 700.0

    def add(self, text: str, *, code: bool = False, left: float = LEFT, step: float = 12.0) -> None:
        """Set a line below the last one."""
        self.down -= step
        wide = ADVANCE * len(text) if code else min(5.0 * len(text), RIGHT - left)
        if len(text) >= len(FULL) and not code:
            wide = RIGHT - left
        words = text.split()
        self.lines.append(
            ProseLine(
                " ".join(words), self.page, len(self.lines) + 1, 0, BlockKind.BODY,
                (left, self.down, left + wide, self.down + EM), EM, "Mono" if code else "Serif",
                "Latn", "en", column=(LEFT, RIGHT), advance=ADVANCE if code else 0.0,
                blanks=tuple(len(part) for part in _blanks(text)) if code else (),
            )
        )  # fmt: skip

    def text(self, *lines: str) -> None:
        """Lines of running text, white above the first."""
        for number, line in enumerate(lines):
            self.add(line, step=12.0 if number else 20.0)

    def code(self, *lines: str) -> None:
        """Lines of a listing, white above the first; leading blanks are the indent."""
        for number, line in enumerate(lines):
            bare = line.lstrip()
            left = LEFT + ADVANCE * (len(line) - len(bare))
            self.add(bare, code=True, left=left, step=12.0 if number else 20.0)

    def turn(self) -> None:
        """On to the next page."""
        self.page, self.down = self.page + 1, 700.0


def _blanks(text: str) -> Iterable[str]:
    import re

    return re.findall(r"\s+", text)


def made(page: Setting) -> list[Paragraph]:
    return list(find_paragraphs(page.lines))


def body(page: Setting) -> None:
    """Enough text that the document is not typewritten as a whole."""
    for _ in range(4):
        page.text(FULL, FULL, "it ends here.")


def test_lines_of_code_keep_their_breaks_indents_and_blanks() -> None:
    page = Setting()
    body(page)
    page.code("if x:", "    y  =  1", "        z()", "end")
    body(page)
    (code,) = [one for one in made(page) if one.role is LineRole.CODE]
    assert code.text == "if x:\n    y  =  1\n        z()\nend"
    assert {join.kind for join in code.joins} == {JoinKind.LINE_BREAK}
    assert rebuild(code.text, code.joins) == ["if x:", "y  =  1", "z()", "end"]


def test_the_paragraph_that_announces_code_does_not_go_on_behind_it() -> None:
    page = Setting()
    body(page)
    page.text(FULL, "sample of a file:")
    page.code("option a;", "option b;")
    page.text(
        "In this example all is well, and the text goes on for some more words to fill", "it."
    )
    found = made(page)
    assert [one.role for one in found[-3:]] == [LineRole.WHOLE, LineRole.CODE, LineRole.WHOLE]
    assert found[-3].text.endswith("sample of a file:")
    assert found[-1].text.startswith("In this example")


def test_code_inside_a_sentence_is_read_where_it_stands() -> None:
    for last in ("you should use the command", FULL):
        page = Setting()
        body(page)
        page.text(FULL, last)
        page.code("run --now")
        page.text("to begin, and nothing else.")
        found = [(one.role, one.text) for one in made(page)[-3:]]
        assert found == [
            (LineRole.WHOLE, f"{FULL} {last}"),
            (LineRole.CODE, "run --now"),
            (LineRole.WHOLE, "to begin, and nothing else."),
        ]


def test_a_sentence_goes_on_behind_code_at_the_edge_of_a_page() -> None:
    for last, parts in ((FULL, 2), ("you should use the command", 3)):
        page = Setting()
        body(page)
        page.text(FULL, last)
        page.turn()
        page.code("run --now")
        page.text("to begin, and nothing else.")
        found = made(page)[-parts:]
        assert sum(one.role is LineRole.CODE for one in found) == 1
        assert any(one.text == f"{FULL} {last} to begin, and nothing else." for one in found) is (
            parts == 2
        )


def cell(page: Setting, text: str) -> None:
    """A cell of a table, below what was set last."""
    page.add(text, step=20.0)
    page.lines[-1] = replace(page.lines[-1], kind=BlockKind.TABLE_CELL)


def test_a_listing_with_a_table_behind_it_still_parts_paragraphs() -> None:
    page = Setting()
    body(page)
    page.text(FULL, FULL)
    page.code("run --now")
    cell(page, "Name")
    page.text("We like code that is short.")
    page.text(FULL, "it ends here.")
    whole = [one.text for one in made(page) if one.role is LineRole.WHOLE]
    assert whole[-3] == f"{FULL} {FULL}"
    assert whole[-2] == "We like code that is short."


def test_what_a_colon_announces_is_what_stands_behind_it() -> None:
    page = Setting()
    body(page)
    page.text(FULL, "these are the values:")
    cell(page, "Name")
    page.text("note that others are not allowed here.")
    whole = [one.text for one in made(page) if one.role is LineRole.WHOLE]
    assert whole[-2].endswith("the values:")
    assert whole[-1] == "note that others are not allowed here."


def test_a_line_of_text_parts_two_listings() -> None:
    page = Setting()
    body(page)
    page.code("first a", "first b")
    page.text("Then:")
    page.code("second")
    found = [(one.role, one.text) for one in made(page)][-3:]
    assert found == [
        (LineRole.CODE, "first a\nfirst b"),
        (LineRole.WHOLE, "Then:"),
        (LineRole.CODE, "second"),
    ]


def test_an_empty_line_of_a_listing_stays() -> None:
    page = Setting()
    body(page)
    page.code("one", "two")
    page.add("three", code=True, step=24.0)
    assert made(page)[-1].text == "one\ntwo\n\nthree"


def test_a_listing_goes_on_on_the_next_page() -> None:
    page = Setting()
    body(page)
    page.code("one", "  two")
    page.turn()
    page.code("  three", "four")
    body(page)
    (code,) = [one for one in made(page) if one.role is LineRole.CODE]
    assert code.text == "one\n  two\n  three\nfour"
    assert {page for page, _ in code.lines} == {1, 2}


def test_a_typewritten_document_has_no_listings() -> None:
    page = Setting()
    for _ in range(5):
        page.code("every line of this letter is", "typed on a machine of one width.")
    assert not any(one.role is LineRole.CODE for one in made(page))


def test_a_line_of_a_paragraph_in_such_letters_is_text() -> None:
    page = Setting()
    body(page)
    page.text(FULL)
    page.add("/usr/share/doc/somewhere/else/a", code=True, step=12.0)
    page.add("and the sentence ends.", step=12.0)
    found = made(page)
    assert not any(one.role is LineRole.CODE for one in found)
    assert found[-1].text.endswith("/usr/share/doc/somewhere/else/a and the sentence ends.")


def test_the_last_line_of_a_paragraph_is_no_part_of_the_listing_below() -> None:
    page = Setting()
    body(page)
    page.text(FULL)
    page.add("SConstruct:", code=True)
    page.code("one = 1", "two = 2")
    assert [one.text for one in made(page) if one.role is LineRole.CODE] == ["one = 1\ntwo = 2"]
    # Behind a line that ends or is short it is one.
    page = Setting()
    body(page)
    page.text("It is short")
    page.add("SConstruct:", code=True)
    page.code("one = 1", "two = 2")
    assert [one.text for one in made(page) if one.role is LineRole.CODE] == [
        "SConstruct:\n\none = 1\ntwo = 2"
    ]


def test_the_end_of_an_address_is_text() -> None:
    page = Setting()
    body(page)
    page.add("A line of running text that fills it with https://www.example.")
    page.lines[-1] = replace(page.lines[-1], box=(LEFT, page.down, RIGHT, page.down + EM))
    page.add("com/fhs.", code=True)
    body(page)
    assert all(one.role is not LineRole.CODE for one in made(page))


def test_a_row_of_a_table_is_no_code() -> None:
    page = Setting()
    body(page)
    page.add("--option", code=True, step=20.0)
    page.add("what it does", left=200.0, step=0.0)
    assert not any(one.role is LineRole.CODE for one in made(page))


@pytest.mark.parametrize(("apart", "blanks"), [(6.0, 1), (18.0, 3), (0.0, 1)])
def test_parts_of_a_row_are_joined_by_as_many_blanks_as_fit(apart: float, blanks: int) -> None:
    page = Setting()
    page.add("ab", code=True)
    page.add("cd", code=True, left=LEFT + 2 * ADVANCE + apart, step=0.0)
    found = join_code(page.lines)
    assert found.text == "ab" + " " * blanks + "cd"
    assert rebuild(found.text, found.joins) == ["ab", "cd"]


def test_the_end_of_a_line_of_code_is_no_note_beside_it() -> None:
    page = Setting()
    body(page)
    page.code("first = 1", "second = 2")
    page.add("# far away", code=True, left=LEFT + 20 * ADVANCE, step=0.0)
    page.lines[-1] = replace(page.lines[-1], kind=BlockKind.SIDE_NOTE)
    body(page)
    (code,) = [one for one in made(page) if one.role is LineRole.CODE]
    assert code.text == "first = 1\nsecond = 2" + " " * 10 + "# far away"


def test_a_note_in_other_letters_stays_beside_the_listing() -> None:
    page = Setting()
    body(page)
    page.code("first = 1", "second = 2")
    page.add("a note", left=LEFT + 20 * ADVANCE, step=0.0)
    page.lines[-1] = replace(page.lines[-1], kind=BlockKind.SIDE_NOTE)
    assert [one.text for one in made(page) if one.role is LineRole.CODE] == []


def test_a_line_of_code_below_a_short_line_without_a_full_stop_is_code() -> None:
    page = Setting()
    body(page)
    page.text("It is short")
    page.add("run --now", code=True, step=12.0)
    body(page)
    assert [one.text for one in made(page) if one.role is LineRole.CODE] == ["run --now"]


@pytest.mark.parametrize(
    ("above", "below", "is_code"),
    [
        # A term and what it means.
        ("It is said.", "what it does", False),
        # What a colon announces is no term.
        ("It is said:", "What it does", True),
        # The edge of a frame explains nothing.
        ("It is said.", "└──", True),
    ],
)
def test_a_line_above_text_that_is_set_in(above: str, below: str, is_code: bool) -> None:
    page = Setting()
    body(page)
    page.text(above)
    page.add("--option", code=True, step=12.0)
    page.add(below, left=LEFT + 3 * EM, step=12.0)
    assert any(one.role is LineRole.CODE for one in made(page)) is is_code
