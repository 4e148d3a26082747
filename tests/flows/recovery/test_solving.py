"""The state of a recovery over a book that is made by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from glyphstone.errors import MapError
from glyphstone.evidence.sources.library import Library
from glyphstone.flows.account import Account
from glyphstone.flows.recovery.book_joining import joined
from glyphstone.flows.recovery.document_reading import FontFacts, ReadDocument
from glyphstone.flows.recovery.evidence_gathering import Gathered, tables_known
from glyphstone.flows.recovery.project import Project
from glyphstone.flows.recovery.solving import Solving
from glyphstone.model import Claim, ClaimPath, FontKey, Meaning, Outline, Proposal, Shape, Symbol
from glyphstone.store.events import Answer, Event, Forget, Setting
from glyphstone.store.exchange import AnswerDocument, AnswerFile
from glyphstone.store.map_library import MapLibrary
from glyphstone.store.teckit import TeckitTable
from glyphstone.verdict.trust import Trust
from tests.flows.handmade import book, square, symbol

BROKEN, SOUND = FontKey("0"), FontKey("1")
SHAPE = square(0.3)


def claimed(number: int, text: str, *, key: str = "1", trusted: bool = True) -> Symbol:
    return replace(
        symbol(number, key=key), claim=Claim(text, ClaimPath.TO_UNICODE), trusted=trusted
    )


def facts(key: str, trust: Trust) -> FontFacts:
    return FontFacts(FontKey(key), "F", trust, True, 1, 1)


FONTS = (facts("0", Trust.NONE), facts("1", Trust.TRUSTED))
SYMBOLS = (symbol(0), symbol(1), claimed(2, "c"), claimed(3, "e\u0301"), claimed(4, "z"))


def document(
    name: str = "a",
    symbols: Sequence[Symbol] = SYMBOLS,
    fonts: Sequence[FontFacts] = FONTS,
    shapes: Sequence[Shape] = (),
) -> ReadDocument:
    own = book(f"{name}.pdf", symbols, [[one.id for one in symbols], [0]])
    return ReadDocument(
        Path(f"{name}.pdf"),
        name * 64,
        own,
        tuple(fonts),
        7,
        (),
        Account(),
        {one.key: one.drawing for one in shapes if isinstance(one.drawing, Outline)},
        {},
        {one.key: one.box for one in shapes if one.box is not None},
    )


class Opened:
    """Recoveries over a project file of this test's own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._projects: list[Project] = []

    def solving(
        self,
        *proposals: Proposal,
        documents: Sequence[ReadDocument] = (),
        notices: Sequence[str] = (),
    ) -> Solving:
        read = tuple(documents) or (document(),)
        project = Project(self.path / "a.glyphstone", read, read_only=False)
        self._projects.append(project)
        gathered = Gathered(joined([one.book for one in read]), proposals, tuple(notices))
        return Solving(read, project, gathered, library=self.path / "library.sqlite")

    def close(self) -> None:
        for project in self._projects:
            project.close()


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    made = Opened(tmp_path)
    yield made
    made.close()


def said(number: int, text: str, confidence: float = 0.95, source: str = "names") -> Proposal:
    return Proposal(number, text, confidence, source)


# --- maps -------------------------------------------------------------------------------------


def test_a_font_that_needs_a_map_has_one_even_if_it_is_empty(opened: Opened) -> None:
    assert opened.solving().maps(0) == {BROKEN: {}}


def test_what_counts_as_known_is_in_the_maps_with_its_confidence_and_source(
    opened: Opened,
) -> None:
    solving = opened.solving(said(0, "a", 0.95), said(1, "b", 0.49), said(2, "c", 0.9, "claims"))
    assert solving.maps(0)[BROKEN] == {10: Meaning("a", 0.95, "names")}
    # A claim of a small font beside a broken one is left to look at.
    assert solving.maps(0)[SOUND][12] == Meaning("c", 0.9, "claims", unchecked=True)


