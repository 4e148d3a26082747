"""Words whose division among their glyphs other words must show."""

from __future__ import annotations

import pytest

from glyphstone.answers.divided_words import DividedWords
from glyphstone.answers.session import Session
from glyphstone.store.events import MemoryJournal
from tests.answers.claims_by_name import claimed_book, named

WORDS = ["कथर", "मथन", "कन"]


def mixed(
    words: list[str], read: list[int], firm: str = "", outvoted: str = "", **texts: str
) -> list[str]:
    """The glyphs that are not told apart when some words were read."""
    book = claimed_book(words)
    names = list(dict.fromkeys("".join(words)))
    known = {number: texts.get(name, name) for number, name in enumerate(names)}
    found = DividedWords(book).mixed(
        [book.token(token) for token in read],
        known,
        {names.index(name) for name in firm},
        known,
        {names.index(name) for name in outvoted},
    )
    return named(words, found.symbols)


@pytest.mark.parametrize(
    ("words", "read", "firm", "found"),
    [
        # थ was read beside क and र, and stands elsewhere without them; so does क. र does not.
        (WORDS, [0], "", ["क", "थ"]),
        # Another word without क and र tells थ, and then क, which stood beside it.
        (WORDS, [0, 1], "", []),
        # What is known without the words tells the rest of them.
        (WORDS, [0], "र", ["क", "थ"]),
        (WORDS, [0], "कर", []),
        # Glyphs that never part are read together in any case.
        (["कथ", "मन"], [0], "", []),
        # A letter of an alphabet, or one that joins, is one letter.
        (["кот", "ком", "рот"], [0], "", []),
        (["بتس", "بس", "سب"], [0], "", []),
    ],
    ids=["one word", "two words", "one firm", "two firm", "never part", "alphabet", "joining"],
)
def test_what_is_not_told_apart(
    words: list[str], read: list[int], firm: str, found: list[str]
) -> None:
    assert mixed(words, read, firm) == found


def test_what_means_nothing_is_told_apart_as_well() -> None:
    words = ["بتس", "بس", "ست"]
    assert mixed(words, [0], ب="", ت="") == ["ب", "ت"]


@pytest.mark.parametrize(
    ("between", "found"),
    [("\u094d\u091f", ["र"]), ("", ["र"]), ("\u091f", [])],
    ids=["a form below", "nothing", "another letter"],
)
def test_glyphs_of_one_syllable_may_have_parts_of_each_other(
    between: str, found: list[str]
) -> None:
    """The vowel of a letter is drawn at it or behind its forms; what stands between is known."""
    texts = {"क": "\u0937", "त": between, "र": "\u094d\u0930\u093f"}
    assert mixed(["कतर", "मर"], [0], "त", **texts) == found


def test_of_a_glyph_that_evidence_reads_otherwise_letters_read_with_it_tell_nothing() -> None:
    words = ["कर", "खर", "मर"]
    assert mixed(words, [0, 1]) == []
    assert mixed(words, [0, 1], outvoted="र") == ["र"]
    assert mixed(words, [0, 1], "क", outvoted="र") == []


def test_a_yes_to_the_same_word_is_not_enough_and_another_word_is_shown() -> None:
    """The half form, the letter and the sign of a word may each have a part of the other."""
    words = ["कथर", "मथन", "कन", "म"]
    session = Session(claimed_book(words, dict.fromkeys("कथरमन", "")), [], MemoryJournal())
    session.read_token(0, "कथर")
    session.read_token(1, "मथन")
    session.read_token(3, "म")
    read = {session.book.types[session.book.type_of[token]] for token in (0, 1, 3)}
    assert session.solution.read_words == read
    assert {session.book.token(word.token) for word in session.check_list()} >= {
        session.book.token(2)
    }


def test_only_words_that_part_two_glyphs_are_shown_to_tell_them_apart() -> None:
    words = ["कथर", "कथत", "कनतन", "न", "त"]
    session = Session(claimed_book(words, dict.fromkeys("कथरनत", "")), [], MemoryJournal())
    for token in (0, 3, 4):
        session.read_token(token, words[token])
    assert named(words, session.solution.mixed) == ["क"]
    assert session.solution.parting == {session.book.token(2)}
    # The shorter one has both side by side again.
    assert session.check_list()[0].text == "कनतन"
