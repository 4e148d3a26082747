"""What py3langid says of a text; it is loaded when first asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from glyphstone.language.tags import macrolanguage, usual_member
from glyphstone.language.unpacked_model import identifier

__all__ = ["Opinion", "SecondOpinion", "known_languages"]

#: Its names that mean another language than the code: Southern Uzbek and biblical Hebrew by their
#: siblings, and Norwegian, beside which it has Nynorsk.
_NAMES = {"uzs": "uzn", "hbo": "heb", "srl": "srp", "no": "nob"}
#: Its name for text in no language.
_NONE = "zxx"


@dataclass(frozen=True, slots=True)
class Opinion:
    """The probability of every language that py3langid knows."""

    _chances: Mapping[str, float]

    def of(self, language: str) -> float | None:
        """The probability of a language (ISO 639-3); None if it is not known."""
        found = self._chances.get(language)
        return self._chances.get(macrolanguage(language)) if found is None else found

    def without(self, language: str) -> Opinion:
        """The opinion without one language, the others scaled to a sum of 1."""
        rest = {name: chance for name, chance in self._chances.items() if name != language}
        whole = sum(rest.values()) or 1.0
        return Opinion({name: chance / whole for name, chance in rest.items()})

    @property
    def highest(self) -> float:
        """The probability of the best language."""
        return max(self._chances.values())

    @property
    def best(self) -> str:
        """The best language."""
        return max(self._chances, key=lambda language: self._chances[language])


class SecondOpinion:
    """py3langid's model, loaded when it is first asked."""

    def __init__(self) -> None:
        self._model: Any = None
        self._languages: list[str] = []

    def opinion(self, text: str) -> Opinion:
        """The probability of every language for a text."""
        if self._model is None:
            self._load()
        chances: dict[str, float] = {}
        for language, chance in zip(self._languages, self._model.rank_scores(text), strict=True):
            chances[language] = chances.get(language, 0.0) + chance
        return Opinion(chances)

    def _load(self) -> None:
        self._model = _Model()
        self._languages = [_language(name) for name in self._model.names]


class _Model:
    """The part of py3langid's interface that is used."""

    def __init__(self) -> None:
        self._identifier = identifier()
        self.names: list[str] = list(self._identifier.labels)

    def rank_scores(self, text: str) -> list[float]:
        """The probabilities in the order of the names."""
        ranked = dict(self._identifier.rank(text))
        return [float(ranked[name]) for name in self.names]


def known_languages() -> frozenset[str]:
    """The languages (ISO 639-3) that py3langid knows."""
    return frozenset(_language(name) for name in _Model().names) - {_NONE}


def _language(name: str) -> str:
    return _NAMES.get(name) or usual_member(name) or name
