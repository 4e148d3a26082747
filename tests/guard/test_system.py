"""In scripts, in notebooks and on a system that refuses it works, or says why in one sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from glyphstone import guard
from glyphstone.errors import ExitCode
from glyphstone.guard import StartError
from glyphstone.guard.pool import shut_down
from glyphstone.options import Limits
from tests.guard import flows
from tests.guard.processes import PATIENCE_SECONDS
from tests.guard.scripts import HEAD, environment, output

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="this is about Unix")

LIMITS = Limits(seconds=PATIENCE_SECONDS)
RUN = "print(guard.run(flows.double, 4, file='a.pdf', limits=limits))\n"


def test_a_plain_script_needs_no_main_guard(tmp_path: Path) -> None:
    assert output(tmp_path, f"print('once')\n{RUN}") == ("once\n8\n", "")


def test_a_notebook_can_use_it(tmp_path: Path) -> None:
    # A kernel runs cells by exec in a __main__ that has no file.
    code = "import __main__; del __main__.__file__\n" + f"exec({RUN!r}, vars(__main__))\n"
    assert output(tmp_path, code) == ("8\n", "")


def test_a_flow_of_a_script_is_refused_with_advice(tmp_path: Path) -> None:
    code = """
def own(task: int, progress: guard.Progress) -> int:
    return task
try:
    guard.run(own, 1, file="a.pdf", limits=limits)
except TypeError as error:
    print(error)
print(guard.in_place(own, 1))
"""
    printed, _ = output(tmp_path, code)
    assert "put it into a module, or call it with guard.in_place" in printed
    assert printed.endswith("\n1\n")


@pytest.mark.parametrize("closed", ["<&-", "2>&-", "<&- 2>&-"])
def test_closed_streams_do_no_harm(closed: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(HEAD + RUN, encoding="utf-8")
    command = ["sh", "-c", f'exec "$0" "$1" {closed}', sys.executable, str(script)]
    done = subprocess.run(command, env=environment(), stdout=subprocess.PIPE, check=True)
    assert done.stdout == b"8\n"


def test_a_fork_that_fails_is_one_sentence(tmp_path: Path) -> None:
    code = """
os.environ["GLYPHSTONE_TEST_NO_FORKS"] = "1"
guard.warm_up(["tests.guard.no_forks"])
try:
    guard.run(flows.double, 4, file="a.pdf", limits=limits)
except guard.StartError as error:
    print(error)
"""
    printed, complaints = output(tmp_path, code)
    assert printed.startswith("a.pdf: no process could be started to read it (Resource")
    assert complaints == ""


def test_too_few_open_files_are_one_sentence(tmp_path: Path) -> None:
    code = """
import resource
from glyphstone.errors import GlyphstoneError
from glyphstone.guard.pool import shut_down
guard.run(flows.double, 4, file="a.pdf", limits=limits)
fates = []
_, most = resource.getrlimit(resource.RLIMIT_NOFILE)
for count in range(3, 100):
    shut_down()
    resource.setrlimit(resource.RLIMIT_NOFILE, (count, most))
    try:
        fates.append(guard.run(flows.double, 4, file="a.pdf", limits=limits))
    except GlyphstoneError as error:
        assert str(error).startswith("a.pdf: no process could be started"), error
        fates.append(type(error).__name__)
    else:
        break
print(*dict.fromkeys(fates))
"""
    assert output(tmp_path, code) == ("StartError 8\n", "")


def test_a_worker_that_cannot_start_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    shut_down()
    monkeypatch.setattr(sys, "executable", "/nonexistent/python")
    with pytest.raises(StartError, match="No such file") as caught:
        guard.run(flows.double, 4, file="a.pdf", limits=LIMITS)
    assert caught.value.exit_code is ExitCode.LIMIT
    assert caught.value.place.file == "a.pdf"


def test_a_worker_that_fails_at_once_leaves_its_last_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shut_down()
    monkeypatch.setattr(sys, "path", [])
    with pytest.raises(StartError, match="does not start") as caught:
        guard.run(flows.double, 4, file="a.pdf", limits=LIMITS)
    assert "No module named" in caught.value.details
