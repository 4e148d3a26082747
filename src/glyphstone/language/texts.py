"""The languages of a document's texts, each identified once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from glyphstone.data.scripts import UNCERTAIN
from glyphstone.language.decide import Decision, decide
from glyphstone.language.identify import (
    MOST_CHARACTERS,
    SURE,
    Identification,
    Identifier,
    NgramIdentifier,
)
from glyphstone.language.tags import UNDETERMINED, writes
from glyphstone.model.text import LanguageSource

__all__ = ["ENOUGH", "LanguageOfText", "commonest", "inherited"]

#: Characters. A shorter text takes the language of what is around it (chosen by hand).
ENOUGH = 50


@dataclass(frozen=True, slots=True)
class _Looks:
    """How much of a text is looked at before its language is told; chosen for speed, by hand."""

    #: Characters that are looked at first, and if these leave a doubt.
    first: int = 160
    second: int = MOST_CHARACTERS
    #: Probability from which on there is no doubt.
    clear: float = SURE
    #: Words of a text that can be told by its words alone, and the share of them that must be
    #: known: Danish and Norwegian texts on one matter share less.
    enough_words: int = 10
    familiar: float = 0.75


@dataclass(frozen=True, slots=True)
class _Limits:
    """What is kept of a document at most, so that memory is bounded."""

    #: Distinct words of a language, and languages whose words are kept.
    words: int = 5000
    languages: int = 4
    #: Texts whose language is remembered: running headers come again on every page.
    texts: int = 512


_LOOKS = _Looks()
_LIMITS = _Limits()


class LanguageOfText:
    """Languages of blocks and spans of one document."""

    def __init__(
        self, declared: str | None = None, *, identifier: Identifier | None = None
    ) -> None:
        self._declared = declared
        self._identifier = identifier
        self._seen: OrderedDict[tuple[str, tuple[str, ...]], Identification] = OrderedDict()
        self._vocabularies: dict[str, FamiliarWords] = {}

    def of(
        self,
        text: str,
        *,
        declared: str | None = None,
        scripts: Collection[str] | None = None,
    ) -> Decision:
        """The language of a block or span; `declared` stands for the document's declaration."""
        found = self._identified(text, tuple(scripts or ()))
        return decide(found, declared or self._declared, knows=self._model().knows)

    def _model(self) -> Identifier:
        if self._identifier is None:
            self._identifier = NgramIdentifier()
        return self._identifier

    def _identified(self, text: str, scripts: tuple[str, ...]) -> Identification:
        text = text[: _LOOKS.second]
        key = (text, scripts)
        found = self._seen.get(key)
        if found is None:
            found = self._looked_at(text, scripts)
            self._seen[key] = found
            if len(self._seen) > _LIMITS.texts:
                self._seen.popitem(last=False)
        return found

    def _looked_at(self, text: str, scripts: tuple[str, ...]) -> Identification:
        words = [word for word in text[: _LOOKS.first].lower().split() if word.isalpha()]
        if len(words) >= _LOOKS.enough_words:
            for vocabulary in self._vocabularies.values():
                if vocabulary.has(words):
                    return vocabulary.found
        found = self._model().identify(text[: _LOOKS.first], scripts=scripts)
        best = found.best
        if len(text) > _LOOKS.first and (best is None or best.probability < _LOOKS.clear):
            found = self._model().identify(text, scripts=scripts)
            best = found.best
        if best is not None and best.probability >= _LOOKS.clear:
            if best.tag not in self._vocabularies and len(self._vocabularies) < _LIMITS.languages:
                self._vocabularies[best.tag] = FamiliarWords(found)
            if best.tag in self._vocabularies:
                self._vocabularies[best.tag].learn(words, found)
        return found


class FamiliarWords:
    """The words of a document's texts in one language, each of which was clear.

    A text of nearly only such words is in that language too; it need not be looked at.
    """

    def __init__(self, found: Identification) -> None:
        #: The least sure of those that were clear.
        self.found = found
        self._words: set[str] = set()

    def learn(self, words: Collection[str], found: Identification) -> None:
        """Take in the words of a text whose language is clear."""
        if len(self._words) < _LIMITS.words:
            self._words.update(words)
        least, new = self.found.best, found.best
        if least is not None and new is not None and new.probability < least.probability:
            self.found = found

    def has(self, words: Collection[str]) -> bool:
        """Whether nearly all words are among these."""
        return sum(word in self._words for word in words) >= _LOOKS.familiar * len(words)


def inherited(around: Decision, script: str) -> Decision:
    """The language of a text too short to tell, from the text around it, if its script fits."""
    if around.lang == UNDETERMINED or not (script in UNCERTAIN or writes(around.lang, script)):
        return Decision(UNDETERMINED, None, LanguageSource.NONE)
    return Decision(around.lang, around.confidence, LanguageSource.INHERITED)


def commonest(parts: Iterable[tuple[Decision, int]]) -> Decision:
    """The language of most characters, of a page or document; of equals the first.

    Its confidence is the mean of the parts that have one, by characters.
    """
    characters: dict[str, int] = {}
    sure: dict[str, list[tuple[float, int]]] = {}
    first: dict[str, Decision] = {}
    for decision, count in parts:
        characters[decision.lang] = characters.get(decision.lang, 0) + count
        first.setdefault(decision.lang, decision)
        if decision.confidence is not None:
            sure.setdefault(decision.lang, []).append((decision.confidence, count))
    known = {lang: count for lang, count in characters.items() if lang != UNDETERMINED}
    if not known:
        return Decision(UNDETERMINED, None, LanguageSource.NONE)
    lang = max(known, key=lambda tag: known[tag])
    if 2 * known[lang] <= characters.get(UNDETERMINED, 0):
        return Decision(UNDETERMINED, None, LanguageSource.NONE)
    rows = sure.get(lang, [])
    total = sum(count for _, count in rows)
    mean = round(sum(value * count for value, count in rows) / total, 4) if total else None
    return Decision(lang, mean, first[lang].source)
