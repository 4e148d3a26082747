"""What is wrong with a document, in numbers, before anybody works on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from glyphstone.flows.recovery.document_reading import FontFacts, ReadDocument, font_facts
from glyphstone.flows.source import Source, opened
from glyphstone.guard import Progress
from glyphstone.verdict.advice import diagnose

__all__ = ["FirstLook", "LookTask", "first_look", "look_at_read"]


@dataclass(frozen=True, slots=True)
class LookTask:
    """A document that is to be looked at."""

    source: Source


@dataclass(frozen=True, slots=True)
class FirstLook:
    """Pages and fonts of a document, and how much of its text cannot be believed."""

    pages: int
    #: Pages that are only pictures.
    scanned: int
    fonts: int
    broken: int
    #: Glyphs that the pages show, and those of broken fonts among them.
    shown: int
    doubtful: int


def first_look(task: LookTask, progress: Progress) -> FirstLook:
    """Read a document's fonts and judge them."""
    with opened(task.source) as document:
        diagnosis = diagnose(document.survey(progress))
    return _look(font_facts(diagnosis), len(diagnosis.survey.pages), len(diagnosis.scanned))


def look_at_read(document: ReadDocument) -> FirstLook:
    """The same of a document that was read for its recovery."""
    return _look(document.fonts, document.pages, len(document.scanned))


def _look(fonts: Sequence[FontFacts], pages: int, scanned: int) -> FirstLook:
    broken = [one for one in fonts if one.needs_map]
    return FirstLook(
        pages,
        scanned,
        len(fonts),
        len(broken),
        sum(one.shown for one in fonts),
        sum(one.shown for one in broken),
    )
