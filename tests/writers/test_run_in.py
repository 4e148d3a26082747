"""Headings that run into their text are parted from it where the document counts them."""

from __future__ import annotations

import pytest

from glyphstone.model import LineRole, Paragraph
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
