"""hOCR: words where they stand, in the classes and properties of its specification."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

from lxml import etree

from glyphstone.model import UNKNOWN, BlockKind, Direction, PageText
from glyphstone.writers.facts import Facts
from glyphstone.writers.hocr import Hocr
from glyphstone.writers.protocol import printable, written
from glyphstone.writers.text_lines import filled
from tests.writers.hostile import random_page, random_text
from tests.writers.written_pages import block, line, page

HTML = "{http://www.w3.org/1999/xhtml}"
#: What may stand in what, by the specification: pages, areas, paragraphs, lines, words.
NESTED = {
    "ocr_page": "", "ocr_carea": "ocr_page", "ocr_header": "ocr_page", "ocr_footer": "ocr_page",
    "ocr_pageno": "ocr_page", "ocr_table": "ocr_page", "ocrx_word": "ocr_line",
    "ocr_line": "ocr_par",
}  # fmt: skip


def document(*pages: PageText, facts: Facts | None = None) -> etree._Element:
    """A document that keeps to the specification, which is checked here."""
    data = b"".join(written(Hocr(), facts or Facts("x.pdf", version="1"), pages))
    root = etree.fromstring(data, etree.XMLParser(load_dtd=False, no_network=True))
    capabilities = str(meta(root)["ocr-capabilities"]).split()
    named = [str(each.get("id")) for each in root.iter() if each.get("id")]
    assert len(set(named)) == len(named)
    for each in root.iter(f"{HTML}div", f"{HTML}p", f"{HTML}span"):
        kind = str(each.get("class"))
        assert kind in capabilities
        parent = each.getparent()
        assert parent is not None
        assert str(parent.get("class") or "") == NESTED.get(kind, parent.get("class"))
        left, top, right, bottom = bbox(each)
        page_box = next(bbox(one) for one in (each, *each.iterancestors()) if is_page(one))
        assert 0 <= left <= right <= page_box[2]
        assert 0 <= top <= bottom <= page_box[3]
    return root


def is_page(element: etree._Element) -> bool:
    return element.get("class") == "ocr_page"


def bbox(element: etree._Element) -> tuple[int, ...]:
    found = re.search(r"\bbbox (\d+) (\d+) (\d+) (\d+)(;|$)", str(element.get("title")))
    assert found is not None, element.get("title")
    return tuple(int(side) for side in found.groups()[:4])


def meta(root: etree._Element) -> dict[str, str]:
    return {
        str(each.get("name")): str(each.get("content"))
        for each in root.iter(f"{HTML}meta")
        if each.get("name")
    }


def words(root: etree._Element) -> list[tuple[str, str]]:
    return [
        (str(each.text), str(each.get("title")))
        for each in root.iter(f"{HTML}span")
        if each.get("class") == "ocrx_word"
    ]


def test_words_have_boxes_in_pixels_at_300_dots_an_inch() -> None:
    root = document(page(block([line("ab cd", (0.0, 120.0, 60.0, 144.0), map_confidence=0.999)])))
    assert words(root) == [
        ("ab", "bbox 0 0 100 100; x_wconf 99"),
        ("cd", "bbox 150 0 250 100; x_wconf 99"),
    ]
    (sheet,) = (each for each in root.iter(f"{HTML}div") if is_page(each))
    assert sheet.get("title") == ('image "x.pdf"; bbox 0 0 300 600; ppageno 0; scan_res 300 300')
    (row,) = (each for each in root.iter(f"{HTML}span") if each.get("class") == "ocr_line")
    assert row.get("title") == "bbox 0 0 250 100; baseline 0 -10; x_size 42"


def test_what_nobody_has_judged_has_no_confidence_and_what_is_unknown_none_at_all() -> None:
    root = document(page(block([line(f"ab {UNKNOWN}", (0.0, 120.0, 60.0, 144.0))])))
    (first, title), (mark, other) = words(root)
    assert (first, "x_wconf" in title) == ("ab", False)
    assert (mark, other.endswith("x_wconf 0")) == ("⟦1:41⟧", True)


def test_languages_directions_and_kinds_of_blocks_are_said() -> None:
    box = (0.0, 120.0, 60.0, 144.0)
    root = document(
        page(
            block([line("שלום", box, direction=Direction.RTL, lang="he")], lang="he",
                  direction=Direction.RTL),
            block([line("7", box)], BlockKind.PAGE_NUMBER),
            block([line("cell", box)], BlockKind.TABLE_CELL),
        ),
        page(number=9, rotate=90),
    )  # fmt: skip
    par = next(root.iter(f"{HTML}p"))
    word = next(each for each in root.iter(f"{HTML}span") if each.get("class") == "ocrx_word")
    assert (par.get("lang"), par.get("dir")) == (word.get("lang"), word.get("dir")) == ("he", "rtl")
    areas = [str(each.get("class")) for each in root.iter(f"{HTML}div")]
    assert areas == ["ocr_page", "ocr_carea", "ocr_pageno", "ocr_table", "ocr_page"]


def test_the_head_says_what_is_known() -> None:
    facts = Facts("x.pdf", title="T", author="A", licence="CC0", citation="A 2020", date="2020",
                  url="u", lang="yrk", version="1")  # fmt: skip
    root = document(facts=facts)
    known = meta(root)
    assert known.pop("ocr-capabilities")
    assert known == {
        "ocr-system": "Glyphstone 1", "ocr-langs": "yrk", "dcterms.creator": "A",
        "dcterms.date": "2020", "dcterms.license": "CC0",
        "dcterms.bibliographicCitation": "A 2020", "dcterms.source": "u", "iso639-3": "yrk",
        "glottocode": "nene1249",
    }  # fmt: skip
    assert root.findtext(f"{HTML}head/{HTML}title") == "T"


def test_hostile_pages_are_well_formed_and_come_back() -> None:
    random = Random(3)
    for _ in range(400):
        pages = [random_page(random) for _ in range(random.randrange(3))]
        root = document(*pages, facts=Facts(random_text(random), title=random_text(random)))
        wanted = [
            part
            for one in pages
            for part in re.findall(
                "[^ \t\n\r]+",
                " ".join(
                    printable("".join(filled(span) for span in row.spans), Counter())
                    for each in one.blocks
                    for row in each.lines
                ),
            )
        ]
        assert [text for text, _ in words(root)] == wanted
