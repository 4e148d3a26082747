"""One file, one outcome: every command names the same faults and gives the same class of status."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result
from pikepdf import Name

import forge
from forge.damage import NoToUnicode
from glyphstone.cli.group import main
from glyphstone.errors import ExitCode
from glyphstone.flows.account import MOST_SAID
from glyphstone.store.exchange import FontEntry, GlyphEntry, MapFile, write_maps

TEXT = "Sphinx of black quartz judge my vow and pack my box with five dozen jugs of ink"
#: How the name of a repaired copy ends.
COPY = ".fixed.pdf"
#: What is said of letters and not of what could be read.
OF_LETTERS = ("unknown glyphs remain: ", "doubtful letters: ")


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


# --- damages --------------------------------------------------------------------------------------


def broken_program(path: Path) -> None:
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for entry in pdf.objects:
            if isinstance(entry, pikepdf.Dictionary) and "/FontFile2" in entry:
                entry.FontFile2.write(b"this is no font program at all")
        pdf.save(path)


def empty_program(path: Path) -> None:
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for entry in pdf.objects:
            if isinstance(entry, pikepdf.Dictionary) and "/FontFile2" in entry:
                entry.FontFile2.write(b"")
        pdf.save(path)


def missing_font(path: Path) -> None:
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].contents_add(b"BT /No#0Asuch 10 Tf (lost) Tj ET")
        pdf.save(path)


def no_end(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: data.rindex(b"xref\n")])


def damaged_content(path: Path) -> None:
    packed = zlib.compress(b"BT ET " * 50 + random.Random(1).randbytes(500))
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        broken = pikepdf.Stream(pdf, packed[:300], Filter=Name.FlateDecode)
        pdf.pages[0].contents_add(broken)
        pdf.save(path, stream_decode_level=pikepdf.StreamDecodeLevel.none)


def many_faults(path: Path) -> None:
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        lost = b"".join(b"/Lost%d 10 Tf (lost) Tj " % number for number in range(30))
        pdf.pages[0].contents_add(b"BT " + lost + b"ET")
        pdf.save(path)


DAMAGES: dict[str, tuple[Callable[[Path], None], str]] = {
    "broken program": (broken_program, "its font program is broken"),
    "empty program": (empty_program, "its font program is broken"),
    "page fault": (missing_font, "is not among its resources"),
    "mended file": (no_end, "had to be mended"),
    "damaged content": (damaged_content, "is damaged"),
    "many faults": (many_faults, "is not among its resources"),
}
SOUND = "sound"

# --- commands -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A document, maps for its font, and what `inspect --json` says of it."""

    path: Path
    maps: Path
    inspected: Result


def faults(path: Path, result: Result) -> list[str]:
    """The faults that a command names on standard error."""
    found = []
    for line in result.stderr.splitlines():
        if line.startswith(f"{path.with_suffix(COPY)}: "):
            continue  # about the copy
        assert line.startswith(f"{path}: "), line
        sentence = line.removeprefix(f"{path}: ")
        if not sentence.startswith(OF_LETTERS):
            found.append(sentence)
    return found


def repaired(case: Case) -> Result:
    return run("repair", case.path, "--maps", case.maps, "-o", case.path.with_suffix(COPY))


COMMANDS: dict[str, Callable[[Case], Result]] = {
    "inspect": lambda case: run("inspect", case.path),
    "text": lambda case: run("text", case.path),
    "text --json": lambda case: run("text", "--json", case.path),
    "convert": lambda case: run("convert", "--quiet", case.path),
    "convert --to alto": lambda case: run("convert", "--quiet", "--to", "alto", case.path),
    "recover": lambda case: run("recover", "--auto", case.path),
    "repair": repaired,
}


@pytest.fixture(scope="module", params=[*DAMAGES, SOUND])
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Case:
    """A document with a font that needs a map, damaged in one way."""
    face = forge.Typeface(("DejaVuSans",), codes="shuffled", damage=(NoToUnicode(),))
    path = tmp_path_factory.mktemp("one") / "a.pdf"
    path.write_bytes(forge.typeset([TEXT] * 3, style=forge.Style(face)).pdf)
    maps = path.with_suffix(".maps.json")
    glyphs = tuple(GlyphEntry("x", code=code) for code in range(256))
    write_maps(maps, MapFile((FontEntry("DejaVuSans", glyphs),)))
    if request.param in DAMAGES:
        DAMAGES[request.param][0](path)
    found = Case(path, maps, run("inspect", "--json", path))
    if request.param in DAMAGES:
        expected = DAMAGES[request.param][1]
        assert any(expected in fault for fault in faults(path, found.inspected))
    return found


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_names_the_faults_that_inspect_reports(case: Case, command: str) -> None:
    listed = faults(case.path, case.inspected)
    result = COMMANDS[command](case)
    assert faults(case.path, result) == listed
    if listed:
        assert case.inspected.exit_code == result.exit_code == ExitCode.PARTIAL
    else:
        assert case.inspected.exit_code == ExitCode.OK
        assert result.exit_code == (ExitCode.PARTIAL if result.stderr else ExitCode.OK)


def test_the_report_has_all_that_is_said(case: Case) -> None:
    report = json.loads(case.inspected.stdout)
    reported = [report["mended"]] if report["mended"] else []
    for fault in report["faults"]:
        place = [f"page {fault['page']}"] if fault["page"] else []
        place += [f"font {fault['font']}"] if fault["font"] else []
        reported.append(f"{', '.join(place)}: {fault['what']}" if place else fault["what"])
    said = faults(case.path, case.inspected)
    if len(reported) > MOST_SAID:
        assert said.pop().startswith(f"and {len(reported) - MOST_SAID} more faults")
    assert said == reported[:MOST_SAID]
