"""The examples of the documentation run, and print what the pages say they print."""

from __future__ import annotations

import ast
import contextlib
import io
import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import msgspec
import pytest

import glyphstone
from glyphstone.cli import main
from glyphstone.model import BlockKind, Operation, Program
from glyphstone.verdict.doubts.registry import RULES
from glyphstone.verdict.trust import Trust
from glyphstone.writers import report
from glyphstone.writers.structured import pages as structured
from tests.conftest import ROOT
from tools.draw_graph import levels

PAGES = ["README.md", "docs/tutorial.md", "docs/how-to/text.md", "docs/how-to/convert.md"]


@dataclass(frozen=True, slots=True)
class Example:
    """One Python block, and the block of plain text right below it: what it prints."""

    line: int
    code: str
    printed: str | None


def examples(page: Path) -> list[Example]:
    """The Python blocks of a page."""
    text = page.read_text(encoding="utf-8")
    pattern = r"^```python\n(.*?)^```\n(?:\n?^```text\n(.*?)^```\n)?"
    return [
        Example(text.count("\n", 0, match.start(1)) + 1, match[1], match[2])
        for match in re.finditer(pattern, text, flags=re.M | re.S)
    ]


@pytest.mark.parametrize("name", PAGES)
def test_examples_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "demo", tmp_path / "demo", ignore=shutil.ignore_patterns("out"))
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "example"}
    found = examples(ROOT / name)
    assert found, f"{name} has no example"
    for example in found:
        # Blank lines put the code where it stands in the page, so that a traceback points there.
        code = compile("\n" * (example.line - 1) + example.code, name, "exec")
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(code, names)
        if example.printed is not None:
            assert output.getvalue() == example.printed, f"{name}, line {example.line}"


@pytest.mark.parametrize("name", PAGES)
def test_examples_use_public_names_only(name: str) -> None:
    for example in examples(ROOT / name):
        for node in ast.walk(ast.parse(example.code)):
            if isinstance(node, ast.ImportFrom):
                assert not (node.module or "").startswith("glyphstone"), f"{name}: {node.module}"
            elif isinstance(node, ast.Import):
                imported = {alias.name for alias in node.names}
                assert not any(one.startswith("glyphstone.") for one in imported), name
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                public = node.value.id != "glyphstone" or node.attr in glyphstone.__all__
                assert public, f"{name}: glyphstone.{node.attr}"


def test_the_architecture_page_has_every_room_on_its_level() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| +(\d+) \| (.+?) \|$", page, flags=re.M)
    shown = [set(re.findall(r"`(\w+)`", rooms)) for _, rooms in rows]
    assert shown == [set(level) for level in levels()]
    assert [int(number) for number, _ in rows] == list(reversed(range(len(shown))))


def test_modules_are_where_the_table_of_moves_says() -> None:
    page = (ROOT / "docs" / "decisions" / "rooms.md").read_text(encoding="utf-8")
    moves = re.findall(r"^\| `([\w/.]+)` \| (.+) \|$", page, flags=re.M)
    assert len(moves) > 200
    source = ROOT / "src" / "glyphstone"
    goals = [goal for _, now in moves for goal in re.findall(r"`([\w/.]+)`", now)]
    assert [goal for goal in goals if not (source / goal).exists()] == []


def commands() -> list[tuple[str, list[str]]]:
    """Every command line of ours in the documentation, with the page that it stands on."""
    found = []
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        for block in re.findall(
            r"^```console\n(.*?)^```", path.read_text(encoding="utf-8"), flags=re.M | re.S
        ):
            for line in re.findall(r"(?:^\$ |\| )(?:\S*/)?glyphstone (.*)$", block, flags=re.M):
                # What follows two blanks says what the command does.
                said = re.split(r"\s{2,}| [<>|] ", line)[0]
                found.append((path.name, shlex.split(said)))
    return found


def test_the_commands_of_the_documentation_are_understood() -> None:
    lines = commands()
    assert len(lines) > 20
    for page, words in lines:
        command: click.Command = main
        context = click.Context(command)
        while isinstance(command, click.Group) and words:
            inner = command.get_command(context, words[0])
            if inner is None:
                break
            command = inner
            words, context = words[1:], click.Context(command, context)
        assert not isinstance(command, click.Group), f"{page}: {words}"
        # Refuses options that there are not; nothing is read or written.
        command.make_parser(context).parse_args(list(words))


STRUCTS: list[type[msgspec.Struct]] = [
    report.Report,
    report.Failure,
    report.Pages,
    report.FontReport,
    report.ReasonReport,
    report.GlyphReport,
    report.FaultReport,
]


def test_the_page_on_the_json_report_names_everything_in_it() -> None:
    page = (ROOT / "docs" / "formats" / "inspect.md").read_text(encoding="utf-8")
    words = {field.encode_name for struct in STRUCTS for field in msgspec.structs.fields(struct)}
    words |= {*(rule.kind for rule in RULES), *Trust, *Program, report.SCHEMA}
    assert {word for word in words if f"`{word}`" not in page} == set()


def test_the_page_on_structured_text_names_everything_in_its_schema() -> None:
    page = (ROOT / "docs" / "formats" / "text.md").read_text(encoding="utf-8")
    words: set[str] = {structured.FORMAT, *Operation, *BlockKind}
    waiting: list[Any] = [structured.schema()]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            words.update(part.get("properties", {}))
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
    assert {word for word in words if f"`{word}`" not in page} == set()
