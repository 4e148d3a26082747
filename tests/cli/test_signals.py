"""A signal ends a command cleanly: its status, a word, and nothing half-written."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import forge
from tests.guard.processes import none_is_left

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
#: Long enough for any machine; a command that is still there then hangs.
PATIENCE = 120.0


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A document that takes seconds to convert."""
    text = "A long line of text that stands on every page of a book of very many pages. " * 12
    layout = forge.Layout(height=300, repeat=600)
    path = tmp_path_factory.mktemp("book") / "book.pdf"
    path.write_bytes(forge.Document([forge.Paragraph((text,))] * 8, layout=layout).build().pdf)
    return path


def started(*arguments: object, mark: str = "") -> subprocess.Popen[bytes]:
    """A command; whatever it starts has the mark in its environment."""
    command = [sys.executable, "-m", "glyphstone", *map(str, arguments)]
    return subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "GLYPHSTONE_TEST_MARK": mark},
    )


def wait_for_part(folder: Path, process: subprocess.Popen[bytes]) -> None:
    """Wait until the command has begun to write."""
    end = time.monotonic() + PATIENCE
    while not list(folder.glob(".*.part")):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_leaves_no_half_written_file(name: str, book: Path, tmp_path: Path) -> None:
    number = getattr(signal, name)
    process = started("convert", book, "-o", tmp_path / "book.txt")
    wait_for_part(tmp_path, process)
    os.kill(process.pid, number)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + number
    assert said.decode().splitlines()[-1] == "Stopped."
    assert "Traceback" not in said.decode()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
@pytest.mark.parametrize("command", [["text", "--json"], ["convert"], ["convert", "--to", "jsonl"]])
def test_a_signal_ends_many_documents_and_leaves_no_half(
    name: str, command: list[str], book: Path, tmp_path: Path
) -> None:
    books = tmp_path / "books"
    books.mkdir()
    # So many that they cannot all be done before the signal comes, however slow this process is.
    for place in range(40):
        (books / f"{place:02}.pdf").symlink_to(book)
    out = tmp_path / "out"
    out.mkdir()
    target = out / "all.jsonl" if "jsonl" in command else out
    number = getattr(signal, name)
    process = started(*command, books, "-o", target, "-j", 2, mark=str(tmp_path))
    wait_for_part(out, process)
    os.kill(process.pid, number)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + number
    assert said.decode().splitlines()[-1] == "Stopped."
    assert "Traceback" not in said.decode()
    assert [path.name for path in out.iterdir() if path.name.startswith(".")] == []
    assert none_is_left(str(tmp_path))


#: Sends a signal to itself when a module is about to be loaded, then goes on as the command does.
INTERRUPTED = """
import os, signal, sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), {number})

sys.meta_path.insert(0, Finder())
sys.argv = ["glyphstone", "--help"]
from glyphstone.__main__ import main
main()
"""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
@pytest.mark.parametrize("module", ["click", "glyphstone.cli.group", "glyphstone.cli.maps"])
def test_a_signal_while_the_command_loads_shows_no_traceback(name: str, module: str) -> None:
    number = int(getattr(signal, name))
    script = INTERRUPTED.format(module=module, number=number)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE
    )
    # If click has begun, it ends the line in which a terminal shows ^C.
    assert (done.returncode, done.stderr.lstrip("\n")) == (128 + number, "Stopped.\n")


def test_little_is_loaded_before_the_command_can_be_interrupted() -> None:
    script = "import sys, glyphstone.__main__; print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert "numpy" not in done.stdout
    assert "pikepdf" not in done.stdout
    assert "click" not in done.stdout
