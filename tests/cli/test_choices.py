"""Options that several commands share, and what they mean."""

from __future__ import annotations

import click
import pytest

from glyphstone.cli.choices import PAGE_NUMBERS, debugged, text_options
from glyphstone.cli.inspect import _picture_kind
from glyphstone.errors import GlyphstoneError
from glyphstone.flows.options import NormalForms, TextOptions
from glyphstone.guard.failures import UnexpectedError
from glyphstone.model import Direction


def pages(text: str) -> set[int]:
    return set(PAGE_NUMBERS.convert(text, None, None))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1", {1}), ("1-3", {1, 2, 3}), ("2-2", {2}), ("1-2,9", {1, 2, 9}),
        (" 3 , 1 - 2 ", None), ("5, 7", {5, 7}), ("1000000", {1_000_000}), ("1,1-2", {1, 2}),
    ],
)  # fmt: skip
def test_pages_are_numbers_and_ranges(text: str, numbers: set[int] | None) -> None:
    if numbers is None:
        with pytest.raises(click.BadParameter, match="is not a list of pages like 1-5,9"):
            pages(text)
    else:
        assert pages(text) == numbers


@pytest.mark.parametrize("text", ["", "x", "1-x", "-3", "1-", "1,,2", "²"])
def test_what_is_no_list_of_pages(text: str) -> None:
    with pytest.raises(click.BadParameter, match="is not a list of pages like 1-5,9"):
        pages(text)


@pytest.mark.parametrize("text", ["0", "0-3", "3-2", "1000001", "1-1000001"])
def test_what_is_no_range_of_pages(text: str) -> None:
    with pytest.raises(click.BadParameter, match=f"'{text}' is not a range of pages counted from"):
        pages(f"1,{text}")


def test_pages_that_are_numbers_already_stay() -> None:
    known = frozenset({4})
    assert PAGE_NUMBERS.convert(known, None, None) is known


def test_the_options_of_text() -> None:
    assert text_options(None, (), False, False) == TextOptions()
    assert text_options("ltr", ("Hebr",), True, True, spacing=True) == TextOptions(
        forms=NormalForms(
            strip_combining_marks=frozenset({"Hebr"}), fold_fullwidth=True, expand_ligatures=False
        ),
        direction=Direction("ltr"),
        spacing=True,
    )


@pytest.mark.parametrize(
    ("error", "debug", "said"),
    [
        (UnexpectedError("no.", details="Traceback"), True, "Traceback\n"),
        (UnexpectedError("no.", details="Traceback"), False, ""),
        (UnexpectedError("no."), True, ""),
        (GlyphstoneError("no."), True, ""),
    ],
    ids=["asked", "not-asked", "no-details", "never-has"],
)
def test_details_are_shown_if_asked_for(
    error: GlyphstoneError, debug: bool, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    debugged(error, debug)
    assert capsys.readouterr() == ("", said)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.html", "html"), ("a.HTM", "html"), ("a.png", "png"), ("a.PNG", "png"), (None, None)],
)
def test_the_name_of_a_picture_tells_its_kind(
    name: str | None, kind: str | None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("picture")
    picture = None if name is None else folder / name
    assert _picture_kind(picture, [folder / "a.pdf"], False) == kind


@pytest.mark.parametrize(
    ("name", "count", "said"),
    [
        ("a.svg", 1, "--picture writes .html or .png: give a name that ends so."),
        ("a", 1, "--picture writes .html or .png: give a name that ends so."),
        ("a.png", 2, "--picture draws one file: give one file at a time."),
    ],
)
def test_pictures_that_cannot_be_made(
    name: str, count: int, said: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("picture")
    with pytest.raises(click.UsageError) as caught:
        _picture_kind(folder / name, [folder / "a.pdf"] * count, False)
    assert caught.value.message == said
