"""Small pieces of HTML for notebooks: all that comes from a document is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

__all__ = ["safe", "table"]


def safe(text: str) -> str:
    """A text for HTML: escaped, and characters that would act as their code points."""
    return escape("".join(c if c.isprintable() else f"[{ord(c):04X}]" for c in text))


def table(heads: Sequence[str], rows: Iterable[Sequence[object]], title: str = "") -> str:
    """A table, its title above it."""
    said = f"<caption>{safe(title)}</caption>" if title else ""
    head = "".join(f"<th>{safe(one)}</th>" for one in heads)
    body = "".join(
        f"<tr>{''.join(f'<td><bdi>{safe(_said(one))}</bdi></td>' for one in row)}</tr>"
        for row in rows
    )
    return f"<table>{said}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _said(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)
