"""One document as a record: what is counted, and what healing changes and leaves alone."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from forge.damage import Missing, Permute
from glyphstone.flows.corpus_record import CorpusRecord, RecordTask, TextForm, record
from glyphstone.flows.library import MapFile, MapLibrary
from glyphstone.flows.recover import open_recovery
from glyphstone.flows.source import Source
from glyphstone.store.library_path import library_path
from tests.corpus.making import ENGLISH, document


def read(path: Path, **options: object) -> CorpusRecord:
    task = RecordTask(Source(path), "the id", path.name, form=TextForm.LINES)
    return record(replace(task, **options), _ignore)  # type: ignore[arg-type]


def _ignore(done: int, total: int) -> None:
    """Ignores progress."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "sound.pdf"
    path.write_bytes(document(ENGLISH, pages=2))
    return path


@pytest.mark.parametrize("form", list(TextForm))
def test_facts_of_a_sound_document(sound: Path, form: TextForm) -> None:
    found = read(sound, form=form, url="https://x.example", date="1999")
    facts = found.facts
    assert (facts.lang, facts.script, facts.pages) == ("eng", "Latn", 2)
    assert (facts.unknown, facts.doubtful, facts.verdicts) == (0, 0, {"trusted": 1})
    assert (facts.unknown_share, facts.doubtful_share) == (0.0, 0.0)
    assert facts.characters == len(found.text)
    assert found.fonts == ()
    line = json.loads(found.line)
    assert (line["id"], line["file_path"]) == ("the id", "sound.pdf")
    assert (line["url"], line["date"]) == ("https://x.example", "1999")
    assert line["text"] == found.text
    assert len(line["per_page_languages"]) == len(line["page_ends"]) == 2


def test_healing_leaves_sound_text_alone(sound: Path) -> None:
    assert read(sound, heal=True).line == read(sound, heal=False).line


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("broken") / "broken.pdf"
    path.write_bytes(document(ENGLISH, damage=Missing(share=0.6)))
    return path


def test_drawings_that_are_sure_name_missing_letters(broken: Path) -> None:
    before, after = read(broken, heal=False), read(broken)
    assert before.facts.unknown_share > 0.2
    assert before.fonts[0].healed == 0
    assert before.fonts[0].wrong > 0
    assert after.facts.unknown_share < before.facts.unknown_share
    assert after.fonts[0].healed > 0
    assert "drawing" in after.facts.provenance
    # What is named is right: the text is the truth wherever there is no mark.
    assert _agrees(after.text, ENGLISH)


def _agrees(text: str, truth: str) -> bool:
    from glyphstone.model import UNKNOWN

    pairs = zip(" ".join(text.split()), truth, strict=True)
    return all(one in (UNKNOWN, two) for one, two in pairs)


def test_a_library_that_knows_the_drawings_heals_without_recognising_them(
    broken: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(tmp_path / "maps.sqlite"))
    assert read(broken, shapes=False).fonts[0].healed == 0
    with open_recovery([broken], project=tmp_path / "p.glyphstone") as recovery:
        known: MapFile = recovery.map_file()
    with MapLibrary.open(library_path()) as library:
        library.import_(known, "ours")
    healed = read(broken, shapes=False)
    assert healed.fonts[0].healed > 0
    assert _agrees(healed.text, ENGLISH)


def test_what_is_not_sure_stays_as_claimed_and_doubtful(tmp_path: Path) -> None:
    path = tmp_path / "lying.pdf"
    path.write_bytes(document(ENGLISH, damage=Permute()))
    unhealed = read(path, heal=False)
    assert unhealed.facts.doubtful_share > 0.5
    healed = read(path)
    # No letter is lost by healing.
    assert healed.facts.unknown <= unhealed.facts.unknown
    assert healed.facts.doubtful_share <= unhealed.facts.doubtful_share


def test_few_unknown_signs_are_not_worth_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from glyphstone.flows import broken_font_maps, corpus_record

    asked: list[bool] = []
    real = broken_font_maps.healed_maps

    def noted(*arguments: object, shapes: bool) -> object:
        asked.append(shapes)
        return real(*arguments, shapes=False)  # type: ignore[arg-type]

    monkeypatch.setattr(corpus_record, "healed_maps", noted)
    path = tmp_path / "a.pdf"
    path.write_bytes(document(f"{ENGLISH * 3} Ω", damage=Missing(share=0.01)))
    found = read(path)
    share = found.facts.unknown_share + found.facts.doubtful_share
    assert asked == [share >= corpus_record.WORTH_RECOGNISING]
