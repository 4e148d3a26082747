"""CPU time of identification beside py3langid, and what it takes to begin."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["CHARACTERS", "beginning", "microseconds"]

#: Of a text, as the bar says.
CHARACTERS = 170

_BEGIN = """
import json, time
import glyphstone.language.identify as identify
from glyphstone.language.second_opinion import SecondOpinion

TEXT = "Alle Menschen sind frei und gleich an Würde und Rechten geboren."

def memory():
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024

def spent(work):
    before, start = memory(), time.process_time()
    work()
    return [(time.process_time() - start) * 1000, memory() - before]

model = []
own = spent(lambda: model.append(identify.NgramIdentifier(second_opinion=False)) or
            model[0].identify(TEXT))
second = spent(lambda: model.append(SecondOpinion()) or model[1].opinion(TEXT))
print(json.dumps(own + second))
"""


def microseconds(
    work: dict[str, Callable[[str], Any]], texts: Sequence[str], rounds: int
) -> dict[str, float]:
    """CPU time a text of each, by turns, the best of some rounds."""
    best: dict[str, float] = {}
    for call in work.values():
        for text in texts[:50]:
            call(text)
    for _ in range(rounds):
        for name, call in work.items():
            start = time.process_time()
            for text in texts:
                call(text)
            spent = (time.process_time() - start) / len(texts) * 1e6
            best[name] = min(spent, best.get(name, spent))
    return best


def beginning() -> tuple[float, float, float, float]:
    """Milliseconds and MiB for the own table, then those for py3langid's."""
    done = subprocess.run(
        [sys.executable, "-c", _BEGIN], capture_output=True, check=True, text=True
    )
    own, memory, second, more = json.loads(done.stdout)
    return own, memory, second, more
