"""What is declared weighed against what is found."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.language.decide import LANG_CONFLICT, LANG_UNCERTAIN, decide
from glyphstone.language.identify import Candidate, Identification
from glyphstone.language.tags import short_tag
from glyphstone.model.text import LanguageSource


def found(script: str = "Latn", /, **chances: float) -> Identification:
    """An identification with these probabilities."""
    candidates = [
        Candidate(short_tag(language, script), language, chance)
        for language, chance in chances.items()
    ]
    candidates.sort(key=lambda candidate: -candidate.probability)
    return Identification(tuple(candidates), script, 200)


@pytest.mark.parametrize("chance", [0.4, 0.55, 1.0])
def test_a_declared_language_is_taken_from_two_fifths_on(chance: float) -> None:
    decision = decide(found(eng=chance, sco=1 - chance), "en-GB")
    assert (decision.lang, decision.confidence) == ("en-GB", None)
    assert (decision.source, decision.warning) == (LanguageSource.DECLARED, None)


@pytest.mark.parametrize("chance", [0.7, 0.95])
def test_another_language_overrules_it_from_seven_tenths_on(chance: float) -> None:
    decision = decide(found(deu=chance, eng=0.05), "en")
    assert (decision.lang, decision.confidence) == ("de", chance)
    assert (decision.source, decision.warning) == (LanguageSource.DETECTED, LANG_CONFLICT)
    assert LANG_CONFLICT == "lang_conflict"


@pytest.mark.parametrize("chance", [0.4, 0.69])
def test_in_between_nothing_is_known_and_a_warning_says_so(chance: float) -> None:
    decision = decide(found(deu=chance, eng=0.39 - chance / 10), "en")
    assert (decision.lang, decision.confidence) == ("und", None)
    assert (decision.source, decision.warning) == (LanguageSource.NONE, LANG_UNCERTAIN)
    assert (decision.detected, decision.detected_confidence) == ("de", chance)


def test_where_nothing_reaches_two_fifths_nothing_is_known() -> None:
    decision = decide(found(deu=0.39, eng=0.3), "en")
    assert (decision.lang, decision.warning) == ("und", None)


@pytest.mark.parametrize(
    ("chance", "lang"), [(0.6, "de"), (0.59, "und"), (0.4, "und"), (0.2, "und")]
)
def test_without_a_declaration_three_fifths_are_needed(chance: float, lang: str) -> None:
    decision = decide(found(deu=chance))
    assert decision.lang == lang
    assert decision.confidence == (chance if lang == "de" else None)
    assert decision.warning is None


@pytest.mark.parametrize("declared", ["", "x-none", "und", "english"])
def test_what_is_no_tag_declares_nothing(declared: str) -> None:
    assert decide(found(deu=0.65), declared).lang == "de"


def test_text_outside_the_declared_scripts_is_judged_by_itself() -> None:
    decision = decide(found("Hebr", heb=0.95), "en")
    assert (decision.lang, decision.source) == ("he", LanguageSource.DETECTED)
    assert decision.warning is None
    assert decide(found("Hebr", heb=0.5), "en").lang == "und"
    assert decide(Identification((), "Hebr", 4), "en").lang == "und"


def test_a_declared_language_without_a_model_is_not_doubted_for_a_likeness() -> None:
    weak = decide(found(pol=0.69), "szl", knows=lambda tag: tag != "szl")
    assert (weak.lang, weak.source, weak.warning) == ("szl", LanguageSource.DECLARED, None)
    assert (weak.detected, weak.detected_confidence) == ("pl", 0.69)
    strong = decide(found(pol=0.7), "szl", knows=lambda tag: tag != "szl")
    assert (strong.lang, strong.warning) == ("pl", LANG_CONFLICT)


def test_too_little_text_speaks_against_nothing() -> None:
    assert decide(Identification((), "Latn", 5), "en").lang == "en"
    assert decide(Identification((), "Zyyy", 0)).lang == "und"


@pytest.mark.parametrize(
    ("declared", "chances"),
    [
        ("hr", {"bos": 0.5, "srp": 0.3}),
        ("id", {"zlm": 0.9}),
        ("no", {"nob": 0.5}),
        ("sr-Latn", {"hrv": 0.8}),
    ],
)
def test_siblings_speak_for_one_another(declared: str, chances: dict[str, float]) -> None:
    assert decide(found(**chances), declared).lang == declared


def test_siblings_that_nothing_tells_apart_are_told_together() -> None:
    decision = decide(found(hrv=0.4, bos=0.35, srp=0.15))
    assert decision.lang == "sh"
    assert decision.confidence == pytest.approx(0.9)
    assert decision.detected == "hr"


@given(st.floats(0, 1), st.floats(0, 1), st.sampled_from([None, "en", "de", "fr", "he", "szl"]))
def test_a_decision_keeps_its_promises(one: float, other: float, declared: str | None) -> None:
    decision = decide(found(eng=one * 0.5, deu=other * 0.5), declared)
    assert (decision.confidence is None) == (
        decision.lang == "und" or decision.source is LanguageSource.DECLARED
    )
    assert (decision.source is LanguageSource.NONE) == (decision.lang == "und")
