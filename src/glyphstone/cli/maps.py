"""`glyphstone maps`: the library of maps, which one document fills and every other one uses."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from glyphstone.cli.bounds import BOUNDS
from glyphstone.cli.output import check_output, write_whole
from glyphstone.cli.terminal import complain, inert
from glyphstone.errors import ExitCode, MapError, Place

if TYPE_CHECKING:
    from glyphstone.flows.library import Conflict, MapFile, MapLibrary

__all__ = ["maps"]

_EXAMPLES = """\b
Examples:
  glyphstone maps list
  glyphstone maps show "Times New Roman"
  glyphstone maps add book.maps.json
  glyphstone maps export -o all.json
  glyphstone maps import legacy.map
  glyphstone maps export --format teckit "Old Font" -o old.map
  glyphstone maps merge colleague.sqlite --prefer ours

\b
Exit status: 0 done; 11 a library or a file of maps cannot be used, or two
maps contradict each other; 9 the output could not be written; 2 wrong usage.
"""

_Command = TypeVar("_Command", bound=Callable[..., Any])

_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
_prefer_option = click.option(
    "--prefer",
    type=click.Choice(["ours", "theirs"]),
    help="Which reading to keep if the two contradict each other.",
)


def _library_option(command: _Command) -> _Command:
    return click.option(
        "--library",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="The library to use instead of your own (or set GLYPHSTONE_MAPS).",
    )(command)


@click.group(epilog=_EXAMPLES, short_help="Keep and share maps from glyphs to text.")
def maps() -> None:
    """Keep and share maps from glyphs to text.

    What one document has taught serves every other one with the same drawings.
    """


@maps.command("list")
@_library_option
@_json_option
def list_(library: Path | None, as_json: bool) -> int:
    """List the fonts that the library knows."""
    with _reading(library) as known:
        fonts = () if known is None else known.fonts()
    if as_json:
        rows = [
            {
                "name": font.name,
                "documents": font.documents,
                "glyphs": font.glyphs,
                "confirmed": font.confirmed,
                "scripts": list(font.scripts),
            }
            for font in fonts
        ]
        _print_json({"schema": "glyphstone.library/1", "fonts": rows})
    elif not fonts:
        click.echo("The library holds no maps yet; glyphstone maps add FILE.json puts some in.")
    else:
        _print_table(
            [
                ("Font", False),
                ("Glyphs", True),
                ("Confirmed", True),
                ("From", True),
                ("Script", False),
            ],
            [
                (
                    font.name or "(no name)",
                    f"{font.glyphs:,}",
                    f"{font.confirmed:,}",
                    _count(font.documents, "document"),
                    ", ".join(script for script in font.scripts if script != "Zyyy") or "-",
                )
                for font in fonts
            ],
        )
    return ExitCode.OK


@maps.command()
@click.argument("font")
@_library_option
@_json_option
def show(font: str, library: Path | None, as_json: bool) -> int:
    """Show every glyph that the library knows of FONT."""
    from glyphstone.flows.library import code_points, maps_json, name_of

    with _reading(library) as known:
        entries = () if known is None else known.entries(font)
        if known is None or not entries:
            raise _unknown(font, known)
        if as_json:
            click.echo(maps_json(known.export(font)), nl=False)
            return ExitCode.OK
    _print_table(
        [("Text", False), ("Code points", False), ("Name", False), ("Code", True), ("By", False)],
        [
            (
                entry.text or "(nothing)",
                code_points(entry.text),
                name_of(entry.text),
                "" if entry.code is None else f"{entry.code}",
                entry.how,
            )
            for entry in sorted(entries, key=lambda e: (e.script, e.text, e.code or -1))
        ],
    )
    return ExitCode.OK


@maps.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE..."
)
@_prefer_option
@_library_option
@_json_option
def add(files: tuple[Path, ...], prefer: str | None, library: Path | None, as_json: bool) -> int:
    """Put the maps of FILE.json, or tables of TECkit (FILE.map), into the library."""
    return _take_in(files, prefer, library, as_json)


@maps.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@_prefer_option
@_library_option
@_json_option
def import_(file: Path, prefer: str | None, library: Path | None, as_json: bool) -> int:
    """Take in what `glyphstone maps export` wrote, or a table of TECkit (FILE.map).

    A table of a legacy font is used for a document once your answers show that it is the right one,
    never because of its name.
    """
    return _take_in((file,), prefer, library, as_json)


@maps.command()
@click.argument("other", type=click.Path(path_type=Path), metavar="LIBRARY")
@_prefer_option
@_library_option
@_json_option
def merge(other: Path, prefer: str | None, library: Path | None, as_json: bool) -> int:
    """Take in another library."""
    from glyphstone.flows.library import MapLibrary

    with MapLibrary.open(other, read_only=True) as theirs, _writing(library) as ours:
        return _report(str(other), ours, ours.merge(theirs, prefer), prefer, as_json)


@maps.command()
@click.argument("font")
@_library_option
def remove(font: str, library: Path | None) -> int:
    """Forget what the library knows of FONT."""
    with _writing(library) as known:
        count = known.remove(font)
        if not count:
            raise _unknown(font, known)
    complain(f"Forgot {_count(count, 'entry', 'entries')} of {font}.")
    return ExitCode.OK


@maps.command()
@click.argument("font", required=False)
@click.option(
    "--format",
    "form",
    type=click.Choice(["json", "teckit"]),
    default="json",
    show_default=True,
    help="JSON, or the table of one FONT in the language of TECkit.",
)
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="OUT")
@click.option("--force", is_flag=True, help="Overwrite the output if it exists.")
@_library_option
def export(
    font: str | None, form: str, output: Path | None, force: bool, library: Path | None
) -> int:
    """Write the library, or what it knows of FONT, as readable JSON or as a table of TECkit."""
    from glyphstone.flows.library import MapFile, maps_json, table_of

    if form == "teckit" and font is None:
        raise click.UsageError("--format teckit writes the table of one font: name it.")

    if output is not None:
        check_output(output, [] if library is None else [library], force)
    with _reading(library) as known:
        found = MapFile(()) if known is None else known.export(font)
        if font is not None and not found.fonts:
            raise _unknown(font, known)
    written = maps_json(found) if form == "json" else table_of(font or "", found)
    if output is None:
        click.echo(written, nl=False)
    else:
        write_whole(output, written.encode())
        complain(f"The maps of {_count(len(found.fonts), 'font')} are in {output}.")
    return ExitCode.OK


# --- what the commands share ------------------------------------------------------------------


def _writing(path: Path | None) -> MapLibrary:
    from glyphstone.flows.library import MapLibrary

    return MapLibrary.open(path)


@contextmanager
def _reading(path: Path | None) -> Iterator[MapLibrary | None]:
    """The library, None if it is the user's own and does not exist yet."""
    from glyphstone.flows.library import MapLibrary, library_path

    if path is None and not library_path().exists():
        yield None
    else:
        with MapLibrary.open(path, read_only=True) as library:
            yield library


