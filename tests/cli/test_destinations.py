"""Where the text of documents goes."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from glyphstone.cli.destinations import joined, mirrored, output_folder, separate
from glyphstone.cli.many import InputFile, nothing
from glyphstone.errors import OutputError


def inputs(*names: str) -> list[InputFile]:
    """Files that were named themselves."""
    return [InputFile(name, Path(name), Path(Path(name).name)) for name in names]


def in_folder(folder: str, *names: str) -> list[InputFile]:
    """Files of a folder that was named."""
    return [InputFile(f"{folder}/{name}", Path(folder, name), Path(name)) for name in names]


def test_several_documents_need_a_folder() -> None:
    with pytest.raises(click.UsageError) as caught:
        output_folder(None, " Only x does.")
    assert caught.value.message == (
        "Several files become several files: name a folder with --output. Only x does."
    )


@pytest.mark.parametrize("name", ["all.txt", "all.tei.xml", "all.xml", "all.JSON"])
def test_the_name_of_a_file_is_no_folder_unless_it_is_one(name: str, tmp_path: Path) -> None:
    with pytest.raises(click.UsageError) as caught:
        output_folder(tmp_path / name)
    assert caught.value.message == (
        f"Several files become several files: {name} is the name of a file; name a folder with"
        " --output."
    )
    (tmp_path / name).mkdir()
    assert output_folder(tmp_path / name) == tmp_path / name


@pytest.mark.parametrize("name", ["texts", "texts.v2", "2026.10"])
def test_any_other_name_is_that_of_a_folder(name: str, tmp_path: Path) -> None:
    assert output_folder(tmp_path / name) == tmp_path / name


def test_a_folder_gets_a_file_for_each_and_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "deep"
    assert mirrored(inputs("x/a.pdf", "b.b.pdf", "c"), ".tei.xml", folder, False) == [
        folder / "a.tei.xml",
        folder / "b.b.tei.xml",
        folder / "c.tei.xml",
    ]
    assert folder.is_dir()


def test_a_folder_is_mirrored_with_its_folders(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    found = mirrored(in_folder("x", "a.pdf", "deep/er/a.pdf", "other/b.pdf"), ".txt", folder, False)
    assert found == [folder / "a.txt", folder / "deep/er/a.txt", folder / "other/b.txt"]
    assert sorted(path.name for path in folder.rglob("*")) == ["deep", "er", "other"]


def test_two_documents_of_one_name_are_refused_before_the_folder_is_made(tmp_path: Path) -> None:
    with pytest.raises(OutputError) as caught:
        mirrored(inputs("z.pdf", "x/a.pdf", "y/a.PDF"), ".txt", tmp_path / "new", False)
    assert str(caught.value) == (
        f"{tmp_path / 'new' / 'a.txt'}: both x/a.pdf and y/a.PDF would be written to it."
        " Name the folder that holds both, or do them one by one."
    )
    assert not (tmp_path / "new").exists()


def test_what_exists_is_not_overwritten_unless_forced(tmp_path: Path) -> None:
    taken = tmp_path / "deep" / "a.txt"
    taken.parent.mkdir()
    taken.touch()
    documents = in_folder("x", "new/b.pdf", "deep/a.pdf")
    with pytest.raises(OutputError, match="exists already") as caught:
        mirrored(documents, ".txt", tmp_path, False)
    assert caught.value.place.file == str(taken)
    assert not (tmp_path / "new").exists()
    assert mirrored(documents, ".txt", tmp_path, True)[1] == taken


def test_an_input_is_never_overwritten_by_whatever_name(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"input")
    (tmp_path / "b.txt").symlink_to(tmp_path / "a")
    for suffix, name in (("", "a"), (".txt", "b")):
        documents = [
            InputFile("a", tmp_path / "a", Path(name)),
            InputFile("b", tmp_path / "absent", Path("c")),
        ]
        with pytest.raises(OutputError, match="the input itself"):
            mirrored(documents, suffix, tmp_path, True)
    assert (tmp_path / "a").read_bytes() == b"input"


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OutputError) as caught:
        mirrored(inputs("a.pdf"), ".txt", tmp_path / "file" / "deep", False)
    assert str(caught.value) == (
        f"{tmp_path / 'file' / 'deep'}: the folder cannot be made (Not a directory)."
        " Name another folder."
    )


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
