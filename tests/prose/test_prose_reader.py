"""From a document to the paragraphs that its author wrote."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import glyphstone
from benchmarks.prose.documents import Kind
from benchmarks.prose.measures import measure
from glyphstone.model import UNKNOWN, Direction, LineRole, PageText
from glyphstone.prose import ParagraphMethod, ProseOptions, prose_of_text, read_prose
from glyphstone.text.hyphens.line_joins import rebuild
from glyphstone.text.paragraphs.sentence_recovery import SRSettings
from tests.forge.reading import needs
from tests.prose.making import read, written


@needs("NotoSansCJKjp", "NotoSansDevanagari", "NotoSansHebrew")
@pytest.mark.parametrize("code", ["de_Latn", "sr_Cyrl", "he_Hebr", "hi_Deva", "ja_Jpan"])
@pytest.mark.parametrize("kind", Kind)
def test_paragraphs_come_back(kind: Kind, code: str, tmp_path: Path) -> None:
    path, truth = written(tmp_path, kind, code, seed=7)
    paragraphs, prose = read(path)
    found = measure(truth, [one.text.replace(UNKNOWN, "") for one in paragraphs])
    assert found.lost == found.glued == found.broken == 0
    assert found.rates.paragraph_f1 > 0.95
    assert found.rates.hyphen_recall == 1
    assert prose.direction is (Direction.RTL if code == "he_Hebr" else Direction.LTR)
    assert prose.left_out[LineRole.PAGE_ELEMENT] > 0


def test_sentences_tile_their_paragraphs(tmp_path: Path) -> None:
    path, _ = written(tmp_path, Kind.NOVEL, "en_Latn")
    paragraphs, _ = read(path)
    for one in paragraphs:
        pieces = [one.text[sentence.start : sentence.stop] for sentence in one.sentences]
        assert "".join(pieces) == one.text


def test_lines_can_be_rebuilt(tmp_path: Path) -> None:
    path, _ = written(tmp_path, Kind.DOUBLE, "de_Latn")
    with glyphstone.open(path) as document:
        lines = {
            (page.number, one.number): one.text
            for page in glyphstone.read_text(document)
            for block in page.blocks
            for one in block.lines
        }
    keep = ProseOptions(leave_out=frozenset())
    paragraphs, _ = read(path, keep)
    seen: set[tuple[int, int]] = set()
    for paragraph in paragraphs:
        rebuilt = rebuild(paragraph.text, paragraph.joins)
        for place, drawn in paragraph.drawn.items():
            rebuilt[place] = drawn.text
        assert rebuilt == [lines[place] for place in paragraph.lines]
        seen.update(paragraph.lines)
    assert seen == set(lines)


def test_what_is_left_out_is_counted(tmp_path: Path) -> None:
    path, _ = written(tmp_path, Kind.DOUBLE, "en_Latn")
    everything, _ = read(path, ProseOptions(leave_out=frozenset()))
    out = frozenset({LineRole.PAGE_ELEMENT, LineRole.FOOTNOTE})
    less, prose = read(path, ProseOptions(leave_out=out))
    assert {one.role for one in less}.isdisjoint(out)
    lines = sum(len(one.lines) for one in everything)
    assert lines == sum(len(one.lines) for one in less) + prose.left_out.total()


def test_pages_are_shown_on_the_way(tmp_path: Path) -> None:
    path, _ = written(tmp_path, Kind.SINGLE, "en_Latn")
    pages: list[PageText] = []
    with glyphstone.open(path) as document:
        prose = read_prose(document, watch=pages.append)
        prose.read()
        assert [page.number for page in pages] == [1, 2]
        assert prose.pages == 2
        assert prose.boxes[1] == pages[0].box
        assert prose.lang == "en"
        assert prose.fonts
        assert list(prose)


def test_sentence_recovery_is_another_method(tmp_path: Path) -> None:
    path, truth = written(tmp_path, Kind.SINGLE, "en_Latn")
    options = ProseOptions(method=ParagraphMethod.SR, sr=SRSettings(eps=0.1))
    paragraphs, prose = read(path, options)
    assert measure(truth, [one.text for one in paragraphs]).rates.lost < 0.05
    assert prose.left_out[LineRole.PAGE_ELEMENT] > 0
    kept, _ = read(path, ProseOptions(method=ParagraphMethod.SR, leave_out=frozenset()))
    assert LineRole.PAGE_ELEMENT in {one.role for one in kept}


def test_the_method_says_what_it_misses() -> None:
    ragged = "\n".join("word " * (12 + 3 * (number % 4)) for number in range(60))
    prose = prose_of_text(ragged, options=ProseOptions(method=ParagraphMethod.SR))
    assert list(prose)
    assert "sr_uneven_lines" in {notice.name for notice in prose.warnings}


def test_the_text_of_another_tool_becomes_prose() -> None:
    text = (
        "   A first line begins with blanks and goes on to the\n"
        "margin of the page, where a word is bro-\n"
        "ken, and ends.\n"
        "   A second one begins below it, and it is as long as\n"
        "the first.\n\f\n   Another page has a line of its own, which is long\nenough.\n"
    )
    found = [one.text for one in prose_of_text(text, lang="en")]
    assert found == [
        "A first line begins with blanks and goes on to the margin of the page, where a word is"
        " broken, and ends.",
        "A second one begins below it, and it is as long as the first.",
        "Another page has a line of its own, which is long enough.",
    ]


def test_text_from_the_right_has_its_indents_there() -> None:
    prose = prose_of_text("   שלום עולם\nשלום שלום עולם", lang="he")
    assert [one.direction for one in prose] == [Direction.RTL]
    assert prose.direction is Direction.RTL
    assert prose.lang == "he"
    assert (prose.fonts, prose.boxes, prose.faults) == ((), {}, ())


def test_unknown_glyphs_are_kept_and_counted(tmp_path: Path) -> None:
    from forge import Style, Typeface, damage, typeset

    face = Typeface(("NotoSans",), damage=(damage.NoToUnicode(),))
    forged = typeset(["Nobody knows what this says."], style=Style(face))
    path = tmp_path / "silent.pdf"
    path.write_bytes(forged.pdf)
    paragraphs, prose = read(path)
    assert all(one.text.count(UNKNOWN) == len(one.unknown) for one in paragraphs)
    assert Counter(key for one in paragraphs for key in one.unknown) == prose.unknown
    assert prose.unknown.total() > 0


def test_a_second_time_is_refused_and_not_empty() -> None:
    prose = prose_of_text("One line of text alone.")
    assert list(prose)
    with pytest.raises(ValueError, match="once"):
        list(prose)
