"""Shapes against claims: unlike shapes for one character, one shape for unlike characters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import unicodedata2

from glyphstone.data.glyph_names import glyph_name_to_text
from glyphstone.data.scripts import Trait, scripts_with
from glyphstone.model import GlyphUse, Shape
from glyphstone.verdict.characters import CONTEXTUAL, changes_shape, is_space, must_show, script_of
from glyphstone.verdict.doubts.case import Case, Finding, codes_of
from glyphstone.verdict.doubts.letter_forms import drawn_as_claimed
from glyphstone.verdict.doubts.phrases import are, many, quoted
from glyphstone.verdict.lookalikes import lookalikes
from glyphstone.verdict.resemblance import Pictures, resemblance

__all__ = ["shape_has_characters", "shapes_share_character"]


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike two drawings must be to be forms of one character (`resemblance`, 0 to 1).

    Chosen by hand on forge documents, not swept; `make bench NAME=diagnosis` holds them.
    """

    #: Two forms of one character.
    form: float = 0.72
    #: The same for letters of an alphabet, which come near each other (i and l, и and н).
    form_of_letter: float = 0.96
    #: A small capital and its capital.
    small_capital: float = 0.8
    #: Characters with two forms in a font, by number and for each one with unlike shapes, from
    #: which on the font is taken to have old-style figures, small capitals or a second alphabet.
    fewest_pairs: int = 3
    pairs_for_each_unlike: int = 3


LIKENESS = Likeness()
#: That a shape is like the capital tells something only if the small letter is not.
_UNLIKE_THEIR_CAPITALS = frozenset("abdefghijlmnqrtαβγδεζηιλμνξπρστυωаберу")
#: Scripts of so many signs that two forms of one are nearer than two signs; the rest are alphabets
#: and syllabaries.
_IDEOGRAPHS = scripts_with(Trait.MANY_SIGNS)


def shapes_share_character(case: Case) -> Finding | None:
    """Several unlike shapes for one character whose form does not depend on its neighbours."""
    groups: dict[str, list[GlyphUse]] = defaultdict(list)
    for use in case.inked:
        text = unicodedata2.normalize("NFC", use.claim.text)
        if text and must_show(text) and not changes_shape(text):
            groups[text].append(use)
    similar: list[str] = []
    unlike: list[str] = []
    wrong: list[GlyphUse] = []
    for text, uses in groups.items():
        keys = {use.shape.key for use in uses if use.shape is not None}
        if len(keys) < 2 or (case.font.vertical and unicodedata2.category(text[0])[0] in "PS"):
            continue
        nearness = _nearness(case, text, uses, groups)
        (similar if nearness >= LIKENESS.form else unlike).append(text)
        if nearness < (LIKENESS.form_of_letter if _of_an_alphabet(text) else LIKENESS.form):
            wrong.extend(uses)
    wrong = _not_forms(case, wrong)
    if not wrong or _has_two_forms_of_many(similar, unlike):
        return None
    texts = {use.claim.text for use in wrong}
    first = max(
        sorted(texts),
        key=lambda text: sum(use.count for use in wrong if use.claim.text == text),
    )
    return Finding(
        codes_of(wrong),
        f"{many(len(texts), 'character')} {are(len(texts))} claimed by several unlike shapes,"
        f" such as {quoted(first)}.",
    )


def _not_forms(case: Case, uses: Sequence[GlyphUse]) -> list[GlyphUse]:
    """The glyphs of those texts of which not every drawing is a form."""
    fine = drawn_as_claimed(case, uses)
    texts = {
        unicodedata2.normalize("NFC", use.claim.text)
        for use, is_form in zip(uses, fine, strict=True)
        if not is_form
    }
    return [use for use in uses if unicodedata2.normalize("NFC", use.claim.text) in texts]


