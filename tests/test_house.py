"""The rules of the repository that no linter knows."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from importlib import metadata
from pathlib import Path

import pytest

from benchmarks import shared
from benchmarks.prose.author import LANGUAGES, WordSource
from benchmarks.prose.documents import Kind, Wish, make
from tests.conftest import ROOT, SHARED_ABSENT, SHARED_DATA, SHARED_VARIABLE

SOURCE = ROOT / "src" / "glyphstone"
TEXT_SUFFIXES = {"", ".cfg", ".css", ".csv", ".html", ".in", ".ini", ".js", ".json", ".md"}
TEXT_SUFFIXES |= {".py", ".sh", ".svg", ".toml", ".tsv", ".txt", ".yaml", ".yml"}


def tracked_files() -> list[Path]:
    """Every file that is or may become part of the repository."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout.decode()
    return [path for name in listing.split("\0") if name and (path := ROOT / name).is_file()]


def modules(folder: Path) -> Iterator[tuple[Path, ast.Module]]:
    """Every Python file under a folder, parsed."""
    for path in sorted(folder.rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"), str(path))


def imported(tree: ast.Module) -> set[str]:
    """The dotted names that a module imports, at its top or later."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def top_level(names: set[str]) -> set[str]:
    """The first part of each dotted name."""
    return {name.partition(".")[0] for name in names}


# --- imports ----------------------------------------------------------------------------------


def test_importing_the_package_is_light() -> None:
    heavy = {
        "PIL",
        "click",
        "forge",
        "lxml",
        "matplotlib",
        "pyarrow",
        "pypdfium2",
        "pypdfium2_raw",
        "ray",
        "rich",
        "starlette",
        "uharfbuzz",
        "uvicorn",
        "fontTools.ttLib",
    }
    code = "import json, sys, glyphstone; print(json.dumps(sorted(sys.modules)))"
    printed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, text=True, cwd=ROOT
    ).stdout
    assert heavy.intersection(json.loads(printed)) == set()


@pytest.mark.parametrize(
    ("library", "rooms"),
    [
        ("pikepdf", {"pdf"}),
        ("pypdfium2", {"pdf"}),
        ("pypdfium2_raw", {"pdf"}),
        ("freetype", {"pdf", "shapes"}),
        ("click", {"cli"}),
        ("rich", {"cli"}),
        ("pyarrow", {"corpus"}),
        ("ray", {"corpus"}),
        ("starlette", {"web"}),
        ("uvicorn", {"web"}),
        ("multiprocessing", set()),
    ],
)
def test_a_library_stays_in_its_room(library: str, rooms: set[str]) -> None:
    strangers = [
        str(path.relative_to(SOURCE))
        for path, tree in modules(SOURCE)
        if library in top_level(imported(tree)) and path.relative_to(SOURCE).parts[0] not in rooms
    ]
    assert strangers == []


def test_no_threads_where_pdfium_is_called() -> None:
    # PDFium called from two threads crashes or gives wrong text without a word.
    threads = {"threading", "_thread", "concurrent", "asyncio", "multiprocessing.dummy"}
    users = [
        str(path.relative_to(ROOT))
        for path, tree in modules(SOURCE / "pdf")
        if threads & (imported(tree) | top_level(imported(tree)))
    ]
    assert users == []


def test_the_forge_does_not_see_the_package() -> None:
    users = [
        str(path.relative_to(ROOT))
        for path, tree in modules(ROOT / "forge")
        if "glyphstone" in top_level(imported(tree))
    ]
    assert users == []


def test_no_module_unpickles() -> None:
    # Nothing that stands in a document may become code.
    unsafe = {"pickle", "marshal", "shelve", "dill"}
    users = [
        str(path.relative_to(ROOT))
        for path, tree in modules(SOURCE)
        if unsafe & top_level(imported(tree))
    ]
    assert users == []


# --- what the files say -----------------------------------------------------------------------


def test_no_words_of_one_machine() -> None:
    # Written in pieces so that this file does not find itself.
    words = [
        "pypi" + r"\.org",
        "python" + "hosted",
        "npm" + r"js\.(org|com)",
        r"(?<![\w.])/" + "work/",
        r"(?<![\w.])/" + "root/",
        r"(?<![\w.])/" + "opt/",
        r"\b(?:extra-)?index" + r"-url\s*[=:]?\s*\w+://",
        r"\bissue" + r" #?\d",
        r"\bC" + r"EO\b",
    ]
    pattern = re.compile("|".join(words))
    found = []
    for path in tracked_files():
        if path.suffix not in TEXT_SUFFIXES:
            continue
        for number, line in enumerate(_lines(path), 1):
            if match := pattern.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {match.group()}")
    assert found == []


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        return []


def test_no_file_is_huge() -> None:
    huge = [str(path.relative_to(ROOT)) for path in tracked_files() if path.stat().st_size > 2**21]
    assert huge == []


def _markdown_files() -> list[Path]:
    return [path for path in tracked_files() if path.suffix == ".md"]


def _without_code(text: str) -> str:
    return re.sub(r"`[^`\n]*`", "", re.sub(r"^(```+).*?^\1", "", text, flags=re.M | re.S))


def _anchors(path: Path) -> set[str]:
    text = re.sub(r"^(```+).*?^\1", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    headings = re.findall(r"^#+ +(.+?) *$", text, flags=re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", _markdown_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    broken = []
    text = _without_code(path.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(<?([^)\s>]+)>?(?: \"[^\"]*\")?\)", text):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        goal = (path.parent / name).resolve() if name else path
        leads_to_anchor = not anchor or (goal.suffix == ".md" and anchor in _anchors(goal))
        if not goal.exists() or not leads_to_anchor:
            broken.append(target)
    assert broken == []


def test_every_page_of_the_docs_can_be_reached() -> None:
    index = ROOT / "docs" / "index.md"
    seen: set[Path] = set()
    waiting = [index]
    while waiting:
        page = waiting.pop()
        if page in seen or page.suffix != ".md" or not page.is_file():
            continue
        seen.add(page)
        text = _without_code(page.read_text(encoding="utf-8"))
        for target in re.findall(r"\]\(([^)#\s]+)", text):
            if not re.match(r"[a-z]+:", target):
                waiting.append((page.parent / target).resolve())
    lost = {path for path in (ROOT / "docs").rglob("*.md") if path not in seen}
    assert {str(path.relative_to(ROOT)) for path in lost} == set()


def test_every_fixture_is_registered() -> None:
    folder = ROOT / "tests" / "resources"
    register = (folder / "README.md").read_text(encoding="utf-8")
    rows = set(re.findall(r"^\| *`([^`]+)`", register, flags=re.M))
    files = {
        str(path.relative_to(folder))
        for path in tracked_files()
        if path.is_relative_to(folder) and path.name != "README.md"
    }
    assert files == rows


def test_every_table_of_data_names_its_source() -> None:
    folder = SOURCE / "data"
    register = folder / "README.md"
    listed = register.read_text(encoding="utf-8") if register.exists() else ""
    unknown = [
        path.name
        for path in tracked_files()
        if path.is_relative_to(folder)
        and path.suffix not in {".py", ".md"}
        and f"`{path.name}`" not in listed
        and b"tools/" not in path.read_bytes()[:200]
    ]
    assert unknown == []


def test_exit_codes_in_the_readme_are_those_of_the_code() -> None:
    from glyphstone.errors import ExitCode

    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    listed = {int(number) for number in re.findall(r"^\| *(\d+) *\|", readme, flags=re.M)}
    assert listed == {int(code) for code in ExitCode}


# --- packaging --------------------------------------------------------------------------------


def _locked(name: str) -> dict[str, str]:
    """Package names of a lock file, with their markers."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    rows = re.findall(r"^([a-z0-9-]+)==[^ ]+(?: ; (.+?))? \\$", text, flags=re.M)
    return dict(rows)


def test_the_lock_covers_what_the_package_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = {re.split(r"[^\w.-]", line)[0].lower() for line in project["dependencies"]}
    assert asked <= _locked("run").keys()
    assert _locked("run").keys() <= _locked("test").keys()


@pytest.mark.parametrize("name", ["run", "build", "test", "bench", "lock", "schemas"])
def test_every_locked_package_has_hashes_and_no_address(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    assert "://" not in text
    for entry in re.split(r"^(?=[a-z0-9])", text, flags=re.M)[1:]:
        assert "--hash=sha256:" in entry, entry.splitlines()[0]


def test_no_strong_copyleft_at_run_time() -> None:
    bad = []
    for package, marker in _locked("run").items():
        try:
            facts = metadata.metadata(package)
        except metadata.PackageNotFoundError:
            assert marker, f"{package} is locked for every machine but not installed"
            continue
        classifiers: list[str] = facts.get_all("Classifier") or []
        stated: list[str] = [
            *(facts.get_all("License-Expression") or []),
            *(text[:200] for text in facts.get_all("License") or []),
            *(line for line in classifiers if line.startswith("License")),
        ]
        words = " ".join(stated)
        is_copyleft = re.search(r"\bA?GPL|(?<!Lesser )General Public License", words)
        if not words.strip() or is_copyleft:
            bad.append(f"{package}: {words.strip() or 'no licence stated'}")
    assert bad == []


def test_the_wheel_holds_the_package_and_nothing_else(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0].split("-")[0] for name in names} == {"glyphstone"}
    packed = {name for name in names if name.startswith("glyphstone/")}
    ours = {
        str(path.relative_to(SOURCE.parent))
        for path in tracked_files()
        if path.is_relative_to(SOURCE)
    }
    assert packed == ours
    assert {Path(name).name for name in names} >= {"LICENSE", "NOTICE", "py.typed"}


def test_the_version_is_in_the_changelog() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{project['version']}]" in changelog


