"""The languages of spans, blocks and pages: long texts speak for themselves, short ones inherit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property

from glyphstone.data.scripts import UNCERTAIN, Trait, scripts_with
from glyphstone.language.decide import Decision
from glyphstone.language.identify import Identifier, NgramIdentifier
from glyphstone.language.texts import ENOUGH, LanguageOfText, commonest, inherited
from glyphstone.model import Block, LanguageSource, Notice, PageText, Span

__all__ = ["LABEL_RULES", "LabelRules", "Languages"]


@dataclass(frozen=True, slots=True)
class LabelRules:
    """How much text is needed to tell its language.

    Set by hand when the rules were written; none was swept.
    """

    #: Letters of a text that says something by itself, at least.
    fewest_letters: int = 10
    #: The same among texts whose language is known: of shorter ones too few would be told rightly.
    fewest_letters_among_others: int = 20
    #: Probability from which on the words of a text count as words of its language.
    sure: float = 0.9
    #: Distinct words of a language that are kept: a limit on memory.
    most_words: int = 20_000
    #: A text is in a language if it has so many words, this share of them is known in it, and any
    #: other language knows at most this share of those.
    fewest_words: int = 2
    known_share: float = 0.5
    second_share: float = 0.5
    #: The unknown words of a text that is known by its words become known if it has so many.
    teaching_words: int = 6
    #: Characters of a text that are looked at: more say hardly more.
    most_characters: int = 400
    #: Texts of a script whose languages are kept one by one, before they are summed: a limit on
    #: memory and time.
    most_kept: int = 64


LABEL_RULES = LabelRules()
_AROUND_WORDS = ".,;:!?()[]{}\"'“”‘’«»…-–—"
#: Scripts in which formulas are written.
_OF_FORMULAS = scripts_with(Trait.ANYWHERE)
_NUMBERS = re.compile(r"\d+(\.\d+)*\.?")
_NOTHING = Decision("und", None, LanguageSource.NONE)


@dataclass
class _Text:
    """Spans of a block in one script for which one language is declared."""

    script: str
    declared: str | None
    spans: list[Span] = field(default_factory=list)
    decision: Decision | None = None
    #: Their texts, a space between two.
    text: str = ""

    @property
    def length(self) -> int:
        """Characters of its spans."""
        return len(self.text) - len(self.spans) + 1

    @cached_property
    def words(self) -> list[str]:
        """Its first words of letters alone, as they stand in running text and in headings."""
        text = self.text[: LABEL_RULES.most_characters].lower()
        parts = [part.strip(_AROUND_WORDS) for part in text.split()]
        if self.script in _OF_FORMULAS:
            return [word for word in parts if word.isalpha()]
        # Vowel signs are marks, and without spaces a number may stand in a word.
        return [word for word in parts if any(map(str.isalpha, word))]

    @cached_property
    def letters(self) -> int:
        """How many letters its first words have: formulas have few."""
        if self.script in _OF_FORMULAS:
            return sum(map(len, self.words))
        return sum(map(str.isalpha, self.text[: LABEL_RULES.most_characters]))


class Languages:
    """The languages of a document's pages, one after the other."""

    def __init__(self, declared: str | None) -> None:
        self._declared = declared
        self._texts = LanguageOfText(declared, identifier=_identifier())
        # What stands among texts whose language is known needs no second opinion.
        self._among_others = LanguageOfText(declared, identifier=_identifier(alone=True))
        #: For each script the characters and languages so far.
        self._so_far: dict[str, list[tuple[Decision, int]]] = {}
        self._words = _Words()

    @property
    def whole(self) -> Decision:
        """The language of the document as far as its pages were told."""
        return commonest(one for kept in self._so_far.values() for one in kept)

    def tell(self, page: PageText) -> None:
        """Give a page and all that stands on it their languages."""
        blocks = [(block, list(_texts_of(block))) for block in page.blocks]
        texts = [text for _, own in blocks for text in own]
        for text in sorted(texts, key=lambda one: -len(one.text)):
            if len(text.text) >= ENOUGH and text.letters >= LABEL_RULES.fewest_letters:
                text.decision = self._words.known(text) or self._long(text)
        around = {
            script: self._usual(script, [one for one in texts if one.script == script])
            for script in {one.script for one in texts}
        }
        for text in texts:
            if text.decision is None:
                text.decision = self._words.known(text) or self._short(text, around[text.script])
        for block, own in blocks:
            _give(block, own)
        self._warn(page, texts)
        self._remember(page, blocks)

    def _long(self, text: _Text) -> Decision:
        found = self._texts.of(text.text, declared=text.declared, scripts=[text.script])
        self._words.learn(text, found)
        return found

    def _usual(self, script: str, texts: Iterable[_Text]) -> Decision:
        """What most texts of a script on this page are in; else those of the pages before."""
        here = commonest((one.decision, one.length) for one in texts if one.decision)
        if here.lang != "und":
            return here
        return commonest(self._so_far.get(script, ()))

    def _short(self, text: _Text, around: Decision) -> Decision:
        """A short text is in the language around it, unless it clearly is in another."""
        usual = inherited(around, text.script)
        if around.source is LanguageSource.DECLARED and usual.lang != "und":
            usual = around
        known = usual.lang != "und"
        fewest = LABEL_RULES.fewest_letters_among_others if known else LABEL_RULES.fewest_letters
        if text.letters < fewest and (text.declared is None or known):
            return usual
        prior = text.declared or (around.lang if around.lang != "und" else None)
        # Headings that differ in their numbers alone are looked at once.
        bare = " ".join(_NUMBERS.sub("", text.text).split())
        model = self._texts if around.lang == "und" else self._among_others
        found = model.of(bare, declared=prior, scripts=[text.script])
        if text.declared is None and found.source is LanguageSource.DECLARED:
            return usual
        return usual if found.lang == "und" else found

    def _warn(self, page: PageText, texts: Iterable[_Text]) -> None:
        told: set[tuple[str, str | None, str | None]] = set()
        for text in texts:
            decision = text.decision
            declared = text.declared or self._declared
            # A short text may differ from those around it: nobody has declared anything then.
            if decision is None or decision.warning is None or declared is None:
                continue
            key = (decision.warning, declared, decision.detected)
            if key not in told:
                told.add(key)
                what = _words(text, declared, decision)
                page.warnings.append(Notice(decision.warning, what, page.number))

    def _remember(self, page: PageText, blocks: list[tuple[Block, list[_Text]]]) -> None:
        for text in (text for _, own in blocks for text in own):
            # Texts that are known by their words count as those do that were looked at.
            if text.decision is not None and (
                text.decision.source is not LanguageSource.INHERITED or text.decision.lang != "und"
            ):
                kept = self._so_far.setdefault(text.script, [])
                kept.append((text.decision, text.length))
        for kept in self._so_far.values():
            # By far enough to know a document by, and no more for a long one.
            if len(kept) > LABEL_RULES.most_kept:
                kept[:] = _summed(kept)
        found = commonest((_of(block), sum(text.length for text in own)) for block, own in blocks)
        page.lang, page.lang_confidence, page.lang_source = (
            found.lang, found.confidence, found.source,
        )  # fmt: skip


