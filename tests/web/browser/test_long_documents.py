"""A document of many pages: what a person looks at comes first."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

import forge
from benchmarks.workbench.paper import NIVKH, Paper
from benchmarks.workbench.person import Person
from benchmarks.workbench.served import Served, served

#: Pages of a line or two, and how many paragraphs there are.
LOW = forge.Layout(width=300, height=200)
PARAGRAPHS = 60
_THERE = """page => {
    const image = document.querySelector(`[data-page='${page}'] .picture img`);
    return image !== null && image.naturalWidth > 0;
}"""
_SMALL = """page => {
    const image = document.querySelector(`[data-small='${page}'] img`);
    return image !== null && image.naturalWidth > 0;
}"""


@pytest.fixture(scope="module")
def paper() -> Paper:
    return Paper.of([NIVKH[number % len(NIVKH)] for number in range(PARAGRAPHS)], layout=LOW)


def picture_of(request: Request) -> tuple[int, int] | None:
    """Page and width of a picture that is asked for."""
    place, _, width = request.url.rpartition(".png?width=")
    return (int(place.rpartition("/")[2]), int(width)) if place else None


def test_a_page_that_is_jumped_to_waits_for_no_small_picture(
    page: Page, server: Served, paper: Paper, tmp_path: Path
) -> None:
    id_ = server.upload(paper.write(tmp_path / "long.pdf"))
    server.open(id_)
    waiting: set[tuple[int, int]] = set()
    early: list[tuple[int, int]] = []
    asked: list[tuple[int, int]] = []

    def begun(request: Request) -> None:
        found = picture_of(request)
        if found is None:
            return
        asked.append(found)
        small = found[1] <= 200
        if small and any(width > 200 for _, width in waiting):
            early.append(found)
        waiting.add(found)

    def ended(request: Request) -> None:
        found = picture_of(request)
        if found is not None:
            waiting.discard(found)

    page.goto(f"{server.base}/#/{id_}/pages")
    page.wait_for_selector(".overlay .word")
    count = page.locator(".page").count()
    assert count >= 25
    page.on("request", begun)
    page.on("requestfinished", ended)
    page.on("requestfailed", ended)
    for number in (count // 3, 2 * count // 3, count):
        page.evaluate("n => document.querySelector(`[data-page='${n}']`).scrollIntoView()", number)
        page.wait_for_function(_THERE, arg=number)
    page.wait_for_function(_SMALL, arg=count)
    assert early == []
    jumped = [one for one, width in asked if width > 200]
    assert jumped.index(count // 3) < jumped.index(2 * count // 3) < jumped.index(count)
    # Most of those that were passed over were never asked for.
    assert len({one for one, width in asked if width <= 200}) < count // 2


def test_somebody_begins_while_the_rest_is_read(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is answered and typed at the beginning is there when the rest is."""
    go_on = tmp_path / "go on"
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent / "slow_reading"))
    monkeypatch.setenv("GLYPHSTONE_TEST_GO_ON", str(go_on))
    paper = Paper.of(
        [*(NIVKH[number % len(NIVKH)] for number in range(150)), "Жюль цедит щёлок въезжая."],
        layout=LOW,
    )
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(90_000)
    page = context.new_page()
    with served(tmp_path) as server:
        page.goto(server.link)
        person = Person(page, server, paper)
        person.id = server.upload(paper.write(tmp_path / "long.pdf"))
        server.open(person.id)
        page.goto(f"{server.base}/#/{person.id}/ask")
        page.wait_for_selector(".glyph-row .answer")
        expect(page.locator(".progress-text")).to_contain_text("first 24 pages")
        before = person.state()
        assert before["beginning"]
        assert before["progress"]["complete"] is False
        # Nothing is taken away of a part; the page says why.
        assert server.get(f"/api/documents/{person.id}/take/text").status_code == 425
        page.fill(".search", "never there")
        expect(page.locator(".found")).to_contain_text("Only the first 24 pages are read so far")
        expect(page.locator(".found")).to_contain_text("Not found")
        page.fill(".search", "")
        page.focus(".ask .answer >> nth=0")
        person.answer(before["tasks"][0], mouse=False, correct=True)
        after = person.settled(before["version"])
        answered = after["events"]
        assert answered > 0
        while after["tasks"][0]["kind"] not in ("row", "word", "wait"):
            person.answer(after["tasks"][0], mouse=False, correct=True)
            after = person.settled(after["version"])
        typed = ""
        if after["tasks"][0]["kind"] != "wait":
            page.wait_for_selector(".ask .card .answer")
            page.focus(".ask .answer >> nth=0")
            page.keyboard.press("End")
            page.keyboard.insert_text("qq")
            typed = page.input_value(".ask .answer >> nth=0")
        go_on.touch()
        expect(page.locator(".progress-text")).not_to_contain_text("first 24 pages")
        whole = person.state()
        assert not whole["beginning"]
        assert whole["numbering"] == before["numbering"]
        assert whole["events"] == answered
        if typed:
            assert page.input_value(".ask .answer >> nth=0") == typed
            page.focus(".ask .answer >> nth=0")
            page.keyboard.press("Control+A")
            first = after["tasks"][0]
            page.keyboard.insert_text(
                first["glyphs"][0]["text"]
                if first["kind"] == "row"
                else paper.seen(first["spot"]["page"], first["spot"]["rows"])
            )
        person.work()
        text = person.text().replace("\f", "").splitlines()
        assert [line for line in text if line] == paper.lines
        assert person.misread() == []
    context.close()
