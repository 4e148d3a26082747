"""The languages that a tagged PDF claims for itself and its parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pikepdf

from glyphstone.pdf.limits import READER_LIMITS
from glyphstone.pdf.objects.values import array, dictionary, text, whole

__all__ = ["NOWHERE", "Owner", "StructureLanguages", "claimed_languages", "language_in"]

_Key = tuple[int, int]


class Owner(NamedTuple):
    """A stream with marked content: its number in the structure's parent tree, and its object."""

    struct_parents: int
    key: _Key


#: A stream that the structure knows nothing of.
NOWHERE = Owner(-1, (0, 0))


def language_in(entry: pikepdf.Object) -> str | None:
    """The language that a dictionary claims: "" if it says that it is unknown, None for none."""
    value = entry.get("/Lang")
    return (
        text(value).strip()[: READER_LIMITS.language_tag_length]
        if isinstance(value, pikepdf.String)
        else None
    )


def claimed_languages(catalog: pikepdf.Object) -> list[str]:
    """The languages of the catalog and of the structure tree, each once, as written."""
    found: dict[str, None] = {}
    seen: set[_Key] = set()
    waiting = [dictionary(catalog.get("/StructTreeRoot")), catalog]
    looked_at = 0
    while waiting and looked_at < READER_LIMITS.structure_elements:
        element = waiting.pop()
        looked_at += 1
        if element is None:
            continue
        language = text(element.get("/Lang"))
        if language:
            found[language] = None
        for kid in array(element.get("/K")):
            child = dictionary(kid)
            # A circle in the tree must not be followed for ever.
            if child is None or (child.is_indirect and child.objgen in seen):
                continue
            seen.add(child.objgen)
            waiting.append(child)
    return list(found)


class StructureLanguages:
    """What the structure tree says of the languages of marked content."""

    def __init__(self, tree: pikepdf.Object) -> None:
        self._tree = tree
        self._parents = dictionary(tree.get("/ParentTree"))
        self._known: dict[_Key, str | None] = {}
        self._entries: dict[int, Any] = {}
        self._by_kids: dict[tuple[_Key, int], str] | None = None

    def of_content(self, owner: Owner, mcid: int) -> str | None:
        """The language of a stream's marked content by its id, None if nothing is said."""
        try:
            if self._parents is not None and owner.struct_parents >= 0:
                entry = self._entry(owner.struct_parents)
                if isinstance(entry, pikepdf.Array):
                    return self._of_element(entry[mcid]) if 0 <= mcid < len(entry) else None
            if self._by_kids is None:
                self._by_kids = _walk(self._tree)
            return self._by_kids.get((owner.key, mcid))
        except pikepdf.PdfError:
            return None  # a broken structure costs no text

    def of_object(self, struct_parent: int) -> str | None:
        """The language of a whole object, an annotation for instance, by its entry."""
        try:
            return self._of_element(self._entry(struct_parent)) if struct_parent >= 0 else None
        except pikepdf.PdfError:
            return None

    def _entry(self, number: int) -> Any:
        """What the tree of parents has under a number: an element, or a list of elements."""
        if number not in self._entries:
            self._entries[number] = _numbered(self._parents, number)
        return self._entries[number]

    def _of_element(self, entry: Any) -> str | None:
        """The language of an element, its own or that of the nearest element around it."""
        element = dictionary(entry)
        climbed: list[_Key] = []
        found: str | None = None
        while element is not None and len(climbed) < READER_LIMITS.structure_depth:
            key = element.objgen
            if key in self._known or len(self._known) >= READER_LIMITS.structure_known:
                found = self._known.get(key)
                break
            climbed.append(key)
            if element.is_indirect:
                self._known[key] = None  # so that a circle ends here
            found = language_in(element)
            if found is not None:
                break
            element = dictionary(element.get("/P"))
        self._known.update((key, found) for key in climbed if key != (0, 0))
        return found


def _numbered(tree: pikepdf.Object | None, number: int) -> Any:
    """The entry of a number in a tree of numbers, None if there is none."""
    node = tree
    for _ in range(READER_LIMITS.number_tree_depth):
        leaves = None if node is None else node.get("/Nums")
        kids = None if node is None else node.get("/Kids")
        if isinstance(leaves, pikepdf.Array):
            place = _last(leaves, 2, number, _number)
            found = place >= 0 and _number(leaves[place]) == number and place + 1 < len(leaves)
            return leaves[place + 1] if found else None
        if not isinstance(kids, pikepdf.Array):
            return None
        place = _last(kids, 1, number, _first_number)
        node = dictionary(kids[place]) if place >= 0 else None
    return None


def _number(value: Any) -> int:
    return whole(value, -1)


def _first_number(node: Any) -> int:
    kid = dictionary(node)
    limits = array(kid.get("/Limits")) if kid is not None else []
    return _number(limits[0]) if limits else -1


def _last(entries: pikepdf.Array, step: int, number: int, of: Callable[[Any], int]) -> int:
    """The index of the last entry, in steps, whose number is at most `number`; -1 for none.

    The numbers ascend.
    """
    low, high = 0, len(entries) // step
    while low < high:
        middle = (low + high) // 2
        if of(entries[middle * step]) <= number:
            low = middle + 1
        else:
            high = middle
    return (low - 1) * step if low else -1


def _walk(tree: pikepdf.Object) -> dict[tuple[_Key, int], str]:
    """The languages of marked content from the root down, for files without a tree of parents."""
    found: dict[tuple[_Key, int], str] = {}
    seen: set[_Key] = set()
    waiting: list[tuple[Any, str | None, _Key]] = [(tree, None, (0, 0))]
    looked_at = 0
    while waiting and looked_at < READER_LIMITS.structure_elements:
        entry, language, page = waiting.pop()
        looked_at += 1
        node = dictionary(entry)
        if node is None:
            mcid = whole(entry, -1)
            if language is not None and mcid >= 0:
                found.setdefault((page, mcid), language)
            continue
        if node.is_indirect:
            if node.objgen in seen:
                continue
            seen.add(node.objgen)
        stands_on = dictionary(node.get("/Pg"))
        page = page if stands_on is None else stands_on.objgen
        mcid = whole(node.get("/MCID"), -1)
        if mcid >= 0:
            stream = dictionary(node.get("/Stm"))
            if language is not None:
                found.setdefault((page if stream is None else stream.objgen, mcid), language)
            continue
        own = language_in(node)
        language = language if own is None else own
        waiting.extend((kid, language, page) for kid in array(node.get("/K")))
    return found
