"""Actions of pages: done once, never over what another page has changed, and kept for good."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from glyphstone.flows.workbench.live_lines import page_lines
from glyphstone.options import Limits
from glyphstone.web.action_records import Action, ActionRequest
from glyphstone.web.actions import BadActionError, ConflictError, do
from glyphstone.web.desk import Desk, NotReadyError, Opening, Stage
from glyphstone.web.shelf import ShelvedDocument
from tests.reader import typeset

TEXTS = ("Sphinx of black quartz, judge my vow.", "The boxing wizards jump quickly.")


def opened(path: Path) -> Desk:
    desk = Desk(ShelvedDocument("0" * 16, path, ""), Limits())
    desk._opened()
    desk.opening = Opening(Stage.READY)
    return desk


@pytest.fixture
def path(tmp_path: Path) -> Path:
    target = tmp_path / "a.pdf"
    typeset(target, TEXTS)
    return target


@pytest.fixture
def desk(path: Path) -> Iterator[Desk]:
    found = opened(path)
    yield found
    if found.recovery is not None:
        found.recovery.close()


class Tab:
    """A page: a name, the newest event that it knows, and numbers for its actions."""

    def __init__(self, desk: Desk, name: str) -> None:
        self.desk = desk
        self.name = name
        self.seen = desk.events
        self.count = 0

    def act(self, **action: Any) -> dict[str, Any]:
        self.count += 1
        return self.repeat(str(self.count), **action)

    def repeat(self, id_: str, **action: Any) -> dict[str, Any]:
        decoded: Action = msgspec.convert(action, Action)
        told = do(self.desk, ActionRequest(id_, self.name, self.seen, decoded))
        self.seen = told["events"]
        return told


def token(desk: Desk, line: int, word: int) -> int:
    recovery, _ = desk.ready
    return recovery.book.lines[line].tokens[0] + word


def reads(desk: Desk, token_: int) -> str:
    return desk.ready[0].session.sketch(token_)


def test_a_document_that_is_not_open_says_so(tmp_path: Path) -> None:
    desk = Desk(ShelvedDocument("0" * 16, tmp_path / "a.pdf", ""), Limits())
    with pytest.raises(NotReadyError):
        Tab(desk, "one").act(do="undo")


def test_an_action_is_done_once_even_after_a_crash(desk: Desk, path: Path) -> None:
    tab = Tab(desk, "one")
    word = token(desk, 0, 0)
    assert tab.repeat("a", do="word", token=word, text="Sphinx")["status"] == "decoded"
    events = desk.events
    assert tab.repeat("a", do="word", token=word, text="Sphinx")["status"] == "repeated"
    assert desk.events == events
    desk.ready[0].project.close()  # as a crash does: nothing else is kept
    desk.recovery = None
    again = opened(path)
    tab = Tab(again, "one")
    assert tab.repeat("a", do="word", token=word, text="Sphinx")["status"] == "repeated"
    assert again.events == events
    assert reads(again, word) == "Sphinx"
    # The same id of another page is another action.
    assert Tab(again, "two").repeat("a", do="undo")["status"] == "undone"
    again.ready[0].close()


def test_a_refused_action_can_be_sent_again(desk: Desk) -> None:
    tab = Tab(desk, "one")
    word = token(desk, 0, 0)
    assert tab.repeat("a", do="word", token=word, text="  ")["status"] == "none"
    assert tab.repeat("a", do="word", token=word, text="Sphinx")["status"] == "decoded"


def test_a_stale_page_is_told_both_values_and_changes_nothing(desk: Desk) -> None:
    one, two = Tab(desk, "one"), Tab(desk, "two")
    glyph = desk.ready[0].book.token(token(desk, 0, 0))[0]
    stale = two.seen
    one.act(do="glyph", symbol=glyph, text="Z")
    events = desk.events
    with pytest.raises(ConflictError) as caught:
        two.act(do="glyph", symbol=glyph, text="S")
    assert (caught.value.yours, caught.value.theirs) == ("S", "Z")
    assert desk.events == events
    # The same value is no conflict, nor is a page that has seen it.
    two.seen = stale
    two.act(do="glyph", symbol=glyph, text="Z")
    two.seen = desk.events
    told = two.act(do="glyph", symbol=glyph, text="S")
    assert told["status"] in ("decoded", "contradiction")


def test_a_page_is_never_in_conflict_with_itself(desk: Desk) -> None:
    tab = Tab(desk, "one")
    glyph = desk.ready[0].book.token(token(desk, 0, 0))[0]
    first = tab.seen
    tab.act(do="glyph", symbol=glyph, text="Z")
    tab.seen = first
    told = tab.act(do="glyph", symbol=glyph, text="S")
    assert told["status"] in ("decoded", "contradiction", "asked")


def test_a_stale_undo_takes_nothing_of_another_page_back(desk: Desk) -> None:
    one, two = Tab(desk, "one"), Tab(desk, "two")
    one.act(do="word", token=token(desk, 0, 0), text="Sphinx")
    with pytest.raises(ConflictError):
        two.act(do="undo")
    assert reads(desk, token(desk, 0, 0)) == "Sphinx"
    two.seen = desk.events
    assert two.act(do="undo")["status"] == "undone"


def test_after_a_restart_a_page_that_was_away_is_stale_too(desk: Desk, path: Path) -> None:
    glyph = desk.ready[0].book.token(token(desk, 0, 0))[0]
    away = Tab(desk, "away")
    Tab(desk, "one").act(do="glyph", symbol=glyph, text="Z")
    desk.ready[0].close()
    desk.recovery = None
    again = opened(path)
    back = Tab(again, "away")
    back.seen = away.seen
    with pytest.raises(ConflictError):
        back.act(do="glyph", symbol=glyph, text="S")
    again.ready[0].close()


def test_eight_pages_overwrite_nothing_in_silence(desk: Desk) -> None:
    dice = random.Random(8)
    tabs = [Tab(desk, f"tab{number}") for number in range(8)]
    word = desk.ready[0].book.token(token(desk, 0, 2))
    #: For each glyph: the event that gave it its text last, whose it was, and the text.
    last: dict[int, tuple[int, str, str]] = {}
    refused = 0
    for _ in range(160):
        tab, glyph, text = dice.choice(tabs), dice.choice(word), dice.choice("abc")
        seen = tab.seen
        number, author, present = last.get(glyph, (0, tab.name, text))
        stale = number > seen and author != tab.name and present != text
        try:
            told = tab.act(do="glyph", symbol=glyph, text=text)
        except ConflictError:
            refused += 1
            if dice.random() < 0.5:
                tab.seen = desk.events  # the person has seen both
            continue
        if told["status"] == "asked":
            told = tab.act(do="confirm", pending=told["pending"])
        known = desk.ready[0].session.solution.known.get(glyph)
        if known == text:
            assert not stale
            last[glyph] = (desk.events, tab.name, text)
        if dice.random() < 0.4:
            other = dice.choice(tabs)
            other.seen = desk.events
    assert refused >= 5


def test_every_state_is_rebuilt_from_the_journal(desk: Desk, path: Path) -> None:
    dice = random.Random(13)
    tab = Tab(desk, "one")
    words = {0: TEXTS[0].split(), 1: TEXTS[1].split()}
    for step in range(40):
        line = dice.randrange(2)
        place = dice.randrange(len(words[line]))
        what: dict[str, Any] = dice.choice(
            [
                {"do": "word", "token": token(desk, line, place), "text": words[line][place]},
                {"do": "undo"},
                {"do": "redo"},
                {"do": "word", "token": token(desk, line, place), "text": words[line][place]},
            ]
        )
        told = tab.act(**what)
        if told["status"] == "asked":
            tab.act(do="confirm", pending=told["pending"])
        if step % 13 == 12:
            before = dict(desk.ready[0].session.solution.known)
            with_maps = desk.ready[0].maps(0)
            desk.ready[0].project.close()
            again = opened(path)
            assert again.ready[0].session.solution.known == before
            assert again.ready[0].maps(0) == with_maps
            desk.recovery, desk.queue = again.recovery, again.queue
            tab.seen = desk.events


def test_every_other_action_reaches_the_session(desk: Desk) -> None:
    tab = Tab(desk, "one")
    recovery, queue = desk.ready
    first = token(desk, 0, 0)
    spot = recovery.book.spot(first)
    tab.act(do="part", page=1, rows=list(spot.glyphs[:2]), text="Sp")
    assert reads(desk, first).startswith("Sp")
    answer = desk.events
    assert tab.act(do="correct", answer=answer, text="Sp")["status"] == "decoded"
    tab.act(do="forget", answer=1)
    tab.act(do="words", tokens=[first, first + 1], text="Sphinx of")
    assert reads(desk, first) == "Sphinx"
    assert tab.act(do="language", language="en")["status"] == "told"
    assert desk.document.language == "en"
    assert tab.act(do="crib", name="a.txt", text="judge my vow")["status"] == "told"
    tab.act(do="skip", tokens=[first], rows=[1], disputes=[2], checks_over=True)
    assert (queue.tokens, queue.checks_over) == ({first}, True)
    tab.act(do="again")
    assert (queue.tokens, queue.checks_over) == (set(), False)
    font = recovery.book.symbols[0].font
    assert tab.act(do="distrust", font=font)["status"] == "distrusted"
    tab.act(do="wrong", token=first, text="Sphinx")
    tab.act(do="check", tokens=[first])
    assert first in queue.checked


def test_a_word_is_divided_where_two_glyphs_meet_and_nowhere_else(desk: Desk) -> None:
    tab = Tab(desk, "one")
    rows = desk.ready[0].book.spot(token(desk, 0, 0)).glyphs
    told = tab.act(do="divide", page=1, before=rows[2], behind=rows[3], parted=True)
    assert told["status"] == "divided"
    events = desk.events
    again = tab.act(do="divide", page=1, before=rows[2], behind=rows[3], parted=True)
    assert (again["status"], desk.events) == ("nothing", events)
    joined = tab.act(do="divide", page=1, before=rows[2], behind=rows[3], parted=False)
    assert joined["status"] == "joined"
    for before, behind, page in ((rows[0], rows[2], 1), (rows[2], rows[3], 2), (-1, 9999, 1)):
        with pytest.raises(BadActionError):
            tab.act(do="divide", page=page, before=before, behind=behind, parted=True)


def test_words_are_parted_as_they_are_typed(desk: Desk) -> None:
    tab = Tab(desk, "one")
    first = token(desk, 0, 0)
    recovery, _ = desk.ready

    def shown() -> list[str]:
        return [word.text for word in page_lines(recovery, [0])[0].words[:4]]

    assert tab.act(do="word", token=first, text="Sph inx")["status"] == "decoded"
    tab.act(do="words", tokens=[first + 1, first + 2], text="ofblack")
    assert shown()[:3] == ["Sph", "inx", "ofblack"]
    # As the page has them they are parted again by typing them so.
    tab.act(do="words", tokens=[first, first + 1, first + 2], text="Sphinx of black")
    assert shown()[:3] == ["Sphinx", "of", "black"]
    # A text that does not fit parts nothing.
    events = desk.events
    tab.act(do="word", token=first, text="S p h")
    assert desk.events == events


def test_what_was_seen_on_the_start_page_follows(desk: Desk) -> None:
    assert desk.document.share is not None
    before = desk.document.share
    tab = Tab(desk, "one")
    for line, text in enumerate(TEXTS):
        for place, word in enumerate(text.split()):
            told = tab.act(do="word", token=token(desk, line, place), text=word)
            if told["status"] == "asked":
                tab.act(do="confirm", pending=told["pending"])
    assert desk.document.share >= before
    assert desk.document.pages == 1
