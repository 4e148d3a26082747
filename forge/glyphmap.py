"""The true glyph map: what each code of each font means, as one who knows the script would say."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fontTools import unicodedata

from forge.fonts import Face
from forge.meanings import Chooser, Cluster, Glyph, ignorable, says
from forge.substitutions import origins

if TYPE_CHECKING:
    from forge.document import Forged

__all__ = ["Agreement", "agreement", "ignorable", "true_map"]

#: The Mongolian vowel separator.
SEPARATOR = "\u180e"


@dataclass(slots=True)
class Agreement:
    """How many clusters the strings of their glyphs give back, and which they do not."""

    right: int = 0
    total: int = 0
    #: Names of the glyphs, what they say, and the text they should say, by frequency.
    wrong: Counter[tuple[tuple[str, ...], tuple[str, ...], str]] = field(default_factory=Counter)

    @property
    def share(self) -> float:
        """The share of clusters that come out right."""
        return self.right / max(self.total, 1)


def _clusters(forged: Forged) -> Counter[Cluster]:
    """How often each row of glyphs stands for each text."""
    truth = forged.truth
    faces = {id(face): i for i, face in reversed(list(enumerate(forged.faces)))}
    of_font = [faces[id(face)] for face in forged.faces]
    face = [of_font[font] for font in truth.glyphs.font.tolist()]
    gid = truth.glyphs.source_gid.tolist()
    rows: list[list[Glyph]] = [[] for _ in truth.clusters.text]
    for i, (cluster, copy) in enumerate(
        zip(truth.glyphs.cluster.tolist(), truth.glyphs.copy.tolist(), strict=True)
    ):
        if copy == 0:
            rows[cluster].append((face[i], gid[i]))
    texts = list(truth.clusters.text)
    word = truth.clusters.word.tolist()
    for i in range(len(texts) - 1):
        # The shaper counts it to the letter before, but it is the vowel behind that shows it.
        if texts[i].endswith(SEPARATOR) and word[i] == word[i + 1]:
            texts[i], texts[i + 1] = texts[i][:-1], SEPARATOR + texts[i + 1]
    counted = Counter(
        (tuple(glyphs), text) for glyphs, text in zip(rows, texts, strict=True) if glyphs
    )
    found: Counter[Cluster] = Counter()
    for (glyphs, text), count in counted.items():
        drawn = _as_drawn(forged.faces[glyphs[0][0]], glyphs[0][1], text)
        found[glyphs, drawn if len(glyphs) == 1 else text] += count
    return found


def _as_drawn(face: Face, gid: int, text: str) -> str:
    """A bracket in a line that runs to the left is drawn as, and so means, its mirror image."""
    other = unicodedata.mirrored(ord(text)) if len(text) == 1 else None
    characters = origins(face).characters.get(gid, ())
    return chr(other) if other and text not in characters and chr(other) in characters else text


def _chosen(forged: Forged) -> tuple[dict[Glyph, str], Counter[Cluster]]:
    uses = _clusters(forged)
    return Chooser(forged.faces, uses).choose(), uses


def true_map(forged: Forged) -> list[dict[int, str]]:
    """For each font of the truth: what each of its codes means; "" for nothing of its own."""
    chosen, _ = _chosen(forged)
    faces = {id(face): i for i, face in reversed(list(enumerate(forged.faces)))}
    return [
        {
            code: chosen.get((faces[id(face)], known.source_gid), "")
            for code, known in font.codes.items()
        }
        for font, face in zip(forged.truth.fonts, forged.faces, strict=True)
    ]


def agreement(forged: Forged) -> Agreement:
    """How well the true map says the clusters of a document."""
    chosen, uses = _chosen(forged)
    found = Agreement()
    for (glyphs, text), count in uses.items():
        found.total += count
        if says(glyphs, text, chosen):
            found.right += count
        else:
            names = tuple(forged.faces[face].glyph_name(gid) for face, gid in glyphs)
            found.wrong[names, tuple(chosen[glyph] for glyph in glyphs), text] += count
    return found
