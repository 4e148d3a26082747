"""Answers laid over their glyphs: which count, which are only likely, in which order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest

from glyphstone.answers.answer_records import Told
from glyphstone.answers.interpretation import AnswerReader
from glyphstone.answers.place_names import Places
from glyphstone.answers.placeholders import Placeholders
from glyphstone.evidence.book import Book
from glyphstone.model import FontKey, Spot
from glyphstone.store.events import Answer, AnswerKind, GlyphRef, Order, SpotRef
from tests.answers.handmade import handmade

SHA256 = f"{0:064d}"


class Desk:
    """A book, and a reader of answers about it."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.reader = AnswerReader(book, Places(book), Placeholders(book.symbols))

    def at(self, *tokens: int) -> tuple[SpotRef, ...]:
        spots = [self.book.spot(token) for token in tokens]
        return tuple(SpotRef(SHA256, spot.page, spot.glyphs) for spot in spots)

    def glyph(self, symbol: int, text: str, spots: tuple[SpotRef, ...] = ()) -> Answer:
        found = self.book.symbols[symbol]
        reference = GlyphRef(SHA256, found.font, found.code)
        return Answer(text, spots, AnswerKind.GLYPH, glyph=reference)

    def read(self, *answers: Answer, known: Mapping[int, str] | None = None) -> Told:
        return self.reader.read(list(enumerate(answers, 1)), known or {})


def counted(told: Told) -> dict[int, str]:
    assert all(len({one.text for one in found}) == 1 for found in told.counts.values())
    return {symbol: found[0].text for symbol, found in told.counts.items()}


def test_a_word_counts_for_its_glyphs_with_number_and_place() -> None:
    desk = Desk(handmade(["кот рот"]))
    told = desk.read(Answer("рот", desk.at(1)))
    assert counted(told) == {3: "р", 1: "о", 2: "т"}
    (said,) = told.counts[3]
    assert (said.number, said.spot) == (1, Spot(0, 1, (4, 5, 6)))
    assert told.likely == {}


def test_several_words_stand_in_their_places() -> None:
    desk = Desk(handmade(["ко то"]))
    assert counted(desk.read(Answer("ко то", desk.at(0, 1)))) == {0: "к", 1: "о", 2: "т"}


def test_words_that_part_otherwise_are_laid_over_all_places_as_one() -> None:
    desk = Desk(handmade(["ко т"]))
    assert counted(desk.read(Answer("кот", desk.at(0, 1)))) == {0: "к", 1: "о", 2: "т"}
    assert counted(desk.read(Answer("к о т", desk.at(0, 1)))) == {0: "к", 1: "о", 2: "т"}
    far = SpotRef(SHA256, 2, (0,))
    assert desk.read(Answer("кот", (*desk.at(0), far))).readings[1].words == ()
    leftward = Desk(handmade(["אב ג"]))
    # Each token is drawn from the left; the later token stands to the left of the first.
    told = leftward.read(Answer("אבג", leftward.at(0, 1)))
    assert told.readings[1].words[0].spot.glyphs == (3, 0, 1)


def test_places_that_the_book_does_not_have_are_left_out() -> None:
    desk = Desk(handmade(["кот"]))
    elsewhere = SpotRef("f" * 64, 1, (0, 1, 2))
    assert desk.read(Answer("кот", (elsewhere,))).readings[1].words == ()
    assert desk.read(Answer("кот", (SpotRef(SHA256, 1, (0, 1, 77)),))).counts == {}


def test_a_glyph_read_by_itself() -> None:
    desk = Desk(handmade(["кот"]))
    told = desk.read(desk.glyph(0, "и\u0306"))
    assert counted(told) == {0: "й"}
    assert told.counts[0][0].spot == Spot(0, 0, ())
    placed = desk.read(desk.glyph(0, "к", desk.at(0)))
    assert placed.counts[0][0].spot == Spot(0, 1, (0, 1, 2))
    assert desk.read(desk.glyph(0, "*")).counts == {}
    assert counted(desk.read(desk.glyph(0, ""))) == {0: ""}
    gone = Answer("x", (), AnswerKind.GLYPH, glyph=GlyphRef("f" * 64, FontKey("1"), 1))
    assert desk.read(gone).readings[1].words == ()


def test_a_later_answer_settles_what_an_earlier_one_left_open() -> None:
    desk = Desk(handmade(["fin n"], spelling={"fin": ["ﬁ", "n"]}))
    open_ = desk.read(Answer("fin", desk.at(0)))
    assert open_.counts == {}
    told = desk.read(Answer("fin", desk.at(0)), Answer("n", desk.at(1)))
    assert counted(told) == {0: "fi", 1: "n"}
    assert list(told.readings) == [1, 2], "in the order of their numbers"


