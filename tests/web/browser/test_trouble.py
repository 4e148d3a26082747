"""What goes wrong on the way: lies, contradictions, second thoughts, crashes, two windows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from benchmarks.workbench.paper import Paper
from benchmarks.workbench.person import Person
from benchmarks.workbench.served import Served, served
from forge.damage import Permute

TEXTS = (
    "Sphinx of black quartz, judge my vow.",
    "The boxing wizards jump quickly.",
    "Pack my red box with seven dozen quality jugs.",
)


@pytest.fixture(scope="module")
def paper() -> Paper:
    return Paper.of(TEXTS)


def at_work(page: Page, server: Served, paper: Paper, file: Path, view: str = "ask") -> Person:
    """Somebody who has a document open in a view."""
    person = Person(page, server, paper)
    person.id = server.upload(paper.write(file))
    server.open(person.id)
    page.goto(f"{server.base}/#/{person.id}/{view}")
    page.wait_for_selector(".progress-text:has-text('%')")
    return person


def lines(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.server.get(f"/api/documents/{person.id}/pages/1").json()[
        "lines"
    ]
    return found


def words(person: Person) -> list[dict[str, Any]]:
    return [word for line in lines(person) for word in line["words"]]


def edit(page: Page, token: int, text: str) -> None:
    """Type a text over a word of the page."""
    page.click(f".overlay [data-token='{token}'] .g")
    page.wait_for_selector(".editor .answer")
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(text)
    page.keyboard.press("Enter")


def test_a_lying_font_is_distrusted(page: Page, server: Served, tmp_path: Path) -> None:
    paper = Paper.of(TEXTS, damage=(Permute(),))
    person = at_work(page, server, paper, tmp_path / "liar.pdf")
    if person.state()["tasks"][0]["kind"] == "done":
        page.click(".facts summary")
        page.click(".facts .font-list button")
        person.settled(person.state()["version"] - 1)
    person.work()
    assert person.text().splitlines() == paper.lines
    assert person.misread() == []


def test_a_contradiction_is_shown_with_both_places_and_resolved(
    page: Page, server: Served, paper: Paper, tmp_path: Path
) -> None:
    person = at_work(page, server, paper, tmp_path / "dispute.pdf", "pages")
    person.page.keyboard.press("Alt+1")
    person.work()
    page.keyboard.press("Alt+2")
    found = {word["text"]: word["token"] for word in words(person)}
    version = person.state()["version"]
    edit(page, found["boxing"], "boking")
    person.confirm_edit()
    person.settled(version)
    page.keyboard.press("Alt+1")
    page.wait_for_selector(".dispute")
    assert page.locator(".dispute-side").count() == 2
    expect(page.locator(".dispute-side .cutting").first).to_be_visible()
    # What each way out changes is told before it is chosen.
    assert all("chang" in text for text in page.locator(".changes").all_text_contents())
    person.work()
    assert person.text().splitlines() == paper.lines
    assert person.misread() == []


def test_twenty_answers_are_taken_back_and_brought_back(
    page: Page, server: Served, paper: Paper, tmp_path: Path
) -> None:
    person = at_work(page, server, paper, tmp_path / "undo.pdf", "glyphs")
    page.click(".cell .answer >> nth=0")
    before = lines(person)
    for number in range(20):
        page.keyboard.insert_text("x") if number == 19 else None
        page.keyboard.press("Enter")
    person.until("!Object.keys(localStorage).some((key) => key.includes('outbox'))")
    after = lines(person)
    assert after != before
    assert len(history(person)) == 20
    for _ in range(20):
        page.keyboard.press("Control+Z")
    person.until("!Object.keys(localStorage).some((key) => key.includes('outbox'))")
    assert lines(person) == before
    assert all(deed["undone"] for deed in history(person))
    for _ in range(20):
        page.keyboard.press("Control+Shift+Z")
    person.until("!Object.keys(localStorage).some((key) => key.includes('outbox'))")
    assert lines(person) == after
    page.click("text=History")
    expect(page.locator(".history li")).to_have_count(20)
    page.keyboard.press("Escape")
    page.keyboard.press("Control+Z")  # the last one was wrong
    person.until("!Object.keys(localStorage).some((key) => key.includes('outbox'))")
    page.keyboard.press("Alt+1")
    page.wait_for_selector(".ask .card")
    person.work()
    assert person.text().splitlines() == paper.lines
    assert person.misread() == []


def history(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.server.get(f"/api/documents/{person.id}/history").json()
    return found


def test_a_reload_in_the_middle_loses_nothing(
    page: Page, server: Served, paper: Paper, tmp_path: Path
) -> None:
    person = at_work(page, server, paper, tmp_path / "reload.pdf")
    page.wait_for_selector(".ask .card .answer")
    page.keyboard.press("End")
    page.keyboard.insert_text("qq")
    typed = page.input_value(".ask .answer >> nth=0")
    page.reload()
    page.wait_for_selector(".ask .card .answer.changed")
    assert page.input_value(".ask .answer >> nth=0") == typed
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(person.state()["tasks"][0]["glyphs"][0]["text"])
    person.work()
    assert person.text().splitlines() == paper.lines
    assert person.misread() == []


def test_what_is_typed_while_the_server_is_dead_is_kept_and_sent_once(
    browser: Browser, paper: Paper, tmp_path: Path
) -> None:
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(90_000)
    page = context.new_page()
    with served(tmp_path) as first:
        page.goto(first.link)
        person = at_work(page, first, paper, tmp_path / "killed.pdf", "pages")
        found = {word["text"]: word["token"] for word in words(person)}
        page.wait_for_selector(".overlay .word")
        edit(page, found["quartz,"], "quartz,")
        expect(page.locator(".saved.done")).to_be_visible()
        page.wait_for_selector(".editor", state="detached")
        first.kill()
        edit(page, found["wizards"], "wizards")
        expect(page.locator(".saved.open")).to_contain_text("1 not saved yet")
    with served(tmp_path) as second:
        assert second.base == first.base, "the page must find the server again"
        person.server = second
        expect(page.locator(".saved.done")).to_be_visible()
        person.until("!Object.keys(localStorage).some((key) => key.includes('outbox'))")
        assert sorted(text for deed in history(person) for text in deed["texts"]) == [
            "quartz,",
            "wizards",
        ]
        page.goto(f"{second.base}/#/{person.id}/ask")
        page.wait_for_selector(".ask .card")
        person.work()
        assert person.text().splitlines() == paper.lines
        assert person.misread() == []
    context.close()


def test_a_slip_is_asked_about_though_a_reload_came_between(
    page: Page, server: Served, paper: Paper, tmp_path: Path
) -> None:
    person = at_work(page, server, paper, tmp_path / "slip.pdf", "pages")
    found = {word["text"]: word["token"] for word in words(person)}
    page.wait_for_selector(".overlay .word")
    page.context.route("**/actions", lambda route: route.abort())
    edit(page, found["quartz,"], "quart")
    expect(page.locator(".saved.open")).to_contain_text("1 not saved yet")
    page.reload()
    page.wait_for_selector(".overlay .word")
    page.context.unroute("**/actions")
    page.click("dialog[role=alertdialog] .primary")
    expect(page.locator(".saved.done")).to_be_visible()
    person.until("!Object.keys(localStorage).some((key) => key.includes('outbox'))")
    (deed,) = history(person)
    assert deed["texts"] == ["quart"]


def test_two_tabs_stay_in_step_and_a_stale_one_is_shown_both_values(
    page: Page, server: Served, paper: Paper, tmp_path: Path
) -> None:
    person = at_work(page, server, paper, tmp_path / "tabs.pdf", "pages")
    other = page.context.new_page()
    other.goto(f"{server.base}/#/{person.id}/pages")
    found = {word["text"]: word["token"] for word in words(person)}
    token = found["jump"]
    other.wait_for_selector(f".overlay [data-token='{token}']")
    # The second tab holds the word open while the first one changes it.
    other.click(f".overlay [data-token='{token}'] .g")
    other.wait_for_selector(".editor .answer")
    page.wait_for_selector(f".overlay [data-token='{token}']")
    edit(page, token, "jomp")
    person.confirm_edit()
    expect(other.locator(f".twin [data-token='{token}']")).to_have_text("jomp")
    other.keyboard.press("Control+A")
    other.keyboard.insert_text("jump")
    other.keyboard.press("Enter")
    expect(other.locator("dialog .side-value").nth(0)).to_contain_text("jomp")
    expect(other.locator("dialog .side-value").nth(1)).to_contain_text("jump")
    count = len(history(person))
    other.click("dialog .primary")  # keep what is there
    assert len(history(person)) == count
    other.close()
    page.keyboard.press("Control+Z")
    person.until("!Object.keys(localStorage).some((key) => key.includes('outbox'))")
    page.keyboard.press("Alt+1")
    page.wait_for_selector(".ask .card")
    person.work()
    assert person.text().splitlines() == paper.lines
    assert person.misread() == []


def test_a_page_that_crashes_the_renderer_leaves_the_rest_at_work(
    browser: Browser, paper: Paper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent / "crashing_renderer"))
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(90_000)
    page = context.new_page()
    with served(tmp_path) as server:
        page.goto(server.link)
        person = at_work(page, server, paper, tmp_path / "crash.pdf", "pages")
        expect(page.locator(".undrawn")).to_be_visible()
        answer = server.get(f"/api/documents/{person.id}/pages/1.png")
        assert answer.status_code == 422
        assert "died" in answer.json()["error"]
        page.goto(f"{server.base}/#/{person.id}/ask")
        page.wait_for_selector(".ask .card")
        person.work()
        assert person.text().splitlines() == paper.lines
        assert person.misread() == []
    context.close()
