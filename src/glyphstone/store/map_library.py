"""The library: maps that one document has taught, kept for every other one with the same drawings.

What is known of a drawing is found by its key, or by its looks if rounding has moved its points;
fonts that are not embedded are known by name and code. One drawing may have several texts (Latin
and Cyrillic A): all are kept, each with its script.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from glyphstone.errors import Place, ProjectError
from glyphstone.model import Shape
from glyphstone.shapes.fingerprint import BLANK, fingerprints
from glyphstone.shapes.lookup import REACH, ShapeIndex, ShapeMatch
from glyphstone.store.database import Database
from glyphstone.store.drawings import LONGEST, drawing_of, drawing_text
from glyphstone.store.exchange import FontEntry, MapFile
from glyphstone.store.file_kind import FileKind
from glyphstone.store.library_entries import (
    PERSON,
    TABLED,
    Conflict,
    KnownFont,
    LibraryEntry,
    entries_of,
    glyph_of,
    key_of,
    replaces,
    script_of_text,
    subject_of,
)
from glyphstone.store.library_path import library_path

__all__ = [
    "Conflict",
    "KnownFont",
    "LibraryEntry",
    "MapLibrary",
    "entries_of",
    "library_path",
    "script_of_text",
]

_FIRST = """
CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    font TEXT NOT NULL,
    document TEXT NOT NULL,
    code INTEGER NOT NULL,
    code_length INTEGER NOT NULL,
    shape TEXT NOT NULL,
    text TEXT NOT NULL,
    script TEXT NOT NULL,
    how TEXT NOT NULL,
    count INTEGER NOT NULL,
    added TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX entries_are_one ON entries (font, document, code, code_length, shape, text);
