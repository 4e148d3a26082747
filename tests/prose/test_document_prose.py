"""What a document's prose says about the whole of it."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap

import pytest

import glyphstone
from benchmarks.prose.documents import Kind
from forge import samples
from glyphstone.model import Direction, LanguageSource, LineRole
from glyphstone.prose import ParagraphMethod, ProseOptions, prose_of_text, read_prose
from glyphstone.prose.prose_options import FilterAction, LanguageFilter
from tests.prose.making import written
from tests.reading.tagging import declared

ENGLISH = "All human beings are born free and equal in dignity and rights, so it is said here."
RUSSIAN = "Все люди рождаются свободными и равными в своем достоинстве и правах, так сказано."


def test_the_prose_of_a_text_knows_nothing_of_a_pdf() -> None:
    prose = prose_of_text("One line.", lang="de")
    assert prose.lang == "und"
    assert [one.text for one in prose] == ["One line."]
    assert prose.pages == 1
    assert prose.lang == "de"
    assert prose.lang_confidence is None
    assert prose.lang_source is LanguageSource.NONE
    assert prose.declared_lang is None
    assert (prose.fonts, prose.boxes, prose.faults, prose.warnings) == ((), {}, (), [])


def test_pages_without_text_do_not_count() -> None:
    prose = prose_of_text("One.\f\fTwo.")
    assert [one.lines for one in prose] == [((1, 1), (3, 1))]
    assert prose.pages == 2


def test_an_empty_text_has_a_script_and_a_direction() -> None:
    prose = prose_of_text("")
    assert list(prose) == []
    assert (prose.script, prose.direction, prose.pages) == ("Zyyy", Direction.LTR, 0)


def test_script_and_direction_are_those_of_most_characters() -> None:
    prose = prose_of_text("abc\nשלום עולם")
    list(prose)
    assert (prose.script, prose.direction) == ("Hebr", Direction.RTL)


def test_lines_are_read_once() -> None:
    prose = prose_of_text("One line.")
    prose.read()
    prose.read()
    assert prose.pages == 1
    assert len(list(prose)) == 1


def test_sentences_are_found_if_asked_for() -> None:
    assert [len(one.sentences) for one in prose_of_text("So. It is.", lang="en")] == [2]
    options = ProseOptions(sentences=False)
    assert [one.sentences for one in prose_of_text("So. It is.", options=options)] == [()]


def test_languages_are_filtered_counted_and_reported() -> None:
    told: list[str] = []
    text = "\n\n".join("\n".join(wrap(one, 50)) for one in (ENGLISH, RUSSIAN))
    options = ProseOptions(languages=LanguageFilter(("en",)))
    prose = prose_of_text(text, options=options, told=lambda one: told.append(one.lang))
    assert [one.text for one in prose] == [ENGLISH]
    assert prose.other_languages == {"ru": len(RUSSIAN)}
    assert told == ["ru"]
    mark = ProseOptions(languages=LanguageFilter(("en",), action=FilterAction.MARK))
    assert len(list(prose_of_text(text, options=mark))) == 2
    every = prose_of_text(text)
    assert len(list(every)) == 2
    assert every.other_languages == {}


def test_only_sentence_recovery_warns_of_its_preconditions() -> None:
    ragged = "\n".join("word " * (12 + 3 * (number % 4)) for number in range(60))
    prose = prose_of_text(ragged)
    list(prose)
    assert prose.warnings == []
    sr = prose_of_text(ragged, options=ProseOptions(method=ParagraphMethod.SR))
    assert sr.warnings == []
    list(sr)
    assert "sr_uneven_lines" in [one.name for one in sr.warnings]


def test_the_prose_of_a_pdf_tells_what_was_read(tmp_path: Path) -> None:
    path, _ = written(tmp_path, Kind.SINGLE, "de_Latn")
    with glyphstone.open(path) as document:
        prose = read_prose(document)
        roles = {one.role for one in prose}
        text = glyphstone.read_text(document)
        pages = list(text)
        assert prose.lang == text.lang
        assert prose.lang_confidence == text.lang_confidence
        assert prose.lang_source is text.lang_source
        assert prose.declared_lang == text.declared_lang
        assert [font.name for font in prose.fonts] == [font.name for font in text.fonts]
        assert prose.boxes == {page.number: page.box for page in pages}
        assert prose.faults == tuple(fault for page in pages for fault in page.faults)
    assert LineRole.WHOLE in roles
    assert prose.left_out[LineRole.PAGE_ELEMENT] > 0


def test_only_the_pages_asked_for_are_read(tmp_path: Path) -> None:
    path, _ = written(tmp_path, Kind.SINGLE, "en_Latn")
    with glyphstone.open(path) as document:
        prose = read_prose(document, pages=[2])
        assert {page for one in prose for page, _ in one.lines} == {2}
        assert list(prose.boxes) == [2]


@pytest.mark.parametrize("page", ["⟦x⟧ is text", "a ⟦ b"])
def test_brackets_of_marks_are_text_of_their_own(page: str) -> None:
    [found] = prose_of_text(page)
    assert found.unknown == ()


def test_the_language_that_a_pdf_declares_is_told(tmp_path: Path) -> None:
    path = declared(tmp_path, samples.sample("en_Latn"), "en-GB")
    with glyphstone.open(path) as document:
        prose = read_prose(document)
        assert {one.lang for one in prose} == {"en-GB"}
        assert prose.declared_lang == "en-GB"
        assert prose.lang_source is LanguageSource.DECLARED


def test_a_text_without_a_language_has_none() -> None:
    [found] = prose_of_text("7")
    assert found.lang == "und"
