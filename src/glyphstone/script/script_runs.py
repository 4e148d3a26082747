"""Script runs (UAX #24): the stretches of a text and the script of each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import unicodedata2
from fontTools import unicodedata as properties

from glyphstone.data.scripts import (
    COMMON,
    HAN_SETS,
    UNCERTAIN,
    UNKNOWN_SCRIPT,
    script_of,
)
from glyphstone.script.foreign_letters import mend_letters, mixes
from glyphstone.script.han import HAN_SCRIPTS, han_script

__all__ = [
    "ScriptRun",
    "dominant_script",
    "script_runs",
    "scripts_in",
    "settle",
]

#: Latin letters, marks, and signs of every script.
_LATIN_ONLY = re.compile(
    "[\0-\u02b8\u0300-\u036f\u1e00-\u1eff\u2000-\u2027\u202f-\u205f\u20a0-\u20bf\u2190-\u22ff]*+"
)
_LATIN_LETTER = re.compile(
    "[A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02b8\u1e00-\u1eff]"
)


class ScriptRun(NamedTuple):
    """A stretch of a text in one script."""

    start: int
    stop: int
    script: str


class _Facts(NamedTuple):
    """Facts of a character; `script` is None if it takes that of its neighbours."""

    script: str | None
    #: The scripts that use it, sets by their names; empty if all do.
    used_by: frozenset[str]
    is_mark: bool
    #: 1 for an opening, -1 for a closing bracket.
    bracket: int


#: Equal facts are one object, so that neighbours can be compared by identity.
_SAME: dict[_Facts, _Facts] = {}


@lru_cache(maxsize=8192)
def _facts(char: str) -> _Facts:
    script = script_of(char)
    category = unicodedata2.category(char)
    used_by = frozenset(map(_set_of, properties.script_extension(char))) - UNCERTAIN
    facts = _Facts(
        script=None if script in UNCERTAIN else _set_of(script),
        used_by=used_by,
        is_mark=category[0] == "M" or char in "\u200c\u200d",
        bracket={"Ps": 1, "Pe": -1}.get(category, 0),
    )
    return _SAME.setdefault(facts, facts)


def _set_of(script: str) -> str:
    return HAN_SETS.get(script, script)


def script_runs(text: str, han: str | None = None) -> list[ScriptRun]:
    """The runs of a text; together they are the whole of it.

    `han` names the Han characters that neither kana nor hangul beside them tell of: see
    `han_script`, to which a line, block and page can be given. Without it the text alone decides.
    """
    if not text:
        return []
    if _LATIN_ONLY.fullmatch(text):
        return [ScriptRun(0, len(text), "Latn" if _LATIN_LETTER.search(text) else COMMON)]
    alone = _only_script(text, han)
    if alone is not None:
        return [ScriptRun(0, len(text), alone)]
    facts = [_facts(char) for char in text]
    if mixes(text):
        # A letter of another script that will be mended does not split its word.
        counts = Counter(fact.script for fact in facts if fact.script)
        around = max(counts, key=counts.__getitem__, default=None)
        for place, letter in mend_letters(text, around):
            facts[place] = _facts(letter[0])
    return _name_han(text, _runs(_fill(text, facts)), han)


def _only_script(text: str, han: str | None) -> str | None:
    """The script of a text in which nothing is of another one, None if there are several."""
    own = {_facts(char).script for char in set(text)} - {None}
    if "Hani" in own:
        own.discard("Hani")
        if not own:
            return han or han_script(text)
        if not own <= HAN_SCRIPTS:
            return None
    return own.pop() if len(own) == 1 else None


def _fill(text: str, facts: list[_Facts]) -> list[str]:
    """A script for each character: its own, or that of its neighbours."""
    following = _following(facts)
    filled: list[str] = []
    current: str | None = None
    opened: list[str | None] = []
    before: _Facts | None = None
    for place, fact in enumerate(facts):
        if fact is before and not fact.bracket:
            filled.append(filled[-1])
            continue
        before = fact
        after = following[place]
        if place and fact.is_mark:
            found = filled[-1]  # a mark is never cut from its base
            if found in UNCERTAIN and fact.script:
                filled[-1] = found = fact.script
        elif current is not None and _joins(fact, current):
            found = current
        elif fact.script is not None:
            found = fact.script
        elif fact.bracket < 0 and opened:
            found = opened.pop() or current or after or _alone(text[place])
        elif after is not None and fact.used_by and after in fact.used_by:
            found = after
        else:
            found = current or after or _alone(text[place])
        if fact.bracket > 0:
            opened.append(found)
        filled.append(found)
        if found not in UNCERTAIN:
            current = found
    return filled


def _joins(fact: _Facts, current: str) -> bool:
    """Whether a character that several scripts use may belong to the script before it."""
    return (fact.script is None or fact.script != current) and current in fact.used_by


def _following(facts: list[_Facts]) -> list[str | None]:
    """For each place, the next script that a character has of its own."""
    found: list[str | None] = []
    after: str | None = None
    for fact in reversed(facts):
        found.append(after)
        if fact.script is not None:
            after = fact.script
    return found[::-1]


@lru_cache(maxsize=1024)
def _alone(char: str) -> str:
    """The script of a character of several scripts if no other is near, by its block."""
    used_by = _facts(char).used_by
    if len(used_by) == 1:
        return next(iter(used_by))
    block = str(properties.block(char)).removesuffix(" Supplement")
    by_block = properties.script_code(block.partition(" Extended")[0], default=UNKNOWN_SCRIPT)
    if _set_of(by_block) in used_by:
        return _set_of(by_block)
    return UNKNOWN_SCRIPT if script_of(char) == UNKNOWN_SCRIPT else COMMON


def _runs(scripts: list[str]) -> list[ScriptRun]:
    """Stretches of one script; what is of none joins the run before it, else that behind."""
    runs: list[ScriptRun] = []
    start = 0
    for place in range(1, len(scripts) + 1):
        if place == len(scripts) or scripts[place] != scripts[start]:
            runs.append(ScriptRun(start, place, scripts[start]))
            start = place
    return runs


def _name_han(text: str, runs: list[ScriptRun], han: str | None) -> list[ScriptRun]:
    """The same with Han runs joined to kana and hangul beside them, and named."""
    if not any(run.script == "Hani" for run in runs):
        return runs
    named: list[ScriptRun] = []
    for place, run in enumerate(runs):
        script = run.script
        if script == "Hani":
            before = runs[place - 1].script if place else ""
            after = runs[place + 1].script if place + 1 < len(runs) else ""
            beside = [s for s in (before, after) if s in HAN_SCRIPTS and s != "Hani"]
            han = han or (None if beside else han_script(text))
            script = beside[0] if beside else han or "Hani"
        if named and named[-1].script == script:
            named[-1] = ScriptRun(named[-1].start, run.stop, script)
        else:
            named.append(ScriptRun(run.start, run.stop, script))
    return named


def scripts_in(text: str, han: str | None = None) -> tuple[str, ...]:
    """The scripts of a text, that of most characters first (ties: the first); none is "Zyyy"."""
    if _LATIN_ONLY.fullmatch(text):
        return ("Latn",) if _LATIN_LETTER.search(text) else ()
    runs = script_runs(text, han)
    if len(runs) == 1:
        return settle((runs[0].script,))
    counts: Counter[str] = Counter()
    for start, stop, script in runs:
        if script not in UNCERTAIN:
            counts[script] += sum(_facts(char).script is not None for char in text[start:stop])
    return settle(script for script, _ in counts.most_common())


def dominant_script(text: str, han: str | None = None) -> str:
    """The script of most characters of a text, Zyyy if none has any."""
    found = scripts_in(text, han)
    return found[0] if found else COMMON


def settle(scripts: Iterable[str]) -> tuple[str, ...]:
    """Scripts each once; Hani is left out beside Jpan, Kore, Hans, Hant or Hanb."""
    found = tuple(dict.fromkeys(script for script in scripts if script not in UNCERTAIN))
    if "Hani" in found and HAN_SCRIPTS.intersection(found) != {"Hani"}:
        return tuple(script for script in found if script != "Hani")
    return found
