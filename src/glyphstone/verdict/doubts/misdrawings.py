"""Drawings against claims: does each glyph look like what its font says?"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

import unicodedata2

from glyphstone.data.scripts import COMMON
from glyphstone.verdict.characters import CONTEXTUAL, script_of
from glyphstone.verdict.claim_likeness import (
    BRACKETS,
    SIGHT,
    ComparedGlyph,
    Sight,
    judged_text,
)
from glyphstone.verdict.doubts.case import Case, Finding, codes_of
from glyphstone.verdict.doubts.phrases import MOST_EXAMPLES, claim, many, quoted, they
from glyphstone.verdict.lookalikes import lookalikes

__all__ = ["drawn_otherwise", "in_one_script", "misdrawn", "script_drawn"]


@dataclass(frozen=True, slots=True)
class LieSigns:
    """How unlike its claim and how like another letter a lie is (cosines, -1 to 1).

    Chosen by hand on the development half of `make bench NAME=lies`, so that no sound font of real
    documents is flagged; not swept.
    """

    #: A lie is at most so like its claim, at least so like another letter, and nearer to that by so
    #: much.
    own: float = 0.35
    other: float = 0.6
    apart: float = 0.35
    #: The same where the claim is a letter of a script whose letters change their form.
    own_contextual: float = 0.25
    other_contextual: float = 0.68
    apart_contextual: float = 0.48
    #: The same where the claim is a bracket, of which fonts for formulas have all sizes.
    own_bracket: float = 0.25
    other_bracket: float = 0.68
    apart_bracket: float = 0.45
    #: The same for syllables, if few designs taught the letter, or if the font shows few glyphs:
    #: its usual sizes are not plain then. From so many on they are. None of 3,846 sound glyphs, in
    #: forged fonts of one to four, had these signs, and none of 75 such fonts of real documents.
    own_strict: float = 0.15
    other_strict: float = 0.7
    apart_strict: float = 0.55
    designs: int = 5
    glyphs: int = 8
    #: Letters of a script that look as they claim, from which on a font is of that script: letters
    #: of others are no lies then, but chance.
    fitting: int = 4
    #: A face is strange, and nothing is said of it, if more than half of its drawings are less like
    #: any letter than this.
    strange: float = 0.5
    #: Lies, by number and share of the glyphs that were judged, from which on the font as a whole
    #: lies; then glyphs with the weaker signs below are lies too.
    fewest: int = 8
    share: float = 0.3
    other_weak: float = 0.45
    apart_weak: float = 0.15
    #: A font lies too, and every glyph that is more like another letter than like its claim, if its
    #: drawings are hardly more like their own claims than like each other's: a mean standing of at
    #: most this (sound forged fonts have 0.97 or more, sound ones of real documents 0.93, permuted
    #: ones 0.58 or less), among so many that were compared at least, which are so like some letter
    #: in the mean. That needs no knowledge of the design.
    standing: float = 0.75
    fewest_standing: int = 12
    other_standing: float = 0.4
    #: A letter of the script that the drawings are of is as near as any if it is less like by no
    #: more than this.
    as_near: float = 0.25
    #: Share of the lies that one offset, or each other's claims, must explain to be named.
    explained: float = 0.8
    fewest_explained: int = 5


SIGNS = LieSigns()


def misdrawn(case: Case) -> tuple[ComparedGlyph, ...]:
    """The glyphs that look unlike their claim and like another letter."""
    seen = case.sight.compared
    if _stand_anyhow(case.sight):
        return tuple(one for one in seen if one.apart > 0)
    few = len(case.inked) < SIGNS.glyphs
    lies = [one for one in seen if _is_lie(one, few)]
    if not lies or _is_strange(case.sight):
        return ()
    if len(lies) >= max(SIGNS.fewest, SIGNS.share * case.sight.judged):
        return tuple(one for one in seen if _is_lie(one, few) or _is_weak_lie(one))
    if scripts := _scripts(case.sight):
        lies = [one for each in seen if _is_lie(one := each.among(scripts), few)]
    return tuple(lies)


def _stand_anyhow(sight: Sight) -> bool:
    """Whether the drawings of a font have nothing to do with what they claim, taken together."""
    seen = sight.compared
    if len(seen) < SIGNS.fewest_standing or sight.standing > SIGNS.standing:
        return False
    return fmean(max(one.own, one.other) for one in seen) >= SIGNS.other_standing


def _scripts(sight: Sight) -> frozenset[str]:
    """The scripts of which some letters look as they claim."""
    texts = [*sight.passed, *(one.use.claim.text for one in sight.compared if _fits(one))]
    counts = Counter(script_of(judged_text(text)[0]) for text in texts)
    return frozenset(script for script, times in counts.items() if times >= SIGNS.fitting) - {
        COMMON
    }


def _fits(one: ComparedGlyph) -> bool:
    return one.own >= one.other


def _is_lie(one: ComparedGlyph, few: bool) -> bool:
    if one.designs < SIGHT.designs:
        return False
    text = judged_text(one.use.claim.text)
    own, other, apart = SIGNS.own, SIGNS.other, SIGNS.apart
    if few or one.designs < SIGNS.designs or len(text) > 1:
        own, other, apart = SIGNS.own_strict, SIGNS.other_strict, SIGNS.apart_strict
    elif text in BRACKETS:
        own, other, apart = SIGNS.own_bracket, SIGNS.other_bracket, SIGNS.apart_bracket
    elif script_of(text[0]) in CONTEXTUAL:
        own, other, apart = SIGNS.own_contextual, SIGNS.other_contextual, SIGNS.apart_contextual
    return one.own <= own and one.other >= other and one.apart >= apart


def _is_weak_lie(one: ComparedGlyph) -> bool:
    return one.other >= SIGNS.other_weak and one.apart >= SIGNS.apart_weak


def _is_strange(sight: Sight) -> bool:
    """Whether half of the drawings are like no letter; those that passed at a glance are."""
    unlike = sum(max(one.own, one.other) < SIGNS.strange for one in sight.compared)
    return 2 * unlike > sight.judged


def drawn_otherwise(case: Case) -> Finding | None:
    """Glyphs whose drawing is another letter than the one they claim."""
    lies = in_one_script(misdrawn(case))
    if not lies:
        return None
    codes = codes_of(one.use for one in lies)
    most = sorted(lies, key=lambda one: -one.use.count)
    shown = ", ".join(
        f"{quoted(one.use.claim.text)} looks like {quoted(one.looks)}"
        for one in most[:MOST_EXAMPLES]
    )
    number = len(codes)
    return Finding(
        codes,
        f"{many(number, 'glyph')} of {case.sight.judged} {_look(number)} unlike what {they(number)}"
        f" {claim(number)}{_how(lies)}: {shown}.",
    )


def script_drawn(lies: Sequence[ComparedGlyph]) -> str:
    """The script of which most of some drawings are, "" if there are none."""
    alike: dict[str, list[float]] = defaultdict(list)
    for one in lies:
        for near in one.near:
            if one.other - near.cosine <= SIGNS.as_near and near.script != COMMON:
                alike[near.script].append(near.cosine)
    return max(alike, key=lambda script: (len(alike[script]), sum(alike[script])), default="")


def in_one_script(lies: Sequence[ComparedGlyph]) -> list[ComparedGlyph]:
    """Lies beside the letters of the script that most are of, where these are about as near.

    A letter that many scripts draw alike is named as that of the font.
    """
    script = script_drawn(lies)
    own = [(one, one.among({script})) for one in lies]
    return [mine if one.other - mine.other <= SIGNS.as_near else one for one, mine in own]


def _look(number: int) -> str:
    return "looks" if number == 1 else "look"


def _how(lies: Sequence[ComparedGlyph]) -> str:
    """How the claims are wrong, if that has a name: by one offset, or each other's."""
    if len(lies) >= SIGNS.fewest_explained and (shift := _shift(lies)):
        places = "place" if abs(shift) == 1 else "places"
        return f", each {abs(shift)} {places} {'after' if shift > 0 else 'before'} the right one"
    swapped = _swapped(lies)
    if swapped and swapped == len(lies):
        return ", two and two exchanged"
    claims = [judged_text(one.use.claim.text) for one in lies]
    moved = sum(any(lookalikes(one.looks, text) for text in claims) for one in lies)
    if len(lies) >= SIGNS.fewest_explained and moved >= SIGNS.explained * len(lies):
        return ", and claim each other's text"
    return ""


def _shift(lies: Sequence[ComparedGlyph]) -> int:
    offsets = Counter(
        ord(one.use.claim.text) - ord(letter)
        for one in lies
        if len(one.use.claim.text) == 1
        for letter in _letters_like(one.looks)
    )
    if not offsets:
        return 0
    shift, times = max(offsets.items(), key=lambda item: (item[1], -abs(item[0])))
    return shift if times >= SIGNS.explained * len(lies) else 0


def _letters_like(text: str) -> set[str]:
    """A letter in both cases, as drawings do not always tell which it is."""
    return {one for one in (text, text.lower(), text.upper()) if len(one) == 1}


def _swapped(lies: Sequence[ComparedGlyph]) -> int:
    """How many of the lies look like what another claims that looks like what they claim."""
    told = [(judged_text(one.use.claim.text), one.looks) for one in lies]
    return sum(
        any(lookalikes(text, seen) and lookalikes(looks, other) for other, seen in told)
        for text, looks in told
        if unicodedata2.category(looks[0])[0] in "LN"
    )
