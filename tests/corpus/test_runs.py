"""A run over a folder: every document once, the same bytes however it was stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from glyphstone.corpus.engines.workshop import Events
from glyphstone.corpus.plan import RunHead
from glyphstone.corpus.run_folder import RunFolder
from glyphstone.corpus.run_settings import Filters, RunSettings
from glyphstone.corpus.runs import LocalEngine, check_run, run_corpus
from glyphstone.errors import LockedError, MapError, OutputError, UnreadableError
from glyphstone.store.lock import Lock
from tests.corpus.making import (
    ENGLISH,
    SETTINGS,
    Watching,
    document,
    rows,
    run,
    statuses,
    tree,
)

ALL = ["a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.pdf", "f.pdf", "g.pdf", "deep/h.PDF"]


@pytest.fixture(scope="module")
def undisturbed(small_corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("undisturbed") / "out"
    run(small_corpus, out)
    return out


def test_every_document_is_accounted_for_once(undisturbed: Path) -> None:
    found = statuses(undisturbed)
    assert [one["file_path"] for one in found] == ALL
    assert [one["number"] for one in found] == list(range(8))
    outcomes = {one["file_path"]: one["outcome"] for one in found}
    assert outcomes["e.pdf"] == "not_pdf"
    assert {name for name, outcome in outcomes.items() if outcome == "ok"} == set(ALL) - {
        "e.pdf",
        "f.pdf",
    }
    kept = [one["id"] for one in rows(undisturbed, "documents")]
    refused = [one["id"] for one in rows(undisturbed, "rejects")]
    assert sorted(kept + refused) == sorted(ALL)


def test_a_record_has_the_columns_of_finepdfs_and_ours(undisturbed: Path) -> None:
    first = rows(undisturbed, "documents")[0]
    assert first["text"] == ENGLISH
    assert first["language"] == "eng_Latn"
    assert (first["language_iso639_3"], first["script"]) == ("eng", "Latn")
    assert first["per_page_languages"] == ["eng_Latn"]
    assert first["page_ends"] == [len(ENGLISH)]
    assert first["extractor"] == "glyphstone"
    assert (first["pages"], first["pages_scanned"], first["characters"]) == (1, 0, len(ENGLISH))
    assert (first["unknown_share"], first["doubtful_share"]) == (0.0, 0.0)
    assert first["font_verdicts"] == {"trusted": 1}
    assert (first["fonts_broken"], first["map_confidence"]) == (0, None)
    assert len(first["sha256"]) == 64


def test_a_broken_font_shows_in_the_record_and_in_the_list_of_fonts(undisturbed: Path) -> None:
    record = next(one for one in rows(undisturbed, "documents") if one["id"] == "g.pdf")
    assert record["fonts_broken"] == 1
    assert record["unknown_share"] > 0.2
    listed = [json.loads(line) for line in _lines(undisturbed / "fonts")]
    (font,) = (one for one in listed if one["document"] == 6)
    assert (font["pages"], font["healed"]) == (1, 0)
    assert 0 < font["wrong"] < font["shown"]
    assert len(font["shapes"]) > 5


def _lines(folder: Path) -> list[bytes]:
    from glyphstone.corpus.shards.shard_tables import read_lines

    return [line for path in sorted(folder.iterdir()) for line in read_lines(path)]


def test_rejects_have_reason_place_and_advice(undisturbed: Path) -> None:
    refused = rows(undisturbed, "rejects")[0]
    assert refused["id"] == "e.pdf"
    assert refused["outcome"] == "not_pdf"
    assert refused["reason"] == "this is not a PDF."
    assert refused["place"] == "e.pdf"
    assert refused["advice"] == "Check that the right file was given."
    assert refused["exit_code"] == 4


def test_duplicates_are_marked(undisturbed: Path) -> None:
    found = {one["id"]: one for one in rows(undisturbed, "documents")}
    marks = {
        name: (one["duplicate_count"], one["duplicate_of"], one["near_duplicate_of"])
        for name, one in found.items()
    }
    assert marks["a.pdf"] == (2, None, None)
    assert marks["b.pdf"] == (2, "a.pdf", "a.pdf")
    assert marks["c.pdf"] == (1, None, "a.pdf")
    assert marks["d.pdf"] == (1, None, None)
    assert found["a.pdf"]["minhash_cluster_size"] == found["c.pdf"]["minhash_cluster_size"] == 3
    assert found["d.pdf"]["minhash_cluster_size"] == 1


def test_every_file_is_what_its_marker_says(undisturbed: Path) -> None:
    told: list[str] = []
    assert check_run(undisturbed, told.append) == 0
    assert told == []
    marker = json.loads((undisturbed / "done" / "00000.json").read_text(encoding="utf-8"))
    assert marker["documents"] == 3
    assert marker["outcomes"] == {"ok": 3}
    assert marker["files"]["documents/00000.jsonl.zst"]["rows"] == 3
    assert not (undisturbed / "work").exists()


def test_a_changed_file_is_found(small_corpus: Path, tmp_path: Path) -> None:
    run(small_corpus, tmp_path / "out")
    (tmp_path / "out" / "documents" / "00001.jsonl.zst").write_bytes(b"other")
    (tmp_path / "out" / "status" / "00002.jsonl").unlink()
    told: list[str] = []
    assert check_run(tmp_path / "out", told.append) == 2
    assert told == [
        "shard 00001: documents/00001.jsonl.zst is not what was written: its checksum differs.",
        "shard 00002: status/00002.jsonl is not there.",
    ]


@pytest.mark.parametrize("jobs", [1, 3])
def test_the_same_bytes_with_any_number_of_workers(
    undisturbed: Path, small_corpus: Path, tmp_path: Path, jobs: int
) -> None:
    run(small_corpus, tmp_path / "out", jobs=jobs)
    assert tree(tmp_path / "out") == tree(undisturbed)


def test_a_finished_run_reads_nothing_again(undisturbed: Path, small_corpus: Path) -> None:
    before = tree(undisturbed)
    heard = run(small_corpus, undisturbed)
    assert heard.read == []
    assert tree(undisturbed) == before


def test_a_lost_shard_is_made_again_and_no_other(
    undisturbed: Path, small_corpus: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    run(small_corpus, out)
    (out / "done" / "00001.json").unlink()
    heard = run(small_corpus, out, RunSettings(shard_documents=3, shapes=False))
    assert sorted(heard.read) == ["d.pdf", "e.pdf", "f.pdf"]
    assert tree(out) == tree(undisturbed)


def test_halves_that_a_lost_machine_left_are_removed(
    undisturbed: Path, small_corpus: Path, tmp_path: Path
) -> None:
    class Losing(LocalEngine):
        def run(
            self, folder: RunFolder, head: RunHead, shards: Sequence[int], events: Events
        ) -> None:
            super().run(folder, head, shards, events)
            (folder.path / "status" / ".00001.jsonl.99a1679075cdb820.part").write_bytes(b"{")

    out = tmp_path / "out"
    run_corpus(small_corpus, out, SETTINGS, Losing(1), Watching())
    assert tree(out) == tree(undisturbed)


_START = """\
import os
import signal
import sys
from pathlib import Path

