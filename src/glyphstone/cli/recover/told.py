"""What a person says of the documents on the command line: their language, and cribs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from glyphstone.cli.bounds import BOUNDS
from glyphstone.errors import MapError, Place

__all__ = ["LanguageTag", "read_cribs"]


class LanguageTag(click.ParamType[str]):
    """The tag of a language whose letters are known."""

    name = "language"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """The tag meant."""
        from glyphstone.flows.session import letters_of, near_languages

        tag = str(value).strip()
        if not letters_of(tag):
            near = near_languages(tag)
            like = f" Near to it are {', '.join(near)}." if near else ""
            self.fail(
                f"no letters of {tag!r} are known; give a code of ISO 639 or BCP 47, such as yrk,"
                f" cs or az-Cyrl.{like}",
                param,
                ctx,
            )
        return tag


def read_cribs(paths: Sequence[Path]) -> list[tuple[str, str]]:
    """The cribs of some files, by name; a `MapError` says what is wrong."""
    return [(path.name, _text(path)) for path in paths]


def _text(path: Path) -> str:
    place = Place(file=str(path))
    try:
        if path.stat().st_size > BOUNDS.crib_bytes:
            raise MapError(
                "this is too long for a crib.",
                place=place,
                next_step="Give the part that stands in the document.",
            )
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise MapError(
            f"the crib cannot be read ({error.strerror or error}).",
            place=place,
            next_step="Check the name.",
        ) from None
    except UnicodeDecodeError:
        raise MapError(
            "this is no text in UTF-8.", place=place, next_step="Save it as UTF-8."
        ) from None
    if not text.strip():
        raise MapError("this crib is empty.", place=place, next_step="Give a text.")
    return text