CREATE INDEX entries_by_shape ON entries (shape);
CREATE INDEX entries_by_code ON entries (font, code, code_length);
CREATE TABLE drawings (
    shape TEXT PRIMARY KEY,
    x0 REAL NOT NULL,
    y0 REAL NOT NULL,
    x1 REAL NOT NULL,
    y1 REAL NOT NULL,
    drawing TEXT NOT NULL
) STRICT;
CREATE INDEX drawings_by_box ON drawings (x0, y0, x1, y1)
"""

#: The application id spells "GlMp".
KIND = FileKind("map library", 0x476C4D70, (_FIRST,), checked=False)

_COLUMNS = "font, document, code, code_length, shape, text, script, how, count, added"


class MapLibrary:
    """An open library; several processes may use one at the same time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    def open(cls, path: Path | str | None = None, *, read_only: bool = False) -> Self:
        """Open a library, the person's own unless another is named; it is made if there is none."""
        target = library_path() if path is None else Path(path)
        if path is None and not read_only:
            try:
                target.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise ProjectError(
                    f"the folder of your maps cannot be made ({error.strerror or error}).",
                    place=Place(file=str(target)),
                    next_step="Name another place in GLYPHSTONE_MAPS.",
                ) from None
        return cls(Database(target, KIND, create=True, read_only=read_only))

    @property
    def path(self) -> Path:
        """Where the library stands."""
        return self._database.path

    def __len__(self) -> int:
        return int(self._database.rows("SELECT count(*) FROM entries")[0][0])

    # --- asking -----------------------------------------------------------------------------------

    def find(self, shape: str) -> tuple[LibraryEntry, ...]:
        """Everything that is known of the drawing with this key."""
        return () if shape == BLANK else tuple(self._where("shape = ?", shape))

    def match(self, shape: Shape) -> ShapeMatch | None:
        """The known drawing that looks like this one; the labels are the keys of drawings."""
        if shape.box is None:
            return None
        x0, y0, x1, y1 = shape.box
        rows = self._database.rows(
            "SELECT drawing FROM drawings WHERE x0 BETWEEN ? AND ? AND y0 BETWEEN ? AND ?"
            " AND x1 BETWEEN ? AND ? AND y1 BETWEEN ? AND ?",
            [side + step for side in (x0, y0, x1, y1) for step in (-REACH, REACH)],
        )
        if not rows:
            return None
        index = ShapeIndex()
        for known in self._shapes(rows):
            index.add(known, known.key)
        return index.find(shape)

    def by_font(
        self, name: str, code: int, code_length: int | None = None
    ) -> tuple[LibraryEntry, ...]:
        """What is known of a code of a font that is not embedded; no table speaks by its name."""
        found = self._where("font = ? AND code = ? AND shape = '' AND how <> ?", name, code, TABLED)
        lengths = (None, code_length)
        return tuple(e for e in found if code_length is None or e.code_length in lengths)

    def tables(self) -> dict[str, dict[int, str]]:
        """The tables of legacy fonts, by their names: the text of each byte."""
        found: dict[str, dict[int, str]] = {}
        for entry in self._where("how = ? AND code >= 0", TABLED):
            if entry.code is not None:
                found.setdefault(entry.font, {})[entry.code] = entry.text
        return found

    def fonts(self) -> tuple[KnownFont, ...]:
        """The fonts that have taught something, by name."""
        glyphs: dict[str, list[LibraryEntry]] = defaultdict(list)
        for entry in self.entries():
            glyphs[entry.font].append(entry)
        return tuple(
            KnownFont(
                name=name,
                documents=len({entry.document for entry in found}),
                glyphs=len({(entry.shape or entry.code, entry.text) for entry in found}),
                confirmed=len({(e.shape or e.code, e.text) for e in found if e.how == PERSON}),
                scripts=tuple(sorted({entry.script for entry in found})),
            )
            for name, found in sorted(glyphs.items())
        )

    def entries(self, font: str | None = None) -> tuple[LibraryEntry, ...]:
        """All entries, or those of the fonts of one name."""
        return tuple(self._where("1") if font is None else self._where("font = ?", font))

    # --- changing ---------------------------------------------------------------------------------

    def add(self, entries: Iterable[LibraryEntry], drawings: Iterable[Shape] = ()) -> int:
        """Keep entries, and the drawings that find them again; all or nothing.

        What the same code of the same document said before is replaced. Returns how many entries
        are new or changed.
        """
        with self._database.transaction():
            return self._add(entries, drawings)

    def remove(self, font: str) -> int:
        """Forget what the fonts of a name have taught; returns how many entries that were."""
        with self._database.transaction():
            count = len(self.entries(font))
            self._database.write("DELETE FROM entries WHERE font = ?", (font,))
            self._sweep()
        return count

    def export(self, font: str | None = None) -> MapFile:
        """The library, or what it knows of fonts of one name, as maps with their drawings."""
        glyphs: dict[tuple[str, str | None], list[LibraryEntry]] = defaultdict(list)
        for entry in self.entries(font):
            glyphs[entry.font, entry.document].append(entry)
        fonts = tuple(
            FontEntry(
                name=name,
                document=document,
                added=max(entry.added for entry in found) or None,
                glyphs=tuple(map(glyph_of, found)),
            )
            for (name, document), found in glyphs.items()
        )
        wanted = {entry.shape for found in glyphs.values() for entry in found}
        rows = self._database.rows("SELECT drawing FROM drawings ORDER BY shape")
        shapes = tuple(shape for shape in self._shapes(rows) if shape.key in wanted)
        return MapFile(fonts, shapes)

    def import_(self, maps: MapFile, prefer: str | None = None) -> tuple[Conflict, ...]:
        """Take maps in; of conflicting readings those that `prefer` names, "ours" or "theirs".

        If there are conflicts and no preference, nothing is taken in. Returns the conflicts.
        """
        entries = entries_of(maps)
        with self._database.transaction():
            conflicts, lost, theirs = self._compare(entries)
            if conflicts and prefer is None:
                return conflicts
            if prefer == "theirs":
                for entry in lost:
                    self._delete(entry)
            else:
                entries = [entry for entry in entries if entry not in theirs]
            self._add(entries, maps.drawings)
            self._sweep()
        return conflicts

    def merge(self, other: MapLibrary, prefer: str | None = None) -> tuple[Conflict, ...]:
        """Take another library in, as `import_` does."""
        return self.import_(other.export(), prefer)

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # --- the tables -------------------------------------------------------------------------------

    def _where(self, condition: str, *values: object) -> Iterator[LibraryEntry]:
        rows = self._database.rows(
            f"SELECT {_COLUMNS} FROM entries WHERE {condition}"
            " ORDER BY font, document, code, code_length, shape, text",
            values,
        )
        for font, document, code, code_length, shape, text, _, how, count, added in rows:
            yield LibraryEntry(
                text=text,
                font=font,
                shape=shape or None,
                code=None if code < 0 else code,
                code_length=code_length or None,
                document=document or None,
                how=how,
                count=count,
                added=added,
            )

    def _add(self, entries: Iterable[LibraryEntry], drawings: Iterable[Shape]) -> int:
        changed = 0
        now = datetime.now(UTC).isoformat(timespec="seconds")
        for entry in entries:
            if entry.shape == BLANK or (entry.shape is None and entry.code is None):
                continue
            key = key_of(entry)
            if replaces(entry):
                self._database.write(
                    "DELETE FROM entries WHERE font = ? AND document = ? AND code = ?"
                    " AND code_length = ? AND shape = ? AND text <> ?",
                    key,
                )
            known = self._database.rows(
                "SELECT how, count FROM entries WHERE font = ? AND document = ? AND code = ?"
                " AND code_length = ? AND shape = ? AND text = ?",
                key,
            )
            # What a person has confirmed stays confirmed.
            how = PERSON if known and known[0][0] == PERSON else entry.how
            if known == [(how, entry.count)]:
                continue
            changed += 1
            self._database.write(
                f"INSERT INTO entries ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (font, document, code, code_length, shape, text)"
                " DO UPDATE SET how = excluded.how, count = excluded.count",
                (*key, entry.script, how, entry.count, entry.added or now),
            )
        for shape in drawings:
            text = drawing_text(shape.drawing) if shape.box is not None else ""
            if shape.box is not None and len(text) <= LONGEST:
                self._database.write(
                    "INSERT OR IGNORE INTO drawings VALUES (?, ?, ?, ?, ?, ?)",
                    (shape.key, *map(float, shape.box), text),
                )
        return changed

    def _delete(self, entry: LibraryEntry) -> None:
        self._database.write(
            "DELETE FROM entries WHERE font = ? AND document = ? AND code = ?"
            " AND code_length = ? AND shape = ? AND text = ?",
            key_of(entry),
        )

    def _sweep(self) -> None:
        """Drawings that nothing is known of go away."""
        self._database.write("DELETE FROM drawings WHERE shape NOT IN (SELECT shape FROM entries)")

    def _shapes(self, rows: Sequence[tuple[str, ...]]) -> list[Shape]:
        try:
            return fingerprints([drawing_of(row[0]) for row in rows])
        except ValueError as error:
            raise ProjectError(
                f"a drawing in this map library is damaged ({error}).",
                place=Place(file=str(self.path)),
                next_step="Restore it from a copy, or begin a new one under another name.",
            ) from None

    def _compare(
        self, entries: Iterable[LibraryEntry]
    ) -> tuple[tuple[Conflict, ...], list[LibraryEntry], set[LibraryEntry]]:
        """The conflicts with what is known, and the entries on our side and on the other."""
        subjects: dict[tuple[str, ...], list[LibraryEntry]] = defaultdict(list)
        for entry in entries:
            subjects[subject_of(entry)].append(entry)
        conflicts: list[Conflict] = []
        lost: list[LibraryEntry] = []
        refused: set[LibraryEntry] = set()
        for subject, theirs in sorted(subjects.items()):
            first = theirs[0]
            if first.shape is not None:
                found = self.find(first.shape)
            else:
                of_code = "font = ? AND code = ? AND shape = ''"
                found = tuple(self._where(of_code, first.font, first.code or 0))
            # What a document now says in place of what it said before contradicts nobody.
            again = {key_of(entry)[:-1] for entry in theirs if replaces(entry)}
            ours = [
                entry
                for entry in found
                if subject_of(entry) == subject and key_of(entry)[:-1] not in again
            ]
            one, other = {entry.text for entry in ours}, {entry.text for entry in theirs}
            if ours and not one & other:
                conflicts.append(
                    Conflict(
                        first.font,
                        first.shape,
                        first.code,
                        tuple(sorted(one)),
                        tuple(sorted(other)),
                    )
                )
                lost += ours
                refused.update(theirs)
        return tuple(conflicts), lost, refused