class _Words:
    """The words of texts whose language is sure: a text of the same words is in it too.

    Most texts of a document can be told so, which is much quicker than looking at their letters.
    """

    def __init__(self) -> None:
        self._words: dict[tuple[str, str | None], dict[str, tuple[Decision, set[str]]]] = {}

    def learn(self, text: _Text, decision: Decision) -> None:
        """Take in the words of a text whose language was found."""
        sure = (
            decision.source is LanguageSource.DECLARED
            or (decision.confidence or 0.0) >= LABEL_RULES.sure
        )
        if not sure or decision.lang == "und" or decision.warning is not None:
            return
        languages = self._words.setdefault((text.script, text.declared), {})
        _, words = languages.setdefault(decision.lang, (decision, set()))
        if len(words) < LABEL_RULES.most_words:
            words.update(text.words)

    def known(self, text: _Text) -> Decision | None:
        """The language of a text most of whose words were seen in it and hardly any in others."""
        languages = self._words.get((text.script, text.declared))
        if not languages:
            return None
        words = text.words
        seen = sorted(
            (
                (sum(word in known for word in words), lang)
                for lang, (_, known) in languages.items()
            ),
            reverse=True,
        )
        most, lang = seen[0]
        if (
            len(words) < LABEL_RULES.fewest_words
            or text.letters < LABEL_RULES.fewest_letters
            or most < LABEL_RULES.known_share * len(words)
        ):
            return None
        if len(seen) > 1 and seen[1][0] > LABEL_RULES.second_share * most:
            return None
        decision, known = languages[lang]
        if len(words) >= LABEL_RULES.teaching_words and len(known) < LABEL_RULES.most_words:
            # Its other words are known from now on: soon few texts need a look at their letters.
            known.update(words)
        if decision.source is LanguageSource.DECLARED:
            return decision
        return Decision(decision.lang, decision.confidence, LanguageSource.INHERITED)


@cache
def _identifier(*, alone: bool = False) -> Identifier:
    """One for all documents: its tables take a while to load."""
    return NgramIdentifier(second_opinion=not alone)


def _texts_of(block: Block) -> Iterator[_Text]:
    """The texts of a block; what is of no script goes with the block's own."""
    found: dict[tuple[str, str | None], _Text] = {}
    for line in block.lines:
        for span in line.spans:
            script = block.script if span.script in UNCERTAIN else span.script
            key = (script, span.declared_lang)
            text = found.get(key)
            if text is None:
                text = found[key] = _Text(*key)
            text.spans.append(span)
    for text in found.values():
        text.text = " ".join([span.text for span in text.spans])
        yield text


def _give(block: Block, texts: Iterable[_Text]) -> None:
    parts: list[tuple[Decision, int]] = []
    for text in texts:
        decision = text.decision or _NOTHING
        for span in text.spans:
            span.lang, span.lang_confidence = decision.lang, decision.confidence
            span.lang_source = decision.source
        parts.append((decision, text.length))
    found = _modal(parts)
    block.lang, block.lang_confidence = found.lang, found.confidence
    block.lang_source = found.source


def _modal(parts: list[tuple[Decision, int]]) -> Decision:
    """The decision of most characters, of equals the first."""
    counts: dict[str, int] = {}
    for decision, count in parts:
        counts[decision.lang] = counts.get(decision.lang, 0) + count
    lang = max(counts, key=lambda one: counts[one])
    return next(decision for decision, _ in parts if decision.lang == lang)


def _of(block: Block) -> Decision:
    return Decision(block.lang, block.lang_confidence, block.lang_source)


def _summed(parts: Iterable[tuple[Decision, int]]) -> list[tuple[Decision, int]]:
    """The same with one entry a language."""
    own: dict[str, list[tuple[Decision, int]]] = {}
    for decision, count in parts:
        own.setdefault(decision.lang, []).append((decision, count))
    return [(commonest(rows), sum(count for _, count in rows)) for rows in own.values()]


def _words(text: _Text, declared: str, decision: Decision) -> str:
    sure = f"{decision.detected_confidence or 0.0:.2f}"
    begins = text.text.strip()[:40]
    return (
        f"the PDF declares {declared}, but the text that begins with “{begins}” looks like"
        f" {decision.detected} ({sure})."
    )
