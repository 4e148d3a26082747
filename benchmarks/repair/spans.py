"""What else could mend right-to-left text stored as it is read: ActualText, or smaller shows.

None of this is part of a repair. It is measured so that the choice against it can be checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from unicodedata import bidirectional

import pikepdf

from glyphstone.model import FontMap, FontMaps
from glyphstone.pdf.repair.to_unicode import visual_order

__all__ = ["ATTEMPTS", "attempt"]

Instruction = tuple[Sequence[pikepdf.Object], pikepdf.Operator]

#: Kinds of characters that PDFium takes for a run from the right.
_LETTERS = frozenset({"R", "AL", "NSM"})


@dataclass(frozen=True)
class Attempt:
    """One way: what gets an ActualText and what that says, or what is cut."""

    #: Whether a mark holds a whole line or one show; None where shows are cut to glyphs instead.
    lines: bool | None
    spelled: Callable[[str], str] = str


@dataclass
class _Show:
    """A show among the instructions: where it stands, and what it says in reading order."""

    at: int
    text: str


def _words_backwards(text: str) -> str:
    """Each run of letters as drawn, with all between them where it is."""
    runs = groupby(text, key=lambda char: bidirectional(char) in _LETTERS)
    return "".join(visual_order("".join(run)) if letters else "".join(run) for letters, run in runs)


ATTEMPTS = {
    "an ActualText a line, as read": Attempt(True),
    "an ActualText a line, as drawn": Attempt(True, visual_order),
    "an ActualText a show, as read": Attempt(False),
    "an ActualText a show, as drawn": Attempt(False, visual_order),
    "an ActualText a show, as read, but each word backwards": Attempt(False, _words_backwards),
    "no ActualText, one show a glyph": Attempt(None),
}


def attempt(which: str, repaired: Path, target: Path, maps: FontMaps) -> None:
    """Write a repaired document of one page once more, changed in one of these ways."""
    how = ATTEMPTS[which]
    with pikepdf.open(repaired) as pdf:
        page = pdf.pages[0]
        content: list[Instruction] = [
            (list(found.operands), found.operator)
            for found in pikepdf.parse_content_stream(page)
            if isinstance(found, pikepdf.ContentStreamInstruction)
        ]
        if how.lines is None:
            changed = list(_cut(content))
        else:
            changed = list(_marked(content, _groups(page, content, maps, how), how.spelled))
        page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(changed))
        pdf.save(target, deterministic_id=True)


def _groups(
    page: pikepdf.Page, content: Sequence[Instruction], maps: FontMaps, how: Attempt
) -> list[list[_Show]]:
    """The shows that get one ActualText together; a line goes on over a change of fonts."""
    groups: list[list[_Show]] = []
    numbers: dict[str, int] = {}  # fonts are numbered as they come
    name, going_on = "", False
    for at, (operands, operator) in enumerate(content):
        if str(operator) == "Tf":
            name = str(operands[0])
            numbers.setdefault(name, len(numbers))
        elif str(operator) in ("Tj", "TJ"):
            size = 2 if page.Resources.Font[name].Subtype == "/Type0" else 1
            show = _Show(at, _text(operands[0], size, list(maps.values())[numbers[name]]))
            if going_on and how.lines:
                groups[-1].append(show)
            else:
                groups.append([show])
            going_on = True
        else:
            going_on = False
    return groups


def _text(shown: pikepdf.Object, size: int, codes: FontMap) -> str:
    """What a show says; where a glyph's code is shorter than others, its string ends with it."""
    parts = list(shown) if isinstance(shown, pikepdf.Array) else [shown]
    strings = [bytes(part) for part in parts if isinstance(part, pikepdf.String)]
    found = (string[at : at + size] for string in strings for at in range(0, len(string), size))
    return "".join(codes[int.from_bytes(code, "big")].text for code in found)


def _marked(
    content: Sequence[Instruction], groups: Sequence[list[_Show]], spelled: Callable[[str], str]
) -> Iterator[Instruction]:
    first = {shows[0].at: "".join(show.text for show in shows) for shows in groups}
    last = {shows[-1].at for shows in groups}
    for at, instruction in enumerate(content):
        if at in first:
            entry = pikepdf.Dictionary(ActualText=pikepdf.String(spelled(first[at])))
            yield [pikepdf.Name.Span, entry], pikepdf.Operator("BDC")
        yield instruction
        if at in last:
            yield [], pikepdf.Operator("EMC")


def _cut(content: Sequence[Instruction]) -> Iterator[Instruction]:
    """Every string of an array in a show of its own, together with the moves before it."""
    for operands, operator in content:
        if str(operator) != "TJ":
            yield operands, operator
            continue
        piece: list[object] = []
        for part in operands[0]:
            piece.append(part)
            if isinstance(part, pikepdf.String):
                yield [pikepdf.Array(piece)], operator
                piece = []
        if piece:
            yield [pikepdf.Array(piece)], operator
