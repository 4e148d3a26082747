"""A document of many pages in the browser: what is seen when, and how much the browser holds."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page

from benchmarks.workbench.served import Served

__all__ = ["Latencies", "measured"]

#: Answers whose effect is waited for, each for another glyph, and steps in which all pages are
#: scrolled through.
ANSWERS, SCROLLS = 100, 50
#: Answers that are taken back on the page.
BACKS = 30


@dataclass
class Latencies:
    """Milliseconds, and pages that were held at once."""

    first_page: float = 0.0
    #: Until a person is asked about the first pages, or told that nothing is to be asked of them;
    #: and until all pages are read.
    question: float = 0.0
    whole: float = 0.0
    answers: list[float] = field(default_factory=list)
    scrolls: list[float] = field(default_factory=list)
    held: int = 0
    pages: int = 0
    #: Milliseconds of the server's own processor time for one answer.
    cpu: float = 0.0
    #: The same of the process that shows the page.
    page_cpu: float = 0.0
    #: Answers that are taken back while the page with its glyphs is shown.
    backs: list[float] = field(default_factory=list)
    back_cpu: float = 0.0
    back_page_cpu: float = 0.0


#: From the key to the new state on the screen, timed inside the page itself.
_ANSWER = """async (number) => {
    const fields = document.querySelectorAll(".cell .answer");
    const field = fields[number];
    field.focus();
    const seen = new Promise((resolve) => {
        const watcher = new MutationObserver(() => {
            watcher.disconnect();
            requestAnimationFrame(() => resolve());
        });
        const body = document.querySelector(".sheet-body");
        watcher.observe(body, {childList: true, subtree: true});
    });
    const begun = performance.now();
    field.value = field.value || "x";
    field.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true}));
    await seen;
    return performance.now() - begun;
}"""
#: The same for an answer that is taken back: a rare glyph changes no page near the view, and then
#: the name of what would be taken back next tells that all is done.
_BACK = """async () => {
    const seen = new Promise((resolve) => {
        const watcher = new MutationObserver(() => {
            watcher.disconnect();
            requestAnimationFrame(() => resolve());
        });
        const classes = {subtree: true, childList: true, attributes: true};
        watcher.observe(document.querySelector(".pages"), classes);
        watcher.observe(document.querySelector(".tools"), classes);
    });
    const begun = performance.now();
    document.dispatchEvent(new KeyboardEvent("keydown", {key: "z", ctrlKey: true, bubbles: true}));
    await seen;
    return performance.now() - begun;
}"""
_SEEN = "document.querySelector('.picture img')?.naturalWidth > 0"


def measured(browser: Browser, server: Served, file: Path) -> Latencies:
    """Open, answer and scroll through a document."""
    found = Latencies()
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(300_000)
    page = context.new_page()
    page.goto(server.link)
    page.wait_for_selector(".drop")
    id_ = server.upload(file)
    begun = time.monotonic()
    page.goto(f"{server.base}/#/{id_}")
    _wait(page, _SEEN)
    found.first_page = (time.monotonic() - begun) * 1000
    page.wait_for_selector(".ask form.card, .ask .finished, .ask .beginning", timeout=600_000)
    found.question = (time.monotonic() - begun) * 1000
    while server.get(f"/api/documents/{id_}").json()["opening"]["beginning"]:
        time.sleep(0.05)
    page.wait_for_selector(".ask form.card, .ask .finished", timeout=600_000)
    found.whole = (time.monotonic() - begun) * 1000
    found.pages = page.locator(".page").count()
    page.goto(f"{server.base}/#/{id_}/glyphs")
    page.wait_for_selector(".cell .answer")
    count = min(ANSWERS, page.locator(".cell .answer").count())
    with _spent(browser, server, count) as spent:
        for number in range(count):
            found.answers.append(float(page.evaluate(_ANSWER, number)))
            page.wait_for_timeout(100)
    found.cpu, found.page_cpu = spent
    page.goto(f"{server.base}/#/{id_}/pages")
    page.wait_for_selector(".overlay .word")
    with _spent(browser, server, BACKS) as spent:
        for _ in range(BACKS):
            found.backs.append(float(page.evaluate(_BACK)))
            page.wait_for_timeout(100)
    found.back_cpu, found.back_page_cpu = spent
    step = max(found.pages // SCROLLS, 1)
    for number in range(1, found.pages + 1, step):
        begun = time.monotonic()
        page.evaluate(
            "number => document.querySelector(`[data-page='${number}']`).scrollIntoView()", number
        )
        _wait(page, f"document.querySelector(\"[data-page='{number}'] img\")?.naturalWidth > 0")
        found.scrolls.append((time.monotonic() - begun) * 1000)
        held = page.evaluate("document.querySelectorAll('.picture').length")
        found.held = max(found.held, int(held))
    context.close()
    return found


@contextlib.contextmanager
def _spent(browser: Browser, server: Served, count: int) -> Iterator[list[float]]:
    """Milliseconds of processor time for each of so many answers: of the server, of the page."""
    session = browser.new_browser_cdp_session()

    def pages() -> float:
        told = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return float(sum(one["cpuTime"] for one in told if one["type"] == "renderer"))

    before = (_cpu(server.process.pid), pages())
    spent: list[float] = []
    yield spent
    after = (_cpu(server.process.pid), pages())
    spent += [(b - a) * 1000 / count for a, b in zip(before, after, strict=True)]
    session.detach()


def _cpu(pid: int) -> float:
    """Seconds of processor time that a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _wait(page: Page, condition: str, seconds: float = 120) -> None:
    until = time.monotonic() + seconds
    while not page.evaluate(condition):
        if time.monotonic() > until:
            raise AssertionError(f"never: {condition}")
        time.sleep(0.01)
