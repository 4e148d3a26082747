"""The documents: forged ones, each text broken in each way, and public files by a manifest."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.brokenmaps.texts import SampleText
from benchmarks.shared import shared_data
from forge import Document, Layout, Paragraph, Style, Typeface, damage

__all__ = ["DAMAGES", "MANIFEST", "SOUND", "BrokenDocument", "forged", "public"]

MANIFEST = Path(__file__).with_name("public_files.tsv")
#: The seed of codes and damages.
SEED = 20261117
SOUND = "sound"
_SHUFFLED = {"order": "shuffled", "codes": "shuffled"}
#: How a typeface is broken, by the name in the table.
DAMAGES: Mapping[str, Mapping[str, Any]] = {
    SOUND: {},
    "no map": {"damage": (damage.NoToUnicode(),), **_SHUFFLED},
    "half missing": {"damage": (damage.Missing(0.5),)},
    "a fifth wrong": {"damage": (damage.Wrong(0.2),)},
    "shifted": {"damage": (damage.Shift(),)},
    "permuted": {"damage": (damage.Permute(),)},
}


@dataclass(frozen=True)
class BrokenDocument:
    """A PDF, what it shows, and what is wrong with it."""

    name: str
    script: str
    damage: str
    pdf: bytes
    text: str
    #: Documents that are drawn alike share it: what looks at pictures need read only one.
    picture: str


def forged(text: SampleText, kind: str) -> BrokenDocument:
    """One text, broken in one way."""
    typeface = Typeface(text.fonts, **DAMAGES[kind], seed=SEED)
    blocks = [Paragraph((paragraph,), Style(typeface)) for paragraph in text.paragraphs()]
    made = Document(blocks, Style(typeface), Layout()).build()
    name = f"{text.code}, {kind}"
    return BrokenDocument(name, text.script, kind, made.pdf, made.truth.text(), text.code)


def public(manifest: Path = MANIFEST) -> list[BrokenDocument]:
    """The files of the manifest that are here, each known by its digest."""
    folder = shared_data("udhr_pdf")
    found = []
    with manifest.open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows, delimiter="\t"):
            path, text = folder / row["file"], folder / row["text"]
            if not (path.is_file() and text.is_file()):
                continue
            pdf = path.read_bytes()
            if hashlib.sha256(pdf).hexdigest() != row["sha256"]:
                continue
            shown = text.read_text(encoding="utf-8")
            name = path.stem.removeprefix("udhr_")
            found.append(BrokenDocument(name, name[:4], "public", pdf, shown, name))
    return found