# --- the tests themselves ---------------------------------------------------------------------

#: The only modules that may say where real documents stand beside the checkout.
SAYS_WHERE = {Path("benchmarks/shared.py"), Path("tests/conftest.py"), Path("tests/test_house.py")}


def _folders(tree: ast.Module) -> set[str]:
    """The parts of strings of a module that may be paths: those without a blank."""
    found = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    paths = (text for text in found if isinstance(text, str) and " " not in text)
    return {part for path in paths for part in path.split("/")}


def test_what_stands_beside_the_checkout_is_looked_for_in_one_place() -> None:
    lookers = {
        path.relative_to(ROOT)
        for folder in ("benchmarks", "demo", "forge", "tests", "tools")
        for path, tree in modules(ROOT / folder)
        if "shared" in _folders(tree)
    }
    assert lookers <= SAYS_WHERE
    assert not any("benchmarks.shared" in imported(tree) for _, tree in modules(ROOT / "forge"))


def test_tests_see_nothing_beside_the_checkout_unless_they_ask() -> None:
    assert shared.VARIABLE == SHARED_VARIABLE
    assert not shared.shared_data().exists()


def test_tests_see_what_is_beside_the_checkout_if_they_ask(shared_data: Path) -> None:
    assert shared.shared_data() == shared_data == SHARED_DATA


