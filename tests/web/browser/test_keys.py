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


def test_control_enter_accepts_the_sure_proposals_of_a_font(page: Page, person: Person) -> None:
    go(person, "glyphs", ".cell .answer")
    rows = person.server.get(f"/api/documents/{person.id}/sheet").json()["fonts"][0]["rows"]
    sure = [one for one in rows if not one["known"] and one["confidence"] >= 0.8]
    assert sure
    version = person.state()["version"]
    page.focus(".cell .answer >> nth=0")
    page.keyboard.press("Control+Enter")
    person.settled(version)
    assert sorted(said(person)) == sorted(one["text"] for one in sure)


def test_keys_of_the_editor_of_a_glyph(page: Page, person: Person) -> None:
    go(person, "pages", ".overlay .word")
    page.click(".overlay .word .g >> nth=0")
    page.wait_for_selector(".editor .answer:focus")
    page.click(".editor .pill >> nth=0")
    page.wait_for_selector(".editor .answer:focus")
    version = person.state()["version"]
    page.keyboard.press("Alt+0")
    expect(page.locator(".editor .answer")).to_have_value("∅")
    page.keyboard.press("Enter")
    person.confirm_edit()
    person.settled(version)
    assert said(person) == [""]


def test_keys_of_a_contradiction_and_of_the_check_list(page: Page, person: Person) -> None:
    go(person, "ask", ".ask .card")
    person.work()
    page.keyboard.press("Alt+2")
    page.click(".overlay .word .g >> nth=0")
    page.wait_for_selector(".editor .answer:focus")
    right = page.input_value(".editor .answer")
    version = person.state()["version"]
    page.keyboard.insert_text(right[0] + "щ" + right[2:])
    page.keyboard.press("Enter")
    person.confirm_edit()
    state = person.settled(version)
    page.keyboard.press("Alt+1")
    page.wait_for_selector(".dispute")
    (dispute, *_) = state["tasks"]
    page.keyboard.press("Escape")
    left_open = person.settled(state["version"])
    assert left_open["tasks"][0].get("symbol") != dispute["symbol"]
    assert left_open["events"] == state["events"]
    page.keyboard.press("Control+Z")
    done = person.settled(left_open["version"])
    assert done["tasks"][0]["kind"] == "done"
    page.click(".finished .button:not(.primary)")  # look through all of it once more
    checks = person.settled(done["version"])
    assert checks["tasks"][0]["kind"] == "check"
    page.wait_for_selector(".check-list .answer")
    page.keyboard.press("Tab")
    assert focused(page, "data-at") == "1"
    page.keyboard.press("Escape")
    over = person.settled(checks["version"])
    assert over["tasks"][0]["kind"] == "done"


def test_keys_of_what_looks_like_a_slip(page: Page, person: Person) -> None:
    go(person, "ask", ".ask .card")
    state = person.state()
    while state["tasks"][0]["kind"] == "row":
        person.until(
            f"Number(document.querySelector('.ask').dataset.version) >= {state['version']}"
        )
        page.keyboard.press("Escape")
        state = person.settled(state["version"])
    assert state["tasks"][0]["kind"] == "word"
    page.wait_for_selector(".word-body .answer:focus")
    short = person.reading(state["tasks"][0])[:-1]
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(short)
    page.keyboard.press("Enter")
    page.wait_for_selector(".slip")
    page.keyboard.press("Escape")
    page.wait_for_selector(".slip", state="detached")
    assert focused(page, "class").startswith("answer")
    assert said(person) == []
    page.keyboard.press("Enter")
    page.wait_for_selector(".slip")
    page.keyboard.press("Enter")
    person.settled(state["version"])
    assert said(person) == [short]


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
