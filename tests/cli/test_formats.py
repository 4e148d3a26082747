"""Which format is meant, by name, by output, or by nothing."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from glyphstone.cli import formats
from glyphstone.cli.convert.convert import _format
from glyphstone.cli.convert.settings import Settings
from glyphstone.cli.formats import FormatName, chosen_format, listed_formats
from glyphstone.flows.formats import FORMATS, PluginError
from tests.cli.convert.test_settings import settings


@pytest.mark.parametrize(
    ("name", "output", "found"),
    [
        (None, None, "text"), ("tei", None, "tei"), ("tei", "a.json", "tei"),
        (None, "a.json", "json"), (None, "a.tei.xml", "tei"),
        (None, "a.sentences.txt", "sentences"),
        (None, "a.txt", "text"), (None, "a.finepdfs.jsonl", "finepdfs"), (None, "a.jsonl", "jsonl"),
    ],
)  # fmt: skip
def test_the_name_counts_before_the_output(
    name: str | None, output: str | None, found: str
) -> None:
    assert chosen_format(name, None if output is None else Path(output)).name == found


def test_an_output_that_does_not_tell_is_explained() -> None:
    with pytest.raises(click.UsageError) as caught:
        chosen_format(None, Path("deep/A.XML"))
    assert caught.value.message == (
        "A.XML may be any of opus, tei, udhr, alto: say which with --to."
    )
    with pytest.raises(click.UsageError) as caught:
        chosen_format(None, Path("deep/a.doc"))
    assert caught.value.message == "The name a.doc does not tell the format: say it with --to."


def test_every_format_is_listed_in_a_line() -> None:
    lines = listed_formats().splitlines()
    assert lines[0] == "  text       plain text, a paragraph a line"
    assert [line.split()[0] for line in lines[: len(FORMATS)]] == [one.name for one in FORMATS]


def test_a_package_that_cannot_be_loaded_is_told_below_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail() -> None:
        raise PluginError("a package is broken.")

    monkeypatch.setattr(formats, "formats", fail)
    lines = listed_formats().splitlines()
    assert lines[0] == "  text       plain text, a paragraph a line"
    assert lines[-1] == "  a package is broken."
    assert len(lines) == len(FORMATS) + 1


def test_a_name_must_be_that_of_a_format() -> None:
    assert FormatName().convert("tei", None, None) == "tei"
    with pytest.raises(click.BadParameter, match="'doc' is none of text, sentences, layout"):
        FormatName().convert("doc", None, None)


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ([], "text"), (["-o", "texts"], "text"), (["-o", "all.jsonl"], "jsonl"),
        (["-o", "all.tei.xml"], "text"), (["-o", "all.xml"], "text"),
        (["-o", "texts", "--to", "tei"], "tei"), (["-o", "all.jsonl", "--to", "text"], "text"),
    ],
)  # fmt: skip
def test_the_folder_for_several_files_tells_no_format(arguments: list[str], found: str) -> None:
    several: Settings = settings("b.pdf", *arguments)
    assert _format(several).name == found


def test_the_file_for_one_document_tells_it() -> None:
    assert _format(settings("-o", "a.tei.xml")).name == "tei"
    with pytest.raises(click.UsageError):
        _format(settings("-o", "texts"))
