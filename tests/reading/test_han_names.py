"""Whose Han characters a page has."""

from __future__ import annotations

import pytest

from glyphstone.model import Block, BlockKind, PageText, Span
from glyphstone.reading import han_names
from glyphstone.reading.han_names import HanNames
from tests.reading.rows_of import line, span


def page_of(*spans: Span) -> PageText:
    block = Block(kind=BlockKind.BODY, lines=[line(*spans)], box=(0.0, 0.0, 1.0, 1.0))
    return PageText(1, (0.0, 0.0, 1.0, 1.0), 0, [block])


def named(names: HanNames, *spans: Span, language: str | None = None) -> list[str]:
    page = page_of(*spans)
    names.name(page, language)
    return [one.script for one in page.spans()]


def test_kana_on_the_page_name_the_ideographs_beside_them() -> None:
    spans = span("日本", "Hani"), span("ひらがな", "Jpan"), span("abc", "Latn")
    assert named(HanNames(), *spans) == ["Jpan", "Jpan", "Latn"]


def test_a_heading_takes_the_name_that_pages_before_gave() -> None:
    names = HanNames()
    named(names, span("ひらがな", "Jpan"))
    assert named(names, span("日本", "Hani")) == ["Jpan"]


def test_the_name_of_most_characters_so_far_counts() -> None:
    names = HanNames()
    named(names, span("ひら", "Jpan"))
    named(names, span("한국어한국어", "Kore"))
    assert named(names, span("日本", "Hani")) == ["Kore"]
    # What was renamed counts too.
    for _ in range(3):
        named(names, span("ひらがな", "Jpan"))
    assert named(names, span("日本", "Hani")) == ["Jpan"]


def test_with_nothing_before_they_stay_without_a_name() -> None:
    assert named(HanNames(), span("日本", "Hani")) == ["Hani"]


@pytest.mark.parametrize(("language", "script"), [("ja", "Jpan"), ("ko", "Kore"), (None, "Hani")])
def test_the_declared_language_names_them(language: str | None, script: str) -> None:
    assert named(HanNames(), span("日本", "Hani"), language=language) == [script]


def test_simplified_and_traditional_spans_keep_their_name_among_themselves() -> None:
    spans = span("说话们这说话们说话", "Hans"), span("說", "Hant"), span("日", "Hani")
    assert named(HanNames(), *spans) == ["Hans", "Hant", "Hans"]


def test_simplified_spans_of_a_japanese_book_are_japanese() -> None:
    names = HanNames()
    named(names, span("ひらがな", "Jpan"))
    assert named(names, span("说话们这", "Hans")) == ["Jpan"]


def test_simplified_spans_after_traditional_pages_keep_their_name() -> None:
    names = HanNames()
    named(names, span("說話們這", "Hant"))
    assert named(names, span("说话们这", "Hans"), span("日", "Hani")) == ["Hans", "Hans"]


def test_pages_without_ideographs_say_nothing() -> None:
    names = HanNames()
    assert named(names, span("abc", "Latn")) == ["Latn"]
    assert named(names, span("日本", "Hani")) == ["Hani"]


def test_only_spans_that_ideographs_alone_name_are_renamed() -> None:
    names = HanNames()
    named(names, span("한국어한국어한국어", "Kore"))
    assert named(names, span("ひら", "Jpan"), span("한국", "Kore")) == ["Jpan", "Kore"]
    # All of them count, renamed or not: by now there is more Korean than Japanese.
    assert named(names, span("日本", "Hani")) == ["Kore"]


def test_a_page_whose_spans_all_have_a_name_is_not_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(*_: object, **__: object) -> str:
        raise AssertionError("nothing is to be named")

    monkeypatch.setattr(han_names, "han_script", refused)
    names = HanNames()
    assert named(names, span("ひらがな", "Jpan")) == ["Jpan"]
    assert named(names, span("abc", "Latn")) == ["Latn"]
    with pytest.raises(AssertionError):
        named(names, span("日本", "Hani"))
