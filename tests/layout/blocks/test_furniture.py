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

PAPER = (0.0, 0.0, 600.0, 800.0)
BODY = BlockFacts("the text of the page", (60, 100, 540, 720), 11)


def at_top(text: str, x: float = 200, size: float = 9) -> BlockFacts:
    return BlockFacts(text, (x, 760, x + 100, 770), size)


def at_foot(text: str, x: float = 290, y: float = 40) -> BlockFacts:
    return BlockFacts(text, (x, y, x + 20, y + 10), 9)


def kinds(
    pages: Iterable[list[BlockFacts]], rotate: int = 0, box: tuple[float, ...] = PAPER
) -> list[list[BlockKind]]:
    """The kinds of blocks, page by page, in the order of the pages."""
    finder: FurnitureFinder[int] = FurnitureFinder()
    found: list[tuple[int, tuple[BlockKind, ...]]] = []
    for number, blocks in enumerate(pages):
        found += finder.push(PageBlocks(number, box, blocks, rotate))  # type: ignore[arg-type]
    found += finder.flush()
    assert [number for number, _ in found] == list(range(len(found)))
    return [list(own) for _, own in found]


def test_headers_and_page_numbers() -> None:
    pages = [[at_top("A book about pages"), BODY, at_foot(str(5 + i))] for i in range(9)]
    assert kinds(pages) == [[BlockKind.HEADER, BlockKind.BODY, BlockKind.PAGE_NUMBER]] * 9


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
