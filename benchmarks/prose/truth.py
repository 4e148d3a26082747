"""What an author wrote, as far as prose is judged by it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from forge import Forged

__all__ = ["FURNITURE", "PROSE", "Hyphen", "TrueParagraph", "Truth", "truth_of"]

#: The parts of a page that its author wrote as paragraphs.
PROSE = frozenset({"body", "heading", "caption", "footnote"})
#: What the page brings with it.
FURNITURE = frozenset({"header", "footer", "page_number"})


@dataclass(frozen=True)
class TrueParagraph:
    """A paragraph, its part in the page, and its sentences.

    `within` is the number of the paragraph inside which a formula was set.
    """

    role: str
    sentences: tuple[str, ...]
    joiner: str = " "
    within: int = -1

    @property
    def text(self) -> str:
        """All of it, as the author wrote it."""
        return self.joiner.join(self.sentences)

    @property
    def words(self) -> list[str]:
        """What spaces part."""
        return self.text.split()


@dataclass(frozen=True)
class Hyphen:
    """A hyphen at a line's end, behind so many characters of a word."""

    paragraph: int
    word: int
    offset: int


@dataclass(frozen=True)
class Truth:
    """Everything that was written, in the order in which it was set."""

    paragraphs: tuple[TrueParagraph, ...]
    #: Those that the producer put there.
    hyphens: tuple[Hyphen, ...] = ()
    pages: int = 0
    #: The author's own inside of words that go on in the next line.
    own_hyphens: tuple[Hyphen, ...] = ()


def truth_of(forged: Forged) -> Truth:
    """The truth about a forged document, without its glyphs."""
    known = forged.truth
    sentences: dict[int, list[str]] = defaultdict(list)
    for sentence in known.sentences:
        sentences[sentence.paragraph].append(sentence.text)
    paragraphs: list[TrueParagraph] = []
    body = -1
    for number, paragraph in enumerate(known.paragraphs):
        if paragraph.role == "body":
            body = number
        own = tuple(sentences[number])
        joiner = "" if len(own) > 1 and "".join(own) == paragraph.text else " "
        within = body if paragraph.role == "formula" else -1
        paragraphs.append(TrueParagraph(paragraph.role, own, joiner, within))
    inserted, authors = _hyphens(forged)
    return Truth(tuple(paragraphs), tuple(inserted), known.pages, tuple(authors))


def _hyphens(forged: Forged) -> tuple[list[Hyphen], list[Hyphen]]:
    """The producer's hyphens at line ends, and the author's."""
    clusters, words = forged.truth.clusters, forged.truth.words
    first: dict[int, int] = {}
    for number, word in enumerate(words):
        first.setdefault(word.paragraph, number)
    inserted, own = [], []
    written = [0] * len(words)
    #: The line of each word's last hyphen, as long as nothing of the word came behind it.
    ended: dict[int, int] = {}
    lines = clusters.line.tolist()
    for i, (text, number) in enumerate(zip(clusters.text, clusters.word.tolist(), strict=True)):
        if number < 0:
            continue
        paragraph = words[number].paragraph
        here = Hyphen(paragraph, number - first[paragraph], written[number])
        if not clusters.inserted[i]:
            if ended.pop(number, lines[i]) != lines[i]:
                own.append(Hyphen(paragraph, here.word, here.offset - 1))
            if text == "-":
                ended[number] = lines[i]
            written[number] += len(text)
        elif text == "-":
            inserted.append(here)
    return inserted, own
