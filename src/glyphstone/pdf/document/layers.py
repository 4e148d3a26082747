"""Optional content: the layers of a document and whether viewers show them."""

from __future__ import annotations

from typing import Any

import pikepdf

from glyphstone.pdf.limits import READER_LIMITS
from glyphstone.pdf.objects.values import array, dictionary, name_text, text

__all__ = ["Layers"]


class Layers:
    """The layers of a document, in the order in which pages name them."""

    def __init__(self, catalog: pikepdf.Object) -> None:
        self.names: list[str] = []
        self._seen: dict[tuple[int, int], tuple[int, bool]] = {}
        properties = dictionary(catalog.get("/OCProperties"))
        default = None if properties is None else dictionary(properties.get("/D"))
        self._all_off = default is not None and name_text(default.get("/BaseState")) == "OFF"
        self._on = self._listed(default, "/ON")
        self._off = self._listed(default, "/OFF")

    @staticmethod
    def _listed(default: pikepdf.Object | None, key: str) -> set[tuple[int, int]]:
        groups = [] if default is None else array(default.get(key))[: READER_LIMITS.layers]
        return {g.objgen for g in groups if isinstance(g, pikepdf.Dictionary)}

    def find(self, entry: Any) -> tuple[int, bool]:
        """The index of the layer that a marked-content or object entry names; whether it shows."""
        group = dictionary(entry)
        if group is None:
            return -1, True
        key = group.objgen
        if key != (0, 0) and key in self._seen:
            return self._seen[key]
        members = [g for g in array(group.get("/OCGs")) if isinstance(g, pikepdf.Dictionary)]
        if members:
            names = [text(member.get("/Name")) for member in members[: READER_LIMITS.layer_names]]
            shown = self._policy(name_text(group.get("/P")), [self._shows(m) for m in members])
        else:
            names = [text(group.get("/Name"))]
            shown = self._shows(group)
        self.names.append(", ".join(names))
        found = (len(self.names) - 1, shown)
        if key != (0, 0):
            self._seen[key] = found
        return found

    def _shows(self, group: pikepdf.Object) -> bool:
        if self._all_off:
            return group.objgen in self._on
        return group.objgen not in self._off

    @staticmethod
    def _policy(policy: str, shown: list[bool]) -> bool:
        if policy == "AllOn":
            return all(shown)
        if policy == "AnyOff":
            return not all(shown)
        if policy == "AllOff":
            return not any(shown)
        return any(shown)
