"""What each tool makes of a PDF: paragraphs with their lines.

PyMuPDF and pymupdf4llm are under the AGPL: they run in an environment of their own, in another
process, and never become a dependency. What peers give is kept in the cache by their version.
"""

from __future__ import annotations

import functools
import json
import re
import subprocess
import venv
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

import glyphstone
from benchmarks.scripts.real_peers import pdftotext_version
from glyphstone.model import UNKNOWN, JoinKind, Paragraph
from glyphstone.text.hyphens.line_joins import rebuild

__all__ = ["OURS", "PEERS", "OurReading", "our_reading", "peer_reading", "peer_versions"]

OURS = "glyphstone"
PEERS = ("pdftotext", "PyMuPDF", "pymupdf4llm", "pdfminer.six", "pypdfium2")
_CACHE = Path(__file__).resolve().parents[2] / ".cache" / "documents"
_APART = _CACHE / "apart" / "bin" / "python"
#: Seconds for one document and one tool; pymupdf4llm takes several minutes for 400 pages.
_PATIENCE = 1500

#: Blocks of PyMuPDF as paragraphs; the Markdown of pymupdf4llm without its signs is parted below.
_MUPDF = """
import json, sys, pymupdf
found = []
for page in pymupdf.open(sys.argv[1]):
    found += [block[4] for block in page.get_text("blocks", sort=False) if block[6] == 0]
print(json.dumps(found))
"""
_LLM = """
import json, sys, pymupdf4llm
pages = pymupdf4llm.to_markdown(sys.argv[1], page_chunks=True, show_progress=False)
print("\\n" + json.dumps([page["text"] for page in pages]))
"""


@dataclass(slots=True)
class OurReading:
    """Our paragraphs, the lines of `text`, and what happened to hyphens and words on the way."""

    paragraphs: list[str] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    #: Lines as `text` gives them and as `convert` has them, by page and number.
    text_lines: dict[tuple[int, int], str] = field(default_factory=dict)
    prose_lines: dict[tuple[int, int], str] = field(default_factory=dict)
    #: Paragraph and offset of each word that was broken at a line's end, and whether it was joined.
    hyphens: list[tuple[int, int, bool]] = field(default_factory=list)


def our_reading(path: Path) -> OurReading:
    """The prose of a PDF by our own reader, and its lines before that."""
    found = OurReading()
    with glyphstone.open(path) as document:
        for page in glyphstone.read_text(document):
            for block in page.blocks:
                for line in block.lines:
                    found.text_lines[page.number, line.number] = line.text
    with glyphstone.open(path) as document:
        for paragraph in glyphstone.read_prose(document):
            _take(found, paragraph)
    return found


def _take(found: OurReading, paragraph: Paragraph) -> None:
    number = len(found.paragraphs)
    found.paragraphs.append(paragraph.text.replace(UNKNOWN, "\ufffd"))
    found.roles.append(paragraph.role)
    found.hyphens += [
        (number, join.offset, join.kind is JoinKind.HYPHEN_REMOVED)
        for join in paragraph.joins
        if join.kind in (JoinKind.HYPHEN_REMOVED, JoinKind.HYPHEN_KEPT)
    ]
    lines = rebuild(paragraph.text, paragraph.joins)
    if len(lines) == len(paragraph.lines):
        found.prose_lines.update(zip(paragraph.lines, lines, strict=True))


def peer_reading(tool: str, path: Path) -> list[str]:
    """The paragraphs that a peer gives, lines parted by line ends; each is asked once."""
    kept = _CACHE / "readings" / f"{tool}-{peer_versions()[tool]}" / _kept_name(path)
    if kept.exists():
        return list(json.loads(kept.read_text("utf-8")))
    found = _READERS[tool](path)
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps(found), "utf-8")
    return found


def _kept_name(path: Path) -> str:
    return f"{path.parent.name}.{path.stem}.{path.stat().st_size}.json"


def _by_pdftotext(path: Path) -> list[str]:
    done = subprocess.run(
        ["pdftotext", "-enc", "UTF-8", str(path), "-"],
        capture_output=True, check=True, timeout=_PATIENCE,
    )  # fmt: skip
    return _parted(done.stdout.decode("utf-8", "replace"))


def _by_pdfminer(path: Path) -> list[str]:
    from pdfminer.high_level import extract_pages
    from pdfminer.layout import LTTextBox

    return [
        box.get_text()
        for page in extract_pages(str(path))
        for box in page
        if isinstance(box, LTTextBox)
    ]


def _by_pdfium(path: Path) -> list[str]:
    import pypdfium2

    with pypdfium2.PdfDocument(path) as document:
        pages = [page.get_textpage().get_text_bounded() for page in document]
    # PDFium gives lines and nothing that parts paragraphs.
    return [line for page in pages for line in page.replace("\r", "").split("\n") if line.strip()]


def _by_mupdf(path: Path) -> list[str]:
    return list(json.loads(_apart(_MUPDF, path)))


def _by_llm(path: Path) -> list[str]:
    pages = json.loads(_apart(_LLM, path).strip().rsplit("\n", 1)[-1])
    return [_without_markdown(one) for page in pages for one in _parted(page)]


def _without_markdown(text: str) -> str:
    text = re.sub(r"^#{1,6} +|^[-*] +|^```\w*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"\*\*|`|(?<!\w)_|_(?!\w)", "", text)
    return re.sub(r"^\|[-|:]+\|$", "", text, flags=re.MULTILINE).replace("|", " ")


def _parted(text: str) -> list[str]:
    parts = re.split(r"\n[ \t]*\n|\f", text)
    return [part.strip("\n") for part in parts if part.strip()]


def _apart(code: str, path: Path) -> str:
    if not _APART.exists():
        venv.create(_APART.parents[1], with_pip=True, clear=True)
        install = ["install", "--quiet", "--only-binary", ":all:", "pymupdf", "pymupdf4llm"]
        subprocess.run(
            [str(_APART), "-m", "pip", *install],
            check=True, capture_output=True, timeout=_PATIENCE,
        )  # fmt: skip
    done = subprocess.run(
        [str(_APART), "-c", code, str(path)], capture_output=True, check=True, timeout=_PATIENCE
    )
    return done.stdout.decode("utf-8", "replace")


_READERS: dict[str, Callable[[Path], list[str]]] = {
    "pdftotext": _by_pdftotext,
    "PyMuPDF": _by_mupdf,
    "pymupdf4llm": _by_llm,
    "pdfminer.six": _by_pdfminer,
    "pypdfium2": _by_pdfium,
}


@functools.cache
def peer_versions() -> dict[str, str]:
    """The version of each peer."""
    code = "from importlib.metadata import version as v; print(v('pymupdf'), v('pymupdf4llm'))"
    both = ["newest", "newest"]
    if _APART.exists():
        done = subprocess.run([str(_APART), "-c", code], capture_output=True, text=True, check=True)
        both = done.stdout.split()
    return {
        "pdftotext": pdftotext_version(),
        "PyMuPDF": both[0],
        "pymupdf4llm": both[1],
        "pdfminer.six": version("pdfminer.six"),
        "pypdfium2": version("pypdfium2"),
    }
