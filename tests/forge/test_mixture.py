"""Everything together: random styles, layouts and languages, checked glyph by glyph."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from forge import Container, Flavour, Layout, Style, Typeface, Writing, damage, samples, typeset
from tests.forge.reading import agrees_with_playa, needs

LANGUAGES = [
    "ar_Arab",
    "he_Hebr",
    "hi_Deva",
    "th_Thai",
    "ta_Taml",
    "my_Mymr",
    "km_Khmr",
    "bo_Tibt",
    "ja_Jpan",
    "ko_Kore",
    "zh_Hant",
    "ru_Cyrl",
    "en_Latn",
    "vi_Latn",
    "el_Grek",
    "hy_Armn",
    "ka_Geor",
    "am_Ethi",
    "mn_Mong",
    "ur_Arab",
]
KINDS = [name for name in damage.__all__ if name not in ("Damage", "nenets")]


def mixture(seed: int) -> tuple[samples.Sample, Style, Layout]:
    rng = random.Random(seed)
    sample = samples.sample(rng.choice(LANGUAGES))
    flavour = rng.choice([f for f in Flavour if f is not Flavour.TYPE0_PREDEFINED])
    composite = "type0" in flavour
    writing = rng.choice(list(Writing)) if composite else Writing.HORIZONTAL
    face = Typeface(
        sample.fonts,
        flavour,
        [getattr(damage, rng.choice(KINDS))() for _ in range(rng.choice([0, 1, 2]))],
        order=rng.choice(["kept", "first_use", "shuffled"]),
        codes=rng.choice(["kept", "first_use", "shuffled"]),
        units_per_em=rng.choice([None, 1000, 2048]),
        width_digits=rng.choice([0, 3]),
        capacity=rng.choice([200, 50]),
        seed=seed,
    )
    style = Style(
        face,
        size=rng.choice([7, 11, 10.5]),
        align=rng.choice(["start", "justify", "center"]),
        # playa gives word spacing to CID 32, whatever the length of its code.
        justify_by="tj" if composite else "tw",
        spaces=rng.choice(["glyph", "gap", "line_end"]),
        rtl_order=rng.choice(["visual", "logical"]),
        hyphenate=rng.random() < 0.5,
        tracking=rng.choice([0, 0.5, -0.2]),
        stretch=rng.choice([100, 80, 120]),
        rise=rng.choice([0, 3]),
        mode=rng.choice([0, 3]),
        overprint=rng.choice([0, 0.25]),
        angle=0 if writing is not Writing.HORIZONTAL else rng.choice([0, 0, 90, 33]),
        operators=rng.choice(["TJ", "Tj", "'"]),
        marks=rng.choice(["move", "rise"]),
        actual_text=rng.random() < 0.5,
        marked=rng.random() < 0.3,
        replacement=rng.choice([None, None, "something else"]),
        container=rng.choice([Container.PAGE, Container.FORM, Container.BARE_FORM]),
    )
    layout = Layout(
        columns=rng.choice([1, 2, 3]),
        writing=writing,
        wmode=rng.random() < 0.6,
        mongolian=rng.choice(["turned_lines", "turned_glyphs"]),
        rotate=rng.choice([0, 90]),
        scan=rng.random() < 0.2,
        content_parts=rng.choice([1, 3]),
        inherited_resources=rng.random() < 0.3,
        page_number="{page}",
    )
    return sample, style, layout


@needs("NotoSans", "NotoSansDevanagari", "NotoSansCJKjp", "NotoSerifTibetan")
@pytest.mark.parametrize("seed", range(60))
def test_mixture(seed: int, tmp_path: Path) -> None:
    sample, style, layout = mixture(seed)
    # The page number needs Latin digits.
    forged = typeset([sample.paragraphs[:3]], style=_with_digits(style), layout=layout)
    agrees_with_playa(forged, tmp_path)
    truth = forged.truth
    said = [""] * len(truth.paragraphs)
    for i, text in enumerate(truth.clusters.text):
        if not truth.clusters.inserted[i]:
            said[truth.clusters.paragraph[i]] += text.replace(" ", "")
    assert said == [p.text.replace(" ", "") for p in truth.paragraphs]


def _with_digits(style: Style) -> Style:
    from dataclasses import replace

    face = style.typeface
    return replace(style, typeface=replace(face, fonts=(*face.fonts, "NotoSans")))
