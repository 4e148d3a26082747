"""JSON lines for corpora: one line per document, with the field names of datatrove or FinePDFs.

The text comes first in the line and is written paragraph by paragraph; the counts follow it.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import Any

import msgspec

from glyphstone.language.tags import language
from glyphstone.model import Paragraph
from glyphstone.writers.formats import OutputOptions
from glyphstone.writers.marks import with_marks
from glyphstone.writers.protocol import Facts, ProseWriter, Replaced, printable

__all__ = ["Columns", "Jsonl", "datatrove", "finepdfs"]


def datatrove(_: OutputOptions) -> Jsonl:
    """A writer of lines with datatrove's names."""
    return Jsonl()


def finepdfs(_: OutputOptions) -> Jsonl:
    """A writer of lines with the names of FinePDFs."""
    return Jsonl(Columns.FINEPDFS)


_encode = msgspec.json.Encoder().encode
#: The unit in which confidences are added up.
_MILLIONTHS = 1e6
#: What stands between two paragraphs.
_BREAK = "\n\n"


class Columns(StrEnum):
    """Whose names the fields have."""

    #: `text`, `id` and `metadata`.
    DATATROVE = "datatrove"
    #: Those of the FinePDFs data set; what only a crawl or a tokeniser knows is null.
    FINEPDFS = "finepdfs"


