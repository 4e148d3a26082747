"""What leaves the workbench by a click, and what comes in: copies, maps, documents beside."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from benchmarks.workbench.paper import NIVKH, Paper
from benchmarks.workbench.person import Person
from benchmarks.workbench.served import Served

#: Words of letters that the first document has as well, but for a comma and a full stop.
OTHER = ("сик нанӄ ыйм лыҳ яӽ", "раю ыкӈ ҳара пʼу")


@pytest.fixture
def person(page: Page, server: Served, tmp_path: Path) -> Person:
    """Somebody who has recovered a document."""
    paper = Paper.of(NIVKH)
    found = Person(page, server, paper)
    found.id = drop(server, paper.write(tmp_path / "first.pdf"), "of this test")
    server.open(found.id)
    page.goto(f"{server.base}/#/{found.id}/ask")
    page.wait_for_selector(".ask .card")
    found.work()
    return found


def drop(server: Served, file: Path, with_: str) -> str:
    """The id of a document that is dropped together with others."""
    headers = {"Origin": server.base, "X-File-Name": file.name, "X-Drop": with_}
    answer = server.client.post(
        f"{server.base}/api/documents", content=file.read_bytes(), headers=headers
    )
    return str(answer.json()["id"])


def test_a_document_of_the_same_folder_is_healed_with_one_click(
    page: Page, person: Person, tmp_path: Path
) -> None:
    other = Paper.of(OTHER)
    drop(person.server, other.write(tmp_path / "second.pdf"), "of this test")
    page.keyboard.press("Alt+4")
    page.click("text=Which PDFs of this folder does it heal?")
    page.wait_for_selector(".neighbours li:has-text('second.pdf')")
    page.click("[data-heal='second.pdf']")
    text = page.locator(".neighbours a[download$='.txt']")
    expect(text).to_be_visible()
    healed = person.server.get(str(text.get_attribute("href"))).text
    assert healed.splitlines() == other.lines
    expect(page.locator(".neighbours a[download$='.pdf']")).to_be_visible()


def test_a_colleagues_map_is_shown_before_it_is_taken_and_taken_back_as_a_whole(
    page: Page, person: Person, tmp_path: Path
) -> None:
    maps = tmp_path / "colleague.json"
    page.keyboard.press("Alt+4")
    page.wait_for_selector(".take .downloads")
    maps.write_bytes(person.take("maps"))
    other = Paper.of(OTHER, fonts=("DejaVuSans",))
    second = Person(page, person.server, other)
    second.id = drop(person.server, other.write(tmp_path / "theirs.pdf"), "elsewhere")
    person.server.open(second.id)
    before = second.text()
    page.goto(f"{person.server.base}/#/{second.id}/take")
    page.wait_for_selector(".take .downloads")
    page.set_input_files("#map", maps)
    page.wait_for_selector(".map-changes li")
    offered = page.locator(".map-changes li").count()
    assert offered > 5
    assert second.state()["events"] == 0, "a preview changes nothing"
    version = second.state()["version"]
    page.click("[data-take-in='map']")
    state = second.settled(version)
    assert state["events"] == offered
    assert second.text().splitlines() == other.lines
    assert second.misread() == []
    page.keyboard.press("Control+Z")
    undone = second.settled(state["version"])
    assert undone["undo"] is None
    assert second.text() == before


def test_the_text_is_copied(page: Page, person: Person) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.keyboard.press("Alt+4")
    page.click("[data-copy='text']")
    expect(page.locator(".toast")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").splitlines() == person.paper.lines
    page.click("[data-copy='after']")
    person.until("!document.querySelector('.take .hint[role=status]')?.textContent")
    assert (
        page.evaluate("navigator.clipboard.readText()").split()
        == " ".join(person.paper.lines).split()
    )


def test_words_are_parted_and_joined_by_a_click(page: Page, person: Person) -> None:
    def words() -> list[str]:
        lines = person.server.get(f"/api/documents/{person.id}/pages/1").json()["lines"]
        return [word["text"] for word in lines[0]["words"]]

    first, second, *others = words()
    page.keyboard.press("Alt+2")
    page.click(".overlay .word .g >> nth=0")
    page.wait_for_selector(".editor .answer:focus")
    version = person.state()["version"]
    page.click(".editor .seam-button >> nth=1")
    state = person.settled(version)
    assert words() == [first[:2], first[2:], second, *others]
    assert person.text().splitlines()[0].split() == words()
    page.keyboard.press("Control+Z")
    state = person.settled(state["version"])
    assert words() == [first, second, *others]
    page.click(".overlay .word .g >> nth=0")
    page.click(".editor >> text=One word with the next")
    state = person.settled(state["version"])
    assert words() == [first + second, *others]
    page.keyboard.press("Control+Z")
    person.settled(state["version"])
    assert person.text().splitlines() == person.paper.lines


def test_the_start_page_has_a_sample_and_recent_documents_with_their_pictures(
    page: Page, person: Person
) -> None:
    page.goto(f"{person.server.base}/#/")
    card = page.locator(f"[data-document='{person.id}']")
    expect(card).to_contain_text("complete")
    expect(card).to_contain_text("Its only font cannot be believed")
    page.wait_for_function(
        "id => document.querySelector(`[data-document='${id}'] img`).naturalWidth > 0",
        arg=person.id,
    )
    page.click("text=Try the sample")
    page.wait_for_selector(".ask .card .answer")
    expect(page.locator("h1.document-name")).to_have_text("sample.pdf")
