"""The benchmark of real cases: TeX turned into words, transliterations, words laid along tokens."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import forge
import glyphstone
from benchmarks.trust.case_files import printed_text
from benchmarks.trust.case_letters import (
    bengali,
    devanagari,
    ethiopic,
    greek,
    irish,
    sanskrit_in_roman,
    syriac,
    tibetan,
    verbatim,
)
from benchmarks.trust.case_tex import TexSource, words_of
from benchmarks.trust.case_truth import case_truth
from glyphstone.flows.recovery.document_reading import book_of
from glyphstone.model import Proposal

SOURCE = TexSource(
    switches={"dn": "dn", "tt": "tt"},
    languages={"hindi": "dn"},
    macros={"logo": "TeXtures", "twice": "#1 #1"},
    voices={"dn": devanagari, "verbatim": str, "tt": verbatim},
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
        (r"{\tt a--b\^{}c\symbol{64}} a--b", "a--b^c@ a–b"),
        (r"\begin{alltt}<S{}>\end{alltt}", "<S>"),
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
        (syriac, "n:a--p:iy", "ܢ\u0732ܦ\u073cܝ"),
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


def test_a_drawing_does_not_say_which_sign_the_source_has(tmp_path: Path) -> None:
    path = tmp_path / "sign.pdf"
    face = forge.Typeface(damage=(forge.damage.NoToUnicode(),))
    path.write_bytes(forge.typeset("nama: nama: nama: nama", style=forge.Style(face)).pdf)
    with glyphstone.open(path) as document:
        book = book_of(document).book
    names = {one.font: one.font_name for one in book.symbols}
    colon = book.token(0)[4]
    told = [
        Proposal(symbol, text, 0.9, source)
        for symbol, text, source in zip(
            (*book.token(0)[:4], colon), "nama:", (*4 * ["names"], "drawing"), strict=True
        )
    ]
    truth = case_truth(book, "nama| nama| nama| nama", told, names, ())
    assert truth.texts == ("nama|", "nama|", "nama|", "nama")


def test_words_that_a_disguised_font_draws_from_the_right_are_laid_along_backwards(
    tmp_path: Path,
) -> None:
    path = tmp_path / "turned.pdf"
    face = forge.Typeface(damage=(forge.damage.NoToUnicode(),))
    path.write_bytes(forge.typeset("vow quartz black sphinx", style=forge.Style(face)).pdf)
    with glyphstone.open(path) as document:
        book = book_of(document).book
    names = {one.font: "serto" for one in book.symbols}
    told = [
        Proposal(symbol, text, 0.9, "drawing")
        for token, word in enumerate(["vow", "quartz", "black", "sphinx"])
        for symbol, text in zip(book.token(token), word, strict=True)
    ]
    source = "sphinx black quartz vow"
    turned = case_truth(book, source, told, names, ("serto",), leftwards=True)
    assert turned.texts == ("vow", "quartz", "black", "sphinx")
    assert None in case_truth(book, source, told, names, ("serto",)).texts


@pytest.mark.parametrize(
    ("printed", "word"),
    [
        ("ि<CCsucc>पता", "पिता"),
        ("ब्राह्मणेि<CCsucc>ष्\nवदम्", "ब्राह्मणेष्विदम्"),
        ("पूवर्<CC\nprec>ं", "पूर्वं"),
        ("उन्हर्<CCprec>ेने", ""),
    ],
)
def test_marks_of_reordering_in_printed_text_are_undone(printed: str, word: str) -> None:
    assert printed_text(printed) == word
