"""Parts of other packages: found by their entry points, and blamed by name for what goes wrong."""

from __future__ import annotations

import json
import os
import pickle
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import forge
from glyphstone.errors import ExitCode, LimitError
from glyphstone.plugins import Origin, Plugin, PluginError, blamed, load, origins
from tests.conftest import ROOT
from tests.packages import install
from tests.reader import typeset

GROUP = "glyphstone.test"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose packages are installed."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    return folder


def test_parts_are_loaded_in_the_order_of_their_names(site: Path) -> None:
    install(site, "plugin_b", "TEN = 10\n", {GROUP: {"ten": "plugin_b:TEN"}})
    parts = {"six": "plugin_a:SIX", "two": "plugin_a:TWO"}
    install(site, "plugin_a", "SIX, TWO = 6, 2\n", {GROUP: parts, "other": {"x": "plugin_a:X"}})
    assert load(GROUP, int) == [
        Plugin(Origin(GROUP, "six", "plugin_a"), 6),
        Plugin(Origin(GROUP, "ten", "plugin_b"), 10),
        Plugin(Origin(GROUP, "two", "plugin_a"), 2),
    ]
    assert load("glyphstone.nothing", int) == []


def test_names_are_known_without_loading_anything(site: Path) -> None:
    install(site, "plugin_c", "1 / 0\n", {GROUP: {"broken": "plugin_c:X"}})
    assert origins(GROUP) == [Origin(GROUP, "broken", "plugin_c")]
    assert load(GROUP, int, skip={"broken"}) == []
    assert "plugin_c" not in sys.modules


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("1 / 0\n", "cannot be loaded (ZeroDivisionError: division by zero)"),
        ("import plugin_nowhere\n", "cannot be loaded (ModuleNotFoundError:"),
        ("raise SystemExit\n", "cannot be loaded (SystemExit)"),
        ("", "cannot be loaded (AttributeError:"),
        ("PART = 'six'\n", "is a str, not a builtins.int."),
    ],
)
def test_a_part_that_cannot_be_loaded_names_its_package(code: str, why: str, site: Path) -> None:
    install(site, "plugin_d", code, {GROUP: {"six": "plugin_d:PART"}})
    with pytest.raises(PluginError) as caught:
        load(GROUP, int, also=", or leave {name} out")
    said = str(caught.value)
    assert said.startswith(f"The part “six” ({GROUP}) of the package plugin_d {why}")
    assert said.endswith(" Update or uninstall plugin_d, or leave six out.")
    assert "\n" not in said


def test_a_name_belongs_to_one_package(site: Path) -> None:
    install(site, "plugin_e", "PART = 1\n", {GROUP: {"six": "plugin_e:PART"}})
    with pytest.raises(PluginError, match="plugin_e has a name that is taken by Glyphstone itself"):
        load(GROUP, int, taken=["six"])
    install(site, "plugin_f", "PART = 1\n", {GROUP: {"six": "plugin_f:PART"}})
    with pytest.raises(PluginError, match="plugin_f has a name that is taken by plugin_e"):
        load(GROUP, int)
    with pytest.raises(PluginError, match="plugin_f has a name that is taken by plugin_e"):
        load(GROUP, int, skip=["six"])


def test_what_a_part_raises_names_its_package_and_keeps_the_traceback() -> None:
    origin = Origin(GROUP, "six", "plugin_g")
    failed = r"plugin_g failed \(KeyError: 'a b'\)\. "
    with pytest.raises(PluginError, match=failed) as caught, blamed(origin):
        raise KeyError("a b")
    assert "Traceback" in caught.value.details
    assert caught.value.exit_code is ExitCode.UNEXPECTED
    other = pickle.loads(pickle.dumps(caught.value))
    assert (str(other), other.details) == (str(caught.value), caught.value.details)


@pytest.mark.parametrize("error", [LimitError("too long"), MemoryError(), KeyboardInterrupt()])
def test_limits_and_interrupts_are_not_blamed_on_a_package(error: BaseException) -> None:
    with pytest.raises(type(error)) as caught, blamed(Origin(GROUP, "six", "plugin_h")):
        raise error
    assert caught.value is error


# --- a package beside Glyphstone --------------------------------------------------------------


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
    off = glyphstone(site, "recover", pdf, "--json", "--off", "mypackage-commonest")
    without = json.loads(off.stdout)
    found = json.loads(glyphstone(site, "recover", pdf, "--json").stdout)
    assert found["sources"] == {**without["sources"], "mypackage-commonest": 1}
    assert found["glyphs"]["decoded"] == without["glyphs"]["decoded"] + 1
    shown = glyphstone(site, "recover", pdf, "--auto").stdout
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
