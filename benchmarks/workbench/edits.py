"""Thousands of random edits: by eight pages at once, and by one that takes back and closes."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from glyphstone.flows.recovery.project import Project
from glyphstone.options import Limits
from glyphstone.web.action_records import Action, ActionRequest
from glyphstone.web.actions import ConflictError, do
from glyphstone.web.desk import Desk, Opening, Stage
from glyphstone.web.shelf import ShelvedDocument

__all__ = ["Overwriting", "Rebuilding", "edit_and_reopen", "edit_together"]

#: Pages in which one document is open.
PAGES = 8
#: Share of refusals after which somebody looks at what is there, and of edits after which a page
#: hears of the others' ones.
LOOKS, HEARS = 0.5, 0.4
#: Edits that one project takes: each is solved with all before it.
EACH = 200
#: Edits after which the project is closed and read again.
REOPENED = 40


@dataclass
class Overwriting:
    """What eight pages did to each other."""

    edits: int = 0
    taken: int = 0
    #: Edits of stale pages that were told both values, and those that were not told at all.
    refused: int = 0
    silent: int = 0


@dataclass
class Rebuilding:
    """How often a project that was read again was as it had been left."""

    operations: int = 0
    reopened: int = 0
    different: int = 0


class _Tab:
    def __init__(self, desk: Desk, name: str) -> None:
        self.desk = desk
        self.name = name
        self.seen = desk.events
        self._count = 0

    def act(self, what: Mapping[str, Any]) -> dict[str, Any]:
        self._count += 1
        action: Action = msgspec.convert(dict(what), Action)
        told = do(self.desk, ActionRequest(str(self._count), self.name, self.seen, action))
        self.seen = told["events"]
        if told["status"] == "asked":
            return self.act({"do": "confirm", "pending": told["pending"]})
        return told


def _desk(file: Path) -> Desk:
    desk = Desk(ShelvedDocument("0" * 16, file, ""), Limits())
    desk._opened()
    desk.opening = Opening(Stage.READY)
    return desk


def _begin(desk: Desk, project: Path) -> None:
    """Put a project under a desk, and take everything over that it keeps."""
    recovery = desk.ready[0]
    recovery.project.close()
    recovery.project = Project(project, recovery.documents, read_only=False)
    recovery.session = recovery._session()
    desk.authors.clear()
    desk.changed.clear()
    desk.pending.clear()


def edit_together(file: Path, edits: int) -> Overwriting:
    """Eight pages give the same few glyphs other texts, most of them without having looked."""
    dice = random.Random(8)
    desk = _desk(file)
    found = Overwriting()
    for first in range(0, edits, EACH):
        _begin(desk, file.with_name(f"together{first}.glyphstone"))
        _edit_together(desk, min(EACH, edits - first), dice, found)
    desk.ready[0].project.close()
    return found


def _edit_together(desk: Desk, edits: int, dice: random.Random, found: Overwriting) -> None:
    tabs = [_Tab(desk, f"tab{number}") for number in range(PAGES)]
    glyphs = [one.id for one in desk.ready[0].book.symbols if not one.blank][:PAGES]
    #: For each glyph the event that gave it its text last, whose it was, and the text.
    last: dict[int, tuple[int, str, str]] = {}
    for _ in range(edits):
        tab, glyph, text = dice.choice(tabs), dice.choice(glyphs), dice.choice("abc")
        event, author, present = last.get(glyph, (0, tab.name, text))
        stale = event > tab.seen and author != tab.name and present != text
        found.edits += 1
        try:
            told = tab.act({"do": "glyph", "symbol": glyph, "text": text})
            if told["status"] == "contradiction":
                # The person sees both sides at once, and means the new one.
                tab.act({"do": "keep", "symbol": glyph, "text": text})
        except ConflictError:
            found.refused += 1
            if dice.random() < LOOKS:
                tab.seen = desk.events
            continue
        if desk.ready[0].session.solution.known.get(glyph) == text:
            found.taken += 1
            found.silent += stale
            if glyph not in last or present != text:
                last[glyph] = (desk.events, tab.name, text)
        if dice.random() < HEARS:
            dice.choice(tabs).seen = desk.events


def edit_and_reopen(file: Path, operations: int) -> Rebuilding:
    """Answers, undo and redo at random; now and then the project is closed and read again."""
    dice = random.Random(13)
    desk = _desk(file)
    glyphs = [one.id for one in desk.ready[0].book.symbols if not one.blank]
    found = Rebuilding()
    tab = _Tab(desk, "one")
    project = file
    for step in range(operations):
        if step % EACH == 0:
            project = file.with_name(f"reopened{step}.glyphstone")
            _begin(desk, project)
            tab.seen = desk.events
        kind = dice.choice(("glyph", "glyph", "undo", "redo"))
        more = {"symbol": dice.choice(glyphs), "text": dice.choice("abcdefgh")}
        tab.act({"do": kind, **(more if kind == "glyph" else {})})
        found.operations += 1
        if (step + 1) % min(REOPENED, operations) == 0:
            recovery = desk.ready[0]
            known, maps = dict(recovery.session.solution.known), recovery.maps(0)
            events = list(recovery.session.events)
            _begin(desk, project)
            found.reopened += 1
            found.different += (
                list(recovery.session.events) != events
                or recovery.session.solution.known != known
                or recovery.maps(0) != maps
            )
    desk.ready[0].project.close()
    return found
