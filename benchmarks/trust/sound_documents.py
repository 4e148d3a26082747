"""Whether the recovery of one font changes what other fonts of a document are believed in."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import unicodedata2

import glyphstone
from benchmarks.trust.forge_documents import broken, kinds_for
from benchmarks.trust.forge_person import PERSONS, TrustPerson
from benchmarks.trust.forge_texts import HALVES, TEXTS, TrustText
from glyphstone.answers.outcomes import Outcome, Status
from glyphstone.answers.session import Session
from glyphstone.flows.recovery.document_reading import ReadDocument, book_of
from glyphstone.flows.recovery.evidence_gathering import gather
from glyphstone.flows.recovery.project import Project
from glyphstone.flows.recovery.solving import Solving
from glyphstone.model import FontKey, FontMaps
from glyphstone.reading import TextOptions, read_text

__all__ = ["ANSWERS", "SoundOutcome", "forged_names", "recovered_clean", "recovered_forged"]

#: Words that the person types about the one font.
ANSWERS = 5


@dataclass
class SoundOutcome:
    """What became of the sound fonts of a document whose other font was recovered."""

    name: str
    #: Sound glyphs of other fonts, those that mean something else or nothing by evidence alone, and
    #: those that do so after a few answers.
    sound: int = 0
    auto: int = 0
    answered: int = 0
    #: Whether the text of the document came out otherwise by evidence alone, and answers taken.
    text_changed: bool = False
    answers: int = 0
    failure: str = ""
    examples: list[list[str]] = field(default_factory=list)


def _changed(
    solving: Solving, fonts: frozenset[FontKey], meaning: Callable[[int], str] | None = None
) -> tuple[int, list[list[str]]]:
    """How many sound glyphs some fonts have, and which of them are read otherwise than claimed.

    If it is known what glyphs mean, those are sound whose claim is just that: a map may give the
    text of a cluster to one of its glyphs while another one says its part again.
    """
    maps = solving.maps(0)
    total, changed = 0, []
    for symbol in solving.book.symbols:
        if symbol.font not in fonts or not symbol.trusted or not symbol.claim.text:
            continue
        if meaning is not None and _plain(meaning(symbol.id)) != _plain(symbol.claim.text):
            continue
        total += 1
        if symbol.font not in maps:
            continue
        now = maps[symbol.font].get(symbol.code)
        if now is None or _plain(now.text) != _plain(symbol.claim.text):
            text = "unknown" if now is None else now.text
            changed.append([symbol.font_name, symbol.claim.text, text, str(symbol.count)])
    return total, changed


def _plain(text: str) -> str:
    """A text as it is compared: presentation forms are letters, and a tab is a space."""
    return " " if text.isspace() else str(unicodedata2.normalize("NFKC", text))


# --- forged documents -----------------------------------------------------------------------------


def forged_names(wanted: int) -> list[tuple[TrustText, str]]:
    """Texts and damages, spread evenly over all that there are."""
    all_ = [
        (text, kind)
        for text in TEXTS
        if text.half == HALVES.development and text.script != "Mong"
        for kind in kinds_for(text)
        if kind not in ("four styles", "one style")
    ]
    step = max(1.0, len(all_) / wanted)
    return [all_[int(place * step)] for place in range(min(wanted, len(all_)))]


def recovered_forged(text: TrustText, kind: str) -> SoundOutcome:
    """A document in two fonts, every other paragraph in a sound one; the other is recovered."""
    found = SoundOutcome(f"{text.code}, {kind}")
    document = broken(text, kind, beside=True)
    printed = document.printed
    damaged = {number for number, font in enumerate(printed.forged.truth.fonts) if font.damage}
    fonts = frozenset(key for key, number in printed.fonts.items() if number not in damaged)
    if document.read is None:
        raise ValueError("the document was not read as a file")
    with tempfile.TemporaryDirectory() as folder:
        solving, project = _solving(document.read, Path(folder))
        found.sound, changed = _changed(solving, fonts, printed.meaning)
        found.auto, found.examples = len(changed), changed[:10]
        person = TrustPerson(printed, solving.session, PERSONS["attentive"], found.name)
        person.answer_some(ANSWERS)
        found.answers = person.course.words
        _, changed = _changed(solving, fonts, printed.meaning)
        found.answered = len(changed)
        found.examples += changed[:10]
        project.close()
    return found


def _solving(read: ReadDocument, folder: Path) -> tuple[Solving, Project]:
    project = Project(folder / "file.glyphstone", [read], read_only=False)
    return Solving([read], project, gather([read], library=folder / "none")), project


# --- clean PDFs -----------------------------------------------------------------------------------


def recovered_clean(path: Path) -> SoundOutcome:
    """A clean PDF: recovered by evidence alone, then one font distrusted and some words typed."""
    found = SoundOutcome(path.name)
    with tempfile.TemporaryDirectory() as folder, glyphstone.open(path) as opened:
        opened.keep_pages()
        read = book_of(opened)
        solving, project = _solving(read, Path(folder))
        clean = [font for font in read.fonts if not font.needs_map]
        fonts = frozenset(font.key for font in clean)
        found.sound, changed = _changed(solving, fonts)
        found.auto, found.examples = len(changed), changed[:10]
        found.text_changed = _text(path, {}) != _text(path, solving.maps(0))
        if len(clean) > 1:
            one = max(clean, key=lambda font: font.shown)
            solving.distrust(one.key)
            found.answers = _type_claims(solving.session, one.key)
            _, changed = _changed(solving, fonts - {one.key})
            found.answered = len(changed)
            found.examples += changed[:10]
        project.close()
    return found


def _type_claims(session: Session, font: FontKey) -> int:
    """Type what the file claims of words of a font, which is right in a clean file."""
    taken = 0
    for token in _questions(session):
        symbols = [session.book.symbols[one] for one in session.book.token(token) if one >= 0]
        if not any(one.font == font for one in symbols):
            continue
        outcome = session.read_token(token, "".join(one.claim.text for one in symbols))
        if outcome.status is Status.ASKED:
            outcome = session.confirm(outcome)
        taken += outcome.answer is not None
        _settle(session, outcome)
    return taken


def _questions(session: Session) -> Iterator[int]:
    skipped: list[int] = []
    for _ in range(ANSWERS):
        question = session.next_question(skip=skipped)
        if question is None:
            return
        skipped.append(question.token)
        yield question.token


def _settle(session: Session, outcome: Outcome) -> None:
    """Keep what was typed, wherever it is contradicted."""
    if outcome.status is not Status.CONTRADICTION:
        return
    for contradiction in session.contradictions:
        typed = [number for number, side in enumerate(contradiction.sides) if side.answers]
        session.keep(contradiction, typed[0] if typed else 0)


def _text(path: Path, maps: FontMaps) -> str:
    with glyphstone.open(path) as document:
        pages = read_text(document, maps=maps, options=TextOptions(languages=False))
        return "\n".join(page.text for page in pages)
