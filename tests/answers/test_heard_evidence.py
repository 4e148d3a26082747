"""Evidence by symbol, and what is left of it when a voice of the file is refuted."""

from __future__ import annotations

import pytest

from glyphstone.answers.heard_evidence import DISPUTES, STRONG, HeardEvidence
from glyphstone.answers.honesty import Honesty, Refuted
from glyphstone.model import FontKey, Proposal, State
from tests.answers.handmade import handmade

BOOK = handmade(["кот"])
CLAIM = Proposal(0, "к", 0.95, "claims")
OTHER = Proposal(1, "о", 0.95, "said")


def lowered(liar: bool, *proposals: Proposal) -> HeardEvidence:
    honesty = Honesty(BOOK, proposals)
    voice = (0, FontKey("0"), "claims")
    return HeardEvidence(proposals).lowered(honesty, {voice: Refuted(0.7, liar)})


def test_a_refuted_voice_is_heard_and_no_longer_known() -> None:
    heard = HeardEvidence([CLAIM, OTHER])
    assert STRONG == 0.9
    assert heard.sure == {0: "к", 1: "о"}
    after = lowered(False, CLAIM, OTHER)
    assert after.sure == {1: "о"}
    assert (after.entry(0).text, after.entry(0).state) == ("к", State.PROPOSED)
    assert after.entry(0).confidence == pytest.approx(0.7)
    assert after.entry(2).state is State.UNKNOWN


def test_a_voice_that_was_weak_does_not_grow() -> None:
    weak = Proposal(0, "к", 0.4, "claims")
    assert lowered(False, weak).entry(0).confidence == pytest.approx(0.4)


def test_it_speaks_against_answers_until_it_is_a_liar() -> None:
    assert lowered(False, CLAIM).opposing(0).confidence == pytest.approx(0.95)
    assert lowered(True, CLAIM).opposing(0).state is State.UNKNOWN
    assert HeardEvidence([CLAIM]).opposing(0).text == "к"


def test_more_proposals_add_up_with_those_that_were_heard() -> None:
    heard = HeardEvidence([Proposal(0, "к", 0.5, "said")])
    assert heard.with_more(0, [Proposal(0, "к", 0.8, "more")]).confidence == pytest.approx(0.9)
    assert heard.with_more(1, [Proposal(1, "о", 0.8, "more")]).confidence == pytest.approx(0.8)
    assert heard.sure == {}


def test_what_looks_at_one_drawing_does_not_add_up() -> None:
    twin, drawing = Proposal(0, "А", 0.5, "twin"), Proposal(0, "А", 0.88, "drawing")
    heard = HeardEvidence([twin, drawing])
    assert heard.entry(0).confidence == pytest.approx(0.88)
    assert heard.sure == {}
    crib = Proposal(0, "А", 0.6, "crib")
    assert HeardEvidence([twin, drawing, crib]).entry(0).confidence == pytest.approx(0.952)
    against = Proposal(0, "A", 0.5, "names")
    assert HeardEvidence([drawing, against]).entry(0).confidence == pytest.approx(0.44)


def test_a_sure_drawing_wins_against_one_claim_as_a_guess() -> None:
    claim, spelled = Proposal(0, "い", 0.95, "claims"), Proposal(0, "u", 0.5, "spelling")
    drawing = Proposal(0, "u", 0.99, "drawing")
    entry = HeardEvidence([claim, drawing]).entry(0)
    assert entry.text == "u"
    assert entry.confidence == pytest.approx(99 / (99 + 19))
    both = HeardEvidence([claim, drawing, spelled])
    assert both.entry(0).confidence == DISPUTES.most
    assert both.sure == {}
    likely = Proposal(0, "u", 0.98, "drawing")
    assert HeardEvidence([claim, likely]).entry(0).confidence == pytest.approx(0.98 * 0.05)


@pytest.mark.parametrize(("told", "drawn"), [("‐", "-"), ("ӏ", "Ӏ"), ("І", "Ӏ")])
def test_a_drawing_does_not_speak_against_a_text_of_the_same_drawing(told: str, drawn: str) -> None:
    heard = HeardEvidence([Proposal(0, told, 0.95, "shift"), Proposal(0, drawn, 0.88, "drawing")])
    assert heard.sure == {0: told}
    assert heard.entry(0).confidence == pytest.approx(1 - 0.05 * 0.12)


def test_a_letter_of_another_script_is_another_letter_however_alike() -> None:
    heard = HeardEvidence([Proposal(0, "А", 0.95, "claims"), Proposal(0, "A", 0.88, "drawing")])
    assert heard.sure == {}
