"""`glyphstone recover`: give the fonts of a PDF their letters back, by evidence and by answers."""

from __future__ import annotations

import json
import shlex
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from glyphstone.cli.choices import debugged, direction_option, reading_options
from glyphstone.cli.output import check_output, write_whole
from glyphstone.cli.recover.told import LanguageTag, read_cribs
from glyphstone.cli.terminal import complain, inert, progress_bar
from glyphstone.errors import ExitCode, GlyphstoneError
from glyphstone.options import Limits
from glyphstone.version import __version__

if TYPE_CHECKING:
    from glyphstone.flows.recover import Recovery

__all__ = ["recover"]

#: The shell's own status for a program ended by Ctrl-C.
INTERRUPTED = 130
_EXAMPLES = """\b
Examples:
  glyphstone recover report.pdf
  glyphstone recover folder/                  every PDF in it, as one problem
  glyphstone recover report.pdf --auto        only what needs no person
  glyphstone recover report.pdf --auto -o OUT    and write text, map and repaired PDF there
  glyphstone recover report.pdf --auto --language yrk
  glyphstone recover report.pdf --crib verses.txt      a text that stands in it, or nearly
  glyphstone recover report.pdf --answers answers.txt --json
  glyphstone recover report.pdf --sheet sheet.html     fields to fill in, in your browser
  glyphstone recover report.pdf --answers sheet-filled.html

\b
Every answer is kept at once in report.glyphstone beside the file (in the folder, for
several files); the same command goes on where you left. Then:
  glyphstone text report.pdf
  glyphstone repair report.pdf -o fixed.pdf

\b
Exit status: 0 done or left with everything kept; 3 some answers could not be used, or a
document could not be read, or what --output wrote has unknown glyphs; 11 a project file,
map or answers file cannot be used; others as for inspect.
"""


class _Sources(click.ParamType[frozenset[str]]):
    """Names of sources of evidence, parted by commas."""

    name = "sources"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> frozenset[str]:
        """The names meant."""
        if isinstance(value, frozenset):
            return value
        names = frozenset(part.strip() for part in str(value).split(",") if part.strip())
        unknown = sorted(names - set(_source_names()))
        if unknown:
            self.fail(f"{unknown[0]!r} is none of {', '.join(_source_names())}", param, ctx)
        return names


class _Off(click.Option):
    """The option --off, which lists the sources only if its help is asked for."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Its line of the help."""
        self.help = f"Switch sources of evidence off: {', '.join(_source_names())}."
        return super().get_help_record(ctx)


def _source_names() -> tuple[str, ...]:
    # Imports every source, which other commands have no use for.
    from glyphstone.flows.session import source_names

    return source_names()


