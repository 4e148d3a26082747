"""`glyphstone shapes`: have the recogniser learn letters from fonts of your own."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from glyphstone.cli.recover.told import read_cribs
from glyphstone.cli.terminal import complain, inert
from glyphstone.data.scripts import script_of
from glyphstone.errors import ExitCode

__all__ = ["shapes"]

_EXAMPLES = """\b
Examples:
  glyphstone shapes build NotoSansCJK-Regular.ttc NotoSerifCJK-Regular.ttc
  glyphstone shapes build /usr/share/fonts/opentype
  glyphstone shapes list

\b
The recogniser comes with the letters of 144 scripts, but not with Han characters. Built from
fonts that you have, it knows theirs too; what it finds by them is proposed, never taken as
known. It takes about a minute for some thousand letters. Building again replaces what was
built before; remove the file to go without.
"""

_file_option = click.option(
    "--shapes",
    "target",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The file to keep them in, not your own (or set GLYPHSTONE_SHAPES).",
)


@click.group(epilog=_EXAMPLES, short_help="Learn letters from fonts of your own.")
def shapes() -> None:
    """Have the recogniser of drawings learn letters from fonts of your own."""


@shapes.command("build", short_help="Learn the letters of fonts.")
@click.argument(
    "fonts",
    nargs=-1,
    required=True,
    metavar="FONT...|DIR",
    type=click.Path(path_type=Path, readable=False),
)
@click.option(
    "--only",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="TEXT.txt",
    help="Learn only letters that stand in this text: a font may have forty thousand.",
)
@_file_option
def build(fonts: tuple[Path, ...], only: Path | None, target: Path | None) -> ExitCode:
    """Learn the letters of fonts that the recogniser does not know yet."""
    from glyphstone.flows.shape_learning import build_shapes, shapes_path

    path = target or shapes_path()
    told = 0

    def tell(share: float) -> None:
        nonlocal told
        if int(share * 10) > told:
            told = int(share * 10)
            complain(f"  {told * 10} % of the letters")

    wanted = frozenset("".join(text for _, text in read_cribs([only]))) if only else frozenset()
    extra = build_shapes(fonts, path, tell, only=wanted)
    if not extra.texts:
        complain("These fonts have no letter that is not known already; nothing was kept.")
        return ExitCode.OK
    click.echo(f"{len(extra.texts):,} letters of {_counted(len(extra.fonts))} are in {path}.")
    return ExitCode.OK


@shapes.command("list", short_help="Say what was learned.")
@_file_option
def list_(target: Path | None) -> ExitCode:
    """Say which letters were learned, and from which fonts."""
    from glyphstone.flows.session import script_name
    from glyphstone.flows.shape_learning import read_extra, shapes_path

    path = target or shapes_path()
    if not path.is_file():
        click.echo("Nothing was built: glyphstone shapes build FONT...")
        return ExitCode.OK
    extra = read_extra(path)
    click.echo(inert(f"{path}: {len(extra.texts):,} letters of {_counted(len(extra.fonts))}"))
    for script, count in Counter(script_of(text) for text in extra.texts).most_common():
        click.echo(f"  {script_name(script)}: {count:,}")
    for font in extra.fonts:
        click.echo(inert(f"  {font}"))
    return ExitCode.OK


def _counted(fonts: int) -> str:
    return "1 font" if fonts == 1 else f"{fonts:,} fonts"
