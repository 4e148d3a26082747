"""What a person chooses for a run: all that decides what is written, and nothing else."""

from __future__ import annotations

import hashlib

import msgspec

from glyphstone.options import Limits

__all__ = ["Filters", "RunSettings"]


class Filters(msgspec.Struct, frozen=True, kw_only=True):
    """Which documents are kept; the others are listed among the rejects."""

    #: ISO 639-3 codes and ISO 15924 codes; none for all.
    languages: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    #: The most that may be unknown, and unknown or doubtful, from 0 to 1.
    most_unknown: float = 1.0
    most_doubtful: float = 1.0
    #: Characters of text; None for any number.
    least_characters: int = 0
    most_characters: int | None = None

    def refusal(
        self, *, lang: str, script: str, unknown: float, doubtful: float, characters: int
    ) -> str | None:
        """Why a document is not kept, None if it is."""
        if self.languages and lang not in self.languages:
            return f"its language is {lang}, not {' or '.join(self.languages)}."
        if self.scripts and script not in self.scripts:
            return f"its script is {script}, not {' or '.join(self.scripts)}."
        if unknown > self.most_unknown:
            return f"{unknown:.2%} of its glyphs are unknown, more than {self.most_unknown:.2%}."
        if unknown + doubtful > self.most_doubtful:
            return (
                f"{unknown + doubtful:.2%} of its glyphs are unknown or doubtful, more than"
                f" {self.most_doubtful:.2%}."
            )
        if characters < self.least_characters:
            return f"it has {characters:,} characters, fewer than {self.least_characters:,}."
        if self.most_characters is not None and characters > self.most_characters:
            return f"it has {characters:,} characters, more than {self.most_characters:,}."
        return None


class RunSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How documents are read and written. Two runs with the same settings write the same bytes."""

    #: `jsonl` (zstd) or `parquet`; `prose` or `lines`.
    output: str = "jsonl"
    text: str = "prose"
    shard_documents: int = 1000
    #: Whether broken fonts are healed by the library and sure evidence, and by their drawings.
    heal: bool = True
    shapes: bool = True
    #: Whether marks stand in place of letters that nobody vouches for.
    strict: bool = False
    #: Whether duplicates are marked.
    duplicates: bool = True
    #: Whether the pages before a limit or crash are kept, as partial.
    keep_partial: bool = False
    seconds: float = Limits().seconds
    memory_bytes: int = Limits().memory_bytes
    filters: Filters = Filters()

    @property
    def limits(self) -> Limits:
        """What one document may cost."""
        return Limits(seconds=self.seconds, memory_bytes=self.memory_bytes)

    @property
    def digest(self) -> str:
        """The same for the same settings alone."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()
