"""The text of a document, plain or as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import forge
import glyphstone
from glyphstone.errors import OutputError
from glyphstone.flows.source import Source
from glyphstone.flows.text import TextTask, text
from glyphstone.reading import TextOptions, read_text
from glyphstone.writers.text_lines import text_lines
from tests.keyed import font_keys, font_map


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(tmp_path / "none.sqlite"))
    made = tmp_path / "two.pdf"
    made.write_bytes(forge.typeset("Some words.", layout=forge.Layout(repeat=2)).pdf)
    return made


def nobody(done: int, total: int) -> None:
    assert 0 < done <= total


def test_pages_are_parted_by_form_feeds_and_counted(path: Path) -> None:
    told: list[tuple[int, int]] = []
    outcome = text(TextTask(Source(path)), lambda done, total: told.append((done, total)))
    assert outcome.text == "Some words.\n\fSome words.\n"
    assert outcome.pages == 2
    assert told == [(1, 2), (2, 2)]
    assert outcome.notices == ()
    assert outcome.account.unknown == 0


def test_only_the_wanted_pages_are_read(path: Path) -> None:
    told: list[tuple[int, int]] = []
    source = Source(path, pages=frozenset({2}))
    outcome = text(TextTask(source), lambda done, total: told.append((done, total)))
    assert (outcome.text, outcome.pages, told) == ("Some words.\n", 1, [(2, 2)])


def test_given_maps_count_alone_and_unknown_glyphs_are_counted(path: Path) -> None:
    (key,) = font_keys(path)
    outcome = text(TextTask(Source(path), known={key: font_map({})}), nobody)
    # Nine distinct signs, one of them twice: S o m e w r d s and the full stop.
    assert (outcome.account.unknown, outcome.account.distinct) == (20, 9)


def test_json_goes_to_a_file_that_is_there(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "a.json"
    target.touch()
    outcome = text(TextTask(Source(path), structured=target), nobody)
    assert (outcome.text, outcome.pages) == ("", 2)
    assert len(json.loads(target.read_bytes())["pages"]) == 2
    with pytest.raises(OutputError, match="could not be written") as caught:
        text(TextTask(Source(path), structured=tmp_path / "gone.json"), nobody)
    assert caught.value.place.file == "two.pdf"


def test_plain_lines_are_those_of_the_described_pages(tmp_path: Path) -> None:
    path = tmp_path / "columns.pdf"
    words = "Sphinx of black quartz judge my vow and pack my box with five dozen jugs"
    blocks = [forge.Paragraph((words,))] * 3
    path.write_bytes(forge.Document(blocks, layout=forge.Layout(repeat=3)).build().pdf)
    plain = text(TextTask(Source(path)), nobody).text
    with glyphstone.open(path) as document:
        pages = list(read_text(document, options=TextOptions(described=True)))
    assert plain == "\f".join("".join(f"{line}\n" for line in text_lines(page)) for page in pages)
    assert {page.script for page in pages} == {"Latn"}


def test_pages_that_are_not_described_say_nothing_of_themselves(path: Path) -> None:
    with glyphstone.open(path) as document:
        reader = read_text(document, options=TextOptions(described=False))
        assert [page.script for page in reader] == ["Zyyy", "Zyyy"]
        assert (reader.script, reader.lang) == ("Zyyy", "und")
