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
    facts = Facts("x.pdf", lang="en", script="Latn")
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


# --- thresholds -----------------------------------------------------------------------------------


def articles(*numbers: int) -> list[Paragraph]:
    """Headings of these numbers, a text below each."""
    return [item for number in numbers for item in (head(f"Article {number}"), text("Text."))]


@pytest.mark.parametrize(
    ("numbers", "found"),
    [
        ((1, 2, 3), [1, 2, 3]),
        # One that lacks between two is looked for; two in a row may lack, three may not.
        ((1, 2, 4, 5), [1, 2, 4, 5]),
        ((1, 2, 5, 6), [1, 2, 5, 6]),
        ((1, 2, 6, 7), [1, 2]),
        ((2, 3, 4), [2, 3, 4]),
        # One heading is no series, and none begins at 3.
        ((1,), []),
        ((3, 4, 5), []),
        # The declaration has thirty articles.
        ((1, *range(2, 32)), list(range(1, 31))),
    ],
)
def test_which_numbers_are_a_series(numbers: tuple[int, ...], found: list[int]) -> None:
    assert list(article_headings(articles(*numbers))) == found


def test_a_series_goes_on_below_the_place_where_it_stands() -> None:
    items = [head("Article 2"), *articles(1, 2, 3)]
    assert article_headings(items) == {1: 1, 2: 3, 3: 5}


def test_headings_of_another_kind_are_another_series() -> None:
    items = [head("Article 1"), text("x"), head("Chapter 2"), head("Article 2"), head("Chapter 3")]
    assert article_headings(items) == {1: 0, 2: 3}


def test_of_two_series_the_longer_counts_and_then_headings_and_then_the_later() -> None:
    short, long = articles(1, 2), articles(1, 2, 3)
    assert article_headings([*long, *short])[1] == 0
    plain = [text("Article 1"), text("Article 2")]
    assert article_headings([*short, *plain])[1] == 0
    assert article_headings([*short, *short])[1] == 4


@pytest.mark.parametrize(("between", "found"), [(8, 1), (9, 1), (10, None)])
def test_a_first_article_in_words_is_near_the_second(between: int, found: int | None) -> None:
    notes = [text("Note of it.")] * between
    items = [head("Title"), head("Article premier"), *notes, *articles(2, 3)]
    assert article_headings(items).get(1) == found


def test_a_first_article_in_words_may_be_the_first_paragraph() -> None:
    assert article_headings([head("Article premier"), *articles(2, 3)]) == {1: 0, 2: 1, 3: 3}


@pytest.mark.parametrize(("length", "found"), [(80, 0), (81, None)])
def test_a_first_article_in_words_is_short(length: int, found: int | None) -> None:
    assert article_headings([head("A" * length), *articles(2, 3)]).get(1) == found


def test_a_number_that_lacks_is_taken_from_one_heading_and_from_no_clause() -> None:
    items = articles(1, 2, 4)
    items[3] = text("§ 3")
    assert article_headings(items) == {1: 0, 2: 2, 3: 3, 4: 4}
    items[3] = text("3. Everyone.")
    assert article_headings(items) == {1: 0, 2: 2, 4: 4}


@pytest.mark.parametrize(("count", "first"), [(29, None), (30, 0), (31, 1), (40, 10)])
def test_the_last_thirty_headings_of_a_level_are_articles(count: int, first: int | None) -> None:
    items = [head("Ab" + "c" * number) for number in range(count)]
    found = article_headings(items)
    assert found.get(1) == first
    assert len(found) == (30 if first is not None else 0)


@pytest.mark.parametrize("count", [29, 30, 31])
def test_short_paragraphs_that_share_a_word_are_articles_if_they_are_thirty(count: int) -> None:
    items = [text("Ibika " + "x" * number) for number in range(1, count + 1)]
    assert len(article_headings(items)) == (30 if count == 30 else 0)


def document(*items: Paragraph, facts: Facts | None = None) -> str:
    """What stands in the root, without line ends."""
    made = b"".join(written(Udhr(), facts or Facts("x.pdf"), items)).decode().replace("\n", "")
    return made[made.index(">", made.index("<udhr")) + 1 : made.index("</udhr>")]


