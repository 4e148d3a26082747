"""The documents to read: real ones that stand beside the checkout, and forged ones."""

from __future__ import annotations

import hashlib
import io
from functools import cache
from pathlib import Path

import pikepdf

import forge
from benchmarks.shared import shared_data
from forge import Document, Flavour, Layout, Paragraph, Style, Typeface, prose, samples

__all__ = ["CACHE", "forged", "grown", "name_of", "real", "stamp"]

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache" / "benchmarks" / "reader"

#: The pages of the grown document are set in turn in these, a paragraph each.
FACES = (
    ("en_Latn", Flavour.TRUETYPE),
    ("ru_Cyrl", Flavour.TYPE0_TRUETYPE),
    ("de_Latn", Flavour.TYPE1C),
    ("el_Grek", Flavour.TYPE0_CFF),
    ("fr_Latn", Flavour.TYPE1),
)
#: Pages of text of their own; longer documents show the same text again in streams of their own.
DISTINCT = 200
SENTENCES = 30


def real(*folders: str) -> list[Path]:
    """Every PDF in folders of the shared data, an empty list where there is none."""
    return [path for folder in folders for path in sorted(shared_data(folder).rglob("*.pdf"))]


def name_of(path: Path) -> str:
    """A document's name for people: its path below the folder of its kind."""
    for folder in (shared_data(), CACHE):
        if path.is_relative_to(folder):
            return path.relative_to(folder).as_posix()
    return path.name


def forged() -> list[Path]:
    """A document in each flavour of font, for a run without the shared data."""
    made: list[Path] = []
    for number, flavour in enumerate(Flavour):
        code = "ja_Jpan" if flavour is Flavour.TYPE0_PREDEFINED else FACES[number % len(FACES)][0]
        target = CACHE / stamp() / f"{flavour}.pdf"
        if not target.exists():
            face = Typeface(samples.sample(code).fonts, flavour)
            text = [_paragraph(code, face, seed) for seed in range(8)]
            _keep(target, Document(text).build().pdf)
        made.append(target)
    return made


def grown(pages: int) -> Path:
    """A forged document of so many pages, always in the same five fonts."""
    target = CACHE / stamp() / f"pages-{pages}.pdf"
    if target.exists():
        return target
    source = CACHE / stamp() / "pages.pdf"
    if not source.exists():
        faces = [(code, Typeface(samples.sample(code).fonts, kind)) for code, kind in FACES]
        # A paragraph fills about half a page; what is too much is cut off below.
        text = [_paragraph(*faces[n % len(faces)], n) for n in range(DISTINCT * 2 + 100)]
        _keep(source, Document(text, layout=Layout(page_number="{page}")).build().pdf)
    with pikepdf.open(source) as pdf:
        if len(pdf.pages) < DISTINCT:
            raise SystemExit(f"The forge made {len(pdf.pages)} pages of {DISTINCT}.")
        del pdf.pages[DISTINCT:]
        del pdf.pages[pages:]
        while len(pdf.pages) < pages:
            page = pdf.pages[len(pdf.pages) - DISTINCT]
            pdf.pages.append(page)
            pdf.pages[-1].Contents = pdf.make_stream(page.Contents.read_bytes())
        buffer = io.BytesIO()
        pdf.save(buffer, deterministic_id=True, compress_streams=True)
    _keep(target, buffer.getvalue())
    return target


def _paragraph(code: str, face: Typeface, seed: int) -> Paragraph:
    text = tuple(sentence.text for sentence in prose.sentences(code, SENTENCES, seed=seed))
    return Paragraph(text, style=Style(face, align="justify"))


@cache
def stamp(*more: Path) -> str:
    """A name that changes with the forge, this file and more, so that nothing stale is read."""
    digest = hashlib.sha256()
    folder = Path(forge.__file__).parent
    for path in (*sorted(folder.rglob("*.py")), Path(__file__), *more):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _keep(target: Path, data: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)
