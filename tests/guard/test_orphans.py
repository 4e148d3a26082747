"""However and whenever the parent is killed, no process is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.guard.processes import appears, marked, none_is_left
from tests.guard.scripts import start

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="asks Linux about its processes")

#: Whether the worker is a new interpreter, or a fork of a program that allows it.
STARTS = {
    "new interpreter": "",
    "fork": "from glyphstone.guard.forked_worker import allow_forks; allow_forks()\n",
}
SIGNALS = [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT]
#: Scripts that leave a sign, each at another moment of a run.
MOMENTS = {
    "before the first document": "Path('sign').touch()\n"
    "guard.run(flows.hang_with_child, Path('note'), file='a.pdf', limits=limits)\n",
    "while the worker loads": "guard.warm_up(['tests.guard.slow_module'])\n"
    "guard.run(flows.double, 1, file='a.pdf', limits=limits)\n",
    "in a document": "task = Path('sign')\n"
    "guard.run(flows.hang_with_child, task, file='a.pdf', limits=limits)\n",
    "between documents": "guard.run(flows.double, 1, file='a.pdf', limits=limits)\n"
    "Path('sign').touch()\nimport time; time.sleep(600)\n",
    "in several documents": "tasks = [(Path(name), 'a.pdf') for name in ('one', 'two', 'sign')]\n"
    "with guard.Workers(jobs=3) as workers:\n"
    "    list(workers.map(flows.hang_with_child, tasks, limits))\n",
}


@pytest.fixture
def mark() -> Iterator[str]:
    """A word in the environment of all processes of a test; whatever is left of them is killed."""
    word = f"orphan-{uuid.uuid4()}"
    yield word
    for pid in marked(word):
        os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize("begin", STARTS)
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_nothing_is_left_of_a_killed_parent(
    number: signal.Signals, moment: str, begin: str, tmp_path: Path, mark: str
) -> None:
    more = {"GLYPHSTONE_TEST_MARK": mark, "OPENBLAS_NUM_THREADS": "1"}
    with start(tmp_path, STARTS[begin] + MOMENTS[moment], **more) as script:
        assert appears(tmp_path / "sign"), script.communicate()
        _kill(script, number)
    assert none_is_left(mark)


@pytest.mark.parametrize("delay", [0.02, 0.3, 0.6, 0.9, 1.2])
def test_nothing_is_left_of_a_parent_killed_at_some_time(
    delay: float, tmp_path: Path, mark: str
) -> None:
    code = MOMENTS["before the first document"]
    with start(tmp_path, code, GLYPHSTONE_TEST_MARK=mark) as script:
        time.sleep(delay)  # any moment will do: what is checked holds at all of them
        _kill(script, signal.SIGKILL)
    assert none_is_left(mark)


def _kill(script: subprocess.Popen[str], number: signal.Signals) -> None:
    script.send_signal(number)
    script.communicate()
    assert script.returncode != 0
