"""What a recovery has found and how far it has come, for a person and for a program."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator
from typing import Any

from glyphstone.cli.bounds import BOUNDS
from glyphstone.cli.terminal import noun_of
from glyphstone.flows.recover import Recovery
from glyphstone.flows.session import (
    SAME_SHAPE,
    STRONG,
    TYPED,
    GlyphCard,
    Progress,
    Tally,
    describe,
    script_name,
)
from glyphstone.model.page_ranges import page_ranges

__all__ = [
    "WORDS",
    "bar",
    "findings",
    "font_lines",
    "language_lines",
    "nothing_to_do",
    "opening",
    "summary",
]

SCHEMA = "glyphstone.recover/1"
#: How else a text may be known than by evidence or by an answer, in a person's words.
WORDS = {SAME_SHAPE: "glyph, drawn as in another font or document that was read"}


def _plural(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def _percent(share: float) -> str:
    return "100 %" if share == 1 else f"{min(share, 0.999) * 100:.1f} %"


def opening(recovery: Recovery) -> Iterator[str]:
    """What the documents are: fonts that need a map, scanned pages, what could not be read."""
    for number, document in enumerate(recovery.documents):
        broken = recovery.fonts_to_map(number)
        need = (
            "every font can be trusted"
            if not broken
            else f"{len(broken)} of {_plural(len(document.fonts), 'font')}"
            f" {'needs' if len(broken) == 1 else 'need'} a map"
        )
        yield f"{document.path}: {_plural(document.pages, 'page')}; {need}."
        for font in broken:
            yield f"  {font.name or '(no name)'}: {_plural(font.glyphs, 'glyph')}"
        if document.scanned:
            yield (
                f"  {noun_of(document.scanned).capitalize()} {page_ranges(document.scanned)}:"
                " only an image, nothing to recover here; an OCR program can read it."
            )


def language_lines(recovery: Recovery) -> Iterator[str]:
    """The scripts that drawings show, and the language that each looks like."""
    for found in recovery.languages:
        script = f"{script_name(found.script)} letters"
        if found.told:
            yield f"{script}, read as {found.language}, as you say"
        elif found.language:
            sure = found.probability >= BOUNDS.sure_language
            advice = "" if sure else "; if it is another, say so with --language"
            likely = min(found.probability, BOUNDS.most_sure) * 100
            yield f"{script}, most like {found.language} ({likely:.0f} %){advice}"
        elif found.drawings >= BOUNDS.script_drawings:
            yield f"{script}; which language is not plain: say it with --language"


def font_lines(recovery: Recovery) -> Iterator[str]:
    """The fonts of the documents: the name, the key, the glyphs, and whether they are believed."""
    for number, document in enumerate(recovery.documents):
        unsound = {font.key for font in recovery.fonts_to_map(number)}
        for font in document.fonts:
            believed = "not believed" if font.key in unsound else "believed"
            glyphs = _plural(font.glyphs, "glyph")
            yield f"  {font.name or '(no name)'}  {font.key}: {glyphs}, {believed}"


def nothing_to_do(recovery: Recovery, files: str) -> Iterator[str]:
    """Why nothing is asked, and what to do if the text is wrong all the same."""
    yield "There is nothing to recover: nothing speaks against what the fonts say of themselves."
    fonts = [font for document in recovery.documents for font in document.fonts]
    if fonts:
        yield "If the text is wrong all the same, say which font not to believe:"
        named = shlex.quote(fonts[0].name or fonts[0].key)
        yield f"  glyphstone recover {files} --distrust {named}"
        yield "The fonts are:"
        yield from font_lines(recovery)


def findings(recovery: Recovery) -> Iterator[str]:
    """What was found without a person in the fonts that need a map, a source a line."""
    wanted = {
        (number, font.key)
        for number, _ in enumerate(recovery.documents)
        for font in recovery.fonts_to_map(number)
    }
    texts: dict[str, list[str]] = {}
    counts: Counter[str] = Counter()
    for symbol, entry in zip(recovery.book.symbols, recovery.session.entries, strict=True):
        if (symbol.document, symbol.font) not in wanted or entry.text is None:
            continue
        sources = [one for one in entry.provenance if one.text == entry.text]
        if entry.confidence < STRONG or not sources or any(p.source == TYPED for p in sources):
            continue
        best = max(sources, key=lambda one: one.confidence).source
        counts[best] += 1
        if entry.text.strip() and entry.text not in texts.setdefault(best, []):
            texts[best].append(entry.text)
    for source, count in counts.most_common():
        listed = " ".join(sorted(texts.get(source, ()))[: BOUNDS.found_texts])
        noun, comma, how = (WORDS.get(source) or describe(source)).partition(",")
        yield f"{_plural(count, noun)}{comma}{how}{': ' + listed if listed else ''}"


def bar(progress: Progress) -> str:
    """One line that says how far a recovery has come."""
    full = int(progress.running.share * BOUNDS.bar_characters)
    drawn = "█" * full + "░" * (BOUNDS.bar_characters - full)
    left = progress.questions_left
    parts = [
        f"{drawn} {_percent(progress.running.share)} of the text",
        f"{progress.glyphs.decoded} of {progress.glyphs.total} glyphs",
    ]
    if left:
        parts.append(f"about {_plural(left, 'question')} left")
    elif progress.unchecked:
        parts.append(f"{_plural(progress.unchecked, 'glyph')} to look at (:check)")
    if progress.contradictions:
        parts.append(_plural(progress.contradictions, "contradiction"))
    if progress.doubts:
        parts.append(_plural(progress.doubts, "word") + " called wrong")
    return ", ".join(parts)


def _tally(tally: Tally) -> dict[str, int]:
    return {
        "total": tally.total,
        "decoded": tally.decoded,
        "confirmed": tally.confirmed,
        "proposed": tally.proposed,
        "unknown": tally.unknown,
    }


def summary(recovery: Recovery, version: str) -> dict[str, Any]:
    """The state of a recovery for a program; docs/formats/recover.md says what each part means."""
    progress = recovery.progress()
    sources = Counter(
        proposal.source
        for entry in recovery.session.entries
        for proposal in entry.provenance
        if proposal.text == entry.text
    )
    return {
        "schema": SCHEMA,
        "version": version,
        "project": str(recovery.project.path),
        "complete": progress.complete,
        "documents": [
            {
                "file": str(document.path),
                "sha256": document.sha256,
                "pages": document.pages,
                "scanned": list(document.scanned),
                "fonts": [
                    {
                        "key": font.key,
                        "name": font.name,
                        "trust": font.trust.value,
                        "glyphs": font.glyphs,
                        "shown": font.shown,
                    }
                    for font in document.fonts
                ],
            }
            for document in recovery.documents
        ],
        "unread": [str(error) for error in recovery.failures],
        "glyphs": _tally(progress.glyphs),
        "running": _tally(progress.running),
        "sources": dict(sorted(sources.items())),
        "languages": [
            {
                "script": one.script,
                "language": one.language,
                "probability": one.probability,
                "told": one.told,
            }
            for one in recovery.languages
        ],
        "look": [_looked_at(recovery, card) for card in recovery.session.worst_glyphs()],
        "contradictions": [str(one) for one in recovery.session.contradictions],
        "questions_left": progress.questions_left,
        "unchecked": progress.unchecked,
    }


def _looked_at(recovery: Recovery, card: GlyphCard) -> dict[str, Any]:
    """A glyph to look at, with a place where it stands."""
    line = recovery.book.lines[int(recovery.book.token_line[card.token])]
    return {
        "glyph": recovery.placeholders.of(card.symbol).strip("⟦⟧"),
        "text": card.text,
        "confidence": round(card.confidence, 4),
        "count": card.count,
        "document": line.document,
        "page": line.page,
        "line": line.number,
        "word": card.token - line.tokens[0] + 1,
    }
