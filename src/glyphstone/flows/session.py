"""What a face of a recovery needs beside the recovery: questions, outcomes, progress, sources."""

from __future__ import annotations

from glyphstone.answers.ask import Question, QuestionKind
from glyphstone.answers.briefings import LANGUAGE
from glyphstone.answers.clusters import changes_form
from glyphstone.answers.contradictions import Contradiction
from glyphstone.answers.honesty import FILE_SOURCES
from glyphstone.answers.keyboard import script_name
from glyphstone.answers.match import Cue
from glyphstone.answers.outcomes import Ambiguity, CheckWord, GlyphCard, Outcome, Status
from glyphstone.answers.progress import Progress, Tally
from glyphstone.answers.propagation import SOURCE as SAME_SHAPE
from glyphstone.answers.solver import STRONG, TYPED
from glyphstone.evidence.registry import describe, source_names
from glyphstone.language.known_languages import letters_of, near_languages
from glyphstone.store.events import Order
from glyphstone.store.exchange import AnswerFile, read_answers, write_answers

__all__ = [
    "FILE_SOURCES",
    "LANGUAGE",
    "SAME_SHAPE",
    "STRONG",
    "TYPED",
    "Ambiguity",
    "AnswerFile",
    "CheckWord",
    "Contradiction",
    "Cue",
    "GlyphCard",
    "Order",
    "Outcome",
    "Progress",
    "Question",
    "QuestionKind",
    "Status",
    "Tally",
    "changes_form",
    "describe",
    "letters_of",
    "near_languages",
    "read_answers",
    "script_name",
    "source_names",
    "write_answers",
]
