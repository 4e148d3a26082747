"""Reads Adobe's CMap files: the operators that a code -> CID or CID -> text CMap needs."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

_TOKEN = re.compile(
    r"%[^\n]*|(?P<hex><[0-9A-Fa-f\s]*>)|(?P<name>/[^\s<>\[\]()/%]+)|(?P<text>\([^)]*\))"
    r"|(?P<word>[^\s<>\[\]()/%]+)|[\[\]]"
)

Code = tuple[int, int]
"""A character code: its length in bytes, and its bytes as one big-endian number."""


@dataclass(slots=True)
class CMapFile:
    """What one file says itself, without the CMap it builds on."""

    name: str = ""
    ordering: str = ""
    parent: str = ""
    vertical: bool = False
    codespaces: list[tuple[int, int, int]] = field(default_factory=list)
    cids: dict[Code, int] = field(default_factory=dict)
    notdefs: dict[Code, int] = field(default_factory=dict)
    texts: dict[int, str] = field(default_factory=dict)

    @property
    def maps_to_cids(self) -> bool:
        """Whether this is a CMap for a font's Encoding, and not one that gives text or fonts."""
        return not self.texts


def read_cmap(path: Path) -> CMapFile:
    """One CMap file; of a CMap to text, the codes are taken for CIDs."""
    cmap = CMapFile()
    operands: list[str] = []
    for match in _TOKEN.finditer(path.read_text(encoding="latin-1")):
        token = match[0]
        if match["word"] is None or token.lstrip("-").isdigit():
            if token[0] not in "%[]":
                operands.append(token)
        elif _apply(cmap, token, operands):
            operands = []
    return cmap


def _apply(cmap: CMapFile, operator: str, operands: list[str]) -> bool:
    """Applies one operator; False where the operands wait for a later one."""
    if operator == "usecmap":
        cmap.parent = operands[-1][1:]
    elif operator == "def":
        _define(cmap, operands)
    elif operator == "endcodespacerange":
        for low, high in zip(operands[::2], operands[1::2], strict=True):
            (length, first), (_, last) = _code(low), _code(high)
            cmap.codespaces.append((length, first, last))
    elif operator in {"endcidrange", "endnotdefrange"}:
        for low, high, cid in zip(operands[::3], operands[1::3], operands[2::3], strict=True):
            (length, first), (_, last) = _code(low), _code(high)
            for code in range(first, last + 1):
                if operator == "endcidrange":
                    cmap.cids[length, code] = int(cid) + code - first
                else:
                    cmap.notdefs[length, code] = int(cid)
    elif operator == "endcidchar":
        for code_text, cid in zip(operands[::2], operands[1::2], strict=True):
            cmap.cids[_code(code_text)] = int(cid)
    elif operator == "endbfchar":
        for code_text, text in zip(operands[::2], operands[1::2], strict=True):
            cmap.texts[_code(code_text)[1]] = _text(text)
    elif operator == "endbfrange":
        _text_ranges(cmap, operands)
    return operator != "dup"


def _define(cmap: CMapFile, operands: list[str]) -> None:
    if len(operands) < 2:
        return
    key, value = operands[-2:]
    if key == "/WMode":
        cmap.vertical = value == "1"
    elif key == "/Ordering":
        cmap.ordering = value[1:-1]
    elif key == "/CMapName":
        cmap.name = value[1:]


def _text_ranges(cmap: CMapFile, operands: list[str]) -> None:
    """Ranges count the last byte up; none of the files here uses a list of texts."""
    for low, high, text in zip(operands[::3], operands[1::3], operands[2::3], strict=True):
        first, last = _code(low)[1], _code(high)[1]
        start = int(text[1:-1], 16)
        digits = len(text) - 2
        for code in range(first, last + 1):
            cmap.texts[code] = _text(f"<{start + code - first:0{digits}x}>")


def _code(token: str) -> Code:
    digits = "".join(token[1:-1].split())
    return len(digits) // 2, int(digits, 16)


def _text(token: str) -> str:
    return bytes.fromhex(token[1:-1]).decode("utf-16-be", errors="replace")
