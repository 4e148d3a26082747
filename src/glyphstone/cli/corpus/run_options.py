"""The options of `glyphstone corpus run`, and the settings that they mean."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from glyphstone.cli.choices import reading_options, strictness
from glyphstone.cli.many import jobs_option
from glyphstone.corpus.run_settings import Filters, RunSettings

__all__ = ["RunChoices", "run_options"]

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class RunChoices:
    """What was asked for; the names are those of the options."""

    source: Path
    out: Path
    output: str
    text: str
    shard_documents: int
    languages: tuple[str, ...]
    scripts: tuple[str, ...]
    most_unknown: float
    most_doubtful: float
    least_characters: int
    most_characters: int | None
    duplicates: bool
    heal: bool
    shapes: bool
    strict: bool
    keep_partial: bool
    engine: str
    address: str | None
    quiet: bool
    jobs: int
    password: str | None
    seconds: float
    memory: int
    debug: bool

    @property
    def settings(self) -> RunSettings:
        """All of it that decides what is written."""
        return RunSettings(
            output=self.output,
            text=self.text,
            shard_documents=self.shard_documents,
            heal=self.heal,
            shapes=self.shapes,
            strict=self.strict,
            duplicates=self.duplicates,
            keep_partial=self.keep_partial,
            seconds=self.seconds,
            memory_bytes=self.memory << 20,
            filters=Filters(
                languages=tuple(sorted(set(self.languages))),
                scripts=tuple(sorted({one.capitalize() for one in self.scripts})),
                most_unknown=self.most_unknown,
                most_doubtful=self.most_doubtful,
                least_characters=self.least_characters,
                most_characters=self.most_characters,
            ),
        )


_SHARE = click.FloatRange(0, 1)
_COUNT = click.IntRange(min=0)
_OPTIONS = (
    click.argument("source", type=click.Path(path_type=Path), metavar="SOURCE"),
    click.option(
        "-o",
        "--out",
        required=True,
        type=click.Path(path_type=Path, file_okay=False),
        metavar="DIR",
        help="The folder for all that is written; it is made.",
    ),
    click.option(
        "--to",
        "output",
        type=click.Choice(["jsonl", "parquet"]),
        default="jsonl",
        show_default=True,
        help="JSON lines packed with zstd, or Parquet.",
    ),
    click.option(
        "--text",
        type=click.Choice(["prose", "lines"]),
        default="prose",
        show_default=True,
        help="Paragraphs with words whole again, or lines as they stand, which is quicker.",
    ),
    click.option(
        "--shard-documents",
        type=click.IntRange(min=1),
        default=RunSettings().shard_documents,
        show_default=True,
        help="Documents of one shard.",
    ),
    click.option(
        "--language",
        "languages",
        multiple=True,
        metavar="CODE",
        help="Keep only documents in this language (ISO 639-3). May be given again.",
    ),
    click.option(
        "--script",
        "scripts",
        multiple=True,
        metavar="CODE",
        help="Keep only documents in this script (ISO 15924). May be given again.",
    ),
    click.option(
        "--most-unknown",
        type=_SHARE,
        default=1.0,
        metavar="SHARE",
        help="Keep only documents with at most this share of unknown glyphs.",
    ),
    click.option(
        "--most-doubtful",
        type=_SHARE,
        default=1.0,
        metavar="SHARE",
        help="The same for unknown and doubtful glyphs together.",
    ),
    click.option(
        "--least-characters",
        type=_COUNT,
        default=0,
        metavar="N",
        help="Keep only documents with at least so many characters.",
    ),
    click.option(
        "--most-characters",
        type=_COUNT,
        metavar="N",
        help="Keep only documents with at most so many characters.",
    ),
    click.option(
        "--duplicates/--no-duplicates",
        default=True,
        help="Mark documents that are the same, or nearly. On unless switched off.",
    ),
    click.option(
        "--heal/--no-heal",
        default=True,
        help="Use your library of maps, and what other evidence is sure of, on broken fonts. On"
        " unless switched off.",
    ),
    click.option(
        "--shapes/--no-shapes",
        default=True,
        help="Recognise the drawings of broken fonts, which takes seconds a document. On unless"
        " switched off.",
    ),
    strictness,
    click.option(
        "--keep-partial",
        is_flag=True,
        help="Keep the pages before the one at which a document ran against a limit or crashed.",
    ),
    click.option(
        "--engine",
        type=click.Choice(["local", "ray"]),
        default="local",
        show_default=True,
        help="This machine, or a Ray cluster that shares the folders.",
    ),
    click.option(
        "--address",
        metavar="HOST:PORT",
        help="Of the Ray cluster; without it, one is started here.",
    ),
    click.option("--quiet", is_flag=True, help="Show no progress."),
    jobs_option,
    reading_options,
)


def run_options(command: F) -> F:
    """Adds all options of the command."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command
