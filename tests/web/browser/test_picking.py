"""What a person picks on a page and on the sheet: words, lines, several shapes at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from benchmarks.workbench.paper import NIVKH, Paper
from benchmarks.workbench.person import Person
from benchmarks.workbench.served import Served


@pytest.fixture
def person(page: Page, server: Served, tmp_path: Path) -> Person:
    paper = Paper.of(NIVKH)
    found = Person(page, server, paper)
    found.id = server.upload(paper.write(tmp_path / "picked.pdf"))
    server.open(found.id)
    page.goto(f"{server.base}/#/{found.id}/pages")
    page.wait_for_selector(".twin .w")
    return found


def words(person: Person) -> list[str]:
    lines = person.server.get(f"/api/documents/{person.id}/pages/1").json()["lines"]
    return [word["text"] for word in lines[0]["words"]]


def test_a_line_and_words_that_are_dragged_over_are_picked(page: Page, person: Person) -> None:
    first, second, *others = words(person)
    boxes = [
        page.locator(".overlay .word").nth(at).locator(".g").nth(1).bounding_box() for at in (0, 1)
    ]
    places = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    page.mouse.move(*places[0])
    page.mouse.down()
    page.mouse.move(*places[1], steps=6)
    page.mouse.up()
    expect(page.locator(".editor .answer")).to_have_value(f"{first} {second}")
    page.keyboard.press("Escape")
    page.click(".page-tools >> text='Line'")
    page.click(".overlay .word .g >> nth=0")
    expect(page.locator(".editor .answer")).to_have_value(" ".join((first, second, *others)))
    page.keyboard.press("Escape")


@pytest.mark.usefixtures("person")
def test_a_page_is_made_larger(page: Page) -> None:
    before = page.locator(".picture").first.bounding_box()
    page.click(".page-tools .zoom + button")
    expect(page.locator(".zoom")).to_have_text("125 %")
    page.wait_for_timeout(300)
    after = page.locator(".picture").first.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > before["width"] * 1.15


def test_several_shapes_are_given_one_letter(page: Page, person: Person) -> None:
    page.keyboard.press("Alt+3")
    page.wait_for_selector(".cell .answer")
    symbols = page.eval_on_selector_all(
        ".cell .answer", "fields => fields.slice(0, 2).map((one) => Number(one.dataset.symbol))"
    )
    version = person.state()["version"]
    for symbol in symbols:
        page.check(f".cell:has([data-symbol='{symbol}']) input[type=checkbox]")
    page.fill(f".cell [data-symbol='{symbols[0]}']", "ж")
    page.click("text=Same letter for all chosen")
    person.settled(version)
    rows = person.server.get(f"/api/documents/{person.id}/sheet").json()["fonts"][0]["rows"]
    assert [one["text"] for one in rows if one["symbol"] in symbols] == ["ж", "ж"]
    page.check("label:has-text('styles side by side') input")
    expect(page.locator(".family .family-glyph").first).to_be_visible()
