"""The forge part of the trust benchmark: slips, persons, scores, on small documents of our own."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.effort.documents import Printed
from benchmarks.trust import forge_documents, forge_part, forge_scoring
from benchmarks.trust.forge_documents import KINDS, Broken, broken, kinds_for
from benchmarks.trust.forge_person import PERSONS, Course, TrustPerson
from benchmarks.trust.forge_scoring import Scorer
from benchmarks.trust.forge_slips import Fingers
from benchmarks.trust.forge_texts import HALVES, TEXTS, TrustText
from glyphstone.answers.session import Session
from glyphstone.evidence.book import Book
from glyphstone.model import Proposal
from glyphstone.store.events import MemoryJournal
from glyphstone.verdict import trust
from glyphstone.verdict.doubts.registry import RULES
from tests.forge.reading import needs

WORDS = "мама мыла раму, рама мала, лама мылом мыла"
TEXT = TrustText("own", "Cyrl", HALVES.development, ("NotoSans",))
BENGALI = TrustText("own", "Beng", HALVES.development, ("NotoSansBengali",))


@pytest.fixture(autouse=True)
def own_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forge_documents, "text_of", lambda _text, _length: [WORDS])


class Heard:
    name = "gathered"

    def __init__(self, document: Broken) -> None:
        self._document = document

    def proposals(self, book: Book) -> tuple[Proposal, ...]:
        return self._document.proposals(book)


def recovered(kind: str, person: str) -> tuple[Course, Session, Printed]:
    document = broken(TEXT, kind)
    session = Session(document.printed.book, [Heard(document)], MemoryJournal())
    course = TrustPerson(document.printed, session, PERSONS[person], "1").recover()
    return course, session, document.printed


def test_the_halves_share_no_language_and_no_face() -> None:
    halves = [[one for one in TEXTS if one.half == half] for half in ("development", "test")]
    assert sum(map(len, halves)) >= 40
    assert len({one.script for one in TEXTS}) >= 15
    for names in (
        [{one.code for one in half} for half in halves],
        [_faces(half) for half in halves],
    ):
        assert names[0].isdisjoint(names[1])


def _faces(half: list[TrustText]) -> set[str]:
    return {face for one in half for face in (*one.faces, *one.styles)}


def test_every_kind_of_damage_is_used_in_both_halves_or_for_one_script() -> None:
    for half in ("development", "test"):
        used = {kind for one in TEXTS if one.half == half for kind in kinds_for(one)}
        assert set(KINDS) - used <= {"rotated Mongolian"}


@pytest.mark.parametrize("person", PERSONS)
@pytest.mark.parametrize("kind", ["no map", "permute", "zero advance", "accents apart"])
def test_what_is_vouched_for_is_right(kind: str, person: str) -> None:
    course, session, printed = recovered(kind, person)
    solution = session.solution
    score = Scorer(printed).score(solution.known, solution.unchecked)
    assert score.wrong == 0
    assert course.falls == []
    assert session.progress().complete is (person != "declines" or not solution.unchecked)
    assert course.estimate > 0


def test_a_font_that_is_mostly_wrong_is_distrusted_if_its_verdict_is_good(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen, session, _ = recovered("permute", "attentive")
    assert not session.distrusted
    assert seen.others == 0
    others = tuple(rule for rule in RULES if rule.kind != "drawn-otherwise")
    monkeypatch.setattr(trust, "all_rules", lambda: others)
    course, session, _ = recovered("permute", "attentive")
    assert session.distrusted
    assert course.others > 0


def test_the_one_who_declines_checks_nothing() -> None:
    assert recovered("no map", "declines")[0].checks == 0
    assert recovered("no map", "attentive")[0].checks > 0


def test_scores_count_what_is_wrong_and_what_is_not_said() -> None:
    _, session, printed = recovered("no map", "attentive")
    known = dict(session.solution.known)
    scorer = Scorer(printed)
    assert scorer.score(known).share == 1
    symbol = next(s for s, text in known.items() if text == "м")
    wrong = scorer.score(known | {symbol: "ж"})
    assert (wrong.wrong, wrong.said) == (WORDS.count("м"), wrong.total)
    assert wrong.examples[0] == ("м", "ж", WORDS.count("м"))
    left = scorer.score(known, {symbol})
    assert (left.wrong, left.said) == (0, left.total - WORDS.count("м"))
    assert scorer.varying() == frozenset()
    assert scorer.misspelt(session) == []


@needs("NotoSansBengali")
def test_a_vowel_whose_part_is_said_twice_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forge_documents, "text_of", lambda _text, _length: ["মৌলিক ভৌত মেলা"])
    printed = broken(BENGALI, "no map").printed
    meanings = {one.id: printed.meaning(one.id) for one in printed.book.symbols if not one.blank}
    (right,) = [symbol for symbol, text in meanings.items() if text == "ৗ"]
    (left,) = [symbol for symbol, text in meanings.items() if text == "ে"]
    scorer = Scorer(printed)
    assert scorer.score(meanings).wrong == 0
    assert scorer.score(meanings | {right: "ৌ"}).wrong == 0
    assert scorer.score(meanings | {left: "ৌ"}).wrong > 0


@needs("NotoSansBengali")
def test_blanks_that_move_the_pen_cut_no_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    words = "মৌলিক ভৌত মেলা"
    monkeypatch.setattr(forge_documents, "text_of", lambda _text, _length: [words])
    document = broken(BENGALI, "zero advance")
    session = Session(document.printed.book, [Heard(document)], MemoryJournal())
    person = TrustPerson(document.printed, session, PERSONS["attentive"], "1")
    book = document.printed.book
    assert [person.seen(book.spot(token)) for token in range(book.token_count)] == words.split()


def test_fingers_slip_in_five_ways_and_the_same_each_time() -> None:
    typed = [Fingers(str(seed), 0.2, "абвг").typed("мама") for seed in range(200)]
    assert typed == [Fingers(str(seed), 0.2, "абвг").typed("мама") for seed in range(200)]
    assert {len(text) for text in typed} >= {3, 4, 5}
    assert "амма" in typed
    assert any(text != "мама" and set(text) - set("маабвг") for text in typed), "lookalikes"
    assert Fingers("1", 0.0, "абвг").typed("мама") == "мама"


def test_a_sample_is_spread_and_a_small_one_is_not_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    names = forge_part._names(HALVES.test, 60)
    assert len(names) == len(set(names)) == 60
    assert len({name.text for name in names}) > 15
    assert {name.person for name in names} == set(PERSONS)
    monkeypatch.setenv("GLYPHSTONE_SHARED_DATA", str(tmp_path))
    assert forge_part.main(["--quick"]) == 2
    assert "udhr_txt" in capsys.readouterr().err


def test_what_the_face_draws_by_the_same_glyphs_is_counted_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A face without a drawing of its own for a letter: nobody can tell it from the other."""
    document = broken(TEXT, "no map")
    printed = document.printed
    known = {one.id: printed.meaning(one.id) for one in printed.book.symbols}
    wrong = {symbol: "м" if text == "л" else text for symbol, text in known.items()}
    same = Scorer(printed, TEXT.fonts).score(wrong)
    assert same.wrong > 0
    assert same.one_drawing == 0
    monkeypatch.setattr(
        forge_scoring, "_shaped", lambda _face, text: ((ord(text.replace("л", "м")), 0, 0, 0),)
    )
    forge_scoring._drawn_the_same.cache_clear()
    alike = Scorer(printed, TEXT.fonts).score(wrong)
    forge_scoring._drawn_the_same.cache_clear()
    assert (alike.wrong, alike.one_drawing) == (0, same.wrong)
    assert alike.right == alike.total


def test_a_face_draws_a_text_as_itself_alone() -> None:
    assert forge_scoring._drawn_the_same(TEXT.fonts, "\u00e5", "a\u030a")
    assert not forge_scoring._drawn_the_same(TEXT.fonts, "м", "л")
