"""The tools, each behind one small adapter: a PDF in, its text out, what it cost, how it grew.

Another tool is a function from the path of a PDF and a document to what came out, and a row of
`available`. Tools whose licence keeps them out of our environment run in one of their own.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from benchmarks.brokenmaps.documents import BrokenDocument
from benchmarks.brokenmaps.texts import TEXTS
from benchmarks.scripts.real_peers import PyMuPDF

__all__ = ["OURS", "STRICT", "Result", "Tool", "available", "by_ocr"]

ROOT = Path(__file__).resolve().parents[2]
#: Seconds that one tool may take over one document.
PATIENCE = 300.0
#: Dots an inch of pages that are recognised as pictures: what Tesseract's manual asks for.
DPI = 300
OURS = "glyphstone recover --auto, text"
STRICT = "glyphstone recover --auto, text --strict"
_OCR = "Tesseract over pages"
_GS_OCR = "Ghostscript, UseOCR"
#: By the language of a forged document, and by the script of any other.
_MODELS = {key: text.model for text in TEXTS[::-1] for key in (text.code, text.script)}


@dataclass(frozen=True)
class Result:
    """What a tool gave back of one document."""

    text: str
    #: CPU seconds of all its processes, start included.
    seconds: float
    #: The size of a repaired copy to that of the document, if the tool writes one.
    growth: float | None = None


Tool = Callable[[Path, BrokenDocument], Result]


def available() -> tuple[dict[str, Tool], dict[str, str]]:
    """The tools that can be run here, by name, and why others cannot."""
    found: dict[str, Tool] = {
        OURS: _recovered,
        STRICT: _strict,
        "glyphstone text --strict": _claimed,
    }
    missing: dict[str, str] = {}
    programs = {"pdftotext": _pdftotext, "gs": _ghostscript, "tesseract": _tesseract}
    for program, tool in programs.items():
        name = {"gs": "Ghostscript, txtwrite", "tesseract": _OCR}.get(program, program)
        if shutil.which(program):
            found[name] = tool
        else:
            missing[name] = f"{program} is not installed"
    mupdf = PyMuPDF()
    if mupdf.missing:
        missing["PyMuPDF"] = mupdf.missing
    else:
        found["PyMuPDF"] = _by_module(mupdf.python, _MUPDF)
    found["pdfminer.six"] = _by_module(Path(sys.executable), _PDFMINER)
    found["pypdfium2"] = _by_module(Path(sys.executable), _PDFIUM)
    if shutil.which("gs") and "pdfocr" in _said(["gs", "-h"]).text:
        found[_GS_OCR] = _ghostscript_ocr
    else:
        missing[_GS_OCR] = "the Ghostscript that is here was built without it"
    return found, missing


def by_ocr(name: str) -> bool:
    """Whether a tool looks at pictures only, so that all damages are one to it."""
    return name == _OCR


_MUPDF = (
    "import pymupdf, sys; d = pymupdf.open(sys.argv[1]); out = ''.join(p.get_text() for p in d)"
)
_PDFMINER = (
    "import sys; from pdfminer.high_level import extract_text; out = extract_text(sys.argv[1])"
)
_PDFIUM = (
    "import sys, pypdfium2; d = pypdfium2.PdfDocument(sys.argv[1]);"
    " out = '\\n'.join(p.get_textpage().get_text_range() for p in d)"
)
_SAID = "; sys.stdout.buffer.write(out.encode('utf-8', 'replace'))"


def _by_module(python: Path, code: str) -> Tool:
    def read(path: Path, _: BrokenDocument) -> Result:
        return _said([str(python), "-c", code + _SAID, str(path)])

    return read


def _pdftotext(path: Path, _: BrokenDocument) -> Result:
    return _said(["pdftotext", "-enc", "UTF-8", str(path), "-"])


def _ghostscript(path: Path, _: BrokenDocument) -> Result:
    return _said(
        ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=txtwrite", "-sOutputFile=-", str(path)]
    )


def _ghostscript_ocr(path: Path, document: BrokenDocument) -> Result:
    """A copy whose map Ghostscript has recognised, read by pdftotext."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "copy.pdf")
        write = ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite", "-sUseOCR=AsNeeded"]
        written = _said(
            [*write, f"-sOCRLanguage={_model(document)}", f"-sOutputFile={copy}", str(path)]
        )
        if not copy.is_file():
            return written
        growth = copy.stat().st_size / path.stat().st_size
        read = _pdftotext(copy, document)
        return Result(read.text, written.seconds + read.seconds, growth)


def _model(document: BrokenDocument) -> str:
    return _MODELS.get(document.picture) or _MODELS.get(document.script, "Latin")


def _tesseract(path: Path, document: BrokenDocument) -> Result:
    """Pages drawn as pictures and recognised with the model of the document's script."""
    model = _model(document)
    with tempfile.TemporaryDirectory() as folder:
        draw = ["pdftoppm", "-r", str(DPI), "-gray", str(path), f"{folder}/page"]
        seconds = _said(draw).seconds
        texts = []
        for page in sorted(Path(folder).glob("page*")):
            read = _said(["tesseract", str(page), "-", "-l", model], OMP_THREAD_LIMIT="1")
            texts.append(read.text)
            seconds += read.seconds
    return Result("\n".join(texts), seconds)


def _claimed(path: Path, _: BrokenDocument) -> Result:
    """What the file says and Glyphstone believes; nothing is recovered."""
    with tempfile.TemporaryDirectory() as home:
        return _ours(home, "text", str(path), "--strict")


def _recovered(_: Path, document: BrokenDocument) -> Result:
    return _recovery(document)[0]


def _strict(_: Path, document: BrokenDocument) -> Result:
    return _recovery(document)[1]


@lru_cache(maxsize=1)
def _recovery(document: BrokenDocument) -> tuple[Result, Result]:
    """Recovered without a person, then read with guesses and without; the copy is repaired."""
    with tempfile.TemporaryDirectory() as home:
        here, copy = Path(home, "document.pdf"), Path(home, "repaired.pdf")
        here.write_bytes(document.pdf)
        first = _ours(home, "recover", str(here), "--auto").seconds
        read = _ours(home, "text", str(here))
        strict = _ours(home, "text", str(here), "--strict")
        _ours(home, "repair", str(here), "-o", str(copy))
        growth = copy.stat().st_size / len(document.pdf) if copy.is_file() else None
    return (
        Result(read.text, first + read.seconds, growth),
        Result(strict.text, first + strict.seconds, growth),
    )


def _ours(home: str, *arguments: str) -> Result:
    """One of our commands, without maps of whoever runs the benchmark."""
    command = [sys.executable, "-m", "glyphstone", *arguments]
    library = str(Path(home, "library.sqlite"))
    return _said(command, HOME=home, GLYPHSTONE_MAPS=library, PYTHONPATH=str(ROOT / "src"))


def _said(command: Sequence[str], **environment: str) -> Result:
    """What a program writes to standard output, and its CPU seconds; nothing if it fails."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    given: Mapping[str, str] = {**os.environ, **environment}
    try:
        done = subprocess.run(
            command, capture_output=True, check=False, timeout=PATIENCE, env=given
        )
        text = done.stdout.decode("utf-8", "replace")
    except subprocess.TimeoutExpired:
        text = ""
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Result(text, spent)
