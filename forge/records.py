"""Rows that the writer kept become the columns of the truth."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import numpy as np

from forge.content import Mark
from forge.embed import Embedded
from forge.emit import Emitter
from forge.truth import (
    Clusters,
    Floats,
    Glyphs,
    Ints,
    LineTruth,
    ParagraphTruth,
    SentenceTruth,
    Truth,
    WordTruth,
)

__all__ = ["glyph_table", "repeated"]


def glyph_table(
    rows: list[tuple[int, int, float, float, int]],
    marks: list[Mark],
    emitter: Emitter,
    fonts: list[Embedded],
) -> tuple[Glyphs, Clusters]:
    """The columns of every shown glyph and of every cluster."""
    table = np.array(rows, dtype=np.float64).reshape(-1, 5)
    which, cluster, copy = (table[:, i].astype(np.int64) for i in (0, 1, 4))
    lengths = [m.end - m.start for m in marks]

    def spread(values: list[float]) -> Floats:
        return np.repeat(np.array(values, dtype=np.float64), lengths)

    def of_glyph(values: list[float]) -> Floats:
        return np.array(values, dtype=np.float64)[which]

    a, b, c, d, e, f = (spread([m.matrix[i] for m in marks]) for i in range(6))
    size, stretch = spread([m.size for m in marks]), spread([m.stretch for m in marks])
    vertical = spread([float(m.vertical) for m in marks])
    lx, ly = table[:, 2], table[:, 3]
    coded = emitter.coded
    vx = of_glyph([g.vx for g in coded]) * size * stretch * vertical
    vy = of_glyph([g.vy for g in coded]) * size * vertical
    dx = of_glyph([g.width for g in coded]) * size * stretch * (1 - vertical)
    dy = of_glyph([g.down for g in coded]) * size * vertical
    known = [
        (font.plan, gid, font.truth.codes[font.plan.codes[gid][0]])
        for font in fonts
        for gid in font.plan.gids
    ]

    def column(values: list[int]) -> Ints:
        return np.array(values, dtype=np.int64)[which]

    places = emitter.mark_places
    glyphs = Glyphs(
        page=spread([p for p, _ in places]).astype(np.int64),
        font=column([g.font for g in coded]),
        code=column([k.code for _, _, k in known]),
        code_length=column([k.length for _, _, k in known]),
        cid=column([k.cid for _, _, k in known]),
        gid=column([k.gid for _, _, k in known]),
        source_gid=column([gid for _, gid, _ in known]),
        cluster=cluster,
        container=spread([c for _, c in places]).astype(np.int64),
        mode=spread([m.mode for m in marks]).astype(np.int64),
        copy=copy,
        size=size,
        x=e + a * lx + c * ly,
        y=f + b * lx + d * ly,
        drawn_x=e + a * (lx - vx) + c * (ly - vy),
        drawn_y=f + b * (lx - vx) + d * (ly - vy),
        dx=a * dx + c * dy,
        dy=b * dx + d * dy,
    )
    total = len(emitter.cluster_text)
    own = np.flatnonzero(copy == 0)
    count = np.bincount(cluster[own], minlength=total)
    first = np.full(total, len(rows), dtype=np.int64)
    np.minimum.at(first, cluster[own], own)
    first[count == 0] = -1
    units = np.array(emitter.cluster_units, dtype=np.int64).reshape(-1, 5)
    word, line, sentence, paragraph, inserted = (units[:, i] for i in range(5))
    clusters = Clusters(
        emitter.cluster_text, first, count, word, line, sentence, paragraph, inserted
    )
    return glyphs, clusters


def _tiled(values: Ints, times: int, step: int) -> Ints:
    """The column again and again, each time moved on by a step; -1 stays."""
    moved = values[None, :] + step * np.arange(times, dtype=np.int64)[:, None]
    return np.where(values[None, :] < 0, values[None, :], moved).ravel()


def repeated(truth: Truth, times: int) -> Truth:
    """The truth of a document whose pages come again a number of times."""
    if times == 1:
        return truth
    glyphs, clusters = truth.glyphs, truth.clusters
    steps = {"page": truth.pages, "cluster": len(clusters)}
    columns: dict[str, Any] = {}
    for f in fields(Glyphs):
        values = getattr(glyphs, f.name)
        step = steps.get(f.name)
        columns[f.name] = np.tile(values, times) if step is None else _tiled(values, times, step)
    sizes = {
        "first": len(glyphs),
        "word": len(truth.words),
        "line": len(truth.lines),
        "sentence": len(truth.sentences),
        "paragraph": len(truth.paragraphs),
    }
    units = {name: _tiled(getattr(clusters, name), times, step) for name, step in sizes.items()}
    words: list[WordTruth] = []
    lines: list[LineTruth] = []
    sentences: list[SentenceTruth] = []
    paragraphs: list[ParagraphTruth] = []
    for i in range(times):
        p, s = i * len(truth.paragraphs), i * len(truth.sentences)
        words += [
            replace(w, sentence=w.sentence + s, paragraph=w.paragraph + p) for w in truth.words
        ]
        sentences += [replace(x, paragraph=x.paragraph + p) for x in truth.sentences]
        lines += [
            replace(x, page=x.page + i * truth.pages, paragraph=x.paragraph + p)
            for x in truth.lines
        ]
        paragraphs += truth.paragraphs
    return replace(
        truth,
        glyphs=Glyphs(**columns),
        clusters=Clusters(
            text=clusters.text * times,
            count=np.tile(clusters.count, times),
            inserted=np.tile(clusters.inserted, times),
            **units,
        ),
        words=words,
        lines=lines,
        sentences=sentences,
        paragraphs=paragraphs,
        pages=truth.pages * times,
    )
