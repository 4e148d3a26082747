"""A document of many pages: what a person looks at comes first."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Request

import forge
from benchmarks.workbench.paper import NIVKH, Paper
from benchmarks.workbench.served import Served

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
