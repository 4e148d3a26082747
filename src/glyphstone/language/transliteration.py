"""Letters by what a Latin keyboard has: how each is typed, and what its shape is called.

The table for Cyrillic follows the usual scholarly and practical romanisations; an apostrophe marks
the letter with a hook or tail where two letters share a sound (ng' for ӈ, ng for ң). Letters of
other scripts go by the last word of their Unicode name: beh, ka, alpha.
"""

from __future__ import annotations

import re

import unicodedata2

__all__ = ["latin_keys", "shape_name"]

_CYRILLIC = """
а a|б b|в v|г g|д d|е e|ё yo jo|ж zh|з z|и i|й j|к k|л l|м m|н n|о o|п p|р r|с s|т t|у u|ф f|х kh h|
ц ts c|ч ch|ш sh|щ shch|ъ "|ы y|ь '|э e'|ю yu ju|я ya ja|ӈ ng'|ң ng|ҥ ng|ӊ n'|ӄ q'|қ q|ҡ k'|ҟ k-|
ғ gh|ӷ g'|ҕ g-|ҳ h'|ӽ x'|ӿ x-|һ h|ҙ dh|ҫ th|ө o'|ӧ o:|ӫ o:'|ӱ u:|ү u'|ұ u-|ә a'|ӓ a:|ӛ a:'|ӭ e:'|
ҷ ch'|ӌ ch,|ҽ ch-|ҿ ch;|џ dzh|ԥ p'|ҧ p,|ӆ l'|ԓ l-|ԡ l,|ӎ m'|ҏ r'|і i'|ї yi|є ye|ў w|ґ g"|љ lj|њ nj|
ћ c'|ђ dj|ј j'|ѕ dz|ӡ dz'|ӂ zh'|җ zh,|ӝ zh:|ӟ z:|ӣ i-|ӥ i:|ӯ u--|ӳ u;|ӵ ch:|ӹ y:|ѳ f'|ҩ w'|ҭ t'|ҵ c,
"""
_TABLE = {
    char: tuple(keys)
    for char, *keys in (entry.split() for entry in "".join(_CYRILLIC.splitlines()).split("|"))
}
#: What stands before a letter's own name in Unicode's names.
_KIND = re.compile(
    r"^.*?\b(?:LETTER|LIGATURE|SYLLABLE|(?:VOWEL |CONSONANT )?SIGN|DIGIT|COMBINING)\b "
)


def latin_keys(char: str) -> tuple[str, ...]:
    """What to type for a small letter; nothing if it is on the keyboard itself."""
    if char.isascii():
        return ()
    if char in _TABLE:
        return _TABLE[char]
    plain = shape_name(char).partition(" with ")[0].replace(" ", "")
    return (plain,) if plain.isascii() and plain.isalpha() else ()


def shape_name(char: str) -> str:
    """What a letter is called, without its script and case: "en with hook"."""
    name = unicodedata2.name(char, "")
    return _KIND.sub("", name.replace("CAPITAL ", "").replace("SMALL ", "")).lower()
