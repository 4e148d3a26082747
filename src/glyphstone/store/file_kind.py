"""Kinds of SQLite files: their tables, and how each version came from the one before."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

__all__ = ["FileKind", "grow", "pristine_schema", "schema_of"]


@dataclass(frozen=True, slots=True)
class FileKind:
    """One kind of file: what a person calls it, and how its tables came to be.

    `migrations[n]` is the SQL that takes a file from version n to n + 1; version 0 is empty. What
    has been released is never changed, only followed by more.
    """

    noun: str
    application_id: int
    migrations: tuple[str, ...]
    #: Whether every page is checked when a file is opened.
    checked: bool = True

    @property
    def version(self) -> int:
        """The version that this program writes."""
        return len(self.migrations)


def schema_of(connection: sqlite3.Connection) -> frozenset[tuple[str, ...]]:
    """The tables, indexes and triggers of a file, each with its SQL."""
    return frozenset(
        tuple(map(str, row))
        for row in connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master")
    )


@lru_cache(maxsize=8)
def pristine_schema(kind: FileKind) -> frozenset[tuple[str, ...]]:
    """What a file of this kind holds when it is new."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        grow(connection, kind, 0)
        return schema_of(connection)
    finally:
        connection.close()


def grow(connection: sqlite3.Connection, kind: FileKind, version: int) -> None:
    """Take a file from a version to the newest; the caller has begun a transaction, or needs none.

    `executescript` would end the transaction, so that the statements run one by one.
    """
    for step in range(version, kind.version):
        for statement in _statements(kind.migrations[step]):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id={kind.application_id}")
        connection.execute(f"PRAGMA user_version={step + 1}")


def _statements(script: str) -> Iterator[str]:
    """The statements of a script, the last of which may lack its semicolon."""
    statement = ""
    for part in script.split(";"):
        statement += part + ";"
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
