"""Writes src/glyphstone/data/cidunicode.bin: the characters of Adobe's CJK collections by CID.

    python -m tools.build_cidunicode [--cmaps FOLDER] [--out FILE]

Source: the cMap folder of Debian's poppler-data (Adobe, BSD-3-Clause), of each collection the
Adobe-*-UCS2 CMap and its Unicode CMaps, horizontal and vertical, read backwards. The text of
a CID is the best that these offer: of the horizontal CMap, else of the vertical one, else of
the UCS2 CMap, and within one CMap in the order of `rank`.
"""

from __future__ import annotations

import argparse
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.archive import assemble, fold
from tools.cmapfile import read_cmap

OUT = Path(__file__).parents[1] / "src" / "glyphstone" / "data" / "cidunicode.bin"
CMAPS = Path("/usr/share/poppler/cMap")

#: Ordering: the folder, the stem of its Unicode CMaps, whether it has a CMap to text.
COLLECTIONS = {
    "CNS1": ("Adobe-CNS1", "UniCNS", True),
    "GB1": ("Adobe-GB1", "UniGB", True),
    "Japan1": ("Adobe-Japan1", "UniJIS", True),
    "Japan2": ("Adobe-Japan1", "UniHojo", False),
    "KR": ("Adobe-KR", "UniAKR", True),
    "Korea1": ("Adobe-Korea1", "UniKS", True),
}


#: Worse than this, a character is no text: private use, controls, the replacement character.
NO_TEXT = 5


def rank(char: str) -> int:
    """How ill a character stands for a glyph that others stand for too; lower is better.

    Ordinary characters come first, then compatibility ideographs, radicals,
    marks that combine and characters that do not show, vertical forms.
    """
    if unicodedata.category(char) in {"Cc", "Co", "Cs"} or char == "\ufffd":
        return NO_TEXT
    # The CMaps use the two upright rows of dots for vertical ellipses.
    if char in "\u205a\u205d" or unicodedata.decomposition(char).startswith("<vertical>"):
        return 4
    if char in "\u00a0\u00ad" or unicodedata.category(char) == "Mn":
        return 3
    if "\u2e80" <= char <= "\u2fdf":
        return 2
    if "\uf900" <= char <= "\ufaff" or "\U0002f800" <= char <= "\U0002fa1f":
        return 1 if unicodedata.decomposition(char) else 0
    return 0


#: The collections' halfwidth Latin has a space and a bar that were typed as these.
HALFWIDTH = str.maketrans({"\u2002": " ", "\uffe8": "|"})


def plain(text: str) -> str:
    """Text without variation selectors, and vertical forms as the characters they are of."""
    chars = []
    for char in text:
        if "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef":
            continue
        parts = unicodedata.decomposition(char).split()
        if parts[:1] == ["<vertical>"]:
            chars += [chr(int(code, 16)) for code in parts[1:]]
        else:
            chars.append(char)
    return "".join(chars)


def backwards(path: Path) -> dict[int, list[str]]:
    """The characters of each CID in a CMap from UTF-32; none where there is no such file."""
    found: dict[int, list[str]] = defaultdict(list)
    if path.exists():
        for (_, code), cid in sorted(read_cmap(path).cids.items()):
            found[cid].append(chr(code))
    return found


def choose(shown: list[str], named: str) -> str:
    """The best of the characters that a Unicode CMap shows by a CID, "" where none is good.

    `named` is the text of the CMap to text: it settles ties, and holds where it is better.
    """
    usable = [char for char in shown if rank(char) < 4]
    if not usable:
        return ""
    best = min(usable, key=lambda char: (rank(char), char != named, ord(char)))
    return named if len(named) == 1 and rank(named) < rank(best) else best


@dataclass(slots=True)
class Collection:
    """The texts by CID, and those that differ where the writing runs down."""

    across: list[str]
    down: dict[int, str]


def collection(folder: Path, stem: str, texts: dict[int, str]) -> Collection:
    across = backwards(folder / f"{stem}-UTF32-H")
    down = backwards(folder / f"{stem}-UTF32-V")
    found = []
    for cid in range(max([*across, *down, *texts]) + 1):
        named = plain(texts.get(cid, ""))
        if any(rank(char) == NO_TEXT for char in named):
            named = ""
        # A glyph that only vertical text uses is the character that vertical text wrote.
        text = choose(across.get(cid, []), named) or choose(down.get(cid, []), named) or named
        forms = [char for char in across.get(cid, []) if rank(char) == 4]
        found.append((text or plain("".join(forms[:1]))).translate(HALFWIDTH))
    fill_from_vertical(folder, found)
    turned = {cid: choose(chars, found[cid]) for cid, chars in down.items()}
    return Collection(
        found, {cid: text for cid, text in sorted(turned.items()) if text not in {"", found[cid]}}
    )


def fill_from_vertical(folder: Path, texts: list[str]) -> None:
    """Gives an unknown vertical form the text of the glyph it replaces, in any vertical CMap."""
    for path in sorted(folder.glob("*-V")):
        cmap = read_cmap(path)
        if not cmap.parent or "UCS2" in cmap.parent or "-UTF" in cmap.parent:
            continue
        upright = read_cmap(folder / cmap.parent).cids
        for code, cid in sorted(cmap.cids.items()):
            if cid < len(texts) and not texts[cid] and upright.get(code, 0) < len(texts):
                texts[cid] = texts[upright.get(code, 0)]


def numbers(texts: list[str]) -> Iterator[int]:
    """How much each CID's first character is beyond what was expected; U+0000 is none."""
    expected = 0
    for text in texts:
        first = ord(text[0]) if text else 0
        yield fold(first - expected)
        expected = first + 1


def strings(texts: Mapping[int, str]) -> Iterator[int]:
    """Some CIDs with their texts: the CID, the number of characters, the characters."""
    for cid, text in texts.items():
        yield cid
        yield len(text)
        yield from map(ord, text)


def build(cmaps: Path = CMAPS) -> bytes:
    tables: dict[str, tuple[list[Any], Iterable[int]]] = {}
    for ordering, (name, stem, has_texts) in COLLECTIONS.items():
        folder = cmaps / name
        named = read_cmap(folder / f"{name}-UCS2").texts if has_texts else {}
        found = collection(folder, stem, named)
        longer = {cid: text for cid, text in enumerate(found.across) if len(text) > 1}
        values = [*numbers(found.across), *strings(longer), *strings(found.down)]
        tables[ordering] = ([len(found.across), len(longer), len(found.down)], values)
    return assemble(tables)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cmaps", type=Path, default=CMAPS)
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    options.out.write_bytes(build(options.cmaps))


if __name__ == "__main__":
    main()
