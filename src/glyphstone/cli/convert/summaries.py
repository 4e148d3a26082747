"""What is said of a converted document: one sentence for each kind of finding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from glyphstone.flows.account import listed
from glyphstone.model import LineRole

if TYPE_CHECKING:
    from glyphstone.flows.convert import ConvertOutcome

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


def summary(name: str, outcome: ConvertOutcome, *, dropping: bool) -> Iterator[str]:
    """The sentences, each with the name of the document."""
    for sentence in (
        *_left_out(outcome),
        *_languages(outcome, dropping),
        *outcome.remarks,
        *listed(outcome.warnings, "warnings"),
    ):
        yield f"{name}: {sentence}"


def troubles(name: str, outcome: ConvertOutcome) -> Iterator[str]:
    """What is missing in the output; said also with --quiet."""
    for sentence in (*outcome.account.sentences(), *_replaced(outcome)):
        yield f"{name}: {sentence}"


def _left_out(outcome: ConvertOutcome) -> Iterator[str]:
    counts = [
        f"{outcome.left_out[role]:,} of {word}"
        for word, role in ROLE_NAMES.items()
        if outcome.left_out.get(role)
    ]
    if counts:
        words = [word for word, role in ROLE_NAMES.items() if outcome.left_out.get(role)]
        yield f"lines left out: {', '.join(counts)}. --keep {','.join(words)} keeps them."


def _languages(outcome: ConvertOutcome, dropping: bool) -> Iterator[str]:
    total = sum(outcome.others.values())
    if not total:
        return
    ordered = sorted(outcome.others.items(), key=lambda entry: (-entry[1], entry[0]))
    counts = ", ".join(f"{count:,} in {lang}" for lang, count in ordered)
    done = "dropped" if dropping else "marked"
    yield f"characters in other languages, {done}: {total:,} ({counts})."


def _replaced(outcome: ConvertOutcome) -> Iterator[str]:
    if outcome.replaced:
        yield f"characters that the format cannot hold stand as marks: {outcome.replaced:,}."
