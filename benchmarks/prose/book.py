"""A book as long as wished whose words never run out, as in books that people write."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from pathlib import Path

import pikepdf

from benchmarks.reader.documents import CACHE, stamp
from forge import Document, Layout, Paragraph, Style, Typeface
from forge.layout import Block

__all__ = ["Writer", "book"]

SYLLABLES = (
    "an", "be", "chi", "der", "en", "fla", "gor", "hin", "is", "ka", "len", "mi", "nor", "ost",
    "pre", "que", "ran", "stel", "tur", "ul", "ven", "wo", "yar", "zen",
)  # fmt: skip
#: Of `n` words so many are different ones: SCALE * n ** GROWTH, as in most languages.
SCALE, GROWTH = 12.0, 0.6
#: Pages of a chapter, and words of a page, roughly; what is too much is cut off.
CHAPTER, PAGE_WORDS = 20, 190


class Writer:
    """Writes words, most of which were used before, the frequent ones more often."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.used: list[str] = []
        self.known: set[str] = set()

    def word(self) -> str:
        """A new word where it is time for one, else one used before."""
        if len(self.known) >= SCALE * len(self.used) ** GROWTH and self.used:
            found = self.rng.choice(self.used)
        else:
            found = self._coined()
            self.known.add(found)
        self.used.append(found)
        return found

    def _coined(self) -> str:
        while True:
            word = "".join(self.rng.choices(SYLLABLES, k=self.rng.randint(1, 5)))
            if word not in self.known:
                return word

    def sentence(self) -> str:
        """Some words, a capital and a full stop."""
        words = [self.word() for _ in range(self.rng.randint(4, 24))]
        return " ".join((words[0].capitalize(), *words[1:])) + "."

    def blocks(self, pages: int) -> Iterator[Block]:
        """Chapters that fill at least so many pages."""
        body = Style(Typeface(("DejaVuSerif",)), 10.5, align="justify", hyphenate=True, indent=16)
        heading = Style(Typeface(("DejaVuSerif-Bold",)), 14, align="center")
        written = 0
        while len(self.used) < pages * PAGE_WORDS:
            if len(self.used) >= written:
                written += CHAPTER * PAGE_WORDS
                name = self.word().capitalize()
                yield Paragraph((name,), heading, "heading", before=40, gap=18, room=8)
            said = tuple(self.sentence() for _ in range(self.rng.randint(1, 7)))
            yield Paragraph(said, body)


def book(pages: int) -> Path:
    """A forged book of so many pages, the same text from the beginning however long it is."""
    target = CACHE / stamp(Path(__file__)) / f"book-{pages}.pdf"
    if not target.exists():
        layout = Layout(
            width=400, height=600, margin=54, leading=1.35, paragraph_gap=0,
            header="A book of many words", left_header="By nobody", page_number="{page}",
        )  # fmt: skip
        made = Document(list(Writer(7).blocks(pages)), layout=layout, title="Book").build().pdf
        with pikepdf.open(io.BytesIO(made)) as pdf:
            if len(pdf.pages) < pages:
                raise SystemExit(f"The forge made {len(pdf.pages)} pages of {pages}.")
            del pdf.pages[pages:]
            target.parent.mkdir(parents=True, exist_ok=True)
            pdf.save(target, deterministic_id=True)
    return target
