"""What a release says of licences and vulnerabilities, and that its files are whole."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tools.release.audit import verdict
from tools.release.container import Step, steps
from tools.release.dist import ALLOWED, interpreters
from tools.release.licences import extras, licence_of, locked, refused
from tools.release.site import linked


@pytest.mark.parametrize(
    ("licence", "is_refused"),
    [
        ("MIT", False),
        ("Apache-2.0", False),
        ("BSD License", False),
        ("MPL-2.0", False),
        ("LGPL-3.0-or-later", False),
        ("GPL-3.0-only OR MIT", False),
        ("GPL-3.0-only", True),
        ("AGPL-3.0", True),
        ("GNU General Public License v3 (GPLv3)", True),
        ("", True),
        ("Commercial", True),
    ],
)
def test_what_may_be_used(licence: str, is_refused: bool) -> None:
    assert refused(licence) is is_refused


def test_a_licence_is_found_wherever_it_is_said() -> None:
    assert licence_of({"license_expression": "MIT", "license": "x"}) == "MIT"
    assert licence_of({"classifier": ["License :: OSI Approved :: BSD License"]}) == "BSD License"
    assert licence_of({"license": "ISC\nand a long text"}) == "ISC"
    assert licence_of({}) == ""


def test_all_that_is_locked_may_be_used(root: Path, tmp_path: Path) -> None:
    lock, report = root / "requirements" / "run.txt", tmp_path / "licences.md"
    module = "tools.release.licences"
    subprocess.run([sys.executable, "-m", module, str(lock), str(report)], cwd=root, check=True)
    names = [name for name, _ in locked(lock.read_text(encoding="utf-8"))]
    page = report.read_text(encoding="utf-8")
    assert len(names) > 15
    assert all(f"| {name} |" in page for name in names)
    assert "| ray | ray | " in page


def test_extras_are_found_in_the_requirements_of_a_package() -> None:
    said = ["numpy>=2.0", "ray>=2.40; extra == 'ray'", 'pyarrow>=17 ; extra == "parquet"']
    assert extras(said) == [("parquet", "pyarrow"), ("ray", "ray")]


@pytest.mark.parametrize(
    ("printed", "status", "said"),
    [
        ("", 3, "not audited: no advisories could be had."),
        ("Traceback", 3, "not audited: no advisories could be had."),
        (
            json.dumps({"dependencies": [{"name": "a", "skip_reason": "offline"}]}),
            3,
            "not audited: only 0 of 1 packages could be looked up.",
        ),
        (
            json.dumps({"dependencies": [{"name": "a", "version": "1", "vulns": []}]}),
            0,
            "audited: 1 packages, none with a known vulnerability.",
        ),
        (
            json.dumps({"dependencies": [{"name": "a", "version": "1", "vulns": [{}]}]}),
            1,
            "known vulnerabilities in a 1.",
        ),
    ],
)
def test_silence_is_no_clean_bill(printed: str, status: int, said: str) -> None:
    assert verdict(printed, 1) == (status, said)


def test_every_locked_file_has_a_hash(root: Path) -> None:
    for lock in (root / "requirements").glob("*.txt"):
        text = lock.read_text(encoding="utf-8")
        pins = re.findall(r"^[A-Za-z0-9_.-]+==.*?(?=^[A-Za-z0-9_.-]+==|\Z)", text, re.M | re.S)
        assert pins
        assert all("--hash=sha256:" in pin for pin in pins), lock.name


def test_the_container_installs_what_is_locked_and_copies_what_there_is(root: Path) -> None:
    steps = (root / "Containerfile").read_text(encoding="utf-8")
    assert "--require-hashes -r requirements/run.txt" in steps
    assert re.search(r"^USER (?!root)", steps, re.M)
    for line in re.findall(r"^COPY (.+)$", steps, re.M):
        for name in line.split()[:-1]:
            assert (root / name).exists(), name


def test_steps_of_a_container_file_are_read(root: Path) -> None:
    text = "# first\nFROM a:1\nRUN one \\\n    && two\n\nCOPY a b/\n"
    assert steps(text) == [Step("FROM", "a:1"), Step("RUN", "one  && two"), Step("COPY", "a b/")]
    kinds = {one.kind for one in steps((root / "Containerfile").read_text(encoding="utf-8"))}
    assert kinds == {"FROM", "WORKDIR", "COPY", "RUN", "USER", "ENTRYPOINT", "CMD"}


def test_pythons_are_found_that_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A name that only stands in for a Python, as pyenv leaves it, is none.
    (tmp_path / "bin").mkdir()
    for version in ALLOWED:
        shim = tmp_path / "bin" / f"python{version[0]}.{version[1]}"
        shim.write_text("#!/bin/sh\nexit 127\n")
        shim.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "none"))
    assert interpreters() == {sys.version_info[:2]: sys.executable}
    kept = tmp_path / "pyenv" / "versions" / "3.x" / "bin"
    kept.mkdir(parents=True)
    other = next(version for version in ALLOWED if version != sys.version_info[:2])
    played = kept / f"python{other[0]}.{other[1]}"
    played.write_text(f"#!/bin/sh\necho {other[0]} {other[1]}\n")
    played.chmod(0o755)
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    assert interpreters()[other] == str(played)


def test_the_citation_has_the_version_of_the_package(root: Path) -> None:
    import glyphstone

    cited = (root / "CITATION.cff").read_text(encoding="utf-8")
    assert f"version: {glyphstone.__version__}\n" in cited


def test_the_site_has_every_page(root: Path, tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "tools.release.site", str(tmp_path / "site")], cwd=root, check=True
    )
    made = tmp_path / "site" / "pages" / "docs"
    for page in (root / "docs").rglob("*.md"):
        assert (made / page.relative_to(root / "docs")).is_file()
    told = tomllib.loads((tmp_path / "site" / "zensical.toml").read_text(encoding="utf-8"))
    listed = set(re.findall(r"'([^']+\.md)'", str(told["project"]["nav"])))
    pages = tmp_path / "site" / "pages"
    assert listed >= {p.relative_to(pages).as_posix() for p in pages.rglob("docs/**/*.md")}
    assert all((pages / name).is_file() for name in listed)


def test_links_of_the_site_lead_to_its_pages_or_nowhere(tmp_path: Path) -> None:
    (tmp_path / "docs" / "how-to").mkdir(parents=True)
    for name in ("index.md", "docs/promises.md", "docs/how-to/README.md"):
        (tmp_path / name).touch()
    page = tmp_path / "docs" / "a.md"
    text = (
        "[front](../README.md#use-it) [near](promises.md) [folder](how-to) [code](../src/a.py)"
        " [out](https://example.org/) ![picture](none.png)"
    )
    assert linked(text, page, tmp_path) == (
        "[front](../index.md#use-it) [near](promises.md) [folder](how-to/README.md) code"
        " [out](https://example.org/) ![picture](none.png)"
    )
