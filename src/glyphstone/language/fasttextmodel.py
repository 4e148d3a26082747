"""A fastText model of the reader's own in place of the one that comes with the package."""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from pathlib import Path
from typing import Any

from glyphstone.errors import GlyphstoneError, Place
from glyphstone.language.fold import fold
from glyphstone.language.identify import FEWEST_LETTERS, Candidate, Identification
from glyphstone.language.tags import canonical, covers, language, short_tag, usual_member, writes

__all__ = ["FastTextIdentifier"]

_LABEL = "__label__"
_MOST_CANDIDATES = 8


class FastTextIdentifier:
    """Languages by a fastText model file (`lid.176.ftz` and its like), loaded when first asked.

    Its probabilities are the model's own: nobody has fitted them.
    """

    def __init__(self, path: Path | str) -> None:
        self._path = Path(path)
        self._model: Any = None

    def identify(self, text: str, *, scripts: Collection[str] | None = None) -> Identification:
        """The languages that a text may be in; `scripts` (ISO 15924) narrow them."""
        folded = fold(text)
        if folded.letters < FEWEST_LETTERS:
            return Identification((), folded.script, folded.letters)
        # A line end would end the text for fastText.
        found = []
        for label, chance in _predictions(self._loaded(), " ".join(text.split())):
            tag = _tag(label)
            allowed = scripts or (folded.script,)
            if tag and any(writes(tag, script) for script in allowed):
                member = usual_member(tag)
                found.append(Candidate(tag, member, min(chance, 1.0)))
        return Identification(tuple(found), folded.script, folded.letters)

    def knows(self, tag: str) -> bool:
        """Whether a language could be found at all."""
        return any(covers(tag, usual_member(_tag(str(label)))) for label in self._loaded().labels)

    def _loaded(self) -> Any:
        if self._model is None:
            try:
                fasttext = import_module("fasttext")
            except ImportError as error:
                raise GlyphstoneError(
                    "A fastText model needs the package fasttext, which is not installed.",
                    place=Place(file=str(self._path)),
                    next_step="Install it (pip install fasttext), or leave the model away.",
                ) from error
            if not self._path.is_file():
                raise GlyphstoneError(
                    "There is no fastText model here.",
                    place=Place(file=str(self._path)),
                    next_step="Give the path of a model file such as lid.176.ftz.",
                )
            self._model = fasttext.load_model(str(self._path))
        return self._model


def _predictions(model: Any, text: str) -> list[tuple[str, float]]:
    """Labels and their probabilities, best first."""
    inner = getattr(model, "f", None)
    if inner is not None:
        # What fasttext wraps around this makes an array in a way that NumPy 2 refuses.
        rows = inner.predict(text + "\n", _MOST_CANDIDATES, 0.0, "replace")
        return [(str(label), float(chance)) for chance, label in rows]
    labels, chances = model.predict(text, k=_MOST_CANDIDATES)
    return [(str(label), float(chance)) for label, chance in zip(labels, chances, strict=True)]


def _tag(label: str) -> str:
    """A label (`__label__deu_Latn`, `__label__de`) as a short tag."""
    tag = canonical(label.removeprefix(_LABEL))
    parts = tag.split("-")
    if len(parts) > 1 and len(parts[1]) == 4:
        return short_tag(usual_member(parts[0]) or language(parts[0]), parts[1])
    return tag
