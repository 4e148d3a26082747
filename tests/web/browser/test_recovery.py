"""Whole recoveries in the browser, from the drop to the repaired PDF."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Page

from benchmarks.workbench.paper import NIVKH, Paper
from benchmarks.workbench.person import Person
from benchmarks.workbench.served import Served


def copied(pdf: bytes) -> list[str]:
    """The words that PDFium copies."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return str(document[0].get_textpage().get_text_bounded()).split()
    finally:
        document.close()


@pytest.fixture(scope="module")
def paper() -> Paper:
    return Paper.of(NIVKH)


def check_exports(person: Person, paper: Paper, *, mouse: bool) -> None:
    """Text, PDF and map say what the forge set."""
    text = person.take("text", mouse=mouse).decode()
    assert text.splitlines() == paper.lines
    assert copied(person.take("pdf", mouse=mouse)) == " ".join(paper.lines).split()
    content = person.take("maps", mouse=mouse)
    assert paper.misread(content) == []
    maps = json.loads(content)
    said = {glyph["text"] for font in maps["fonts"] for glyph in font["glyphs"]}
    assert set("".join(NIVKH).replace(" ", "")) <= {char for one in said if one for char in one}


def test_by_keyboard_alone(page: Page, server: Served, paper: Paper, tmp_path: Path) -> None:
    person = Person(page, server, paper)
    person.choose(paper.write(tmp_path / "keyboard.pdf"))
    person.work()
    assert person.state()["progress"]["complete"]
    page.keyboard.press("Enter")  # the button of the last card leads on
    page.wait_for_selector(".take .downloads")
    check_exports(person, paper, mouse=False)


def test_by_mouse_alone(page: Page, server: Served, paper: Paper, tmp_path: Path) -> None:
    person = Person(page, server, paper)
    person.drop(paper.write(tmp_path / "mouse.pdf"))
    person.work(mouse=True)
    assert person.state()["progress"]["complete"]
    page.click(".finished .primary")
    page.wait_for_selector(".take .downloads")
    check_exports(person, paper, mouse=True)


def test_a_hyphen_that_is_proposed_is_a_hyphen(page: Page, server: Served, tmp_path: Path) -> None:
    paper = Paper.of(("пʼид-ӿара – лаӷз-лаӷз", "сик-сик нанӄ – нанӄ"))
    person = Person(page, server, paper)
    person.choose(paper.write(tmp_path / "hyphens.pdf"))
    person.work()
    assert person.text().splitlines() == paper.lines
    assert person.misread() == []


def test_by_accepting_proposals_alone(page: Page, server: Served, tmp_path: Path) -> None:
    # Every letter of this face is proposed rightly: Enter is all that it takes.
    paper = Paper.of(
        ("Ет хибяри ненэць соямарианта хуркари правада тнява.", "Пыда нюда мань ёльць."),
        fonts=("NotoSans-Regular",),
    )
    person = Person(page, server, paper)
    person.choose(paper.write(tmp_path / "proposals.pdf"))
    person.work(correct=False)
    page.keyboard.press("Alt+4")
    page.wait_for_selector(".take .downloads")
    assert person.take("text").decode().splitlines() == paper.lines
    assert person.misread() == []
