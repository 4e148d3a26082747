"""What is said of a converted document: one sentence for each kind of finding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from glyphstone.flows.account import listed
from glyphstone.model import UNKNOWN, ChangeReason, LineRole

if TYPE_CHECKING:
    from glyphstone.flows.convert import ConvertOutcome

__all__ = ["ROLE_NAMES", "changes", "summary", "troubles"]

#: How roles are called on the command line.
ROLE_NAMES = {
    "page-elements": LineRole.PAGE_ELEMENT,
    "objects": LineRole.OBJECT,
    "captions": LineRole.CAPTION,
    "footnotes": LineRole.FOOTNOTE,
    "headings": LineRole.HEADING,
    "side-notes": LineRole.SIDE_NOTE,
    "code": LineRole.CODE,
    "contents": LineRole.CONTENTS,
}
#: Why a word was changed, in words.
_REASONS = {
    ChangeReason.UNKNOWN_GLYPH: "a glyph without a name stood there",
    ChangeReason.GAPS: "the gaps between its letters say so",
    ChangeReason.SPACING_LOST: "the line has no spaces, or a row of single letters",
    ChangeReason.VOCABULARY: "other words of the document say so",
    ChangeReason.REQUESTED: "as asked",
}


def summary(name: str, outcome: ConvertOutcome, *, dropping: bool) -> Iterator[str]:
    """The sentences, each with the name of the document."""
    for sentence in (
        *_left_out(outcome),
        *_changed(outcome),
        *_languages(outcome, dropping),
        *outcome.remarks,
        *listed(outcome.warnings, "warnings"),
    ):
        yield f"{name}: {sentence}"


def troubles(name: str, outcome: ConvertOutcome) -> Iterator[str]:
    """What is missing in the output; said also with --quiet."""
    for sentence in (*outcome.account.sentences(), *_replaced(outcome)):
        yield f"{name}: {sentence}"


def changes(name: str, outcome: ConvertOutcome) -> Iterator[str]:
    """Each word that is written otherwise than it was read, with its place and the reason."""
    for one in outcome.changes:
        before, after = (text.replace(UNKNOWN, "\u25a1") for text in (one.before, one.after))
        yield (
            f"{name}: page {one.page}, line {one.line}: \u201c{before}\u201d became "
            f"\u201c{after}\u201d: {_REASONS[one.reason]}."
        )


def _changed(outcome: ConvertOutcome) -> Iterator[str]:
    if outcome.changes:
        yield f"words changed: {len(outcome.changes):,}. --changes lists them with their reasons."


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
