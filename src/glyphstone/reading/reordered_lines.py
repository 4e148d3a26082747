"""Lines that must be put in order: read, cut into spans, brought into normal form."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import unicodedata2

from glyphstone.model import (
    UNKNOWN,
    Change,
    Direction,
    IntArray,
    Operation,
    Reading,
    Sign,
    Span,
    WritingMode,
)
from glyphstone.reading.pieces import LinePieces
from glyphstone.reading.rows import PageRows
from glyphstone.script.normal.normalize import NormalForms, normalize
from glyphstone.script.script_runs import script_runs

__all__ = ["written_spans"]

#: What may not begin a span: it belongs to the letter before it.
_CLINGING = frozenset({"Mn", "Mc", "Me", "Cf"})
#: Characters around a span that tell what its words are.
_NEAR = 64
_STRONG = {"R": Direction.RTL, "AL": Direction.RTL, "L": Direction.LTR}


#: Font, size, declared language, and the group with which it stands across a vertical line.
_Look = tuple[int, float, int, int]


@dataclass(slots=True, eq=False)
class _Part:
    """Signs that will be one span, and the pieces they come from."""

    script: str
    signs: list[Sign] = field(default_factory=list)
    pieces: list[int] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text of its signs."""
        return "".join(sign.text for sign in self.signs)


def written_spans(
    page: PageRows, number: int, pieces: LinePieces, reading: Reading, forms: NormalForms
) -> list[Span]:
    """The spans of a line in the order of reading."""
    parts = _parts(page, pieces, reading.signs)
    _share(parts, len(pieces.pieces))
    down = page.lines[number].direction is Direction.TTB
    whole = "".join(part.text for part in parts)
    spans: list[Span] = []
    offset = 0
    for part in parts:
        start, offset = offset, offset + len(part.text)
        # Words reach across fonts.
        around = whole[max(0, start - _NEAR) : start], whole[offset : offset + _NEAR]
        spans.append(_span(page, pieces, part, reading, forms, around, down=down))
    return spans


# --- where to cut -----------------------------------------------------------------------------


def _parts(page: PageRows, pieces: LinePieces, signs: Sequence[Sign]) -> list[_Part]:
    """The signs cut where font, size or script change, never before what clings to its letter."""
    parts: list[_Part] = []
    before: _Look | None = None
    looks = _looks(page, pieces)
    for sign, script in _by_script(signs):
        look = looks[sign.piece]
        changed = look is not None and before is not None and look != before
        if not parts or ((changed or script != parts[-1].script) and not _clings(sign.text)):
            parts.append(_Part(script))
        parts[-1].signs.append(sign)
        before = look or before
    return parts


def _clings(text: str) -> bool:
    return text.isspace() or unicodedata2.category(text[0]) in _CLINGING


def _by_script(signs: Sequence[Sign]) -> Iterator[tuple[Sign, str]]:
    """The signs with their scripts; one that spans several scripts is several."""
    runs = script_runs("".join(sign.text for sign in signs))
    offset = current = 0
    for sign in signs:
        stop = offset + len(sign.text)
        while offset < stop:
            while runs[current].stop <= offset:
                current += 1
            end = min(stop, runs[current].stop)
            begin = offset - stop + len(sign.text)
            text = sign.text[begin : begin + end - offset]
            yield (sign if text == sign.text else Sign(text, sign.piece)), runs[current].script
            offset = end


def _looks(page: PageRows, pieces: LinePieces) -> list[_Look | None]:
    """How each piece looks; blanks do not look like anything."""
    glyphs = page.glyphs
    rows = np.array([own[0] if own else 0 for own in pieces.rows], dtype=np.int64)
    columns = zip(
        pieces.pieces,
        pieces.rows,
        glyphs.font[rows].tolist(),
        page.size[rows].tolist(),
        glyphs.lang[rows].tolist(),
        strict=True,
    )
    return [
        None if not own or one.text.isspace() else (font, size, lang, pieces.across.get(piece, -1))
        for piece, (one, own, font, size, lang) in enumerate(columns)
    ]


def _share(parts: list[_Part], count: int) -> None:
    """Every piece goes to the part of its first sign; a silent one to its neighbour's."""
    owner: dict[int, _Part] = {}
    for part in parts:
        for sign in part.signs:
            if sign.piece not in owner:
                owner[sign.piece] = part
                part.pieces.append(sign.piece)
    if not parts:
        return
    spoken = sorted(owner)
    for piece in range(count):
        if piece not in owner:
            after = bisect(spoken, piece)
            # Of two that are equally near the one before.
            near = min(spoken[max(after - 1, 0) : after + 1], key=lambda one: abs(one - piece))
            owner[near].pieces.append(piece)


# --- what a part becomes ----------------------------------------------------------------------


