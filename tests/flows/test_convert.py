"""A document in one of many formats, written to a file that is there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import forge
from glyphstone.errors import OutputError
from glyphstone.flows.convert import ConvertOutcome, ConvertTask, convert
from glyphstone.flows.options import FilterAction, FilterUnit, LanguageFilter, ProseOptions
from glyphstone.flows.source import Source

ENGLISH = (
    "All human beings are born free and equal in dignity and rights. They are endowed with "
    "reason and conscience and should act towards one another in a spirit of brotherhood."
)

MORE = (
    "Everyone is entitled to all the rights and freedoms set forth in this Declaration, without "
    "distinction of any kind, such as race, colour, sex, language, religion or opinion."
)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(tmp_path / "none.sqlite"))
    made = tmp_path / "two.pdf"
    blocks = [forge.Paragraph((ENGLISH,)), forge.Paragraph((MORE,))]
    layout = forge.Layout(width=1200, height=150)
    made.write_bytes(forge.Document(blocks, forge.Style(), layout).build().pdf)
    return made


def converted(
    path: Path,
    form: str,
    *,
    pages: frozenset[int] | None = None,
    base: str | None = None,
    options: ProseOptions | None = None,
) -> tuple[bytes, ConvertOutcome, list[tuple[int, int]], bytes]:
    part, dropped = path.parent / "part", path.parent / "dropped"
    part.write_bytes(b"")
    dropped.write_bytes(b"")
    told: list[tuple[int, int]] = []
    task = ConvertTask(
        Source(path, pages=pages), path.name, form, options or ProseOptions(), part, dropped, base
    )
    outcome = convert(task, lambda done, total: told.append((done, total)))
    return part.read_bytes(), outcome, told, dropped.read_bytes()


def test_prose_is_written_and_progress_told(path: Path) -> None:
    data, outcome, told, _ = converted(path, "text")
    assert data.decode().split() == f"{ENGLISH} {MORE}".split()
    assert told == [(1, 2), (2, 2)]
    assert (outcome.account.unknown, outcome.warnings) == (0, ())


def test_a_format_of_pages_is_written_page_by_page(path: Path) -> None:
    data, outcome, told, _ = converted(path, "alto")
    assert data.count(b"<Page ") == 2
    assert told == [(1, 2), (2, 2)]
    assert outcome.warnings == ()


def test_the_number_of_pages_is_told_of_whole_documents_alone(path: Path) -> None:
    whole, _, _, _ = converted(path, "json")
    part, _, told, _ = converted(path, "json", pages=frozenset({2}))
    assert told == [(2, 2)]
    assert len(part) < len(whole)
    assert json.loads(whole)


def test_the_text_of_another_tool_stands_for_the_document(path: Path) -> None:
    data, outcome, told, _ = converted(path, "text", base="Quite another text.")
    assert data.decode().strip() == "Quite another text."
    assert (told, outcome.account.unknown) == ([], 0)


def test_what_is_dropped_is_listed(path: Path) -> None:
    wanted = LanguageFilter(("fr",), FilterUnit.PARAGRAPH, FilterAction.DROP)
    data, outcome, _, dropped = converted(path, "text", options=ProseOptions(languages=wanted))
    entries = [json.loads(line) for line in dropped.splitlines()]
    assert {(one["file"], one["lang"]) for one in entries} == {("two.pdf", "en")}
    assert entries[0]["page"] == 1
    assert " ".join(one["text"] for one in entries).split() == f"{ENGLISH} {MORE}".split()
    assert data.strip() == b""
    assert set(outcome.others) == {"en"}


@pytest.mark.parametrize("form", ["text", "alto"])
def test_a_document_without_text_is_said_to_be_so(form: str, path: Path) -> None:
    path.write_bytes(forge.typeset(" ").pdf)
    _, outcome, _, _ = converted(path, form)
    assert outcome.warnings[:1] == ("no text was found on its pages; glyphstone inspect says why.",)


def test_a_file_that_is_not_there_is_told_with_the_document(path: Path, tmp_path: Path) -> None:
    task = ConvertTask(Source(path), "a.pdf", "text", ProseOptions(), tmp_path / "gone")
    with pytest.raises(OutputError, match="could not be written") as caught:
        convert(task, print)
    assert caught.value.place.file == "a.pdf"