def test_what_an_open_word_does_tell_is_used_by_others() -> None:
    # The first word is open at its ligature and sure of its x; the second needs the x.
    spelling = {"xfinx": ["x", "ﬁ", "n", "x"], "xyz": ["x", "yz"]}
    desk = Desk(handmade(["xfinx xyz"], spelling=spelling))
    told = desk.read(Answer("xfinx", desk.at(0)), Answer("xyz", desk.at(1)))
    assert told.readings[2].words[0].alignment is not None
    assert told.readings[2].words[0].alignment.texts == ("x", "yz")


def test_known_texts_come_before_answers() -> None:
    desk = Desk(handmade(["fin"], spelling={"fin": ["ﬁ", "n"]}))
    assert counted(desk.read(Answer("fin", desk.at(0)), known={1: "n"})) == {0: "fi", 1: "n"}
    checked = desk.reader.read([(1, Answer("fin", desk.at(0)))], {}, {0: "fi"})
    assert counted(checked) == {0: "fi", 1: "n"}


def test_a_placeholder_holds_for_its_own_glyph_and_teaches_nothing() -> None:
    desk = Desk(handmade(["кот"]))
    mark = Placeholders(desk.book.symbols).of(1)
    assert counted(desk.read(Answer(f"к{mark}т", desk.at(0)))) == {0: "к", 2: "т"}


@pytest.mark.parametrize("order", [Order.LOGICAL, Order.VISUAL])
def test_the_order_of_an_answer_is_its_own(order: Order) -> None:
    desk = Desk(handmade(["אב"]))
    told = desk.read(Answer("אב", desk.at(0), order=order))
    first = "ב" if order is Order.LOGICAL else "א"
    assert counted(told)[int(desk.book.symbol[0])] == first


# --- scripts whose letters change their form --------------------------------------------------

JOINED = {"بلد": ["بل", "د"], "سد": ["س", "د"]}


def test_words_of_such_scripts_count_together_and_are_only_likely_alone() -> None:
    desk = Desk(handmade(["بلد سد"], spelling=JOINED))
    alone = desk.read(Answer("بلد", desk.at(0)))
    assert alone.counts == {}
    assert alone.readings[1].words[0].joint
    both = desk.read(Answer("بلد", desk.at(0)), Answer("سد", desk.at(1)))
    assert sorted(counted(both).values()) == ["بل", "د", "س"]
    assert both.likely == {}


def test_a_place_that_is_missing_keeps_nothing_from_the_others() -> None:
    desk = Desk(handmade(["بلد سد"], spelling=JOINED))
    missing = SpotRef("f" * 64, 1, (0, 1))
    told = desk.read(Answer("كب بلد سد", (missing, *desk.at(0, 1))))
    assert sorted(counted(told).values()) == ["بل", "د", "س"]


def test_a_glyph_named_among_such_words_helps_them() -> None:
    desk = Desk(handmade(["بلد سد"], spelling=JOINED))
    last = int(desk.book.symbol[0])
    told = desk.read(Answer("بلد", desk.at(0)), desk.glyph(last, "د"))
    assert sorted(counted(told).values()) == ["بل", "د"]


def test_what_is_likely_is_told_apart_from_what_counts() -> None:
    # Devanagari: the conjunct may be one glyph of this font or two.
    desk = Desk(handmade(["पक"], spelling={"पक": ["प", "क्ष", "क"]}))
    told = desk.read(Answer("पक्षक", desk.at(0)))
    laid = told.readings[1].words[0].alignment
    assert laid is not None
    counts, likely = counted(told), {s: [one.text for one in f] for s, f in told.likely.items()}
    assert not counts.keys() & likely.keys()
    assert {**counts} == {0: "प", 1: "क्ष", 2: "क"}


def test_signs_of_a_leftward_line_are_read_together_too() -> None:
    desk = Desk(handmade(["אב (", "12"]))
    told = desk.read(Answer("(", desk.at(1)))
    assert told.readings[1].words[0].joint
    plain = Desk(handmade(["ab ("]))
    assert not plain.read(Answer("(", plain.at(1))).readings[1].words[0].joint


# --- one answer after another -----------------------------------------------------------------

#: Ligatures of two letters, each in a word with the one before it.
PAIRS = ["ab", "cd", "ef", "gh", "ij", "kl", "mn", "op", "qr", "st", "uv"]


def chain(length: int, *, backwards: bool) -> int:
    """How many ligatures words tell of which each needs what the one before it tells."""
    spelling = {PAIRS[0]: [PAIRS[0]]}
    spelling |= {PAIRS[n - 1] + PAIRS[n]: [PAIRS[n - 1], PAIRS[n]] for n in range(1, length)}
    words = list(spelling)
    desk = Desk(handmade([" ".join(words)], spelling=spelling))
    answers = [Answer(word, desk.at(token)) for token, word in enumerate(words)]
    told = desk.read(*(reversed(answers) if backwards else answers))
    found = counted(told)
    assert set(found.values()) <= set(PAIRS)
    return len(found)