def _take_in(files: Sequence[Path], prefer: str | None, library: Path | None, as_json: bool) -> int:
    read = [(file, _read(file)) for file in files]  # all of them, before anything is changed
    status = int(ExitCode.OK)
    with _writing(library) as known:
        for file, found in read:
            done = _report(str(file), known, known.import_(found, prefer), prefer, as_json)
            status = status or done
    return status


def _read(file: Path) -> MapFile:
    """The maps of a file, by how its name ends; what a table says beyond a map is told."""
    from glyphstone.flows.library import SUFFIX, read_maps, read_teckit

    if file.suffix.lower() != SUFFIX:
        return read_maps(file)
    table = read_teckit(file)
    left = [
        _count(number, noun)
        for number, noun in (
            (table.sequences, "rule for a sequence"),
            (table.contexts, "rule by neighbours"),
            (table.passes, "other pass"),
        )
        if number
    ]
    if left:
        complain(f"{file}: one text a code is taken; {', '.join(left)} cannot be kept.")
    return table.maps()


def _report(
    source: str,
    library: MapLibrary,
    conflicts: Sequence[Conflict],
    prefer: str | None,
    as_json: bool,
) -> int:
    """Says what was taken in, and every contradiction."""
    refused = bool(conflicts) and prefer is None
    if as_json:
        rows = [
            {
                "font": conflict.font,
                "shape": conflict.shape,
                "code": conflict.code,
                "ours": list(conflict.ours),
                "theirs": list(conflict.theirs),
            }
            for conflict in conflicts
        ]
        _print_json(
            {
                "schema": "glyphstone.merge/1",
                "source": source,
                "taken": not refused,
                "prefer": prefer,
                "conflicts": rows,
            }
        )
    else:
        _print_conflicts(conflicts)
    if refused:
        raise MapError(
            f"it contradicts the library in {_count(len(conflicts), 'place')}, so nothing of it was"
            " taken in.",
            place=Place(file=source),
            next_step="Choose with --prefer ours or --prefer theirs.",
        )
    complain(
        f"{source} is in the library, which now has {_count(len(library), 'entry', 'entries')}."
    )
    return ExitCode.OK


def _print_conflicts(conflicts: Sequence[Conflict]) -> None:
    if not conflicts:
        return
    _print_table(
        [("Font", False), ("Glyph", False), ("Ours", False), ("Theirs", False)],
        [
            (
                conflict.font or "(no name)",
                conflict.shape or f"code {conflict.code}",
                _readings(conflict.ours),
                _readings(conflict.theirs),
            )
            for conflict in conflicts[: BOUNDS.conflicts]
        ],
    )
    if len(conflicts) > BOUNDS.conflicts:
        click.echo(f"... and {len(conflicts) - BOUNDS.conflicts:,} more; --json lists all.")


def _readings(texts: Sequence[str]) -> str:
    from glyphstone.flows.library import code_points

    return ", ".join(f"{text} ({code_points(text)})" if text else "(nothing)" for text in texts)


def _unknown(font: str, library: MapLibrary | None) -> MapError:
    return MapError(
        "the library knows nothing of such a font.",
        place=Place(file=None if library is None else str(library.path), font=font),
        next_step="glyphstone maps list names those it knows.",
    )


def _print_json(value: object) -> None:
    click.echo(json.dumps(value, ensure_ascii=False))


def _print_table(columns: Sequence[tuple[str, bool]], rows: Sequence[Sequence[str]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 2, 0, 0))
    for title, right in columns:
        table.add_column(title, justify="right" if right else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(inert(cell)) for cell in row))
    Console(highlight=False, markup=False, emoji=False).print(table)


def _count(number: int, noun: str, plural: str = "") -> str:
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"
