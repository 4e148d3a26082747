"""A manifest: a list of documents with whatever is known of each, as JSON lines, CSV or Parquet."""

from __future__ import annotations

import csv
import gzip
import io
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import zstandard

from glyphstone.corpus.sources.entry import Given, SourceEntry, Trouble, legible_path, with_path
from glyphstone.errors import MapError, Place, UnreadableError

__all__ = ["is_manifest", "manifest_entries"]

_KINDS = (".jsonl", ".ndjson", ".csv", ".tsv", ".parquet")
_PACKED = (".gz", ".zst")
#: The names under which a manifest may give the path of a document.
_PATHS = ("path", "file_path", "file")
#: Characters of one cell of a CSV file: beyond any path or title. By hand.
_CELL_CHARACTERS = 1 << 20
#: Characters of a value that is neither text nor number and is kept as JSON; by hand.
_NESTED_CHARACTERS = 1 << 16
#: Rows of a Parquet file that are held at a time; by hand.
_BATCH_ROWS = 1024


def is_manifest(path: Path) -> bool:
    """Whether a file's name says that it is a manifest."""
    return _kind(path) in _KINDS


def _kind(path: Path) -> str:
    suffixes = [one.lower() for one in path.suffixes]
    if suffixes and suffixes[-1] in _PACKED:
        suffixes.pop()
    return suffixes[-1] if suffixes else ""


def manifest_entries(manifest: Path) -> Iterator[SourceEntry]:
    """The documents in the order of the manifest; a row without a path is an entry in trouble.

    A relative path counts from the folder of the manifest.
    """
    rows = _parquet(manifest) if _kind(manifest) == ".parquet" else _lines(manifest)
    for number, (place, row) in enumerate(rows):
        yield _entry(number, place, row, manifest)


def _entry(number: int, place: str, row: Mapping[str, Any] | str, manifest: Path) -> SourceEntry:
    where = f"{manifest.name}, {place}"
    if isinstance(row, str):
        return _in_trouble(number, place, row, where)
    key = next((name for name in _PATHS if row.get(name)), None)
    path = row[key] if key is not None else None
    if not isinstance(path, str) or "\0" in path:
        return _in_trouble(number, place, "this row of the manifest names no path.", where)
    identity = row.get("id")
    given: Given = {
        legible_path(str(name)): _plain(value)
        for name, value in row.items()
        if name not in (key, "id", "url", "date") and name is not None
    }
    entry = SourceEntry(
        number,
        id=legible_path(str(identity)) if identity not in (None, "") else legible_path(path),
        name=legible_path(path),
        url=legible_path(str(row.get("url") or "")),
        date=legible_path(str(row.get("date") or "")),
        given=given,
    )
    return with_path(entry, str(manifest.parent / path))


def _in_trouble(number: int, place: str, what: str, where: str) -> SourceEntry:
    trouble = Trouble(what, "Give each row a path, in a field of that name.", where)
    return SourceEntry(number, id=place, name=place, trouble=trouble)


def _plain(value: Any) -> str | int | float | bool | None:
    """A value as every output holds it; what is neither text nor number becomes JSON."""
    if isinstance(value, str):
        return legible_path(value)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if -(1 << 63) <= value < 1 << 63 else str(value)
    if isinstance(value, float):
        return value if abs(value) < sys.float_info.max else None
    try:
        return msgspec.json.encode(value).decode()[:_NESTED_CHARACTERS]
    except (TypeError, ValueError, RecursionError):
        return str(value)[:_NESTED_CHARACTERS]


# --- lines ----------------------------------------------------------------------------------------


def _lines(manifest: Path) -> Iterator[tuple[str, Mapping[str, Any] | str]]:
    try:
        with _opened(manifest) as file:
            if _kind(manifest) in (".csv", ".tsv"):
                yield from _cells(file, manifest)
            else:
                yield from _objects(file)
    except (OSError, EOFError, zstandard.ZstdError) as error:
        raise UnreadableError(
            f"the manifest cannot be read ({getattr(error, 'strerror', None) or error}).",
            place=Place(file=str(manifest)),
            next_step="Check the file.",
        ) from None


def _opened(manifest: Path) -> io.BufferedReader:
    packed = manifest.suffix.lower()
    if packed == ".gz":
        return io.BufferedReader(gzip.open(manifest, "rb"))
    raw = manifest.open("rb")
    if packed == ".zst":
        reader = zstandard.ZstdDecompressor().stream_reader(raw, closefd=True)
        return io.BufferedReader(reader)
    return raw


def _objects(file: io.BufferedReader) -> Iterator[tuple[str, Mapping[str, Any] | str]]:
    decode = msgspec.json.Decoder(dict[str, Any]).decode
    for number, line in enumerate(file, 1):
        if not line.strip():
            continue
        place = f"line {number}"
        try:
            yield place, decode(line.removeprefix(b"\xef\xbb\xbf"))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            yield place, f"this line of the manifest is no JSON object ({error})."


def _cells(
    file: io.BufferedReader, manifest: Path
) -> Iterator[tuple[str, Mapping[str, Any] | str]]:
    csv.field_size_limit(_CELL_CHARACTERS)
    with io.TextIOWrapper(file, encoding="utf-8-sig", errors="surrogateescape", newline="") as text:
        rows = csv.DictReader(text, delimiter="\t" if _kind(manifest) == ".tsv" else ",")
        if not set(rows.fieldnames or []) & set(_PATHS):
            raise _nameless(manifest)
        yield from _rows(rows)


def _rows(rows: csv.DictReader[str]) -> Iterator[tuple[str, Mapping[str, Any] | str]]:
    while True:
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error as error:
            yield f"line {rows.line_num}", f"this line of the manifest is no CSV ({error})."
            continue
        # Cells beyond the last column stand under no name.
        yield f"line {rows.line_num}", {key: cell for key, cell in row.items() if key is not None}


def _nameless(manifest: Path) -> MapError:
    return MapError(
        f"the manifest has no column named {_PATHS[0]}.",
        place=Place(file=str(manifest)),
        next_step=f"Name its columns, and one of them {_PATHS[0]}.",
    )


def _parquet(manifest: Path) -> Iterator[tuple[str, Mapping[str, Any] | str]]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise MapError(
            "Parquet needs the package pyarrow.",
            place=Place(file=str(manifest)),
            next_step="Install it: pip install 'glyphstone[parquet]'.",
        ) from None
    number = 0
    try:
        with parquet.ParquetFile(manifest) as file:
            if not set(file.schema_arrow.names) & set(_PATHS):
                raise _nameless(manifest)
            for batch in file.iter_batches(batch_size=_BATCH_ROWS):
                for row in batch.to_pylist():
                    number += 1
                    yield f"row {number}", row
    except (OSError, pyarrow.ArrowException) as error:
        raise UnreadableError(
            f"the manifest cannot be read ({error}).",
            place=Place(file=str(manifest)),
            next_step="Check the file.",
        ) from None
