"""Typesets demo/sample.pdf: one page in Nenets, Cherokee and Georgian, two of them broken.

The texts are the sample texts of gflanguages, the drawings subsets of the Noto fonts (OFL).
Run `python -m demo.build_sample` to make the file anew; it needs Debian's fonts-noto-core.
"""

from __future__ import annotations

from pathlib import Path

from forge import Document, Flavour, Layout, Paragraph, Style, Typeface, damage, samples

SAMPLE = Path(__file__).with_name("sample.pdf")

_PAGE = Layout(width=420, height=640, margin=48)
_TITLE = "A page that cannot be copied"
_INTRODUCTION = (
    "This page looks right on screen and on paper.",
    "Copy its second paragraph out of a viewer, and gibberish comes: "
    "the font says of most letters nothing, and of some that they are digits and brackets.",
    "Of the third nothing at all is said, the fourth is healthy.",
)


def build() -> bytes:
    """The bytes of the sample."""
    nenets, cherokee, georgian = (
        samples.sample(code) for code in ("yrk_Cyrl", "chr_Cher", "ka_Geor")
    )
    plain = Typeface(("NotoSerif",), Flavour.TRUETYPE)
    broken = Typeface(nenets.fonts, Flavour.TYPE0_TRUETYPE, damage=damage.nenets())
    silent = Typeface(cherokee.fonts, Flavour.TYPE0_TRUETYPE, damage=(damage.NoToUnicode(),))
    healthy = Typeface(georgian.fonts, Flavour.TYPE1C)
    blocks = [
        Paragraph((_TITLE,), style=Style(plain, size=18), role="heading"),
        Paragraph(_INTRODUCTION, style=Style(plain, size=11)),
        Paragraph(nenets.paragraphs[:2], style=Style(broken, size=13)),
        Paragraph(cherokee.paragraphs[:1], style=Style(silent, size=13)),
        Paragraph(georgian.paragraphs[:1], style=Style(healthy, size=13)),
    ]
    return Document(blocks, layout=_PAGE).build().pdf


if __name__ == "__main__":
    SAMPLE.write_bytes(build())
