"""The targets of fuzzing: readers take what they begin with, so that mutations get far."""

from __future__ import annotations

from pathlib import Path

import pytest

from glyphstone.corpus.shards.shard_journal import ShardJournal
from glyphstone.corpus.sources.archives import archive_entries
from glyphstone.document import open as open_document
from glyphstone.pdf.fonts.program import FontProgram
from glyphstone.reading import read_text
from glyphstone.store.events import Event
from glyphstone.store.exchange import read_answers, read_maps
from glyphstone.store.journal import ProjectFile
from glyphstone.store.teckit import read_teckit
from tools.fuzz import seeds
from tools.fuzz.targets import TARGETS


@pytest.mark.parametrize("name", TARGETS)
def test_no_seed_is_a_finding(name: str, tmp_path: Path) -> None:
    target = TARGETS[name]
    begun = list(target.seeds(tmp_path))
    assert begun
    for seed in begun:
        assert 0 < len(seed) <= target.longest, "the fuzzer would cut it off"
        target.run(seed)


def written(tmp_path: Path, seed: bytes) -> Path:
    path = tmp_path / "seed.map"
    path.write_bytes(seed)
    return path


def test_readers_take_what_people_hand_over(tmp_path: Path) -> None:
    (project,) = seeds.projects(tmp_path)
    with ProjectFile.open(written(tmp_path, project), read_only=True) as opened:
        kinds = {type(event) for _, event in opened.events()}
    assert kinds == set(Event.__args__)
    (answers,) = seeds.answers(tmp_path)
    assert len(read_answers(written(tmp_path, answers)).events) == 12
    (maps,) = seeds.maps(tmp_path)
    found = read_maps(written(tmp_path, maps))
    assert len(found.fonts[0].glyphs) == 3
    assert len(found.drawings) == 2
    for table in seeds.teckit(tmp_path):
        assert read_teckit(written(tmp_path, table)).texts
    for archive in seeds.archives(tmp_path):
        assert "a.pdf" in next(iter(archive_entries(written(tmp_path, archive)))).name
    for journal in list(seeds.journals(tmp_path))[:1]:
        with ShardJournal(written(tmp_path, journal)) as journals:
            assert len(journals) == 2


def test_readers_take_documents_and_programs(tmp_path: Path) -> None:
    for program in seeds.programs(tmp_path):
        assert FontProgram(program).outline(1) is not None
    for document in seeds.documents(tmp_path):
        with open_document(written(tmp_path, document)) as opened:
            assert any(page.blocks for page in read_text(opened))
