"""Texts in other languages than those that are wanted: marked, or dropped and listed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from glyphstone.language.decide import Decision
from glyphstone.language.identify import NgramIdentifier
from glyphstone.language.tags import UNDETERMINED, covers, language
from glyphstone.language.texts import ENOUGH, LanguageOfText
from glyphstone.model import UNKNOWN, GlyphKey, LanguageSource, Paragraph, Sentence
from glyphstone.prose.prose_options import FilterAction, FilterUnit, LanguageFilter

__all__ = ["Dropped", "LanguageSieve"]

# Both were set by hand, not swept.
#: A sentence of fewer characters is in the language of its paragraph.
SHORTEST_SENTENCE = 25
#: A text of fewer letters, such as a number, is in no language that could be known.
FEWEST_LETTERS = 10


@dataclass(frozen=True, slots=True)
class Dropped:
    """A text that was dropped, the page on which its paragraph begins, and its language."""

    page: int
    lang: str
    text: str
    #: The glyphs that nobody has named, one for each `UNKNOWN` in the text.
    unknown: tuple[GlyphKey, ...] = ()


class LanguageSieve:
    """Keeps texts in the wanted languages, counts all others and reports those it drops."""

    def __init__(
        self, options: LanguageFilter, told: Callable[[Dropped], None] | None = None
    ) -> None:
        self._options = options
        self._told = told
        identifier = NgramIdentifier()
        self._paragraphs = LanguageOfText(identifier=identifier)
        # Sentences are not known by the words of paragraphs: those may be in several languages.
        self._sentences = LanguageOfText(identifier=identifier)
        #: Characters of texts in other languages, by language.
        self.others: Counter[str] = Counter()

    def sift(self, paragraph: Paragraph) -> Paragraph | None:
        """The paragraph with its languages, without what is dropped; None if nothing is left."""
        if len(paragraph.text) >= ENOUGH:
            self._tell(paragraph)
        if self._options.unit is FilterUnit.SENTENCE and paragraph.sentences:
            return self._sift_sentences(paragraph)
        if self._stays(paragraph.lang, paragraph.text):
            return paragraph
        self._count(paragraph, paragraph.lang, 0, len(paragraph.text))
        return None if self._options.action is FilterAction.DROP else paragraph

    def _tell(self, paragraph: Paragraph) -> None:
        found = _found(self._paragraphs, paragraph.text, paragraph)
        if found.lang != paragraph.lang:
            paragraph.lang, paragraph.lang_source = found.lang, found.source
            paragraph.lang_confidence = found.confidence
            paragraph.sentences = tuple(
                replace(sentence, lang=found.lang) for sentence in paragraph.sentences
            )

    def _sift_sentences(self, paragraph: Paragraph) -> Paragraph | None:
        text = paragraph.text
        told = [
            sentence
            if sentence.stop - sentence.start < SHORTEST_SENTENCE
            else replace(
                sentence,
                lang=_found(self._sentences, text[sentence.start : sentence.stop], paragraph).lang,
            )
            for sentence in paragraph.sentences
        ]
        kept: list[Sentence] = []
        for sentence in told:
            said = text[sentence.start : sentence.stop]
            if self._stays(sentence.lang, said):
                kept.append(sentence)
            else:
                self._count(paragraph, sentence.lang, sentence.start, sentence.stop)
        paragraph.sentences = tuple(told)
        if len(kept) == len(told) or self._options.action is FilterAction.MARK:
            return paragraph
        return _only(paragraph, kept) if kept else None

    def _stays(self, lang: str, text: str) -> bool:
        """Whether a text is in a wanted language, or in none."""
        if lang == UNDETERMINED and sum(map(str.isalpha, text)) < FEWEST_LETTERS:
            return True
        found = language(lang)
        return any(covers(wanted, found) for wanted in self._options.wanted)

    def _count(self, paragraph: Paragraph, lang: str, start: int, stop: int) -> None:
        text = paragraph.text[start:stop]
        self.others[lang] += len(text)
        if self._told is not None and self._options.action is FilterAction.DROP:
            unknown = _unknown(paragraph, start, stop)
            self._told(Dropped(paragraph.page, lang, text.strip(), unknown))


def _found(texts: LanguageOfText, text: str, paragraph: Paragraph) -> Decision:
    # What the PDF declares is believed as far as the text may be in it.
    declared = paragraph.lang if paragraph.lang_source is LanguageSource.DECLARED else None
    return texts.of(text, declared=declared, scripts=[paragraph.script])


def _unknown(paragraph: Paragraph, start: int, stop: int) -> tuple[GlyphKey, ...]:
    """The unknown glyphs of a stretch of a paragraph's text."""
    if not paragraph.unknown:
        return ()
    before = paragraph.text.count(UNKNOWN, 0, start)
    return paragraph.unknown[before : before + paragraph.text.count(UNKNOWN, start, stop)]


def _only(paragraph: Paragraph, kept: list[Sentence]) -> Paragraph:
    """A paragraph of these sentences alone, without the joins in the others."""
    parts: list[str] = []
    sentences: list[Sentence] = []
    joins = []
    unknown: list[GlyphKey] = []
    length = 0
    for sentence in kept:
        shift = length - sentence.start
        parts.append(paragraph.text[sentence.start : sentence.stop])
        sentences.append(replace(sentence, start=length, stop=sentence.stop + shift))
        joins += [
            replace(join, offset=join.offset + shift)
            for join in paragraph.joins
            if sentence.start <= join.offset < sentence.stop
        ]
        unknown += _unknown(paragraph, sentence.start, sentence.stop)
        length = sentence.stop + shift
    return replace(
        paragraph,
        text="".join(parts),
        sentences=tuple(sentences),
        joins=tuple(joins),
        unknown=tuple(unknown),
        drawn={},
    )
