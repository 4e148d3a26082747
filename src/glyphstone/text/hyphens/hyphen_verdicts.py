"""Whether the hyphen of a broken word was the author's, weighed by what the document shows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from glyphstone.data.languages import SUSPENDING
from glyphstone.model import UNKNOWN
from glyphstone.text.hyphens.habits import APOSTROPHES, LONGEST, Habits, WordCounts, plain_hyphens
from glyphstone.text.hyphens.hyphen_signs import (
    SOFT,
    WRITTEN,
    breaks_freely,
    core,
    is_letter,
    is_word_sign,
    segments,
)
from glyphstone.text.hyphens.spelling_changes import Change, changes

__all__ = ["Break", "Verdict", "VerdictKind", "halves_of", "suspends", "verdict"]

#: What each clue adds to the odds (natural logarithm) that the author wrote the hyphen.
JOINED_KNOWN = -6.0
COMPOUND_KNOWN = 6.0
FAMILIAR = -1.5
STRANGE = 1.2
ONE_LETTER = 5.0
#: The same twice, as Indonesian, Malay and many others write the plural: hak-hak.
TWICE = 5.0
#: The same vowel three times, which a hyphen keeps apart: vapaa-aika, zee-eend.
THRICE = 8.0
VOWELS = frozenset("aeiouyäöüаеиоуыэюя")
#: The least number of letters that make a root said twice: setidak-tidaknya.
ROOT = 4
#: What a part that is no word of the document has of the chance of one, and the most that
#: one part alone may say.
UNSEEN = 0.12
MOST_BY_PART = 4.0
#: Both parts are words of the document, of so many letters at least: broken words seldom fall
#: into two, but where a language writes compounds in one.
BOTH_WORDS = 2.0
OF_LETTERS = 3
#: Signs that only line ends have: all but certain.
SOFT_SIGN = -5.0
#: Words of fewer letters stand in other words by chance.
TELLING = 2


class VerdictKind(StrEnum):
    """What becomes of a hyphen at a line's end."""

    REMOVE = "remove"
    KEEP = "keep"
    #: It stands for the other half of a compound further on: a blank follows it.
    SUSPENDED = "suspended"


@dataclass(frozen=True, slots=True)
class Break:
    """The two halves of a word as they stand: the token before the hyphen, the one behind it."""

    head: str
    sign: str
    tail: str
    #: Whether another word follows the tail on its line, with nothing between but a blank.
    goes_on: bool = False
    lang: str = "und"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of the hyphen, the odds that the author wrote it, a change of spelling."""

    kind: VerdictKind
    odds: float = 0.0
    change: Change | None = None
    #: Whether the document has the word without the hyphen, more often than with it.
    known_joined: bool = False


KEEP = Verdict(VerdictKind.KEEP, math.inf)


def halves_of(end: str, start: str, lang: str) -> Break | None:
    """The two halves around a line's end, if they may be halves of a word."""
    if not start or not is_word_sign(start[0]):
        return None
    tokens = end.rsplit(None, 1)
    head = tokens[-1][:-1]
    if not head or not is_word_sign(head[-1]):
        return None
    tail, *more = start.split(None, 2)[:2]
    return Break(head, end[-1], tail, bool(more) and is_word_sign(more[0][0]), lang)


def verdict(broken: Break, habits: Habits, words: WordCounts | None = None) -> Verdict:
    """What becomes of a hyphen between two halves that both have a letter at the break."""
    before, after = broken.head[-1], broken.tail[0]
    if broken.sign in WRITTEN or _fixed(broken, before, after):
        return KEEP
    head, tail = core(broken.head.casefold()), core(broken.tail.casefold())
    heads, tails = segments(head), segments(tail)
    if not heads or not tails:
        return KEEP
    joined, compound = _counts(head, tail, habits, words)
    if not joined and not compound:
        change = _change(head, tail, habits, words)
        if change is not None:
            return Verdict(VerdictKind.REMOVE, JOINED_KNOWN, change, True)
    if not joined and _suspended(broken, tail, habits):
        return Verdict(VerdictKind.SUSPENDED)
    odds = _odds(heads[-1], tails[0], broken.sign, habits)
    odds += _known(joined, compound)
    if _capital(broken.head, broken.tail):
        odds += COMPOUND_KNOWN
    if broken.sign in SOFT:
        odds += SOFT_SIGN
    kind = VerdictKind.KEEP if odds > 0 else VerdictKind.REMOVE
    return Verdict(kind, odds, known_joined=joined > compound)


def _fixed(broken: Break, before: str, after: str) -> bool:
    """Whether digits, addresses or scripts that never hyphenate stand at the break."""
    if not is_word_sign(before) or before.isnumeric() or after.isnumeric():
        return True
    if breaks_freely(before) or breaks_freely(after):
        return True
    head = broken.head
    return "://" in head or "@" in head or "/" in head or head.startswith("www.")


