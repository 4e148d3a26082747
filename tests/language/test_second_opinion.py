"""What py3langid says, by our names of languages."""

from __future__ import annotations

import pytest

from glyphstone.language.second_opinion import Opinion, SecondOpinion, known_languages
from tests.language.test_identify import SENTENCES


def test_its_languages_have_our_names() -> None:
    known = known_languages()
    assert {"eng", "arb", "cmn", "nob", "uzn", "kmr"} <= known
    assert all(len(language) == 3 for language in known)


def test_its_opinion_is_a_distribution() -> None:
    opinion = SecondOpinion().opinion(SENTENCES["de"])
    assert opinion.best == "deu"
    assert opinion.of("deu") == opinion.highest > 0.9
    assert opinion.of("niv") is None


def test_a_macrolanguage_speaks_for_its_members() -> None:
    opinion = Opinion({"que": 0.7, "spa": 0.3})
    assert opinion.of("quy") == 0.7


def test_without_a_language_the_others_have_all() -> None:
    opinion = Opinion({"deu": 0.8, "nld": 0.15, "eng": 0.05}).without("deu")
    assert opinion.of("deu") is None
    assert opinion.best == "nld"
    assert opinion.highest == pytest.approx(0.75)
