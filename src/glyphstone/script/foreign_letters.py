"""Letters of another script inside a word, replaced if the rest of the word leaves no doubt."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

import unicodedata2

from glyphstone.data.han_variants import radicals

__all__ = ["GREEK_SIGNS", "may_mend", "mend_letters", "mend_radicals", "mixes", "twin"]

#: Letters that honest fonts draw alike, a group for each drawing. Only what is the same drawing in
#: upright faces: not Greek nu and v, not Cyrillic U and Y.
_GROUPS = """
    AАΑꓮ BВΒꓐ CСꓚ Dꓓ EЕΕꓰ Fꓝ Gꓖ HНΗꓧ IІΙꓲ JЈ KКΚꓗ LԼꓡ MМΜꓟ NΝꓠ OОΟՕꓳ PРΡꓑ QԚ Rꓣ SЅꓢ
    TТΤꓔ UՍꓴ Vꓦ WԜꓪ XХΧꓫ YΥꓬ ZΖꓜ ГΓ ПΠ ФΦ ƏӘ ÆӔ ÇҪ ƟӨ ƐԐ aа cс eе gց hһհ iі jј nո
    oоοօ pр qԛ sѕ uս wԝ xх yу əә æӕ çҫ ɵө ɛԑ
"""
_TWINS = _GROUPS.split()
#: Signs that many fonts name like the Greek letters.
GREEK_SIGNS = {"µ": "μ", "∆": "Δ", "∏": "Π", "∑": "Σ"}
#: The palochka of Caucasian alphabets, which is often typed as a Latin letter, or as a capital.
_PALOCHKA = "ӏ"
_LIKE_PALOCHKA = "ӏӀІ"

_LATIN = "A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0250-\u02af\u1e00-\u1eff"
_LETTERS = {
    "Latn": _LATIN,
    "Grek": "\u0370-\u0373\u0376\u0377\u037b-\u037d\u037f\u0386\u0388-\u03ff\u1f00-\u1fff",
    "Cyrl": "\u0400-\u0482\u048a-\u052f",
    "Armn": "\u0531-\u0556\u0560-\u0588",
    "Lisu": "\ua4d0-\ua4f7",
}
_MARKS = "\u0300-\u036f\u0483-\u0487"
_SIGN = "".join(GREEK_SIGNS)
_LETTER = "".join(_LETTERS.values()) + _SIGN
_WORD = re.compile(f"[{_LETTER}][{_LETTER}{_MARKS}]+")
_NOT_LATIN = re.compile(f"[{_LETTER[len(_LETTERS['Latn']) :]}]")
#: For each script, the letters of all others.
_STRANGE = {
    script: re.compile(
        f"[{''.join(letters for other, letters in _LETTERS.items() if other != script)}{_SIGN}]"
    )
    for script in _LETTERS
}


@dataclass(frozen=True, slots=True)
class _Thresholds:
    """How many letters of its own a word must have; by hand (docs/decisions/normal-forms.md)."""

    #: In small letters, and in capitals, which are often abbreviations and formulas.
    small: int = 2
    capitals: int = 4
    #: In capitals, if the words around are of the same script.
    capitals_at_home: int = 3
    #: For each letter of another script.
    for_each: int = 2
    #: Greek letters beside a micro sign, and beside signs that formulas have: increment, product,
    #: sum.
    beside_micro: int = 1
    beside_signs: int = 2


_OWN = _Thresholds()

_RADICAL = re.compile("[\u2e80-\u2fd5]")
_CJK_WORD = re.compile(
    "[\u2e80-\u2fd5\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufaff\U00020000-\U0003ffff]{2,}"
)


@lru_cache(maxsize=4096)
def _script(letter: str) -> str:
    """The script of a letter if it is one of the scripts compared here, else "" (signs too)."""
    if letter in GREEK_SIGNS:
        return ""
    return next(
        (script for script, letters in _LETTERS.items() if re.match(f"[{letters}]", letter)), ""
    )


@lru_cache(maxsize=4096)
def twin(letter: str, script: str) -> str | None:
    """The letter of a script that is drawn like this one of another, None if there is none."""
    if letter in GREEK_SIGNS:
        return GREEK_SIGNS[letter] if script == "Grek" else None
    own = _script(letter)
    if not own or own == script:
        return None
    group = next((letters for letters in _TWINS if letter in letters), "")
    if group:
        return next((other for other in group if _script(other) == script), None)
    # A letter with a mark: its base, and the mark stays.
    base, marks = _parts(letter)
    found_base = twin(base, script) if marks else None
    return None if found_base is None else str(unicodedata2.normalize("NFC", found_base + marks))


def _parts(letter: str) -> tuple[str, str]:
    """A letter without its marks, and the marks."""
    apart = unicodedata2.normalize("NFD", letter)
    return apart[0], apart[1:]


def may_mend(text: str) -> bool:
    """Whether a text may need mending: it mixes scripts or has radicals."""
    return mixes(text) or _RADICAL.search(text) is not None


def mixes(text: str) -> bool:
    """Whether a text has letters of several of the scripts compared here."""
    first = _NOT_LATIN.search(text)
    return first is not None and (_STRANGE[_script(first[0]) or "Latn"].search(text) is not None)


def mend_letters(text: str, script: str | None = None) -> list[tuple[int, str]]:
    """The places of letters of another script in words, and the letters to put there.

    A word is mended only if all its strange letters have a twin in its own script and that script
    clearly prevails. `script`, that of the surroundings, decides for words of ambiguous letters.
    """
    if not mixes(text):
        return []
    return [
        (match.start() + place, letter)
        for match in _WORD.finditer(text)
        for place, letter in _mend(match[0], script)
    ]


@lru_cache(maxsize=1024)
def _mend(word: str, around: str | None) -> tuple[tuple[int, str], ...]:
    scripts = [_script(letter) for letter in word]
    counts = Counter(filter(None, scripts))
    if len(counts) + any(letter in GREEK_SIGNS for letter in word) < 2 or not counts:
        return ()
    host, own = counts.most_common(1)[0]
    mended = _twins(word, scripts, host)
    if not mended or not _regular(word, mended):
        return ()
    foreign = {scripts[place] for place, _ in mended} - {""}
    if not foreign:  # signs that Greek fonts name like letters
        micro = all(word[place] == "µ" for place, _ in mended)
        fewest = _OWN.beside_micro if micro else _OWN.beside_signs
        return tuple(mended) if own >= fewest else ()
    strange = sum(scripts[place] != "" for place, _ in mended)
    capitals = host != "Lisu" and not any(letter.islower() for letter in word)
    if around == host:
        if all(letter == _PALOCHKA for _, letter in mended):
            return tuple(mended)
        enough = own > strange and own >= (_OWN.capitals_at_home if capitals else _OWN.small)
        return tuple(mended) if enough else ()
    told = any(
        scripts[place] == host and not any(twin(letter, other) for other in foreign)
        for place, letter in enumerate(word)
    )
    enough = own >= max(_OWN.for_each * strange, _OWN.capitals if capitals else _OWN.small)
    return tuple(mended) if told and enough else ()


def _twins(word: str, scripts: list[str], host: str) -> list[tuple[int, str]] | None:
    """The strange letters' places and twins in the word's script; None if one has no twin."""
    mended: list[tuple[int, str]] = []
    for place, letter in enumerate(word):
        if scripts[place] == host or not (scripts[place] or letter in GREEK_SIGNS):
            continue
        found = twin(letter, host)
        if host == "Cyrl" and letter in "Il" and place:
            # In small letters a palochka; in capitals it may as well be the letter i.
            others = word[:place].rstrip("Il")[-1:] + word[place + 1 :].lstrip("Il")[:1]
            found = _PALOCHKA if any(map(str.islower, others)) else None
        if found is None:
            return None
        mended.append((place, found))
    return mended


def _regular(word: str, mended: list[tuple[int, str]]) -> bool:
    """Whether a word is capitalised like a word, unlike formulas and names such as iPhone."""
    letters = list(word)
    for place, letter in mended:
        letters[place] = letter
    plain = "".join(letters[:1] + [one for one in letters[1:] if one not in _LIKE_PALOCHKA])
    return plain[1:].islower() or len(plain) == 1 or not any(map(str.islower, plain))


def mend_radicals(text: str) -> list[tuple[int, str]]:
    """The places of Han radicals in words, and the ideographs to put there."""
    if not _RADICAL.search(text):
        return []
    table = radicals()
    return [
        (match.start() + place, table[char])
        for match in _CJK_WORD.finditer(text)
        if not all("\u2e80" <= char <= "\u2fd5" for char in match[0])
        for place, char in enumerate(match[0])
        if char in table
    ]
