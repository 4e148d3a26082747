"""Letters that a person has the recogniser learn from fonts of theirs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path

from glyphstone.errors import MapError, Place
from glyphstone.files import write_whole
from glyphstone.shapes.extra_shapes import ExtraShapes, built, read_extra
from glyphstone.shapes.recogniser import recogniser
from glyphstone.store.library_path import shapes_path

__all__ = ["ExtraShapes", "build_shapes", "read_extra", "shapes_path"]

#: How the names of font files end.
_FONTS = frozenset({".ttf", ".otf", ".ttc", ".otc", ".pfb"})


def build_shapes(
    paths: Sequence[Path],
    target: Path,
    progress: Callable[[float], None],
    *,
    only: Collection[str] = (),
) -> ExtraShapes:
    """Learn the letters of fonts that the recogniser does not know, and keep them in a file.

    `only` names the letters that are wanted, none for all.
    """
    extra = built(list(_fonts(paths)), recogniser(), progress, only=only)
    if extra.texts:
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise MapError(
                f"its folder cannot be made ({error.strerror or error}).",
                place=Place(file=str(target)),
                next_step="Name another file with --shapes.",
            ) from None
        write_whole(target, extra.to_bytes())
    return extra


def _fonts(paths: Sequence[Path]) -> Iterator[Path]:
    """The files meant: as given, of a folder every font in it and its folders."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        yield from sorted(one for one in path.rglob("*") if one.suffix.lower() in _FONTS)
