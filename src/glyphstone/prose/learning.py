"""What a document teaches before its prose is made: its style, its words, its hyphens."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from glyphstone.data.scripts import WITHOUT_SPACES
from glyphstone.model import BlockKind, ProseLine
from glyphstone.prose.line_spool import Spool
from glyphstone.prose.prose_options import ProseOptions
from glyphstone.text.hyphens.habits import Habits
from glyphstone.text.paragraphs.document_style import (
    STYLE_RULES,
    DocumentLevels,
    DocumentStyle,
)
from glyphstone.text.paragraphs.geometry import placed
from glyphstone.text.paragraphs.sentence_recovery import Lengths
from glyphstone.text.sentences.abbreviations import Abbreviations
from glyphstone.text.words.ligatures import SIGNS, Ligatures, Restoration
from glyphstone.text.words.vocabulary import Vocabulary, VocabularyBuilder
from glyphstone.text.words.word_characters import unspaced_scripts

__all__ = ["UNSPACED", "Learned"]

#: Whether a character is of a script that is written without spaces.
UNSPACED = unspaced_scripts(WITHOUT_SPACES)
#: Share of lines with other readings from which on their words are counted too; set by hand: each
#: reading costs a pass over the document.
DOUBTED_SHARE = 0.1
#: Blocks that say nothing about words broken at line ends.
_NOT_RUNNING = frozenset(
    {BlockKind.TABLE_CELL, BlockKind.HEADER, BlockKind.FOOTER, BlockKind.PAGE_NUMBER}
)


class Learned:
    """What the lines of a first pass show; pages are not kept in memory."""

    def __init__(self, options: ProseOptions, spool: Spool) -> None:
        self._options = options
        self._spool = spool
        self._levels = DocumentLevels()
        #: It learns on the second pass, a few pages ahead.
        self.style = DocumentStyle(self._levels)
        self.habits = Habits()
        self.lengths = Lengths()
        self._languages: Counter[str] = Counter()
        #: How many other readings of a line there are at most; how many lines have any.
        self._readings = 0
        self._doubted = 0
        self._lines = 0
        self._letters_missing = False
        self._without_font = False

    def take(self, page: Sequence[ProseLine], *, wanted: bool = True) -> None:
        """Learn from the lines of a page, and keep them for the second pass.

        A page that is not wanted stands near one that is: the language is not asked of it.
        """
        self._levels.learn(placed(page))
        for line in page:
            self.lengths.add(line.text)
            self._without_font |= not line.font
            self._letters_missing |= any(sign in line.text for sign in SIGNS)
            if wanted:
                self._languages[line.lang] += len(line.text)
            if line.kind not in _NOT_RUNNING:
                self.habits.add(line.text)
            if line.spacing is not None:
                self._readings = max(self._readings, len(line.spacing.others))
                self._doubted += 1
        self._lines += len(page)
        self._spool.add(page)

    def pages(self) -> Iterator[list[ProseLine]]:
        """The pages with lines once more, each when the style of the pages around it is known."""
        waiting: deque[list[ProseLine]] = deque()
        for page in filter(None, self._spool.pages()):
            self.style.learn(placed(page))
            waiting.append(page)
            while page[0].page - waiting[0][0].page > STYLE_RULES.pages_around:
                yield waiting.popleft()
        yield from waiting

    @property
    def has_doubts(self) -> bool:
        """Whether the words of any line are in doubt, or nothing is known of how it is spaced."""
        return self._doubted > 0 or self._without_font

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words of the document, from all readings of it, and those that were given."""
        builder = VocabularyBuilder(self.language, UNSPACED)
        if self._options.sources.own:
            builder.add_reading(line for page in self._spool.texts() for line in page)
            doubtful = self._doubted >= DOUBTED_SHARE * self._lines
            for number in range(self._readings if doubtful else 0):
                builder.add_reading(self._reading(number))
        for text in self._options.sources.texts:
            builder.add_document(text.splitlines())
        if self._options.sources.words:
            builder.add_words(self._options.sources.words)
        return builder.build()

    def _reading(self, number: int) -> Iterator[str]:
        """The lines of the document, each with its other spaces if it has any."""
        for page in self._spool.pages():
            for line in page:
                others = line.spacing.others if line.spacing is not None else ()
                yield others[number] if number < len(others) else line.text

    @property
    def language(self) -> str:
        """The language of most characters, by which case is folded."""
        return max(self._languages, key=lambda lang: self._languages[lang], default="und")

    @cached_property
    def ligatures(self) -> Ligatures:
        """The words that lost letters to ligatures; none by default if no letter is missing."""
        options = self._options.ligatures
        if options.restore is Restoration.DAMAGED and not self._letters_missing:
            options = replace(options, restore=Restoration.NEVER)
        return Ligatures(self.habits, self._options.sources.words, options)

    @cached_property
    def abbreviations(self) -> Abbreviations:
        """The abbreviations, and the words with capitals inside sentences."""
        found = Abbreviations()
        for page in self._spool.texts():
            for text in page:
                found.learn(text)
        return found
