"""A scripted person at the workbench: sees what the page shows, and reads the paper.

The eyes look at what the server tells the page, the hands use only what a person has: keys, or the
mouse.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from benchmarks.workbench.paper import Paper
from benchmarks.workbench.served import Served

__all__ = ["Person"]

_PATIENCE = 90.0


class Person:
    """Somebody who works on one document in one tab."""

    def __init__(self, page: Page, server: Served, paper: Paper) -> None:
        self.page = page
        self.server = server
        self.paper = paper
        self.id = ""
        #: Glyphs and words that were judged, one by one.
        self.judged = 0
        # The browser hands its dialogs over as long as somebody listens. To begin that takes a
        # moment, and a dialog that opens before is lost.
        page.on("filechooser", lambda _: None)

    # --- opening --------------------------------------------------------------------------------

    def drop(self, file: Path) -> None:
        """Drop a file on the start page with the mouse."""
        self.page.wait_for_selector(".drop")
        data = self.page.evaluate_handle(
            """([bytes, name]) => {
                const data = new DataTransfer();
                const file = new File([new Uint8Array(bytes)], name, {type: "application/pdf"});
                data.items.add(file);
                return data;
            }""",
            [list(file.read_bytes()), file.name],
        )
        self.page.dispatch_event(".drop", "drop", {"dataTransfer": data})
        self.opened()

    def choose(self, file: Path) -> None:
        """Open a file with the keyboard alone."""
        self.page.wait_for_selector(".drop")
        self.page.bring_to_front()
        on_button = "document.activeElement.dataset.opens === 'picker'"
        for _ in range(30):
            if self.page.evaluate(on_button):
                break
            self.page.keyboard.press("Tab")
        assert self.page.evaluate(on_button), "the button cannot be reached"
        with self.page.expect_file_chooser() as chosen:
            self.page.keyboard.press("Enter")
        chosen.value.set_files(file)
        self.opened()

    def opened(self) -> None:
        """Wait until the first question is there."""
        self.until("/^#\\/[0-9a-f]{16}/.test(location.hash)")
        self.id = self.page.evaluate("location.hash.slice(2, 18)")
        self.page.wait_for_selector(".ask form.card, .ask .finished, .ask .dispute")

    def until(self, condition: str) -> None:
        """Wait until something holds on the page; its policy lets Playwright itself not wait so."""
        until = time.monotonic() + _PATIENCE
        while not self.page.evaluate(condition):
            assert time.monotonic() < until, f"never: {condition}"
            time.sleep(0.02)

    # --- eyes -----------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Tasks and progress, as the page gets them."""
        found: dict[str, Any] = self.server.get(f"/api/documents/{self.id}/tasks").json()
        return found

    def settled(self, version: int) -> dict[str, Any]:
        """The state after something was done."""
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            state = self.state()
            if state["version"] != version:
                shown = self.page.evaluate("document.querySelector('.ask')?.dataset.version")
                if shown is None or int(shown) >= state["version"]:
                    return state
            time.sleep(0.02)
        raise AssertionError("nothing happened")

    def reading(self, task: dict[str, Any]) -> str:
        """What stands where a word is asked about."""
        spot = task["spot"]
        if task["asks"] == "glyph":
            return self.paper.meaning(spot["page"], spot["rows"][0]) or "∅"
        return self.paper.seen(spot["page"], spot["rows"])

    def wrong_in_row(self, task: dict[str, Any]) -> dict[int, str]:
        """The glyphs of a row that are not what is proposed, and what they are."""
        self.judged += len(task["glyphs"])
        found = {}
        for place, one in enumerate(task["glyphs"]):
            truth = self.paper.meaning(one["page"], one["row"])
            if truth != one["text"]:
                found[place] = truth or "∅"
        return found

    # --- hands ----------------------------------------------------------------------------------

    def work(self, most: int = 200, *, mouse: bool = False, correct: bool = True) -> None:
        """Answer until all is done."""
        state = self.state()
        for _ in range(most):
            task = state["tasks"][0]
            if task["kind"] == "done":
                return
            version = state["version"]
            self.until(f"Number(document.querySelector('.ask')?.dataset.version) >= {version}")
            if task["kind"] == "contradiction":
                self.settle(task, mouse=mouse)
            else:
                self.answer(task, mouse=mouse, correct=correct)
            state = self.settled(version)
        raise AssertionError("the questions do not end")

    def answer(self, task: dict[str, Any], *, mouse: bool, correct: bool) -> None:
        """Answer one card."""
        texts: dict[int, str] = {}
        if task["kind"] == "row":
            texts = self.wrong_in_row(task)
        elif task["kind"] == "check":
            self.judged += len(task["words"])
            for place, word in enumerate(task["words"]):
                truth = self.paper.seen(word["spot"]["page"], word["spot"]["rows"])
                if truth != word["text"]:
                    texts[place] = truth
        elif task["kind"] == "ambiguity":
            self.judged += 1
            texts = {0: self.paper.meaning(task["spot"]["page"], task["spot"]["rows"][0]) or "∅"}
        elif (truth := self.reading(task)) != task["suggestion"]:
            self.judged += 1
            texts = {0: truth}
        else:
            self.judged += 1
        if correct:
            for place, text in texts.items():
                self.type_into(place, text, mouse=mouse)
        if mouse:
            self.page.click(".card button[type=submit]")
        else:
            self.page.keyboard.press("Enter")
        self.confirm_slips(mouse=mouse)

    def confirm_slips(self, *, mouse: bool) -> None:
        """Wait until an answer is taken, and say of what looks like a slip that it is none."""
        while True:
            self.until("!document.querySelector('.ask[data-busy]:not(:has(.slip))')")
            if not self.page.query_selector(".slip"):
                return
            if mouse:
                self.page.click(".slip .primary")
            else:
                self.page.keyboard.press("Enter")

    def confirm_edit(self) -> None:
        """The same of a text that was typed over a word of the page."""
        asked = ".editor .said button"
        over = f"!document.querySelector('.editor') || document.querySelector('{asked}')"
        self.until(f"{over} || document.querySelector('.editor .said.wrong')")
        assert not self.page.query_selector(".editor .said.wrong")
        if self.page.query_selector(asked):
            self.page.click(asked)
            self.page.wait_for_selector(".editor", state="detached")

    def type_into(self, place: int, text: str, *, mouse: bool) -> None:
        """Put a text in the place of what a field holds."""
        field = f".card .answer[data-at='{place}']"
        if mouse:
            self.page.click(field, click_count=3)
        else:
            for _ in range(60):
                here = "document.activeElement.dataset.at"
                if self.page.evaluate(here) == str(place):
                    break
                self.page.keyboard.press("Tab")
            self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(text)

    def settle(self, task: dict[str, Any], *, mouse: bool) -> None:
        """Keep the reading that the paper shows."""
        spot = next(spot for side in task["sides"] for spot in side["spots"])
        truth = self.paper.meaning(spot["page"], spot["rows"][0])
        place = next(i for i, side in enumerate(task["sides"]) if side["text"] == truth)
        if mouse:
            self.page.click(f".dispute-side:nth-child({place + 1}) .primary")
        else:
            self.page.keyboard.press(str(place + 1))

    def go_to(self, selector: str) -> None:
        """Give something the focus by the keyboard."""
        for _ in range(200):
            if self.page.evaluate("one => document.activeElement.matches(one)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no key leads to {selector}")

    # --- what comes out ---------------------------------------------------------------------------

    def take(self, what: str, *, mouse: bool = True) -> bytes:
        """Download something by its button on the last view."""
        with self.page.expect_download() as download:
            if mouse:
                self.page.click(f"[data-take='{what}']")
            else:
                self.go_to(f"[data-take='{what}']")
                self.page.keyboard.press("Enter")
        return Path(download.value.path()).read_bytes()

    def text(self) -> str:
        """The text as it reads now."""
        return self.server.get(f"/api/documents/{self.id}/take/text").text

    def misread(self) -> list[tuple[str, int, str, str]]:
        """What the file of maps says otherwise than the paper."""
        return self.paper.misread(self.server.get(f"/api/documents/{self.id}/take/maps").content)