class Jsonl(ProseWriter):
    """One line for a document. `identity` is its id; without it, the name of its file."""

    def __init__(self, columns: Columns = Columns.DATATROVE, *, identity: str = "") -> None:
        self.replaced: Replaced = Counter()
        self._columns = columns
        self._identity = identity
        self._facts = Facts("")
        self._paragraphs = 0
        #: Characters written so far, and where in them each page ended.
        self._length = 0
        self._page = 0
        self._ends: dict[int, int] = {}
        #: By page and language: characters, and their confidence in millionths, added up.
        self._spoken: dict[int, Counter[str]] = {}
        self._sure: dict[int, Counter[str]] = {}
        #: Of all letters: how many are unknown, how sure the least sure is, by which paths known.
        self._unknown = 0
        self._least: float | None = None
        self._paths: dict[str, None] = {}

    def begin(self, facts: Facts) -> bytes:
        """The beginning of the line."""
        self._facts = facts
        return b'{"text":"'

    def write(self, item: Paragraph) -> bytes:
        """A paragraph's text, inside the string that is open."""
        item = with_marks(item)
        text = (_BREAK if self._paragraphs else "") + self._placed(item)
        self._paragraphs += 1
        self._unknown += len(item.unknown)
        if item.map_confidence is not None:
            self._least = min(item.map_confidence, 1.0 if self._least is None else self._least)
        self._paths.update(dict.fromkeys(item.provenance))
        return _encode(text)[1:-1]

    def _placed(self, item: Paragraph) -> str:
        """The text of a paragraph; on the way it is written down what stands on which page."""
        start = self._length + (len(_BREAK) if self._paragraphs else 0)
        if item.page > self._page:
            self._ends_before(item.page, self._length)
        parts: list[str] = []
        at, page = 0, item.page
        for join in sorted(item.joins, key=lambda join: join.offset):
            if join.page > self._page:
                # The blank between the lines still belongs to the page before.
                offset = min(max(join.offset, at), len(item.text))
                parts.append(printable(item.text[at:offset], self.replaced))
                self._speak(item, page, offset - at)
                at, page = offset, join.page
                self._ends_before(page, start + sum(map(len, parts)))
        parts.append(printable(item.text[at:], self.replaced))
        self._speak(item, page, len(item.text) - at)
        text = "".join(parts)
        self._length = start + len(text)
        return text

    def _ends_before(self, page: int, length: int) -> None:
        """All pages before this one end here at the latest."""
        if self._page:
            self._ends[self._page] = length
        self._page = page

    def _speak(self, item: Paragraph, page: int, characters: int) -> None:
        lang = _name(item.lang, item.script)
        self._spoken.setdefault(page, Counter())[lang] += characters
        # What was declared counts as sure; what nobody can say, as nothing.
        sure = item.lang_confidence
        if sure is None:
            sure = 0.0 if item.lang == "und" else 1.0
        # Whole numbers, so that no rounding depends on the order.
        self._sure.setdefault(page, Counter())[lang] += round(characters * sure * _MILLIONTHS)

    def end(self) -> bytes:
        """All fields but the text, and the end of the line."""
        if self._page:
            self._ends[self._page] = self._length
        named = self._finepdfs() if self._columns is Columns.FINEPDFS else self._datatrove()
        return b'",' + _encode(named)[1:] + b"\n"

    def _datatrove(self) -> dict[str, Any]:
        facts = self._facts
        lang, sure = self._whole()
        return {
            "id": self._said(self._identity or facts.file),
            "metadata": {
                "file_path": self._said(facts.file),
                "title": self._said(facts.title),
                "url": self._said(facts.url),
                "date": self._said(facts.date),
                "author": self._said(facts.author),
                "license": self._said(facts.licence),
                "citation": self._said(facts.citation),
                "language": lang,
                "language_score": sure,
                "iso639_3": facts.language.iso639_3 or None,
                "glottocode": facts.language.glottocode or None,
                "pages": self._pages(),
                "page_ends": self._page_ends(),
                "paragraphs": self._paragraphs,
                "unknown_glyphs": self._unknown,
                "doubtful_glyphs": facts.doubtful,
                "map_confidence": self._least,
                "provenance": [printable(path, self.replaced) for path in self._paths],
                "extractor": f"glyphstone {facts.version}",
                "replaced": dict(sorted(self.replaced.items())),
            },
        }

    def _finepdfs(self) -> dict[str, Any]:
        facts = self._facts
        lang, sure = self._whole()
        pages = [self._page_language(page) for page in range(1, self._pages() + 1)]
        spoken = [found for found in pages if found[0] != _name("und", "Zyyy")]
        commonest = Counter(name for name, _ in spoken).most_common(1)
        average = sum(share for _, share in spoken) / len(spoken) if spoken else None
        return {
            "id": self._said(self._identity or facts.file),
            "dump": None,
            "url": self._said(facts.url),
            "date": self._said(facts.date),
            "file_path": self._said(facts.file),
            "offset": None,
            "token_count": None,
            "language": lang,
            "page_average_lid": commonest[0][0] if commonest else lang,
            "page_average_lid_score": None if average is None else round(average, 4),
            "full_doc_lid": lang,
            "full_doc_lid_score": sure,
            "per_page_languages": [name for name, _ in pages],
            "is_truncated": None,
            "extractor": "glyphstone",
            "page_ends": self._page_ends(),
        }

    def _said(self, text: str) -> str | None:
        """A text as it is written; null for an empty one."""
        return printable(text, self.replaced) or None

    def _pages(self) -> int:
        """How many pages there are, as far as is known."""
        return max(self._facts.pages or 0, self._page)

    def _page_ends(self) -> list[int]:
        """Where each page ends, in characters; a page without text ends where it begins."""
        ends, last = [], 0
        for page in range(1, self._pages() + 1):
            last = max(self._ends.get(page, last), last)
            ends.append(last)
        return ends

    def _page_language(self, page: int) -> tuple[str, float]:
        return _most(self._spoken.get(page, Counter()), self._sure.get(page, Counter()))

    def _whole(self) -> tuple[str, float | None]:
        """The language of most characters, and how sure that is; the facts are believed first."""
        spoken: Counter[str] = Counter()
        sure: Counter[str] = Counter()
        for page, found in self._spoken.items():
            spoken.update(found)
            sure.update(self._sure[page])
        if self._facts.lang != "und":
            name = _name(self._facts.lang, self._facts.script)
            count = spoken[name]
            return name, round(sure[name] / _MILLIONTHS / count, 4) if count else None
        name, share = _most(spoken, sure)
        return name, round(share, 4) if spoken else None


def _most(spoken: Counter[str], sure: Counter[str]) -> tuple[str, float]:
    """The language of most characters, ties by name, and how sure that is."""
    if not spoken:
        return _name("und", "Zyyy"), 0.0
    name = min(spoken, key=lambda name: (-spoken[name], name))
    return name, sure[name] / _MILLIONTHS / spoken[name] if spoken[name] else 0.0


def _name(lang: str, script: str) -> str:
    """A language as corpora name it: `eng_Latn`."""
    return f"{language(lang) or 'und'}_{script}"
