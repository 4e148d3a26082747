"""What one document becomes, with faults on demand: the name of its file says which."""

from __future__ import annotations

import os
import signal
import time

from glyphstone.corpus.corpus_document import DocumentRead, DocumentTask, read_one
from glyphstone.guard import Progress

__all__ = ["FAULTS", "instant", "read_or_fail"]

#: What a name may begin with.
FAULTS = ("crash", "abort", "hang", "sleep", "swell", "stumble")
#: Bytes that a swelling document takes at a time.
_BLOCK = 16 << 20


def read_or_fail(task: DocumentTask, progress: Progress) -> DocumentRead:
    """Read a document, or fail as its name says."""
    kind = task.path.name.partition("-")[0]
    if kind == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    if kind == "abort":
        os.kill(os.getpid(), signal.SIGABRT)
    if kind == "stumble":
        raise KeyError(task.name)
    while kind == "hang":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while kind == "sleep":
        time.sleep(1)
    taken = []
    while kind == "swell":
        taken.append(bytearray(_BLOCK))
    return read_one(task, progress)


def instant(task: DocumentTask, progress: Progress) -> DocumentRead:  # noqa: ARG001
    """The same small record for every document, at once: what is left is the coordinator."""
    return DocumentRead(
        packed=_RECORD,
        outcome="ok",
        lang="eng",
        script="Latn",
        pages=1,
        pages_scanned=0,
        characters=2000,
        unknown_share=0.0,
        doubtful_share=0.0,
        producer="",
        sketch=task.number.to_bytes(16, "little") + bytes(8 * 14),
        fonts=(),
    )


def _record() -> bytes:
    import zstandard

    text = "A line of text as long as others are. " * 50
    return zstandard.ZstdCompressor(1).compress(f'{{"text":"{text}","id":"x"}}'.encode())


_RECORD = _record()
