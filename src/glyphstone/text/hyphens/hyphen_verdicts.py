"""Whether the hyphen of a broken word is the author's, judged by what the document shows."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from enum import StrEnum

from glyphstone.data.languages import SUSPENDING
from glyphstone.model import UNKNOWN
from glyphstone.text.hyphens.habits import APOSTROPHES, LONGEST, Habits, WordCounts, plain_hyphens
from glyphstone.text.hyphens.hyphen_signs import (
    NON_BREAKING,
    SOFT,
    VOWELS,
    WRITTEN,
    breaks_freely,
    core,
    is_letter,
    is_word_sign,
    segments,
)
from glyphstone.text.hyphens.spelling_changes import SpellingChange, changes
from glyphstone.text.hyphens.unseen_words import odds_of_unseen

__all__ = ["Break", "HyphenAction", "HyphenVerdict", "halves_of", "judge_hyphen", "suspends"]

#: What stands before the hyphen of an option.
_OPTION = re.compile(r"--?[A-Za-z]+(?:-[A-Za-z]+)*")


@dataclass(frozen=True, slots=True)
class _Weights:
    """What each clue adds to the odds (natural logarithm) that the author wrote the hyphen.

    Chosen by hand on 19 languages of the Declaration and measured on 14 others
    (docs/decisions/hyphens.md); not swept.
    """

    #: The document has the word without the hyphen, or with it; if both, the logarithm of the ratio
    #: of their counts is multiplied by the third of these. A word has about three places where a
    #: line may break it, a compound one: the fourth is the logarithm of that.
    joined_known: float = -6.0
    compound_known: float = 6.0
    count_ratio: float = 3.0
    one_place: float = 1.1
    #: An option of a command, --no-site-dir, is written with hyphens.
    option: float = 3.0
    #: All groups of letters across the break are known, or none.
    familiar: float = -1.5
    strange: float = 1.2
    #: One letter before the hyphen or behind it: e-mail, a-z.
    one_letter: float = 5.0
    #: The same twice, as Indonesian, Malay and many others write the plural: hak-hak; a root said
    #: twice has so many letters at least: setidak-tidaknya.
    twice: float = 5.0
    fewest_root_letters: int = 4
    #: The same vowel three times, which a hyphen keeps apart: vapaa-aika, zee-eend. Changed after
    #: errors in the measured languages had been seen.
    three_vowels: float = 8.0
    #: Both halves are words of the document, of so many letters at least. Weighed so that none of
    #: 3,600 breaks by hyphenation dictionaries in 14 languages is missed.
    both_words: float = 2.0
    fewest_letters_of_both: int = 3
    #: The sign is one that stands at line ends only.
    soft_sign: float = -5.0
    #: One half alone adds or takes away so much at most.
    most_by_part: float = 4.0
    #: The chance that a half is part of a compound: this share by its places in compounds, the same
    #: share by its count as a word.
    evidence_share: float = 0.5
    #: Compounds added to those counted, so that a few do not decide.
    added_compounds: int = 5
    #: Words of fewer letters stand in others by chance, and their count says nothing.
    fewest_telling_letters: int = 2
    #: What a half counts for that is neither a part nor a word, as a share of one word.
    unseen_share: float = 0.12
    #: Added to the number of words that begin or end in a half (add-half smoothing).
    smoothing: float = 0.5


_WEIGHTS = _Weights()


class HyphenAction(StrEnum):
    """What becomes of a hyphen at a line's end."""

    REMOVE = "remove"
    KEEP = "keep"
    #: It stands for the other half of a compound further on: a space follows it.
    SUSPENDED = "suspended"


@dataclass(frozen=True, slots=True)
class Break:
    """The two halves of a word as they stand: the token before the hyphen, the one behind it."""

    head: str
    sign: str
    tail: str
    #: Whether another word follows the tail on its line, with nothing but a space between.
    goes_on: bool = False
    lang: str = "und"


