"""Options that several commands share."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from glyphstone.cli.bounds import BOUNDS
from glyphstone.errors import GlyphstoneError
from glyphstone.options import Limits

if TYPE_CHECKING:
    from glyphstone.flows.text import TextOptions

__all__ = [
    "PAGE_NUMBERS",
    "debugged",
    "direction_option",
    "page_numbers",
    "reading_options",
    "strictness",
    "text_forms",
    "text_options",
]

F = TypeVar("F", bound=Callable[..., Any])


class _PageNumbers(click.ParamType[frozenset[int]]):
    """Page numbers such as 1-5,9, counted from 1."""

    name = "pages"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> frozenset[int]:
        """The numbers meant."""
        if isinstance(value, frozenset):
            return value
        numbers: set[int] = set()
        for part in str(value).split(","):
            first, dash, last = part.strip().partition("-")
            if not first.isdecimal() or (dash and not last.isdecimal()):
                self.fail(f"{value!r} is not a list of pages like 1-5,9", param, ctx)
            low, high = int(first), int(last or first)
            if not 1 <= low <= high <= BOUNDS.page_number:
                self.fail(f"{part.strip()!r} is not a range of pages counted from 1", param, ctx)
            numbers.update(range(low, high + 1))
        return frozenset(numbers)


PAGE_NUMBERS = _PageNumbers()


def page_numbers(command: F) -> F:
    """Adds --pages."""
    return click.option(
        "--pages", type=PAGE_NUMBERS, metavar="1-5,9", help="Write only these pages."
    )(command)


def text_forms(command: F) -> F:
    """Adds --direction, --strip-marks, --fold-fullwidth and --keep-ligatures."""
    for option in (
        click.option(
            "--keep-ligatures", is_flag=True, help="Leave ligatures such as ﬁ as they are."
        ),
        click.option(
            "--fold-fullwidth", is_flag=True, help="Make wide letters and punctuation plain."
        ),
        click.option(
            "--strip-marks",
            "stripped",
            multiple=True,
            metavar="SCRIPT",
            help="Leave out points and accents of a script: Hebr, Arab, Syrc. May be given again.",
        ),
        direction_option,
    ):
        command = option(command)
    return command


def direction_option(command: F) -> F:
    """Adds --direction."""
    return click.option(
        "--direction",
        type=click.Choice(["ltr", "rtl", "ttb"]),
        help="Read horizontal lines so, or upright ones from the top (ttb); else their letters"
        " and places tell.",
    )(command)


def strictness(command: F) -> F:
    """Adds --strict."""
    return click.option(
        "--strict",
        is_flag=True,
        help="Put marks in place of letters that nobody vouches for.",
    )(command)


def text_options(
    direction: str | None,
    stripped: tuple[str, ...],
    fold_fullwidth: bool,
    keep_ligatures: bool,
    *,
    spacing: bool = False,
) -> TextOptions:
    """What these options mean for the reader."""
    from glyphstone.flows.text import NormalForms, TextOptions
    from glyphstone.model import Direction

    for script in stripped:
        if not re.fullmatch("[A-Z][a-z]{3}", script):
            raise click.BadParameter(
                f"{script} is not the code of a script. Give four letters such as Hebr or Arab.",
                param_hint="--strip-marks",
            )
    return TextOptions(
        forms=NormalForms(
            strip_combining_marks=frozenset(stripped),
            fold_fullwidth=fold_fullwidth,
            expand_ligatures=not keep_ligatures,
        ),
        direction=None if direction is None else Direction(direction),
        spacing=spacing,
    )


def reading_options(command: F) -> F:
    """Adds --password, --seconds, --memory and --debug."""
    for option in (
        click.option("--debug", is_flag=True, help="Show the traceback of an unexpected error."),
        click.option(
            "--memory",
            type=click.IntRange(min=BOUNDS.least_memory_mib),
            default=Limits().memory_bytes >> 20,
            show_default=True,
            metavar="MIB",
            help="Memory that the file may take.",
        ),
        click.option(
            "--seconds",
            type=click.FloatRange(min=0, min_open=True),
            default=Limits().seconds,
            show_default=True,
            help="Time that the file may take.",
        ),
        click.option(
            "--password",
            envvar="GLYPHSTONE_PASSWORD",
            show_envvar=True,
            help="User or owner password of an encrypted file.",
        ),
    ):
        command = option(command)
    return command


def debugged(error: GlyphstoneError, debug: bool) -> None:
    """Shows the traceback that an unexpected error brings along, if it was asked for."""
    details = getattr(error, "details", "")
    if debug and details:
        click.echo(details, err=True)