def test_a_text_without_articles_is_a_title_and_a_preamble() -> None:
    assert document() == "<title></title>"
    assert document(text("Only one.")) == "<title>Only one.</title>"
    assert document(head("Title"), text("Text."), text("More.")) == (
        "<title>Title</title><preamble><title></title><para>Text.</para><para>More.</para>"
        "</preamble>"
    )
    # Nothing looks like a heading: the first paragraph is the title.
    assert document(text("One sentence."), text("Two.")) == (
        "<title>One sentence.</title><preamble><title></title><para>Two.</para></preamble>"
    )


def test_the_preamble_is_headed_by_what_has_most_text_below() -> None:
    assert document(
        head("Title"), head("Subtitle"), text("By us."), head("Preamble"), text("x" * 50), head("Z")
    ) == (
        "<title>Title</title><note><para>Subtitle</para><para>By us.</para></note>"
        f"<preamble><title>Preamble</title><para>{'x' * 50}</para><para>Z</para></preamble>"
    )


def test_headings_without_text_below_are_the_preamble_of_a_title() -> None:
    assert document(head("Title"), head("Subtitle")) == (
        "<title>Title</title><preamble><title></title><para>Subtitle</para></preamble>"
    )


@pytest.mark.parametrize(
    ("line", "heads"),
    [
        ("Preamble", True), ("X" * 80, True), ("X" * 81, False), ("Adopted 1948", False),
        ("It ends.", False), ("It goes on,", False), ("in lower case", False), ("***", False),
    ],
)  # fmt: skip
def test_which_short_paragraphs_head_a_part(line: str, heads: bool) -> None:
    made = document(text("@@"), text(line), text("Much text follows here."))
    title = line if heads else "@@"
    assert f"<title>{title}</title>" in made


@pytest.mark.parametrize(
    ("paragraphs", "made"),
    [
        (["1. One.", "2. Two."], "[1.|One.][2.|Two.]"),
        (["1. One."], "1. One."),
        (["1. One.", "3. Three."], "1. One.3. Three."),
        (["2. Two.", "3. Three."], "2. Two.3. Three."),
        (["Before.", "(1) One.", "(2) Two.", "After."], "Before.[(1)|One.][(2)|Two.]After."),
        (["1. One.", "2. Two."] * 2, "[1.|One.][2.|Two.]" * 2),
    ],
)  # fmt: skip
def test_clauses_that_count_from_one_are_a_list(paragraphs: list[str], made: str) -> None:
    items = [head("Article 1"), *map(text, paragraphs), head("Article 2")]
    root = etree.fromstring(b"".join(written(Udhr(), Facts("x"), items)))
    article = root.find(f"{NS}article")
    assert article is not None
    found = ""
    for one in article.iter(f"{NS}para"):
        parent = one.getparent()
        tag = None if parent is None else parent.get("tag")
        found += str(one.text) if tag is None else f"[{tag}|{one.text}]"
    assert found == made


def test_what_is_known_of_the_language_stands_in_the_root() -> None:
    made = b"".join(written(Udhr(key="srp_latn"), Facts("x", lang="sr-Latn", script="Latn"), []))
    root = etree.fromstring(made)
    assert {str(name): str(value) for name, value in root.items()} == {
        "{http://www.w3.org/XML/1998/namespace}lang": "sr-Latn", "iso639-3": "srp",
        "iso15924": "Latn", "dir": "ltr", "key": "srp_latn", "n": "Serbian",
    }  # fmt: skip
    root = etree.fromstring(b"".join(written(Udhr(), Facts("x"), [])))
    assert (root.get("iso639-3"), root.get("key"), root.get("n")) == ("und", "und", "und")


def test_missing_articles_are_remarked() -> None:
    writer = Udhr()
    b"".join(written(writer, Facts("x"), articles(1, 2)))
    assert writer.articles == 2
    assert writer.remarks() == ("2 of 30 articles were found.",)
    writer = Udhr()
    b"".join(written(writer, Facts("x"), articles(*range(1, 31))))
    assert writer.remarks() == ()


def test_what_stands_beside_the_text_is_a_note_behind_it() -> None:
    roles = (
        LineRole.CAPTION, LineRole.OBJECT, LineRole.PAGE_ELEMENT, LineRole.FOOTNOTE,
        LineRole.SIDE_NOTE,
    )  # fmt: skip
    made = document(head("T"), *(Paragraph(str(role), role) for role in roles))
    paras = "".join(f"<para>{role}</para>" for role in roles)
    assert made == f"<title>T</title><note>{paras}</note>"
