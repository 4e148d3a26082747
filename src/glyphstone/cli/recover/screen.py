"""What a person at the terminal sees and types: lines, pictures of lines, prompts."""

from __future__ import annotations

import contextlib
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path

import click

from glyphstone.cli.recover.pictures import Graphics, em_for, fits, png, shown, sizes
from glyphstone.cli.recover.row_pictures import RowCell, row_lines, row_png, rows_of
from glyphstone.cli.terminal import inert
from glyphstone.errors import GlyphstoneError
from glyphstone.files import write_whole
from glyphstone.flows.recover import Recovery
from glyphstone.model import Spot

__all__ = ["LeaveError", "Screen", "is_command", "prepare_line_editing"]


class LeaveError(Exception):
    """The person wants to leave."""


class Screen:
    """Prints and listens, line by line, so that a screen reader can follow."""

    def __init__(
        self,
        recovery: Recovery,
        *,
        graphics: Graphics,
        pictures: Path | None = None,
        ask: Callable[[str], str] | None = None,
    ) -> None:
        self._recovery = recovery
        self._book = recovery.book
        self._graphics = graphics
        self._pictures = pictures
        self._ask = ask or input
        self._drawn = 0

    def say(self, line: str = "") -> None:
        """Print lines without control sequences."""
        for part in line.split("\n"):
            click.echo(inert(part))

    def listen(self, prompt: str) -> str:
        """What the person types at a prompt."""
        return unicodedata.normalize("NFC", self._ask(prompt).strip())

    def document(self, document: int) -> str:
        if len(self._recovery.documents) == 1:
            return ""
        return f"{self._recovery.documents[document].path.name}: "

    def sketch(self, line: int, token: int, part: tuple[int, int] | None = None) -> str:
        """A line with a box for every unknown glyph, and brackets around a word or part of one."""
        words = {}
        for number in range(*self._book.lines[line].tokens):
            text = self._recovery.session.sketch(number, part if number == token else None)
            words[number] = f"[{text}]" if number == token and part is None else text
        return self._book.joined(line, words)

    def show(self, line: int, rows: Sequence[int]) -> None:
        """A picture of a line, some of its glyphs underlined, on the terminal or in a folder."""
        if self._graphics is Graphics.NONE and self._pictures is None:
            return
        try:
            if self._pictures is not None:
                self._drawn += 1
                target = self._pictures / f"{self._drawn:04d}.png"
                write_whole(target, png(self._recovery.picture(line, rows, em_for(Graphics.NONE))))
                self.say(f"  Picture: {target}")
            if self._graphics is Graphics.NONE:
                return
            for em in sizes(self._graphics):
                picture = self._recovery.picture(line, rows, em)
                if fits(picture, self._graphics):
                    break
            if picture.missing == len(rows):
                self.say("  (This font cannot be drawn: look at the page in a viewer.)")
            click.echo(shown(picture, self._graphics), nl=False)
        except GlyphstoneError as error:
            self.say(f"  (No picture: {error})")

    def show_rows(self, cells: Sequence[RowCell]) -> None:
        """Glyphs side by side, each above what it may say, in as many rows as they need."""
        if self._pictures is not None:
            self._drawn += 1
            target = self._pictures / f"{self._drawn:04d}.png"
            write_whole(target, row_png(self._recovery, [cell.symbol for cell in cells]))
            self.say(f"  Picture: {target}")
        rows = rows_of(cells)
        for number, row in enumerate(rows):
            if number and self._graphics is not Graphics.NONE:
                self.say()
            for line in row_lines(self._recovery, row, self._graphics, of=len(rows)):
                self.say(line)

    def show_spot(self, spot: Spot, symbol: int) -> None:
        """The line in which a place lies, one glyph of it underlined."""
        for number, line in enumerate(self._book.lines):
            if (line.document, line.page) != (spot.document, spot.page):
                continue
            first, last = (int(self._book.token_start[token]) for token in line.tokens)
            rows = self._book.row[first:last]
            here = [
                int(row)
                for row, found in zip(rows, self._book.symbol[first:last], strict=True)
                if found == symbol and row in spot.glyphs
            ]
            if here:
                self.say(f"     {self.document(line.document)}page {line.page}, line {line.number}")
                self.show(number, here)
                return


def is_command(text: str) -> bool:
    """Whether a line is a command: a colon followed by a Latin letter."""
    return text.startswith(":") and text[1:2].isascii() and text[1:2].isalpha()


def prepare_line_editing() -> None:
    """Have arrow keys and history work at the prompt, if the system can."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401
