"""Damage on demand: each class spoils one thing of a planned font and says which codes it hit."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Protocol

from forge.plan import PlannedFont, agl_name

__all__ = [
    "BlankClaimsLetter",
    "CodedNames",
    "Collide",
    "Damage",
    "Legacy",
    "LetterClaimsBlank",
    "LyingNames",
    "Missing",
    "MixedScripts",
    "NoToUnicode",
    "OpaqueNames",
    "Permute",
    "Shift",
    "ToControl",
    "ToPrivateUse",
    "ToReplacement",
    "Wrong",
    "nenets",
]

LATIN = (*range(65, 91), *range(97, 123), *range(0xC0, 0xD7), *range(0xD8, 0xF7), *range(0xF8, 256))
FOREIGN = "קשתฮขฅकखगあいうჰჱႣⴰⴱ"


class Damage(Protocol):
    """One way of spoiling a font."""

    @property
    def label(self) -> str:
        """The name kept in the truth."""

    def apply(self, font: PlannedFont, rng: random.Random) -> dict[int, str | None]:
        """Spoils the font; gives back the codes touched and what they claim now."""


class _Named:
    @property
    def label(self) -> str:
        """The name kept in the truth."""
        return type(self).__name__


def _letters(font: PlannedFont) -> list[int]:
    """The glyphs that draw letters, in a fixed order."""
    return [g for g in sorted(font.gids) if font.texts[g][:1].isalpha() and not font.blank(g)]


def _some(glyphs: list[int], share: float, rng: random.Random) -> list[int]:
    count = min(len(glyphs), max(1, round(share * len(glyphs))))
    return sorted(rng.sample(glyphs, count))


def _claim(font: PlannedFont, claims: dict[int, str | None]) -> dict[int, str | None]:
    font.claims.update(claims)
    return {font.codes[g][0]: text for g, text in claims.items()}


@dataclass(frozen=True)
class NoToUnicode(_Named):
    """No ToUnicode at all; names and encodings stay."""

    def apply(self, font: PlannedFont, rng: random.Random) -> dict[int, str | None]:  # noqa: ARG002
        """Takes the map away."""
        font.to_unicode = False
        return {font.codes[g][0]: None for g in font.gids}


@dataclass(frozen=True)
class Missing(_Named):
    """A share of the letters has no entry in ToUnicode."""

    share: float = 0.5

    def apply(self, font: PlannedFont, rng: random.Random) -> dict[int, str | None]:
        """Takes entries away."""
        return _claim(font, dict.fromkeys(_some(_letters(font), self.share, rng)))


@dataclass(frozen=True)
class Wrong(_Named):
    """A share of the letters claims to be digits and brackets."""

    share: float = 0.2
    onto: str = "12()[]3478"

    def apply(self, font: PlannedFont, rng: random.Random) -> dict[int, str | None]:
        """Claims digits and brackets, one after the other."""
        chosen = _some(_letters(font), self.share, rng)
        return _claim(font, {g: self.onto[i % len(self.onto)] for i, g in enumerate(chosen)})


@dataclass(frozen=True)
class Collide(_Named):
    """Pairs of glyphs claim to be one character."""

    pairs: int = 1

    def apply(self, font: PlannedFont, rng: random.Random) -> dict[int, str | None]:
        """Gives the second of each pair the first one's text."""
        letters = _letters(font)
        rng.shuffle(letters)
        twos = zip(letters[::2], letters[1::2], strict=False)
        return _claim(font, {b: font.claims[a] for a, b in list(twos)[: self.pairs]})


@dataclass(frozen=True)
class _Onto(_Named):
    share: float = 0.3
    first = 0
    last = 0

    def apply(self, font: PlannedFont, rng: random.Random) -> dict[int, str | None]:
        """Claims characters of the range."""
        chosen = _some(_letters(font), self.share, rng)
        size = self.last - self.first + 1
        return _claim(font, {g: chr(self.first + i % size) for i, g in enumerate(chosen)})


@dataclass(frozen=True)
class ToControl(_Onto):
    """A share of the letters claims control characters."""

    first = 1
    last = 8


@dataclass(frozen=True)
class ToPrivateUse(_Onto):
    """A share of the letters claims private-use characters."""

    first = 0xE000
    last = 0xF8FF


@dataclass(frozen=True)
class ToReplacement(_Onto):
    """A share of the letters claims U+FFFD."""

    first = 0xFFFD
    last = 0xFFFD


@dataclass(frozen=True)
class BlankClaimsLetter(_Named):
    """The blank glyph claims a letter."""

    letter: str = "x"

    def apply(self, font: PlannedFont, rng: random.Random) -> dict[int, str | None]:  # noqa: ARG002
        """Gives every blank glyph the letter."""
        return _claim(font, {g: self.letter for g in font.gids if font.blank(g)})


@dataclass(frozen=True)
class LetterClaimsBlank(_Named):
    """A share of the letters claims to be a space."""

    share: float = 0.1

    def apply(self, font: PlannedFont, rng: random.Random) -> dict[int, str | None]:
        """Claims a space."""
        return _claim(font, dict.fromkeys(_some(_letters(font), self.share, rng), " "))


