"""A font that lies, from what `inspect` says of it to the right text."""

from __future__ import annotations

import string
from pathlib import Path

import pytest

import glyphstone
from forge import Flavour, Style, Typeface, typeset
from forge.damage import Damage, LyingNames, NoToUnicode, Permute, Wrong
from forge.truth import Truth

TEXT = (
    "Everyone has the right to freedom of thought, conscience and religion; this right includes"
    " freedom to change his religion or belief, and freedom, either alone or in community with"
    " others and in public or private, to manifest his religion or belief in teaching, practice,"
    " worship and observance. Everyone has the right to freedom of opinion and expression."
)


#: Small letters that have the form of their capital, so that a drawing alone does not tell.
ALIKE = frozenset("cosuvwxzpk")


def forged(folder: Path, flavour: Flavour, *harm: Damage) -> tuple[Path, Truth]:
    path = folder / "lie.pdf"
    style = Style(Typeface(("NotoSans",), flavour, damage=harm))
    made = typeset(TEXT, style=style)
    path.write_bytes(made.pdf)
    return path, made.truth


def letters(text: str) -> str:
    return "".join(char for char in text if char in string.ascii_letters)


LIES = (
    (Flavour.TYPE0_TRUETYPE, (Permute(),)),
    (Flavour.TYPE1C, (LyingNames(), NoToUnicode())),
)


@pytest.mark.parametrize(("flavour", "harm"), LIES)
def test_from_the_verdict_to_the_text(
    flavour: Flavour, harm: tuple[Damage, ...], tmp_path: Path
) -> None:
    path, truth = forged(tmp_path, flavour, *harm)
    (font,) = glyphstone.inspect(path).fonts
    assert font.trust == "untrusted"
    assert "drawn-otherwise" in [reason.kind for reason in font.reasons]
    with glyphstone.open(path) as document:
        text = glyphstone.read_text(document)
        wrong = "".join(block.text for page in text for block in page.blocks)
        assert [one.trust for one in text.doubtful_fonts] == ["untrusted"]
    assert letters(wrong) != letters(TEXT)
    with glyphstone.recover(path, read_only=True) as recovery:
        (maps,) = recovery.maps(0).values()
    right = {code: one.text for code, one in truth.fonts[0].codes.items()}
    known = {code: meaning.text for code, meaning in maps.items()}
    assert known == {code: right[code] for code in known}
    assert set(known.values()) >= set(letters(TEXT)) - ALIKE


def test_single_lies_are_doubtful_and_left_out_if_that_is_asked_for(tmp_path: Path) -> None:
    path, _ = forged(tmp_path, Flavour.TYPE0_TRUETYPE, Wrong(0.15, "8347"))
    (font,) = glyphstone.inspect(path, glyphs=True).fonts
    assert font.trust in ("partial", "untrusted")
    lying = [one for one in font.glyph_table or () if "drawn-otherwise" in (one.doubts or ())]
    assert {one.text for one in lying} <= set("8347")
    assert len(lying) >= 3
    with glyphstone.open(path) as document:
        loose = "".join(b.text for page in glyphstone.read_text(document) for b in page.blocks)
    with glyphstone.open(path) as document:
        text = glyphstone.read_text(document, strict=True)
        strict = "".join(block.text for page in text for block in page.blocks)
    assert "\ufffc" not in loose
    assert "\ufffc" in strict
    assert set(letters(strict)) < set(letters(TEXT))
    assert not set("8347") & set(strict)
