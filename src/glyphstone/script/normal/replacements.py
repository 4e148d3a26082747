"""Which characters a normal form replaces one by one, and by what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

import unicodedata2
from fontTools.unicodedata import script_extension

from glyphstone.data.scripts import HAN_SETS
from glyphstone.data.vertical_orientation import vertical_forms
from glyphstone.model.text import Operation
from glyphstone.script.normal.vertical_forms import normal_form

__all__ = ["DEFAULT", "Compose", "NormalForms", "Replacement", "SoftHyphens", "replacements"]

#: What is done to a character, and what stands in its place.
Replacement = tuple[Operation, str]


class Compose(StrEnum):
    """The normal form of Unicode that the whole text takes; NONE leaves it as it comes.

    NFKC and NFKD are for those who ask for them, and even then not for Han, kana and hangul, nor
    for accents that stand alone, which would become a space and a mark.
    """

    NFC = "nfc"
    NFD = "nfd"
    NFKC = "nfkc"
    NFKD = "nfkd"
    NONE = "none"


class SoftHyphens(StrEnum):
    """What becomes of soft hyphens."""

    #: Inside a line they are invisible and go; at its end they are what breaks the word.
    AT_LINE_END = "at_line_end"
    KEEP = "keep"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class NormalForms:
    """What is done to the text of a span."""

    compose: Compose = Compose.NFC
    #: Latin, Armenian, Hebrew and Arabic ligatures become the letters they join.
    expand_ligatures: bool = True
    #: Arabic and Hebrew forms of one letter become the letter.
    collapse_presentation_forms: bool = True
    #: Forms for vertical lines become the plain characters.
    collapse_vertical_forms: bool = True
    #: A letter of another script that is drawn alike becomes that of its word's script.
    mend_lookalikes: bool = True
    #: Wide and narrow forms of punctuation, signs, digits and Latin letters become the plain ones;
    #: kana and hangul stay.
    fold_fullwidth: bool = False
    #: No-break, thin, wide and other spaces become the plain space.
    fold_spaces: bool = False
    #: The long s of the ligature U+FB05 stays long in the text.
    keep_long_s: bool = False
    #: The stroke that lengthens Arabic, Syriac and N'Ko words.
    remove_tatweel: bool = False
    #: Scripts (ISO 15924) that are written without their points and accents.
    strip_combining_marks: frozenset[str] = frozenset()
    soft_hyphens: SoftHyphens = SoftHyphens.AT_LINE_END


DEFAULT = NormalForms()

#: Controls that part what stands around them.
_SEPARATORS = "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029"
#: Format characters that mean nothing in text whose order the page itself has given: byte order
#: marks, embeddings, overrides and isolates, annotations between lines, deprecated ones.
_IDLE = "\ufeff\u202a-\u202e\u2066-\u2069\u206a-\u206f\ufff9-\ufffb\U000e0001"
#: Arabic signs that their compatibility decomposition would turn into a phrase or a word: they
#: are written as signs, like the ampersand.
_SIGNS = "\ufdfa-\ufdfc"
_TATWEEL = "\u0640\u07fa"
#: Wide and narrow forms but for kana and hangul, small forms, and the ideographic space.
_WIDTHS = "\u3000\ufe50-\ufe52\ufe54-\ufe66\ufe68-\ufe6b\uff01-\uff65\uffe0-\uffe6\uffe8-\uffee"
_SPACES = "\u00a0\u2000-\u200a\u202f\u205f\u3000"
_LONG_S_T = "\ufb05"
_REPLACEMENT = "\ufffd"
_EAST_ASIAN = frozenset(HAN_SETS)


def _each(ranges: str) -> Iterator[str]:
    """The characters of a list of characters and ranges."""
    for first, last in re.findall(r"(.)(?:-(.))?", ranges, re.DOTALL):
        yield from map(chr, range(ord(first), ord(last or first) + 1))


@cache
def replacements(forms: NormalForms, wide: bool) -> dict[str, Replacement]:
    """For each character that these forms replace wherever it stands: what is done, what comes.

    With `wide`, forms for vertical lines become the wide characters of East Asian text.
    """
    table: dict[str, Replacement] = {}
    compatible = forms.compose in (Compose.NFKC, Compose.NFKD)
    if compatible:
        operation = Operation(forms.compose.value)
        table |= {char: (operation, text) for char, text in _compatible().items()}
    table |= _unsound()
    if forms.fold_spaces:
        table |= dict.fromkeys(_each(_SPACES), (Operation.SPACE_COLLAPSED, " "))
    if forms.fold_fullwidth:
        table |= {
            char: (Operation.FULLWIDTH_FOLDED, unicodedata2.normalize("NFKC", char))
            for char in _each(_WIDTHS)
        }
    if forms.collapse_vertical_forms:
        for char in vertical_forms():
            plain = normal_form(char, wide and not forms.fold_fullwidth)
            table[char] = Operation.VERTICAL_FORMS_COLLAPSED, plain
    for char, (operation, text) in _presentation_forms():
        wanted = (
            forms.expand_ligatures
            if operation is Operation.LIGATURE_EXPANDED
            else forms.collapse_presentation_forms
        )
        if wanted:
            table[char] = operation, text
    if forms.keep_long_s and forms.expand_ligatures:
        table[_LONG_S_T] = Operation.LIGATURE_EXPANDED, "\u017ft"
    if forms.remove_tatweel:
        table |= dict.fromkeys(_TATWEEL, (Operation.TATWEEL_REMOVED, ""))
    # What comes must not be what would go the next time.
    then = {ord(char): text for char, (_, text) in table.items()}
    return {char: (operation, text.translate(then)) for char, (operation, text) in table.items()}


@cache
def _compatible() -> dict[str, str]:
    """What compatibility makes of every character that it may be asked of."""
    found: dict[str, str] = {}
    for code in (*range(0xA0, 0xFB00), *range(0xFE10, 0x10000), *range(0x1D000, 0x20000)):
        char = chr(code)
        text = unicodedata2.normalize("NFKC", char)
        if (
            text == unicodedata2.normalize("NFC", char)
            or (text[0] == " " and len(text) > 1)
            or any(_EAST_ASIAN.issuperset(script_extension(part)) for part in char + text)
        ):
            continue
        found[char] = text
    return found


def _unsound() -> Iterator[tuple[str, Replacement]]:
    """Characters that no text may hold."""
    for char in map(chr, (*range(0x20), *range(0x7F, 0xA0))):
        yield char, (Operation.CONTROL_REMOVED, " " if char in _SEPARATORS else "")
    for char in "\u2028\u2029":
        yield char, (Operation.CONTROL_REMOVED, " ")
    for char in _each(_IDLE):
        yield char, (Operation.CONTROL_REMOVED, "")
    for plane in range(0x11):
        for end in (0xFFFE, 0xFFFF):
            yield chr(plane << 16 | end), (Operation.CONTROL_REMOVED, _REPLACEMENT)
    for code in range(0xFDD0, 0xFDF0):
        yield chr(code), (Operation.CONTROL_REMOVED, _REPLACEMENT)


def _presentation_forms() -> Iterator[tuple[str, Replacement]]:
    """The forms of letters that stand for nothing but their letters, by their decomposition."""
    signs = frozenset(_each(_SIGNS))
    for code in (*range(0xFB00, 0xFE00), *range(0xFE70, 0xFF00)):
        char = chr(code)
        kind, _, _ = unicodedata2.decomposition(char).partition(" ")
        if not kind.startswith("<") or char in signs:
            continue  # nothing, or canonical and the concern of NFC
        text = unicodedata2.normalize("NFKC", char)
        if text[0] == " ":
            # A mark that stands alone is written as space and mark; the space would separate words.
            text = text[1:]
        operation = Operation.PRESENTATION_FORMS_COLLAPSED
        if "LIGATURE" in unicodedata2.name(char):
            operation = Operation.LIGATURE_EXPANDED
        yield char, (operation, text)
