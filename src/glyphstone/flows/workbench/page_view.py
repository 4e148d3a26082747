"""A page as a person sees it: its picture, its size, and where each of its glyphs stands on it."""

from __future__ import annotations

import io
from dataclasses import dataclass

import numpy as np

from glyphstone.document import open as open_document
from glyphstone.errors import BadPageError, Place
from glyphstone.flows.source import Source
from glyphstone.guard import Progress
from glyphstone.model import FloatArray, Glyphs
from glyphstone.pdf.picture import page_picture, page_sizes

__all__ = [
    "GlyphPlaces",
    "PageSizes",
    "PageTask",
    "SizesTask",
    "draw_page",
    "glyph_places",
    "sizes_of_pages",
]


@dataclass(frozen=True, slots=True)
class ViewSizes:
    """How pages are drawn and boxes are padded; by looking at pages, not swept."""

    #: zlib's level: pictures go to a browser on the same machine, so speed counts.
    compression: int = 1
    #: Em: the least side of a glyph's box, so that a dot can be pointed at.
    least_side: float = 0.25
    #: Pages whose size is asked for one by one.
    measured: int = 3000


SIZES = ViewSizes()


@dataclass(frozen=True, slots=True)
class PageTask:
    """A page of a document; its picture is to be so many pixels wide."""

    source: Source
    page: int
    width: int = 0


@dataclass(frozen=True, slots=True)
class SizesTask:
    """A document whose pages are to be counted and measured."""

    source: Source


@dataclass(frozen=True, slots=True)
class PageSizes:
    """Width and height of each page as it is seen, in points."""

    sizes: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class GlyphPlaces:
    """For each row of a page's glyph table four corners, in shares of the page as it is seen.

    They go round from the lower left of the glyph as it is read: eight numbers a row, x from the
    left and y from the top. A row that shows nothing has eight zeros.
    """

    corners: tuple[tuple[float, ...], ...]


def sizes_of_pages(task: SizesTask, _progress: Progress) -> PageSizes:
    """The size of every page, without reading what stands on them."""
    source = task.source
    found = page_sizes(source.path, source.password, SIZES.measured)
    if found is None:
        # What PDFium cannot open our own reader may mend; and its errors say what is wrong.
        with open_document(source.path, password=source.password, limits=source.limits) as document:
            pages = [page.facts for page in document.pages()]
        found = [_seen_size(facts.box, facts.rotate) for facts in pages]
    return PageSizes(tuple(found))


def draw_page(task: PageTask, _progress: Progress) -> bytes:
    """The picture of a page as a PNG file."""
    from PIL import Image

    source = task.source
    drawn = page_picture(source.path, source.password, task.page, task.width)
    if drawn is None:
        raise BadPageError(
            "this page cannot be drawn.",
            place=Place(file=source.path.name, page=task.page),
            next_step="Its glyphs may be known all the same; go on with the glyph sheet.",
        )
    red, green, blue = (drawn[:, :, one] for one in range(3))
    if np.array_equal(red, green) and np.array_equal(red, blue):
        drawn = red  # a third of the work, and most pages are black on white
    file = io.BytesIO()
    Image.fromarray(drawn).save(file, "PNG", compress_level=SIZES.compression)
    return file.getvalue()


def glyph_places(task: PageTask, _progress: Progress) -> GlyphPlaces:
    """Where each glyph of a page stands on its picture."""
    source = task.source
    with open_document(source.path, password=source.password, limits=source.limits) as document:
        glyphs = document.page(task.page).glyphs
        corners = _corners(glyphs)
    on_page = _as_seen(corners, glyphs.page.box, glyphs.page.rotate)
    return GlyphPlaces(tuple(tuple(row) for row in np.round(on_page, 5).tolist()))


def _corners(glyphs: Glyphs) -> FloatArray:
    """Four corners of each glyph on the page, in points: of its ink and its advance together."""
    count = len(glyphs)
    if not count:
        return np.zeros((0, 4, 2))
    _, inverse = glyphs.distinct
    drawn: dict[tuple[int, int], tuple[float, ...]] = {}
    tally = glyphs.tally()
    for number, font in enumerate(glyphs.fonts):
        codes = [code for one, code, _, _ in tally if one == number]
        for code, shape in zip(codes, font.shapes(codes), strict=True):
            if shape is not None and shape.box is not None:
                drawn[number, code] = shape.box
    unknown = (np.nan,) * 4
    boxes = np.array([drawn.get((font, code), unknown) for font, code, _, _ in tally])[inverse]
    vertical = glyphs.vertical
    width = np.where(np.isfinite(glyphs.width), glyphs.width, 0.0)
    # Without ink, what the pen passes over: half an em high.
    blank = np.isnan(boxes[:, 0])
    boxes[blank] = np.column_stack((np.zeros(count), np.zeros(count), width, np.full(count, 0.5)))[
        blank
    ]
    level = ~vertical & ~blank
    boxes[level, 0] = np.minimum(boxes[level, 0], 0.0)
    boxes[level, 2] = np.maximum(boxes[level, 2], width[level])
    for low, high in ((0, 2), (1, 3)):
        short = boxes[:, high] - boxes[:, low] < SIZES.least_side
        middle = (boxes[:, high] + boxes[:, low]) / 2
        boxes[short, low] = middle[short] - SIZES.least_side / 2
        boxes[short, high] = middle[short] + SIZES.least_side / 2
    left, bottom, right, top = boxes.T
    em_corners = np.stack(
        [
            np.stack(pair, axis=1)
            for pair in ((left, bottom), (right, bottom), (right, top), (left, top))
        ],
        axis=1,
    )
    a, b, c, d = glyphs.scale.T
    x = em_corners[:, :, 0] * a[:, None] + em_corners[:, :, 1] * c[:, None] + glyphs.x[:, None]
    y = em_corners[:, :, 0] * b[:, None] + em_corners[:, :, 1] * d[:, None] + glyphs.y[:, None]
    corners: FloatArray = np.stack([x, y], axis=2)
    corners[blank & (width <= 0)] = np.nan
    return corners


def _as_seen(
    corners: FloatArray, box: tuple[float, float, float, float], rotate: int
) -> FloatArray:
    """Corners in shares of the page as a viewer shows it: turned, y from the top."""
    left, bottom, right, top = box
    wide, high = max(right - left, 1e-6), max(top - bottom, 1e-6)
    x, y = (corners[:, :, 0] - left) / wide, (top - corners[:, :, 1]) / high
    turned = {0: (x, y), 90: (1 - y, x), 180: (1 - x, 1 - y), 270: (y, 1 - x)}
    seen_x, seen_y = turned.get(rotate % 360, (x, y))
    seen = np.stack([seen_x, seen_y], axis=2).reshape(len(corners), 8)
    finite: FloatArray = np.where(np.isfinite(seen), np.clip(seen, -1.0, 2.0), 0.0)
    return finite


def _seen_size(box: tuple[float, float, float, float], rotate: int) -> tuple[float, float]:
    wide, high = box[2] - box[0], box[3] - box[1]
    return (high, wide) if rotate % 180 else (wide, high)
