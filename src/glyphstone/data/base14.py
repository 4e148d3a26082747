"""The 14 fonts a PDF may use without embedding them: widths, heights, built-in encoding."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from glyphstone.data.encodings import Encoding, encoding

__all__ = ["Base14Metrics", "base14"]

_FILE = Path(__file__).with_name("base14.txt")

_SUBSET = re.compile(r"[A-Z]{6}\+")
_STYLED = re.compile(
    r"(?P<family>helvetica|arial|couriernew|courier|timesnewroman|times)(?:ps)?(?:mt|std)?"
    r"[-,]?(?P<regular>roman|regular|normal)?"
    r"(?P<bold>bold)?[-,]?(?P<slanted>italic|oblique)?(?:mt)?"
)
_UNSTYLED = {
    "symbol": "Symbol",
    "symbolmt": "Symbol",
    "zapfdingbats": "ZapfDingbats",
    "itczapfdingbats": "ZapfDingbats",
    "dingbats": "ZapfDingbats",
}
_FAMILIES = {
    "helvetica": "Helvetica",
    "arial": "Helvetica",
    "courier": "Courier",
    "couriernew": "Courier",
    "times": "Times",
    "timesnewroman": "Times",
}


@dataclass(frozen=True, slots=True)
class Base14Metrics:
    """One standard font; lengths are thousandths of the font size."""

    name: str
    ascent: int
    descent: int
    widths: Mapping[str, int]
    encoding: Encoding


def base14(name: str) -> Base14Metrics | None:
    """The metrics of a standard font, by its name or one that readers take for it.

    Takes Arial, Courier New and Times New Roman in their usual spellings, with or without
    a subset prefix; never a narrower or heavier cousin such as ArialNarrow.
    """
    standard = _standard_name(name)
    return None if standard is None else _tables()[standard]


def _standard_name(name: str) -> str | None:
    plain = _SUBSET.sub("", name, count=1) if _SUBSET.match(name) else name
    plain = plain.replace(" ", "").replace("_", "").lower()
    if plain in _UNSTYLED:
        return _UNSTYLED[plain]
    match = _STYLED.fullmatch(plain)
    if match is None:
        return None
    family = _FAMILIES[match["family"]]
    slant = "Italic" if family == "Times" else "Oblique"
    style = ("Bold" if match["bold"] else "") + (slant if match["slanted"] else "")
    if not style:
        return "Times-Roman" if family == "Times" else family
    return f"{family}-{style}"


@cache
def _tables() -> dict[str, Base14Metrics]:
    fonts: dict[str, Base14Metrics] = {}
    text = "\n".join(
        line for line in _FILE.read_text(encoding="ascii").splitlines() if line[:1] != "#"
    )
    for block in text.strip().split("\n\n"):
        titles, ascents, descents, *rows = (line.split(" ") for line in block.split("\n"))
        glyphs = [row[0] for row in rows]
        for column, name in enumerate(titles[1:], start=1):
            names = encoding(name) or encoding("StandardEncoding")
            assert names is not None
            fonts[name] = Base14Metrics(
                name=name,
                ascent=int(ascents[column]),
                descent=int(descents[column]),
                widths=MappingProxyType(
                    {glyph: int(row[column]) for glyph, row in zip(glyphs, rows, strict=True)}
                ),
                encoding=names,
            )
    return fonts
