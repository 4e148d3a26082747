"""One tool over a folder and nothing else: `python -m benchmarks.corpus.bare TOOL DIR OF PART`."""

from __future__ import annotations

import contextlib
import gc
import importlib
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

#: What a run loads before its first document, and what loads all else that flows need.
_LOADED = "glyphstone.flows.recovery.solving"


def _flow() -> Callable[[Path], object]:
    from benchmarks.corpus.started import SETTINGS
    from glyphstone.corpus.corpus_document import DocumentTask, read_one

    # A run does so once for all its processes. Else what it gains would hide what its layer costs.
    importlib.import_module(_LOADED)
    gc.collect()
    gc.freeze()

    def read(path: Path) -> object:
        task = DocumentTask(
            path, path.name, path.name, limits=SETTINGS.limits, text=SETTINGS.text, shapes=False
        )
        return read_one(task, _ignore)

    return read


#: Seconds that one document may take; a tool that hangs on it is not waited for.
MOST_SECONDS = 20


def _give_up(*_: object) -> None:
    raise TimeoutError


def _ignore(done: int, total: int) -> None:
    """Ignores progress."""


def _pdftotext() -> Callable[[Path], object]:
    return lambda path: subprocess.run(
        ["pdftotext", str(path), "-"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )


def _pypdfium2() -> Callable[[Path], object]:
    import pypdfium2

    def read(path: Path) -> object:
        with contextlib.closing(pypdfium2.PdfDocument(path)) as pdf:
            return [page.get_textpage().get_text_range() for page in pdf]

    return read


def _pdfminer() -> Callable[[Path], object]:
    from pdfminer.high_level import extract_text

    return lambda path: extract_text(path)


def _pymupdf() -> Callable[[Path], object]:
    import pymupdf

    def read(path: Path) -> object:
        with pymupdf.open(path) as document:
            return [page.get_text() for page in document]

    return read


TOOLS = {
    "flow": _flow,
    "pdftotext": _pdftotext,
    "pypdfium2": _pypdfium2,
    "pdfminer.six": _pdfminer,
    "PyMuPDF": _pymupdf,
}


def main() -> None:
    """Reads every document of a part of the folder; what a tool refuses costs its time too."""
    name, folder, of, part = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    read = TOOLS[name]()
    signal.signal(signal.SIGALRM, _give_up)
    for path in sorted(folder.rglob("*.pdf"))[part::of]:
        signal.alarm(MOST_SECONDS)
        with contextlib.suppress(Exception):
            read(path)
        signal.alarm(0)


if __name__ == "__main__":
    main()
