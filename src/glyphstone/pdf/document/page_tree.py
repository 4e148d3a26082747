"""The pages of a document: its page tree, however damaged, one page at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pikepdf

from glyphstone.model import Fault
from glyphstone.options import Limits
from glyphstone.pdf.limits import READER_LIMITS
from glyphstone.pdf.objects.values import array, dictionary, name_text, real, rectangle, whole

__all__ = ["PageEntry", "walk_pages"]

#: The box of a page that has none, in points: what viewers assume.
_LETTER = (0.0, 0.0, 612.0, 792.0)


#: Points of a user unit; viewers draw no others. Chosen by hand, not swept.
_SMALLEST_UNIT, _LARGEST_UNIT = 0.01, 10_000.0


@dataclass(frozen=True, slots=True)
class PageEntry:
    """One page's dictionary with what it inherits."""

    entry: pikepdf.Object
    resources: pikepdf.Object | None
    box: tuple[float, float, float, float]
    rotate: int
    user_unit: float
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Inherited:
    resources: Any = None
    media_box: Any = None
    crop_box: Any = None
    rotate: Any = None

    def with_own(self, node: pikepdf.Object) -> _Inherited:
        return _Inherited(
            node.get("/Resources", self.resources),
            node.get("/MediaBox", self.media_box),
            node.get("/CropBox", self.crop_box),
            node.get("/Rotate", self.rotate),
        )


def walk_pages(root: pikepdf.Object, limits: Limits, faults: list[Fault]) -> Iterator[PageEntry]:
    """The pages in order; each branch is entered once, so that a circle comes to an end."""
    seen: set[tuple[int, int]] = set()
    repeats = count = 0
    # Each level: the entries that are left to visit, and what they inherit.
    first = dictionary(root.get("/Pages"))
    if first is None:
        return
    stack: list[tuple[Iterator[Any], _Inherited]] = [(iter([first]), _Inherited())]
    while stack:
        entries, inherited = stack[-1]
        node = dictionary(next(entries, _END))
        if node is None:
            stack.pop()
            continue
        own = inherited.with_own(node)
        key = node.objgen
        if _is_branch(node):
            if key in seen and key != (0, 0):
                _say(faults, "the page tree runs in a circle or lists a branch twice")
                continue
            seen.add(key)
            if len(stack) > limits.page_tree_depth:
                _say(faults, f"the page tree is deeper than {limits.page_tree_depth} levels")
                continue
            stack.append((_kids(node, faults), own))
            continue
        if key in seen and key != (0, 0):
            repeats += 1
            if repeats > READER_LIMITS.repeated_pages:
                _say(faults, "the page tree lists the same pages again and again")
                return
        seen.add(key)
        count += 1
        if count > limits.pages:
            _say(faults, f"the document has more than {limits.pages:,} pages")
            return
        yield _page(node, own)


#: The entries of a page that may be streams, without its content (ISO 32000-2, table 31).
_STREAMS = frozenset({"/Metadata", "/Thumb"})


class _End:
    """What comes after the last entry of a branch."""


_END = _End()


def _say(faults: list[Fault], what: str) -> None:
    fault = Fault(what)
    if fault not in faults:
        faults.append(fault)


def _is_branch(node: pikepdf.Object) -> bool:
    kind = name_text(node.get("/Type"))
    if kind == "Page":
        return False
    return kind == "Pages" or node.get("/Kids") is not None


def _kids(node: pikepdf.Object, faults: list[Fault]) -> Iterator[Any]:
    for kid in array(node.get("/Kids")):
        if dictionary(kid) is None:
            _say(faults, "a page is missing: the page tree lists something that is no page")
        else:
            yield kid


def _page(node: pikepdf.Object, own: _Inherited) -> PageEntry:
    faults: list[str] = []
    media = _box(own.media_box)
    if media is None:
        faults.append("its size is missing or absurd; Letter is assumed")
    crop = _box(own.crop_box)
    box = _cross(media or _LETTER, crop) if crop else media or _LETTER
    unit = real(node.get("/UserUnit", 1.0), 0.0)
    if not _SMALLEST_UNIT <= unit <= _LARGEST_UNIT:
        faults.append("its unit is absurd; 1/72 inch is assumed")
        unit = 1.0
    if _lost_its_content(node):
        faults.append("it has no content; an entry that is none of a page's leads to some")
    return PageEntry(
        entry=node,
        resources=dictionary(own.resources),
        box=box,
        rotate=whole(own.rotate, 0) // 90 * 90 % 360,
        user_unit=unit,
        faults=tuple(faults),
    )


def _lost_its_content(node: pikepdf.Object) -> bool:
    """Whether a page has no content, but a stream under a name that no page has.

    An empty page is no fault. A damaged name takes all of its text away.
    """
    if node.get("/Contents") is not None:
        return False
    return any(
        isinstance(part, pikepdf.Stream)
        for name, value in node.items()
        if name not in _STREAMS
        for part in array(value)
    )


def _box(value: Any) -> tuple[float, float, float, float] | None:
    corners = rectangle(value)
    if corners is None:
        return None
    left, right = sorted((corners[0], corners[2]))
    bottom, top = sorted((corners[1], corners[3]))
    largest = READER_LIMITS.page_side
    if not (0 < right - left <= largest and 0 < top - bottom <= largest):
        return None
    return left, bottom, right, top


def _cross(
    media: tuple[float, float, float, float], crop: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    """The part of the crop box that lies on the medium."""
    left, bottom = max(media[0], crop[0]), max(media[1], crop[1])
    right, top = min(media[2], crop[2]), min(media[3], crop[3])
    return (left, bottom, right, top) if left < right and bottom < top else media