@dataclass(frozen=True, slots=True)
class HyphenVerdict:
    """What becomes of a hyphen, and why."""

    kind: HyphenAction
    #: The odds that the author wrote it, as a natural logarithm.
    odds: float = 0.0
    change: SpellingChange | None = None
    #: Whether the document has the word without the hyphen, more often than with it.
    known_joined: bool = False


KEEP = HyphenVerdict(HyphenAction.KEEP, math.inf)


def halves_of(end: str, start: str, lang: str) -> Break | None:
    """The two halves around a line's end, if they may be halves of a word."""
    if not start or not is_word_sign(start[0]):
        return None
    tokens = end.rsplit(None, 1)
    head = tokens[-1][:-1]
    if not head or not is_word_sign(head[-1]):
        return None
    tail, *more = start.split(None, 1)
    return Break(head, end[-1], tail, bool(more) and is_word_sign(more[0][0]), lang)


def judge_hyphen(broken: Break, habits: Habits, words: WordCounts | None = None) -> HyphenVerdict:
    """What becomes of a hyphen between two halves that both have a letter at the break."""
    before, after = broken.head[-1], broken.tail[0]
    if _fixed(broken, before, after) or (
        broken.sign in WRITTEN and not (broken.sign == NON_BREAKING and habits.non_breaking_only)
    ):
        return KEEP
    # Of "GNU/Li-nux" and "/usr/lo-cal/src" the hyphen is asked of what stands between slashes.
    own_head, own_tail = broken.head.rpartition("/")[2], broken.tail.partition("/")[0]
    head, tail = core(own_head.casefold()), core(own_tail.casefold())
    heads, tails = segments(head), segments(tail)
    if not heads or not tails:
        return KEEP
    joined, compound = _counts(head, tail, habits, words)
    path = broken.head[0] == "/" and habits.hyphenated
    if "/" in broken.head and joined <= compound and not path:
        # Alternatives are not hyphenated as other words are; some programs break paths of files.
        return KEEP
    if not joined and not compound:
        change = _change(head, tail, habits, words)
        if change is not None:
            return HyphenVerdict(HyphenAction.REMOVE, _WEIGHTS.joined_known, change, True)
    if not joined and _suspended(broken, tail, habits):
        return HyphenVerdict(HyphenAction.SUSPENDED)
    odds = _odds(heads[-1], tails[0], broken.sign, habits)
    odds += _known(joined, compound)
    if not (joined or compound):
        prior = _by_share(broken.sign, habits)
        odds += odds_of_unseen(own_head, own_tail, broken.lang, prior, habits)
    if _OPTION.fullmatch(broken.head):
        odds += _WEIGHTS.option
    if len(heads) > 1 and _is_short_word(heads[-1], habits) and habits.count(tails[0]):
        # "up-to-date": a short word between two hyphens is no beginning of a longer one.
        odds += _WEIGHTS.both_words
    if _capital(own_head, own_tail):
        if habits.mixed[core(own_head) + segments(own_tail)[0]]:
            # The document has "SideEffect" inside its lines.
            return HyphenVerdict(HyphenAction.REMOVE, _WEIGHTS.joined_known, known_joined=True)
        odds += _WEIGHTS.compound_known + math.log(habits.capital_share(segments(own_head)[-1]))
    elif len(core(own_head)) > 1 and core(own_head)[-1].isupper() and own_tail[0].islower():
        # "PC-kaart", "PPPoE-anslutning": within a word no small letter follows several capitals.
        odds += _WEIGHTS.compound_known
    if broken.sign in SOFT:
        odds += _WEIGHTS.soft_sign
    kind = HyphenAction.KEEP if odds > 0 else HyphenAction.REMOVE
    return HyphenVerdict(kind, odds, known_joined=joined > compound)


def _fixed(broken: Break, before: str, after: str) -> bool:
    """Whether digits, addresses or scripts that never hyphenate stand at the break."""
    if not is_word_sign(before) or before.isnumeric() or after.isnumeric():
        return True
    if breaks_freely(before) or breaks_freely(after):
        return True
    head = broken.head
    return "://" in head or "@" in head or head.endswith("/") or head.startswith("www.")


