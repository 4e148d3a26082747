"""What a person hears of a document that was converted: one sentence for each matter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from glyphstone.model import LineRole

if TYPE_CHECKING:
    from glyphstone.cli.converting import Outcome

__all__ = ["ROLE_NAMES", "summary", "troubles"]

#: How roles are called on the command line.
ROLE_NAMES = {
    "page-elements": LineRole.PAGE_ELEMENT,
    "objects": LineRole.OBJECT,
    "captions": LineRole.CAPTION,
    "footnotes": LineRole.FOOTNOTE,
    "headings": LineRole.HEADING,
    "side-notes": LineRole.SIDE_NOTE,
}
#: Warnings and faults said one by one.
MOST = 10
ARTICLES = 30


def summary(name: str, outcome: Outcome, *, dropping: bool) -> Iterator[str]:
    """The sentences, each with the name of the document."""
    for sentence in (
        *_left_out(outcome),
        *_languages(outcome, dropping),
        *_articles(outcome),
        *_listed(outcome.warnings, "warnings"),
    ):
        yield f"{name}: {sentence}"


def troubles(name: str, outcome: Outcome) -> Iterator[str]:
    """What is missing in the output; said even to those who want to hear nothing."""
    for sentence in (*_listed(outcome.faults, "faults"), *_unknown(outcome), *_replaced(outcome)):
        yield f"{name}: {sentence}"


def _left_out(outcome: Outcome) -> Iterator[str]:
    counts = [
        f"{outcome.left_out[role]:,} of {word}"
        for word, role in ROLE_NAMES.items()
        if outcome.left_out.get(role)
    ]
    if counts:
        words = [word for word, role in ROLE_NAMES.items() if outcome.left_out.get(role)]
        yield f"lines left out: {', '.join(counts)}. --keep {','.join(words)} keeps them."


def _languages(outcome: Outcome, dropping: bool) -> Iterator[str]:
    total = sum(outcome.others.values())
    if not total:
        return
    ordered = sorted(outcome.others.items(), key=lambda entry: (-entry[1], entry[0]))
    counts = ", ".join(f"{count:,} in {lang}" for lang, count in ordered)
    done = "dropped" if dropping else "marked"
    yield f"characters in other languages, {done}: {total:,} ({counts})."


def _articles(outcome: Outcome) -> Iterator[str]:
    if outcome.articles is not None and outcome.articles != ARTICLES:
        yield f"{outcome.articles} of {ARTICLES} articles were found."


def _unknown(outcome: Outcome) -> Iterator[str]:
    if outcome.unknown:
        yield (
            f"unknown glyphs remain: {outcome.unknown:,} in the text, {outcome.distinct:,}"
            " distinct. glyphstone recover names them."
        )


def _replaced(outcome: Outcome) -> Iterator[str]:
    if outcome.replaced:
        yield f"characters that the format cannot hold stand as marks: {outcome.replaced:,}."


def _listed(sentences: tuple[str, ...], noun: str) -> Iterator[str]:
    yield from sentences[:MOST]
    if len(sentences) > MOST:
        yield f"and {len(sentences) - MOST:,} more {noun}."
