"""Where to look: frequent unknown glyphs, lines with most of them, words to check at the end."""

from __future__ import annotations

from collections import Counter, defaultdict

import numpy as np
from numpy.typing import NDArray

from glyphstone.answers.ask import Planner
from glyphstone.answers.clusters import changes_form
from glyphstone.answers.outcomes import LineHint, SymbolHint
from glyphstone.answers.solver import Solution
from glyphstone.evidence.book import Book
from glyphstone.model import FontKey
from glyphstone.script.brahmic.sign_classes import classes
from glyphstone.store.events import AnswerKind
from glyphstone.verdict.characters import script_of

__all__ = [
    "asked_singly",
    "checked_types",
    "frequent_unknown",
    "in_turn",
    "later_questions",
    "likely_text",
    "unknown_mask",
    "unreadable",
    "worst_lines",
]

_Mask = NDArray[np.bool_]
#: Words after which a glyph that is still open is asked about by itself; by hand.
_OFTEN = 3
#: Confidence from which on a person is shown a proposal: it is right more often than not.
_WORTH_SHOWING = 0.5
#: How much more a suspicious glyph is worth showing than another; by hand.
_SUSPICIOUS_WORTH = 8
#: What a glyph of another style costs beside one of the first: 26 to 44 % of the words on the four
#: styles of Sakha, Ukrainian and Czech documents in two families.
_LATER_SHARE = 0.35
#: A script is rare in a font if the commonest has more than so many times its glyphs; by hand.
_RARE_SCRIPT = 4


def unknown_mask(planner: Planner, solution: Solution) -> _Mask:
    """Symbols without a text that counts; the place behind the last one is for no symbol."""
    unknown = np.ones(len(planner.book.symbols) + 1, dtype=np.bool_)
    unknown[list(solution.known)] = False
    unknown[-1] = False
    return unknown


def likely_text(solution: Solution, symbol: int) -> str | None:
    """The text that counts for a symbol, else the one that is proposed; None if none is likely."""
    if symbol < 0 or symbol in solution.known:
        return solution.known.get(symbol)
    entry = solution.entries[symbol]
    return entry.text if entry.confidence >= _WORTH_SHOWING else None


def in_turn(planner: Planner, unknown: _Mask) -> _Mask:
    """Those of the unknown symbols that belong to the fonts with most text that share words.

    If one style teaches the next, it is best learned whole: its words are the vocabulary.
    """
    text: Counter[int] = Counter()
    open_: set[int] = set()
    groups = planner.groups
    group_of = [groups.get((one.document, one.font), -1) for one in planner.book.symbols]
    for symbol, group in enumerate(group_of):
        text[group] += int(planner.count[symbol])
        if unknown[symbol] and planner.count[symbol]:
            open_.add(group)
    if len(open_) < 2:
        return unknown
    first = max(open_, key=lambda group: (text[group], -group))
    chosen = [symbol for symbol, group in enumerate(group_of) if group == first]
    turn = np.zeros_like(unknown)
    turn[chosen] = unknown[chosen]
    return turn


def later_questions(planner: Planner, turn: _Mask, unknown: _Mask, planned: int) -> int:
    """About how many questions the other fonts will take, after so many for the one in turn."""
    used = planner.count > 0
    now, later = int((turn & used).sum()), int((unknown & ~turn & used).sum())
    return round(_LATER_SHARE * planned * later / max(now, 1))


def asked_singly(book: Book, solution: Solution) -> _Mask | None:
    """Symbols that words have shown often enough and still do not tell."""
    shown: Counter[int] = Counter()
    for reading in solution.readings.values():
        for word in reading.words:
            if word.joint:
                shown.update({symbol for symbol in word.symbols if symbol >= 0})
    open_ = [symbol for symbol, times in shown.items() if times >= _OFTEN]
    open_ = [symbol for symbol in open_ if symbol not in solution.known]
    if not open_:
        return None
    single = np.zeros(len(book.symbols) + 1, dtype=np.bool_)
    single[open_] = True
    return single


def unreadable(solution: Solution) -> list[int]:
    """Symbols of which a person was asked singly and could not tell."""
    return [
        word.symbols[0]
        for reading in solution.readings.values()
        if reading.answer.kind is AnswerKind.GLYPH
        for word in reading.words
        if word.alignment is not None and word.alignment.texts[0] is None
    ]


