"""Legible for everybody: screen readers, the keyboard, light and dark, two languages, tablets."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Dialog, Page, expect

from benchmarks.workbench.paper import Paper
from benchmarks.workbench.person import Person
from benchmarks.workbench.served import Served

TEXTS = ("Ҳаӈы чʼам уғрут нанӄ, сик ӿуф ӷоз ӈыӈг яӽ.", "Sphinx of black quartz, judge my vow.")
VIEWS = ("ask", "pages", "glyphs", "take")
READY = {
    "ask": ".ask .card",
    "pages": ".overlay .word",
    "glyphs": ".cell .answer",
    "take": ".before-after pre",
}
#: What must not be found: axe's two highest grades.
SERIOUS = ("serious", "critical")


@pytest.fixture(scope="module")
def opened(server: Served, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Paper]:
    paper = Paper.of(TEXTS)
    id_ = server.upload(paper.write(tmp_path_factory.mktemp("style") / "style.pdf"))
    server.open(id_)
    return id_, paper


def prefer(page: Page, **chosen: str) -> None:
    page.evaluate(
        "chosen => localStorage.setItem('glyphstone.preferences', JSON.stringify(chosen))", chosen
    )
    page.reload()


def serious(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found if one["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(
    theme: str, page: Page, server: Served, opened: tuple[str, Paper]
) -> None:
    prefer(page, theme=theme)
    page.wait_for_selector(".drop")
    found = {"start": serious(page)}
    for view in VIEWS:
        page.goto(f"{server.base}/#/{opened[0]}/{view}")
        page.wait_for_selector(READY[view])
        found[view] = serious(page)
    page.goto(f"{server.base}/#/{opened[0]}/pages")
    page.wait_for_selector(READY["pages"])
    page.click(".overlay .word .g >> nth=0")
    page.wait_for_selector(".editor")
    found["editor"] = serious(page)
    assert [one for several in found.values() for one in several] == []


def test_the_page_speaks_a_second_language(
    page: Page, server: Served, opened: tuple[str, Paper]
) -> None:
    prefer(page, locale="ru")
    expect(page.locator("h1")).to_contain_text("Верните текст")
    page.goto(f"{server.base}/#/{opened[0]}/take")
    expect(page.locator("[data-take=pdf]")).to_have_text("Исправленный PDF")
    assert page.evaluate("document.documentElement.lang") == "ru"


#: What a person could press, were it not beyond the edge.
_BEYOND = """() => [...document.querySelectorAll(
    "header a, header button, header summary, .tabs button, .legend li, .page-tools button"
)].filter((one) => {
    const {left, right, width} = one.getBoundingClientRect();
    return width > 0 && (left < -1 || right > innerWidth + 1);
}).map((one) => one.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (820, 1180)])
@pytest.mark.parametrize("size", ["normal", "largest"])
@pytest.mark.parametrize("locale", ["en", "ru"])
def test_nothing_is_cut_off(
    width: int,
    height: int,
    size: str,
    locale: str,
    page: Page,
    server: Served,
    opened: tuple[str, Paper],
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    prefer(page, size=size, locale=locale)
    for view in VIEWS:
        page.goto(f"{server.base}/#/{opened[0]}/{view}")
        page.wait_for_selector(READY[view])
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{view} is {wide} pixels wide"
        assert page.evaluate(_BEYOND) == []


KEYS = {
    "Alt+2": "#tab-pages[aria-selected=true]",
    "Alt+3": "#tab-glyphs[aria-selected=true]",
    "Alt+4": "#tab-take[aria-selected=true]",
    "Alt+1": "#tab-ask[aria-selected=true]",
    "Alt+S": ".search:focus",
    "Alt+L": ".palette[open]",
}


@pytest.mark.parametrize("key", KEYS)
def test_a_key_does_what_the_page_says(
    key: str, page: Page, server: Served, opened: tuple[str, Paper]
) -> None:
    page.goto(f"{server.base}/#/{opened[0]}/ask")
    page.wait_for_selector(READY["ask"])
    page.keyboard.press(key)
    page.wait_for_selector(KEYS[key])


def test_escape_skips_and_an_emptied_letter_stays_open(
    page: Page, server: Served, tmp_path: Path
) -> None:
    paper = Paper.of(TEXTS)
    person = Person(page, server, paper)
    person.id = server.upload(paper.write(tmp_path / "keys.pdf"))
    server.open(person.id)
    page.goto(f"{server.base}/#/{person.id}/ask")
    page.wait_for_selector(".glyph-row .answer")
    before = person.state()
    (task, *_) = before["tasks"]
    page.keyboard.press("Control+A")
    page.keyboard.press("Delete")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    after = person.settled(before["version"])
    rows = [
        glyph["symbol"] for one in after["tasks"] if one["kind"] == "row" for glyph in one["glyphs"]
    ]
    assert task["glyphs"][0]["symbol"] not in rows
    assert after["events"] == len(task["glyphs"]) - 1
    if after["tasks"][0]["kind"] == "word":
        page.wait_for_selector(".word-body .answer")
        page.keyboard.press("Escape")
        skipped = person.settled(after["version"])
        assert skipped["tasks"][0] != after["tasks"][0]
        assert skipped["events"] == after["events"]


def test_letters_come_from_the_palette_and_from_latin_keys(
    page: Page, server: Served, tmp_path: Path
) -> None:
    paper = Paper.of(TEXTS)
    person = Person(page, server, paper)
    person.id = server.upload(paper.write(tmp_path / "palette.pdf"))
    server.open(person.id)
    page.goto(f"{server.base}/#/{person.id}/ask")
    page.wait_for_selector(".glyph-row .answer")
    page.click(".facts summary")
    page.fill(".language-choice input", "gily1242")
    page.click(".language:has-text('Gilyak')")
    expect(page.locator(".facts summary")).to_contain_text("Gilyak")
    page.click(".facts summary")
    page.wait_for_selector(".ask .answer")
    page.focus(".ask .answer >> nth=0")
    page.keyboard.press("Alt+L")
    page.keyboard.insert_text("ka with hook")
    page.keyboard.press("Enter")
    expect(page.locator(".ask .answer").first).to_have_value(re.compile("ӄ"))
    page.check(".ask [data-switch=latin]")
    page.focus(".ask .answer >> nth=0")
    page.keyboard.press("Control+A")
    page.keyboard.type("Ghan")
    expect(page.locator(".latin-preview")).to_have_text("→ Ған")


_TEXTS = """async (path) => {
    const {lines} = await (await fetch(path)).json();
    return lines.flatMap((line) => line.words.map((word) => word.text));
}"""


def test_markup_in_names_and_texts_is_shown_as_text(
    page: Page, server: Served, tmp_path: Path
) -> None:
    paper = Paper.of(("<script>document.title='owned'</script>", "<img src=x onerror=alert(1)>"))
    file = paper.write(tmp_path / "markup.pdf")
    name = "<img src=x onerror=alert(2)>"
    with pikepdf.open(file, allow_overwriting_input=True) as pdf:
        for one in pdf.objects:
            if isinstance(one, pikepdf.Dictionary):
                for key in ("/BaseFont", "/FontName"):
                    if key in one:
                        one[key] = pikepdf.Name(f"/{name}")
        pdf.save()
    headers = {"Origin": server.base, "X-File-Name": "%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E.pdf"}
    answer = server.client.post(
        f"{server.base}/api/documents", content=file.read_bytes(), headers=headers
    )
    id_ = answer.json()["id"]
    server.open(id_)
    dialogs: list[str] = []

    def refuse(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", refuse)
    for view in VIEWS:
        page.goto(f"{server.base}/#/{id_}/{view}")
        page.wait_for_selector(READY[view])
    expect(page.locator("h1.document-name")).to_contain_text("img src")
    page.click(".facts summary")
    expect(page.locator(".font-list")).to_contain_text(name)
    # What the page decodes is text as well.
    words = page.evaluate(_TEXTS, f"/api/documents/{id_}/pages/1")
    assert "<script>document.title='owned'</script>" in words
    page.goto(f"{server.base}/#/{id_}/pages")
    page.wait_for_selector(".twin .w")
    expect(page.locator(".twin")).to_contain_text("<script>document.title='owned'</script>")
    page.goto(f"{server.base}/#/")
    expect(page.locator(".shelved .name").first).to_contain_text("img src")
    assert dialogs == []
    assert page.title() != "owned"