def _span(
    page: PageRows,
    pieces: LinePieces,
    part: _Part,
    reading: Reading,
    forms: NormalForms,
    around: tuple[str, str],
    *,
    down: bool,
) -> Span:
    own = pieces.rows
    rows = np.array([row for piece in part.pieces for row in own[piece]], dtype=np.int64)
    inked = rows if len(rows) else np.array(_neighbours(pieces, part), dtype=np.int64)
    changes = _changes(pieces, part, reading)
    written = part.text
    before, after = around
    normal = normalize(
        written, forms, script=part.script, vertical=down, before=before, after=after
    )
    changes += normal.changes
    across = bool(pieces.across) and any(sign.piece in pieces.across for sign in part.signs)
    direction = _direction(written, reading.direction)
    if down:
        direction = Direction.LTR if across else Direction.TTB
    operations = [change.operation for change in changes]
    operations += [one for one in reading.operations if _concerns(one, direction)]
    operations += normal.operations
    raw = "".join(pieces.raw[piece] for piece in part.pieces)
    told = any(change.operation not in _SPACES for change in changes)
    first = int(inked[0])
    # What shares a glyph with the part that owns it is known as well as that glyph is.
    confidence, provenance = _sureness(page, rows if part.pieces else inked)
    return Span(
        text=normal.text,
        box=_box(page, inked),
        font=page.glyphs.font_of(first).key,
        font_name=page.glyphs.font_of(first).name,
        size=float(page.size[first]),
        script=part.script,
        declared_lang=page.declared(int(page.glyphs.lang[first])),
        direction=direction,
        writing_mode=WritingMode.VERTICAL if down and not across else WritingMode.HORIZONTAL,
        normalization=tuple(dict.fromkeys(operations)),
        changes=tuple(_counted(changes)),
        raw_codepoints=tuple(map(ord, raw)) if told else None,
        map_confidence=confidence,
        provenance=provenance,
        # A glyph may stand together with an accent, which is drawn over it.
        unknown=tuple(
            page.glyphs.key(pieces.rows[sign.piece][0])
            for sign in part.signs
            for _ in range(sign.text.count(UNKNOWN))
        )
        if UNKNOWN in written
        else (),
        rows=rows,
    )


_SPACES = (Operation.SPACE_INSERTED, Operation.SPACE_COLLAPSED)


def _neighbours(pieces: LinePieces, part: _Part) -> tuple[int, ...]:
    """Rows near a part that has none of its own; of a shared glyph, that glyph's."""
    place = part.pieces[0] if part.pieces else part.signs[0].piece
    around = sorted(range(len(pieces.rows)), key=lambda piece: abs(piece - place))
    return next(pieces.rows[piece] for piece in around if pieces.rows[piece])


def _changes(pieces: LinePieces, part: _Part, reading: Reading) -> list[Change]:
    """What is different between the map's texts of the pieces and the texts of their signs."""
    found = [pieces.changes[piece] for piece in part.pieces if piece in pieces.changes]
    if len(part.pieces) == len(part.signs) and all(
        pieces.pieces[sign.piece].text == sign.text for sign in part.signs
    ):
        return found
    known = {(change.before, change.after): change.operation for change in reading.changes}
    said: dict[int, str] = dict.fromkeys(part.pieces, "")
    for sign in part.signs:
        if sign.piece in said:
            said[sign.piece] += sign.text
        else:
            # Part of a piece that another span owns.
            found.append(Change(Operation.SYLLABLES_REORDERED, "", sign.text))
    for piece, after in said.items():
        before = pieces.pieces[piece].text
        if before != after and sorted(before) != sorted(after):
            fallback = Operation.MIRRORED if len(after) == 1 else Operation.SYLLABLES_REORDERED
            found.append(Change(known.get((before, after), fallback), before, after))
    return found


def _counted(changes: Sequence[Change]) -> Iterator[Change]:
    if len(changes) < 2:
        yield from changes
        return
    counts: Counter[tuple[Operation, str, str]] = Counter()
    for change in changes:
        counts[change.operation, change.before, change.after] += change.count
    for (operation, before, after), count in counts.items():
        yield Change(operation, before, after, count)


def _concerns(operation: Operation, direction: Direction) -> bool:
    return operation is not Operation.VISUAL_ORDER_REVERSED or direction is Direction.RTL


def _direction(text: str, otherwise: Direction) -> Direction:
    """The direction of most letters of a text."""
    if text.isascii():
        return Direction.LTR if any(map(str.isalpha, text)) else otherwise
    sides = Counter(
        side for char in text if (side := _STRONG.get(unicodedata2.bidirectional(char)))
    )
    return max(sides, key=lambda side: sides[side]) if sides else otherwise


def _sureness(page: PageRows, rows: IntArray) -> tuple[float | None, tuple[str, ...]]:
    known = page.meanings.said
    said = [known[number] for number in page.numbers[rows].tolist()]
    sure = [one.confidence for one in said if one.confidence is not None]
    sources = [one.source for one in said]
    if len(set(sources)) > 1:
        return min(sure, default=None), tuple(one for one, _ in Counter(sources).most_common())
    return min(sure, default=None), tuple(sources[:1])


def _box(page: PageRows, rows: IntArray) -> tuple[float, float, float, float]:
    boxes = page.glyphs.box[rows]
    if len(boxes) == 1:
        left, bottom, right, top = boxes[0].tolist()
        return left, bottom, right, top
    left, bottom = boxes[:, :2].min(axis=0).tolist()
    right, top = boxes[:, 2:].max(axis=0).tolist()
    return left, bottom, right, top
