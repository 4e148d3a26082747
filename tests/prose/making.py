"""Documents of a few pages whose paragraphs are known."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import glyphstone
from benchmarks.prose.documents import Kind, Wish, make
from benchmarks.prose.truth import Truth
from glyphstone.model import ProseLine
from glyphstone.prose import DocumentProse, ProseOptions, read_prose
from glyphstone.prose.learning import Learned
from glyphstone.prose.line_spool import Spool

__all__ = ["SPOOLS", "learn", "read", "written"]

#: The spools of what was learned; a test that learns closes them at its end.
SPOOLS = ExitStack()


def written(
    folder: Path, kind: Kind, code: str, pages: int = 2, seed: int = 0
) -> tuple[Path, Truth]:
    """A forged document in a file, and its truth."""
    made = make(Wish(kind, code, pages, seed))
    path = folder / f"{code}.pdf"
    path.write_bytes(made.pdf)
    return path, made.truth


def read(
    path: Path, options: ProseOptions | None = None
) -> tuple[list[glyphstone.Paragraph], DocumentProse]:
    """The paragraphs of a document."""
    with glyphstone.open(path) as document:
        prose = read_prose(document, options=options)
        return list(prose), prose


def learn(lines: Sequence[ProseLine], options: ProseOptions) -> Learned:
    """What the lines of one page teach."""
    found = Learned(options, SPOOLS.enter_context(Spool()))
    found.take(lines)
    return found
