"""Sample texts of many languages, from the gflanguages package, and fonts that draw them."""

from __future__ import annotations

import functools
import importlib.util
import re
from dataclasses import dataclass
from pathlib import Path

from fontTools import unicodedata

from forge.errors import ForgeError
from forge.fonts import find, installed

__all__ = ["Sample", "codes", "drawing", "fonts_for", "sample"]

# Longest first: the specimens hold whole paragraphs, the posters single words.
FIELDS = ("specimen_16", "specimen_21", "specimen_32", "specimen_36", "tester", "specimen_48")
_FIELD = re.compile(r'^\s*(\w+): "((?:[^"\\]|\\.)*)"', re.M)
_ESCAPE = re.compile(r"\\(n|t|[0-7]{1,3}|.)")
FAMILIES = {
    "Latn": ("NotoSans",),
    "Cyrl": ("NotoSans",),
    "Grek": ("NotoSans",),
    "Arab": ("NotoNaskhArabic", "NotoSansArabic"),
    "Jpan": ("NotoSansCJKjp",),
    "Kore": ("NotoSansCJKkr",),
    "Hans": ("NotoSansCJKsc",),
    "Hant": ("NotoSansCJKtc",),
    "Nkoo": ("NotoSansNKo",),
    "Syre": ("NotoSansSyriac",),
    "Phag": ("NotoSansPhagsPa",),
    "Hira": ("NotoSansCJKjp",),
    "Kana": ("NotoSansCJKjp",),
    "Hani": ("NotoSansCJKtc",),
    "Hmnp": ("NotoSerifNyiakengPuachueHmong",),
}
FALLBACKS = (
    "NotoSans",
    "DejaVuSans",
    "NotoSansSymbols",
    "NotoSansSymbols2",
    "NotoSansMath",
    "NotoSansDevanagari",
    "NotoSansLinearB",
    "NotoSansCJKsc",
)
LEFTWARDS = frozenset(
    {"Arab", "Hebr", "Syrc", "Syre", "Thaa", "Nkoo", "Adlm", "Mand", "Samr", "Rohg", "Mend", "Yezi"}
)


@dataclass(frozen=True)
class Sample:
    """A language's sample: paragraphs as the source has them, and how to set them."""

    code: str
    language: str
    script: str
    name: str
    rtl: bool
    paragraphs: tuple[str, ...]
    fonts: tuple[str, ...]


@functools.cache
def _folder() -> Path:
    spec = importlib.util.find_spec("gflanguages")
    if spec is None or spec.origin is None:
        raise ForgeError("Sample texts come with gflanguages: pip install gflanguages.")
    return Path(spec.origin).parent / "data" / "languages"


def codes() -> list[str]:
    """The codes of every language the samples know, such as "yrk_Cyrl"; not all have a text."""
    return sorted(path.stem for path in _folder().glob("*.textproto"))


def fonts_for(script: str) -> tuple[str, ...]:
    """The installed fonts that draw a script (ISO 15924), best first, with fallbacks."""
    spelled = "".join(c for c in str(unicodedata.script_name(script, script)) if c.isalpha())
    own = (f"NotoSans{spelled}", f"NotoSerif{spelled}")
    wanted = (*FAMILIES.get(script, ()), *own)
    found = [name for name in dict.fromkeys((*wanted, *FALLBACKS)) if installed(name)]
    return tuple(found) or ("DejaVuSans",)


def _unescaped(text: str) -> str:
    def one(match: re.Match[str]) -> str:
        what = match[1]
        if what[0] in "01234567":
            return chr(int(what, 8))
        return {"n": "\n", "t": " "}.get(what, what)

    return _ESCAPE.sub(one, text)


@functools.cache
def sample(code: str) -> Sample:
    """The sample of one language, by a code such as "yrk_Cyrl" or just "yrk"."""
    path = _folder() / f"{code}.textproto"
    if not path.is_file():
        path = next(iter(sorted(_folder().glob(f"{code}_*.textproto"))), path)
    if not path.is_file():
        raise ForgeError(f"There is no language {code}; forge.samples.codes() lists them.")
    # Reading one small file takes far less time than loading all languages.
    content = path.read_text(encoding="utf-8")
    fields = {name: _unescaped(value) for name, value in reversed(_FIELD.findall(content))}
    found: list[str] = []
    for name in FIELDS:
        for part in fields.get(name, "").split("\n"):
            text = " ".join(part.split())
            if text and text not in found:
                found.append(text)
    if not found:
        raise ForgeError(f"The language {code} has no sample text; choose another.")
    script = fields["script"]
    return Sample(
        code=path.stem,
        language=fields["language"],
        script=script,
        name=fields.get("name", path.stem),
        rtl=script in LEFTWARDS,
        paragraphs=tuple(found),
        fonts=drawing(fonts_for(script), "".join(found)),
    )


def drawing(fonts: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The fonts of a list that a text needs, so that the rest need not be opened."""
    left = {c for c in text if not c.isspace()}
    kept: list[str] = []
    for name in fonts:
        face = find(name)
        drawn = {c for c in left if face.draws(c)}
        if drawn or not kept:
            kept.append(name)
            left -= drawn
        if not left:
            break
    return tuple(kept)
