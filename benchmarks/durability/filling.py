"""Lets the disk run full at a moment of chance and looks at what is left."""

from __future__ import annotations

import random
from pathlib import Path

from benchmarks.durability.killing import Toll, is_sound
from benchmarks.durability.typist import SHA256, event
from glyphstone.errors import ProjectError
from glyphstone.store.journal import ProjectFile


def fill_once(project: Path, toll: Toll, chance: random.Random) -> None:
    """Types until SQLite finds no page any more, makes room, goes on, and compares all."""
    acknowledged = 0
    with ProjectFile.open(project, create=True) as journal:
        journal.add_document(SHA256, "book.pdf", 7)
        for _ in range(3):
            ((pages,),) = journal._database.rows("PRAGMA page_count")
            # A limit on the pages gives the very error of a full disk, SQLITE_FULL.
            journal._database.write(f"PRAGMA max_page_count={pages + chance.randint(0, 12)}")
            try:
                while True:
                    acknowledged = journal.append(event(acknowledged + 1))
            except ProjectError as error:
                toll.full += "the disk is full" in str(error)
        events = journal.events()
    toll.acknowledged += acknowledged
    toll.lost += max(0, acknowledged - len(events))
    toll.unannounced += max(0, len(events) - acknowledged)
    toll.changed += sum(kept != event(number) for number, kept in events)
    toll.corrupt += not is_sound(project)