def frequent_unknown(planner: Planner, unknown: _Mask, limit: int) -> list[SymbolHint]:
    """The unknown symbols that stand most often in words."""
    wanted = np.flatnonzero(unknown & (planner.count > 0))
    order = wanted[np.argsort(-planner.count[wanted], kind="stable")][:limit]
    book = planner.book
    hints = []
    for symbol in order.tolist():
        glyph = int(np.argmax(book.symbol == symbol))
        token = int(np.searchsorted(book.token_start, glyph, side="right")) - 1
        hints.append(SymbolHint(symbol, int(planner.count[symbol]), token))
    return hints


def worst_lines(planner: Planner, unknown: _Mask, limit: int) -> list[LineHint]:
    """The lines with most unknown glyphs, and among those the ones with most different."""
    book = planner.book
    glyphs = np.flatnonzero(unknown[book.symbol])
    if len(glyphs) == 0:
        return []
    token = np.searchsorted(book.token_start, glyphs, side="right") - 1
    line = book.token_line[token].astype(np.int64)
    total = np.bincount(line, minlength=len(book.lines))
    pairs = np.unique(line * (len(book.symbols) + 1) + book.symbol[glyphs])
    distinct = np.bincount(pairs // (len(book.symbols) + 1), minlength=len(book.lines))
    order = np.lexsort((np.arange(len(total)), -distinct, -total))[:limit]
    return [
        LineHint(number, int(total[number]), int(distinct[number]))
        for number in order.tolist()
        if total[number]
    ]


def checked_types(planner: Planner, solution: Solution, limit: int) -> list[int]:
    """Few types in which every decided symbol occurs, those that rest on one place alone first.

    What rests on one answer, and what on evidence, comes behind them, as far as there is room. If
    not all can be shown, glyphs that read like another glyph of their font, or like no other
    glyph of it at all, come before the rest: that is what slips of the finger look like.
    """
    known = ~unknown_mask(planner, solution)
    known[-1] = False
    whole = planner.types_within(known) & planner.seen_types
    support = np.zeros(len(known), dtype=np.int64)
    support[list(solution.support)] = list(solution.support.values())
    unchecked = np.zeros(len(known), dtype=np.bool_)
    unchecked[list(solution.unchecked)] = True
    first = unchecked & known if solution.unchecked else known & (support == 1)
    # How a word was divided among its glyphs only another word shows.
    divided = np.zeros(len(known), dtype=np.bool_)
    divided[list(solution.mixed)] = True
    unread = planner.types_of(solution.parting) & ~planner.types_of(solution.read_words)
    elsewhere = planner.plan(first & divided, whole & unread)
    chosen = elsewhere + planner.plan(first & ~planner.covered(elsewhere), whole)
    if len(chosen) > limit or planner.beyond(first, chosen):
        worth = (first & ~planner.covered(elsewhere[:limit])).astype(np.float64)
        worth[_suspicious(planner, solution)] *= _SUSPICIOUS_WORTH
        return [*elsewhere[:limit], *planner.richest(worth, whole, limit - len(elsewhere))]
    for more in (known & (support == 1), known & (support == 0), known):
        if len(chosen) < limit:
            chosen += planner.plan(more & ~planner.covered(chosen), whole)
    return chosen[:limit]


def _suspicious(planner: Planner, solution: Solution) -> list[int]:
    """Symbols that read like another one of their font, or in a script that is rare there.

    In scripts whose letters change their form, a letter that only one glyph has looks like a slip
    too; in scripts whose letters join, several glyphs for one letter do not.
    """
    alike: dict[tuple[int, FontKey, str], list[int]] = defaultdict(list)
    scripts: dict[tuple[int, FontKey], dict[str, list[int]]] = defaultdict(
        lambda: defaultdict(list)
    )
    letters: dict[tuple[int, FontKey, str], list[int]] = defaultdict(list)
    for symbol, text in solution.known.items():
        if symbol < 0 or not planner.count[symbol] or not text:
            continue
        font = (planner.book.symbols[symbol].document, planner.book.symbols[symbol].font)
        if changes_form(text):
            for char in {char for char in text if char.isalpha()}:
                letters[*font, char].append(symbol)
        if not changes_form(text) or "C" in classes(text):
            alike[*font, text].append(symbol)
        if text[0].isalpha():
            scripts[font][script_of(text[0])].append(symbol)
    found = [symbol for group in alike.values() if len(group) > 1 for symbol in group]
    found += [group[0] for group in letters.values() if len(group) == 1]
    for by_script in scripts.values():
        most = max(len(group) for group in by_script.values())
        found += [
            s for group in by_script.values() if _RARE_SCRIPT * len(group) < most for s in group
        ]
    return found
