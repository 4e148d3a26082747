"""The documents that are broken and repaired: every flavour, many scripts, many ways to lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import cycle, islice

from forge import Flavour, Forged, Layout, Style, Typeface, damage, samples, typeset
from forge.damage import Damage
from forge.layout import Container, Writing

__all__ = ["Case", "Kind", "cases"]


class Kind(StrEnum):
    """How a viewer's text is judged."""

    ACROSS = "left to right"
    VISUAL = "right to left, as drawn"
    LOGICAL = "right to left, in reading order"
    POINTED = "right to left, with vowel points"
    DOWN = "vertical"


@dataclass(frozen=True)
class Case:
    """One document: its text, how it is set, and how it lies."""

    kind: Kind
    language: str
    damage: str
    style: Style
    layout: Layout = field(default_factory=Layout)
    text: str = ""
    #: What is special about it, for the table.
    note: str = ""

    @property
    def flavour(self) -> Flavour:
        """The flavour of its fonts."""
        return self.style.typeface.flavour

    @property
    def embedded_cmap(self) -> bool:
        """Whether /Encoding is an embedded CMap, which pdfminer.six does not read."""
        return self.flavour in (Flavour.TYPE0_CMAP_TRUETYPE, Flavour.TYPE0_CMAP_CFF)

    def build(self, healthy: bool = False) -> Forged:
        """The broken PDF with its truth, or the same document as an honest producer writes it."""
        style = self.style
        if healthy:
            honest = replace(style.typeface, damage=())
            style = replace(style, typeface=honest, replacement=None)
        return typeset([self.text or _text(self.language)], style=style, layout=self.layout)


LIE = "This is not what stands here."
ROUNDABOUT = "office affluent fjord waffle"
DAMAGES: dict[str, tuple[Damage, ...]] = {
    "no ToUnicode": (damage.NoToUnicode(),),
    "wrong ToUnicode": (damage.Permute(), damage.Wrong(0.3)),
    "lying names": (damage.NoToUnicode(), damage.LyingNames()),
    "lying ActualText": (damage.Permute(),),
}
SIMPLE = (
    Flavour.TRUETYPE,
    Flavour.TRUETYPE_SYMBOLIC,
    Flavour.TRUETYPE_MAC,
    Flavour.TYPE1,
    Flavour.TYPE1C,
    Flavour.TYPE3,
    Flavour.TYPE3_BITMAP,
)
COMPOSITE = (
    Flavour.TYPE0_TRUETYPE,
    Flavour.TYPE0_TRUETYPE_MAPPED,
    Flavour.TYPE0_CFF,
    Flavour.TYPE0_CFF_NAMED,
    Flavour.TYPE0_OPENTYPE,
    Flavour.TYPE0_CMAP_TRUETYPE,
    Flavour.TYPE0_CMAP_CFF,
)
ACROSS = (
    *("en_Latn", "ru_Cyrl", "el_Grek", "ka_Geor", "ti_Ethi", "yrk_Cyrl", "hy_Armn", "ee_Latn"),
    *("kbd_Cyrl", "am_Ethi", "vi_Latn", "chr_Cher", "iu_Cans", "en_Dsrt", "en_Shaw"),
)
LEFTWARDS = (
    ("ar_Arab", ("DejaVuSans",)),
    ("ar_Arab", ("NotoNaskhArabic", "NotoSans")),
    ("ug_Arab", ("DejaVuSans",)),
    ("kk_Arab", ("NotoNaskhArabic", "NotoSansArabic")),
    ("lad_Hebr", ("NotoSansHebrew", "NotoSans")),
    ("he_Hebr", ("NotoSansHebrew", "NotoSans")),
    ("he_Hebr", ("DejaVuSans",)),
)
POINTED = ("fa_Arab", "ur_Arab", "yi_Hebr")
PREDEFINED = (
    ("ja_Jpan", "90ms-RKSJ-H"),
    ("ja_Jpan", "UniJIS-UTF16-H"),
    ("ja_Jpan", "EUC-H"),
    ("zh_Hans", "GBK-EUC-H"),
    ("zh_Hant", "ETen-B5-H"),
    ("ko_Kore", "KSCms-UHC-H"),
)
CONTAINERS = (Container.FORM, Container.BARE_FORM, Container.LAYER)


def _text(language: str) -> str:
    return samples.sample(language).paragraphs[0][:420]