def test_documents_are_the_same_whatever_stands_beside_the_checkout(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    wishes = [Wish(kind, code, 1) for kind in Kind for code in ("de_Latn", "ru_Cyrl")]
    without = [make(wish).pdf for wish in wishes]
    (tmp_path / "udhr_txt").mkdir()
    for name in LANGUAGES.values():
        (tmp_path / "udhr_txt" / f"{name}.txt").write_text("other words\n" * 9)
    monkeypatch.setenv(SHARED_VARIABLE, str(tmp_path))
    assert [make(wish).pdf for wish in wishes] == without
    asked = [replace(wish, source=WordSource.DECLARATION) for wish in wishes]
    assert all(make(wish).pdf != before for wish, before in zip(asked, without, strict=True))


@pytest.mark.parametrize(
    ("reason", "ci", "outcome"),
    [
        ("no font here", "1", {"failed": 1}),
        ("no font here", "", {"skipped": 1}),
        (SHARED_ABSENT, "1", {"skipped": 1}),
    ],
)
def test_a_skip_is_a_failure_in_ci(
    reason: str, ci: str, outcome: dict[str, int], tmp_path: Path
) -> None:
    (tmp_path / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text("utf-8"))
    (tmp_path / "test_it.py").write_text(
        f"import pytest\n\n\ndef test_it() -> None:\n    pytest.skip({reason!r})\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:cov"]
    result = subprocess.run(
        [*command, str(tmp_path)],
        cwd=tmp_path,
        env={"PATH": "", "CI": ci},
        capture_output=True,
        text=True,
        check=False,
    )
    (word, count), *_ = outcome.items()
    assert f"{count} {word}" in result.stdout


# --- names --------------------------------------------------------------------------------------

#: Modules that share a name because they hold one thing: as a command, its flow, its writer, what
#: flows through them; and the registries of the three doors.
ONE_THING = {
    "convert",
    "formats",
    "inspect",
    "library",
    "maps",
    "options",
    "prose",
    "recover",
    "registry",
    "repair",
    "report",
    "session",
    "text",
}


def test_no_module_name_stands_for_two_things() -> None:
    places: dict[str, list[str]] = {}
    for path, _ in modules(SOURCE):
        if not path.stem.startswith("__"):
            places.setdefault(path.stem, []).append(str(path.relative_to(SOURCE)))
    shared = {name: found for name, found in places.items() if len(found) > 1}
    assert {name: found for name, found in shared.items() if name not in ONE_THING} == {}
    assert shared.keys() >= ONE_THING, "a name that is no longer shared needs no exception"


def test_no_public_class_name_stands_for_two_things() -> None:
    places: dict[str, list[str]] = {}
    for path, tree in modules(SOURCE):
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(str(path.relative_to(SOURCE)))
    assert {name: found for name, found in places.items() if len(found) > 1} == {}