def _is_short_word(part: str, habits: Habits) -> bool:
    return len(part) < _WEIGHTS.fewest_letters_of_both and habits.count(part) > 0


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
            word = start + end
            as_part = habits.firsts[word] + habits.seconds[word]
            joined = max(joined, _count(word, habits, words), as_part)
            compound = max(compound, _count(f"{start}-{end}", habits, words))
    return joined, compound


def _count(word: str, habits: Habits, words: WordCounts | None) -> int:
    seen = habits.count(word)
    return max(seen, words.count(word)) if words is not None else seen


def _known(joined: int, compound: int) -> float:
    if joined and compound:
        return _WEIGHTS.count_ratio * math.log(compound / joined) + _WEIGHTS.one_place
    return _WEIGHTS.compound_known if compound else _WEIGHTS.joined_known if joined else 0.0


def _change(
    head: str, tail: str, habits: Habits, words: WordCounts | None
) -> SpellingChange | None:
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
    """Whether the tail is the conjunction between two compounds."""
    if not broken.goes_on or broken.tail.casefold() != tail or broken.sign in SOFT:
        return False
    if not suspends(tail, broken.lang, habits):
        return False
    if tail[0] in VOWELS and core(broken.head.casefold())[-1:] not in VOWELS:
        # Words are broken before a consonant (wer-ken), so a vowel begins the conjunction: in- en.
        return True
    # Finnish kirjo-ja is one word, maa- ja metsätalous are three: letters across the break tell.
    familiar = habits.familiar(core(broken.head.casefold()), tail)
    return familiar is None or familiar < 1.0


def _odds(head: str, tail: str, sign: str, habits: Habits) -> float:
    """The odds by the halves alone."""
    odds = _by_share(sign, habits)
    odds += _part(habits.firsts[head], habits.longer_from(head), head, habits)
    odds += _part(habits.seconds[tail], habits.longer_to(tail), tail, habits)
    familiar = habits.familiar(head, tail)
    if familiar is not None:
        odds += _WEIGHTS.strange + (_WEIGHTS.familiar - _WEIGHTS.strange) * familiar
    if (
        min(len(head), len(tail)) >= _WEIGHTS.fewest_letters_of_both
        and habits.count(head)
        and habits.count(tail)
    ):
        odds += _WEIGHTS.both_words
    odds += _WEIGHTS.one_letter * ((len(head) == 1) + (len(tail) == 1))
    if _twice(head, tail):
        odds += _WEIGHTS.twice
    middle = head[-2:] + tail[:2]
    if tail[0] in VOWELS and tail[0] * 3 in middle:
        odds += _WEIGHTS.three_vowels
    return odds


def _by_share(sign: str, habits: Habits) -> float:
    """The odds that any hyphen at a line's end is the author's."""
    share = habits.written_share(sign)
    return math.log(share / (1.0 - share))


def _part(places: int, longer: int, part: str, habits: Habits) -> float:
    """How much likelier a half is as part of a compound than as half of a broken word.

    Parts of compounds are parts of other compounds or words of the document; halves of broken words
    are beginnings or ends of other words.
    """
    weights = _WEIGHTS
    kinds = max(len(habits.words), 1)
    written = weights.evidence_share * places / (habits.compounds + weights.added_compounds)
    written += weights.unseen_share / kinds
    if len(part) >= weights.fewest_telling_letters:
        written += weights.evidence_share * habits.count(part) / max(habits.tokens, 1)
    broken = weights.evidence_share * (longer + weights.smoothing) / kinds
    return min(max(math.log(written / broken), -weights.most_by_part), weights.most_by_part)


def _twice(head: str, tail: str) -> bool:
    """Whether the word or its root is repeated; of unknown letters nobody can tell."""
    if UNKNOWN in head or UNKNOWN in tail:
        return False
    sizes = range(_WEIGHTS.fewest_root_letters, min(len(tail), LONGEST) + 1)
    return any(head.endswith(tail[:size]) for size in sizes) or (
        len(head) >= _WEIGHTS.fewest_telling_letters and tail.startswith(head)
    )
