"""Running headers, footers and page numbers, by what pages share."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

import glyphstone
from forge import Layout, Style, Typeface, samples, typeset
from glyphstone.layout.blocks.block_finder import find_blocks
from glyphstone.layout.blocks.furniture import BlockFacts, FurnitureFinder, PageBlocks
from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.model import BlockKind
from glyphstone.model.text import Box

PAPER: Box = (0.0, 0.0, 600.0, 800.0)
BODY = BlockFacts("the text of the page", (60, 100, 540, 720), 11)


def at_top(text: str, x: float = 200, size: float = 9) -> BlockFacts:
    return BlockFacts(text, (x, 760, x + 100, 770), size)


def at_foot(text: str, x: float = 290, y: float = 40) -> BlockFacts:
    return BlockFacts(text, (x, y, x + 20, y + 10), 9)


def kinds(
    pages: Iterable[list[BlockFacts]], rotate: int = 0, box: Box = PAPER
) -> list[list[BlockKind]]:
    """The kinds of blocks, page by page, in the order of the pages."""
    finder: FurnitureFinder[int] = FurnitureFinder()
    found: list[tuple[int, tuple[BlockKind, ...]]] = []
    for number, blocks in enumerate(pages):
        found += finder.push(PageBlocks(number, box, blocks, rotate))
    found += finder.flush()
    assert [number for number, _ in found] == list(range(len(found)))
    return [list(own) for _, own in found]


def test_headers_and_page_numbers() -> None:
    pages = [[at_top("A book about pages"), BODY, at_foot(str(5 + i))] for i in range(9)]
    assert kinds(pages) == [[BlockKind.HEADER, BlockKind.BODY, BlockKind.PAGE_NUMBER]] * 9


def heading(text: str) -> BlockFacts:
    return BlockFacts(text, (60, 735, 300, 750), 15)


def test_headings_that_count_from_page_to_page_are_no_page_numbers() -> None:
    """A chapter begins on each of these pages, below the running head."""
    pages = [
        [at_top(f"A short history {15 + i} of 22"), heading(f"4.{11 + i} Part {10 + i}"), BODY]
        for i in range(2)
    ]
    assert kinds(pages) == [[BlockKind.HEADER, BlockKind.BODY, BlockKind.BODY]] * 2
    numbered = [[heading(f"4.{11 + i} Part {10 + i}"), BODY, at_foot(str(i))] for i in range(2)]
    assert kinds(numbered) == [[BlockKind.BODY, BlockKind.BODY, BlockKind.PAGE_NUMBER]] * 2


def test_large_page_numbers_are_page_numbers_if_there_are_no_others() -> None:
    pages = [[heading(f"Page {10 + i}"), BODY] for i in range(2)]
    assert kinds(pages) == [[BlockKind.PAGE_NUMBER, BlockKind.BODY]] * 2


def test_even_and_odd_pages_differ() -> None:
    pages = [
        [
            at_top("The author" if i % 2 else "The title"),
            BODY,
            at_foot(str(i), 60 if i % 2 else 520),
        ]
        for i in range(8)
    ]
    assert kinds(pages) == [[BlockKind.HEADER, BlockKind.BODY, BlockKind.PAGE_NUMBER]] * 8


def test_a_first_page_without_furniture() -> None:
    pages = [[BODY], *([at_top("Head"), BODY, at_foot(str(i))] for i in range(2, 6))]
    found = kinds(pages)
    assert found[0] == [BlockKind.BODY]
    assert found[1:] == [[BlockKind.HEADER, BlockKind.BODY, BlockKind.PAGE_NUMBER]] * 4


@pytest.mark.parametrize(
    "numbers",
    [
        ["i", "ii", "iii", "iv", "v"],
        ["٧", "٨", "٩", "١٠", "١١"],
        ["九", "十", "十一", "十二", "十三"],
        ["፱", "፲", "፲፩", "፲፪", "፲፫"],
        ["Page 1 of 5", "Page 2 of 5", "Page 3 of 5", "Page 4 of 5", "Page 5 of 5"],
        ["- 98 -", "- 99 -", "- 100 -", "- 101 -", "- 102 -"],
    ],
)
def test_page_numbers_count_in_any_script(numbers: list[str]) -> None:
    found = kinds([BODY, at_foot(number)] for number in numbers)
    assert found == [[BlockKind.BODY, BlockKind.PAGE_NUMBER]] * 5


def test_a_header_with_a_number_inside() -> None:
    pages = [[at_top(f"Chapter one, where it begins {7 + i}"), BODY] for i in range(4)]
    assert kinds(pages) == [[BlockKind.HEADER, BlockKind.BODY]] * 4


def test_a_page_by_itself_has_none() -> None:
    assert kinds([[at_top("Head"), BODY, at_foot("1")]]) == [[BlockKind.BODY] * 3]


def test_what_no_other_page_shares_is_text() -> None:
    pages = [[at_top(text), BODY] for text in ("One thing", "Another", "A third one")]
    assert kinds(pages) == [[BlockKind.BODY] * 2] * 3


def test_numbers_that_do_not_count_on_are_text() -> None:
    pages = [[BODY, at_foot(text)] for text in ("1815", "1882", "1850")]
    assert kinds(pages) == [[BlockKind.BODY] * 2] * 3


def test_what_stands_right_above_the_text_belongs_to_it() -> None:
    head = BlockFacts("name and number", (60, 722, 540, 732), 11)
    assert kinds([[head, BODY]] * 4) == [[BlockKind.BODY] * 2] * 4


def test_turned_pages() -> None:
    """The top of a page that is turned clockwise is its left side."""
    head = BlockFacts("A book about pages", (30, 300, 40, 500), 9)
    body = BlockFacts("the text", (80, 60, 560, 740), 11)
    assert kinds([[head, body]] * 3, rotate=90) == [[BlockKind.HEADER, BlockKind.BODY]] * 3


def test_no_more_than_a_few_pages_are_held() -> None:
    finder: FurnitureFinder[int] = FurnitureFinder()
    held = 0
    for number in range(50):
        done = list(finder.push(PageBlocks(number, PAPER, [at_top("Head"), BODY])))
        held += 1 - len(done)
        assert held <= 5


@pytest.mark.parametrize("code", ["en_Latn", "hi_Deva", "ar_Arab", "ja_Jpan", "am_Ethi"])
@pytest.mark.parametrize("columns", [1, 2])
def test_forged_furniture(code: str, columns: int, tmp_path: Path) -> None:
    sample = samples.sample(code)
    typeface = Typeface((*sample.fonts, "NotoSans"))
    layout = Layout(columns=columns, header=sample.paragraphs[0][:12], page_number="{page}")
    forged = typeset(
        [[text] for text in sample.paragraphs * 12], style=Style(typeface), layout=layout
    )
    path = tmp_path / "a.pdf"
    path.write_bytes(forged.pdf)
    finder: FurnitureFinder[int] = FurnitureFinder()
    found: list[tuple[BlockKind, ...]] = []
    with glyphstone.open(path) as document:
        for page in document.pages():
            if page.number > 4:
                break
            lines = find_lines(page.glyphs)
            blocks = [
                BlockFacts(
                    "".join(
                        page.glyphs.claims[row].text
                        for place in block.lines
                        for word in lines[place].words
                        for row in word.glyphs.tolist()
                    ),
                    block.box,
                    lines[block.lines[0]].size,
                    block.kind,
                )
                for block in find_blocks(lines, page.glyphs)
            ]
            page_blocks = PageBlocks(page.number, page.glyphs.page.box, blocks)
            found += [own for _, own in finder.push(page_blocks)]
    found += [own for _, own in finder.flush()]
    assert len(found) >= 2
    for own in found:
        assert own.count(BlockKind.HEADER) == 1
        assert own.count(BlockKind.PAGE_NUMBER) == 1


# --- each threshold from both sides ---------------------------------------------------------------

HEADER, FOOTER, NUMBER = BlockKind.HEADER, BlockKind.FOOTER, BlockKind.PAGE_NUMBER
TEXT = BlockKind.BODY


def first_kind(*pages: list[BlockFacts], box: Box = PAPER) -> BlockKind:
    """The kind of the first block of the first page."""
    return kinds(pages, box=box)[0][0]


def head(
    bottom: float = 760.0, top: float = 770.0, text: str = "Head", size: float = 10.0
) -> BlockFacts:
    return BlockFacts(text, (200, bottom, 300, top), size)


LOW = BlockFacts("body", (60, 100, 540, 500), 10)


@pytest.mark.parametrize(("bottom", "kind"), [(640.0, HEADER), (639.9, TEXT)])
def test_furniture_stands_in_the_outer_fifth_of_the_page(bottom: float, kind: BlockKind) -> None:
    assert first_kind(*[[head(bottom, bottom + 10), LOW]] * 2) is kind


@pytest.mark.parametrize(("top", "kind"), [(715.0, HEADER), (715.1, TEXT)])
def test_furniture_is_no_higher_than_a_few_lines(top: float, kind: BlockKind) -> None:
    """Four and a half em."""
    assert first_kind(*[[head(670, top), LOW]] * 2) is kind


@pytest.mark.parametrize(("bottom", "kind"), [(657.0, HEADER), (656.9, TEXT)])
def test_white_parts_furniture_from_the_body(bottom: float, kind: BlockKind) -> None:
    """Seven tenths of an em."""
    body = BlockFacts("body", (60, 100, 540, 650), 10)
    assert first_kind(*[[head(bottom, bottom + 10), body]] * 2) is kind


def test_what_stands_close_to_what_belongs_to_the_body_belongs_to_it() -> None:
    body = BlockFacts("body", (60, 100, 540, 650), 10)
    near, above = head(652, 662, "one"), head(665, 675, "two")
    assert kinds([[above, near, body]] * 2)[0] == [TEXT] * 3
    farther = head(680, 690, "two")
    assert kinds([[farther, near, body]] * 2)[0] == [HEADER, TEXT, TEXT]


@pytest.mark.parametrize(("count", "found"), [(6, 6), (7, 6)])
def test_at_most_six_blocks_at_an_edge_are_furniture(count: int, found: int) -> None:
    heads = [head(780 - 20 * i, 788 - 20 * i, f"head {chr(97 + i)}x") for i in range(count)]
    assert kinds([[*heads, LOW]] * 2)[0].count(HEADER) == found


@pytest.mark.parametrize(("top", "kind"), [(735.0, HEADER), (735.1, BlockKind.TABLE_CELL)])
def test_cells_are_furniture_only_far_from_their_table(top: float, kind: BlockKind) -> None:
    """Two and a half em: a running head of two parts may be taken for a row of a table below."""
    cell = BlockFacts("Head", (200, 760, 300, 770), 10, BlockKind.TABLE_CELL)
    table = BlockFacts("body", (60, 100, 540, top), 10, BlockKind.TABLE_CELL)
    assert kinds([[cell, table]] * 2)[0] == [kind, BlockKind.TABLE_CELL]


def test_a_head_of_two_parts_is_one_with_the_same_in_one_part() -> None:
    left = BlockFacts("CHAPTER 6. USING IT", (60, 760, 200, 770), 10)
    right = BlockFacts("6.3. PARTS", (400, 760, 540, 770), 10)
    whole = BlockFacts("CHAPTER 6. USING IT 6.3. PARTS", (60, 760, 540, 770), 10)
    assert kinds([[left, right, LOW], [whole, LOW]]) == [[HEADER, HEADER, TEXT], [HEADER, TEXT]]
    # One below the other they are no row.
    below = BlockFacts("6.3. PARTS", (400, 754, 540, 764), 10)
    assert kinds([[left, below, LOW], [whole, LOW]])[0] == [TEXT, TEXT, TEXT]


def test_a_number_alone_is_told_by_the_heads_of_other_pages() -> None:
    number = BlockFacts("15", (520, 760, 540, 770), 10)
    later = BlockFacts("Chapter 2: First lesson 17", (60, 760, 540, 770), 10)
    earlier = BlockFacts("Preface 14", (60, 760, 540, 770), 10)
    page_number = BlockKind.PAGE_NUMBER
    assert kinds([[number, LOW], [LOW], [later, LOW]])[0] == [page_number, TEXT]
    assert kinds([[earlier, LOW], [number, LOW]])[1] == [page_number, TEXT]
    assert kinds([[number, LOW], [later, LOW]])[0] == [TEXT, TEXT]


TOPICS = ["fonts", "letters", "words", "lines", "pages", "books", "shelves", "houses", "towns"]


def by_place(
    count: int, *, left: float = 90.0, size: float = 10.0, font: str = "Serif", off: float = 0.0
) -> list[BlockKind]:
    """The kind of the first line of nine pages; on `count` others stand lines at its place."""
    body = BlockFacts("body " * 9, (60, 100, 540, 500), 10, font="Serif")
    pages = []
    for place, topic in enumerate(TOPICS):
        at = 760.0 + (off if place else 0.0) if place <= count else 700.0
        pages.append([BlockFacts(topic, (left, at, 300, at + size), size, font=font), body])
    return [own[0] for own in kinds([*pages[1:5], pages[0], *pages[5:]])]


def test_a_line_at_one_place_on_most_pages_is_a_head_whatever_it_says() -> None:
    assert by_place(6)[4] is HEADER
    # Of eight pages six are wanted; of the four behind the first page five cannot be had.
    assert by_place(5)[4] is TEXT
    assert by_place(8)[0] is TEXT
    assert by_place(8, off=2.0)[4] is HEADER
    assert by_place(8, off=2.1)[4] is TEXT


def test_what_is_set_as_the_text_or_as_headings_is_none() -> None:
    assert by_place(8, left=89.9)[4] is TEXT
    assert by_place(8, left=60.0, font="Serif-Italic")[4] is HEADER
    assert by_place(8, left=120.0, size=10.4)[4] is HEADER
    assert by_place(8, left=120.0, size=10.5)[4] is TEXT


@pytest.mark.parametrize(("off", "kind"), [(6.0, HEADER), (6.1, TEXT), (-6.1, TEXT)])
def test_the_same_furniture_stands_at_one_place(off: float, kind: BlockKind) -> None:
    assert first_kind([head(), LOW], [head(760 + off, 770 + off), LOW]) is kind


@pytest.mark.parametrize(("size", "kind"), [(9.4, HEADER), (9.3, TEXT)])
def test_the_same_furniture_has_one_size(size: float, kind: BlockKind) -> None:
    assert first_kind([head(size=size), LOW], [head(), LOW]) is kind


@pytest.mark.parametrize(("away", "kind"), [(4, HEADER), (5, TEXT)])
def test_four_pages_on_are_compared(away: int, kind: BlockKind) -> None:
    between = [[LOW]] * (away - 1)
    assert first_kind([head(), LOW], *between, [head(), LOW]) is kind


@pytest.mark.parametrize(("letters", "kind"), [(12, NUMBER), (13, HEADER)])
def test_a_page_number_has_few_letters_beside_it(letters: int, kind: BlockKind) -> None:
    name = "qwrtzpsfghjkn"[:letters]
    assert first_kind([head(text=f"{name} 7"), LOW], [head(text=f"{name} 8"), LOW]) is kind


def test_a_number_that_changes_otherwise_is_no_furniture() -> None:
    assert first_kind([head(text="name 7"), LOW], [head(text="name 9"), LOW]) is TEXT
    assert first_kind([head(text="name 7"), LOW], [head(text="name 7"), LOW]) is HEADER
    assert first_kind([head(text="7"), LOW], [head(text="7"), LOW]) is TEXT
    assert first_kind([head(text="name 7"), LOW], [head(text="other 8"), LOW]) is TEXT


def test_furniture_of_one_edge_is_not_that_of_another() -> None:
    foot = BlockFacts("Head", (200, 30, 300, 40), 10)
    assert first_kind([head(), LOW], [foot, LOW]) is TEXT
    assert first_kind([foot, LOW], [foot, LOW]) is FOOTER


def test_furniture_may_stand_at_the_sides() -> None:
    body = BlockFacts("body", (200, 100, 400, 700), 10)
    left = BlockFacts("at the left", (20, 300, 30, 500), 10)
    right = BlockFacts("at the right", (570, 300, 580, 500), 10)
    assert kinds([[left, body, right]] * 2)[0] == [HEADER, TEXT, HEADER]
    inner = BlockFacts("at the left", (115, 300, 125, 500), 10)
    assert kinds([[inner, body]] * 2)[0] == [TEXT, TEXT]


@pytest.mark.parametrize(
    ("rotate", "box"),
    [
        (0, (250, 775, 350, 785)),
        (90, (15, 350, 25, 450)),
        (180, (250, 15, 350, 25)),
        (270, (575, 350, 585, 450)),
        (360, (250, 775, 350, 785)),
    ],
)
def test_the_top_is_where_a_turned_page_shows_it(rotate: int, box: Box) -> None:
    """The foot would be called so."""
    body = BlockFacts("body", (200, 200, 400, 600), 10)
    top = BlockFacts("Head", box, 10)
    opposite = (600 - box[2], 800 - box[3], 600 - box[0], 800 - box[1])
    foot = BlockFacts("Foot", opposite, 10)
    assert kinds([[top, body, foot]] * 2, rotate)[0] == [HEADER, TEXT, FOOTER]


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_pages_need_not_begin_at_nothing(rotate: int) -> None:
    def moved(block: BlockFacts) -> BlockFacts:
        left, bottom, right, top = block.box
        return BlockFacts(
            block.text, (left + 1000, bottom - 500, right + 1000, top - 500), block.size
        )

    page = [
        BlockFacts("at the top", (250, 775, 350, 785), 10),
        BlockFacts("body", (200, 200, 400, 600), 10),
        BlockFacts("at the left", (15, 350, 25, 450), 10),
    ]
    shifted = [moved(block) for block in page]
    assert kinds([shifted] * 2, rotate, (1000, -500, 1600, 300)) == kinds([page] * 2, rotate)
    assert kinds([page] * 2, rotate)[0].count(TEXT) == 1
