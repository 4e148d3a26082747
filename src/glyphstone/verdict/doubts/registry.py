"""The reasons to doubt a font's own map: ours, and those that other packages add."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from glyphstone.plugins import Plugin, blamed, load
from glyphstone.verdict.doubts import Case, DoubtRule, Effect, Finding
from glyphstone.verdict.doubts.disguise import legacy_disguise, mark_claims_letter
from glyphstone.verdict.doubts.forms import shape_has_characters, shapes_share_character
from glyphstone.verdict.doubts.ink import blank_claims_letter, letter_claims_blank, wrong_size
from glyphstone.verdict.doubts.misdrawings import drawn_otherwise
from glyphstone.verdict.doubts.missing import codes_without_text, unknown_names
from glyphstone.verdict.doubts.mixed_scripts import mixed_scripts
from glyphstone.verdict.doubts.nontext import (
    control_characters,
    no_characters,
    private_use,
    replacement_characters,
)
from glyphstone.verdict.doubts.offsets import constant_shift, names_disagree

__all__ = ["GROUP", "RULES", "all_rules", "on_card"]

#: The entry point group by which another package adds a `DoubtRule`.
GROUP = "glyphstone.doubts"

#: Our own rules, one entry each, in the order in which a person is told.
RULES = (
    DoubtRule(
        "legacy-disguise",
        "signs of an 8-bit font of another script",
        "legacy disguise",
        legacy_disguise,
        Effect.DISGUISE,
    ),
    DoubtRule(
        "constant-shift",
        "every claim seems to be the same number of places off",
        "shifted",
        constant_shift,
        Effect.UNTRUSTED,
    ),
    DoubtRule(
        "drawn-otherwise",
        "a drawing looks like another letter and not like the one it claims",
        "looks like another letter",
        drawn_otherwise,
    ),
    DoubtRule(
        "blank-claims-letter",
        "nothing is drawn where a letter, digit or sign is claimed",
        "blank, but claims ink",
        blank_claims_letter,
    ),
    DoubtRule(
        "letter-claims-blank",
        "ink where whitespace is claimed",
        "ink, but claims a blank",
        letter_claims_blank,
    ),
    DoubtRule(
        "shapes-share-character",
        "several unlike shapes claim one character, contextual forms excepted",
        "claimed by unlike shapes",
        shapes_share_character,
    ),
    DoubtRule(
        "shape-has-characters",
        "one shape claims several characters that are not lookalikes",
        "shape claims other text too",
        shape_has_characters,
    ),
    DoubtRule(
        "mark-claims-letter",
        "a letter is claimed where a mark is drawn over the glyph before, in a Latin font",
        "a mark, but claims a letter",
        mark_claims_letter,
    ),
    DoubtRule(
        "wrong-size",
        "a speck that claims a letter, a letter that claims a full stop, a low or wide bracket,"
        " a capital below its small letter",
        "wrong size for its text",
        wrong_size,
    ),
    DoubtRule(
        "names-disagree",
        "a few glyph names contradict the map with which the others agree",
        "name says otherwise",
        names_disagree,
    ),
    DoubtRule(
        "mixed-scripts",
        "claimed letters of scripts that do not belong together",
        "foreign script",
        mixed_scripts,
    ),
    DoubtRule(
        "control-character",
        "control characters are claimed",
        "control character",
        control_characters,
    ),
    DoubtRule(
        "private-use",
        "private-use characters are claimed",
        "private use",
        private_use,
    ),
    DoubtRule(
        "replacement-character",
        "the replacement character U+FFFD is claimed",
        "replacement character",
        replacement_characters,
    ),
    DoubtRule(
        "not-a-character",
        "lone surrogates, noncharacters, code points that are not assigned",
        "not a character",
        no_characters,
    ),
    DoubtRule(
        "no-text",
        "codes without text",
        "no text",
        codes_without_text,
        Effect.MISSING,
    ),
    DoubtRule(
        "unknown-names",
        "codes without text whose glyph names stand for no character (`g12`, `C0045`)",
        "name stands for no text",
        unknown_names,
        Effect.MISSING,
    ),
)


@cache
def all_rules() -> tuple[DoubtRule, ...]:
    """Our rules, and behind them those of other packages, which are loaded at the first call."""
    ours = [rule.kind for rule in RULES]
    return (*RULES, *(_checked(plugin) for plugin in load(GROUP, DoubtRule, taken=ours)))


def on_card(kind: str) -> str:
    """What a glyph's card says of a reason; its kind itself if nobody lists that."""
    return next((rule.on_card for rule in all_rules() if rule.kind == kind), kind)


def _checked(plugin: Plugin[DoubtRule]) -> DoubtRule:
    """The rule of another package, so that its faults name the package."""
    origin, rule = plugin.origin, plugin.part
    if rule.kind != origin.name:
        raise origin.error(f"calls itself “{rule.kind}”")

    def find(case: Case) -> Finding | None:
        with blamed(origin):
            found = rule.find(case)
        if found is None:
            return None
        known = {use.code for use in case.uses}
        if not isinstance(found, Finding) or not found.codes or not known.issuperset(found.codes):
            raise origin.error(f"gave a finding that cannot be used: {found!r}")
        return found

    return replace(rule, find=find)
