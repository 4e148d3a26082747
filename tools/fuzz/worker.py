"""One target under atheris: `python -m tools.fuzz.worker NAME SECONDS DIR`."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

#: CPU seconds that an input may take before it counts as a hang, and MB of memory.
SLOWEST, LARGEST = 10, 2048
#: Seconds by the clock after which an input is ended that never comes back: many more, since
#: other processes may take the machine meanwhile.
ENDED_AFTER = 600


class HangError(Exception):
    """An input took too long."""


def main() -> None:
    """Fuzzes until the time is over; libFuzzer ends the process and writes what it found."""
    name, seconds, folder = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    import atheris

    with atheris.instrument_imports(include=["glyphstone"], enable_loader_override=False):
        _load()
    from tools.fuzz.targets import TARGETS

    target = TARGETS[name]
    corpus = folder / name
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(target.seeds(folder)):
        (corpus / f"seed-{number}").write_bytes(seed)
    options = [
        sys.argv[0],
        str(corpus),
        f"-max_total_time={seconds}",
        f"-max_len={target.longest}",
        f"-timeout={ENDED_AFTER}",
        f"-rss_limit_mb={LARGEST}",
        f"-artifact_prefix={folder}/{name}-",
        "-print_final_stats=1",
    ]

    def one_input(data: Any) -> None:
        began = time.process_time()
        target.run(bytes(data))
        if (spent := time.process_time() - began) > SLOWEST:
            raise HangError(f"{spent:.0f} CPU seconds")

    atheris.Setup(options, one_input)
    atheris.Fuzz()


def _load() -> None:
    """Load what the targets use, so that it is instrumented."""
    import glyphstone.corpus.shards.shard_journal
    import glyphstone.corpus.sources.archives
    import glyphstone.corpus.sources.manifest
    import glyphstone.document
    import glyphstone.guard.codec
    import glyphstone.guard.wire_frames
    import glyphstone.pdf.content.tokens
    import glyphstone.pdf.fonts.cmaps
    import glyphstone.pdf.fonts.program
    import glyphstone.pdf.fonts.unicode_map
    import glyphstone.reading
    import glyphstone.store.exchange
    import glyphstone.store.journal
    import glyphstone.store.teckit
    import glyphstone.web.application  # noqa: F401


if __name__ == "__main__":
    main()
