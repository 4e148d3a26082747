"""CoNLL-U without analysis: sentences and their tokens, for annotators and parsers to fill in.

Tokens are what stands between blanks, with the punctuation around it apart. Where a script sets no
blanks, only punctuation parts tokens: a tool for the language has to go on from there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import unicodedata2

from glyphstone.model import LineRole, Paragraph
from glyphstone.writers.facts import Facts
from glyphstone.writers.formats import OutputOptions
from glyphstone.writers.marks import with_marks
from glyphstone.writers.protocol import ProseWriter, Replaced, doubt, lang_tag, printable, stretches

__all__ = ["Conllu", "conllu", "tokens"]


def conllu(_: OutputOptions) -> Conllu:
    """A writer of this format."""
    return Conllu()


_BLANKS = re.compile(r"\s+")
#: A mark of any kind: of an unknown glyph, of what no format holds, of a bracket.
_MARK = re.compile(r"⟦[^⟦⟧\s]*⟧")
#: Signs that belong to the letters on both sides of them: apostrophes, hyphens, the middle dot.
_INSIDE = frozenset("'’ʼ-‐‑·.,:@/_&")
#: The columns between form and MISC: lemma, tags, features, head, relations. None is known here.
_UNKNOWN_COLUMNS = "\t".join("_" * 7)


class Conllu(ProseWriter):
    """A document of sentences; paragraphs are said in comments."""

    def __init__(self) -> None:
        self.replaced: Replaced = Counter()
        self._lang = "und"
        self._paragraphs = 0

    def begin(self, facts: Facts) -> bytes:
        """What is known of the document, as comments of its first sentence."""
        self._lang = lang_tag(facts.lang)
        codes = facts.language
        known = {
            "newdoc id": facts.file,
            "meta::title": facts.title,
            "meta::author": facts.author,
            "meta::date": facts.date,
            "meta::lang": self._lang if self._lang != "und" else "",
            "meta::iso639-3": codes.iso639_3,
            "meta::glottocode": codes.glottocode,
            "meta::licence": facts.licence,
            "meta::citation": facts.citation,
            "meta::url": facts.url,
            "meta::generator": f"Glyphstone {facts.version}",
        }
        return "".join(self._comment(name, value) for name, value in known.items()).encode()

    def write(self, item: Paragraph) -> bytes:
        """The sentences of a paragraph; text that is in none counts as one."""
        item = with_marks(item)
        number = 0
        parts: list[str] = []
        for start, stop, sentence in stretches(item):
            text = _BLANKS.sub(" ", printable(item.text[start:stop], self.replaced)).strip()
            if not text:
                continue
            if not number:
                self._paragraphs += 1
                parts.append(self._opening(item))
            number += 1
            lang = lang_tag(item.lang if sentence is None else sentence.lang)
            parts.append(self._comment("sent_id", f"p{self._paragraphs}s{number}"))
            if lang not in ("und", self._lang):
                parts.append(self._comment("lang", lang))
            parts.append(self._comment("text", text))
            parts += _rows(text)
            parts.append("\n")
        return "".join(parts).encode("utf-8")

    def end(self) -> bytes:
        """What ends the comments of a document without a sentence."""
        return b"" if self._paragraphs else b"\n"

    def _opening(self, item: Paragraph) -> str:
        """The comments of a paragraph's first sentence."""
        known = {
            "newpar id": f"p{self._paragraphs}",
            "role": "" if item.role is LineRole.WHOLE else str(item.role),
            "page": str(item.page) if item.page else "",
            "map_confidence": doubt(item) or "",
            "unknown_glyphs": str(len(item.unknown)) if item.unknown else "",
        }
        return "".join(self._comment(name, value) for name, value in known.items())

    def _comment(self, name: str, value: str) -> str:
        said = _BLANKS.sub(" ", printable(value, self.replaced)).strip()
        return f"# {name} = {said}\n" if said else ""


def _rows(text: str) -> Iterator[str]:
    for number, (form, spaced) in enumerate(tokens(text), start=1):
        misc = [] if spaced else ["SpaceAfter=No"]
        if _MARK.fullmatch(form):
            misc.append("Unknown=Yes")
        yield f"{number}\t{form}\t{_UNKNOWN_COLUMNS}\t{'|'.join(misc) or '_'}\n"


def tokens(text: str) -> Iterator[tuple[str, bool]]:
    """The tokens of a text with single blanks, each with whether a blank or the end follows it.

    Put together again with these blanks they are the text.
    """
    for chunk in text.split(" "):
        parts = list(_parts(chunk))
        for index, part in enumerate(parts, start=1):
            yield part, index == len(parts)


def _parts(chunk: str) -> Iterator[str]:
    """Words and signs; marks of unknown glyphs stay whole, inside the word that they stand in."""
    word = ""
    at = 0
    while at < len(chunk):
        mark = _MARK.match(chunk, at)
        if mark is not None:
            word += mark[0]
            at = mark.end()
            continue
        char = chunk[at]
        at += 1
        if not _is_sign(char) or (
            word and char in _INSIDE and at < len(chunk) and not _is_sign(chunk[at])
        ):
            word += char
            continue
        if word:
            yield word
        word = ""
        # A row of one sign is one token: ... and --.
        start = at - 1
        while at < len(chunk) and chunk[at] == char:
            at += 1
        yield chunk[start:at]
    if word:
        yield word


def _is_sign(char: str) -> bool:
    """Whether it is punctuation or a symbol, by itself no part of a word."""
    return unicodedata2.category(char)[0] in "PS" and char != "_"
