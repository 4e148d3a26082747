"""How far confidences are right: bins, their error, and the reliability diagram of the docs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from benchmarks.shapes.document_run import Judged

__all__ = ["BINS", "Bin", "binned", "calibration_error", "diagram"]

#: Confidences at which bins end.
BINS = (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1.0)
#: Sides and margins of the diagram, in units of the picture.
_SIDE, _LEFT, _TOP = 320, 56, 24


@dataclass(frozen=True)
class Bin:
    """Texts of about one confidence: occurrences, the mean confidence, the share that is right."""

    upper: float
    count: int
    confidence: float
    right: float


def binned(judged: Iterable[Judged]) -> list[Bin]:
    """The bins that have texts, weighed by how often the glyphs stand in words."""
    found: list[list[Judged]] = [[] for _ in BINS]
    for one in judged:
        found[next(n for n, upper in enumerate(BINS) if one.confidence <= upper + 1e-9)].append(one)
    return [
        Bin(
            upper,
            total,
            sum(one.confidence * one.count for one in own) / total,
            sum(one.count for one in own if one.right) / total,
        )
        for upper, own in zip(BINS, found, strict=True)
        if (total := sum(one.count for one in own))
    ]


def calibration_error(bins: Sequence[Bin]) -> float:
    """The expected calibration error: how far confidence and share of right are apart, weighed."""
    total = sum(one.count for one in bins)
    return sum(one.count * abs(one.confidence - one.right) for one in bins) / max(total, 1)


def diagram(bins: Sequence[Bin], title: str) -> str:
    """The reliability diagram as SVG: a dot a bin, its area by the occurrences."""
    most = max((one.count for one in bins), default=1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_LEFT + _SIDE + 24}'
        f' {_TOP + _SIDE + 56}" font-family="sans-serif" font-size="12">',
        f"<title>{escape(title)}</title>",
        f'<rect x="{_LEFT}" y="{_TOP}" width="{_SIDE}" height="{_SIDE}" fill="#fff"'
        ' stroke="#888"/>',
        f'<path d="M{_LEFT} {_TOP + _SIDE}L{_LEFT + _SIDE} {_TOP}" stroke="#bbb"'
        ' stroke-dasharray="4"/>',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        x, y = _place(share, share)
        parts.append(f'<text x="{x}" y="{_TOP + _SIDE + 18}" text-anchor="middle">{share:g}</text>')
        parts.append(f'<text x="{_LEFT - 8}" y="{y + 4}" text-anchor="end">{share:g}</text>')
    for one in bins:
        x, y = _place(one.confidence, one.right)
        radius = round(3 + 12 * (one.count / most) ** 0.5, 1)
        label = f"{one.count:,} occurrences: {one.confidence:.3f} said, {one.right:.3f} right"
        parts.append(
            f'<circle cx="{x}" cy="{y}" r="{radius}" fill="#36c" fill-opacity="0.6">'
            f"<title>{label}</title></circle>"
        )
    parts.append(
        f'<text x="{_LEFT + _SIDE / 2}" y="{_TOP + _SIDE + 40}" text-anchor="middle">'
        "confidence that is said</text>"
    )
    parts.append(
        f'<text transform="translate(14 {_TOP + _SIDE / 2}) rotate(-90)" text-anchor="middle">'
        "share that is right</text>"
    )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _place(confidence: float, right: float) -> tuple[float, float]:
    return round(_LEFT + confidence * _SIDE, 1), round(_TOP + (1 - right) * _SIDE, 1)
