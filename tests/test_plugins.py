"""Parts of other packages: found by their entry points, and blamed by name for what goes wrong."""

from __future__ import annotations

import pickle
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from glyphstone.errors import ExitCode, LimitError
from glyphstone.plugins import Origin, Plugin, PluginError, blamed, load, origins
from tests.packages import install

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
    with pytest.raises(PluginError, match=r" Update or uninstall plugin_d\.$"):
        load(GROUP, int)


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
    assert str(caught.value).endswith(" Update or uninstall plugin_g.")
    assert caught.value.exit_code is ExitCode.UNEXPECTED
    other = pickle.loads(pickle.dumps(caught.value))
    assert (str(other), other.details) == (str(caught.value), caught.value.details)


def test_an_error_without_an_exception_has_no_traceback() -> None:
    error = Origin(GROUP, "six", "plugin_g").error("is odd")
    assert str(error) == (
        f"The part “six” ({GROUP}) of the package plugin_g is odd. Update or uninstall plugin_g."
    )
    assert error.details == ""
    assert error.verdict == "crash"
    assert (str(PluginError("odd.")), PluginError("odd.").details) == ("odd.", "")


@pytest.mark.parametrize("error", [LimitError("too long"), MemoryError(), KeyboardInterrupt()])
def test_limits_and_interrupts_are_not_blamed_on_a_package(error: BaseException) -> None:
    with pytest.raises(type(error)) as caught, blamed(Origin(GROUP, "six", "plugin_h")):
        raise error
    assert caught.value is error


# --- where packages are looked for ---------------------------------------------------------------


def test_what_reads_descriptions_is_not_loaded_for_nothing() -> None:
    code = (
        "import sys; from glyphstone.plugins import origins; found = origins('glyphstone.nothing');"
        " sys.exit(bool(found) or 'importlib.metadata' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_packages_may_be_found_by_an_importer_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    class Finder:
        def find_spec(self, *_: object) -> None:
            return None

        def find_distributions(self, *_: object) -> list[object]:
            asked.append(self)
            return []

    asked: list[object] = []
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder()])
    assert origins("glyphstone.nothing") == []
    assert asked


def test_packages_may_lie_in_an_archive(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(site, "plugin_z", "SIX = 6\n", {GROUP: {"six": "plugin_z:SIX"}})
    archive = site.with_name("packed.zip")
    with zipfile.ZipFile(archive, "w") as packed:
        for path in site.rglob("*"):
            packed.write(path, path.relative_to(site))
    shutil.rmtree(site)
    monkeypatch.syspath_prepend(str(archive))
    assert load(GROUP, int) == [Plugin(Origin(GROUP, "six", "plugin_z"), 6)]
