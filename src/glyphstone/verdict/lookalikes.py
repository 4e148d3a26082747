"""Which characters are honestly drawn alike: Latin and Cyrillic a, hyphen and U+2010."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

import unicodedata2

import glyphstone.data
from glyphstone.verdict.characters import script_of

__all__ = ["drawn_alike", "lookalikes", "scripts_alike"]

_FILE = Path(glyphstone.data.__file__).with_name("lookalikes.txt")

#: What the reference fonts keep apart but many other fonts do not: strokes, rings, dots, quotes,
#: dashes, bars, crosses, digits that are letters in typewriter and monumental faces.
_BY_EYE = (
    "Il1|ǀ∣ⅼⅠıІӀ׀।❘│¦٠١ا",
    "O0oоΟοОº°○◦˚ₒᵒ⁰০०໐๐೦౦൦०၀ဝᴏ∘◯〇߀",
    "-\u00ad‐‑‒–—―−⁃─━ー一_‾¯ˉˍ˗﹘﹣－⎯",
    ".·․‧∙•⋅・･˙｡。●◦⸱ꞏ٠۰",
    ",‚،;‛'’ʼ′´ʹˈ`‘ʻʽˊˋ‵＇՚׳ꞌ",
    "\"”“„‟″˝ʺ״〃''’’‘‘,,‚‚``",
    "xX×хХ✕✖╳✗✘⨯χΧ",
    "*∗⁎✱٭✶",
    "~˜∼～〜",
    "/⁄∕╱⧸",
    "\\∖╲⧵",
    "<‹〈⟨˂＜❮",
    ">›〉⟩˃＞❯",
    "vVνѵⅴ∨˅ˬ",
    "^ˆ˄∧ʌΛ",
    "uUυμµц∪",
    "EΣ∑Ʃ",
    "ΔД∆△▲",
    "ΩΩ℧",
    "Π∏Пп",
    "ßβ",
    "pρрР",
    "nп∩",
    "rг",
    "e℮",
    "mм",
    "dԁժ",
    "S5s",
    "Zz2",
    "8B",
    "6б",
    "□■▯▮☐▪▫◻◼",
    "…⋯᠁‥",
    ":∶：׃։",
    "3ЗзƷʒ",
    "4Ч",
    "db",
    "φϕɸфØø∅",
    "εϵє",
    "+✚＋†",
    "†‡",
    "«≪《",
    "»≫》",
    "ΓГ",
    "DĐÐƉ",
    "ЂЋ",
    "ŞȘşș",
    "ŢȚţț",
    "hҺһ",
    "qԛ",
    "wԝѡ",
)


@lru_cache(maxsize=8192)
def lookalikes(first: str, second: str) -> bool:
    """Whether honest fonts give two texts one drawing."""
    first, second = _skeleton(first), _skeleton(second)
    if len(first) != len(second):
        # A run of strokes or dots drawn as one glyph: three periods and an ellipsis.
        return bool(first and second) and all(lookalikes(a, b) for a in first for b in second)
    return all(
        a == b
        or _same_digit(a, b)
        or bool(_table().get(a, frozenset()) & _table().get(b, frozenset()))
        for a, b in zip(first, second, strict=True)
    )


@lru_cache(maxsize=8192)
def drawn_alike(char: str) -> frozenset[str]:
    """The characters, itself among them, that have the very drawing of this one.

    Only what reference fonts draw alike counts, not what an eye might confuse.
    """
    return frozenset({char}.union(*(chars for chars in _reference() if char in chars)))


@lru_cache(maxsize=8192)
def scripts_alike(char: str) -> frozenset[str]:
    """The scripts, its own among them, that have a letter with the very drawing of this one."""
    return frozenset(
        script_of(other) for other in drawn_alike(char) if unicodedata2.category(other)[0] == "L"
    )


def _same_digit(first: str, second: str) -> bool:
    """Whether two characters are one digit of two scripts: many fonts draw 8 as their own eight."""
    value = unicodedata2.digit(first, None)
    return value is not None and value == unicodedata2.digit(second, None)


@lru_cache(maxsize=8192)
def _skeleton(text: str) -> str:
    """A text without case, width and style, which fonts may leave undrawn."""
    folded = unicodedata2.normalize("NFKC", text).casefold()
    return str(unicodedata2.normalize("NFKC", folded)).strip() or " "


@cache
def _table() -> dict[str, frozenset[int]]:
    """For each character, the sets of lookalikes that it belongs to."""
    sets = [*_reference(), *map(frozenset, _BY_EYE)]
    member: dict[str, set[int]] = {}
    for index, alike in enumerate(sets):
        for char in alike:
            for skeleton in {char, _skeleton(char)}:
                if len(skeleton) == 1:
                    member.setdefault(skeleton, set()).add(index)
    return {char: frozenset(indices) for char, indices in member.items()}


@cache
def _reference() -> tuple[frozenset[str], ...]:
    """The sets of characters that reference fonts draw alike."""
    return tuple(
        frozenset(chr(int(code, 16)) for code in line.split())
        for line in _FILE.read_text(encoding="ascii").splitlines()
        if not line.startswith("#")
    )