def test_what_a_sound_font_claims_is_read_as_before_while_it_is_only_asked_about(
    opened: Opened,
) -> None:
    solving = opened.solving(said(2, "c", 0.9, "claims"), said(4, "z", 0.3, "claims"))
    found = solving.maps(0)[SOUND]
    assert {code: one.text for code, one in found.items()} == {12: "c", 13: "é", 14: "z"}
    assert [found[code].guessed for code in (12, 13, 14)] == [False, True, True]
    assert 4 not in solving.session.solution.known


def test_once_a_person_reads_a_glyph_of_it_otherwise_its_claims_stand_no_more(
    opened: Opened,
) -> None:
    solving = opened.solving(said(2, "c", 0.9, "claims"), said(4, "z", 0.3, "claims"))
    solving.session.read_glyph(3, "o")
    assert {code: one.text for code, one in solving.maps(0)[SOUND].items()} == {12: "c", 13: "o"}


def test_what_is_likelier_than_not_is_a_guess_in_the_maps_of_a_broken_font(opened: Opened) -> None:
    solving = opened.solving(said(0, "a", 0.5), said(1, "", 0.8), said(2, "c", 0.5))
    guess = Meaning("a", 0.5, "names")
    assert guess.guessed
    # No guess says that a glyph means nothing, and a sound font needs none.
    assert solving.maps(0) == {BROKEN: {10: guess}}


def test_a_guess_stays_below_what_is_known(opened: Opened) -> None:
    (guess,) = opened.solving(said(0, "a", 0.899)).maps(0)[BROKEN].values()
    assert guess.guessed
    assert guess.confidence == pytest.approx(0.89)


def test_a_repair_is_given_no_guesses(opened: Opened) -> None:
    maps, _ = opened.solving(said(0, "a", 0.95), said(1, "b", 0.6)).changes(0)
    assert maps == {BROKEN: {10: Meaning("a", 0.95, "names")}}


def test_a_text_that_a_person_typed_is_named_by_that(opened: Opened) -> None:
    solving = opened.solving()
    solving.session.read_glyph(1, "b")
    assert solving.maps(0) == {BROKEN: {11: Meaning("b", 1.0, "typed")}}


def test_each_document_has_maps_of_its_own_glyphs(opened: Opened) -> None:
    first, second = document("a"), document("b", fonts=FONTS[1:])
    solving = opened.solving(said(0, "a"), said(6, "b"), documents=[first, second])
    assert solving.maps(0) == {BROKEN: {10: Meaning("a", 0.95, "names")}}
    assert solving.maps(1) == {BROKEN: {11: Meaning("b", 0.95, "names")}}


def test_a_font_that_is_distrusted_needs_a_map_in_its_document_alone(opened: Opened) -> None:
    solving = opened.solving(documents=[document("a"), document("b")])
    assert solving.fonts_to_map(0) == solving.fonts_to_map(1) == FONTS[:1]
    assert solving.distrust("1:C") == 2, "one glyph in each of the two documents"
    assert solving.fonts_to_map(0) == solving.fonts_to_map(1) == FONTS
    solving.session.undo()
    assert (solving.fonts_to_map(0), solving.fonts_to_map(1)) == (FONTS, FONTS[:1])


def test_distrusting_counts_what_was_believed_and_knows_what_nothing_is_called(
    opened: Opened,
) -> None:
    solving = opened.solving()
    assert solving.distrust("Nobody") is None
    assert solving.project.events() == ()
    assert solving.distrust("1:C-D") == 2
    assert solving.distrust("1") == 1
    assert solving.distrust("1") == 0
    assert solving.distrust("Nobody") is None
    assert solving.session.distrusted == {2, 3, 4}


# --- changes ----------------------------------------------------------------------------------


def test_claims_that_are_right_stay_if_the_font_is_written_anew(opened: Opened) -> None:
    solving = opened.solving(said(2, "c"), said(3, "\u00e9"), said(4, "Z"))
    maps, kept = solving.changes(0)
    # The claim of code 14 was overturned, so its font is written; the same text in another normal
    # form is the same.
    assert maps == {BROKEN: {}, SOUND: {14: Meaning("Z", 0.95, "names")}}
    assert kept == {SOUND: {12, 13}}


