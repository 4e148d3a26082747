"""A format that another package adds is listed, chosen by name and by suffix, and written.

For tests/cli/convert/ once the command takes its formats from `glyphstone.writers.registry`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import forge
from glyphstone.errors import ExitCode
from glyphstone.writers.registry import FORMATS, GROUP
from tests.packages import install

CODE = """
from collections import Counter

from glyphstone.writers.formats import Format


class Shouting:
    def __init__(self, options):
        self.replaced = Counter()
        self.pages = 0

    def page(self, item):
        self.pages += 1
        return b"page %d\\n" % item.number

    def begin(self, facts):
        return f"<{facts.file}>\\n".encode()

    def write(self, item):
        return item.text.upper().encode() + b"\\n"

    def end(self):
        return b"the end\\n"

    def remarks(self):
        return [f"{self.pages} pages were shouted."]


SHOUT = Format("shout", "text in capitals", (".shout.txt",), Shouting)
"""
WRITTEN = "page 1\n<a.pdf>\nEVERY WORD IS SOUND.\nthe end\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with the package installed."""
    folder = tmp_path / "site"
    install(folder, "shouting", CODE, {GROUP: {"shout": "shouting:SHOUT"}})
    return folder


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    """A document of one line."""
    path = tmp_path / "a.pdf"
    path.write_bytes(forge.typeset("Every word is sound.", font="DejaVuSans").pdf)
    return path


def convert(site: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the command with the packages of a folder installed."""
    paths = [str(site), *filter(None, [os.environ.get("PYTHONPATH", "")])]
    return subprocess.run(
        [sys.executable, "-m", "glyphstone", "convert", *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "COLUMNS": "100"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_added_format_is_listed(site: Path) -> None:
    listed = [line.split(maxsplit=1) for line in convert(site, "--help").stdout.splitlines()]
    assert ["shout", "text in capitals"] in listed
    for form in FORMATS:
        assert [form.name, form.what] in listed


def test_an_added_format_is_chosen_by_its_name(site: Path, pdf: Path) -> None:
    ended = convert(site, pdf, "--to", "shout")
    assert (ended.returncode, ended.stdout) == (ExitCode.OK, WRITTEN)
    assert f"{pdf}: 1 pages were shouted." in ended.stderr


def test_an_added_format_is_chosen_by_its_suffix(site: Path, pdf: Path) -> None:
    target = pdf.with_name("b.shout.txt")
    assert convert(site, pdf, "-o", target).returncode == ExitCode.OK
    assert target.read_text(encoding="utf-8") == WRITTEN
    folder = pdf.with_name("many")
    assert convert(site, pdf, "--to", "shout", "--output-dir", folder).returncode == ExitCode.OK
    assert (folder / "a.shout.txt").read_text(encoding="utf-8") == WRITTEN


def test_an_option_that_an_added_format_does_not_heed_is_refused(site: Path, pdf: Path) -> None:
    ended = convert(site, pdf, "--to", "shout", "--zones")
    assert ended.returncode == ExitCode.USAGE
    assert "--zones has no effect: --to shout has nothing of the kind." in ended.stderr


def test_a_broken_format_is_in_nobodys_way_who_names_another(site: Path, pdf: Path) -> None:
    install(site, "unsound", "1 / 0\n", {GROUP: {"unsound": "unsound:PART"}})
    ended = convert(site, pdf, "--to", "text")
    assert (ended.returncode, ended.stdout) == (ExitCode.OK, "Every word is sound.\n")
    broken = convert(site, pdf, "--to", "unsound")
    assert broken.returncode == ExitCode.UNEXPECTED
    assert "The part “unsound” (glyphstone.formats) of the package unsound cannot be loaded" in (
        broken.stderr
    )
    assert "Traceback" not in broken.stderr
    assert "plain text, a paragraph a line" in convert(site, "--help").stdout
