"""Debian's Chromium without a window; a page counts every error of its own as a failure."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from benchmarks.workbench.served import Served

CHROMIUM = Path("/usr/bin/chromium")
#: Milliseconds that something may take to appear, however busy the machine is.
PATIENCE = 90_000


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The browser; Playwright keeps a loop in this thread, where later tests begin their own."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield found
        found.close()


@pytest.fixture
def page(browser: Browser, server: Served) -> Iterator[Page]:
    """A page of the shared workbench, with the cookie of its link."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.set_default_timeout(PATIENCE)
    found = context.new_page()
    errors: list[str] = []
    found.on("pageerror", lambda error: errors.append(str(error)))
    found.on(
        "console",
        lambda said: errors.append(said.text) if "Content Security Policy" in said.text else None,
    )
    found.goto(server.link)
    yield found
    context.close()
    assert errors == []
