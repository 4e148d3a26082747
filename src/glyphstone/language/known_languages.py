"""The languages whose letters are known: by their tags, and what a mistyped tag may mean."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from glyphstone.data.language_model import language_table
from glyphstone.language.alphabets import alphabet
from glyphstone.language.tags import canonical, short_tag, usual_member

__all__ = ["letters_of", "near_languages"]


@dataclass(frozen=True, slots=True)
class NearTags:
    """Which tags are near to one that is not known; by hand."""

    #: Tags that are named, so that a message stays one sentence.
    named: int = 5
    #: How alike two tags are, of 1: two of three letters in their order.
    alike: float = 0.6


_NEAR = NearTags()


def letters_of(tag: str) -> dict[str, frozenset[str]]:
    """The small letters and marks of a language by script; nothing if it is not known.

    A tag that names its script (`az-Cyrl`) means that one alone.
    """
    member = usual_member(tag)
    parts = canonical(tag).split("-")[1:]
    named = {part for part in parts if len(part) == 4 and part.isalpha()}
    table = language_table()
    found = {
        variety.script: letters
        for variety, letters in zip(table.varieties, table.letters, strict=True)
        if variety.language == member and letters
    }
    for script in named - found.keys():
        written = alphabet(tag, script)
        if written is not None:
            found[script] = written.letters | written.marks
    return {script: letters for script, letters in found.items() if not named or script in named}


def near_languages(tag: str) -> list[str]:
    """Tags of known languages that are spelled like one that is not."""
    written = tag.strip().replace("_", "-").lower()
    near = get_close_matches(written, _tags(), _NEAR.named, _NEAR.alike)
    return near or get_close_matches(written[:3], _tags(), _NEAR.named, _NEAR.alike)


@cache
def _tags() -> tuple[str, ...]:
    """The tags of all languages of the table, two letters and three."""
    table = language_table()
    found = {
        tag
        for variety, letters in zip(table.varieties, table.letters, strict=True)
        if letters
        for tag in (variety.language, short_tag(variety.language, variety.script))
    }
    return tuple(sorted(found))
