"""The time that a person needs, by the keystroke-level model of Card, Moran and Newell (1980)."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page

__all__ = ["OPERATORS", "Effort", "counted", "watch"]


@dataclass(frozen=True)
class Operators:
    """Seconds of each operator, as the paper gives them for an average person."""

    #: A key or a button.
    k: float = 0.28
    #: Pointing with the mouse.
    p: float = 1.1
    #: The hand from the keyboard to the mouse or back.
    h: float = 0.4
    #: One thing that is judged: a glyph or a word that is shown.
    m: float = 1.35


OPERATORS = Operators()


@dataclass(frozen=True)
class Effort:
    """What somebody did, and how long that takes."""

    keys: int
    clicks: int
    hands: int
    judged: int

    @property
    def seconds(self) -> float:
        """The time by the model; a click is pointing and a press."""
        one = OPERATORS
        keys = (self.keys + self.clicks) * one.k
        return keys + self.clicks * one.p + self.hands * one.h + self.judged * one.m


def watch(page: Page) -> None:
    """Have every page that is opened from now on record what a person does."""
    page.add_init_script(
        """
        window.recorded = [];
        for (const name of ["keydown", "pointerdown", "drop", "beforeinput"]) {
            window.addEventListener(name, (event) => {
                if (!event.isTrusted && name !== "drop") return;
                window.recorded.push([name, event.key ?? event.data ?? ""]);
            }, true);
        }
        """
    )


def counted(page: Page, judged: int) -> Effort:
    """What was recorded; a text that is put in at once counts a key a letter."""
    keys = clicks = hands = 0
    hand = ""
    for name, what in page.evaluate("window.recorded"):
        if name == "keydown":
            # A modifier and its key are two presses.
            keys += 1
            now = "keyboard"
        elif name == "beforeinput":
            keys += len(what) if what and len(what) > 1 else bool(what and not what.isascii())
            now = "keyboard"
        else:
            # A drop is a press, a way and a release.
            clicks += 2 if name == "drop" else 1
            now = "mouse"
        hands += bool(hand and hand != now)
        hand = now
    return Effort(keys, clicks, hands, judged)
