"""What a font's own substitutions say a glyph may stand for."""

from __future__ import annotations

import functools
import itertools
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from fontTools.ttLib import TTFont

from forge.fonts import Face

__all__ = ["Origins", "origins"]

#: How many readings of one glyph are looked at, in all and as a part of others, and through how
#: many substitutions they are followed.
MOST, FEW, DEEPEST = 48, 8, 6

#: Features that draw a letter and the virama before it as one form, below, behind or before.
SUBJOINING = frozenset({"blwf", "pstf", "pref", "vatu"})

#: Vowels that shapers or fonts take apart although Unicode gives them no decomposition: Thai and
#: Lao am, the Khmer vowels of which one part stands before the consonant, o and au of Modi and
#: Gunjala Gondi. Where a part has no character of its own, it is called by the vowel's.
PARTS = {
    "\u0e33": "\u0e4d\u0e32",
    "\u0eb3": "\u0ecd\u0eb2",
    "\u17be": "\u17c1\u17b8",
    "\u17bf": "\u17c1\u17bf",
    "\u17c0": "\u17c1\u17c0",
    "\u17c4": "\u17c1\u17b6",
    "\u17c5": "\u17c1\u17c5",
    "\U0001163b": "\U00011639\U00011630",
    "\U0001163c": "\U0001163a\U00011630",
    "\U00011d93": "\U00011d90\U00011d8a",
    "\U00011d94": "\U00011d91\U00011d8a",
}


@dataclass
class Origins:
    """The characters of a face's cmap, carried through every substitution that it has."""

    characters: dict[int, list[str]] = field(default_factory=dict)
    #: For each glyph the rows of glyphs that become it, and those glyphs of which it is a part.
    rows: dict[int, list[tuple[int, ...]]] = field(default_factory=dict)
    wholes: dict[int, list[int]] = field(default_factory=dict)
    #: Glyphs that features for forms below and behind the base make.
    subjoined: set[int] = field(default_factory=set)
    _known: dict[int, list[str]] = field(default_factory=dict)

    def readings(self, gid: int) -> list[str]:
        """Everything a glyph may stand for, what its cmap says first; "" among it for parts."""
        if not self._known:
            self._follow()
        return self._known.get(gid, [])

    def _follow(self) -> None:
        """Carries the characters forward, as long as something is new and not too deep."""
        users: dict[int, set[int]] = {}
        for made, rows in self.rows.items():
            for source in itertools.chain(*rows):
                users.setdefault(source, set()).add(made)
        for made, wholes in self.wholes.items():
            for source in wholes:
                users.setdefault(source, set()).add(made)
        found = {gid: list(texts) for gid, texts in self.characters.items()}
        new = set(found)
        for _ in range(DEEPEST):
            touched = sorted({made for source in new for made in users.get(source, ())})
            grown = {gid: self._grown(gid, found) for gid in touched}
            new = {gid for gid in touched if grown[gid] != found.get(gid, [])}
            found.update(grown)
        self._known = found

    def _grown(self, gid: int, found: dict[int, list[str]]) -> list[str]:
        texts = dict.fromkeys(self.characters.get(gid, ()))
        for row in self.rows.get(gid, ()):
            each = [found.get(one, ())[:FEW] for one in row]
            texts.update(
                dict.fromkeys(map("".join, itertools.islice(itertools.product(*each), MOST)))
            )
        for whole in self.wholes.get(gid, ()):
            for text in found.get(whole, ())[:FEW]:
                texts.setdefault(text)
                parts = PARTS.get(text) or unicodedata.normalize("NFD", text)
                if len(parts) > 1:
                    texts.update(dict.fromkeys(parts))
            texts.setdefault("")
        return list(texts)[:MOST]


@functools.cache
def origins(face: Face) -> Origins:
    """The origins of a face's glyphs, read from its cmap and GSUB."""
    found = Origins()
    with TTFont(face.path, fontNumber=face.index, lazy=True) as font:
        number = font.getReverseGlyphMap()
        for code, name in sorted((font.getBestCmap() or {}).items()):
            found.characters.setdefault(number[name], []).append(chr(code))
        # Vertical forms and the like may be reached by several ways; each is kept once.
        for row, out, features in _substitutions(font) if "GSUB" in font else ():
            if features & SUBJOINING:
                found.subjoined.update(number[name] for name in out)
            inputs = tuple(number[name] for name in row)
            outputs = [number[name] for name in out]
            if len(outputs) == 1:
                rows = found.rows.setdefault(outputs[0], [])
                if inputs not in rows and inputs != (outputs[0],):
                    rows.append(inputs)
            else:
                for gid in outputs:
                    found.wholes.setdefault(gid, []).append(inputs[0])
    for _ in range(DEEPEST):
        # Variants of such a form are such forms.
        found.subjoined |= {
            gid
            for gid, rows in found.rows.items()
            if any(len(row) == 1 and row[0] in found.subjoined for row in rows)
        }
    return found


def _substitutions(
    font: Any,
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], frozenset[str]]]:
    """Rows of glyph names, what they become, and by which features, lookup by lookup."""
    table = font["GSUB"].table
    lookups = table.LookupList.Lookup if table.LookupList else []
    features = [set[str]() for _ in lookups]
    for record in table.FeatureList.FeatureRecord if table.FeatureList else ():
        for index in record.Feature.LookupListIndex:
            features[index].add(record.FeatureTag)
    # A lookup that others call in a context serves their features.
    for index, lookup in enumerate(lookups):
        for called in _called(lookup.SubTable):
            features[called] |= features[index]
    for index, lookup in enumerate(lookups):
        for subtable in lookup.SubTable:
            for row, out in _of_subtable(getattr(subtable, "ExtSubTable", subtable)):
                yield row, out, frozenset(features[index])


def _called(value: Any) -> Iterator[int]:
    """The lookups that records inside contextual subtables name."""
    if isinstance(value, list):
        for part in value:
            yield from _called(part)
    elif type(value).__name__ == "SubstLookupRecord":
        yield value.LookupListIndex
    elif type(value).__name__.endswith(
        ("ContextSubst", "Rule", "RuleSet", "Set", "ExtensionSubst")
    ):
        for part in vars(value).values():
            yield from _called(part)


def _of_subtable(subtable: Any) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    kind = type(subtable).__name__
    if kind == "SingleSubst":
        for name, out in subtable.mapping.items():
            yield (name,), (out,)
    elif kind == "MultipleSubst":
        for name, outs in subtable.mapping.items():
            if outs:
                yield (name,), tuple(outs)
    elif kind == "AlternateSubst":
        for name, outs in subtable.alternates.items():
            for out in outs:
                yield (name,), (out,)
    elif kind == "LigatureSubst":
        for first, ligatures in subtable.ligatures.items():
            for ligature in ligatures:
                yield (first, *ligature.Component), (ligature.LigGlyph,)
    elif kind == "ReverseChainSingleSubst":
        for name, out in zip(subtable.Coverage.glyphs, subtable.Substitute, strict=True):
            yield (name,), (out,)