@dataclass(frozen=True)
class Shift(_Named):
    """Every claim is off by a constant, in ToUnicode and in the names."""

    by: int = 29

    def apply(self, font: PlannedFont, rng: random.Random) -> dict[int, str | None]:  # noqa: ARG002
        """Adds the constant to each character."""
        moved: dict[int, str | None] = {}
        for gid in font.gids:
            text = font.claims[gid]
            moved[gid] = None if text is None else "".join(chr(ord(c) + self.by) for c in text)
        _rename(font, {g: agl_name(t) for g, t in moved.items() if t})
        return _claim(font, moved)


@dataclass(frozen=True)
class Permute(_Named):
    """The letters' claims are permuted, so that each is some letter, and wrong."""

    def apply(self, font: PlannedFont, rng: random.Random) -> dict[int, str | None]:
        """Moves every claim one place on in a random ring."""
        ring = _letters(font)
        rng.shuffle(ring)
        return _claim(font, {g: font.claims[ring[i - 1]] for i, g in enumerate(ring)})


@dataclass(frozen=True)
class LyingNames(_Named):
    """Glyph names are permuted, in the encoding and in the program alike."""

    def apply(self, font: PlannedFont, rng: random.Random) -> dict[int, str | None]:
        """Moves every letter's name one place on in a random ring."""
        ring = _letters(font)
        rng.shuffle(ring)
        moved = [font.names[g] for g in ring[1:] + ring[:1]]
        font.names.update(zip(ring, moved, strict=True))
        return {font.codes[g][0]: font.claims[g] for g in ring}


@dataclass(frozen=True)
class OpaqueNames(_Named):
    """Glyph names say nothing: g12, C0045; `pattern` is formatted with the code and a count."""

    pattern: str = "g{count}"

    def apply(self, font: PlannedFont, rng: random.Random) -> dict[int, str | None]:  # noqa: ARG002
        """Renames every glyph."""
        for count, gid in enumerate(font.gids, 1):
            font.names[gid] = self.pattern.format(count=count, code=font.codes[gid][0])
        return {font.codes[g][0]: font.claims[g] for g in font.gids}


@dataclass(frozen=True)
class CodedNames(_Named):
    """Glyph names are a letter and a number in base 10 or 16, off by a constant: C66, G042.

    The number is the character's own; ToUnicode is taken away, so that nothing else says it.
    """

    base: int = 10
    offset: int = 0
    prefix: str = "C"

    def apply(self, font: PlannedFont, rng: random.Random) -> dict[int, str | None]:  # noqa: ARG002
        """Renames every glyph that is one character."""
        font.to_unicode = False
        single = {g: ord(t) for g in font.gids if len(t := font.texts[g]) == 1}
        form = "d" if self.base == 10 else "03X"
        _rename(font, {g: f"{self.prefix}{c + self.offset:{form}}" for g, c in single.items()})
        return {font.codes[g][0]: None for g in font.gids}


@dataclass(frozen=True)
class MixedScripts(_Named):
    """A share of the letters claims letters of scripts that do not belong together."""

    share: float = 0.3

    def apply(self, font: PlannedFont, rng: random.Random) -> dict[int, str | None]:
        """Claims letters of Hebrew, Thai, Devanagari, kana, Georgian and Tifinagh."""
        chosen = _some(_letters(font), self.share, rng)
        return _claim(font, {g: FOREIGN[i % len(FOREIGN)] for i, g in enumerate(chosen)})


@dataclass(frozen=True)
class Legacy(_Named):
    """An 8-bit legacy font posing as Latin: its letters stand at WinAnsi's Latin letters.

    Simple fonts lose ToUnicode and claim Latin by encoding and names; composite ones, whose
    codes cannot move, claim the Latin letters in ToUnicode.
    """

    def apply(self, font: PlannedFont, rng: random.Random) -> dict[int, str | None]:  # noqa: ARG002
        """Moves the letters onto Latin codes."""
        ascii_too = {g: ord(t) for g in font.gids if len(t := font.texts[g]) == 1 and t < "\x7f"}
        rest = [g for g in font.gids if g not in ascii_too]
        free = [c for c in LATIN if c not in ascii_too.values()]
        free += [c for c in range(33, 127) if c not in free and c not in ascii_too.values()]
        moved = dict(zip(rest, free, strict=False))
        left = [g for g in rest if g not in moved]
        codes = ascii_too | moved
        if font.simple:
            spare = [c for c in (*range(161, 192), *range(128, 160)) if c not in codes.values()]
            codes |= dict(zip(left, spare, strict=False))
            font.to_unicode = False
            font.codes = {g: (codes[g], 1) for g in font.gids}
            for gid, code in codes.items():
                text = bytes([code]).decode("cp1252", "replace")
                font.names[gid] = agl_name(text) if text != "\ufffd" else f"glyph{gid}"
        return _claim(font, {g: chr(c) for g, c in moved.items()})


def _rename(font: PlannedFont, names: dict[int, str]) -> None:
    """Gives glyphs new names, a suffix keeping them apart."""
    taken: set[str] = {n for g, n in font.names.items() if g not in names}
    for gid, name in names.items():
        unique, count = name, 0
        while unique in taken:
            count += 1
            unique = f"{name}.alt{count}"
        taken.add(unique)
        font.names[gid] = unique


def nenets() -> tuple[Damage, ...]:
    """The paper's Nenets font: most letters claim nothing, a few claim 1, 2, ( and )."""
    return (Missing(0.8), Wrong(0.12, "2()1"))