def test_a_sound_font_that_says_what_is_known_is_left_alone(opened: Opened) -> None:
    maps, kept = opened.solving(said(2, "c"), said(4, "z"), said(0, "a")).changes(0)
    assert maps == {BROKEN: {10: Meaning("a", 0.95, "names")}}
    assert kept == {}


def test_a_doubted_claim_is_written_even_if_it_is_right(opened: Opened) -> None:
    symbols = (claimed(0, "a", trusted=False), claimed(1, "b"))
    fonts = (facts("1", Trust.PARTIAL),)
    read = document(symbols=symbols, fonts=fonts)
    maps, kept = opened.solving(said(0, "a"), said(1, "b"), documents=[read]).changes(0)
    assert maps == {SOUND: {10: Meaning("a", 0.95, "names")}}
    assert kept == {SOUND: {11}}


def test_a_doubted_claim_of_a_font_that_needs_no_map_overturns_nothing(opened: Opened) -> None:
    read = document(symbols=(claimed(0, "a", trusted=False),), fonts=FONTS[1:])
    assert opened.solving(said(0, "x"), documents=[read]).changes(0) == ({}, {})


def test_changes_are_those_of_one_document(opened: Opened) -> None:
    both = [document("a"), document("b")]
    maps, kept = opened.solving(said(5, "q"), said(7, "c"), said(9, "y"), documents=both).changes(1)
    assert maps == {
        BROKEN: {10: Meaning("q", 0.95, "names")},
        SOUND: {14: Meaning("y", 0.95, "names")},
    }
    assert kept == {SOUND: {12}}
    assert opened.solving(said(5, "q"), documents=both).changes(0) == ({BROKEN: {}}, {})


# --- who has something to say -----------------------------------------------------------------


def test_evidence_alone_teaches_nothing(opened: Opened) -> None:
    solving = opened.solving(said(0, "a"), notices=["beware"])
    assert not solving.taught
    assert solving.notices == ("beware",)


def test_the_library_teaches(opened: Opened) -> None:
    assert opened.solving(said(0, "a", 0.2, Library.name)).taught


def test_an_answer_teaches(opened: Opened) -> None:
    solving = opened.solving()
    solving.session.read_glyph(0, "a")
    assert solving.taught


# --- answers that are taken over --------------------------------------------------------------


def answers(*events: Event, of: Sequence[str] = ("a",)) -> AnswerFile:
    names = tuple(AnswerDocument(one * 64, f"{one}.pdf", 7) for one in of)
    return AnswerFile(events, names)


def test_answers_for_other_documents_are_refused_and_three_of_them_named(opened: Opened) -> None:
    solving = opened.solving()
    with pytest.raises(MapError) as caught:
        solving.take(answers(Setting("k", "v"), of=("b", "c", "d", "e")))
    assert str(caught.value) == (
        "these answers are for other documents (b.pdf, c.pdf, d.pdf)."
        " Give the documents that they were made for."
    )
    assert solving.project.events() == ()


@pytest.mark.parametrize("of", [(), ("a",), ("b", "a")])
def test_answers_for_one_of_the_documents_or_for_none_by_name_are_taken(
    opened: Opened, of: tuple[str, ...]
) -> None:
    solving = opened.solving()
    assert solving.take(answers(Setting("wildcard", "?"), of=of)) == 1
    assert solving.session.wildcard == "?"


def test_answers_that_are_known_already_are_not_taken_twice(opened: Opened) -> None:
    solving = opened.solving()
    two = answers(Setting("wildcard", "?"), Setting("wildcard", "!"))
    assert solving.take(two) == 2
    assert solving.take(two) == 0
    assert solving.take(answers(two.events[0])) == 0
    assert solving.take(answers(two.events[1])) == 1
    assert [event for _, event in solving.project.events()] == [*two.events, two.events[1]]


