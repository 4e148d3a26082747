"""Bars as SVG: every number stands beside its bar, and every bar has a title for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

__all__ = ["OTHERS", "bars", "stacked"]

#: How the name of a bar ends that stands for many.
OTHERS = "others"

#: Pixels of a row, of the column of names and of the longest bar.
_ROW, _NAMES, _LONGEST = 24, 190, 420
_COLOURS = {
    "ok": "#2f7d4f",
    "partial": "#c08a1e",
    "filtered": "#7a869a",
    "encrypted": "#7b5ea7",
    "not_pdf": "#8d6e63",
    "damaged": "#b3472f",
    "timeout": "#a3195b",
    "memory": "#d1495b",
    "crash": "#8b0000",
    "unreadable": "#5f6b6d",
}
_PLAIN, _FAINT = "#33658a", "#a0a8b0"


def bars(rows: Sequence[tuple[str, float]], unit: str, label: str) -> str:
    """A bar for each name; the names are escaped."""
    if not rows:
        return "<p>None.</p>"
    most = max(value for _, value in rows) or 1
    height = _ROW * len(rows)
    parts = [
        f'<svg class="plot" role="img" aria-label="{escape(label, quote=True)}"'
        f' viewBox="0 0 {_NAMES + _LONGEST + 110} {height}">'
    ]
    for place, (name, value) in enumerate(rows):
        top = place * _ROW
        width = max(value / most * _LONGEST, 1 if value else 0)
        colour = _FAINT if name.endswith(OTHERS) else _COLOURS.get(name, _PLAIN)
        shown = f"{value:,.0f}"
        parts.append(
            f"<g><title>{escape(name)}: {shown} {escape(unit)}</title>"
            f'<text x="{_NAMES - 8}" y="{top + 16}" text-anchor="end">{escape(_short(name))}</text>'
            f'<rect x="{_NAMES}" y="{top + 4}" width="{width:.1f}" height="{_ROW - 8}" rx="2"'
            f' fill="{colour}"/>'
            f'<text x="{_NAMES + width + 6:.1f}" y="{top + 16}">{shown}</text></g>'
        )
    return "".join([*parts, "</svg>"])


def stacked(rows: Sequence[tuple[str, int]], label: str) -> str:
    """One bar of all parts, with a legend."""
    total = sum(value for _, value in rows) or 1
    left = 0.0
    width = _NAMES + _LONGEST + 110
    parts = [
        f'<svg class="plot" role="img" aria-label="{escape(label, quote=True)}"'
        f' viewBox="0 0 {width} 34">'
    ]
    legend = []
    for name, value in rows:
        share = value / total * width
        colour = _COLOURS.get(name, _PLAIN)
        parts.append(
            f"<g><title>{escape(name)}: {value:,}</title>"
            f'<rect x="{left:.1f}" y="4" width="{share:.1f}" height="26" fill="{colour}"/></g>'
        )
        legend.append(
            f'<li><span style="background:{colour}"></span>{escape(name)}: {value:,}'
            f" ({value / total:.1%})</li>"
        )
        left += share
    return "".join([*parts, "</svg>", '<ul class="legend">', *legend, "</ul>"])


def _short(name: str) -> str:
    return name if len(name) <= 26 else f"{name[:25]}…"
