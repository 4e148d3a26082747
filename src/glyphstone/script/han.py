"""Whose Han characters these are: Chinese, Japanese or Korean ones, simplified or traditional."""

from __future__ import annotations

import re
from dataclasses import dataclass

from glyphstone.data.han_variants import simplified, traditional
from glyphstone.data.languages import CHINESE, HAN_SET_OF_LANGUAGE, HAN_SET_OF_REGION
from glyphstone.data.scripts import Trait, scripts_with

__all__ = ["HAN_SCRIPTS", "han_script", "script_of_language"]

#: The names that a text with Han characters may have, each for a set of scripts.
HAN_SCRIPTS = scripts_with(Trait.HAN_NAME)

_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_KANA = re.compile(
    "[\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fd-\u30ff\u31f0-\u31ff\uff66-\uff9d]"
)
_HANGUL = re.compile("[\u1100-\u11ff\u3131-\u318e\ua960-\ua97c\uac00-\ud7a3\ud7b0-\ud7fb]")
_BOPOMOFO = re.compile("[\u3105-\u312f\u31a0-\u31bf]")


@dataclass(frozen=True, slots=True)
class _Thresholds:
    """What tells whose Han characters a text has; chosen by hand, not swept."""

    #: Share of the characters that are kana, hangul or bopomofo. A Chinese page may quote a
    #: Japanese name, and shop signs in Taiwan have a single kana.
    letters: float = 0.05
    #: Characters of one way of writing Chinese for each of the other.
    times: int = 3


_TELLS = _Thresholds()


def script_of_language(tag: str | None) -> str | None:
    """The set of scripts that a BCP 47 tag asks Han characters to belong to, if it asks for one."""
    parts = (tag or "").replace("_", "-").split("-")
    primary = parts[0].lower()
    for part in parts[1:]:
        if part.title() in HAN_SCRIPTS:
            return part.title()
    if primary in CHINESE:
        for part in parts[1:]:
            if part.upper() in HAN_SET_OF_REGION:
                return HAN_SET_OF_REGION[part.upper()]
    return HAN_SET_OF_LANGUAGE.get(primary)


def han_script(text: str, *around: str, language: str | None = None) -> str:
    """The name for the Han characters of a text; Hani if nothing tells.

    What stands in the text itself comes first, then the language that is declared for it, then
    what stands around it, the nearest first: its line, its block, its page.
    """
    found = _by_letters(text) or script_of_language(language)
    for wider in around:
        found = found or _by_letters(wider)
    for every in (text, *around):
        found = found or _by_ideographs(every)
    return found or "Hani"


def _by_letters(text: str) -> str | None:
    """By the letters that stand among the Han characters."""
    if text.isascii():
        return None
    counts = {
        "Jpan": len(_KANA.findall(text)),
        "Kore": len(_HANGUL.findall(text)),
        "Hanb": len(_BOPOMOFO.findall(text)),
    }
    name = max(counts, key=counts.__getitem__)
    total = sum(counts.values()) + len(_HAN.findall(text))
    return name if counts[name] and counts[name] >= _TELLS.letters * total else None


def _by_ideographs(text: str) -> str | None:
    """By Han characters that only one way of writing Chinese has."""
    if text.isascii():
        return None
    few, many = simplified(), traditional()
    simple = sum(char in few for char in text)
    full = sum(char in many for char in text)
    if simple > _TELLS.times * full:
        return "Hans"
    return "Hant" if full > _TELLS.times * simple else None
