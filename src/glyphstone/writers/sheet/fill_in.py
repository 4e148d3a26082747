"""The glyph sheet with fields: a person types below each drawing what it says.

The page works without a network and sends nothing. What is typed is kept in the browser at every
key, and saved as the same page with its fields filled, or as CSV; `filled_sheet` reads both.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

import unicodedata2

from glyphstone.writers.sheet.contents import Card, code_of, window_of
from glyphstone.writers.sheet.html import drawing, head, safe

__all__ = ["COLUMNS", "FieldCard", "FieldFont", "FieldSheet", "fill_in_csv", "fill_in_html"]

_SCRIPT = Path(__file__).with_name("fill_in.js")
#: Categories of characters that cannot stand in HTML.
_UNWRITABLE = frozenset({"Cc", "Cs"})
#: What a formula begins with in a spreadsheet.
_FORMULA = "=+-@\t\r"
#: The columns of a sheet as CSV; what a person types stands in the last one.
COLUMNS = ("document", "sha256", "font", "glyph", "code", "times", "known", "proposed", "text")


@dataclass(frozen=True, slots=True, eq=False)
class FieldCard:
    """One glyph to be filled in."""

    #: Its drawing, its code and how often it is shown.
    card: Card
    #: Its font and code, as in every text that we write, without the brackets.
    mark: str
    #: What is known of it; None if nothing is.
    known: str | None
    #: What is proposed for it, and by whom; empty if nothing is.
    proposed: str = ""
    why: str = ""
    #: Where it stands, and the words there.
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class FieldFont:
    """One font of one document."""

    document: str
    sha256: str
    title: str
    facts: str
    cards: Sequence[FieldCard]


@dataclass(frozen=True, slots=True, eq=False)
class FieldSheet:
    """Everything that a sheet with fields shows."""

    title: str
    #: The command that takes the filled sheet back.
    command: str
    fonts: Sequence[FieldFont]


def fill_in_html(sheet: FieldSheet) -> str:
    """The sheet as one HTML file that needs nothing from elsewhere."""
    return "\n".join(_page(sheet)) + "\n"


def fill_in_csv(sheet: FieldSheet) -> str:
    """The sheet as CSV, a glyph a row."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    for font in sheet.fonts:
        for field in font.cards:
            writer.writerow(
                (
                    _cell(font.document),
                    font.sha256,
                    _cell(font.title),
                    f"⟦{field.mark}⟧",  # without brackets, spreadsheets make a time of it
                    f"{code_of(field.card)}h",  # and a number of this
                    field.card.count,
                    _cell("-" if field.known == "" else field.known or ""),
                    _cell(field.proposed),
                    "",
                )
            )
    return file.getvalue()


def _cell(text: str) -> str:
    """A text from a PDF as a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if len(text) > 1 and text[0] in _FORMULA else text


def _page(sheet: FieldSheet) -> Iterator[str]:
    script = _SCRIPT.read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii")
    title = safe(sheet.title)
    count = sum(len(font.cards) for font in sheet.fonts)
    yield from head(f"Fill in: {title}", f"'sha256-{digest}'")
    yield f"<h1>What do the glyphs of <bdi>{title}</bdi> say?</h1>"
    yield (
        '<p class="advice">Type below each drawing what it says. <kbd>Enter</kbd> goes on to the'
        " next empty field, and takes what is proposed; <kbd>Shift</kbd>+<kbd>Enter</kbd> goes"
        " back. Type several letters if the drawing has several, <kbd>-</kbd> if it stands for"
        " nothing, and leave empty what you cannot tell. What you type stays in this browser until"
        " you save it. Then run:"
        f"<br><code>{safe(sheet.command)}</code></p>"
    )
    yield (
        '<div class="legend tools"><span><b id="filled">0</b> of '
        f'<span id="all">{count:,}</span> filled in</span>'
        '<button type="button" id="take" title="when you have looked at every drawing">'
        "Take all that is proposed</button>"
        '<button type="button" id="save">Save the filled sheet</button>'
        '<button type="button" id="csv">Save as CSV</button>'
        '<label><input type="checkbox" id="only"> show only what is not known</label></div>'
    )
    for number, font in enumerate(sheet.fonts):
        yield from _section(font, number)
    yield f"</main><script>{script}</script></body></html>"


def _section(font: FieldFont, number: int) -> Iterator[str]:
    yield f'<section aria-labelledby="font{number}"><div class="head">'
    yield f'<h2 id="font{number}"><bdi>{safe(font.title)}</bdi></h2></div>'
    yield f'<p class="soft"><bdi>{safe(font.document)}</bdi>, {safe(font.facts)}</p>'
    yield '<ul class="cards">'
    window = window_of([field.card for field in font.cards])
    for field in font.cards:
        yield _card(field, font, window)
    yield "</ul></section>"


def _card(field: FieldCard, font: FieldFont, window: tuple[float, float]) -> str:
    card = field.card
    unknown = field.known is None
    parts = [f'<li class="card{" bad" if unknown else ""}">', drawing(card, window)]
    parts.append(
        f'<div class="row"><span title="character code">{code_of(card)}</span>'
        f'<span title="times shown">{card.count:,}×</span></div>'
    )
    parts.append(_field(field, font))
    if field.proposed:
        parts.append(f'<div class="name">proposed: <bdi>{safe(field.proposed)}</bdi></div>')
    if field.why:
        parts.append(f'<div class="name">{safe(field.why)}</div>')
    parts.extend(f'<div class="name"><bdi>{safe(place)}</bdi></div>' for place in field.places)
    parts.append("</li>")
    return "".join(parts)


def _field(field: FieldCard, font: FieldFont) -> str:
    known = "-" if field.known == "" else field.known or ""
    values = {
        "aria-label": f"text of glyph {code_of(field.card)} of {font.title}",
        "data-document": font.document,
        "data-sha256": font.sha256,
        "data-glyph": field.mark,
        "data-was": known,
        "data-proposed": field.proposed,
        "placeholder": field.proposed,
        "value": known,
    }
    said = " ".join(f'{name}="{_attribute(value)}"' for name, value in values.items())
    return (
        '<input type="text" class="text" dir="auto" autocomplete="off" autocapitalize="off"'
        f' autocorrect="off" spellcheck="false" {said}>'
    )


def _attribute(text: str) -> str:
    """A text as the value of an attribute, without characters that HTML has no way to write.

    Unlike text that is only shown, joiners and direction marks stay: they may be what is meant.
    """
    return escape("".join(c for c in text if unicodedata2.category(c) not in _UNWRITABLE))