from glyphstone.corpus.shards import shard_journal
from tests.corpus.making import run

write_at, left = shard_journal._write_at, int(sys.argv[3])

def writing(handle, frame, place):
    global left
    if left == 0:  # in the middle of a frame, with every worker
        write_at(handle, frame[: len(frame) // 2], place)
        os.killpg(0, signal.SIGKILL)
    left -= 1
    write_at(handle, frame, place)

shard_journal._write_at = writing
run(Path(sys.argv[1]), Path(sys.argv[2]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_a_killed_run_goes_on_and_ends_with_the_same_bytes(
    undisturbed: Path, small_corpus: Path, tmp_path: Path, root: Path
) -> None:
    out = tmp_path / "out"
    environment = {**os.environ, "PYTHONPATH": str(root)}

    def killed_after(documents: int) -> int:
        command = [sys.executable, "-c", _START, str(small_corpus), str(out), str(documents)]
        return subprocess.run(
            command, env=environment, start_new_session=True, check=False
        ).returncode

    for documents in (0, 2, 1, 3):
        assert killed_after(documents) == -signal.SIGKILL
    assert killed_after(-1) == 0
    assert tree(out) == tree(undisturbed)


def test_documents_that_are_done_are_not_read_again_after_a_stop(
    small_corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from glyphstone.corpus.shards.shard_journal import Finished, ShardJournal

    kept: list[int] = []
    add = ShardJournal.add

    def add_some(journal: ShardJournal, finished: Finished) -> None:
        if len(kept) == 4:
            raise KeyboardInterrupt
        add(journal, finished)
        kept.append(finished.number)

    monkeypatch.setattr(ShardJournal, "add", add_some)
    with pytest.raises(KeyboardInterrupt):
        run(small_corpus, tmp_path / "out")
    monkeypatch.undo()
    heard = run(small_corpus, tmp_path / "out")
    assert len(heard.read) == 8 - 4
    assert [one["file_path"] for one in statuses(tmp_path / "out")] == ALL


def test_parquet_holds_the_same_rows(undisturbed: Path, small_corpus: Path, tmp_path: Path) -> None:
    settings = RunSettings(shard_documents=3, shapes=False, output="parquet")
    for name in ("one", "two"):
        run(small_corpus, tmp_path / name, settings)
    assert tree(tmp_path / "one") == tree(tmp_path / "two")
    for folder in ("documents", "rejects"):
        assert rows(tmp_path / "one", folder) == rows(undisturbed, folder)


def test_filters_send_documents_to_the_rejects(small_corpus: Path, tmp_path: Path) -> None:
    filters = Filters(languages=("eng",), most_unknown=0.1, least_characters=100)
    settings = RunSettings(shard_documents=100, shapes=False, filters=filters, duplicates=False)
    run(small_corpus, tmp_path / "out", settings)
    assert [one["id"] for one in rows(tmp_path / "out", "documents")] == ALL[:3]
    assert "duplicate_of" not in rows(tmp_path / "out", "documents")[0]
    reasons = {one["id"]: one["reason"] for one in rows(tmp_path / "out", "rejects")}
    assert "fewer than 100" in reasons["deep/h.PDF"]
    assert "of its glyphs are unknown" in reasons["g.pdf"]


def test_lines_as_they_stand(small_corpus: Path, tmp_path: Path) -> None:
    settings = RunSettings(shard_documents=100, shapes=False, text="lines")
    run(small_corpus, tmp_path / "out", settings)
    text = rows(tmp_path / "out", "documents")[0]["text"]
    assert "\n" in text
    assert " ".join(text.split()) == ENGLISH


def test_two_runs_do_not_work_in_one_folder(small_corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    lock = Lock(out / "corpus.json")
    lock.take()
    try:
        with pytest.raises(LockedError, match="is at work on it"):
            run(small_corpus, out)
    finally:
        lock.release()


def test_a_folder_of_another_run_is_refused(
    undisturbed: Path, small_corpus: Path, tmp_path: Path
) -> None:
    (tmp_path / "x.pdf").write_bytes(document("Other."))
    with pytest.raises(MapError, match="another source"):
        run(tmp_path, undisturbed)
    with pytest.raises(MapError, match="other settings: text, seconds"):
        run(
            small_corpus,
            undisturbed,
            RunSettings(shard_documents=3, shapes=False, text="lines", seconds=5),
        )
    (tmp_path / "strange" / "documents").mkdir(parents=True)
    (tmp_path / "strange" / "documents" / "00000.jsonl.zst").touch()
    with pytest.raises(OutputError, match="holds files already"):
        run(small_corpus, tmp_path / "strange", SETTINGS)


def test_a_source_without_documents_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(UnreadableError, match="there is no PDF in it"):
        run(tmp_path / "empty", tmp_path / "out")
    with pytest.raises(UnreadableError, match="no such folder or file"):
        run(tmp_path / "missing", tmp_path / "out")
