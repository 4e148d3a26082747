"""The text of another tool as lines of which prose is made."""

from __future__ import annotations

from collections.abc import Iterator

from glyphstone.model import BlockKind, Direction, ProseLine
from glyphstone.script.bidi.algorithm import base_level
from glyphstone.script.line_joints import joint
from glyphstone.script.script_runs import dominant_script

__all__ = ["lines_of_text"]

#: A typewriter's page, in points: font size, width of a character, distance of lines. Any sizes of
#: these proportions would do. Spaces before a line are its indent, empty lines are white.
SIZE = 10.0
WIDE = 5.0
HIGH = 12.0


def lines_of_text(text: str, lang: str = "und") -> Iterator[list[ProseLine]]:
    """The lines of each page of a text; form feeds separate pages."""
    for page, content in enumerate(text.split("\f"), 1):
        yield _page(content.expandtabs().splitlines(), page, lang)


def _page(lines: list[str], page: int, lang: str) -> list[ProseLine]:
    texts = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not texts:
        return []
    left = WIDE * min(len(line) - len(line.lstrip()) for _, line in texts)
    right = WIDE * max(len(line.rstrip()) for _, line in texts)
    found: list[ProseLine] = []
    block, before = 0, texts[0][0]
    for place, (number, line) in enumerate(texts):
        block += number > before + 1
        before = number
        bare = " ".join(line.split())
        following = texts[place + 1][1].strip() if place + 1 < len(texts) else ""
        begin = WIDE * (len(line) - len(line.lstrip()))
        end = WIDE * len(line.rstrip())
        leftward = base_level(bare) == 1
        if leftward:
            # Their text begins at the right, but the spaces of the indent come first all the same.
            begin, end = left + right - end, left + right - begin
        top = HIGH * (len(lines) - number)
        found.append(
            ProseLine(
                text=bare,
                page=page,
                number=number,
                block=block,
                kind=BlockKind.BODY,
                box=(begin, top, end, top + SIZE),
                size=SIZE,
                font="",
                script=dominant_script(bare),
                lang=lang,
                direction=Direction.RTL if leftward else Direction.LTR,
                joint=joint(bare, following) if following else " ",
                column=(left, right),
            )
        )
    return found
