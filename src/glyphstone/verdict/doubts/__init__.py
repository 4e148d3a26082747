"""The reasons to doubt a font's own map, one function each; none speaks against a sound font."""

from __future__ import annotations

from collections.abc import Callable

from glyphstone.verdict.doubts.case import Case, Reason, ReasonKind
from glyphstone.verdict.doubts.disguise import legacy_disguise
from glyphstone.verdict.doubts.forms import shape_has_characters, shapes_share_character
from glyphstone.verdict.doubts.ink import blank_claims_letter, letter_claims_blank, wrong_size
from glyphstone.verdict.doubts.missing import codes_without_text, unknown_names
from glyphstone.verdict.doubts.mixed_scripts import mixed_scripts
from glyphstone.verdict.doubts.nontext import (
    control_characters,
    no_characters,
    private_use,
    replacement_characters,
)
from glyphstone.verdict.doubts.offsets import constant_shift, names_disagree

__all__ = ["DOUBTS", "Case", "Reason", "ReasonKind"]

#: Every doubt, in the order in which a person is told.
DOUBTS: tuple[Callable[[Case], Reason | None], ...] = (
    legacy_disguise,
    constant_shift,
    blank_claims_letter,
    letter_claims_blank,
    shapes_share_character,
    shape_has_characters,
    wrong_size,
    names_disagree,
    mixed_scripts,
    control_characters,
    private_use,
    replacement_characters,
    no_characters,
    codes_without_text,
    unknown_names,
)
