"""Headings that run into their text are parted from it where the document counts them."""

from __future__ import annotations

import pytest

from glyphstone.model import (
    UNKNOWN,
    DrawnLine,
    FontKey,
    GlyphKey,
    Join,
    JoinKind,
    LineRole,
    Paragraph,
    Sentence,
)
from glyphstone.writers.run_in import parted


def text(words: str) -> Paragraph:
    return Paragraph(words, LineRole.WHOLE)


@pytest.mark.parametrize(
    "heads",
    [
        [f"Article {number}." for number in range(1, 7)],
        [f"Article {number} \u2013" for number in range(1, 7)],
        ["Article I.", "Article II.", "Article III.", "Article IV."],
        [f"{number}-modda:" for number in range(1, 7)],
        ["አንቀጽ፡፩፤", "አንቀጽ፡፪፤", "አንቀጽ፡፫፤", "አንቀጽ፡፬፤"],
    ],
)
def test_a_series_is_parted(heads: list[str]) -> None:
    found = parted([text(f"{head} All human beings are born free.") for head in heads])
    assert [one.text for one in found[::2]] == heads
    assert {one.role for one in found[::2]} == {LineRole.HEADING}
    assert {one.text for one in found[1::2]} == {"All human beings are born free."}
    assert {one.role for one in found[1::2]} == {LineRole.WHOLE}


@pytest.mark.parametrize(
    "texts",
    [
        ["1. All are free.", "2. None is.", "3. Some are.", "4. Many are."],
        ["Article 1. All are free.", "Article 2. None is."],
        [f"Article {number} of this treaty says so." for number in range(1, 7)],
        [f"Article {number}" for number in range(1, 7)],
        ["In 1 year.", "At 2 o'clock.", "For 3 days.", "By 4 people."],
        ["", " ", "..."],
    ],
)
def test_what_is_no_series_of_headings_stays_whole(texts: list[str]) -> None:
    items = [text(one) for one in texts]
    assert parted(items) == items


def test_headings_stay_as_they_are() -> None:
    items = [Paragraph(f"Article {n}. On Rights", LineRole.HEADING) for n in range(1, 7)]
    assert parted(items) == items


def test_a_heading_takes_its_unknown_glyphs_with_it_and_nothing_of_the_lines() -> None:
    keys = tuple(GlyphKey(FontKey("7"), code) for code in range(3))
    items = [text(f"Artic{UNKNOWN}e {n}. All are free.") for n in range(1, 7)]
    items[0] = Paragraph(
        f"Artic{UNKNOWN}e 1. All {UNKNOWN}re {UNKNOWN}.",
        LineRole.WHOLE,
        lines=((1, 1), (1, 2)),
        joins=(Join(12, JoinKind.SPACE),),
        sentences=(Sentence(0, 11),),
        lang="en",
        unknown=keys,
        drawn={0: DrawnLine("x")},
    )
    first, second = parted(items)[:2]
    assert (first.text, first.unknown) == (f"Artic{UNKNOWN}e 1.", keys[:1])
    assert (second.text, second.unknown) == (f"All {UNKNOWN}re {UNKNOWN}.", keys[1:])
    assert (first.role, first.level) == (LineRole.HEADING, 1)
    assert (second.role, second.level) == (LineRole.WHOLE, 0)
    for one in (first, second):
        assert (one.joins, one.sentences, one.drawn) == ((), (), {})
        assert (one.lang, one.lines) == ("en", ((1, 1), (1, 2)))


@pytest.mark.parametrize(
    ("form", "is_parted"),
    [
        ("Article {} All are.", True),
        ("The new article {} All are.", True),
        ("The very new article {} All are.", False),
        ("An article {} All are.", True),
        ("An article {} \u2014 All are.", True),
        ("{} Article All are.", False),
        ("Article {} all are.", False),
        ("Article {}", False),
    ],
)
def test_where_the_number_of_a_heading_may_stand(form: str, is_parted: bool) -> None:
    items = [text(form.format(number)) for number in range(1, 7)]
    found = parted(items)
    assert (len(found) == 12) is is_parted
    if is_parted:
        assert {one.text for one in found[1::2]} == {"All are."}
    else:
        assert found == items


def test_only_a_sign_behind_the_number_belongs_to_the_heading() -> None:
    items = [text(f"Article {number} \u2013\u2013 All are.") for number in range(1, 7)]
    assert [one.text for one in parted(items)[:2]] == ["Article 1 \u2013\u2013", "All are."]
    items = [text(f"Article {number} \u2013A All are.") for number in range(1, 7)]
    assert [one.text for one in parted(items)[:2]] == ["Article 1", "\u2013A All are."]