@click.command(epilog=_EXAMPLES, short_help="Recover the letters of a PDF's fonts.")
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="FILE...|DIR",
    type=click.Path(path_type=Path, readable=False),
)
@click.option("--auto", is_flag=True, help="Only what needs no person; ask nothing.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Write the text, the map, the repaired PDF and a sheet of what to look at to this folder.",
)
@click.option(
    "--strict",
    is_flag=True,
    help="In the text of --output, put marks in place of letters that are only likely.",
)
@click.option(
    "--language",
    type=LanguageTag(),
    metavar="CODE",
    help="The language of the documents (yrk, cs, az-Cyrl), for letters drawn alike; else it is"
    " found. It is kept.",
)
@click.option(
    "--crib",
    "crib_files",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="TEXT.txt",
    help="A text that stands in the documents or nearly does: another edition, a verse, a list of"
    " words. It is kept.",
)
@click.option(
    "--answers",
    "--import",
    "answers",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Enter the answers of a file, typed or exported; ask nothing.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the state as JSON; ask nothing.")
@click.option("--off", cls=_Off, type=_Sources(), default=frozenset(), metavar="NAMES")
@click.option(
    "--distrust",
    "distrusted",
    multiple=True,
    metavar="FONT",
    help="Believe nothing that the file says of this font: its name, FONT:41-5A for a range of"
    " codes, or all. It is kept as an answer is.",
)
@click.option(
    "--project",
    type=click.Path(path_type=Path),
    metavar="NAME.glyphstone",
    help="Keep the answers in this file.",
)
@click.option(
    "--library",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Use this library of maps, not your own.",
)
@click.option(
    "--pictures",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Write the pictures of words to this folder.",
)
@click.option(
    "--graphics",
    type=click.Choice(["kitty", "iterm", "sixel", "blocks", "none"]),
    help="How to show pictures, if the terminal does not say what it can.",
)
@click.option(
    "--export", type=click.Path(path_type=Path), metavar="MAPS.json", help="Write the maps."
)
@click.option(
    "--export-answers",
    type=click.Path(path_type=Path),
    metavar="ANSWERS.json",
    help="Write the answers.",
)
@click.option(
    "--sheet",
    type=click.Path(path_type=Path),
    metavar="FILE.html|FILE.csv",
    help="Write every glyph with a field to fill in, for --answers; ask nothing.",
)
@click.option("--force", is_flag=True, help="Overwrite exported files.")
@direction_option
@reading_options
def recover(
    files: tuple[Path, ...],
    auto: bool,
    output: Path | None,
    strict: bool,
    language: str | None,
    crib_files: tuple[Path, ...],
    answers: Path | None,
    as_json: bool,
    off: frozenset[str],
    distrusted: tuple[str, ...],
    project: Path | None,
    library: Path | None,
    pictures: Path | None,
    graphics: str | None,
    export: Path | None,
    export_answers: Path | None,
    sheet: Path | None,
    force: bool,
    direction: str | None,
    password: str | None,
    seconds: float,
    memory: int,
    debug: bool,
) -> int:
    """Give the fonts of PDFs their letters back."""
    from glyphstone.cli.recover import answer_lines as answering
    from glyphstone.cli.recover.line_direction import is_read_from_right
    from glyphstone.cli.recover.results import result_files, write_results
    from glyphstone.flows.recover import open_recovery
    from glyphstone.model.lines import Direction

    for target in (export, export_answers, sheet):
        if target is not None:
            check_output(target, files, force)
    if strict and output is None:
        raise click.UsageError("--strict is about the text that --output writes: name a folder.")
    results = None if output is None else result_files(output, files, force=force)
    entries = None if answers is None else answering.load(answers)
    cribs = read_cribs(crib_files)
    talk = not (auto or as_json or answers is not None or sheet is not None)
    if talk and pictures is not None:
        _make_folder(pictures)

    told_more = bool(distrusted or cribs or language is not None)

    def opened(side: Direction | None) -> Recovery:
        return open_recovery(
            files,
            project=project,
            library=library,
            password=password,
            limits=Limits(seconds=seconds, memory_bytes=memory << 20),
            switched_off=off,
            progress=progress_bar,
            # Reading alone takes no lock, so another process can go on working.
            read_only=not (talk or (auto and not as_json) or told_more) and entries is None,
            direction=side,
            language=language,
            cribs=cribs,
        )

    try:
        with ExitStack() as opening:
            told = None if direction is None else Direction(direction)
            recovery = opening.enter_context(opened(told))
            if is_read_from_right(recovery, ask=talk):
                opening.close()
                recovery = opening.enter_context(opened(Direction.RTL))
            status: int = _heard(recovery)
            for font in distrusted:
                _distrust(recovery, font)
            if not as_json:
                _introduce(recovery)
            if entries is not None and answers is not None:
                status = answering.enter_all(recovery, entries, answers) or status
            if talk:
                status = _talk(recovery, pictures, graphics, files) or status
            _write(recovery, export, export_answers)
            if sheet is not None:
                _write_sheet(recovery, sheet, files)
            if as_json:
                from glyphstone.cli.recover.findings import summary

                click.echo(json.dumps(summary(recovery, __version__)))
            elif not talk:
                _conclude(recovery)
                if auto:
                    _look(recovery, graphics)
            if results is not None:
                recovery.project.begin()
                complain("Written:")
                written = write_results(recovery, results, strict=strict, force=force)
                status = max(status, written)
            if auto and not as_json:
                _keep(recovery, files, written=results is not None)
            return status
    except GlyphstoneError as error:
        debugged(error, debug)
        raise


def _heard(recovery: Recovery) -> ExitCode:
    """Say what could not be read; the exit status that follows."""
    status = ExitCode.PARTIAL if recovery.failures else ExitCode.OK
    for failure in recovery.failures:
        complain(str(failure))
    for notice in recovery.notices:
        complain(notice)
    for document in recovery.documents:
        for sentence in document.account.sentences():
            complain(f"{document.path}: {sentence}")
        if document.account.status is not ExitCode.OK:
            status = ExitCode.PARTIAL
    return status


def _distrust(recovery: Recovery, font: str) -> None:
    """Take the file's word on a font no longer."""
    from glyphstone.cli.recover.findings import font_lines

    if recovery.distrust(font) is None:
        fonts = "".join(f"\n{line}" for line in font_lines(recovery))
        raise click.BadParameter(f"no font is called {font!r}. The fonts are:{fonts}")


def _make_folder(folder: Path) -> None:
    from glyphstone.cli.destinations import make_folder

    make_folder(folder, "the folder for pictures")


def _introduce(recovery: Recovery) -> None:
    """Say what the documents are and what was found without anyone's help."""
    from glyphstone.cli.recover.findings import findings, language_lines, opening

    for line in opening(recovery):
        click.echo(inert(line))
    found = [*language_lines(recovery), *findings(recovery)]
    if found:
        click.echo("Found without your help:")
    for line in found:
        click.echo(inert(f"  {line}"))
    if recovery.project.notice:
        complain(recovery.project.notice)


def _conclude(recovery: Recovery) -> None:
    from glyphstone.cli.recover.findings import bar

    click.echo(inert(bar(recovery.progress())))
    for contradiction in recovery.session.contradictions:
        complain(str(contradiction))


def _look(recovery: Recovery, graphics: str | None) -> None:
    """List what a person should look at, with pictures on a terminal."""
    from glyphstone.cli.recover.look_list import look_list
    from glyphstone.cli.recover.pictures import Graphics

    chosen = Graphics(graphics) if graphics else Graphics.NONE
    if graphics is None and sys.stdout.isatty():
        chosen = Graphics.BLOCKS
    for line in look_list(recovery, chosen):
        click.echo(inert(line))


def _keep(recovery: Recovery, files: tuple[Path, ...], *, written: bool = False) -> None:
    """Keep what was found without a person, and say what to do next, if the text is not there."""
    named = " ".join(shlex.quote(str(file)) for file in files)
    if not any(recovery.fonts_to_map(number) for number, _ in enumerate(recovery.documents)):
        return
    recovery.project.begin()
    click.echo(inert(f"What was found is kept in {recovery.project.path}."))
    if not written:
        click.echo(inert(f"  the text:            glyphstone text {named}"))
    click.echo(inert(f"  to check and go on:  glyphstone recover {named}"))


def _write(recovery: Recovery, maps: Path | None, answers: Path | None) -> None:
    from glyphstone.flows.library import write_maps
    from glyphstone.flows.session import write_answers

    if maps is not None:
        write_maps(maps, recovery.map_file())
        complain(f"The maps are in {maps}.")
    if answers is not None:
        write_answers(answers, recovery.answer_file())
        complain(f"The answers are in {answers}.")


def _write_sheet(recovery: Recovery, sheet: Path, files: tuple[Path, ...]) -> None:
    from glyphstone.cli.recover.findings import nothing_to_do
    from glyphstone.flows.recovery.glyph_form import field_sheet

    named = " ".join(shlex.quote(str(file)) for file in files)
    as_csv = sheet.suffix.lower() == ".csv"
    filled = sheet.name if as_csv else f"{sheet.stem}-filled.html"
    command = f"glyphstone recover {named} --answers {shlex.quote(filled)}"
    written = field_sheet(recovery, command, as_csv=as_csv)
    if written is None:
        for line in nothing_to_do(recovery, named):
            complain(line)
        return
    write_whole(sheet, written)
    complain(f"The sheet is in {sheet}. Fill it in, save it, then: {command}")


def _talk(
    recovery: Recovery, pictures: Path | None, graphics: str | None, files: tuple[Path, ...]
) -> ExitCode | int:
    """Ask a person until all is known or the person leaves."""
    from glyphstone.cli.recover.conversation import Conversation
    from glyphstone.cli.recover.ending import finish
    from glyphstone.cli.recover.findings import nothing_to_do
    from glyphstone.cli.recover.pictures import Graphics, graphics_of
    from glyphstone.cli.recover.screen import LeaveError, Screen, prepare_line_editing

    named = " ".join(shlex.quote(str(file)) for file in files)
    if not any(recovery.fonts_to_map(number) for number, _ in enumerate(recovery.documents)):
        for line in nothing_to_do(recovery, named):
            click.echo(inert(line))
        return ExitCode.OK
    recovery.project.begin()
    prepare_line_editing()
    chosen = Graphics(graphics) if graphics else graphics_of()
    if graphics is None and pictures is not None:
        chosen = Graphics.NONE
    conversation = Conversation(recovery, Screen(recovery, graphics=chosen, pictures=pictures))
    status: ExitCode | int = ExitCode.OK
    try:
        conversation.run()
        finish(conversation, recovery)
    except (LeaveError, EOFError):
        click.echo()
    except KeyboardInterrupt:
        click.echo()
        status = INTERRUPTED
    click.echo(
        inert(
            f"Everything is kept in {recovery.project.path}. To go on: glyphstone recover {named}"
        )
    )
    return status
