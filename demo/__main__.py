"""What Glyphstone does, on the bundled sample: `make demo`.

A PDF that copies as gibberish goes in, and its text comes out: letters are recognised by their
drawings, and a scripted person glances at what is not certain. Then the PDF is repaired and written
as prose. Nothing is asked, and everything that is written lies in demo/out.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import click
import pypdfium2

import glyphstone
from glyphstone.cli import main as command
from glyphstone.cli.recover.answer_lines import parse_answers
from glyphstone.cli.recover.findings import bar, findings, language_lines, opening
from glyphstone.cli.recover.pictures import Graphics
from glyphstone.cli.recover.row_pictures import RowCell, fitting_cells, row_lines, shown_text
from glyphstone.cli.terminal import inert
from glyphstone.evidence.book import Book

HERE = Path(__file__).parent
if HERE.is_relative_to(Path.cwd()):
    HERE = HERE.relative_to(Path.cwd())
SAMPLE = HERE / "sample.pdf"
ANSWERS = HERE / "answers.txt"
#: So many rows of glyphs are shown; the others look alike.
SHOWN = 2
WIDTH = 47
BLOCKS = Graphics.BLOCKS
WIDE = 92


def main() -> int:
    """Show every step; 0 when the repaired PDF gives the recovered text."""
    out = HERE / "out"
    out.mkdir(exist_ok=True)
    project, fixed = out / "sample.glyphstone", out / "sample.fixed.pdf"
    for old in (project, fixed):
        old.unlink(missing_ok=True)

    step(1, "Inspect: which fonts of the sample can be trusted?")
    command.main(
        ["inspect", str(SAMPLE), "--picture", str(out / "sample.html"), "--force"],
        standalone_mode=False,
    )

    with glyphstone.recover(SAMPLE, project=project, switched_off={"library"}) as recovery:
        step(2, "What an ordinary program copies out of it")
        before = extracted(SAMPLE, recovery.book)
        show(before[6:14])

        step(3, "What can be recovered without a person")
        show([*opening(recovery), *language_lines(recovery), *findings(recovery)])
        say()
        say(bar(recovery.session.progress()))

        step(4, "One glance: is each drawing the letter below it? (A person is played here)")
        glance(recovery)

        step(5, "The text before, and now")
        after = recovery.text(0).splitlines()
        beside(before, after)

        step(6, "The PDF itself, repaired: it looks the same, and copies right")
        recovery.repair(0, fixed)
        repaired = extracted(fixed, recovery.book)
        same = sum(one.split() == other.split() for one, other in zip(after, repaired, strict=True))
        show(repaired[6:14])
        say(
            f"{same} of {len(after)} lines that pdfium copies from the repaired PDF are the"
            " recovered text.",
            bold=True,
        )
    step(7, "And as prose: a sentence a line, whole again where lines had cut it")
    sentences = out / "sample.sentences.txt"
    for target in (sentences, out / "sample.tei.xml"):
        command.main(
            ["convert", str(fixed), "-o", str(target), "--quiet", "--force"], standalone_mode=False
        )
    lines = sentences.read_text(encoding="utf-8").splitlines()
    show([line if len(line) <= WIDE else line[: WIDE - 3] + "..." for line in lines if line])
    say()
    say(
        f"Look at {shorter(fixed)} in a viewer, and at {shorter(out / 'sample.html')} in a browser;"
        f" {shorter(out / 'sample.tei.xml')} is the prose as TEI."
    )
    say(f"Now in your browser: {shorter(Path(sys.prefix))}/bin/glyphstone open FILE.pdf", bold=True)
    say(f"Or in the terminal: {shorter(Path(sys.prefix))}/bin/glyphstone recover FILE.pdf")
    return 0 if same == len(after) else 1


def glance(recovery: glyphstone.Recovery) -> None:
    """Accept what is likely, row by row, with the corrections of demo/answers.txt."""
    session = recovery.session
    entries = parse_answers(ANSWERS.read_text(encoding="utf-8"), ANSWERS)
    corrected = {recovery.symbol(one.glyph or ""): one.text for one in entries}
    rows = typed = 0
    while cards := session.glyph_cards()[: fitting_cells()]:
        row = [(card, corrected.get(card.symbol, card.text or "")) for card in cards]
        wrong = [
            f"{place} {text}" for place, (card, text) in enumerate(row, 1) if text != card.text
        ]
        if rows < SHOWN or wrong:
            cells = [
                RowCell(
                    card.symbol,
                    (f"{place}  {shown_text(card.text or '')}", session.likely_word(card)),
                )
                for place, card in enumerate(cards, 1)
            ]
            for line in row_lines(recovery, cells, BLOCKS):
                say(line)
            for entry in (*wrong, "(Enter)"):
                say(f"> {entry}", bold=True)
            say()
        for contradiction in session.read_row(row).contradictions:
            session.keep(contradiction, 0)
        rows += 1
        typed += len(wrong)
    for one in entries:
        symbol = recovery.symbol(one.glyph or "")
        if symbol is not None and symbol not in session.solution.known:
            for line in row_lines(recovery, [RowCell(symbol, ("?",))], BLOCKS):
                say(line)
            say(f"> :glyph {one.glyph} {one.text}", bold=True)
            session.read_glyph(symbol, one.text)
            typed += 1
    letters = "1 letter" if typed == 1 else f"{typed} letters"
    say(f"{rows} rows, {letters} typed; nothing else was.", bold=True)
    say(bar(session.progress()))


def extracted(path: Path, book: Book) -> list[str]:
    """What pdfium, which draws and copies PDFs in many browsers, gives for each line of page 1."""
    document = pypdfium2.PdfDocument(path)
    try:
        text = document[0].get_textpage()
        return [readable(text.get_text_bounded(*line.box)) for line in book.lines]
    finally:
        document.close()


def readable(text: str) -> str:
    """A text with a dot for everything that cannot be shown."""
    lines = text.replace("\r", " ").replace("\n", " ")
    return "".join(char if char.isprintable() else "·" for char in lines)


def step(number: int, title: str) -> None:
    """A heading."""
    width = min(shutil.get_terminal_size((96, 24)).columns, 96)
    click.echo()
    click.secho(f"-- {number}. {title} ".ljust(width, "-"), fg="cyan", bold=True)
    click.echo()


def say(line: str = "", *, bold: bool = False) -> None:
    """One line that only shows itself."""
    click.secho(inert(line), bold=bold or None)


def show(lines: list[str]) -> None:
    """Lines, a little to the right."""
    for line in lines:
        say(f"  {line}")


def beside(before: list[str], after: list[str]) -> None:
    """Two texts side by side, lines that differ marked."""
    for one, other in zip(before, after, strict=True):
        changed = one.split() != other.split()
        left = inert(one)
        left = left if len(left) <= WIDTH else left[: WIDTH - 3] + "..."
        click.secho(left.ljust(WIDTH), fg="red" if changed else None, nl=False)
        click.echo("  >  " if changed else "     ", nl=False)
        click.secho(inert(other), fg="green" if changed else None)


def shorter(path: Path) -> Path:
    """A path as seen from here, where it lies below."""
    here = Path.cwd()
    return path.resolve().relative_to(here) if path.resolve().is_relative_to(here) else path


if __name__ == "__main__":
    sys.exit(main())
