"""What is printed on the terminal: complaints, the table of fonts, progress."""

from __future__ import annotations

import shlex
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from glyphstone.cli.bounds import BOUNDS
from glyphstone.model.doubts import TRUST_WORDS
from glyphstone.model.page_ranges import page_ranges

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress as Bar
    from rich.text import Text

    from glyphstone.flows import Progress
    from glyphstone.flows.report import FontReport, Report

__all__ = ["FilesBar", "complain", "files_bar", "inert", "noun_of", "progress_bar", "show"]

_SHORT_WORDS = TRUST_WORDS | {"legacy": "legacy disguise?", "untrusted": "not trusted"}
_COLOURS = {"trusted": "green", "partial": "yellow"}

_PLAIN = str.maketrans(
    {"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "…": "...", "×": "x", "•": "*"}
)


def inert(text: str, stream: TextIO | None = None) -> str:
    """A text without control sequences, direction overrides and unprintable characters."""
    shown = "".join(
        f"\\u{{{ord(char):04X}}}" if unicodedata.category(char) in _ACTING else char
        for char in text
    )
    encoding = getattr(stream or sys.stdout, "encoding", None) or "ascii"
    try:
        shown.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        shown = shown.translate(_PLAIN)
        return shown.encode("ascii", "backslashreplace").decode("ascii")
    return shown


_ACTING = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


def complain(sentence: str) -> None:
    """Says on standard error, in one line, what is wrong."""
    print(inert(sentence, sys.stderr), file=sys.stderr)


def show(report: Report) -> None:
    """Prints a report for a person."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    class Quiet(Console):
        """A console that raises if the reader has closed the pipe, and prints nothing itself."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    console = Quiet(highlight=False, markup=False, emoji=False, soft_wrap=False)
    console.print(Text(inert(report.file), style="bold"))
    for line in _facts(report):
        console.print(Padding(Text(inert(line), style="dim"), (0, 0, 0, 2), expand=False))
    console.print()
    if report.fonts:
        _print_fonts(report.fonts, console)
    for fault in report.faults[: BOUNDS.faults]:
        place = f"page {fault.page}" if fault.page is not None else ""
        place = ", ".join(
            part for part in (place, f"font {fault.font}" if fault.font else "") if part
        )
        sentence = f"{place}: {fault.what}" if place else fault.what
        console.print(Text(inert(f"Could not be read: {sentence}"), style="yellow"))
    if len(report.faults) > BOUNDS.faults:
        more = len(report.faults) - BOUNDS.faults
        console.print(Text(f"... and {more:,} more; --json lists all.", style="yellow"))
    advice = Text("Advice: ", style="bold")
    advice.append(inert(report.advice), style="not bold")
    console.print(advice)
    if any(font.trust != "trusted" for font in report.fonts):
        following = Text("Next: ", style="bold")
        following.append(f"glyphstone recover {inert(shlex.quote(report.file))}", style="not bold")
        console.print(following, soft_wrap=True)


def _facts(report: Report) -> Iterator[str]:
    pages = report.pages
    noun = "page" if pages.count == 1 else "pages"
    yield f"{pages.count:,} {noun}, {pages.glyphs:,} glyphs"
    makers = " / ".join(dict.fromkeys(part for part in (report.creator, report.producer) if part))
    if makers:
        yield f"Made by {makers}"
    if report.languages:
        yield f"Claims to be in {', '.join(report.languages)}"
    if pages.scanned:
        yield f"Images without text: {noun_of(pages.scanned)} {page_ranges(pages.scanned)}"
    if pages.invisible_text:
        yield (
            f"Invisible text over an image: {noun_of(pages.invisible_text)}"
            f" {page_ranges(pages.invisible_text)}"
        )
    if report.encrypted:
        yield "Encrypted; it could be opened"
    if report.mended:
        yield f"Note: {report.mended}"


def noun_of(numbers: Sequence[int]) -> str:
    """`page` or `pages`."""
    return "page" if len(numbers) == 1 else "pages"


def _print_fonts(fonts: Sequence[FontReport], console: Console) -> None:
    from rich import box
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    narrow = console.width < BOUNDS.narrow_columns
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 2, 0, 0))
    table.add_column("Font", overflow="fold")
    if not narrow:
        table.add_column("Kind", overflow="fold")
    table.add_column("Glyphs", justify="right", no_wrap=True)
    table.add_column("Shown", justify="right", no_wrap=True)
    table.add_column("Verdict", overflow="fold")
    ordered = sorted(fonts, key=lambda entry: (entry.trust == "trusted", -entry.uses))
    for font in ordered:
        row = [inert(_title(font))] + ([] if narrow else [inert(font.program)])
        row += [f"{font.glyphs:,}", f"{font.uses:,}"]
        table.add_row(*row, _verdict(font, _SHORT_WORDS))
    console.print(table)
    console.print()
    # A document may hold one typeface a hundred times: the same reasons are printed once.
    alike: dict[tuple[str, str, tuple[str, ...]], list[FontReport]] = {}
    for font in ordered:
        sentences = tuple(reason.sentence for reason in font.reasons)
        if sentences:
            alike.setdefault((_title(font), font.trust, sentences), []).append(font)
    for (name, _, sentences), group in alike.items():
        title = Text(inert(name), style="bold")
        if len(group) > 1:
            title.append(f" ({len(group)} fonts)", style="not bold")
        console.print(title.append(": ").append_text(_verdict(group[0], TRUST_WORDS)))
        for sentence in sentences:
            console.print(Padding(Text(inert(f"- {sentence}")), (0, 0, 0, 2), expand=False))
        console.print()


def _title(font: FontReport) -> str:
    return font.name or "(no name)"


def _verdict(font: FontReport, words: dict[str, str]) -> Text:
    from rich.text import Text

    return Text(words[font.trust], style=_COLOURS.get(font.trust, "red"))


@contextmanager
def progress_bar(label: str) -> Iterator[Progress | None]:
    """A bar of pages on standard error, if that is a terminal; else None."""
    if not sys.stderr.isatty():
        yield None
        return
    with _bar("pages") as bar:
        task = bar.add_task(inert(label, sys.stderr), total=None)

        def tell(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield tell


class FilesBar:
    """A bar that counts the files of a batch; it shows nothing if there is no terminal."""

    def __init__(self, bar: Bar | None = None) -> None:
        self._bar = bar

    def tell(self, done: int) -> None:
        """Shows how many files are done."""
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=done)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Takes the bar away while other things are printed."""
        if self._bar is not None:
            self._bar.stop()
        yield
        if self._bar is not None:
            self._bar.start()


@contextmanager
def files_bar(total: int) -> Iterator[FilesBar]:
    """A bar of files on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield FilesBar()
        return
    with _bar("files") as bar:
        bar.add_task("", total=total)
        yield FilesBar(bar)


def _bar(noun: str) -> Bar:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(noun),
        console=Console(stderr=True),
        transient=True,
    )
