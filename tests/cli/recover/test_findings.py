"""How far a recovery has come, in one line."""

from __future__ import annotations

import pytest

from glyphstone.cli.recover.findings import bar
from glyphstone.flows.session import Progress, Tally


def progress(decoded: int, total: int, **more: int) -> Progress:
    tally = Tally(total, decoded, 0, decoded, total - decoded)
    facts = {"contradictions": 0, "doubts": 0, "questions_left": 0} | more
    return Progress(tally, tally, **facts)


@pytest.mark.parametrize(
    ("decoded", "full", "share"),
    [(0, 0, "0.0 %"), (1, 0, "0.1 %"), (500, 12, "50.0 %"), (999, 23, "99.9 %")],
)
def test_the_bar_is_as_full_as_the_text_is_decoded(decoded: int, full: int, share: str) -> None:
    said = bar(progress(decoded, 1000))
    assert said == f"{'█' * full}{'░' * (24 - full)} {share} of the text, {decoded} of 1000 glyphs"


def test_a_hundred_per_cent_is_said_of_the_whole_alone() -> None:
    assert " 99.9 % of the text" in bar(progress(99999, 100000))
    assert bar(progress(5, 5)).startswith("█" * 24 + " 100 % of the text")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"questions_left": 1}, ", about 1 question left"),
        ({"questions_left": 1200}, ", about 1,200 questions left"),
        ({"contradictions": 1}, ", 1 contradiction"),
        ({"contradictions": 2}, ", 2 contradictions"),
        ({"doubts": 1}, ", 1 word called wrong"),
        ({"doubts": 2}, ", 2 words called wrong"),
    ],
)
def test_what_is_open_is_counted(more: dict[str, int], said: str) -> None:
    assert bar(progress(1, 2, **more)).endswith(f"1 of 2 glyphs{said}")
