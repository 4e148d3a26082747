"""Which texts are looked at for their language, by which model, and what the others inherit."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.language.decide import Decision
from glyphstone.model import Block, BlockKind, LanguageSource, PageText, Span
from glyphstone.reading.language_labels import _NOTHING, Languages, _Text
from tests.reading.rows_of import line, span

DETECTED, INHERITED, DECLARED = (
    LanguageSource.DETECTED, LanguageSource.INHERITED, LanguageSource.DECLARED,
)  # fmt: skip
NONE = LanguageSource.NONE
#: The language around a short text.
FINNISH = Decision("fi", 0.8, DETECTED)
#: What a model says of a short text.
SWEDISH = Decision("sv", 0.7, DETECTED)


class Model:
    """A model that gives one answer and remembers what it was asked."""

    def __init__(self, answer: Decision) -> None:
        self.answer = answer
        self.asked: list[tuple[str, str | None, tuple[str, ...]]] = []

    def of(self, text: str, *, declared: str | None, scripts: Sequence[str]) -> Decision:
        """The one answer."""
        self.asked.append((text, declared, tuple(scripts)))
        return self.answer


def languages(
    monkeypatch: pytest.MonkeyPatch, alone: Decision = SWEDISH, among: Decision = SWEDISH
) -> tuple[Languages, Model, Model]:
    """Languages whose two models give these answers: for texts alone and among others."""
    found = Languages(None)
    first, second = Model(alone), Model(among)
    monkeypatch.setattr(found, "_texts", first)
    monkeypatch.setattr(found, "_among_others", second)
    return found, first, second


def text_of(words: str, script: str = "Latn", declared: str | None = None) -> _Text:
    return _Text(script, declared, [span(words, script)], None, words)


def block(*spans: Span) -> Block:
    return Block(BlockKind.BODY, [line(*spans)], (0.0, 0.0, 1.0, 1.0), script="Latn")


def page_of(*blocks: Block) -> PageText:
    return PageText(3, (0.0, 0.0, 1.0, 1.0), 0, list(blocks))


# --- short texts ------------------------------------------------------------------------------


@pytest.mark.parametrize(("letters", "asked"), [(19, 0), (20, 1)])
def test_among_texts_of_a_known_language_twenty_letters_are_looked_at(
    monkeypatch: pytest.MonkeyPatch, letters: int, asked: int
) -> None:
    found, alone, among = languages(monkeypatch)
    answer = found._short(text_of("a" * letters), FINNISH)
    assert (len(alone.asked), len(among.asked)) == (0, asked)
    assert answer == (SWEDISH if asked else Decision("fi", 0.8, INHERITED))


@pytest.mark.parametrize(("letters", "asked"), [(9, 0), (10, 1)])
def test_where_no_language_is_known_ten_letters_are_looked_at(
    monkeypatch: pytest.MonkeyPatch, letters: int, asked: int
) -> None:
    found, alone, among = languages(monkeypatch)
    answer = found._short(text_of("a" * letters), _NOTHING)
    assert (len(alone.asked), len(among.asked)) == (asked, 0)
    assert answer == (SWEDISH if asked else Decision("und", None, NONE))


def test_a_declared_text_is_looked_at_however_short_if_nothing_is_known_around_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, alone, among = languages(monkeypatch)
    assert found._short(text_of("ab", declared="de"), _NOTHING) == SWEDISH
    assert alone.asked == [("ab", "de", ("Latn",))]
    assert found._short(text_of("ab", declared="de"), FINNISH) == Decision("fi", 0.8, INHERITED)
    assert among.asked == []


def test_the_language_around_is_what_a_model_expects(monkeypatch: pytest.MonkeyPatch) -> None:
    found, alone, among = languages(monkeypatch)
    words = "a text of more than twenty letters"
    found._short(text_of(words), FINNISH)
    found._short(text_of(words, declared="de"), FINNISH)
    found._short(text_of(words), _NOTHING)
    assert [one[1] for one in among.asked] == ["fi", "de"]
    assert [one[1] for one in alone.asked] == [None]


def test_numbers_are_taken_out_before_a_heading_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, _, among = languages(monkeypatch)
    found._short(text_of("3.14. The  second of 20 chapters of the book 7."), FINNISH)
    assert among.asked == [("The second of chapters of the book", "fi", ("Latn",))]


LONG_ENOUGH = "a text of more than twenty letters"


def test_a_short_text_that_could_be_of_the_language_around_it_inherits_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, _, _ = languages(monkeypatch, among=Decision("fi", None, DECLARED))
    assert found._short(text_of(LONG_ENOUGH), FINNISH) == Decision("fi", 0.8, INHERITED)
    # What the PDF itself declares for the text is taken as declared.
    declared = found._short(text_of(LONG_ENOUGH, declared="fi"), FINNISH)
    assert declared == Decision("fi", None, DECLARED)


def test_a_short_text_that_nobody_knows_inherits(monkeypatch: pytest.MonkeyPatch) -> None:
    found, _, _ = languages(monkeypatch, among=_NOTHING)
    assert found._short(text_of(LONG_ENOUGH), FINNISH) == Decision("fi", 0.8, INHERITED)
    assert found._short(text_of(LONG_ENOUGH, declared="de"), FINNISH).lang == "fi"


def test_a_declared_language_is_inherited_as_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    found, _, _ = languages(monkeypatch)
    around = Decision("fi", None, DECLARED)
    assert found._short(text_of("ab"), around) is around
    # But not by a text in a script that the language is not written in.
    assert found._short(text_of("аб", "Cyrl"), around) == Decision("und", None, NONE)


def test_a_script_of_another_language_is_looked_at_by_the_model_among_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, alone, among = languages(monkeypatch)
    assert found._short(text_of("абвгдежзик", "Cyrl"), FINNISH) == SWEDISH
    assert (alone.asked, among.asked) == ([], [("абвгдежзик", "fi", ("Cyrl",))])
    assert found._short(text_of("абвгдежзи", "Cyrl"), FINNISH) == Decision("und", None, NONE)


# --- long texts -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("a" * 50, 1),
        ("a" * 9 + " 12345" * 8, 0),
        ("a" * 10 + " 12345" * 8, 1),
    ],
    ids=["fifty", "nine letters", "ten letters"],
)
def test_a_long_text_of_ten_letters_speaks_for_itself(
    monkeypatch: pytest.MonkeyPatch, text: str, asked: int
) -> None:
    found, alone, among = languages(monkeypatch)
    found._so_far = {"Latn": [(FINNISH, 100)]}
    page = page_of(block(span(text)))
    found.tell(page)
    assert len(alone.asked) == asked
    assert not among.asked
    assert page.blocks[0].lang == ("sv" if asked else "fi")


def test_a_text_of_forty_nine_characters_asks_those_around_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, alone, among = languages(monkeypatch)
    found._so_far = {"Latn": [(FINNISH, 100)]}
    found.tell(page_of(block(span("a" * 49))))
    assert (len(alone.asked), len(among.asked)) == (0, 1)


def test_long_texts_are_looked_at_from_the_longest_on(monkeypatch: pytest.MonkeyPatch) -> None:
    found, alone, _ = languages(monkeypatch, alone=Decision("sv", 0.5, DETECTED))
    texts = ["b" * 60, "c" * 80, "a" * 70]
    found.tell(page_of(*(block(span(text)) for text in texts)))
    assert [asked[0] for asked in alone.asked] == ["c" * 80, "a" * 70, "b" * 60]
    assert {asked[1:] for asked in alone.asked} == {(None, ("Latn",))}


def test_a_short_text_asks_its_page_before_the_pages_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, _, _ = languages(monkeypatch)
    found._so_far = {"Latn": [(FINNISH, 1000)], "Grek": [(Decision("el", 0.9, DETECTED), 5)]}
    page = page_of(block(span("w" * 60)), block(span("x")), block(span("α", "Grek")))
    found.tell(page)
    assert [one.lang for one in page.blocks] == ["sv", "sv", "el"]
    alone = page_of(block(span("x")))
    found._so_far = {"Latn": [(FINNISH, 1000)]}
    found.tell(alone)
    assert alone.blocks[0].lang == "fi"


# --- what is remembered -----------------------------------------------------------------------


def test_a_text_of_a_page_counts_with_its_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    found, _, _ = languages(monkeypatch)
    found.tell(page_of(block(span("w" * 60), span("α", "Grek")), block(span("x"))))
    inherited = Decision("sv", 0.7, INHERITED)
    assert found._so_far == {
        "Latn": [(SWEDISH, 60), (inherited, 1)],
        "Grek": [(Decision("und", None, NONE), 1)],
    }
    assert found.whole.lang == "sv"
    assert found.whole.confidence == pytest.approx(0.7)


def test_an_inherited_language_that_is_not_known_is_not_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, _, _ = languages(monkeypatch, alone=Decision("und", None, INHERITED))
    found.tell(page_of(block(span("w" * 60))))
    assert found._so_far == {}


def test_sixty_four_texts_are_kept_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    found, _, _ = languages(monkeypatch)
    found._so_far = {"Latn": [(FINNISH, 1)] * 63, "Grek": [(FINNISH, 1)] * 65}
    found.tell(page_of(block(span("w" * 60))))
    assert [len(kept) for kept in found._so_far.values()] == [64, 1]
    found.tell(page_of(block(span("w" * 60))))
    assert {lang.lang: count for lang, count in found._so_far["Latn"]} == {"fi": 63, "sv": 120}


def test_a_page_has_the_language_source_and_confidence_of_most_characters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, _, _ = languages(monkeypatch)
    page = page_of(block(span("w" * 60)), block(span("x"), span("y")))
    found.tell(page)
    assert (page.lang, page.lang_source) == ("sv", DETECTED)
    assert page.lang_confidence == pytest.approx(0.7)


# --- warnings ---------------------------------------------------------------------------------


def denied(text: str, lang: str = "sv") -> Decision:
    return Decision(lang, 0.9, DETECTED, "lang_conflict", text, 0.937)


def test_a_warning_names_what_is_declared_and_what_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, _, _ = languages(monkeypatch, alone=denied("sv"))
    page = page_of(block(span("w" * 60, declared="de")))
    found.tell(page)
    (notice,) = page.warnings
    assert notice.what == (
        f"the PDF declares de, but the text that begins with “{'w' * 40}” looks like sv (0.94)."
    )


def test_what_the_document_declares_is_denied_too(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Languages("fr")
    monkeypatch.setattr(found, "_texts", Model(denied("sv")))
    page = page_of(block(span("w" * 60)))
    found.tell(page)
    assert [one.what.split(",")[0] for one in page.warnings] == ["the PDF declares fr"]


def test_nobody_is_denied_if_nobody_declared_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    found, _, _ = languages(monkeypatch, alone=denied("sv"))
    page = page_of(block(span("w" * 60)))
    found.tell(page)
    assert page.warnings == []


def test_each_matter_is_told_once_on_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    found, _, _ = languages(monkeypatch, alone=denied("sv"))
    page = page_of(
        block(span("w" * 60, declared="de")),
        block(span("v" * 60, declared="de")),
        block(span("u" * 60, declared="fr")),
    )
    found.tell(page)
    assert [one.what[17:19] for one in page.warnings] == ["de", "fr"]
    assert {(one.name, one.page) for one in page.warnings} == {("lang_conflict", 3)}
