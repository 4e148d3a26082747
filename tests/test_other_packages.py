"""A package beside Glyphstone: the one of the page on extending, installed and used by commands."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import forge
from glyphstone.errors import ExitCode
from tests.conftest import ROOT
from tests.packages import install
from tests.reader import typeset


def install_example(folder: Path) -> None:
    """Install the package of the page on extending."""
    page = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
    blocks = dict(re.findall(r"^```(toml|python)\n(.*?)^```", page, flags=re.M | re.S))
    declared = tomllib.loads(blocks["toml"])["project"]["entry-points"]
    install(folder, "mypackage", blocks["python"], declared)


def glyphstone(site: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command with the packages of a folder installed."""
    paths = [str(site), *filter(None, [os.environ.get("PYTHONPATH", "")])]
    return subprocess.run(
        [sys.executable, "-m", "glyphstone", *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_another_package_adds_a_source_of_evidence(tmp_path: Path) -> None:
    site, pdf = tmp_path / "site", tmp_path / "broken.pdf"
    typeset(pdf)
    install_example(site)
    off = glyphstone(site, "recover", pdf, "--json", "--off", "mypackage-commonest,drawing")
    without = json.loads(off.stdout)
    found = json.loads(glyphstone(site, "recover", pdf, "--json", "--off", "drawing").stdout)
    assert found["sources"] == {**without["sources"], "mypackage-commonest": 1}
    assert found["glyphs"]["decoded"] == without["glyphs"]["decoded"] + 1
    shown = glyphstone(site, "recover", pdf, "--auto", "--off", "drawing").stdout
    assert "1 e, being the commonest letter: e" in shown


def test_another_package_adds_a_reason_to_doubt_a_font(tmp_path: Path) -> None:
    site, pdf, sheet = tmp_path / "site", tmp_path / "a.pdf", tmp_path / "sheet.html"
    pdf.write_bytes(forge.typeset("bcd fgh jkl mnp qrs tvw xz", font="DejaVuSans").pdf)
    (before,) = json.loads(glyphstone(site, "inspect", pdf, "--json").stdout)["fonts"]
    assert before["trust"] == "trusted"
    install_example(site)
    ended = glyphstone(site, "inspect", pdf, "--json", "--picture", sheet)
    (found,) = json.loads(ended.stdout)["fonts"]
    assert found["trust"] == "untrusted"
    (reason,) = found["reasons"]
    assert reason["kind"] == "mypackage-vowels"
    assert reason["sentence"] == "None of its letters is a vowel."
    assert len(reason["codes"]) == 20
    assert sheet.read_text(encoding="utf-8").count("no vowels about") == 20


@pytest.mark.parametrize(
    ("group", "command"), [("glyphstone.evidence", "recover"), ("glyphstone.doubts", "inspect")]
)
def test_a_broken_package_gives_one_sentence(group: str, command: str, tmp_path: Path) -> None:
    site, pdf = tmp_path / "site", tmp_path / "broken.pdf"
    typeset(pdf)
    install(site, "plugin_i", "1 / 0\n", {group: {"rare": "plugin_i:RARE"}})
    ended = glyphstone(site, command, pdf, "--json")
    assert ended.returncode == ExitCode.UNEXPECTED
    said = ended.stderr or json.loads(ended.stdout)["error"]
    assert f"The part “rare” ({group}) of the package plugin_i cannot be loaded" in said
    assert "Update or uninstall plugin_i" in said
    assert "Traceback" not in ended.stderr + ended.stdout
    assert len(ended.stderr.splitlines()) <= 1
