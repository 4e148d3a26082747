"""Both sheets have the same colours."""

from __future__ import annotations

import re
from importlib import resources

from glyphstone.writers.sheet import colours


def test_the_colours_are_those_of_the_style_sheet() -> None:
    style = resources.files("glyphstone.writers.sheet").joinpath("sheet.css").read_text("utf-8")
    light = style[style.index(":root{") : style.index("@media")]
    named = {name: _colour(code) for name, code in re.findall(r"--(\w+):#(\w+)", light)}
    assert named == {
        "paper": colours.PAPER,
        "card": colours.WHITE,
        "ink": colours.INK,
        "soft": colours.SOFT,
        "line": colours.LINE,
        "bad": colours.BAD,
        "badbg": colours.BAD_PAPER,
        "warn": colours.TRUST["partial"],
        "good": colours.TRUST["trusted"],
        "base": colours.BASELINE,
    }
    assert sorted(colours.TRUST) == ["partial", "trusted"]


def _colour(code: str) -> tuple[int, ...]:
    """Red, green and blue of `fff` or `ffffff`."""
    digits = code if len(code) == 6 else "".join(2 * digit for digit in code)
    return tuple(bytes.fromhex(digits))
