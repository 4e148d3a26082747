"""What an answer changes on the screen: words in place, and nothing else is drawn anew."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from benchmarks.workbench.paper import Paper
from benchmarks.workbench.person import Person
from benchmarks.workbench.served import Served

TEXTS = (
    "Sphinx of black quartz, judge my vow.",
    "The boxing wizards jump quickly.",
    "Pack my red box with seven dozen quality jugs.",
)
#: Seconds until a page shows what is known.
PATIENCE = 90.0
#: Each drawn word: its glyphs' states, and its text beside the page.
_DRAWN = """() => {
    const words = [...document.querySelectorAll(".overlay .word")];
    return Object.fromEntries(words.map((word) => [word.dataset.key, [
        [...word.querySelectorAll(".g")].map((one) => one.classList[1]).join(" "),
        document.querySelector(`.twin [data-key="${word.dataset.key}"]`)?.textContent,
    ]]));
}"""


@pytest.fixture
def person(page: Page, server: Served, tmp_path: Path) -> Person:
    paper = Paper.of(TEXTS)
    found = Person(page, server, paper)
    found.id = server.upload(paper.write(tmp_path / "live.pdf"))
    server.open(found.id)
    page.goto(f"{server.base}/#/{found.id}/pages")
    page.wait_for_selector(".twin .w")
    return found


def known(person: Person) -> dict[str, list[str]]:
    """The words of the page as the server tells them anew, as `_DRAWN` has them."""
    lines = person.server.get(f"/api/documents/{person.id}/pages/1").json()["lines"]
    return {
        f"{word['token']}-{word['rows'][0]}": [" ".join(word["states"]), word["text"]]
        for line in lines
        for word in line["words"]
    }


def until_alike(page: Page, person: Person, done: Callable[[dict[str, list[str]]], bool]) -> None:
    """Wait until something is known, and the page shows all that is known and nothing else."""
    until = time.monotonic() + PATIENCE
    while True:
        wanted = known(person)
        drawn = page.evaluate(_DRAWN)
        if done(wanted) and drawn == wanted:
            return
        if time.monotonic() > until:
            assert drawn == wanted
            raise AssertionError("nothing was done")
        time.sleep(0.02)


def texts(words: dict[str, list[str]]) -> list[str]:
    return [text for _, text in words.values()]


def keep(page: Page) -> None:
    """Mark what is drawn, to see whether it is drawn anew."""
    page.evaluate("document.querySelector('.overlay').dataset.kept = 'yes'")


def is_kept(page: Page) -> bool:
    return bool(page.query_selector(".overlay[data-kept]"))


def test_an_answer_changes_its_words_where_they_stand(
    page: Page, server: Served, person: Person
) -> None:
    other = page.context.new_page()
    other.goto(f"{server.base}/#/{person.id}/pages")
    other.wait_for_selector(".twin .w")
    keep(page)
    keep(other)
    key = next(key for key, (_, text) in known(person).items() if text == "jump")
    page.focus(f".overlay [data-key='{key}']")
    page.keyboard.press("Enter")
    page.wait_for_selector(".editor .answer")
    page.keyboard.press("Control+A")
    page.keyboard.insert_text("jomp")
    page.keyboard.press("Enter")
    person.confirm_edit()
    for one in (page, other):
        until_alike(one, person, lambda words: "jomp" in texts(words))
    page.keyboard.press("Control+Z")
    for one in (page, other):
        until_alike(one, person, lambda words: "jump" in texts(words))
    page.keyboard.press("Control+Shift+Z")
    for one in (page, other):
        until_alike(one, person, lambda words: "jomp" in texts(words))
        assert is_kept(one)
    # Words that are divided otherwise are other words: then the page is drawn anew.
    person.server.post(f"/api/documents/{person.id}/actions", json=_divide(person, "boxing"))
    for one in (page, other):
        until_alike(one, person, lambda words: "box" in texts(words))
        assert not is_kept(one)
    other.close()


def _divide(person: Person, text: str) -> dict[str, object]:
    """The third and the fourth glyph of a word belong to two words."""
    lines = person.server.get(f"/api/documents/{person.id}/pages/1").json()["lines"]
    rows = next(w["rows"] for line in lines for w in line["words"] if w["text"] == text)
    action = {"do": "divide", "page": 1, "before": rows[2], "behind": rows[3], "parted": True}
    return {"id": "1", "client": "another", "seen": 0, "action": action}


def test_an_answer_on_the_sheet_leaves_all_other_cells_alone(page: Page, person: Person) -> None:
    page.keyboard.press("Alt+3")
    page.wait_for_selector(".cell .answer")
    page.evaluate("document.querySelectorAll('.cell').forEach((one) => one.dataset.kept = 'yes')")
    symbols = page.eval_on_selector_all(
        ".cell .answer", "fields => fields.map((field) => Number(field.dataset.symbol))"
    )
    first = f".cell .answer[data-symbol='{symbols[0]}']"
    page.focus(first)
    text = page.input_value(first)
    page.keyboard.press("Enter")
    page.wait_for_selector(f".cell.confirmed:has({first.removeprefix('.cell ')})")
    rows = {
        row["symbol"]: row
        for font in person.server.get(f"/api/documents/{person.id}/sheet").json()["fonts"]
        for row in font["rows"]
    }
    assert (rows[symbols[0]]["state"], rows[symbols[0]]["text"]) == ("confirmed", text)
    kept = page.eval_on_selector_all(
        ".cell[data-kept] .answer", "fields => fields.map((field) => Number(field.dataset.symbol))"
    )
    assert set(symbols) - set(kept) == {symbols[0]}
    # Each field stands for the row as it is now: the filter counts what is confirmed.
    states = page.eval_on_selector_all(".cell", "cells => cells.map((one) => one.classList[1])")
    assert states == [rows[one]["state"] for one in symbols]


def test_sure_proposals_are_accepted_from_any_field_after_another_answer(
    page: Page, person: Person
) -> None:
    page.keyboard.press("Alt+3")
    page.wait_for_selector("[data-accept]")
    page.click(".cell.confirmed .answer, .cell .answer >> nth=0")
    page.keyboard.press("Enter")
    page.wait_for_selector(".cell.confirmed")
    before = len(person.server.get(f"/api/documents/{person.id}/history").json())
    page.focus(".cell .answer >> nth=-1")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("[data-accept]", state="detached")
    assert len(person.server.get(f"/api/documents/{person.id}/history").json()) == before + 1


def test_only_the_word_under_the_mouse_is_framed(page: Page, person: Person) -> None:
    assert person.id
    page.hover(".overlay .word >> nth=2")
    framed = """(hits) => hits.filter((hit) => getComputedStyle(hit).strokeWidth === "1px"
        && getComputedStyle(hit).stroke === "rgb(23, 98, 92)").length"""
    assert page.eval_on_selector_all(".overlay .hit", framed) == 1


def test_an_editor_in_which_nothing_was_typed_does_not_come_along(
    page: Page, person: Person
) -> None:
    assert person.id
    for typed in (False, True):
        page.click(".overlay .word >> nth=2")
        page.wait_for_selector(".editor .answer")
        if typed:
            page.keyboard.insert_text("new")
        page.keyboard.press("Alt+1")
        page.wait_for_selector(".ask .card")
        assert (page.query_selector(".editor") is not None) == typed
        page.keyboard.press("Alt+2")
        page.wait_for_selector("#tab-pages[aria-selected=true]")
