"""A part of a document reads as it does in the whole: the same glyphs, fonts, maps and lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import forge
import glyphstone
from forge.damage import NoToUnicode
from glyphstone.cli.group import main
from glyphstone.errors import ExitCode
from glyphstone.flows.recover import open_recovery
from glyphstone.flows.recovery import solved

#: A page with room for one line.
ONE_LINE = forge.Layout(height=150)
FACES = ("DejaVuSans", "DejaVuSerif", "DejaVuSansMono")
LINES = (
    "Sphinx of black quartz judge my vow",
    "The six boxing wizards jump over ash",
    "Pack my box with six dozen jugs of ink",
)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three pages, each set in another font that says nothing of its letters."""
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(tmp_path / "none.sqlite"))
    blocks = [
        forge.Paragraph(
            (line,),
            style=forge.Style(
                forge.Typeface((face,), codes="shuffled", damage=(NoToUnicode(),), seed=place)
            ),
        )
        for place, (face, line) in enumerate(zip(FACES, LINES, strict=True))
    ]
    path = tmp_path / "book.pdf"
    path.write_bytes(forge.Document(blocks, blocks[0].style or forge.Style(), ONE_LINE).build().pdf)
    return path


def recovered(path: Path) -> None:
    """Every word of every page is typed."""
    with open_recovery([path]) as recovery:
        for token in range(recovery.book.token_count):
            spot = recovery.book.spot(token)
            line = LINES[spot.page - 1].split()
            first = next(
                place.tokens[0] for place in recovery.book.lines if place.page == spot.page
            )
            recovery.session.read_token(token, line[token - first])


def test_a_recovered_map_lands_on_its_own_font_whatever_pages_are_read(book: Path) -> None:
    recovered(book)
    assert run("text", book).stdout.split("\f") == [f"{line}\n" for line in LINES]
    for number, line in enumerate(LINES, start=1):
        assert run("text", book, "--pages", number).stdout == f"{line}\n"
        assert run("convert", book, "--pages", number).stdout.strip() == line


def test_python_reads_what_was_recovered(book: Path) -> None:
    recovered(book)
    with glyphstone.open(book) as document:
        pages = [page.text for page in glyphstone.read_text(document, pages={2, 3})]
        assert pages == list(LINES[1:])
        prose = [one.text for one in glyphstone.read_prose(document)]
        assert " ".join(prose) == " ".join(LINES)
        claimed = next(iter(glyphstone.read_text(document, maps={})))
        assert claimed.text != LINES[0]


def test_unknown_glyphs_have_one_name_in_whole_and_part(book: Path) -> None:
    whole = run("text", book).stdout.split("\f")
    structured = json.loads(run("text", book, "--json").stdout)
    for number in (1, 2, 3):
        part = run("text", book, "--pages", number).stdout
        assert part == whole[number - 1]
        found = json.loads(run("text", book, "--json", "--pages", number).stdout)
        assert found["pages"] == [structured["pages"][number - 1]]


def test_maps_are_kept_with_the_answers_and_solved_anew_when_answers_came_since(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recovered(book)

    def refused(*_: object) -> None:
        raise AssertionError("the maps are kept: nothing is to be solved")

    with monkeypatch.context() as patch:
        patch.setattr(solved, "solved_maps", refused)
        with glyphstone.open(book) as document:
            assert [page.text for page in glyphstone.read_text(document)] == list(LINES)
    with open_recovery([book]) as recovery:
        recovery.session.read_token(0, "Sphinx")
        recovery.project.close()  # as if the process had died before it could keep the maps
    with glyphstone.open(book) as document:
        assert [page.text for page in glyphstone.read_text(document)] == list(LINES)


def test_pages_that_are_not_there_are_told(book: Path) -> None:
    result = run("text", book, "--pages", "9")
    assert result.exit_code == 3
    assert "none of these pages" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    "command",
    [("inspect", "--json"), ("text",), ("text", "--json"), ("convert", "-q")],
    ids=" ".join,
)
def test_every_command_names_the_wanted_pages_that_are_not_there(
    book: Path, command: tuple[str, ...]
) -> None:
    result = run(*command, book, "--pages", "3-5,8")
    assert result.exit_code == ExitCode.PARTIAL
    assert f"{book}: the document has no pages 4-5, 8" in result.stderr.splitlines()
    if "--json" in command:
        assert "the document has no pages 4-5, 8" in result.stdout


@pytest.mark.parametrize("command", ["inspect", "text", "convert"])
def test_announced_pages_that_cannot_be_found_are_a_fault(book: Path, command: str) -> None:
    data = book.read_bytes()
    assert data.count(b"/Count 3") == 1
    book.write_bytes(data.replace(b"/Count 3", b"/Count 5"))
    result = run(command, book)
    assert result.exit_code == ExitCode.PARTIAL
    said = f"{book}: of the 5 pages that it announces 3 can be found"
    assert said in result.stderr.splitlines()