def test_what_an_answer_tells_is_known_to_the_next_one_at_once() -> None:
    assert [chain(length, backwards=False) for length in (1, 2, 8, 11)] == [1, 2, 8, 11]


def test_answers_are_gone_over_eight_times_for_what_later_ones_told() -> None:
    assert [chain(length, backwards=True) for length in (1, 2, 7, 8)] == [1, 2, 7, 8]
    assert [chain(length, backwards=True) for length in (9, 11)] == [8, 8]


def test_the_order_of_the_file_counts_only_if_the_word_stands_there_in_one_piece() -> None:
    def read(*rows: int) -> dict[int, str]:
        book = handmade(["كتب"])
        book.row[:] = rows
        desk = Desk(book)
        return counted(desk.read(Answer("كتب", (SpotRef(SHA256, 1, rows),))))

    # If the file has another order, the two letters that change places stay open.
    drawn, filed = {0: "ب", 1: "ت", 2: "ك"}, {0: "ب"}
    assert read(0, 1, 2) == drawn
    assert read(0, 2, 1) == filed
    assert read(5, 7, 6) == filed
    assert read(0, 3, 1) == drawn
    assert read(0, 9, 4) == drawn


def test_what_was_known_before_is_not_decided_anew_by_words_that_are_read_together() -> None:
    desk = Desk(handmade(["بلد سد"], spelling=JOINED))
    last = int(desk.book.symbol[0])
    told = desk.read(Answer("بلد", desk.at(0)), known={last: "لد"})
    assert sorted(counted(told).values()) == ["ب", "لد"]


def test_answers_that_are_the_same_are_laid_once() -> None:
    desk = Desk(handmade(["кот"]))
    first = desk.read(Answer("кот", desk.at(0)))
    second = desk.read(Answer("кот", desk.at(0)))
    one, other = first.readings[1].words[0], second.readings[1].words[0]
    assert one.alignment is other.alignment
    tried = desk.reader.reading(0, Answer("рот", desk.at(0)), {})
    assert tried.words[0].text == "рот"
    again = desk.reader.reading(0, Answer("кот", desk.at(0)), {})
    assert again.words[0].alignment is not None
    assert again.words[0].alignment.texts == ("к", "о", "т"), "what was tried out is forgotten"


def test_what_evidence_proposes_divides_a_word_if_it_is_just_what_is_left() -> None:
    desk = Desk(handmade(["abcd"]))
    answers = [(1, Answer("ब्रह्मा", desk.at(0)))]
    offers = {0: ("S", "ब"), 1: ("्र",), 2: ("hm", "ह्म")}
    open_ = desk.reader.read(answers, {3: "ा"})
    assert counted(open_) == {3: "ा"}
    told = desk.reader.read(answers, {3: "ा"}, offered=lambda symbol: offers.get(symbol, ()))
    assert counted(told) == {0: "ब", 1: "्र", 2: "ह्म", 3: "ा"}


@pytest.mark.parametrize(
    "offers",
    [
        {0: ("ब",), 1: ("्र",)},
        {0: ("ब",), 1: ("्र",), 2: ("ह",)},
        {0: ("्र",), 1: ("ब",), 2: ("ह्म",)},
        {0: ("ब", "म"), 1: ("्र", "a"), 2: ("ह्म", "b", "c")},
    ],
    ids=["one glyph without", "not all of the word", "in another order", "too many ways"],
)
def test_proposals_that_do_not_make_up_the_word_divide_nothing(
    offers: dict[int, tuple[str, ...]],
) -> None:
    desk = Desk(handmade(["abcd"]))
    told = desk.reader.read(
        [(1, Answer("ब्रह्मा", desk.at(0)))],
        {3: "ा"},
        offered=lambda symbol: offers.get(symbol, ()),
    )
    assert counted(told) == {3: "ा"}


def test_blanks_between_its_glyphs_do_not_hide_the_order_of_the_file() -> None:
    """A font without widths: a blank behind each letter moves the pen, and a vowel hangs far."""
    spelling = {"སོན": "SNO", "སོམ": "SMO", "ནོམ": "NMO"}
    book = handmade(["སོན སོམ ནོམ"], spelling=spelling)
    # Each vowel stands right behind its letter in the file, and a blank behind every glyph.
    rows = np.array([0, 4, 2, 6, 10, 8, 12, 16, 14], dtype=np.int32)
    desk = Desk(replace(book, row=rows, filed_place=rows // 2))
    told = desk.read(*(Answer(word, desk.at(token)) for token, word in enumerate(spelling)))
    assert counted(told) == {0: "ས", 1: "ན", 2: "ོ", 3: "མ"}
