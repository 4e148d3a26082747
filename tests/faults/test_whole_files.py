"""A file that is written anew and again: whoever looks, sees a whole one, also after kill -9."""

from __future__ import annotations

import os
import random
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from glyphstone.errors import OutputError
from glyphstone.files import write_whole
from tests.conftest import ROOT

SIZE = 300_000
WRITER = f"""
import sys
from pathlib import Path
from glyphstone.files import write_whole
for number in range(1_000_000):
    write_whole(Path(sys.argv[1]), b"%d" % (number % 10) * {SIZE})
    if number == 0:
        print(flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_nobody_sees_half_a_file(tmp_path: Path) -> None:
    target = tmp_path / "out"
    chance = random.Random(5)
    looks = 0
    for _ in range(6):
        command = [sys.executable, "-c", WRITER, str(target)]
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
        assert process.stdout is not None
        select.select([process.stdout], [], [], 20)
        end = time.monotonic() + chance.uniform(0, 0.1)
        while time.monotonic() < end:
            looks += 1
            assert_whole(target)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        assert_whole(target)
    assert looks > 6


def assert_whole(target: Path) -> None:
    content = target.read_bytes()
    assert len(content) == SIZE
    assert content == content[:1] * SIZE


def test_what_cannot_be_written_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "out"
    write_whole(target, b"first")

    def fail(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("glyphstone.files.os.fsync", fail)
    with pytest.raises(OutputError, match=r"could not be written \(No space left on device\)"):
        write_whole(target, b"second")
    assert target.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [target], "nothing is left lying about"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_does_not_lose_its_name_to_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OutputError, match="no file"):
        write_whole(pipe, b"text")
    assert pipe.is_fifo()
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]
