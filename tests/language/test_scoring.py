"""Tables of features: trained, packed, unpacked, looked up."""

from __future__ import annotations

import zlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glyphstone.data.language_model import LanguageTable, language_table, unpack
from glyphstone.language.fold import fold
from glyphstone.language.ngrams import features
from glyphstone.language.scoring import scores
from tools.ngramtraining import pack, train

TEXTS = {
    ("deu", "Latn"): ["Alle Menschen sind frei und gleich an Würde und Rechten geboren."] * 4,
    ("fra", "Latn"): ["Tous les êtres humains naissent libres et égaux en dignité."] * 4,
    ("rus", "Cyrl"): ["Все люди рождаются свободными и равными в своём достоинстве."] * 4,
}
# Features of more than a third of all varieties are left out, so there must be some more.
MANY = {**TEXTS, **{(f"q{sign}a", "Latn"): [f"{sign}xz " * 60] * 3 for sign in "abcdefgh"}}


@pytest.fixture(scope="module")
def table() -> LanguageTable:
    """A table of three languages, each of a sentence, and of some more in no language."""
    return train(MANY, {"deu"})


def test_a_table_comes_back_from_its_bytes(table: LanguageTable) -> None:
    back = unpack(pack(table))
    assert (back.keys == table.keys).all()
    assert (back.buckets == table.buckets).all()
    assert (back.starts == table.starts).all()
    assert (back.entries == table.entries).all()
    assert back.varieties == table.varieties
    assert back.letters == table.letters
    assert np.allclose(back.weights, table.weights, atol=1e-3)
    assert np.allclose(back.expected, table.expected, atol=1e-3)
    assert np.allclose(back.profiles, np.clip(table.profiles, 0, 255 / 200), atol=1 / 400 + 1e-6)


@pytest.mark.parametrize(("language", "script"), TEXTS)
def test_a_sentence_fits_its_language_best(
    table: LanguageTable, language: str, script: str
) -> None:
    found = scores(table, features(fold(TEXTS[language, script][0]).text))
    best = table.varieties[int(found.total.argmax())]
    assert (best.language, best.script) == (language, script)
    assert found.by_kind(int(found.total.argmax())).sum() == pytest.approx(found.total.max())


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=120))
def test_scores_are_what_looking_up_one_by_one_gives(text: str) -> None:
    table = language_table()
    found = features(fold(text).text)
    expected = np.zeros(len(table.varieties))
    for key, amount in zip(found.keys.tolist(), found.amounts.tolist(), strict=True):
        row = int(np.searchsorted(table.keys, key))
        if table.keys[row] == key:
            for entry in table.entries[table.starts[row] : table.starts[row + 1]].tolist():
                expected[entry >> 7] += table.weights[entry & 127] * amount
    assert np.allclose(scores(table, found).total, expected, rtol=1e-4)


def test_the_table_that_comes_with_the_package() -> None:
    table = language_table()
    languages = {variety.language for variety in table.varieties}
    assert len(languages) >= 400
    assert {"deu", "niv", "yrk", "cmn", "khm"} <= languages
    assert {"Hans", "Hant"} <= {variety.script for variety in table.varieties}
    assert (np.diff(table.keys.astype(np.int64)) > 0).all()
    assert "ß" in next(
        letters
        for letters, variety in zip(table.letters, table.varieties, strict=True)
        if variety.language == "deu"
    )


def test_training_twice_gives_the_same_bytes() -> None:
    assert zlib.crc32(pack(train(MANY))) == zlib.crc32(pack(train(MANY)))
