"""Texts in other languages: marked or dropped, counted, told; what is left still fits together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glyphstone.language.decide import Decision
from glyphstone.language.identify import NgramIdentifier
from glyphstone.model import (
    DrawnLine,
    Join,
    JoinKind,
    LanguageSource,
    LineRole,
    Paragraph,
    Sentence,
)
from glyphstone.prose import Dropped, FilterAction, FilterUnit, LanguageFilter, language_filter
from glyphstone.prose.language_filter import LanguageSieve

ENGLISH = "Every summer they travel to the sea and stay there until the first leaves fall. "
MORE_ENGLISH = (
    "The people who live in this house have always been glad to see their friends again. "
)
GERMAN = "Jeden Sommer fahren sie ans Meer und bleiben dort, bis die ersten Blätter fallen. "
NOBODYS = "qzx vvk wrr tpq lkj mnb vcx zzz qqq jjj kkk xxx www "
FORMULA = "3.2 = 4 + 17.5 - (8 / 2) + 99 + 1,234,567.89 + 12 = x + y - 73 "


@pytest.fixture(autouse=True, scope="module")
def _one_model() -> Iterator[None]:
    """One model for all sieves: reading it takes longer than a test."""
    model = NgramIdentifier()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(language_filter, "NgramIdentifier", lambda: model)
        yield


def paragraph(*sentences: str, lang: str = "und") -> Paragraph:
    """A paragraph on page 3; each of its sentences but the first begins a line."""
    starts = [0]
    for sentence in sentences:
        starts.append(starts[-1] + len(sentence))
    return Paragraph(
        "".join(sentences),
        LineRole.WHOLE,
        lines=tuple((3, number) for number in range(1, len(sentences) + 1)),
        joins=tuple(
            Join(start, JoinKind.SPACE, page=3, line=number)
            for number, start in enumerate(starts[1:-1], 2)
        ),
        sentences=tuple(Sentence(start, stop, lang) for start, stop in pairwise(starts)),
        lang=lang,
        script="Latn",
        drawn={0: DrawnLine("as it was read")},
    )


def sieve(
    unit: FilterUnit = FilterUnit.PARAGRAPH,
    action: FilterAction = FilterAction.DROP,
    told: list[Dropped] | None = None,
    wanted: tuple[str, ...] = ("en",),
) -> LanguageSieve:
    return LanguageSieve(
        LanguageFilter(wanted, unit, action), None if told is None else told.append
    )


def said(one: Paragraph) -> list[str]:
    """The sentences of a paragraph, which must tile its text, with joins inside it."""
    assert [one.sentences[0].start, *(sentence.stop for sentence in one.sentences)] == [
        *(sentence.start for sentence in one.sentences),
        len(one.text),
    ]
    assert one.sentences[0].start == 0
    assert all(0 <= join.offset < len(one.text) for join in one.joins)
    return [one.text[sentence.start : sentence.stop] for sentence in one.sentences]


# --- paragraphs -----------------------------------------------------------------------------------


def test_what_is_wanted_passes_with_its_language() -> None:
    told: list[Dropped] = []
    ours = sieve(told=told)
    found = ours.sift(paragraph(ENGLISH, MORE_ENGLISH))
    assert found is not None
    assert (found.lang, found.lang_source) == ("en", LanguageSource.DETECTED)
    assert [sentence.lang for sentence in found.sentences] == ["en", "en"]
    assert (ours.others, told) == ({}, [])


def test_another_language_is_dropped_counted_and_told() -> None:
    told: list[Dropped] = []
    ours = sieve(told=told)
    assert ours.sift(paragraph(GERMAN)) is None
    assert ours.sift(paragraph(NOBODYS)) is None
    assert ours.others == {"de": len(GERMAN), "und": len(NOBODYS)}
    assert told == [Dropped(3, "de", GERMAN.strip()), Dropped(3, "und", NOBODYS.strip())]


def test_another_language_is_marked_and_counted_and_not_told() -> None:
    told: list[Dropped] = []
    ours = sieve(action=FilterAction.MARK, told=told)
    found = ours.sift(paragraph(GERMAN, "Ja. "))
    assert found is not None
    assert said(found) == [GERMAN, "Ja. "]
    assert [found.lang, *(sentence.lang for sentence in found.sentences)] == ["de", "de", "de"]
    assert (ours.others, told) == ({"de": len(found.text)}, [])


def test_several_languages_may_be_wanted() -> None:
    ours = sieve(wanted=("en", "de"))
    assert ours.sift(paragraph(GERMAN)) is not None
    assert ours.sift(paragraph(ENGLISH)) is not None


def test_a_short_paragraph_has_the_language_that_it_came_with() -> None:
    ours = sieve()
    assert ours.sift(paragraph("Und so fort.", lang="en")) is not None
    assert ours.sift(paragraph("And so forth.", lang="de")) is None


# --- in no language -------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["3.2", "1948", "E = mc²", "—", FORMULA, "x" * 9])
@pytest.mark.parametrize("unit", FilterUnit)
@pytest.mark.parametrize("action", FilterAction)
def test_what_has_hardly_any_letters_stays(
    text: str, unit: FilterUnit, action: FilterAction
) -> None:
    told: list[Dropped] = []
    ours = sieve(unit, action, told)
    found = ours.sift(paragraph(text))
    assert found is not None
    assert (found.text, ours.others, told) == (text, {}, [])


@pytest.mark.parametrize("unit", FilterUnit)
def test_ten_letters_that_nobody_knows_are_another_language(unit: FilterUnit) -> None:
    ours = sieve(unit)
    assert ours.sift(paragraph("x" * 10)) is None
    assert ours.others == {"und": 10}


@pytest.mark.parametrize("unit", FilterUnit)
def test_a_number_that_is_known_to_be_of_another_language_goes(unit: FilterUnit) -> None:
    ours = sieve(unit)
    assert ours.sift(paragraph("3.2", lang="de")) is None
    assert ours.others == {"de": 3}


def test_a_sentence_with_hardly_any_letters_stays_among_others() -> None:
    found = sieve(FilterUnit.SENTENCE).sift(paragraph(ENGLISH, FORMULA, GERMAN))
    assert found is not None
    assert said(found) == [ENGLISH, FORMULA]


# --- sentences ------------------------------------------------------------------------------------


def test_sentences_in_other_languages_are_dropped_counted_and_told() -> None:
    told: list[Dropped] = []
    ours = sieve(FilterUnit.SENTENCE, told=told)
    found = ours.sift(paragraph(ENGLISH, GERMAN, MORE_ENGLISH))
    assert found is not None
    assert said(found) == [ENGLISH, MORE_ENGLISH]
    assert ours.others == {"de": len(GERMAN)}
    assert told == [Dropped(3, "de", GERMAN.strip())]
    # The line that began with the dropped sentence begins nowhere now, the other where it did.
    assert [(join.line, join.offset) for join in found.joins] == [(3, len(ENGLISH))]
    assert found.drawn == {}


def test_sentences_in_other_languages_are_marked() -> None:
    told: list[Dropped] = []
    ours = sieve(FilterUnit.SENTENCE, FilterAction.MARK, told)
    whole = paragraph(ENGLISH, GERMAN, MORE_ENGLISH)
    found = ours.sift(whole)
    assert found is not None
    assert said(found) == [ENGLISH, GERMAN, MORE_ENGLISH]
    assert [sentence.lang for sentence in found.sentences] == ["en", "de", "en"]
    assert found.joins == whole.joins
    assert (ours.others, told) == ({"de": len(GERMAN)}, [])


def test_of_sentences_in_other_languages_alone_nothing_is_left() -> None:
    told: list[Dropped] = []
    ours = sieve(FilterUnit.SENTENCE, told=told)
    assert ours.sift(paragraph(GERMAN, GERMAN)) is None
    assert ours.others == {"de": 2 * len(GERMAN)}
    assert [one.text for one in told] == [GERMAN.strip()] * 2


def test_a_paragraph_without_sentences_is_asked_as_a_whole() -> None:
    whole = paragraph(GERMAN)
    whole.sentences = ()
    ours = sieve(FilterUnit.SENTENCE)
    assert ours.sift(whole) is None
    assert ours.others == {"de": len(GERMAN)}


@settings(max_examples=50)
@given(
    st.lists(
        st.sampled_from([ENGLISH, MORE_ENGLISH, GERMAN, NOBODYS, FORMULA, "Yes. ", "4.2 "]),
        min_size=1,
        max_size=8,
    ),
    st.sampled_from(["und", "en", "de"]),
)
def test_what_is_dropped_and_what_is_left_are_all_that_was_there(
    sentences: list[str], lang: str
) -> None:
    told: list[Dropped] = []
    ours = sieve(FilterUnit.SENTENCE, told=told)
    found = ours.sift(paragraph(*sentences, lang=lang))
    left = said(found) if found is not None else []
    gone = [one.text for one in told]
    assert sorted([*(text.strip() for text in left), *gone]) == sorted(map(str.strip, sentences))
    assert ours.others.total() == sum(map(len, sentences)) - sum(map(len, left))
    if found is not None:
        # Every line that is left begins with its sentence.
        for join in found.joins:
            assert found.text[join.offset :].startswith(sentences[join.line - 1])


@pytest.mark.parametrize(("length", "found"), [(50, "de"), (49, "en")])
def test_a_text_of_fifty_characters_is_judged_itself(length: int, found: str) -> None:
    # A shorter one keeps the language that its lines have.
    short = paragraph(GERMAN[:length], lang="en")
    kept = sieve(action=FilterAction.MARK).sift(short)
    assert kept is not None
    assert kept.lang == found


@pytest.mark.parametrize(("length", "found"), [(25, "de"), (24, "en")])
def test_a_sentence_of_twenty_five_characters_is_judged_itself(length: int, found: str) -> None:
    class OnlyGerman:
        """Finds German in whatever is asked about."""

        def of(self, text: str, **_known: object) -> Decision:
            assert text
            return Decision("de", 0.9, LanguageSource.DETECTED)

    judged = sieve(FilterUnit.SENTENCE, FilterAction.MARK)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judged, "_sentences", OnlyGerman())
        kept = judged.sift(paragraph("x" * length, lang="en"))
    assert kept is not None
    assert [one.lang for one in kept.sentences] == [found]


@pytest.mark.parametrize(("letters", "stays"), [(9, True), (10, False)])
def test_a_text_of_ten_letters_could_be_in_a_language(letters: int, stays: bool) -> None:
    kept = sieve().sift(paragraph("q" * letters + " 1234", lang="und"))
    assert (kept is not None) is stays


def asked_of(
    monkeypatch: pytest.MonkeyPatch, own: Paragraph
) -> tuple[list[tuple[str, str | None]], Paragraph | None]:
    """What the models are asked about a paragraph whose sentences are sifted, and what is left."""
    asked: list[tuple[str, str | None]] = []

    def of(text: str, *, declared: str | None, scripts: list[str]) -> Decision:
        asked.append((text, declared))
        assert scripts == ["Latn"]
        return Decision("en", 0.9, LanguageSource.DETECTED)

    sieve = LanguageSieve(LanguageFilter(("en",), FilterUnit.SENTENCE))
    monkeypatch.setattr(sieve._paragraphs, "of", of)
    monkeypatch.setattr(sieve._sentences, "of", of)
    return asked, sieve.sift(own)


def test_each_sentence_of_twenty_five_characters_is_looked_at_as_it_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    short, long = "a" * 24, "b" * 25
    own = paragraph(ENGLISH, short, long)
    asked, left = asked_of(monkeypatch, own)
    assert [text for text, _ in asked] == [ENGLISH + short + long, ENGLISH, long]
    assert left is not None
    assert [one.lang for one in left.sentences] == ["en", "en", "en"]


@pytest.mark.parametrize(
    ("source", "declared"), [(LanguageSource.DECLARED, "de"), (LanguageSource.DETECTED, None)]
)
def test_only_a_declared_language_is_expected(
    monkeypatch: pytest.MonkeyPatch, source: LanguageSource, declared: str | None
) -> None:
    own = paragraph("b" * 25, lang="de")
    own.lang_source = source
    asked, _ = asked_of(monkeypatch, own)
    assert asked == [("b" * 25, declared)]


@pytest.mark.parametrize(("length", "looks"), [(49, 0), (50, 1)])
def test_a_paragraph_of_fifty_characters_is_looked_at(
    monkeypatch: pytest.MonkeyPatch, length: int, looks: int
) -> None:
    own = paragraph("a" * length)
    own.sentences = ()
    asked, _ = asked_of(monkeypatch, own)
    assert len(asked) == looks
