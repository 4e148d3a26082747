"""Makes the table of the first glance from the plain faces among the fetched fonts.

    python -m tools.shapes.glance

Letters, digits, brackets and Latin ligatures of Latin, Cyrillic and Greek: coarse pictures of each,
projected so that the designs of one letter lie together (linear discriminants), and some centres
for each letter. The same fonts give the same file.
"""

from __future__ import annotations

import io
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import unicodedata2
from numpy.typing import NDArray

from glyphstone.data.glance_table import FILE
from glyphstone.model import Outline
from glyphstone.shapes.glance import coarse
from tools.shapes.drawn import drawn
from tools.shapes.families import LIST, Family, read_families
from tools.shapes.fetch import FONTS
from tools.shapes.packed import UNITS, Drawn
from tools.shapes.rendered import ink_box

__all__ = ["Centres", "fit", "packed_table"]

Numbers = NDArray[np.float32]

_PLAIN = frozenset({"serif", "sans-serif", "monospace"})
_SUBSETS = ("latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek")
_STYLES = ("400-normal", "700-normal", "400-italic")
_SCRIPTS = frozenset({"Latn", "Cyrl", "Grek"})
_LIGATURES = frozenset({"ff", "fi", "fl", "ffi", "ffl"})
_BRACKETS = frozenset("()[]{}")
_LAST_LETTER = 0x2000


@dataclass(frozen=True, slots=True)
class Fitting:
    """How the table is made; dimensions and centres were tried on families held out."""

    #: Families that must have a letter.
    families: int = 20
    #: Numbers that a picture is projected to; centres of a letter, and pictures for each of them.
    dimensions: int = 64
    centres: int = 8
    pictures_of_centre: int = 25
    #: Share of the mean variance that is added to each, so that no pixel tells everything.
    ridge: float = 0.02
    rounds: int = 12
    #: Largest number that a centre's coordinate is kept as.
    largest: int = 127


FITTING = Fitting()


@dataclass(frozen=True, slots=True)
class Centres:
    """A projection and the centres of letters in it."""

    mean: Numbers
    projection: Numbers
    centres: Numbers
    texts: list[str]


def main() -> None:
    """Makes the file of the package."""
    families = [one for one in read_families(LIST) if _is_plain(one)]
    pictures: list[Numbers] = []
    texts: list[str] = []
    having: dict[str, set[str]] = defaultdict(set)
    for family in families:
        for text, picture in _pictures(FONTS / family.name, family.name):
            pictures.append(picture)
            texts.append(text)
            having[text].add(family.name)
    kept = [row for row, one in enumerate(texts) if len(having[one]) >= FITTING.families]
    found = fit(np.stack([pictures[row] for row in kept]), [texts[row] for row in kept])
    FILE.write_bytes(packed_table(found))
    print(f"{len(kept)} drawings, {len(set(found.texts))} texts, {len(found.texts)} centres")


def _is_plain(family: Family) -> bool:
    """Whether a family is a text face with two of the scripts, or one for Latin with serifs."""
    if not {"Cyrl", "Grek"}.isdisjoint(family.scripts):
        return family.category in _PLAIN
    return family.scripts == ("Latn",) and family.category in _PLAIN - {"sans-serif"}


def _pictures(folder: Path, family: str) -> Iterator[tuple[str, Numbers]]:
    for subset in _SUBSETS:
        for style in _STYLES:
            path = folder / f"{family}-{subset}-{style}.woff"
            if path.is_file():
                # Shaping adds ligatures and other figures.
                for one in drawn(path, _SCRIPTS):
                    if _is_wanted(one.text):
                        yield one.text, _picture(one)


def _picture(one: Drawn) -> Numbers:
    places = one.points.astype(np.float64) / UNITS
    box = ink_box(places, one.tags, one.ends)
    return coarse(Outline(places, one.tags, one.ends.astype(np.int64)), box)


def _is_wanted(text: str) -> bool:
    if text in _LIGATURES or text in _BRACKETS:
        return True
    if len(text) > 1:
        return False
    letter = unicodedata2.category(text) in ("Lu", "Ll", "Lo", "Nd")
    dressed = unicodedata2.decomposition(text).startswith("<")
    return letter and not dressed and ord(text) < _LAST_LETTER


def fit(pictures: Numbers, texts: list[str]) -> Centres:
    """The projection that keeps letters apart, and the centres of each letter in it."""
    names = sorted(set(texts))
    number = {name: at for at, name in enumerate(names)}
    owner = np.array([number[text] for text in texts])
    counts = np.bincount(owner, minlength=len(names))
    means = np.zeros((len(names), pictures.shape[1]), dtype=np.float64)
    np.add.at(means, owner, pictures)
    means /= counts[:, None]
    within = np.zeros((pictures.shape[1],) * 2)
    for at in range(len(names)):
        apart = pictures[owner == at] - means[at]
        within += apart.T @ apart
    within /= len(pictures)
    within += np.eye(len(within)) * within.trace() / len(within) * FITTING.ridge
    middle = means.mean(axis=0)
    between = (means - middle).T @ (means - middle) / len(names)
    root = np.linalg.inv(np.linalg.cholesky(within))
    _, vectors = np.linalg.eigh(root @ between @ root.T)
    projection = root.T @ vectors[:, ::-1][:, : FITTING.dimensions]
    places = (pictures - middle) @ projection
    centres, owners = [], []
    for at, name in enumerate(names):
        own = _centres(places[owner == at])
        centres.append(own)
        owners += [name] * len(own)
    return Centres(
        middle.astype(np.float32),
        projection.astype(np.float32),
        np.concatenate(centres).astype(np.float32),
        owners,
    )


def _centres(places: NDArray[np.float64]) -> NDArray[np.float64]:
    """Some places that all lie near to: the ones farthest apart first, then their middles."""
    wanted = min(FITTING.centres, max(1, len(places) // FITTING.pictures_of_centre))
    found = places.mean(axis=0, keepdims=True)
    while len(found) < wanted:
        apart = ((places[:, None] - found[None]) ** 2).sum(axis=2).min(axis=1)
        found = np.concatenate([found, places[[int(apart.argmax())]]])
    for _ in range(FITTING.rounds):
        nearest = ((places[:, None] - found[None]) ** 2).sum(axis=2).argmin(axis=1)
        for at in range(len(found)):
            if (nearest == at).any():
                found[at] = places[nearest == at].mean(axis=0)
    return np.asarray(found, dtype=np.float64)


def packed_table(found: Centres) -> bytes:
    """The table as the bytes of its file."""
    steps = np.abs(found.centres).max(axis=0) / FITTING.largest
    out = io.BytesIO()
    np.savez_compressed(
        out,
        mean=found.mean.astype(np.float16),
        projection=found.projection.astype(np.float16),
        centres=np.rint(found.centres / steps).astype(np.int8),
        steps=steps.astype(np.float32),
        texts=np.frombuffer(json.dumps(found.texts, ensure_ascii=False).encode(), dtype=np.uint8),
    )
    return out.getvalue()


if __name__ == "__main__":
    main()
