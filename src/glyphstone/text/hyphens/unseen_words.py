"""Words broken at a line's end that the document has neither whole nor as a compound."""

from __future__ import annotations

from dataclasses import dataclass

from glyphstone.text.hyphens.break_points import is_break_point
from glyphstone.text.hyphens.habits import Habits
from glyphstone.text.hyphens.hyphen_signs import VOWELS, core, segments

__all__ = ["odds_of_unseen"]


@dataclass(frozen=True, slots=True)
class _UnseenWeights:
    """What is added if a hyphenated document has a word neither whole nor as a compound.

    Fitted by logistic regression to the 722 such breaks of the development half of
    benchmarks/documents and rounded (docs/decisions/hyphens.md): those up to the patterns first,
    then the others on top of them.
    """

    #: How much less the share of the author's hyphens tells of such a word, and a constant.
    by_share: float = -0.5
    constant: float = -0.85
    #: The first half is a word of the document, of so many letters at least.
    head_is_word: float = 0.65
    fewest_letters: int = 3
    #: The second half is a later part of compounds.
    tail_in_compounds: float = 1.15
    #: The word has other hyphens.
    other_hyphens: float = 1.6
    #: The patterns of the language break the whole word there, or do not.
    break_point: float = -1.3
    no_break_point: float = 0.9
    #: The same vowel on both sides of the hyphen: semi-intelligent.
    same_vowel: float = 3.0
    #: The document has a longer or another form of the word.
    other_form: float = -1.2
    #: The second half is shorter than any that the document leaves of a broken word.
    short_tail: float = 1.2
    #: Both halves are capitals alone, and the first stands nowhere by itself.
    strange_capitals: float = -2.5
    #: Behind hyphens the document has the second half with a capital only.
    no_capital: float = -1.5


_WEIGHTS = _UnseenWeights()


def odds_of_unseen(own_head: str, own_tail: str, lang: str, prior: float, habits: Habits) -> float:
    """What else tells of such a word, beside the odds that any hyphen is the author's.

    Nothing in a document that is not hyphenated, unless the word itself looks so.
    """
    heads, tails = segments(core(own_head.casefold())), segments(core(own_tail.casefold()))
    head, tail = heads[-1], tails[0]
    if not habits.hyphenated and not _is_strange(head, tail, lang, habits):
        return 0.0
    odds = _WEIGHTS.constant + _WEIGHTS.by_share * prior
    if len(head) >= _WEIGHTS.fewest_letters and habits.count(head):
        odds += _WEIGHTS.head_is_word
    if habits.seconds[tail]:
        odds += _WEIGHTS.tail_in_compounds
    if len(heads) + len(tails) > 2:
        odds += _WEIGHTS.other_hyphens
    breaks = is_break_point(head, tail, lang)
    if breaks is not None:
        odds += _WEIGHTS.break_point if breaks else _WEIGHTS.no_break_point
    if head[-1] == tail[0] and tail[0] in VOWELS and min(len(head), len(tail)) > 1:
        odds += _WEIGHTS.same_vowel
    if habits.has_longer_across(head, tail):
        odds += _WEIGHTS.other_form
    if len(tail) < habits.shortest_tail:
        odds += _WEIGHTS.short_tail
    return odds + _by_capitals(segments(core(own_head))[-1], segments(core(own_tail))[0], habits)


def _by_capitals(first: str, second: str, habits: Habits) -> float:
    """What the capitals of the halves tell."""
    known, odds = first.casefold(), 0.0
    if (
        min(len(first), len(second)) > 1
        and (first + second).isupper()
        and not (habits.count(known) or habits.firsts[known])
    ):
        # "EEP-ROM": of "CD-ROM" the first half would be a word.
        odds += _WEIGHTS.strange_capitals
    seconds = habits.seconds[second.casefold()]
    if second[0].islower() and 0 < seconds <= habits.capital_seconds[second.casefold()]:
        odds += _WEIGHTS.no_capital
    return odds


def _is_strange(head: str, tail: str, lang: str, habits: Habits) -> bool:
    """Whether a word looks hyphenated in a document too short to show that it is.

    Neither half is a word or a part of one, and the patterns of the language have the break.
    """
    return not (
        habits.count(head) or habits.count(tail) or habits.firsts[head] or habits.seconds[tail]
    ) and bool(is_break_point(head, tail, lang))
