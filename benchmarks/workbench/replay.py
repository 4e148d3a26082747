"""What is typed while the server cannot be reached: whether it is kept, and is there once."""

from __future__ import annotations

import contextlib
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from benchmarks.workbench.served import Served, served

__all__ = ["TROUBLES", "Replay", "replay"]

#: What happens to the page after somebody has typed without a server.
TROUBLES = ("offline", "reload", "tab closed", "back button", "server killed")
#: Answers that are typed before it happens, and letters of one that is not finished.
ANSWERS, UNFINISHED = 6, "qqqqqq"
_LETTERS = "abcdefghijklmnoprstuvwyz"
#: Seconds until all is saved again.
_PATIENCE = 120.0


@dataclass
class Replay:
    """What was typed under one trouble, and what became of it."""

    trouble: str
    answers: int = 0
    lost: int = 0
    twice: int = 0
    #: Answers after which the page did not say that something is unsaved.
    unmarked: int = 0
    #: Letters of unfinished answers, and those that were gone.
    letters: int = 0
    letters_lost: int = 0


def replay(browser: Browser, document: Path, folder: Path, rounds: int) -> list[Replay]:
    """Every trouble so many times, each on a document of its own."""
    return [_replayed(browser, document, folder, trouble, rounds) for trouble in TROUBLES]


def _replayed(browser: Browser, document: Path, folder: Path, trouble: str, rounds: int) -> Replay:
    found = Replay(trouble)
    home = folder / trouble.replace(" ", "-")
    home.mkdir()
    file = Path(shutil.copy(document, home / "replay.pdf"))
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.set_default_timeout(_PATIENCE * 1000)
    stack = contextlib.ExitStack()
    with stack:
        server = stack.enter_context(served(home))
        page = context.new_page()
        page.goto(server.link)
        id_ = server.upload(file)
        server.open(id_)
        for _ in range(rounds):
            _open_sheet(page, server, id_)
            before = _texts(server, id_)
            _cut(trouble, context, page, server)
            typed = list(_typed(page, found))
            if trouble == "server killed":
                server = stack.enter_context(served(home))
            page = _troubled(trouble, context, page, server)
            _mend(trouble, context, page)
            if trouble == "back button":
                page.go_back()
            page.wait_for_selector(".cell .answer")
            kept = page.input_value(f".cell .answer[data-symbol='{typed[-1][0]}']")
            found.letters += len(UNFINISHED)
            found.letters_lost += max(len(UNFINISHED) - len(kept), 0)
            _until_saved(page)
            after = _texts(server, id_)
            for _, text in typed[:-1]:
                new = after.count(text) - before.count(text)
                found.answers += 1
                found.lost += new < 1
                found.twice += new > 1
            page.evaluate("Object.keys(localStorage).filter((key) => key.includes('drafts'))"
                          ".forEach((key) => localStorage.removeItem(key))")  # fmt: skip
    context.close()
    return found


def _open_sheet(page: Page, server: Served, id_: str) -> None:
    page.goto(f"{server.base}/#/{id_}/glyphs")
    page.reload()
    page.wait_for_selector(".cell .answer")
    page.wait_for_selector(".saved.done")


def _cut(trouble: str, context: BrowserContext, page: Page, server: Served) -> None:
    """From here on nothing that is typed reaches the server."""
    if trouble == "offline":
        context.set_offline(True)
    elif trouble == "server killed":
        server.kill()
    else:
        context.route("**/actions", lambda route: route.abort())
    del page


def _mend(trouble: str, context: BrowserContext, page: Page) -> None:
    if trouble == "offline":
        context.set_offline(False)
    elif trouble != "server killed":
        context.unroute("**/actions")
    del page


def _typed(page: Page, found: Replay) -> Iterator[tuple[str, str]]:
    """Answers for some glyphs, each another letter, and one that is not finished."""
    symbols = page.eval_on_selector_all(
        ".cell .answer", "fields => fields.map((field) => field.dataset.symbol)"
    )
    for symbol, letter in zip(symbols[:ANSWERS], _LETTERS, strict=False):
        _type(page, symbol, letter)
        page.keyboard.press("Enter")
        page.wait_for_selector(".saved.open")
        found.unmarked += "not saved" not in (page.text_content(".saved.open") or "")
        yield symbol, letter
    _type(page, symbols[ANSWERS], UNFINISHED)
    yield symbols[ANSWERS], UNFINISHED


def _type(page: Page, symbol: str, text: str) -> None:
    page.focus(f".cell .answer[data-symbol='{symbol}']")
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(text)


def _troubled(trouble: str, context: BrowserContext, page: Page, server: Served) -> Page:
    if trouble == "reload":
        page.reload()
    elif trouble == "back button":
        page.goto(f"{server.base}/#/")
        page.wait_for_selector(".drop")
    elif trouble == "tab closed":
        address = page.url
        page.close()
        page = context.new_page()
        page.goto(address)
    return page


def _until_saved(page: Page) -> None:
    """Wait until nothing waits in the browser; what looks like a slip is meant so."""
    waiting = "Object.keys(localStorage).some((key) => key.includes('outbox'))"
    until = time.monotonic() + _PATIENCE
    while True:
        if page.query_selector("dialog .primary"):
            page.click("dialog .primary")
        elif not page.evaluate(waiting) and page.query_selector(".saved.done"):
            if not page.query_selector("dialog"):
                return
        elif time.monotonic() > until:
            raise AssertionError("what was typed is not saved")
        time.sleep(0.05)


def _texts(server: Served, id_: str) -> list[str]:
    deeds = server.get(f"/api/documents/{id_}/history").json()
    return [text for deed in deeds for text in deed["texts"]]
