"""Words of many scripts corrected where they stand: from the right, from the top, turned."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import forge
from benchmarks.workbench.paper import ARABIC, DEVANAGARI, THAI, Paper
from benchmarks.workbench.person import Person
from benchmarks.workbench.served import Served

VERTICAL_RL = forge.Layout(writing=forge.Writing.VERTICAL_RL)
VERTICAL_LR = forge.Layout(writing=forge.Writing.VERTICAL_LR)
JAPANESE = ("すべての人間は生まれながらにして自由である", "かつ尊厳と権利とについて平等である")
MONGOLIAN = ("ᠬᠦᠮᠦᠨ ᠪᠦᠷ ᠲᠥᠷᠥᠵᠦ ᠮᠡᠨᠳᠡᠯᠡᠬᠦ", "ᠡᠷᠬᠡ ᠴᠢᠯᠥᠭᠡ ᠲᠡᠢ ᠠᠳᠠᠯᠢᠬᠠᠨ")

DOCUMENTS: dict[str, tuple[tuple[str, ...], tuple[str, ...], forge.Layout | None]] = {
    "arabic": (ARABIC, ("NotoNaskhArabic", "NotoSans"), None),
    "devanagari": (DEVANAGARI, ("NotoSansDevanagari", "NotoSans"), None),
    "thai": (THAI, ("NotoSansThai", "NotoSans"), None),
    "japanese": (JAPANESE, ("NotoSansCJKjp",), VERTICAL_RL),
    "mongolian": (MONGOLIAN, ("NotoSansMongolian",), VERTICAL_LR),
    "turned": (("Sphinx of black quartz", "judge my vow"), ("DejaVuSans",), None),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_word_is_corrected_in_place(
    name: str, page: Page, server: Served, tmp_path: Path
) -> None:
    texts, fonts, layout = DOCUMENTS[name]
    if name == "turned":
        layout = forge.Layout(rotate=90)
    paper = Paper.of(texts, fonts=fonts, layout=layout)
    person = Person(page, server, paper)
    person.id = server.upload(paper.write(tmp_path / f"{name}.pdf"))
    server.open(person.id)
    page.goto(f"{server.base}/#/{person.id}/pages")
    for number in range(2):
        word = _word(person, number)
        truth = paper.seen(1, word["rows"])
        page.wait_for_selector(f".overlay [data-token='{word['token']}']")
        _click(page, word)
        page.wait_for_selector(".editor .answer")
        version = person.state()["version"]
        page.keyboard.press("Control+A")
        page.keyboard.insert_text(truth)
        page.keyboard.press("Enter")
        person.confirm_edit()
        person.settled(version)
        page.wait_for_selector(".editor", state="detached")
        now = _word(person, number)
        assert now["text"] == truth
        assert page.text_content(f".twin [data-token='{word['token']}']") == truth
    page.keyboard.press("Alt+1")
    page.wait_for_selector(".ask .card")
    person.work()
    assert person.text().splitlines() == paper.lines
    assert person.misread() == []


def _word(person: Person, number: int) -> dict[str, Any]:
    """The first or last word of the first page that has letters."""
    lines = person.server.get(f"/api/documents/{person.id}/pages/1").json()["lines"]
    words = [word for line in lines for word in line["words"] if len(word["rows"]) > 1]
    return dict(words[-number])


def _click(page: Page, word: dict[str, Any]) -> None:
    """Click into the middle of the word's first glyph on the picture of the page."""
    glyph = page.query_selector(f".overlay [data-token='{word['token']}'] .g")
    assert glyph is not None
    glyph.scroll_into_view_if_needed()
    box = glyph.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > 2
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
