"""Takes the pictures of the workbench for the documentation, and a short film of a recovery.

    make screenshots

The same scripted person as in the tests works on a broken Nenets page in Debian's Chromium. The
pictures go to docs/pictures.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.workbench.paper import Paper
from benchmarks.workbench.person import Person
from benchmarks.workbench.served import Served, served
from forge import Layout, coining

CHROMIUM = Path("/usr/bin/chromium")
PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
#: Views of a document and what must be there before a picture is taken.
VIEWS = {
    "ask": ".ask .card",
    "pages": ".twin text",
    "glyphs": ".cell .answer",
    "take": ".before-after pre",
}
#: Pixels of a picture, colours of a film, and milliseconds of one of its frames.
SIZE, FILM_WIDTH, COLOURS, FRAME = (1280, 800), 800, 128, 1100
_PLAIN = Image.Dither.NONE


def main() -> None:
    """Take every picture."""
    words = coining.text("yrk_Cyrl").split()
    texts = [" ".join(words[at : at + 38]) for at in range(0, 190, 38)]
    page = Layout(width=420, height=560, margin=42)
    paper = Paper.of(texts, fonts=("DejaVuSerif",), layout=page)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with served(Path(name)) as server:
            file = paper.write(Path(name) / "nenets.pdf")
            _film(browser, server, paper, file)
            for theme in ("light", "dark"):
                _views(browser, server, paper, file, theme)
        browser.close()


def _opened(browser: Browser, server: Served, theme: str) -> Page:
    context = browser.new_context(
        viewport={"width": SIZE[0], "height": SIZE[1]},
        locale="en-GB",
        color_scheme="dark" if theme == "dark" else "light",
    )
    context.set_default_timeout(120_000)
    page = context.new_page()
    page.goto(server.link)
    page.wait_for_selector(".drop")
    return page


def _views(browser: Browser, server: Served, paper: Paper, file: Path, theme: str) -> None:
    page = _opened(browser, server, theme)
    page.wait_for_timeout(600)
    _shot(page, f"workbench-start-{theme}")
    person = Person(page, server, paper)
    person.id = server.upload(file)
    server.open(person.id)
    for view, ready in VIEWS.items():
        page.goto(f"{server.base}/#/{person.id}/{view}")
        page.wait_for_selector(ready)
        page.wait_for_timeout(800)
        _shot(page, f"workbench-{view}-{theme}")
    page.context.close()


def _shot(page: Page, name: str) -> None:
    picture = Image.open(io.BytesIO(page.screenshot()))
    # Few colours make small files; those of a small dot of the legend are kept, unlike by the usual
    # way, which goes by how often a colour occurs.
    reduced = picture.convert("RGB").quantize(256, Image.Quantize.FASTOCTREE, dither=_PLAIN)
    reduced.save(PICTURES / f"{name}.png", optimize=True)


def _film(browser: Browser, server: Served, paper: Paper, file: Path) -> None:
    """A recovery from the start page to the end, as an animated picture."""
    page = _opened(browser, server, "light")
    frames = [page.screenshot()]
    person = Person(page, server, paper)
    person.drop(file)
    page.wait_for_timeout(900)
    frames.append(page.screenshot())
    state = person.state()
    for _ in range(12):
        if state["tasks"][0]["kind"] == "done":
            break
        person.answer(state["tasks"][0], mouse=False, correct=True)
        state = person.settled(state["version"])
        page.wait_for_timeout(400)
        frames.append(page.screenshot())
    page.keyboard.press("Alt+2")
    page.wait_for_selector(".twin text")
    page.wait_for_timeout(700)
    frames.append(page.screenshot())
    page.keyboard.press("Alt+4")
    page.wait_for_selector(".before-after pre")
    page.wait_for_timeout(400)
    frames.append(page.screenshot())
    high = round(FILM_WIDTH * SIZE[1] / SIZE[0])
    small = [
        Image.open(io.BytesIO(one))
        .convert("RGB")
        .resize((FILM_WIDTH, high))
        .quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=_PLAIN)
        for one in frames
    ]
    small[0].save(
        PICTURES / "workbench.gif",
        save_all=True,
        append_images=small[1:],
        duration=FRAME,
        loop=0,
        optimize=True,
    )
    page.context.close()


if __name__ == "__main__":
    main()
