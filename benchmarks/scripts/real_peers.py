"""The text of a whole document as other tools give it, each as most people run it."""

from __future__ import annotations

import logging
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

import pypdfium2

__all__ = ["PyMuPDF", "pdftotext_version", "peers", "text_by_pdftotext"]

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache" / "benchmarks" / "scripts"
#: Seconds that one tool may take over one document.
PATIENCE = 300


def peers(mupdf: PyMuPDF) -> Mapping[str, Callable[[Path], str]]:
    """The tools that can be run here, by name."""
    found: dict[str, Callable[[Path], str]] = {}
    if shutil.which("pdftotext"):
        found["pdftotext"] = text_by_pdftotext
    if not mupdf.missing:
        found["PyMuPDF"] = mupdf.text
    found["pdfminer.six"] = _text_by_pdfminer
    found["pypdfium2"] = _text_by_pdfium
    return found


def text_by_pdftotext(path: Path) -> str:
    """Poppler's text, in its reading order, which is the default."""
    command = ["pdftotext", "-enc", "UTF-8", str(path), "-"]
    done = subprocess.run(command, capture_output=True, check=True, timeout=PATIENCE)
    return done.stdout.decode("utf-8", "replace")


def pdftotext_version() -> str:
    """Poppler's version."""
    if shutil.which("pdftotext") is None:
        return "not installed"
    said = subprocess.run(["pdftotext", "-v"], capture_output=True, text=True, check=False).stderr
    found = re.search(r"version (\S+)", said)
    return found[1] if found else "unknown"


def _text_by_pdfminer(path: Path) -> str:
    from pdfminer.high_level import extract_text
    from pdfminer.layout import LAParams

    logging.getLogger("pdfminer").setLevel(logging.ERROR)
    return str(extract_text(path, laparams=LAParams()))


def _text_by_pdfium(path: Path) -> str:
    with closing(pypdfium2.PdfDocument(path)) as document:
        texts = []
        for page in document:
            with closing(page), closing(page.get_textpage()) as text:
                texts.append(text.get_text_range())
        return "\n".join(texts)


class PyMuPDF:
    """PyMuPDF's own command, in an environment of its own: its licence keeps it out of ours."""

    def __init__(self) -> None:
        self.python = CACHE / "pymupdf" / "bin" / "python"
        #: Why it cannot be had, "" where it can.
        self.missing = self._installed()
        self.version = self.missing or self._version()

    def text(self, path: Path) -> str:
        """The text of a document in the order of the file."""
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "text"
            options = ["-mode", "simple", "-output", str(target)]
            command = [str(self.python), "-m", "pymupdf", "gettext", *options, str(path)]
            subprocess.run(command, capture_output=True, check=True, timeout=PATIENCE)
            return target.read_bytes().decode("utf-8", "replace")

    def _installed(self) -> str:
        if self._said("import pymupdf").returncode == 0:
            return ""
        if sys.platform == "win32":
            return "not tried on this system"
        venv.create(self.python.parents[1], with_pip=True, clear=True)
        install = ["install", "--quiet", "--only-binary", ":all:", "pymupdf"]
        command = [str(self.python), "-m", "pip", *install]
        done = subprocess.run(command, capture_output=True, check=False, timeout=PATIENCE)
        return "pip could not fetch it" if done.returncode else ""

    def _version(self) -> str:
        code = "from importlib.metadata import version; print(version('pymupdf'))"
        return self._said(code).stdout.strip()

    def _said(self, code: str) -> subprocess.CompletedProcess[str]:
        if not self.python.exists():
            return subprocess.CompletedProcess([], 1, "", "")
        command = [str(self.python), "-c", code]
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
