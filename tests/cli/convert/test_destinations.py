"""Where converted documents go."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from glyphstone.cli.convert.destinations import joined, nothing, planned_targets, separate
from glyphstone.errors import OutputError
from glyphstone.flows.formats import format_named

TEXT, JSONL = format_named("text"), format_named("jsonl")


def planned(
    names: list[str], output: Path | None, folder: Path | None, *, form: str = "text",
    force: bool = False,
) -> list[Path | None]:  # fmt: skip
    return planned_targets(
        names, [Path(name) for name in names], format_named(form), output, folder, force
    )


def test_one_document_goes_to_its_file_or_to_standard_output(tmp_path: Path) -> None:
    assert planned(["a.pdf"], None, None) == [None]
    assert planned(["a.pdf"], tmp_path / "x", None) == [tmp_path / "x"]


def test_several_documents_need_a_folder_or_a_format_of_lines(tmp_path: Path) -> None:
    with pytest.raises(click.UsageError, match="name a folder with --output-dir"):
        planned(["a.pdf", "b.pdf"], None, None)
    assert planned(["a.pdf", "b.pdf"], None, None, form="jsonl") == [None, None]
    target = tmp_path / "x.jsonl"
    assert planned(["a.pdf", "b.pdf"], target, None, form="jsonl") == [target, target]


def test_a_folder_gets_a_file_for_each_and_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "deep"
    assert planned(["x/a.pdf", "b.b.pdf"], None, folder) == [
        folder / f"a{TEXT.suffix}",
        folder / f"b.b{TEXT.suffix}",
    ]
    assert folder.is_dir()
    assert planned(["a.pdf"], None, folder) == [folder / f"a{TEXT.suffix}"]


def test_file_and_folder_cannot_both_be_named(tmp_path: Path) -> None:
    with pytest.raises(click.UsageError, match="give one of them"):
        planned(["a.pdf"], tmp_path / "x", tmp_path)


def test_two_documents_of_one_name_are_refused_before_the_folder_is_made(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match=r"both x/a.pdf and y/a.pdf") as caught:
        planned(["x/a.pdf", "y/a.pdf"], None, tmp_path / "new")
    assert caught.value.place.file == str(tmp_path / "new" / f"a{TEXT.suffix}")
    assert not (tmp_path / "new").exists()


def test_what_exists_is_not_overwritten_unless_forced(tmp_path: Path) -> None:
    taken = tmp_path / f"a{TEXT.suffix}"
    taken.touch()
    for output, folder in ((taken, None), (None, tmp_path)):
        with pytest.raises(OutputError, match="exists already"):
            planned(["a.pdf"], output, folder)
        assert planned(["a.pdf"], output, folder, force=True) == [taken]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OutputError, match="the folder cannot be made"):
        planned(["a.pdf"], None, tmp_path / "file" / "deep")


def test_separate_files_are_kept_one_by_one(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    target = tmp_path / "a.txt"
    with separate([target, None]) as (hand_out, at_end):
        assert at_end is nothing
        with hand_out(0) as (part, keep):
            part.write_bytes(b"one")
            assert not target.exists()
            keep()
        assert target.read_bytes() == b"one"
        with hand_out(1) as (part, keep):
            part.write_bytes(b"two")
            keep()
        at_end()
    assert capsysbinary.readouterr().out == b"two"
    assert [one.name for one in tmp_path.iterdir()] == ["a.txt"]


def test_a_file_that_is_not_kept_is_gone(tmp_path: Path) -> None:
    with separate([tmp_path / "a.txt"]) as (hand_out, _), hand_out(0) as (part, _):
        part.write_bytes(b"half")
    assert list(tmp_path.iterdir()) == []


def test_joined_documents_stand_one_behind_the_other(tmp_path: Path) -> None:
    target = tmp_path / "all.jsonl"
    with joined(target) as (hand_out, at_end):
        for place, data in enumerate((b"1\n", b"lost\n", b"2\n")):
            with hand_out(place) as (part, keep):
                part.write_bytes(data)
                if data != b"lost\n":
                    keep()
        assert not target.exists()
        at_end()
    assert target.read_bytes() == b"1\n2\n"
    assert list(tmp_path.iterdir()) == [target]
