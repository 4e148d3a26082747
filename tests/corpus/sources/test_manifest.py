"""Manifests: paths and whatever else they say, and rows that say nothing."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.corpus.sources.entry import SourceEntry, legible_path
from glyphstone.corpus.sources.manifest import is_manifest, manifest_entries
from glyphstone.errors import GlyphstoneError, MapError, UnreadableError
from tests.corpus.making import ENGLISH, SETTINGS, document, rows, run

LINES = (
    b'{"path": "a.pdf", "id": "one", "url": "https://x.example/a", "date": "2020", "n": 3}\n'
    b"\n"
    b'{"file_path": "/abs/b.pdf", "tags": ["x"], "ok": true, "none": null}\n'
    b'{"id": "no path"}\n'
    b"no json\n"
)


def written(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def test_lines_of_json(tmp_path: Path) -> None:
    first, second, third, fourth = manifest_entries(written(tmp_path, "m.jsonl", LINES))
    assert (first.id, first.name, first.file) == ("one", "a.pdf", str(tmp_path / "a.pdf"))
    assert (first.url, first.date, first.given) == ("https://x.example/a", "2020", {"n": 3})
    assert second.file == "/abs/b.pdf"
    assert second.given == {"tags": '["x"]', "ok": True, "none": None}
    assert third.trouble is not None
    assert third.trouble.place == "m.jsonl, line 4"
    assert third.trouble.what == "this row of the manifest names no path."
    assert fourth.trouble is not None
    assert "is no JSON object" in fourth.trouble.what
    assert [one.number for one in (first, second, third, fourth)] == [0, 1, 2, 3]


def test_packed_manifests_say_the_same(tmp_path: Path) -> None:
    import zstandard

    plain = list(manifest_entries(written(tmp_path, "m.jsonl", LINES)))
    for name, data in (
        ("m.jsonl.gz", gzip.compress(LINES)),
        ("m.jsonl.zst", zstandard.ZstdCompressor().compress(LINES)),
    ):
        found = list(manifest_entries(written(tmp_path, name, data)))
        assert [(one.id, one.file) for one in found] == [(one.id, one.file) for one in plain]


@pytest.mark.parametrize(("name", "comma"), [("m.csv", ","), ("m.tsv", "\t")])
def test_tables(tmp_path: Path, name: str, comma: str) -> None:
    data = "\ufeff" + comma.join(("path", "id", "lang")) + "\r\n"
    data += comma.join(("a b.pdf", "7", "yrk", "beyond")) + "\r\n" + comma.join(("", "8", "x"))
    first, second = manifest_entries(written(tmp_path, name, data.encode()))
    assert (first.id, first.name, first.given) == ("7", "a b.pdf", {"lang": "yrk"})
    assert second.trouble is not None


def test_parquet(tmp_path: Path) -> None:
    import pyarrow
    from pyarrow import parquet

    table = pyarrow.table({"path": ["a.pdf", None], "year": [1999, 2000]})
    parquet.write_table(table, tmp_path / "m.parquet")
    first, second = manifest_entries(tmp_path / "m.parquet")
    assert (first.name, first.given) == ("a.pdf", {"year": 1999})
    assert second.trouble is not None
    assert second.trouble.place == "m.parquet, row 2"


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("m.csv", b"name,id\nx,1\n", MapError),
        ("m.jsonl.gz", b"no gzip", UnreadableError),
        ("m.jsonl.zst", b"no zstd", UnreadableError),
        ("m.parquet", b"no parquet", UnreadableError),
    ],
)
def test_what_is_no_manifest_is_refused(
    tmp_path: Path, name: str, data: bytes, kind: type[GlyphstoneError]
) -> None:
    with pytest.raises(kind, match="manifest"):
        list(manifest_entries(written(tmp_path, name, data)))


def test_names_tell_manifests() -> None:
    assert is_manifest(Path("a.b/m.jsonl.zst"))
    assert is_manifest(Path("M.CSV"))
    assert not is_manifest(Path("m.zst"))
    assert not is_manifest(Path("m.json"))


def test_metadata_reaches_records_and_rejects(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(document(ENGLISH))
    (tmp_path / "pipe").mkdir()
    data = (
        b'{"path": "a.pdf", "url": "https://x.example/a", "place": "Salekhard"}\n'
        b'{"path": "missing.pdf", "place": "nowhere"}\n{"path": "pipe"}\n'
    )
    run(written(tmp_path, "m.jsonl", data), tmp_path / "out", SETTINGS)
    (record,) = rows(tmp_path / "out", "documents")
    assert (record["url"], record["metadata"]) == ("https://x.example/a", {"place": "Salekhard"})
    missing, folder = rows(tmp_path / "out", "rejects")
    assert (missing["outcome"], missing["metadata"]) == ("unreadable", {"place": "nowhere"})
    assert missing["place"] == "missing.pdf"
    assert folder["reason"] == "this is no file."


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pdf")
    run(written(tmp_path, "m.jsonl", b'{"path": "pipe.pdf"}\n'), tmp_path / "out", SETTINGS)
    assert rows(tmp_path / "out", "rejects")[0]["reason"] == "this is no file."


@given(st.text(st.characters(codec=None), max_size=20))
def test_every_path_becomes_text_and_stays_itself(path: str) -> None:
    legible_path(path).encode("utf-8") if _encodable(path) else None
    assert SourceEntry(0, "x", "x", path="a").file == "a"


def _encodable(path: str) -> bool:
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        return False
    return True
