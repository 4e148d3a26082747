"""Rows to files and back: packed JSON lines, or Parquet; the same bytes for the same rows."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
import zstandard

from glyphstone.corpus.shards.columns import Column
from glyphstone.errors import OutputError, Place

__all__ = ["read_lines", "read_table", "write_lines", "write_table"]

#: zstd's own default.
_LEVEL = 3
#: Rows that Parquet keeps together; a shard of usual size is one group. By hand.
_GROUP_ROWS = 1000


def write_lines(lines: Iterable[bytes], file: BinaryIO) -> int:
    """Write lines of JSON, packed; gives their number."""
    count = 0
    packer = zstandard.ZstdCompressor(_LEVEL, write_checksum=True)
    with packer.stream_writer(file, closefd=False) as packed:
        for line in lines:
            packed.write(line + b"\n")
            count += 1
    return count


def read_lines(path: Path) -> Iterator[bytes]:
    """The lines of such a file."""
    unpacker = zstandard.ZstdDecompressor()
    with path.open("rb") as file, unpacker.stream_reader(file, read_across_frames=True) as packed:
        for line in io.BufferedReader(packed):
            yield line.rstrip(b"\n")


def write_table(
    lines: Iterable[bytes], columns: Sequence[Column], output: str, file: BinaryIO
) -> int:
    """Write rows, given as lines of JSON, in the format of the output; gives their number."""
    if output != "parquet":
        return write_lines(lines, file)
    pyarrow, parquet = _arrow()
    schema = pyarrow.schema([(one.name, _type(pyarrow, one.type)) for one in columns])
    nested = [one.name for one in columns if one.type == "json"]
    count = 0
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        waiting: list[dict[str, Any]] = []
        for line in lines:
            row = msgspec.json.decode(line)
            for name in nested:
                row[name] = msgspec.json.encode(row.get(name) or {}).decode()
            waiting.append({one.name: row.get(one.name) for one in columns})
            count += 1
            if len(waiting) == _GROUP_ROWS:
                writer.write_table(pyarrow.Table.from_pylist(waiting, schema))
                waiting.clear()
        if waiting or not count:
            writer.write_table(pyarrow.Table.from_pylist(waiting, schema))
    return count


def read_table(path: Path, columns: Sequence[Column]) -> Iterator[bytes]:
    """The rows of a file that `write_table` wrote, as lines of JSON."""
    if path.suffix != ".parquet":
        yield from read_lines(path)
        return
    _, parquet = _arrow()
    nested = {one.name for one in columns if one.type == "json"}
    with parquet.ParquetFile(path) as file:
        for batch in file.iter_batches(batch_size=_GROUP_ROWS):
            for row in batch.to_pylist():
                for name in nested & row.keys():
                    row[name] = msgspec.json.decode(row[name])
                yield msgspec.json.encode(row)


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise OutputError(
            "Parquet needs the package pyarrow.",
            place=Place(),
            next_step="Install it: pip install 'glyphstone[parquet]'; or write JSON lines.",
        ) from None
    return pyarrow, parquet


def _type(pyarrow: Any, name: str) -> Any:
    return {
        "text": pyarrow.string(),
        "json": pyarrow.string(),
        "integer": pyarrow.int64(),
        "number": pyarrow.float64(),
        "flag": pyarrow.bool_(),
        "texts": pyarrow.list_(pyarrow.string()),
        "integers": pyarrow.list_(pyarrow.int64()),
    }[name]
