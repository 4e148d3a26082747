"""Writing a /ToUnicode map that every viewer reads alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import unicodedata2

__all__ = ["entry_text", "to_unicode_map", "visual_order"]

#: The standard allows no more entries in a section, and some readers stop there.
_SECTION = 100
_HEAD = (
    "/CIDInit /ProcSet findresource begin",
    "12 dict begin",
    "begincmap",
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
    "/CMapName /Adobe-Identity-UCS def",
    "/CMapType 2 def",
)
_TAIL = ("endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end", "")
_LEFTWARDS = frozenset({"R", "AL"})
_RIGHTWARDS = frozenset({"L", "EN", "AN"})


def to_unicode_map(
    entries: Mapping[tuple[int, int], str], codespaces: Iterable[tuple[int, int, int]]
) -> bytes:
    """The CMap that gives (code, its length in bytes) its text.

    Only bfchar, since MuPDF ignores a bfrange of several characters. `codespaces` are byte
    length, lowest and highest code, as the font's strings are cut.
    """
    spaces = [f"{_hex(low, size)} {_hex(high, size)}" for size, low, high in codespaces]
    pairs = [
        f"{_hex(code, size)} <{text.encode('utf-16-be').hex().upper()}>"
        for (code, size), text in sorted(entries.items(), key=lambda item: item[0][::-1])
    ]
    lines = [*_HEAD, *_sections("codespacerange", spaces), *_sections("bfchar", pairs), *_TAIL]
    return "\n".join(lines).encode("ascii")


def _sections(kind: str, rows: Sequence[str]) -> Iterator[str]:
    for start in range(0, len(rows), _SECTION):
        part = rows[start : start + _SECTION]
        yield from (f"{len(part)} begin{kind}", *part, f"end{kind}")


def _hex(code: int, size: int) -> str:
    return f"<{code:0{2 * size}X}>"


def entry_text(text: str) -> str:
    """The text of one glyph as its entry must have it to come out right in every viewer.

    pdf.js takes all of an entry that ends in a format character for invisible.
    """
    visual = visual_order(text)
    end = len(visual)
    while end > 1 and unicodedata2.category(visual[end - 1]) == "Cf":
        end -= 1
    return visual[:end]


def visual_order(text: str) -> str:
    """The text of one glyph as its letters stand from left to right.

    Viewers take a right-to-left line for letters in visual order and turn it round, those inside
    an entry with all others.
    """
    kinds = [unicodedata2.bidirectional(char) for char in text]
    if len(text) < 2 or _LEFTWARDS.isdisjoint(kinds):
        return text
    turned: list[str] = []
    run: list[str] = []  # of digits and left-to-right letters, which keep their order
    for char, kind in zip(reversed(text), reversed(kinds), strict=True):
        if kind in _RIGHTWARDS:
            run.append(char)
            continue
        turned += reversed(run)
        run.clear()
        turned.append(char)
    return "".join([*turned, *reversed(run)])
