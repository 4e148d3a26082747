"""Pages of text: blocks, words, tables and HTML."""

from __future__ import annotations

import sys

import pytest

from glyphstone.errors import GlyphstoneError
from glyphstone.model import UNKNOWN, Block, BlockKind, FontKey, GlyphKey, PageText, TextLine
from glyphstone.model.data_frames import word_columns
from tests.frames import stand_in
from tests.reading.rows_of import line, span


def page_of(*blocks: list[TextLine]) -> PageText:
    return PageText(
        7,
        (0.0, 0.0, 1.0, 1.0),
        0,
        [Block(BlockKind.BODY, own, (0.0, 0.0, 1.0, 1.0), lang="fr") for own in blocks],
    )


def two_lines(joint: str) -> list[TextLine]:
    first, second = line(span("ab"), span(" cd")), line(span("ef"))
    first.joint, second.joint = joint, "never"
    return [first, second]


@pytest.mark.parametrize(("joint", "text"), [(" ", "ab cd ef"), ("", "ab cdef")])
def test_lines_tile_a_block_with_their_joints_between(joint: str, text: str) -> None:
    assert page_of(two_lines(joint)).blocks[0].text == text


def test_blocks_stand_below_each_other() -> None:
    page = page_of(two_lines(" "), [line(span("g"))])
    assert page.text == "ab cd ef\ng"
    assert [one.text for one in page.spans()] == ["ab", " cd", "ef", "g"]
    assert [one.text for one in page.words()] == ["ab", "cd", "ef", "g"]
    assert page.to_dict()["blocks"][1]["lines"][0]["spans"][0]["text"] == "g"


def test_more_than_one_script_is_mixed() -> None:
    (block,) = page_of([line(span("a"))]).blocks
    for scripts, mixed in (((), False), (("Latn",), False), (("Latn", "Grek"), True)):
        block.scripts = scripts
        assert block.mixed_script is mixed


def test_a_table_of_words_counts_blocks_from_one() -> None:
    unknown = span(f"x{UNKNOWN}")
    unknown.unknown = (GlyphKey(FontKey("0"), 0x1F),)
    found = word_columns([page_of([line(span("ab cd"))], [line(unknown)])])
    assert (found["page"], found["block"]) == ([7, 7, 7], [1, 1, 2])
    assert found["line"] == [1, 1, 1]
    assert found["text"] == ["ab", "cd", f"x{UNKNOWN}"]
    assert (found["left"], found["right"]) == ([0.0, 6.0, 0.0], [4.0, 10.0, 10.0])
    assert (found["bottom"], found["top"]) == ([0.0] * 3, [10.0] * 3)
    assert (found["font"], found["font_name"], found["size"]) == (["0"] * 3, ["F"] * 3, [10.0] * 3)
    assert (found["script"], found["lang"]) == (["Latn"] * 3, ["und"] * 3)
    assert (found["confidence"], found["unknown"]) == ([None, None, 0.0], [0, 0, 1])


def test_a_page_as_a_table_for_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch)
    page = page_of([line(span("ab cd"))])
    assert page.to_pandas().columns == word_columns([page])


def test_without_pandas_the_next_step_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(GlyphstoneError) as caught:
        page_of([]).to_pandas()
    assert str(caught.value).startswith("to_pandas needs pandas, which is not installed.")
    assert caught.value.next_step == "Install it: pip install 'glyphstone[pandas]'."


def test_a_notebook_shows_marks_for_unknown_glyphs() -> None:
    unknown = span(f"<{UNKNOWN}")
    unknown.unknown = (GlyphKey(FontKey("12"), 0x1F),)
    assert page_of([line(unknown)])._repr_html_() == (
        '<div><b>Page 7</b><p lang="fr" dir="auto" title="body">&lt;⟦12:1F⟧</p></div>'
    )