def _has_two_forms_of_many(similar: Sequence[str], unlike: Sequence[str]) -> bool:
    """Whether most characters with two shapes show that a font has two forms of each.

    Old-style figures, small capitals, a second alphabet: the few that differ more are so too.
    """
    enough = LIKENESS.pairs_for_each_unlike * len(unlike)
    return len(similar) >= LIKENESS.fewest_pairs and len(similar) >= enough


def _of_an_alphabet(text: str) -> bool:
    return all(
        unicodedata2.category(char)[0] == "L" and script_of(char) not in _IDEOGRAPHS
        for char in text
    )


def _nearness(
    case: Case, text: str, uses: list[GlyphUse], groups: dict[str, list[GlyphUse]]
) -> float:
    """How near all shapes that claim a text are to being forms of it, from 0 to 1."""
    names = [use.name for use in uses if use.name]
    if len(names) == len(uses) and len(set(names)) == len(names):
        said = {glyph_name_to_text(name) for name in names}
        if "" not in said and all(lookalikes(text, name) for name in said):
            return 1.0  # a, a.sc, a.alt
    shapes = list({use.shape.key: use.shape for use in uses if use.shape is not None}.values())
    weakest, beyond = _weakest_link(shapes, case.pictures)
    if weakest >= LIKENESS.form:
        return weakest
    other = text.upper() if text != text.upper() else text.lower()
    if unicodedata2.normalize("NFD", text.lower())[0] not in _UNLIKE_THEIR_CAPITALS:
        return weakest
    capitals = [use.shape for use in groups.get(other, ()) if use.shape is not None]
    rest = [shape for shape in shapes if shape not in beyond]
    small = [_like_one_of(side, capitals, case.pictures) for side in (beyond, rest)]
    return 1.0 if max(small) >= LIKENESS.small_capital > min(small) else weakest


def _like_one_of(shapes: list[Shape], others: list[Shape], pictures: Pictures) -> float:
    """How near the farthest of some shapes is to the nearest of others, 0 if there are none."""
    return min(
        (max((resemblance(a, b, pictures) for b in others), default=0.0) for a in shapes),
        default=0.0,
    )


def _weakest_link(shapes: list[Shape], pictures: Pictures) -> tuple[float, list[Shape]]:
    """The weakest resemblance by which a chain holds all shapes, and those beyond that link."""
    reached, left = [shapes[0]], shapes[1:]
    weakest, beyond = 1.0, list(left)
    while left:
        nearness, nearest = max(
            ((resemblance(near, far, pictures), far) for near in reached for far in left),
            key=lambda pair: pair[0],
        )
        if nearness < weakest:
            weakest, beyond = nearness, list(left)
        reached.append(nearest)
        left.remove(nearest)
    return weakest, beyond


def shape_has_characters(case: Case) -> Finding | None:
    """One shape that claims characters which no honest font draws alike."""
    groups: dict[str, list[GlyphUse]] = defaultdict(list)
    for use in case.inked:
        if use.claim.text and use.shape is not None and not is_space(use.claim.text):
            groups[use.shape.key].append(use)
    wrong: list[GlyphUse] = []
    example = ("", "")
    for uses in groups.values():
        texts = sorted({unicodedata2.normalize("NFC", use.claim.text) for use in uses})
        unlike = [
            (a, b)
            for at, a in enumerate(texts)
            for b in texts[at + 1 :]
            if not lookalikes(a, b) and not _one_contextual_script(a, b)
        ]
        if unlike:
            wrong.extend(uses)
            example = example if example[0] else unlike[0]
    if not wrong:
        return None
    return Finding(
        codes_of(wrong),
        f"One shape claims to be both {quoted(example[0])} and {quoted(example[1])}.",
    )


def _one_contextual_script(first: str, second: str) -> bool:
    """Whether two texts share a script in which letters, forms and digits come to look alike."""
    shared = {script_of(char) for char in first} & {script_of(char) for char in second}
    return bool(shared & CONTEXTUAL) or (changes_shape(first) and changes_shape(second))
