"""What a person has the recogniser learn beside what it comes with: the letters of fonts of theirs.

The network is not trained anew. Each letter that it has no class for (Han, above all) gets one, the
mean of what the network sees in the given fonts. So few designs make nothing sure: what is found by
them is proposed.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import freetype
import numpy as np
import unicodedata2
from numpy.typing import NDArray

from glyphstone.data.scripts import UNCERTAIN, script_of
from glyphstone.data.shape_model import ShapeClass, ShapeModel
from glyphstone.errors import MapError, Place
from glyphstone.model import Outline, Shape
from glyphstone.shapes.fingerprint import fingerprint
from glyphstone.shapes.recogniser import Recogniser

__all__ = ["ExtraShapes", "built", "font_letters", "read_extra", "with_extra"]


@dataclass(frozen=True, slots=True)
class ExtraBounds:
    """Sizes of what is built; by hand."""

    #: Drawings that are seen together, as those of a page are.
    together: int = 100
    #: Bytes of a font file.
    font_bytes: int = 256 << 20


_BOUNDS = ExtraBounds()
_KIND = "glyphstone.shapes/1"
#: The blocks of signs that are set as wide as Han characters.
_HAN = "Hani"
_HAN_SIGNS = (range(0x3000, 0x3040), range(0xFF01, 0xFF61))


@dataclass(frozen=True, slots=True, eq=False)
class ExtraShapes:
    """Letters, a vector of length 1 each, in how many fonts each was seen, and the fonts' names."""

    texts: tuple[str, ...]
    vectors: NDArray[np.float32]
    designs: NDArray[np.int16]
    fonts: tuple[str, ...]

    def to_bytes(self) -> bytes:
        """The file of it."""
        head = {"kind": _KIND, "texts": list(self.texts), "fonts": list(self.fonts)}
        file = io.BytesIO()
        np.savez_compressed(
            file,
            head=np.frombuffer(json.dumps(head).encode(), dtype=np.uint8),
            vectors=self.vectors.astype(np.float16),
            designs=self.designs,
        )
        return file.getvalue()


def read_extra(path: Path) -> ExtraShapes:
    """What `to_bytes` gave; a `MapError` if the file is something else."""
    try:
        with np.load(path, allow_pickle=False) as file:
            head: dict[str, Any] = json.loads(file["head"].tobytes())
            vectors = file["vectors"].astype(np.float32)
            designs = file["designs"]
        if head["kind"] != _KIND or vectors.ndim != 2 or len(vectors) != len(head["texts"]):
            raise ValueError
        return ExtraShapes(tuple(head["texts"]), vectors, designs, tuple(head["fonts"]))
    except (OSError, ValueError, KeyError, EOFError) as error:
        raise MapError(
            f"the shapes that were built cannot be read ({type(error).__name__}).",
            place=Place(file=str(path)),
            next_step="Build them again with glyphstone shapes build, or remove the file.",
        ) from None


def with_extra(model: ShapeModel, extra: ExtraShapes) -> ShapeModel:
    """A model that knows more letters; those that it knows already stay as they are."""
    own = {one.text for one in model.classes}
    new = [number for number, text in enumerate(extra.texts) if text not in own]
    if not new or extra.vectors.shape[1] != model.vectors.shape[1]:
        return model
    more = tuple(ShapeClass(extra.texts[one], 0, _script(extra.texts[one])) for one in new)
    return replace(
        model,
        vectors=np.concatenate([model.vectors, extra.vectors[new]]),
        classes=(*model.classes, *more),
        designs=np.concatenate([model.designs, extra.designs[new]]),
    )


def built(
    fonts: Sequence[Path],
    recogniser: Recogniser,
    progress: Callable[[float], None] = lambda _share: None,
    *,
    only: Collection[str] = (),
) -> ExtraShapes:
    """The letters of some fonts that a recogniser does not know, as it sees them.

    `only` names the letters that are wanted, none for all.
    """
    known = {one.text for one in recogniser.classes}
    sums: dict[str, NDArray[np.float32]] = {}
    counts: dict[str, int] = {}
    for number, font in enumerate(fonts):
        letters = [one for one in font_letters(font, only=only) if one[0] not in known]
        for first in range(0, len(letters), _BOUNDS.together):
            part = letters[first : first + _BOUNDS.together]
            seen = recogniser.embedded([one[1] for one in part], [one[2] for one in part])
            for (text, _, _), vector in zip(part, seen, strict=True):
                sums[text] = sums.get(text, 0) + vector
                counts[text] = counts.get(text, 0) + 1
            progress((number + (first + len(part)) / len(letters)) / len(fonts))
    texts = tuple(sorted(sums))
    vectors = np.array([sums[text] for text in texts], dtype=np.float32)
    if texts:
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    designs = np.array([counts[text] for text in texts], dtype=np.int16)
    return ExtraShapes(texts, vectors, designs, tuple(font.name for font in fonts))


def font_letters(path: Path, *, only: Collection[str] = ()) -> Iterator[tuple[str, Shape, float]]:
    """The letters of a font file, all or some, with their drawings and advances in em."""
    place = Place(file=str(path))
    try:
        if path.stat().st_size > _BOUNDS.font_bytes:
            raise MapError("this is too large for a font.", place=place, next_step="Name a font.")
        face = freetype.Face(io.BytesIO(path.read_bytes()))
    except OSError as error:
        raise MapError(
            f"this font cannot be read ({error.strerror or error}).",
            place=place,
            next_step="Check the name.",
        ) from None
    except freetype.FT_Exception:
        raise MapError(
            "this is no font that can be read.",
            place=place,
            next_step="Give TrueType or OpenType files.",
        ) from None
    flags = freetype.FT_LOAD_NO_SCALE | freetype.FT_LOAD_NO_BITMAP
    for code, glyph in face.get_chars():
        text = unicodedata2.normalize("NFC", chr(code))
        if len(text) != 1 or not _is_letter(text) or (only and text not in only):
            continue
        try:
            face.load_glyph(glyph, flags)
        except freetype.FT_Exception:
            continue
        drawn = face.glyph.outline
        if not drawn.points or not drawn.contours:
            continue
        outline = Outline(
            np.array(drawn.points, dtype=np.float64) / face.units_per_EM,
            np.array(drawn.tags, dtype=np.uint8) & np.uint8(3),
            np.array(drawn.contours, dtype=np.int64),
        )
        shape = fingerprint(outline)
        if shape.box is not None:
            yield text, shape, face.glyph.advance.x / face.units_per_EM


def _is_letter(text: str) -> bool:
    category = unicodedata2.category(text)[0]
    return (category == "L" and _script(text) not in UNCERTAIN) or (
        category == "P" and _script(text) == _HAN
    )


def _script(text: str) -> str:
    """The script of a letter; signs that stand among Han characters alone are of theirs."""
    return _HAN if any(ord(text) in signs for signs in _HAN_SIGNS) else script_of(text)
