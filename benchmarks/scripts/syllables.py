"""Syllables: how many of those that HarfBuzz draws come back in the order of storage."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any

from benchmarks.scripts.corpus import declaration
from benchmarks.scripts.syllable_signs import nfc, shaped_line, without_ignored
from forge import samples
from forge.fonts import find, installed
from glyphstone.model.text import Sign
from glyphstone.script.brahmic.syllables import drawn, reorder
from glyphstone.script.reshaping import reshapes

__all__ = ["Count", "measured", "orthographic", "texts"]

#: The bar, and the scripts that it holds for.
RIGHT = 0.995
BARRED = {"Deva": "Devanagari", "Beng": "Bengali", "Taml": "Tamil", "Khmr": "Khmer",
          "Mymr": "Myanmar", "Tibt": "Tibetan"}  # fmt: skip
#: The declaration by its code, or a sample of gflanguages; the script; the font.
TEXTS = """
hin Deva Devanagari
mar Deva Devanagari
nep Deva Devanagari
san Deva Devanagari
mai Deva Devanagari
ben Beng Bengali
tam Taml Tamil
khm Khmr Khmer
mya Mymr Myanmar
shn Mymr Myanmar
mnw Mymr Myanmar
bod Tibt Tibetan
dzo Tibt Tibetan
guj Gujr Gujarati
pan Guru Gurmukhi
or_Orya Orya Oriya
tel Telu Telugu
kan Knda Kannada
mal Mlym Malayalam
mal_chillus Mlym Malayalam
sin Sinh Sinhala
jav_java Java Javanese
ban_Bali Bali Balinese
su_Sund Sund Sundanese
sa_Cham Cham Cham
kkh_lana Lana TaiTham
ccp Cakm Chakma
san_gran Gran Grantha
lep_Lepc Lepc Lepcha
sa_Mtei Mtei MeeteiMayek
bug_Bugi Bugi Buginese
new_Newa Newa Newa
sa_Sidd Sidd Siddham
mr_Modi Modi Modi
sa_Tirh Tirh Tirhuta
bho_Kthi Kthi Kaithi
tha Thai Thai
lao Laoo Lao
blt Tavt TaiViet
khb_Talu Talu NewTaiLue
"""
#: Where no declaration can be had.
STAND_INS = {"khm": "km_Khmr", "tel": "te_Telu", "dzo": "dz_Tibt"}
#: The texts and paragraphs of a quick run.
QUICK = frozenset({"hin", "ben", "tam", "khm", "mya", "bod"})
FEW = 25


@dataclass
class Count:
    """What was found in one text."""

    code: str
    script: str
    source: str
    font: str = ""
    syllables: int = 0
    right: int = 0
    lines: int = 0
    #: Lines whose text draws the same glyphs again; lines in the order of storage that were kept.
    drawn_again: int = 0
    kept: int = 0
    #: Lines that come back from the engine's own forward direction.
    inverted: int = 0
    corrected: int = 0
    unknown: int = 0
    missed: Counter[tuple[str, str]] = field(default_factory=Counter)


def measured(quick: bool) -> dict[str, Any]:
    """Figures, tables and bars of this part."""
    counts = [
        _counted(code, script, font, source, paragraphs[:FEW] if quick else paragraphs)
        for code, script, font, source, paragraphs in texts(quick)
    ]
    columns = ("text", "script", "from", "font", "syllables", "right", "draws again", "kept")
    figures: dict[str, Any] = {
        "scripts": len({count.script for count in counts}),
        "syllables": sum(count.syllables for count in counts),
        "worst_percent": round(100 * min(count.right / count.syllables for count in counts), 3),
    }
    bars = {}
    for script, name in BARRED.items():
        ours = [count for count in counts if count.script == script]
        share = sum(c.right for c in ours) / max(sum(c.syllables for c in ours), 1)
        figures[f"{name}_percent"] = round(100 * share, 3)
        bars[f"{name}: at least 99.5 % of syllables in logical order"] = (
            share >= RIGHT,
            f"{100 * share:.2f} %",
        )
    return {
        "tables": [
            (
                "Syllables in the order of storage, in percent",
                (*columns, "there and back", "map corrected", "what is left"),
                [_row(count) for count in counts],
            )
        ],
        "texts": [
            "HarfBuzz draws each line in Noto fonts; a glyph stands for what its font's tables"
            " say, held against the cluster it was drawn for (`map corrected`: how many differed)."
            " Right is a syllable (letters that viramas join, and their marks) that comes back"
            " exactly, in NFC, without characters that draw nothing. `draws again`: lines whose"
            " result HarfBuzz draws by the same glyphs. `kept`: lines given in the order of storage"
            " that stay as they are; the others are short lines that fit both orders. `there and"
            " back`: lines that come back from the forward direction."
        ],
        "figures": figures,
        "bars": bars,
    }


def texts(quick: bool) -> Iterator[tuple[str, str, str, str, list[str]]]:
    """Code, script, font, source and paragraphs of each text."""
    for row in TEXTS.split("\n"):
        if not row:
            continue
        code, script, font = row.split(" ")
        if quick and code not in QUICK:
            continue
        paragraphs, source = declaration(code)
        if paragraphs is None:
            paragraphs = list(samples.sample(STAND_INS.get(code, code)).paragraphs)
            source = "gflanguages"
        lines = [line for part in paragraphs if (line := nfc(" ".join(part.split())))]
        names = [f"Noto{style}{font}" for style in ("Sans", "Serif")]
        for name in [name for name in names if installed(name)][: 1 if quick else 2]:
            yield code, script, name, source, lines


def orthographic(text: str) -> list[str]:
    """The syllables of a text: letters that viramas join with their marks; the rest one by one."""
    found: list[str] = []
    open_to_letter = False
    for char in text:
        mark = unicodedata.category(char).startswith("M")
        if found and (mark or (open_to_letter and char.isalpha())):
            found[-1] += char
        else:
            found.append(char)
        # Asat ends a syllable; every other virama may join.
        open_to_letter = unicodedata.combining(char) == 9 and char != "\u103a"
    return found


def _counted(code: str, script: str, font: str, source: str, paragraphs: Sequence[str]) -> Count:
    face = find(font)
    data = face.path.read_bytes()
    count = Count(code, script, source, font)
    for line in paragraphs:
        shaped = shaped_line(face, line)
        count.corrected += shaped.corrected
        count.unknown += shaped.unknown
        text = "".join(sign.text for sign in reorder(shaped.signs)[0])
        _compare(count, without_ignored(line), without_ignored(nfc(text)))
        count.lines += 1
        count.drawn_again += reshapes(data, nfc(text), shaped.glyphs)
        count.kept += _back(line) == line
        count.inverted += _back(drawn(line)) == line
    return count


def _back(signs: Sequence[str]) -> str:
    found, _, _ = reorder([Sign(text, place) for place, text in enumerate(signs)])
    return nfc("".join(sign.text for sign in found))


def _compare(count: Count, meant: str, found: str) -> None:
    ours, theirs = orthographic(meant), orthographic(found)
    count.syllables += sum(one[0].isalpha() for one in ours)
    if ours == theirs:
        count.right += sum(one[0].isalpha() for one in ours)
        return
    matcher = SequenceMatcher(None, ours, theirs, autojunk=False)
    for kind, start, end, first, last in matcher.get_opcodes():
        if kind == "equal":
            count.right += sum(one[0].isalpha() for one in ours[start:end])
        else:
            count.missed["".join(ours[start:end]), "".join(theirs[first:last])] += 1


def _row(count: Count) -> tuple[str | int | float, ...]:
    def percent(part: int, whole: int) -> float:
        return round(100 * part / max(whole, 1), 2)

    left = ", ".join(f"{a} for {b} ({n})" for (b, a), n in count.missed.most_common(2))
    return (
        count.code,
        count.script,
        count.source,
        count.font.removeprefix("Noto"),
        count.syllables,
        percent(count.right, count.syllables),
        percent(count.drawn_again, count.lines),
        percent(count.kept, count.lines),
        percent(count.inverted, count.lines),
        count.corrected,
        left,
    )
