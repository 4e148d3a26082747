"""A glyph that nobody has named is a letter to all that makes prose of lines."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glyphstone.language.tags import UNDETERMINED
from glyphstone.model import (
    UNKNOWN,
    BlockKind,
    DrawnLine,
    FontKey,
    GlyphKey,
    LineRole,
    Paragraph,
    ProseLine,
    Sentence,
)
from glyphstone.prose import Dropped, FilterAction, FilterUnit, LanguageFilter, ProseOptions
from glyphstone.prose.language_filter import LanguageSieve
from glyphstone.prose.learning import Learned
from glyphstone.prose.line_mending import LineMender
from glyphstone.prose.line_spool import Spool
from glyphstone.text.hyphens.habits import Habits
from glyphstone.text.hyphens.hyphen_signs import core, is_letter, is_word_sign
from glyphstone.text.hyphens.line_joins import HyphenOptions, HyphenPolicy, join_lines
from glyphstone.text.paragraphs.assembly import assemble
from glyphstone.text.paragraphs.line_appearance import has_letters, is_formula
from glyphstone.text.paragraphs.sentence_ends import starts_lower, starts_speech, starts_upper
from glyphstone.text.sentences.abbreviations import Abbreviations
from glyphstone.text.sentences.sentence_splitter import split_sentences
from glyphstone.text.words.word_characters import in_words
from glyphstone.text.words.word_mending import WordMode

X = UNKNOWN
KEYS = tuple(GlyphKey(FontKey("12"), code) for code in range(0x41, 0x49))
ENGLISH = "the house of the man stood in the wood and the people of the house were found there"


def line(text: str, *, number: int = 1, lang: str = "en") -> ProseLine:
    """A line of which the text and its unknown glyphs matter."""
    box = (0.0, 0.0, 1.0, 1.0)
    unknown = KEYS[: text.count(X)]
    return ProseLine(
        text, 1, number, 0, BlockKind.BODY, box, 9.0, "F", "Latn", lang, unknown=unknown
    )


def mender(*texts: str, options: ProseOptions | None = None) -> LineMender:
    """One for a document of these lines."""
    options = options or ProseOptions()
    with Spool() as spool:
        learned = Learned(options, spool)
        learned.take([line(text) for text in texts])
        return LineMender(learned, options)


# --- words ------------------------------------------------------------------------------------


def test_it_is_a_letter() -> None:
    assert is_word_sign(X)
    assert is_letter(X)
    assert in_words(X)
    assert core(f"({X}nd.)") == f"{X}nd"


def test_a_line_keeps_its_glyphs_and_has_no_marks() -> None:
    ours = mender(*[ENGLISH] * 20)
    found = ours.mend(line(f"the {X}ouse ⟦ of"))
    assert (found.text, found.unknown, found.drawn) == (f"the {X}ouse ⟦ of", KEYS[:1], None)


def test_words_around_are_mended_and_a_word_with_it_is_not() -> None:
    ours = mender(*[ENGLISH] * 20, options=ProseOptions(words=WordMode.TRIGGERS))
    text = f"the peo ple of the ho {X}use and the peo ple"
    found = ours.mend(line(text))
    assert found.text == f"the people of the ho {X}use and the people"
    assert found.drawn is not None
    assert (found.drawn.text, found.drawn.unknown) == (text, KEYS[:1])
    assert found.unknown == KEYS[:1]


@pytest.mark.parametrize("word", [f"thehouse{X}of", f"{X}thehouse", f"thehouse{X}"])
def test_a_word_with_it_is_not_cut(word: str) -> None:
    ours = mender(*[ENGLISH] * 20, options=ProseOptions(words=WordMode.ALL))
    text = f"the man of {word} and thehouse of"
    assert ours.mend(line(text)).text == f"the man of {word} and the house of"


def test_a_ligature_may_name_it() -> None:
    ours = mender(*["they confirm the office and the house"] * 9, f"they con{X}rm the house")
    text = f"{X} they con{X}rm the {X}x{X}"
    found = ours.mend(line(text))
    assert found.text == f"{X} they confirm the {X}x{X}"
    assert found.unknown == (KEYS[0], *KEYS[2:4])
    assert found.drawn is not None
    assert (found.drawn.text, found.drawn.unknown) == (text, KEYS[:4])


# --- lines that are joined --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "text"),
    [
        (f"the hou{X}-", "seman is here", f"the hou{X}seman is here"),
        ("the hou-", f"{X}eman is here", f"the hou{X}eman is here"),
        (f"all of {X}{X}-", f"{X}{X} is here", f"all of {X}{X}{X}{X} is here"),
    ],
)
def test_a_hyphen_beside_it_parts_a_word(first: str, second: str, text: str) -> None:
    lines = [line(first), line(second, number=2)]
    for policy in (HyphenPolicy.DOCUMENT, HyphenPolicy.REMOVE):
        options = HyphenOptions(policy)
        joined = join_lines(lines, Habits([ENGLISH] * 9), options=options)
        assert joined.text == text
        assert joined.lines() == [first, second]


def test_a_paragraph_has_the_glyphs_of_its_lines_in_their_order() -> None:
    first, second = line(f"a{X}b{X}"), replace(line(f"{X}c", number=2), unknown=KEYS[5:6])
    drawn = replace(second, drawn=DrawnLine(f"{X}c{X}", KEYS[5:7]))
    found = assemble([first, drawn], LineRole.WHOLE)
    assert found.text == f"a{X}b{X} {X}c"
    assert found.unknown == (*KEYS[:2], KEYS[5])
    assert found.drawn == {1: DrawnLine(f"{X}c{X}", KEYS[5:7])}


def test_a_line_of_unknown_letters_is_prose() -> None:
    assert has_letters(X)
    assert not is_formula(f"{X * 5} {X * 4} = {X * 5}")
    assert is_formula("x = y + z")
    assert not starts_upper(f"{X}b")
    assert not starts_lower(f"{X}b")
    assert starts_speech(f"\u2014 {X}b")


# --- sentences --------------------------------------------------------------------------------


def sentences(text: str, words: Abbreviations | None = None) -> list[str]:
    return [text[one.start : one.stop] for one in split_sentences(text, "en", words=words)]


@pytest.mark.parametrize(
    "text",
    [
        f"We saw the ho{X}se. It was small.",
        f"We saw {X}{X}{X}{X}. It was small.",
        f"We saw the {X}o. {X}t was small.",
    ],
)
def test_sentences_end_behind_it_as_behind_a_letter(text: str) -> None:
    first, second = text.split(". ")
    assert sentences(text) == [f"{first}. ", second]


@pytest.mark.parametrize("text", [f"We {X} saw {X} it.", f"Of a.{X}b we saw it.", f"A.{X} is."])
def test_no_sentence_ends_at_it(text: str) -> None:
    assert sentences(text) == [text]


def test_abbreviations_are_learned_from_whole_words() -> None:
    words = Abbreviations()
    for _ in range(30):
        words.learn(f"the ho{X}us. and the man with the dog")
    assert words.is_abbreviation(f"ho{X}us")
    assert not words.is_abbreviation("us")


# --- languages --------------------------------------------------------------------------------


def test_what_is_dropped_and_what_stays_keep_their_glyphs() -> None:
    german = f"Das Haus steht in dem dunklen Wald, und die {X}Leute sind dort ge{X}unden worden. "
    english = f"The people of the house were {X}ound in the dark wood by a man from the town."
    text = german + english
    told: list[Dropped] = []
    paragraph = Paragraph(
        text,
        LineRole.WHOLE,
        lines=((3, 1),),
        sentences=(Sentence(0, len(german), "de"), Sentence(len(german), len(text), "de")),
        lang="de",
        script="Latn",
        unknown=KEYS[:3],
    )
    wanted = LanguageFilter(("en",), FilterUnit.SENTENCE, FilterAction.DROP)
    found = LanguageSieve(wanted, told.append).sift(paragraph)
    assert told == [Dropped(3, "de", german.strip(), KEYS[:2])]
    assert found is not None
    assert (found.text, found.unknown) == (english, KEYS[2:3])


def test_a_paragraph_that_is_dropped_keeps_its_glyphs() -> None:
    told: list[Dropped] = []
    paragraph = Paragraph(
        f"{X}ie Leute {X}aben dort viel gesehen", LineRole.WHOLE, lang="de", unknown=KEYS[:2]
    )
    wanted = LanguageFilter(("en",), FilterUnit.PARAGRAPH, FilterAction.DROP)
    assert LanguageSieve(wanted, told.append).sift(paragraph) is None
    (dropped,) = told
    assert (dropped.text, dropped.unknown) == (paragraph.text, KEYS[:2])
    assert paragraph.lang != UNDETERMINED
