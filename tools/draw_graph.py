"""Draws which room imports which: docs/pictures/rooms.svg, from the imports of the code.

    python -m tools.draw_graph

Rooms stand on the levels of the contract in pyproject.toml, the highest on top. An arrow goes from
a room to one that it imports, however often. The same imports give the same bytes.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

__all__ = ["drawn", "imports_of_rooms", "levels", "main"]

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "glyphstone"
PICTURE = ROOT / "docs" / "pictures" / "rooms.svg"
#: Pixels: the picture's width, the height of a level, and the size of a room's box.
WIDTH, STEP, BOX_WIDTH, BOX_HEIGHT = 1000, 88, 92, 30

Place = tuple[float, float]


def levels() -> list[list[str]]:
    """The rooms of each level, the highest first."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = config["tool"]["importlinter"]["contracts"]
    (layers,) = (one["layers"] for one in contracts if one["type"] == "layers")
    return [re.findall(r"\w+", layer) for layer in layers]


def imports_of_rooms(package: Path = PACKAGE) -> set[tuple[str, str]]:
    """Pairs of rooms of which the first imports the second."""
    found: set[tuple[str, str]] = set()
    for path in sorted(package.rglob("*.py")):
        room = path.relative_to(package).parts[0].removesuffix(".py")
        if room.startswith("__"):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        for node in ast.walk(tree):
            found.update((room, other) for other in _named(node) if other != room)
    return found


def _named(node: ast.AST) -> set[str]:
    """The rooms that one statement imports."""
    names: Iterable[str] = ()
    if isinstance(node, ast.Import):
        names = (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module == "glyphstone":
        names = (f"glyphstone.{alias.name}" for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        names = (node.module,)
    return {name.split(".")[1] for name in names if name.startswith("glyphstone.")}


def _places(rooms: Sequence[Sequence[str]]) -> dict[str, Place]:
    """The middle of each room's box."""
    return {
        room: (WIDTH * (at + 1) / (len(level) + 1), STEP * (number + 0.5))
        for number, level in enumerate(rooms)
        for at, room in enumerate(level)
    }


def drawn() -> str:
    """The picture as SVG."""
    rooms = levels()
    places = _places(rooms)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {STEP * len(rooms)}"'
        ' font-family="sans-serif" font-size="14">',
        "<title>Which room of Glyphstone imports which: only downwards</title>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7"'
        ' markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8Z" fill="#456"/></marker></defs>',
        f'<rect width="{WIDTH}" height="{STEP * len(rooms)}" fill="white"/>',
    ]
    lines += [
        _arrow(places[room], places[other])
        for room, other in sorted(imports_of_rooms())
        if room in places and other in places
    ]
    lines += [_room(room, place) for room, place in places.items()]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _arrow(start: Place, end: Place) -> str:
    """A curve from the bottom of one box to the top of another; sideways within a level."""
    (x0, y0), (x1, y1) = start, end
    if y0 < y1:
        y0, y1 = y0 + BOX_HEIGHT / 2, y1 - BOX_HEIGHT / 2
        bend0, bend1 = y0 + STEP * 0.4, y1 - STEP * 0.4
    else:
        y0, y1 = y0 + BOX_HEIGHT / 2, y1 + BOX_HEIGHT / 2
        bend0 = bend1 = y0 + STEP * 0.3
    return (
        f'<path d="M{x0:.0f} {y0:.0f}C{x0:.0f} {bend0:.0f} {x1:.0f} {bend1:.0f} {x1:.0f} {y1:.0f}"'
        f' fill="none" stroke="#456" stroke-opacity="0.4" marker-end="url(#tip)"/>'
    )


def _room(room: str, place: Place) -> str:
    x, y = place
    return (
        f'<rect x="{x - BOX_WIDTH / 2:.0f}" y="{y - BOX_HEIGHT / 2:.0f}" width="{BOX_WIDTH}"'
        f' height="{BOX_HEIGHT}" rx="6" fill="#eef3f7" stroke="#456"/>'
        f'<text x="{x:.0f}" y="{y + 5:.0f}" text-anchor="middle">{escape(room)}</text>'
    )


def main() -> None:
    """Write the picture."""
    PICTURE.write_text(drawn(), encoding="utf-8")


if __name__ == "__main__":
    main()
