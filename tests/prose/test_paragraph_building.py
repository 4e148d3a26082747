"""Which way lines become paragraphs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from glyphstone.model import BlockKind, LineRole, Paragraph, ProseLine
from glyphstone.prose.paragraph_building import Builder, SentenceRecovery, builder_for
from glyphstone.prose.prose_options import ParagraphMethod, ProseOptions, WordSources
from glyphstone.text.hyphens.line_joins import HyphenOptions, HyphenPolicy
from glyphstone.text.paragraphs.paragraph_finder import ParagraphBuilder
from glyphstone.text.paragraphs.sentence_recovery import SRSettings
from tests.prose.making import SPOOLS, learn


@pytest.fixture(autouse=True)
def _closed_spools() -> Iterator[None]:
    with SPOOLS:
        yield


def line(text: str, number: int = 1, kind: BlockKind = BlockKind.BODY) -> ProseLine:
    down = 700.0 - 12.0 * number
    box = (50.0, down, 50.0 + 5.0 * len(text), down + 10.0)
    column = (50.0, 350.0)
    return ProseLine(text, 1, number, 0, kind, box, 10.0, "F", "Latn", "en", column=column)


def built(lines: list[ProseLine], options: ProseOptions) -> tuple[list[Paragraph], Builder]:
    builder = builder_for(learn(lines, options), options)
    found = [one for own in lines for one in builder.push(own)]
    return [*found, *builder.flush()], builder


SR = ProseOptions(method=ParagraphMethod.SR, leave_out=frozenset())


def test_geometry_is_the_default() -> None:
    options = ProseOptions()
    assert isinstance(builder_for(learn([], options), options), ParagraphBuilder)
    assert isinstance(builder_for(learn([], SR), SR), SentenceRecovery)


def test_words_that_were_given_decide_about_hyphens() -> None:
    lines = [line("some infor-", 1), line("mation here.", 2)]
    assert built(lines, ProseOptions())[0][0].text == "some information here."
    given = ProseOptions(sources=WordSources(words={"infor-mation": 3}))
    assert built(lines, given)[0][0].text == "some infor-mation here."
    text = ProseOptions(sources=WordSources(texts=("so infor-mation is",)))
    assert built(lines, text)[0][0].text == "some infor-mation here."


def test_the_policy_for_hyphens_is_passed_on() -> None:
    lines = [line("some infor-", 1), line("mation here.", 2)]
    keep = ProseOptions(hyphens=HyphenOptions(policy=HyphenPolicy.KEEP))
    assert built(lines, keep)[0][0].text == "some infor-mation here."
    assert built(lines, ProseOptions())[0][0].text == "some information here."


def test_no_blank_parts_ideographs_where_a_block_or_a_page_ends() -> None:
    one, other = line("如果需要多重引导系" * 6, 1), line("统，您可能需要。", 2)
    assert built([one, replace(other, block=1)], ProseOptions())[0][0].text.count(" ") == 0
    turned = replace(other, page=2)
    assert [each.text for each in built([one, turned], ProseOptions())[0]] == [
        one.text + other.text
    ]
    # Inside a block the page has told already what parts two lines.
    assert built([one, other], ProseOptions())[0][0].text.count(" ") == 1


def test_merging_is_passed_on() -> None:
    lines = [line("no stop", 1), line("goes on.", 9)]
    assert len(built(lines, ProseOptions())[0]) == 1
    assert len(built(lines, ProseOptions(merge=False))[0]) == 2


def test_the_column_width_is_the_documents_own_unless_given() -> None:
    lines = [line("x" * 40, 1), line("x" * 40, 2), line("x" * 20, 3), line("so it ends.", 4)]
    roles = [one.role for one in built(lines, SR)[0]]
    assert roles == [LineRole.WHOLE, LineRole.OBJECT]
    narrow = ProseOptions(method=ParagraphMethod.SR, sr=SRSettings(width=20))
    assert [one.role for one in built(lines, narrow)[0]] == [LineRole.HEADING, LineRole.WHOLE]


def test_sentence_recovery_works_without_any_line() -> None:
    assert built([], SR)[0] == []


def test_running_heads_are_no_lines_of_the_text() -> None:
    lines = [
        line("x" * 40, 1),
        line("A running head", 2, BlockKind.HEADER),
        line("A foot", 3, BlockKind.FOOTER),
        line("12", 4, BlockKind.PAGE_NUMBER),
        line("so it ends.", 5),
    ]
    found, builder = built(lines, SR)
    assert sorted(one.role for one in found) == [*[LineRole.PAGE_ELEMENT] * 3, LineRole.WHOLE]
    assert builder.left_out == {}
    left = ProseOptions(method=ParagraphMethod.SR, leave_out=frozenset({LineRole.PAGE_ELEMENT}))
    found, builder = built(lines, left)
    assert [one.role for one in found] == [LineRole.WHOLE]
    assert found[0].lines == ((1, 1), (1, 5))
    assert builder.left_out == {LineRole.PAGE_ELEMENT: 3}


def test_other_roles_are_left_out_by_request_too() -> None:
    lines = [line("x" * 40, 1), line("x" * 20, 2), line("so it ends.", 3)]
    left = ProseOptions(method=ParagraphMethod.SR, leave_out=frozenset({LineRole.OBJECT}))
    found, builder = built(lines, left)
    assert [one.role for one in found] == [LineRole.WHOLE]
    assert builder.left_out == {LineRole.OBJECT: 1}


def test_the_warnings_of_the_method_are_passed_on() -> None:
    lines = [line("word " * (8 + 3 * (number % 4)), number) for number in range(40)]
    _, builder = built(lines, SR)
    assert isinstance(builder, SentenceRecovery)
    assert "sr_uneven_lines" in {notice.name for notice in builder.warnings}
