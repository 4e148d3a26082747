"""Letters lost to a ligature are put back if that makes a word of the document."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from glyphstone.model import UNKNOWN, Mend
from glyphstone.text.hyphens.habits import APOSTROPHES, Habits, letter_groups
from glyphstone.text.hyphens.hyphen_signs import core

__all__ = ["LigatureOptions", "Ligatures", "Restoration"]

#: Ligatures of Latin fonts, the longest first. Those with a code point of their own have been
#: expanded by the normal forms; letters that are missing here were lost before.
LIGATURES = ("ffi", "ffl", "ffj", "ff", "fi", "fl", "fj", "ft", "tt", "ti", "st", "ct")
#: Few fonts have ligatures without f: one such loss alone is not believed.
COMMON = "f"
#: What may stand in the place of a lost ligature.
SIGNS = (UNKNOWN, "\ufffd")


@dataclass(frozen=True, slots=True)
class _LossRules:
    """When a form is believed to have lost letters.

    Set by hand so that 3 words of 856,448 in clean texts change (docs/decisions/hyphens.md,
    "Ligatures"); not swept.
    """

    #: A word of a person's list counts as if it were seen so often.
    listed_count: int = 8
    #: A word must be seen so often, and so many times as often as its broken form; more times as
    #: often if the broken form may be a word itself.
    fewest_seen: int = 2
    times_as_often: int = 2
    times_as_often_plausible: int = 4
    #: A form seen more often is no slip, unless the whole word is on a list.
    most_broken: int = 2
    #: If this share of the letter groups around the gap is in other words too, the broken form may
    #: well be a word.
    plausible_share: float = 0.5
    #: So many different words must show the same loss before a plausible form is believed broken.
    fewest_losses: int = 3
    #: Letters of a broken form, at least.
    fewest_letters: int = 3


_RULES = _LossRules()
_TOKEN = re.compile(r"\S+")
_IJ = {"\u0133": "ij", "\u0132": "IJ"}
_IJ_SIGN = re.compile("[\u0132\u0133]")


class Restoration(StrEnum):
    """Where swallowed letters are put back."""

    #: Only where a glyph without a name, or U+FFFD, stands in their place.
    DAMAGED = "damaged"
    #: Also where nothing but the document's words says that letters are missing. Real words that
    #: differ by such letters ("able", "stable") are confused then.
    VOCABULARY = "vocabulary"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class LigatureOptions:
    """What is done about ligatures."""

    #: Whether ĳ and Ĳ become two letters.
    expand_ij: bool = False
    restore: Restoration = Restoration.DAMAGED


@dataclass(frozen=True, slots=True)
class _Loss:
    """The place where a broken form lost letters, and what is left of the ligature there."""

    place: int
    kept: str
    ligature: str


DEFAULT = LigatureOptions()


class Ligatures:
    """The words of a document that lost letters to ligatures; made after all lines were read."""

    def __init__(
        self, habits: Habits, listed: Iterable[str] = (), options: LigatureOptions = DEFAULT
    ) -> None:
        self.options = options
        self.losses: dict[str, _Loss] = {}
        if options.restore is not Restoration.NEVER:
            signed = options.restore is Restoration.DAMAGED
            self.losses = _losses(habits, listed, signed)

    def mend(self, text: str) -> tuple[str, tuple[Mend, ...]]:
        """The text with the letters put back, and each place where that was done."""
        found = sorted([*self._restored(text), *self._expanded(text)])
        parts: list[str] = []
        mends: list[Mend] = []
        done = length = 0
        for place, before, after in found:
            if place < done:
                continue
            parts += [text[done:place], after]
            length += place - done
            mends.append(Mend(length, before, after))
            length += len(after)
            done = place + len(before)
        return "".join([*parts, text[done:]]), tuple(mends)

    def _expanded(self, text: str) -> Iterator[tuple[int, str, str]]:
        if self.options.expand_ij and not text.isascii():
            for match in _IJ_SIGN.finditer(text):
                yield match.start(), match[0], _IJ[match[0]]

    def _restored(self, text: str) -> Iterator[tuple[int, str, str]]:
        if not self.losses:
            return
        for match in _TOKEN.finditer(text):
            # A sign of an unknown glyph at its edge was no part of the word that was counted.
            word = core(match[0]).strip(UNKNOWN)
            loss = self.losses.get(word.casefold())
            if loss is None and (sign := next((s for s in APOSTROPHES if s in word), "")):
                word = word.rpartition(sign)[2]
                loss = self.losses.get(word.casefold())
            if loss is None or len(word) != len(word.casefold()):
                continue
            # Ligatures are of small letters; only a capital before the loss may stand there.
            small = word[1:] if loss.place else word
            if small == small.casefold():
                place = match.start() + match[0].rindex(word) + loss.place
                found = _with_sign(text, place, loss)
                if found[1] in SIGNS or self.options.restore is not Restoration.DAMAGED:
                    yield found


def _with_sign(text: str, place: int, loss: _Loss) -> tuple[int, str, str]:
    """The loss in the text, with the sign of an unknown glyph beside it, if there is one."""
    if not loss.kept and text[place : place + 1] in SIGNS:
        return place, text[place], loss.ligature
    if not loss.kept and text[max(0, place - 1) : place] in SIGNS:
        return place - 1, text[place - 1], loss.ligature
    return place, loss.kept, loss.ligature


def _losses(habits: Habits, listed: Iterable[str], signed: bool) -> dict[str, _Loss]:
    """What each broken form lost, if that can be believed.

    `signed`: only what may have left a sign, which is looked for where the form stands.
    """
    known = {word.casefold(): _RULES.listed_count for word in listed}
    best: dict[str, tuple[int, str, _Loss]] = {}
    doubtful: set[str] = set()
    for word, count in _known(habits, known):
        for form, loss in _broken_forms(word, signed):
            seen = habits.count(form)
            if (
                not seen
                or form in known
                or seen * _RULES.times_as_often > count
                or len(form) < _RULES.fewest_letters
            ):
                continue
            before = best.get(form)
            if before is not None and before[1] != word and before[0] == count:
                doubtful.add(form)
            if before is None or before[0] < count:
                best[form] = count, word, loss
                doubtful.discard(form)
    likely = {form: loss for form, (_, _, loss) in best.items() if form not in doubtful}
    groups = Counter(group for form in likely for group in letter_groups(f" {form} "))
    strange = {form for form, loss in likely.items() if not _plausible(form, loss, habits, groups)}
    habit = Counter((likely[form].ligature, likely[form].kept) for form in strange)
    return {
        form: loss
        for form, loss in likely.items()
        if (
            form in strange
            and _telling(loss)
            and (habits.count(form) <= _RULES.most_broken or best[form][1] in known)
        )
        or (
            habit[loss.ligature, loss.kept] >= _RULES.fewest_losses
            and habits.count(form) * _RULES.times_as_often_plausible <= best[form][0]
        )
    }


def _telling(loss: _Loss) -> bool:
    """Whether one such loss alone can be believed; a form without its beginning may be a word."""
    begun = loss.kept != "" and loss.ligature.startswith(loss.kept)
    return COMMON in loss.ligature and (loss.place > 0 or begun)


def _known(habits: Habits, listed: dict[str, int]) -> Iterator[tuple[str, int]]:
    for word, count in habits.words.items():
        total = count + listed.get(word, 0)
        if total >= _RULES.fewest_seen:
            yield word, total
    for word, count in listed.items():
        if word not in habits.words:
            yield word, count


def _broken_forms(word: str, signed: bool) -> Iterator[tuple[str, _Loss]]:
    """Every form that the word has when one of its ligatures lost letters, or became a sign."""
    for ligature in LIGATURES:
        place = word.find(ligature)
        while place >= 0:
            rest = word[place + len(ligature) :]
            # A sign at the edge of a word is not counted with it.
            kept = {""}
            if not signed:
                kept |= {ligature[:size] for size in range(len(ligature))}
                kept |= {ligature[size:] for size in range(1, len(ligature))}
            for left in (*sorted(kept), *SIGNS):
                yield word[:place] + left + rest, _Loss(place, left, ligature)
            place = word.find(ligature, place + 1)


def _plausible(form: str, loss: _Loss, habits: Habits, suspected: Counter[str]) -> bool:
    """Whether the broken form could be a word too, by the letters around its gap."""
    if loss.kept in SIGNS:
        return False
    gap = loss.place
    if loss.ligature.startswith(loss.kept):
        gap += len(loss.kept)
    share = habits.familiar(form[:gap], form[gap:], suspected)
    return share is None or share >= _RULES.plausible_share
