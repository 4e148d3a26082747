"""The text of one module, addressed by the byte spans that syntax trees give."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Protocol

_COMMENT_OR_WORD = re.compile(rb"#[^\n]*|[^\s()\\#]+(?:\s+(?:in|not)\b)?")


class Placed(Protocol):
    """A node of a syntax tree that knows its span."""

    lineno: int
    col_offset: int
    end_lineno: int | None
    end_col_offset: int | None


@dataclass(frozen=True, slots=True)
class Span:
    """Bytes `start` to `end` of a module's text."""

    start: int
    end: int


class Source:
    """A module's text and tree."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_bytes()
        self.tree = ast.parse(self.text, str(path))

    @cached_property
    def _line_starts(self) -> list[int]:
        starts = [0]
        starts += [match.end() for match in re.finditer(rb"\n", self.text)]
        return starts

    def span(self, node: Placed) -> Span:
        """Where a node stands."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return Span(
            self._line_starts[node.lineno - 1] + node.col_offset,
            self._line_starts[node.end_lineno - 1] + node.end_col_offset,
        )

    def of(self, span: Span) -> str:
        """The text of a span."""
        return self.text[span.start : span.end].decode()

    def operator_between(self, left: Placed, right: Placed) -> Span:
        """Where the operator between two operands stands, brackets and comments passed over."""
        start, end = self.span(left).end, self.span(right).start
        for match in _COMMENT_OR_WORD.finditer(self.text, start, end):
            if not match.group().startswith(b"#"):
                return Span(*match.span())
        raise ValueError(f"no operator in {self.text[start:end]!r}")

    def replaced(self, span: Span, replacement: str) -> bytes:
        """The whole text with one span replaced."""
        return self.text[: span.start] + replacement.encode() + self.text[span.end :]

    def line_of(self, span: Span) -> int:
        """The number of the line on which a span starts."""
        return self.text.count(b"\n", 0, span.start) + 1

    def lines_around(self, span: Span, replacement: str) -> tuple[str, str]:
        """The whole lines that hold a span, before and after a replacement, on one line each."""
        start = self.text.rfind(b"\n", 0, span.start) + 1
        end = self.text.find(b"\n", span.end)
        end = len(self.text) if end < 0 else end
        before = self.text[start:end]
        after = self.text[start : span.start] + replacement.encode() + self.text[span.end : end]
        return _one_line(before), _one_line(after)


def _one_line(text: bytes) -> str:
    return " ".join(text.decode().split())
