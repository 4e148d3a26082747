"""What each glyph of a font stands for, by its cmap and its substitutions (GSUB)."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from glyphstone.model.text import Sign
from glyphstone.script.brahmic.sign_classes import classes, order_matters
from glyphstone.script.brahmic.syllables import reorder

__all__ = ["strings_of_glyphs"]

#: Characters of the text of one glyph, at most; conjuncts have seven. A limit against tables that
#: feed on themselves; by hand, not swept.
LONGEST = 24
#: Rounds in which texts spread from glyph to glyph; the deepest real font needs eight. By hand.
ROUNDS = 32
#: This feature lists any glyph under any other: it names only what nothing else names.
ANY_ALTERNATE = "aalt"

#: These make letters that are joined below or behind their base. Their input is virama and letter;
#: fonts made for shapers of old have letter and virama there and mean the same.
SUBJOINING = frozenset({"blwf", "pstf", "pref", "abvf"})
#: A lookup that no feature holds.
CALLED = ""

#: Glyphs that go in, glyphs that come out, whether what comes out is subjoined.
_Rule = tuple[tuple[str, ...], tuple[str, ...], bool]


def strings_of_glyphs(font: bytes | Path) -> dict[int, str]:
    """The shortest text that draws each glyph, by glyph index; glyphs nothing leads to are absent.

    A glyph that is a part of another, beside parts with texts of their own, stands for the rest;
    what then is left over stands for "".
    """
    from fontTools.ttLib import TTFont

    source = io.BytesIO(font) if isinstance(font, bytes) else font
    with TTFont(source, lazy=True, fontNumber=0) as tables:
        order: dict[str, int] = tables.getReverseGlyphMap()
        texts = _by_cmap(tables)
        if "GSUB" in tables:
            rules: list[_Rule] = []
            for lookups in _ranked_lookups(tables["GSUB"].table):
                rules += [rule for lookup in lookups for rule in _rules(lookup)]
                _spread(texts, rules)
    return {order[name]: text for name, text in texts.items()}


def _by_cmap(tables: Any) -> dict[str, str]:
    found: dict[str, str] = {}
    for code, name in (tables.getBestCmap() or {}).items():
        text = chr(code)
        if name not in found or _rank(text) < _rank(found[name]):
            found[name] = text
    return found


def _rank(text: str) -> tuple[bool, int, int, str]:
    """The sort key of texts for one glyph: private use last, then short ones, then plain ones."""
    private = any(unicodedata.category(char) in {"Co", "Cn"} for char in text)
    folded = sum(unicodedata.normalize("NFKC", char) != char for char in text)
    return private, len(text), folded, text


def _ranked_lookups(table: Any) -> list[list[tuple[Any, bool]]]:
    """The lookups in the order in which they may name glyphs, and whether they make subjoined ones.

    First those of ordinary features; then those that only other lookups call, since fonts use
    them for tricks such as exchanging two glyphs; last those of the feature that names all.
    Fonts for the newest tags of Indic scripts (dev2 for deva) order their below-base forms
    otherwise than for the old ones: only the newest of a script is heard.
    """
    lookups = table.LookupList.Lookup if table.LookupList else []
    features = table.FeatureList.FeatureRecord if table.FeatureList else []
    scripts = table.ScriptList.ScriptRecord if table.ScriptList else []
    tags = {record.ScriptTag for record in scripts}
    heard: dict[int, set[str]] = {}
    for record in scripts:
        systems = [record.Script.DefaultLangSys]
        systems += [lang.LangSys for lang in record.Script.LangSysRecord]
        for system in systems:
            for index in system.FeatureIndex if system else ():
                feature = features[index]
                for number in feature.Feature.LookupListIndex:
                    told = heard.setdefault(number, set())
                    if not _superseded(record.ScriptTag, tags):
                        told.add(feature.FeatureTag)
    ranks: list[list[tuple[Any, bool]]] = [[], [], []]
    for number, lookup in enumerate(lookups):
        told = heard.get(number, {CALLED})
        if told:
            rank = 1 if told == {CALLED} else 2 if told == {ANY_ALTERNATE} else 0
            ranks[rank].append((lookup, not told.isdisjoint(SUBJOINING)))
    return ranks


def _superseded(tag: str, tags: set[str]) -> bool:
    """Whether a font has the same script under a newer tag."""
    age = tag[3] if tag[3] in "23" else "1"
    return any(tag[:3] + digit in tags for digit in "23" if digit > age)


def _rules(ranked: tuple[Any, bool]) -> Iterator[_Rule]:
    """The substitutions of a lookup; contextual ones only call others, which are in the list."""
    lookup, subjoining = ranked
    for subtable in lookup.SubTable:
        if subtable.LookupType == 7:
            subtable = subtable.ExtSubTable
        kind = subtable.LookupType
        if kind == 1:
            yield from (((a,), (b,), False) for a, b in subtable.mapping.items())
        elif kind == 2:
            yield from (((a,), tuple(b), False) for a, b in subtable.mapping.items())
        elif kind == 3:
            for first, others in subtable.alternates.items():
                yield from (((first,), (other,), False) for other in others)
        elif kind == 4:
            for first, ligatures in subtable.ligatures.items():
                for ligature in ligatures:
                    yield (first, *ligature.Component), (ligature.LigGlyph,), subjoining
        elif kind == 8:
            pairs = zip(subtable.Coverage.glyphs, subtable.Substitute, strict=False)
            yield from (((a,), (b,), False) for a, b in pairs)


def _spread(texts: dict[str, str], rules: list[_Rule]) -> None:
    """Gives texts to the glyphs that come out of rules, until nothing changes."""
    settled = {name for name, text in texts.items() if not _rank(text)[0] and not _rank(text)[2]}
    for _ in range(ROUNDS):
        changed = False
        for before, after, subjoining in rules:
            if any(name not in texts for name in before):
                continue
            text = _ordered([texts[name] for name in before])
            if len(text) > LONGEST:
                continue
            if subjoining and classes(text) in {"CJ", "CS"}:
                text = text[::-1]
            for name, part in _shares(text, after, texts):
                if name not in texts or (name not in settled and _better(part, texts[name])):
                    texts[name] = part
                    changed = True
        if not changed:
            return


def _better(text: str, known: str) -> bool:
    """Whether a text is the better one for a glyph."""
    return _rank(text)[:3] < _rank(known)[:3]


def _ordered(parts: list[str]) -> str:
    """The texts of glyphs as they are drawn, in storage order."""
    text = "".join(parts)
    if len(parts) < 2 or not order_matters(text):
        return text
    signs = [Sign(part, place) for place, part in enumerate(parts)]
    return "".join(sign.text for sign in reorder(signs, visual=True)[0])


def _shares(text: str, after: tuple[str, ...], texts: dict[str, str]) -> Iterator[tuple[str, str]]:
    """What each glyph that comes out stands for, if that can be told."""
    if len(after) == 1:
        yield after[0], text
        return
    unnamed = [name for name in dict.fromkeys(after) if name not in texts]
    if not unnamed:
        return
    rest = unicodedata.normalize("NFD", text)
    for name in after:
        if name in texts and texts[name] in rest:
            rest = rest.replace(texts[name], "", 1)
    yield unnamed[0], unicodedata.normalize("NFC", rest)
    yield from product(unnamed[1:], ("",))
