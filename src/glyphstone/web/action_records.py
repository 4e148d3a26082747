"""The records that a page sends: what a person did, and what the page showed then."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

__all__ = [
    "Action",
    "ActionRequest",
    "AskAgain",
    "BringBack",
    "CallWrong",
    "CheckWords",
    "ChoosePlace",
    "ConfirmInput",
    "CorrectAnswer",
    "DistrustFont",
    "DivideWords",
    "ForgetAnswer",
    "GiveCrib",
    "KeepSide",
    "OnScreen",
    "PassOver",
    "ReadGlyph",
    "ReadPart",
    "ReadRow",
    "ReadWord",
    "ReadWords",
    "RowGlyph",
    "TakeBack",
    "TellLanguage",
]

#: Pages that a window shows at once and is told of with an answer.
MOST_SHOWN = 12


class ReadWord(msgspec.Struct, tag="word", tag_field="do"):
    """A word reads so."""

    token: int
    text: str


class ReadWords(msgspec.Struct, tag="words", tag_field="do"):
    """Some words of a line read so, however the text is parted."""

    tokens: list[int]
    text: str


class ReadPart(msgspec.Struct, tag="part", tag_field="do"):
    """Some glyphs of a page read so."""

    page: int
    rows: list[int]
    text: str
    document: int = 0


class ReadGlyph(msgspec.Struct, tag="glyph", tag_field="do"):
    """A glyph reads so wherever it stands; "" if it stands for nothing."""

    symbol: int
    text: str
    page: int = 0
    row: int = -1


class DivideWords(msgspec.Struct, tag="divide", tag_field="do"):
    """Between two glyphs, which stand beside each other as drawn, a word ends or does not."""

    page: int
    before: int
    behind: int
    parted: bool
    document: int = 0


class RowGlyph(msgspec.Struct):
    """A glyph of a row, where it was shown, and what it reads."""

    symbol: int
    token: int
    position: int
    text: str


class ReadRow(msgspec.Struct, tag="row", tag_field="do"):
    """Glyphs that are accepted or corrected together; `passed` are left for later."""

    glyphs: list[RowGlyph]
    passed: list[int] = []


class KeepSide(msgspec.Struct, tag="keep", tag_field="do"):
    """Of the readings of a glyph this one holds."""

    symbol: int
    text: str


class ForgetAnswer(msgspec.Struct, tag="forget", tag_field="do"):
    """An answer counts no longer."""

    answer: int


class CorrectAnswer(msgspec.Struct, tag="correct", tag_field="do"):
    """An answer is typed anew."""

    answer: int
    text: str


class DistrustFont(msgspec.Struct, tag="distrust", tag_field="do"):
    """What the file says of a font is believed no longer."""

    font: str
    document: int = 0


class CheckWords(msgspec.Struct, tag="check", tag_field="do"):
    """Words of the check list are right."""

    tokens: list[int]


class CallWrong(msgspec.Struct, tag="wrong", tag_field="do"):
    """A word of the check list is wrong; with a text, it reads so."""

    token: int
    text: str = ""


class TakeBack(msgspec.Struct, tag="undo", tag_field="do"):
    """What was done last is taken back."""


class BringBack(msgspec.Struct, tag="redo", tag_field="do"):
    """What was taken back last is brought back."""


class TellLanguage(msgspec.Struct, tag="language", tag_field="do"):
    """The documents are in this language."""

    language: str


class GiveCrib(msgspec.Struct, tag="crib", tag_field="do"):
    """This text stands in the document, or nearly does."""

    name: str
    text: str


class ConfirmInput(msgspec.Struct, tag="confirm", tag_field="do"):
    """What was asked about is meant so."""

    pending: str


class ChoosePlace(msgspec.Struct, tag="choose", tag_field="do"):
    """A text stands at this one of the places."""

    pending: str
    index: int


class PassOver(msgspec.Struct, tag="skip", tag_field="do"):
    """Not now: words, glyphs, rows, contradictions; or the rest of the check list."""

    tokens: list[int] = []
    glyphs: list[int] = []
    rows: list[int] = []
    disputes: list[int] = []
    checked: list[int] = []
    ambiguity: int = -1
    checks_over: bool = False


class AskAgain(msgspec.Struct, tag="again", tag_field="do"):
    """What was passed over is asked again; with `checks`, the check list is gone through."""

    checks: bool = False


Action: TypeAlias = (
    ReadWord
    | ReadWords
    | ReadPart
    | ReadGlyph
    | DivideWords
    | ReadRow
    | KeepSide
    | ForgetAnswer
    | CorrectAnswer
    | DistrustFont
    | CheckWords
    | CallWrong
    | TakeBack
    | BringBack
    | TellLanguage
    | GiveCrib
    | ConfirmInput
    | ChoosePlace
    | PassOver
    | AskAgain
)


class OnScreen(msgspec.Struct):
    """What a page shows, each with the event up to which it is known: what changes there is told.

    `edition` names the opening of the document that it is known of.
    """

    edition: str = ""
    pages: Annotated[dict[int, int], msgspec.Meta(max_length=MOST_SHOWN)] = {}
    #: The event of the glyph sheet, None if it is not shown.
    sheet: int | None = None


class ActionRequest(msgspec.Struct):
    """An action with its id, the page's own name, and the newest event that the page knew of.

    `beginning` says that only the beginning of the document was open, and `numbering` which
    numbers its words and glyphs had.
    """

    id: str
    client: str
    seen: int
    action: Action
    screen: OnScreen | None = None
    beginning: bool = False
    numbering: str = ""
