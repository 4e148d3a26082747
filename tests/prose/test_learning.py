"""What a document teaches before its prose is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from glyphstone.model import BlockKind, ProseLine, Spacing
from glyphstone.prose.learning import UNSPACED, Learned
from glyphstone.prose.line_spool import Spool
from glyphstone.prose.prose_options import ProseOptions, WordSources
from glyphstone.text.paragraphs.geometry import PlacedLine
from glyphstone.text.words.ligatures import LigatureOptions, Restoration
from tests.prose.making import SPOOLS, learn


@pytest.fixture(autouse=True)
def _closed_spools() -> Iterator[None]:
    with SPOOLS:
        yield


def line(text: str, kind: BlockKind = BlockKind.BODY, lang: str = "en") -> ProseLine:
    return ProseLine(text, 1, 1, 0, kind, (0.0, 0.0, 1.0, 1.0), 10.0, "Serif", "Latn", lang)


def learned(*lines: ProseLine, options: ProseOptions | None = None) -> Learned:
    return learn(lines, options or ProseOptions())


def test_lines_are_kept_and_counted() -> None:
    found = learned(line("one two"), line("three"))
    assert found.habits.lines == 2
    assert [[one.text for one in page] for page in found.pages()] == [["one two", "three"]]
    assert found.style.usual.size == 10.0
    assert found.lengths.mean == 6.0


@pytest.mark.parametrize(
    "kind", [BlockKind.TABLE_CELL, BlockKind.HEADER, BlockKind.FOOTER, BlockKind.PAGE_NUMBER]
)
def test_cells_and_running_heads_say_nothing_of_hyphens(kind: BlockKind) -> None:
    assert learned(line("one two", kind)).habits.lines == 0
    assert learned(line("one two", BlockKind.FOOTNOTE)).habits.lines == 1


def test_the_language_is_that_of_most_characters() -> None:
    found = learned(line("a", lang="en"), line("a longer line", lang="tr"), line("b", lang="en"))
    assert found.language == "tr"
    assert found.vocabulary.fold("I") == "ı"
    assert learned().language == "und"


def test_the_vocabulary_holds_the_words_of_the_document_and_of_all_sources() -> None:
    sources = WordSources(words={"given": 3}, texts=("another text\nof others",))
    found = learned(line("own words"), options=ProseOptions(sources=sources)).vocabulary
    assert set(found) == {"own", "words", "given", "another", "text", "of", "others"}
    assert found.count("given") == 3
    assert found.is_given("given")
    assert not found.is_given("another")


def test_the_documents_own_words_may_be_left_out() -> None:
    options = ProseOptions(sources=WordSources(words={"given": 1}, own=False))
    assert set(learned(line("own words"), options=options).vocabulary) == {"given"}


def doubted(share: float) -> set[str]:
    """The words of a document of which this share of lines has another reading."""
    number = round(20 * share)
    spacing = Spacing(others=("in to it", "int o it"))
    lines = [replace(line("into it"), spacing=spacing)] * number + [line("go home")] * (20 - number)
    return set(learned(*lines).vocabulary)


def test_other_readings_are_asked_if_a_tenth_of_the_lines_has_any() -> None:
    assert doubted(0.1) == {"into", "in", "to", "int", "o", "it", "go", "home"}
    assert doubted(0.05) == {"into", "it", "go", "home"}


def test_a_line_with_fewer_readings_stands_as_it_is_in_the_others() -> None:
    two, one = Spacing(others=("a b c", "ab c")), Spacing(others=("d e f",))
    found = learned(replace(line("a bc"), spacing=two), replace(line("d ef"), spacing=one))
    assert {"ef", "e", "f", "bc", "b", "ab", "c"} <= set(found.vocabulary)
    assert found.vocabulary.count("d") == 1


def test_abbreviations_and_ligatures_are_learned() -> None:
    lines = [line("see fig. one and fig. two")] * 3 + [
        line("the office of an office"),
        line("ofce"),
    ]
    found = learned(*lines)
    assert found.abbreviations.is_abbreviation("fig")
    options = ProseOptions(ligatures=LigatureOptions(restore=Restoration.NEVER))
    assert learned(*lines, options=options).ligatures.losses == {}


def test_ideographs_are_written_without_spaces() -> None:
    assert UNSPACED("人")
    assert not UNSPACED("é")


def test_a_page_comes_back_when_eight_pages_behind_it_are_learned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = Learned(ProseOptions(), SPOOLS.enter_context(Spool()))
    for page in (1, 2, 9, 10, 30):
        found.take([replace(line(f"page {page}"), page=page)])
        found.take([])
    seen: list[int] = []
    learn = found.style.learn

    def watched(page: Sequence[PlacedLine]) -> None:
        seen.append(page[0].line.page)
        learn(page)

    monkeypatch.setattr(found.style, "learn", watched)
    assert [(page[0].page, seen[-1]) for page in found.pages()] == [
        (1, 10),
        (2, 30),
        (9, 30),
        (10, 30),
        (30, 30),
    ]


def test_a_page_that_is_not_wanted_teaches_words_and_no_language() -> None:
    found = Learned(ProseOptions(), SPOOLS.enter_context(Spool()))
    found.take([line("own words", lang="de")])
    found.take([replace(line("many more words of others", lang="und"), page=2)], wanted=False)
    assert found.language == "de"
    assert set(found.vocabulary) == {"own", "words", "many", "more", "of", "others"}
    assert found.habits.lines == 2
    assert found.lengths.mean == 17.0
    assert [page[0].text for page in found.pages()] == ["own words", "many more words of others"]