def _style(
    language: str,
    flavour: Flavour,
    harm: str,
    *,
    fonts: tuple[str, ...] = (),
    predefined: str = "UniJIS-UTF16-H",
) -> Style:
    face = Typeface(
        fonts or samples.sample(language).fonts,
        flavour,
        damage=DAMAGES[harm],
        predefined=predefined,
    )
    return Style(face, replacement=LIE if harm == "lying ActualText" else None)


def cases(quick: bool) -> Iterator[Case]:
    """All documents, or a few of each kind."""
    rounds = 1 if quick else 4
    languages = cycle(ACROSS)
    for flavour in (*SIMPLE, *COMPOSITE):
        for harm in DAMAGES:
            for language in islice(languages, rounds):
                yield Case(Kind.ACROSS, language, harm, _style(language, flavour, harm))
        next(languages)  # so that each flavour meets each language with another damage
    yield from _predefined(quick)
    yield from _places()
    yield from _leftwards(quick)
    yield from _pointed(quick)
    yield from _down(quick)


def _predefined(quick: bool) -> Iterator[Case]:
    for language, name in PREDEFINED:
        for harm in ("wrong ToUnicode",) if quick else ("wrong ToUnicode", "lying ActualText"):
            style = _style(language, Flavour.TYPE0_PREDEFINED, harm, predefined=name)
            yield Case(Kind.ACROSS, language, harm, style, note=name)


def _places() -> Iterator[Case]:
    """Text in forms and layers, content in several streams, ligatures."""
    for container, flavour in zip(CONTAINERS, (*SIMPLE[::3],), strict=False):
        style = _style("yrk_Cyrl", flavour, "lying ActualText")
        style = replace(style, container=container)
        yield Case(Kind.ACROSS, "yrk_Cyrl", "lying ActualText", style, note=container.value)
    for flavour in (Flavour.TYPE1, Flavour.TYPE0_CFF, Flavour.TYPE3):
        style = _style("en_Latn", flavour, "lying ActualText", fonts=("DejaVuSans",))
        layout = Layout(content_parts=5, inherited_resources=True)
        yield Case(
            Kind.ACROSS,
            "en_Latn",
            "lying ActualText",
            style,
            layout,
            text=ROUNDABOUT,
            note="ligatures",
        )


def _leftwards(quick: bool) -> Iterator[Case]:
    flavours = (Flavour.TYPE0_TRUETYPE, Flavour.TYPE1C, Flavour.TYPE0_CMAP_CFF, Flavour.TYPE3)
    harms = ("no ToUnicode", "lying ActualText")
    for language, fonts in LEFTWARDS:
        for flavour in flavours[:1] if quick else flavours:
            for harm in harms[:1] if quick else harms:
                style = _style(language, flavour, harm, fonts=fonts)
                yield Case(Kind.VISUAL, language, harm, style, note=fonts[0])
                logical = replace(style, rtl_order="logical")
                yield Case(Kind.LOGICAL, language, harm, logical, note=fonts[0])


def _pointed(quick: bool) -> Iterator[Case]:
    for language in POINTED[:1] if quick else POINTED:
        style = _style(language, Flavour.TYPE0_TRUETYPE, "no ToUnicode")
        yield Case(Kind.POINTED, language, "no ToUnicode", style, note="as drawn")
        style = replace(style, rtl_order="logical")
        yield Case(Kind.POINTED, language, "no ToUnicode", style, note="in reading order")


def _down(quick: bool) -> Iterator[Case]:
    flavours = (Flavour.TYPE0_CFF, Flavour.TYPE0_TRUETYPE, Flavour.TYPE0_CMAP_CFF)
    for flavour in flavours[:1] if quick else flavours:
        for harm in ("no ToUnicode", "lying ActualText"):
            for wmode in (True, False):
                layout = Layout(writing=Writing.VERTICAL_RL, wmode=wmode)
                style = _style("ja_Jpan", flavour, harm)
                note = "WMode 1" if wmode else "placed glyph by glyph"
                yield Case(Kind.DOWN, "ja_Jpan", harm, style, layout, note=note)
    style = _style(
        "ja_Jpan", Flavour.TYPE0_PREDEFINED, "wrong ToUnicode", predefined="UniJIS-UTF16-V"
    )
    layout = Layout(writing=Writing.VERTICAL_RL)
    yield Case(Kind.DOWN, "ja_Jpan", "wrong ToUnicode", style, layout, note="UniJIS-UTF16-V")
