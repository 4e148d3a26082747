"""Each key that the page shows where it acts does what stands beside it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from benchmarks.workbench.paper import Paper
from benchmarks.workbench.person import Person
from benchmarks.workbench.served import Served

TEXTS = ("Ҳаӈы чʼам уғрут нанӄ, сик ӿуф ӷоз ӈыӈг яӽ.", "Мағ ӷан лыҳ чʼыӈ, ӄʼус ӽоғ ӿат ыйм раю.")


@pytest.fixture
def person(page: Page, server: Served, tmp_path: Path) -> Person:
    paper = Paper.of(TEXTS)
    found = Person(page, server, paper)
    found.id = server.upload(paper.write(tmp_path / "keys.pdf"))
    server.open(found.id)
    return found


def go(person: Person, view: str, ready: str) -> None:
    person.page.goto(f"{person.server.base}/#/{person.id}/{view}")
    person.page.wait_for_selector(ready)


def focused(page: Page, attribute: str) -> str:
    return str(page.evaluate(f"document.activeElement.getAttribute('{attribute}')"))


def said(person: Person) -> list[str]:
    deeds = person.server.get(f"/api/documents/{person.id}/history").json()
    return [text for deed in deeds for text in deed["texts"]]


def test_keys_of_a_row(page: Page, person: Person) -> None:
    go(person, "ask", ".glyph-row .answer")
    before = person.state()
    first, second, *others = before["tasks"][0]["glyphs"]
    page.keyboard.insert_text("*")
    page.keyboard.press("Tab")
    assert focused(page, "data-at") == "1"
    page.keyboard.press("Alt+0")
    expect(page.locator(".answer[data-at='1']")).to_have_value("∅")
    page.keyboard.press("ArrowUp")
    assert focused(page, "data-at") == "0"
    page.keyboard.press("Enter")
    person.confirm_slips(mouse=False)
    after = person.settled(before["version"])
    texts = said(person)
    assert len(texts) == len(others) + 2
    assert {"*", ""} <= set(texts)
    rows = person.server.get(f"/api/documents/{person.id}/sheet").json()["fonts"][0]["rows"]
    known = {row["symbol"]: row["text"] for row in rows if row["known"]}
    # What nobody can tell is not asked again, and what stands for nothing is known.
    again = [one for task in after["tasks"] for one in task.get("glyphs") or ()]
    assert first["symbol"] not in [one["symbol"] for one in again]
    assert known[second["symbol"]] == ""
    page.keyboard.press("Control+Z")
    undone = person.settled(after["version"])
    assert undone["undo"] is None
    page.keyboard.press("Control+Shift+Z")
    assert person.settled(undone["version"])["undo"] is not None
    assert sorted(said(person)) == sorted(texts)


def test_escape_passes_a_row_over(page: Page, person: Person) -> None:
    go(person, "ask", ".glyph-row .answer")
    before = person.state()
    page.keyboard.press("Escape")
    after = person.settled(before["version"])
    assert after["events"] == before["events"]
    assert after["tasks"][0] != before["tasks"][0]


def test_keys_of_the_sheet(page: Page, person: Person) -> None:
    go(person, "glyphs", ".cell .answer")
    symbols = page.eval_on_selector_all(
        ".cell .answer", "fields => fields.map((field) => field.dataset.symbol)"
    )
    page.focus(".cell .answer >> nth=0")
    page.keyboard.press("Enter")
    assert focused(page, "data-symbol") == symbols[1]
    page.wait_for_selector(".cell.confirmed")
    page.keyboard.press("Shift+Enter")
    assert focused(page, "data-symbol") == symbols[0]
    page.keyboard.insert_text("new")
    page.keyboard.press("Escape")
    field = page.locator(f".cell .answer[data-symbol='{symbols[0]}']")
    expect(field).to_have_value(field.get_attribute("data-first") or "?")
    page.keyboard.press("Alt+0")
    expect(field).to_have_value("∅")
    page.keyboard.press("Escape")
    page.keyboard.press("Alt+W")
    page.wait_for_selector("#tab-pages[aria-selected=true]")
    page.wait_for_selector(".overlay .pointed")


def test_arrows_go_from_word_to_word_and_enter_edits(page: Page, person: Person) -> None:
    go(person, "pages", ".overlay .word")
    words = page.eval_on_selector_all(
        ".overlay .word", "words => words.map((word) => word.dataset.key)"
    )
    page.focus(".overlay .word >> nth=0")
    page.keyboard.press("ArrowRight")
    assert focused(page, "data-key") == words[1]
    page.keyboard.press("ArrowLeft")
    assert focused(page, "data-key") == words[0]
    page.keyboard.press("ArrowDown")
    assert focused(page, "data-key") not in words[:2]
    page.keyboard.press("Enter")
    page.wait_for_selector(".editor .answer:focus")
    page.keyboard.press("Escape")
    page.wait_for_selector(".editor", state="detached")
