"""CMaps: those written into PDFs, and the predefined ones read from poppler-data."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from forge.errors import ForgeError

__all__ = ["Predefined", "encoding_cmap", "predefined", "to_unicode_cmap"]

FOLDER = Path("/usr/share/poppler/cMap")
COLLECTIONS = ("Adobe-Japan1", "Adobe-GB1", "Adobe-CNS1", "Adobe-Korea1", "Adobe-KR")
# How the codes of a predefined CMap are written, by a part of its name.
CODECS = {
    "UTF16": "utf-16-be",
    "UCS2": "utf-16-be",
    "RKSJ": "cp932",
    "EUC": "euc_jp",
    "GBK": "gbk",
    "GB-EUC": "gb2312",
    "KSCms": "cp949",
    "KSC": "euc_kr",
    "ETen": "big5",
    "B5": "big5",
}
_HEX = re.compile(rb"<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f]+)>\s*)?(\d+)")
_BLOCK = re.compile(rb"begincid(?:range|char)(.*?)endcid(?:range|char)", re.S)


@dataclass(frozen=True)
class Predefined:
    """A predefined CMap: its character collection and its ranges, by code length."""

    name: str
    ordering: str
    supplement: int
    codec: str
    single: Mapping[tuple[int, int], int]
    ranges: tuple[tuple[int, int, int, int], ...]

    def encode(self, text: str) -> tuple[int, int, int] | None:
        """Code, code length and CID of one character, or None where the CMap has none."""
        if len(text) != 1:
            return None
        try:
            data = text.encode(self.codec)
        except UnicodeEncodeError:
            return None
        code, length = int.from_bytes(data, "big"), len(data)
        cid = self.single.get((length, code))
        if cid is None:
            for size, low, high, first in self.ranges:
                if size == length and low <= code <= high:
                    cid = first + code - low
                    break
        return None if cid is None else (code, length, cid)


@functools.cache
def predefined(name: str) -> Predefined:
    """A predefined CMap by its name, from poppler-data."""
    path = next((p for c in COLLECTIONS if (p := FOLDER / c / name).is_file()), None)
    if path is None:
        raise ForgeError(f"The CMap {name} is not there; on Debian: apt install poppler-data.")
    data = path.read_bytes()
    codec = next((c for part, c in CODECS.items() if part in name), None)
    if codec is None:
        raise ForgeError(f"The forge does not know how {name} writes its codes; choose another.")
    single: dict[tuple[int, int], int] = {}
    ranges: list[tuple[int, int, int, int]] = []
    parent = re.search(rb"/([\w-]+)\s+usecmap", data)
    if parent:
        above = predefined(parent[1].decode("ascii"))
        single.update(above.single)
        ranges += above.ranges
    own: list[tuple[int, int, int, int]] = []
    for block in _BLOCK.findall(data):
        for low, high, cid in _HEX.findall(block):
            start, size = int(low, 16), len(low) // 2
            if high and high != low:
                own.append((size, start, int(high, 16), int(cid)))
            else:
                single[size, start] = int(cid)
    for size, start, end, first in own:
        # A child's range must win over its parent's single code.
        if parent:
            single.update({(size, c): first + c - start for c in range(start, end + 1)})
    ordering = re.search(rb"/Ordering\s*\((\w+)\)", data)
    supplement = re.search(rb"/Supplement\s+(\d+)", data)
    assert ordering is not None
    return Predefined(
        name,
        ordering[1].decode("ascii"),
        int(supplement[1]) if supplement else 0,
        codec,
        single,
        (*own, *ranges),
    )


def _head(name: str, ordering: str, kind: int, mode: int = 0) -> list[str]:
    return [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        f"/CIDSystemInfo << /Registry (Adobe) /Ordering ({ordering}) /Supplement 0 >> def",
        f"/CMapName /{name} def",
        f"/CMapType {kind} def",
        *([f"/WMode {mode} def"] if mode else []),
    ]


TAIL = ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end", ""]


def _blocks(kind: str, entries: list[str]) -> list[str]:
    lines = []
    for i in range(0, len(entries), 100):
        part = entries[i : i + 100]
        lines += [f"{len(part)} begin{kind}", *part, f"end{kind}"]
    return lines


def _hex(code: int, length: int) -> str:
    return f"<{code:0{2 * length}X}>"


def to_unicode_cmap(
    claims: Mapping[tuple[int, int], str], codespaces: Iterable[tuple[int, int, int]]
) -> bytes:
    """A ToUnicode CMap of (code, length) to text."""
    spaces = [f"{_hex(a, n)} {_hex(b, n)}" for n, a, b in codespaces]
    entries = [
        f"{_hex(*code)} <{text.encode('utf-16-be', 'surrogatepass').hex().upper()}>"
        for code, text in sorted(claims.items(), key=lambda item: (item[0][1], item[0][0]))
    ]
    lines = _head("Adobe-Identity-UCS", "UCS", 2)
    lines += _blocks("codespacerange", spaces) + _blocks("bfchar", entries) + TAIL
    return "\n".join(lines).encode("ascii")


def encoding_cmap(
    name: str,
    cids: Mapping[tuple[int, int], int],
    codespaces: Iterable[tuple[int, int, int]],
    vertical: bool,
) -> bytes:
    """An Encoding CMap of (code, length) to CID."""
    spaces = [f"{_hex(a, n)} {_hex(b, n)}" for n, a, b in codespaces]
    entries = [f"{_hex(*code)} {cid}" for code, cid in sorted(cids.items())]
    lines = _head(name, "Identity", 1, int(vertical))
    lines += _blocks("codespacerange", spaces) + _blocks("cidchar", entries) + TAIL
    return "\n".join(lines).encode("ascii")
