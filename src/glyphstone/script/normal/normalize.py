"""Normal forms: the text of a span as it is written today, with a record of all that changed."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

import unicodedata2

from glyphstone.model.text import Change, Operation
from glyphstone.script.foreign_letters import may_mend, mend_letters, mend_radicals
from glyphstone.script.han import HAN_SCRIPTS
from glyphstone.script.normal.compose import composed
from glyphstone.script.normal.optional_marks import marks_to_strip
from glyphstone.script.normal.replacements import (
    DEFAULT,
    Compose,
    NormalForms,
    Replacement,
    SoftHyphens,
    replacements,
)

__all__ = ["DEFAULT", "Compose", "NormalForms", "Normalized", "SoftHyphens", "normalize"]

_SURROGATES = re.compile("([\ud800-\udbff])([\udc00-\udfff])|[\ud800-\udfff]")
_SOFT_HYPHEN = "\u00ad"
_SOFT_HYPHEN_INSIDE = re.compile("\u00ad(?!\\s*\\Z)")
_PRIVATE = "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"
_PRIVATE_USE = re.compile(f"[{_PRIVATE}]")
_FORMS = {
    Compose.NFC: "NFC",
    Compose.NFKC: "NFC",
    Compose.NFD: "NFD",
    Compose.NFKD: "NFD",
    Compose.NONE: None,
}
_OPERATIONS = {
    Compose.NFC: Operation.NFC,
    Compose.NFKC: Operation.NFKC,
    Compose.NFD: Operation.NFD,
    Compose.NFKD: Operation.NFKD,
    Compose.NONE: Operation.NFC,
}
#: Characters before and behind a text that are looked at for the words that reach into it; by
#: hand, longer than most words.
_WORD = 64
#: What stands for a character that is none.
_REPLACEMENT = "\ufffd"


class Normalized(NamedTuple):
    """A text in its normal form, what was done to it in order, and what went and came."""

    text: str
    operations: tuple[Operation, ...] = ()
    changes: tuple[Change, ...] = ()


@dataclass(slots=True)
class _Work:
    """A text being normalised, with the record of its changes."""

    text: str
    operations: dict[Operation, None] = field(default_factory=dict)
    changes: Counter[tuple[Operation, str, str]] = field(default_factory=Counter)

    def note(self, operation: Operation, before: str = "", after: str = "") -> None:
        self.operations[operation] = None
        if before or after:
            self.changes[operation, before, after] += 1

    def put(self, operation: Operation, places: list[tuple[int, str]]) -> None:
        """Put other characters in some places."""
        if not places:
            return
        letters = list(self.text)
        for place, letter in places:
            self.note(operation, letters[place], letter)
            letters[place] = letter
        self.text = "".join(letters)


class _Plan(NamedTuple):
    """What some normal forms ask for, compiled once."""

    table: dict[str, Replacement]
    #: Finds characters that some step may change, apart from Unicode's composition.
    work: re.Pattern[str]
    replaced: re.Pattern[str]
    #: Unicode's form without compatibility, None for none, and what the text is said to be in.
    form: str | None
    operation: Operation
    mends: bool
    strips: bool
    forms: NormalForms


#: Plans by the identity of their forms, which is quicker than to compare forms.
_PLANS: dict[tuple[int, bool], _Plan] = {}
#: Plans that are kept; a document needs one or two. By hand.
_MOST_PLANS = 64


def _plan(forms: NormalForms, wide: bool) -> _Plan:
    key = id(forms), wide
    plan = _PLANS.get(key)
    if plan is None or plan.forms is not forms:
        if len(_PLANS) >= _MOST_PLANS:
            _PLANS.clear()
        plan = _PLANS[key] = _make_plan(forms, wide)
    return plan


def _make_plan(forms: NormalForms, wide: bool) -> _Plan:
    table = replacements(forms, wide)
    singles = "".join(map(re.escape, table))
    low = "".join(map(re.escape, filter("\U00010000".__gt__, table)))
    return _Plan(
        table=table,
        # All beyond the first plane, so that the pattern is one fast bitmap.
        work=re.compile(f"[{low}{_SOFT_HYPHEN}\ud800-\udfff\ue000-\uf8ff\U00010000-\U0010ffff]"),
        replaced=re.compile(f"[{singles}]"),
        form=_FORMS[forms.compose],
        operation=_OPERATIONS[forms.compose],
        mends=forms.mend_lookalikes,
        strips=bool(forms.strip_combining_marks),
        forms=forms,
    )


def normalize(
    text: str,
    forms: NormalForms = DEFAULT,
    *,
    script: str | None = None,
    vertical: bool = False,
    before: str = "",
    after: str = "",
) -> Normalized:
    """The normal form of a text.

    `script` is that of its surroundings, `vertical` says that it stands in a vertical line.
    `before` and `after` are what stands around it in its line: a word may be set in several fonts.
    """
    if text.isascii() and text.isprintable() and before[-1:].isascii() and after[:1].isascii():
        return Normalized(text)
    wide = vertical or script in HAN_SCRIPTS
    plan = _plan(forms, wide)
    special = plan.work.search(text) is not None
    mends = plan.mends and may_mend(before[-_WORD:] + text + after[:_WORD])
    plain = not special and not plan.strips and not mends
    if plain and (plan.form is None or unicodedata2.normalize(plan.form, text) == text):
        return Normalized(text)
    work = _Work(text)
    if special:
        _mend_surrogates(work)
        _replace(work, plan)
        _drop_soft_hyphens(work, forms.soft_hyphens, ends_line=not after)
    _compose(work, plan)
    if plan.mends:
        _mend_lookalikes(work, script, before[-_WORD:], after[:_WORD])
        _compose(work, plan)
    if plan.strips:
        _strip_marks(work, forms.strip_combining_marks)
        _compose(work, plan)
    if special:
        for char in _PRIVATE_USE.findall(work.text):
            work.note(Operation.PRIVATE_USE_KEPT, char, char)
    if not work.operations:
        return Normalized(text)
    changes = tuple(Change(*change, count) for change, count in work.changes.items())
    return Normalized(work.text, tuple(work.operations), changes)


def _mend_surrogates(work: _Work) -> None:
    """Replace a surrogate pair by its character, a lone surrogate by U+FFFD."""

    def mended(match: re.Match[str]) -> str:
        char = _REPLACEMENT
        if match[1]:
            char = chr(0x10000 + ((ord(match[1]) & 0x3FF) << 10 | ord(match[2]) & 0x3FF))
        work.note(Operation.SURROGATE_REPLACED, match[0], char)
        return char

    work.text = _SURROGATES.sub(mended, work.text)


def _replace(work: _Work, plan: _Plan) -> None:
    """Every character that is replaced wherever it stands."""
    table = plan.table

    def other(match: re.Match[str]) -> str:
        operation, char = table[match[0]]
        work.note(operation, match[0], char)
        return char

    work.text = plan.replaced.sub(other, work.text)


def _drop_soft_hyphens(work: _Work, fate: SoftHyphens, ends_line: bool) -> None:
    if fate is SoftHyphens.KEEP or _SOFT_HYPHEN not in work.text:
        return
    inside = fate is SoftHyphens.AT_LINE_END and ends_line
    text, count = (
        _SOFT_HYPHEN_INSIDE.subn("", work.text)
        if inside
        else (work.text.replace(_SOFT_HYPHEN, ""), work.text.count(_SOFT_HYPHEN))
    )
    for _ in range(count):
        work.note(Operation.SOFT_HYPHEN_REMOVED, _SOFT_HYPHEN, "")
    work.text = text


def _compose(work: _Work, plan: _Plan) -> None:
    """Unicode's own normal form."""
    if plan.form is None or unicodedata2.normalize(plan.form, work.text) == work.text:
        return
    work.note(plan.operation)
    work.text, pairs = composed(work.text, plan.form)
    for before, after in pairs:
        work.note(plan.operation, before, after)


def _mend_lookalikes(work: _Work, script: str | None, before: str, after: str) -> None:
    whole = before + work.text + after
    start, stop = len(before), len(before) + len(work.text)
    places = mend_letters(whole, script) + mend_radicals(whole)
    inside = [(place - start, letter) for place, letter in places if start <= place < stop]
    work.put(Operation.LOOKALIKE_MENDED, inside)


def _strip_marks(work: _Work, scripts: frozenset[str]) -> None:
    places = marks_to_strip(work.text, scripts)
    for place in places:
        work.note(Operation.COMBINING_MARKS_STRIPPED, work.text[place], "")
    if places:
        gone = set(places)
        work.text = "".join(c for place, c in enumerate(work.text) if place not in gone)
