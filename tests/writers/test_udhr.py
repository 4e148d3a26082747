"""The declaration's articles are found in any language, by counting."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import etree

from glyphstone.model import UNKNOWN, Direction, FontKey, GlyphKey, LineRole, Paragraph
from glyphstone.writers.heading_numbers import clause, heading_number
from glyphstone.writers.protocol import Facts, written
from glyphstone.writers.udhr import Udhr, article_headings

NS = "{http://efele.net/udhr}"


def head(text: str, level: int = 1) -> Paragraph:
    """A heading."""
    return Paragraph(text, LineRole.HEADING, level=level)


def text(words: str) -> Paragraph:
    """A paragraph."""
    return Paragraph(words, LineRole.WHOLE)


def test_a_declaration() -> None:
    items = [
        text("Printed in 1998"),
        head("Declaration"),
        head("Preamble"),
        text("Whereas,"),
        text("Now,"),
        head("Article 1"),
        text("All are free."),
        Paragraph("7", LineRole.PAGE_ELEMENT),
        head("Article 2"),
        text("(1) First."),
        text("(2) Second."),
        text("And more."),
    ]
    facts = Facts("x.pdf", lang="en", script="Latn", lang_name="English")
    writer = Udhr()
    data = b"".join(written(writer, facts, items)).decode()
    assert writer.articles == 2
    assert data.replace("\n", "") == (
        '<?xml version="1.0" encoding="UTF-8"?>'
        '<udhr xmlns="http://efele.net/udhr" xml:lang="en" iso639-3="eng" iso15924="Latn" '
        'dir="ltr" key="eng" n="English"><note><para>Printed in 1998</para></note>'
        "<title>Declaration</title><preamble><title>Preamble</title><para>Whereas,</para>"
        '<para>Now,</para></preamble><article number="1"><title>Article 1</title>'
        '<para>All are free.</para></article><article number="2"><title>Article 2</title>'
        '<orderedlist><listitem tag="(1)"><para>First.</para></listitem>'
        '<listitem tag="(2)"><para>Second.</para></listitem></orderedlist>'
        "<para>And more.</para></article><note><para>7</para></note></udhr>"
    )


def test_right_to_left_is_said() -> None:
    data = b"".join(written(Udhr(), Facts("x", lang="he", direction=Direction.RTL), []))
    assert etree.fromstring(data).get("dir") == "rtl"


def test_clauses_keep_their_marks() -> None:
    assert clause("(1) All.") == (1, "(1)", "All.")
    assert clause("2. Two") == (2, "2.", "Two")
    assert clause("３、はい") == (3, "３、", "はい")
    assert clause("4 people") is None
    assert clause("1.") is None
    assert clause("None") is None


def test_a_first_article_in_words_and_a_misprint_do_not_end_the_count() -> None:
    words = ["Article premier", *(f"Article {number}" for number in range(2, 31))]
    words[9] = "Article l0"
    items = [head("Déclaration"), head("Préambule")]
    for word in words:
        items += [head(word), text("Toute personne a droit.")]
    found = article_headings(items)
    assert sorted(found) == [number for number in range(1, 31) if number != 10]
    assert found[1] == 2


def test_a_table_of_contents_is_passed_over() -> None:
    names = [head(f"Article {number}") for number in range(1, 31)]
    assert article_headings([*names, text("Text."), *names])[1] == 31


def test_headings_in_words_alone_are_counted() -> None:
    items = [head("Title", 1), head("Preamble", 1)]
    for name in range(30):
        items += [head("Зүйл " + "а" * (name + 1), 2), text("Хүн бүр.")]
    assert article_headings(items) == {number: 2 * number for number in range(1, 31)}
    assert article_headings(items[:40]) == {}


@pytest.mark.parametrize("name", ["{0} статья", "Abala {0}"])
def test_thirty_short_paragraphs_of_one_word_are_the_articles(name: str) -> None:
    items = [text("Title"), text("Preamble of it")]
    for place in range(30):
        items += [text(name.format("а" * (place + 1))), text("Nobody shall be held in slavery.")]
    assert article_headings(items) == {number: 2 * number for number in range(1, 31)}
    # One is missing: nobody knows which.
    assert article_headings(items[:-2]) == {}


def test_real_texts_without_any_heading_marked(shared_data: Path) -> None:
    whole = 0
    files = sorted((shared_data / "udhr_txt").glob("*.txt"))
    for file in files:
        lines = file.read_text(encoding="utf-8").splitlines()
        whole += len(article_headings([text(line) for line in lines if line.strip()])) == 30
    # The rest have headings in words, and not all of them alike.
    assert whole > len(files) * 0.8


def test_unknown_glyphs_are_in_nobodys_way() -> None:
    key = GlyphKey(FontKey("12"), 0x44)
    heading = Paragraph(f"अनु{UNKNOWN}छेद १.", LineRole.HEADING, unknown=(key,))
    assert heading_number(heading) == 1
    second = Paragraph(f"अनु{UNKNOWN}छेद २.", LineRole.HEADING, unknown=(key,))
    items = [heading, text("x"), second, Paragraph(f"y{UNKNOWN}", LineRole.WHOLE, unknown=(key,))]
    made = b"".join(written(Udhr(), Facts("a"), items)).decode()
    assert "<title>अनु⟦12:44⟧छेद १.</title>" in made
    assert "<para>y⟦12:44⟧</para>" in made


def test_a_series_of_which_only_some_look_like_headings_is_one() -> None:
    items: list[Paragraph] = []
    for number in range(1, 31):
        ending = "чы" if number in (6, 9, 10, 16, 19, 26, 29, 30) else "чи"
        name = f"{number}-{ending} тизим"
        items += [text(name) if ending == "чы" else head(name), text("1. Кажы."), text("2. Кажы.")]
    assert article_headings(items) == {number: 3 * number - 3 for number in range(1, 31)}


def test_a_heading_with_a_misprint_is_taken_between_its_neighbours() -> None:
    items: list[Paragraph] = []
    for number in range(1, 6):
        items += [head(f"Article {number}"), text("3. No one."), text("All are free.")]
    items[6] = text("rticle 3")
    assert article_headings(items) == {1: 0, 2: 3, 3: 6, 4: 9, 5: 12}
    # Two that may be meant: none is.
    items[7] = text("See chapter 3")
    assert article_headings(items) == {1: 0, 2: 3, 4: 9, 5: 12}


def test_a_heading_may_say_its_number_in_words_as_well() -> None:
    assert heading_number(text("Article of the twenty and first (21)")) == 21
    assert heading_number(text("All have a right to 2 weeks of rest")) is None


def test_articles_whose_headings_run_into_their_text() -> None:
    items = [head("Declaration"), text("Whereas,")]
    items += [text(f"Article {number}. All are free.") for number in range(1, 31)]
    writer = Udhr()
    data = b"".join(written(writer, Facts("x.pdf", lang="en"), items))
    assert writer.articles == 30
    last = etree.fromstring(data)[-1]
    assert [one.text for one in last] == ["Article 30.", "All are free."]


@pytest.mark.parametrize("make", [head, text])
def test_title_and_preamble_need_not_be_marked_as_headings(
    make: Callable[[str], Paragraph],
) -> None:
    items = [
        text("@"),
        make("Declaration of everything"),
        text("Adopted on 10 December"),
        make("Preamble"),
        text("Whereas all this has been said before,"),
        make("The Assembly"),
        text("proclaims,"),
    ]
    items += [head(f"Article {number}") for number in range(1, 31)]
    root = etree.fromstring(b"".join(written(Udhr(), Facts("x.pdf", lang="en"), items)))
    preamble = root.find(f"{NS}preamble")
    assert root.findtext(f"{NS}title") == "Declaration of everything"
    assert preamble is not None
    assert [one.text for one in preamble] == ["Preamble", *(item.text for item in items[4:7])]
    assert [one.text for note in root.findall(f"{NS}note") for one in note] == [
        "@",
        "Adopted on 10 December",
    ]
