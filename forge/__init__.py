"""Typesets any text in any font into a PDF of any font flavour, damages it, and keeps the truth."""

from forge import damage, fonts, programs, prose, samples
from forge.document import Document, Forged, typeset
from forge.errors import ForgeError, MissingFontError, MissingGlyphError
from forge.layout import Container, Layout, Paragraph, Style, Table, Writing
from forge.spacing import LineDamage, SpoiledSpacing
from forge.truth import Truth
from forge.typeface import Flavour, Typeface

__all__ = [
    "Container",
    "Document",
    "Flavour",
    "ForgeError",
    "Forged",
    "Layout",
    "LineDamage",
    "MissingFontError",
    "MissingGlyphError",
    "Paragraph",
    "SpoiledSpacing",
    "Style",
    "Table",
    "Truth",
    "Typeface",
    "Writing",
    "damage",
    "fonts",
    "programs",
    "prose",
    "samples",
    "typeset",
]
