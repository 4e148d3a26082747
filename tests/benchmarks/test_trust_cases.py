"""The benchmark of real cases: TeX turned into words, transliterations, words laid along tokens."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import forge
import glyphstone
from benchmarks.trust.case_letters import (
    bengali,
    devanagari,
    ethiopic,
    greek,
    irish,
    sanskrit_in_roman,
    syriac,
    tibetan,
)
from benchmarks.trust.case_tex import TexSource, words_of
from benchmarks.trust.case_truth import case_truth
from glyphstone.flows.recovery.document_reading import book_of

SOURCE = TexSource(
    switches={"dn": "dn"},
    languages={"hindi": "dn"},
    macros={"logo": "TeXtures", "twice": "#1 #1"},
    voices={"dn": devanagari, "verbatim": str},
)


@pytest.mark.parametrize(
    ("tex", "words"),
    [
        (r"one % two" "\n three", "one three"),
        (r"``Quoted'' --- and pages 3--4", "“Quoted” — and pages 3–4"),
        (r"H\=a\d{t}\'e na\"{\i}ve", "Hāṭé naïve"),
        (r"{\dn kamala} stays {\bf a}", "कमल stays a"),
        (r"\selectlanguage{hindi}kamala \selectlanguage{english}k", "कमल k"),
        (r"\verb+{\dn x}+ and \begin{verbatim} a~b \end{verbatim}", r"{\dn x} and a~b"),
        (r"\twice{so} \logo\ is \unknown[x]{kept}", "so so TeXtures is [x]kept"),
        (r"seen\footnote{not seen} \label{x}$a+b$ here", "seen here"),
        (r"\newcommand{\me}[1]{<#1>}\me{you}", "<you>"),
        (r"\texttt{\char`~na} \begin{tabular}{|l|} a & b \\ c \end{tabular}", "~na a b c"),
        (r"\vskip 1.5pc plus 2pt one\kern.2em word \parindent=1.0in", "oneword"),
        (r"one\\[2mm] two \makebox[8mm][c]{three}", "one two three"),
        (r"not shown \begin{document} shown", "shown"),
    ],
)
def test_tex_becomes_the_words_that_it_sets(tex: str, words: str) -> None:
    assert words_of(tex, SOURCE).split() == words.split()


def test_a_macro_without_an_end_is_told() -> None:
    with pytest.raises(ValueError, match="circle"):
        words_of(r"\newcommand{\x}{\x}\x", SOURCE)


@pytest.mark.parametrize(
    ("read", "typed", "word"),
    [
        (devanagari, "ga.ne\"saaya", "गणेशाय"),
        (devanagari, "tvi.saa.m||", "त्विषां॥"),
        (devanagari, "vidvaan", "विद्वान्"),
        (sanskrit_in_roman, "A.s.taadhyaayii", "Aṣṭādhyāyī"),
        (sanskrit_in_roman, 'spar"sa.', "sparśa."),
        (sanskrit_in_roman, ".Rgveda", "Ṛgveda"),
        (sanskrit_in_roman, "te_ja_svi'", "tejasví"),
        (bengali, "baa.mlaa", "বাংলা"),
        (bengali, "la\u2063ibe", "লইবে"),
        (bengali, "niruttar", "নিরুত্তর"),
        (greek, ">an-'agkuloc", "ἀν-άγκυλος"),
        (greek, "a>ut~hs", "αὐτῆς"),
        (irish, "Amhra/ini/n", "Aṁráinín"),
        (ethiopic, "ya'iteyo.peyA", "የኢትዮጵያ"),
        (ethiopic, "quAnquA", "ቋንቋ"),
        (syriac, "ser.t=a'", "ܣܶܪܛܳܐ"),
        (syriac, "q.t.tl", "ܩܛ\u0741ܠ"),
        (tibetan, ".bod", "།བོད་"),
        (tibetan, "b-rtsams.", "བརྩམས།"),
    ],
)  # fmt: skip
def test_transliterations_are_read_back(read: object, typed: str, word: str) -> None:
    assert callable(read)
    assert read(typed) == word


def test_words_are_laid_along_tokens_of_which_the_file_says_nothing(tmp_path: Path) -> None:
    text = "Sphinx of black quartz, judge my vow. Pack my box with five dozen liquor jugs."
    face = forge.Typeface(damage=(forge.damage.NoToUnicode(),), order="shuffled", codes="shuffled")
    path = tmp_path / "quick.pdf"
    path.write_bytes(forge.typeset(text, style=forge.Style(face)).pdf)
    with glyphstone.open(path) as document:
        read = book_of(document)
    names = {font.key: font.name for font in read.fonts}
    truth = case_truth(read.book, f"not printed {text} nor this", (), names, ())
    assert [word for word in truth.texts if word] == text.split()
    assert set(truth.lost_words) == {"not", "printed", "nor", "this"}


def test_a_straight_quote_that_drawings_tell_is_the_curly_one_of_the_source(tmp_path: Path) -> None:
    path = tmp_path / "quote.pdf"
    path.write_bytes(forge.typeset("They’re Sirlin’s own glyphs").pdf)
    with glyphstone.open(path) as document:
        book = book_of(document).book
    straight = tuple(
        replace(one, claim=replace(one.claim, text="'")) if one.claim.text == "’" else one
        for one in book.symbols
    )
    names = {one.font: one.font_name for one in book.symbols}
    told = case_truth(replace(book, symbols=straight), "They’re Sirlin’s own glyphs", (), names, ())
    assert told.texts == ("They’re", "Sirlin’s", "own", "glyphs")
