"""The text that real viewers copy out of a PDF, page by page."""

from __future__ import annotations

import json
import logging
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pypdfium2

__all__ = [
    "PdfJs",
    "pages_by_pdfium",
    "pages_by_pdfminer",
    "pages_by_pdftotext",
    "pdftotext_version",
    "qpdf_faults",
    "qpdf_version",
    "same_pixels",
]

CACHE = Path(__file__).resolve().parents[2] / ".cache" / "benchmarks" / "pdfjs"
#: Pixels a point at which pages are compared.
SCALE = 1.5


def pages_by_pdftotext(path: Path) -> list[str]:
    """Poppler's text."""
    done = subprocess.run(
        ["pdftotext", "-enc", "UTF-8", str(path), "-"], capture_output=True, check=True, timeout=120
    )
    return done.stdout.decode("utf-8").split("\f")[:-1]


def pdftotext_version() -> str:
    """Poppler's version."""
    said = subprocess.run(["pdftotext", "-v"], capture_output=True, text=True, check=False).stderr
    found = re.search(r"version (\S+)", said)
    return found[1] if found else "not installed"


def pages_by_pdfium(path: Path) -> list[str]:
    """PDFium's text."""
    with closing(pypdfium2.PdfDocument(path)) as document:
        texts = []
        for page in document:
            with closing(page), closing(page.get_textpage()) as text:
                texts.append(text.get_text_range())
        return texts


def pages_by_pdfminer(path: Path) -> list[str]:
    """The text of pdfminer.six."""
    from pdfminer.high_level import extract_text

    logging.getLogger("pdfminer").setLevel(logging.ERROR)
    found: str = extract_text(path)
    return found.split("\f")[:-1]


class PdfJs:
    """pdf.js under Node: one process that is asked for one document after another."""

    def __init__(self) -> None:
        self.missing = _install()
        self.version = _version() if not self.missing else self.missing
        self._process: subprocess.Popen[str] | None = None

    def pages(self, path: Path) -> list[str]:
        """The text of each page, a line for a line of the page."""
        if self._process is None:
            self._process = subprocess.Popen(
                ["node", str(Path(__file__).with_name("pdfjs.mjs")), str(_package())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{path.resolve()}\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if isinstance(answer, str):
            raise RuntimeError(answer)
        return [str(page) for page in answer]

    def close(self) -> None:
        """Ends the process."""
        if self._process is not None:
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            self._process.stdin.close()
            self._process.stdout.close()
            self._process.wait(30)


def _package() -> Path:
    return CACHE / "node_modules" / "pdfjs-dist"


def _version() -> str:
    return str(json.loads((_package() / "package.json").read_text("utf-8"))["version"])


def _install() -> str:
    """Has npm fetch pdf.js where it is not there yet; why it cannot be had, "" where it can."""
    if shutil.which("node") is None:
        return "Node is not installed"
    if not _package().is_dir():
        if shutil.which("npm") is None:
            return "npm is not installed"
        CACHE.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--prefix", str(CACHE), "--no-audit", "pdfjs-dist@5"]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
        if done.returncode:
            return "npm could not fetch pdfjs-dist"
    return ""


def qpdf_faults(path: Path) -> list[str]:
    """What `qpdf --check` says against a file; qpdf's own check where the program is missing."""
    if shutil.which("qpdf"):
        done = subprocess.run(
            ["qpdf", "--check", str(path)], capture_output=True, text=True, check=False, timeout=120
        )
        return done.stderr.splitlines() if done.returncode else []
    import pikepdf

    with pikepdf.open(path) as pdf:
        return [str(problem) for problem in pdf.check_pdf_syntax()]


def qpdf_version() -> str:
    """The version of the qpdf program, or of the library that stands in for it."""
    if shutil.which("qpdf"):
        said = subprocess.run(["qpdf", "--version"], capture_output=True, text=True, check=False)
        found = re.search(r"version (\S+)", said.stdout)
        return found[1] if found else "unknown"
    import pikepdf

    return f"{pikepdf.__libqpdf_version__} (library)"


def same_pixels(one: Path, other: Path) -> bool:
    """Whether PDFium draws every page of both alike, to the last pixel."""
    drawn = [_drawn(path) for path in (one, other)]
    for first, second in zip(*drawn, strict=True):
        if first.shape != second.shape or not np.array_equal(first, second):
            return False
    return True


def _drawn(path: Path) -> Iterator[np.ndarray[tuple[int, ...], np.dtype[np.uint8]]]:
    with closing(pypdfium2.PdfDocument(path)) as document:
        for page in document:
            with closing(page):
                bitmap = page.render(scale=SCALE, may_draw_forms=True)
                yield bitmap.to_numpy().copy()
                bitmap.close()
