"""A fastText model in place of the own one."""

from __future__ import annotations

import sys
import types
from pathlib import Path

import pytest

from glyphstone.errors import GlyphstoneError
from glyphstone.language.fasttextmodel import FastTextIdentifier
from tests.language.test_identify import SENTENCES


def test_a_missing_package_is_said_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "fasttext", None)
    with pytest.raises(GlyphstoneError, match=r"needs the package fasttext.*pip install fasttext"):
        FastTextIdentifier(tmp_path / "lid.ftz").identify(SENTENCES["de"])


def test_a_missing_model_is_said_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "fasttext", types.ModuleType("fasttext"))
    with pytest.raises(GlyphstoneError, match="no fastText model"):
        FastTextIdentifier(tmp_path / "lid.ftz").identify(SENTENCES["de"])


def test_short_texts_ask_nobody(tmp_path: Path) -> None:
    assert FastTextIdentifier(tmp_path / "none").identify("Hi!").candidates == ()


class Wrapped:
    """A model as the package fasttext has it."""

    labels = ("__label__deu_Latn", "__label__ru", "__label__nl")

    def __init__(self) -> None:
        self.f = self

    def predict(
        self, text: str, count: int, threshold: float, errors: str
    ) -> list[tuple[float, str]]:
        """The same for every text."""
        assert text.count("\n") == 1
        assert (threshold, errors) == (0.0, "replace")
        return list(zip((0.9, 0.06, 1.00002e-2), self.labels[:count], strict=True))


class Plain:
    """A model as its slim sister has it."""

    labels = Wrapped.labels

    def predict(self, text: str, k: int) -> tuple[tuple[str, ...], tuple[float, ...]]:
        """The same for every text."""
        assert "\n" not in text
        return self.labels[:k], (0.9, 0.06, 1.00002e-2)


@pytest.mark.parametrize("model", [Wrapped(), Plain()])
def test_labels_become_candidates(
    model: object, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "lid.ftz"
    path.touch()
    module = types.ModuleType("fasttext")
    module.load_model = lambda _: model  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "fasttext", module)
    identifier = FastTextIdentifier(path)
    found = identifier.identify("Der Zug\nfährt heute mit Verspätung ab.")
    assert [candidate.tag for candidate in found.candidates] == ["de", "nl"]
    assert identifier.knows("de-CH")
    assert not identifier.knows("fi")