def _capital(head: str, tail: str) -> bool:
    """Whether the second half is a name or a code of its own."""
    letters = [sign for sign in core(head) if is_letter(sign)]
    if not letters or not tail[0].isupper():
        return False
    shouted = all(not sign.islower() for sign in letters)
    return not shouted or len(letters) == 1 or any(sign.islower() for sign in tail)


def _spellings(head: str) -> list[str]:
    """The head, and what of it stands behind an apostrophe or an earlier hyphen."""
    found = [head]
    for sign in APOSTROPHES:
        if sign in head and (rest := head.rpartition(sign)[2]):
            found.append(rest)
    parts = segments(head)
    if len(parts) > 1:
        found.append(parts[-1])
    return found


def _counts(head: str, tail: str, habits: Habits, words: WordCounts | None) -> tuple[int, int]:
    """How often the document has the word without the hyphen, and with it."""
    tails = [tail, segments(tail)[0]]
    tails += [tail.partition(sign)[0] for sign in APOSTROPHES if sign in tail]
    joined = compound = 0
    for start in _spellings(plain_hyphens(head)):
        for end in dict.fromkeys(plain_hyphens(part) for part in tails if part):
            joined = max(joined, _count(start + end, habits, words))
            compound = max(compound, _count(f"{start}-{end}", habits, words))
    return joined, compound


def _count(word: str, habits: Habits, words: WordCounts | None) -> int:
    seen = habits.count(word)
    return max(seen, words.count(word)) if words is not None else seen


def _known(joined: int, compound: int) -> float:
    if joined and compound:
        return 3.0 * math.log(compound / joined)
    return COMPOUND_KNOWN if compound else JOINED_KNOWN if joined else 0.0


def _change(head: str, tail: str, habits: Habits, words: WordCounts | None) -> Change | None:
    for change in changes(head, tail):
        if _count(change.word(head, tail), habits, words):
            return change
    return None


def suspends(word: str, lang: str, habits: Habits) -> bool:
    """Whether the word is one that stands behind suspended hyphens, in the language or here."""
    if word in SUSPENDING.get(lang.partition("-")[0], ()):
        return True
    return habits.followers[word] > 0 and habits.count(word) > 1


def _suspended(broken: Break, tail: str, habits: Habits) -> bool:
    """Whether the tail is the word that stands between the halves of two compounds."""
    if not broken.goes_on or broken.tail.casefold() != tail or broken.sign in SOFT:
        return False
    if not suspends(tail, broken.lang, habits):
        return False
    if tail[0] in VOWELS and core(broken.head.casefold())[-1:] not in VOWELS:
        # A consonant goes with the vowel behind it: in- en uitvoer, werk- und, but wer-ken.
        return True
    # Finnish kirjo-ja is one word, maa- ja metsätalous are three: the letters tell.
    familiar = habits.familiar(core(broken.head.casefold()), tail)
    return familiar is None or familiar < 1.0


def _odds(head: str, tail: str, sign: str, habits: Habits) -> float:
    """The odds by the parts alone, where the document has neither the word nor the compound."""
    share = habits.written_share(sign)
    odds = math.log(share / (1.0 - share))
    odds += _part(habits.firsts[head], habits.longer_from(head), head, habits)
    odds += _part(habits.seconds[tail], habits.longer_to(tail), tail, habits)
    familiar = habits.familiar(head, tail)
    if familiar is not None:
        odds += STRANGE + (FAMILIAR - STRANGE) * familiar
    if min(len(head), len(tail)) >= OF_LETTERS and habits.count(head) and habits.count(tail):
        odds += BOTH_WORDS
    if len(head) == 1:
        odds += ONE_LETTER
    if _twice(head, tail):
        odds += TWICE
    middle = head[-2:] + tail[:2]
    if tail[0] in VOWELS and tail[0] * 3 in middle:
        odds += THRICE
    return odds


def _part(places: int, longer: int, part: str, habits: Habits) -> float:
    """How much likelier the part is in a compound than as what a break leaves of a word.

    Parts of compounds are those of other compounds or words of the document; the halves of broken
    words are beginnings or ends of others.
    """
    kinds = max(len(habits.words), 1)
    written = 0.5 * places / (habits.compounds + 5) + UNSEEN / kinds
    if len(part) >= TELLING:
        written += 0.5 * habits.count(part) / max(habits.tokens, 1)
    broken = 0.5 * (longer + 0.5) / kinds
    return min(max(math.log(written / broken), -MOST_BY_PART), MOST_BY_PART)


def _twice(head: str, tail: str) -> bool:
    """Whether the word or its root is said twice; of unknown letters nobody can tell."""
    if UNKNOWN in head or UNKNOWN in tail:
        return False
    sizes = range(ROOT, min(len(tail), LONGEST) + 1)
    return any(head.endswith(tail[:size]) for size in sizes) or (
        len(head) >= TELLING and tail.startswith(head)
    )