def test_what_answers_forget_is_counted_from_where_they_begin(opened: Opened) -> None:
    solving = opened.solving()
    solving.session.read_glyph(0, "a")
    solving.session.read_glyph(1, "b")
    glyph = solving.answer_file().events[0]
    assert isinstance(glyph, Answer)
    assert solving.take(answers(structs.replace(glyph, text="x"), Forget(1))) == 2
    assert solving.project.events()[-1] == (4, Forget(3))
    assert solving.session.solution.known == {0: "a", 1: "b"}


def test_answers_are_exported_with_the_documents_they_are_for(opened: Opened) -> None:
    solving = opened.solving(documents=[document("a"), document("b")])
    assert solving.answer_file().events == ()
    solving.session.setting("k", "v")
    assert solving.answer_file() == AnswerFile(
        (Setting("k", "v"),),
        (AnswerDocument("a" * 64, "a.pdf", 7), AnswerDocument("b" * 64, "b.pdf", 7)),
    )


# --- maps for other documents -----------------------------------------------------------------


def test_maps_are_kept_in_the_library_and_what_it_reads_otherwise_stays(opened: Opened) -> None:
    drawn = replace(symbol(0), shape=SHAPE.key)
    read = document(symbols=(drawn, symbol(1)), fonts=FONTS[:1], shapes=(SHAPE,))
    solving = opened.solving(documents=[read])
    solving.session.read_glyph(0, "a")
    (font,) = solving.map_file().fonts
    assert [glyph.text for glyph in font.glyphs] == ["a", None]
    assert [shape.key for shape in solving.map_file().drawings] == [SHAPE.key]
    new, conflicts = solving.save_to_library()
    assert (new > 0, conflicts) == (True, ())
    assert solving.save_to_library() == (0, ())
    with MapLibrary.open(opened.path / "library.sqlite", read_only=True) as library:
        assert len(library) == new
    opened.close()
    other = opened.solving(documents=[replace(read, sha256="c" * 64)])
    other.session.forget(1)
    other.session.read_glyph(0, "q")
    again, (conflict,) = other.save_to_library()
    assert again == 0
    assert (conflict.ours, conflict.theirs) == (("a",), ("q",))


# --- places -----------------------------------------------------------------------------------


def test_a_glyph_is_found_by_its_mark_with_or_without_brackets(opened: Opened) -> None:
    solving = opened.solving(documents=[document("a"), document("b")])
    for number in (1, 6):
        mark = solving.placeholders.of(number)
        at = solving.book.symbols[number].document
        assert solving.symbol(mark, at) == number
        assert solving.symbol(mark.strip("⟦⟧"), at) == number
    assert solving.symbol(solving.placeholders.of(1)) == 1
    assert solving.symbol("nothing") is None


def test_the_words_of_a_line_are_found_by_document_page_and_line(opened: Opened) -> None:
    solving = opened.solving(documents=[document("a"), document("b")])
    assert solving.tokens(0, 1, 1) == range(2)
    assert solving.tokens(None, 1, 1) == range(2)
    assert solving.tokens(1, 1, 1) == range(2, 4)
    for nowhere in ((2, 1, 1), (0, 2, 1), (0, 1, 2), (0, None, None)):
        assert len(solving.tokens(*nowhere)) == 0


# --- evidence that learns ---------------------------------------------------------------------

LEGACY = {10 + number: letter for number, letter in enumerate("абвгдежзик")}


def test_a_table_in_the_library_speaks_when_answers_have_borne_it_out(opened: Opened) -> None:
    table = TeckitTable("Old", LEGACY)
    with MapLibrary.open(opened.path / "library.sqlite") as library:
        library.import_(table.maps())
    letters = tuple(replace(symbol(number), code_length=1) for number in range(10))
    solving = opened.solving(documents=[document(symbols=letters)])
    for number in range(8):
        assert 9 not in solving.session.solution.known
        solving.session.read_glyph(number, LEGACY[10 + number])
    assert solving.session.solution.known[9] == "к"
    assert solving.maps(0)[BROKEN][19] == Meaning("к", 0.95, "tables")


def test_a_library_that_cannot_be_read_has_no_tables(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    assert tables_known(path) == {}
    path.write_bytes(b"no library" * 100)
    assert tables_known(path) == {}
