"""Every option that would have no effect is refused, with the reason."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from glyphstone.cli.convert.checks import _OF_FORMATS, _OF_PDF, _OF_PROSE, check
from glyphstone.cli.convert.convert import convert
from glyphstone.cli.convert.settings import Settings
from glyphstone.flows.formats import FORMATS, format_named

#: An argument for each option that a check may refuse.
GIVEN = {
    "base": ["--base", "x"], "words": ["--words", "x"], "vocabulary": ["--vocabulary", "x"],
    "only_words": ["--only-words"], "spaces": ["--spaces", "off"], "hyphens": ["--hyphens", "keep"],
    "expand_ij": ["--expand-ij"], "restore": ["--no-restore"], "keep": ["--keep", "captions"],
    "leave_out": ["--leave-out", "captions"], "merge": ["--no-merge"], "method": ["--method", "sr"],
    "sr_eps": ["--sr-eps", "0.2"], "sr_width": ["--sr-width", "9"], "lang": ["--lang", "sr"],
    "lang_unit": ["--lang-unit", "sentence"], "lang_action": ["--lang-action", "mark"],
    "dropped": ["--dropped", "x"], "sentences": ["--no-sentences"],
    "line_breaks": ["--line-breaks"], "zones": ["--zones"], "word_boxes": ["--word-boxes"],
    "metadata": ["--no-metadata"], "pages": ["--pages", "1"],
    "maps": ["--maps", "x"], "password": ["--password", "x"], "direction": ["--direction", "rtl"],
    "stripped": ["--strip-marks", "Hebr"], "fold_fullwidth": ["--fold-fullwidth"],
    "keep_ligatures": ["--keep-ligatures"], "changes": ["--changes"],
}  # fmt: skip


def refusal(*arguments: str, form: str = "text", files: tuple[str, ...] = ("a.pdf",)) -> str | None:
    """Why arguments are refused; None if they are not."""
    context = convert.make_context("convert", [*files, *arguments])
    try:
        check(context, Settings(**context.params), format_named(form))
    except click.UsageError as error:
        return error.message
    return None


def option(name: str) -> str:
    return max(
        next(opts for param in convert.params for opts in [param.opts] if param.name == name),
        key=len,
    )


@pytest.mark.parametrize("name", _OF_PROSE)
@pytest.mark.parametrize("form", ["alto", "layout"])
def test_pages_as_they_stand_take_no_option_of_prose(form: str, name: str) -> None:
    said = refusal(*GIVEN[name], form=form)
    assert said == f"{option(name)} has no effect: --to {form} writes pages as they stand."


@pytest.mark.parametrize("name", _OF_PDF)
def test_a_pdf_that_is_not_read_takes_no_option_of_reading(name: str) -> None:
    said = refusal("--base", "x", *GIVEN[name])
    assert said == f"{option(name)} has no effect: with --base the PDF is not read."
    assert refusal(*GIVEN[name]) is None


@pytest.mark.parametrize("name", _OF_FORMATS)
@pytest.mark.parametrize("form", [one.name for one in FORMATS if not one.of_pages])
def test_options_of_xml_are_taken_by_formats_that_have_them(form: str, name: str) -> None:
    said = refusal(*GIVEN[name], form=form)
    nothing = f"{option(name)} has no effect: --to {form} has nothing of the kind."
    assert said == (None if name in format_named(form).options else nothing)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--method", "sr", "--no-merge"], "--merge has no effect: --method sr has its own rule."),
        (["--method", "sr", "--sr-eps", "0.2", "--sr-width", "9"], None),
        (["--sr-eps", "0.2"], "--sr-eps has no effect: it is a parameter of --method sr."),
        (["--sr-width", "9"], "--sr-width has no effect: it is a parameter of --method sr."),
        (["--no-merge"], None),
        (["--lang-unit", "sentence"],
         "--lang-unit has no effect: no language is wanted by --lang."),
        (["--lang-action", "mark"],
         "--lang-action has no effect: no language is wanted by --lang."),
        (["--dropped", "x"], "--dropped has no effect: no language is wanted by --lang."),
        (["--lang", "sr", "--lang-unit", "sentence", "--dropped", "x"], None),
        (["--lang", "sr", "--lang-action", "mark", "--dropped", "x"],
         "--dropped has no effect: --lang-action mark drops nothing."),
        (["--lang", "sr", "--lang-action", "drop", "--dropped", "x"], None),
        (["--only-words"], "--only-words goes by --words or --vocabulary: give one of them."),
        (["--only-words", "--words", "x"], None),
        (["--only-words", "--vocabulary", "x"], None),
        (["--keep", "captions,footnotes", "--leave-out", "footnotes"],
         "--keep and --leave-out both name footnotes: choose one."),
        (["--keep", "side-notes", "--leave-out", "side-notes"],
         "--keep and --leave-out both name side-notes: choose one."),
        (["--keep", "captions", "--leave-out", "footnotes"], None),
        (["--base", "-"], None),
    ],
)  # fmt: skip
def test_options_that_contradict_each_other(arguments: list[str], said: str | None) -> None:
    assert refusal(*arguments) == said


def test_a_title_is_that_of_one_file() -> None:
    assert refusal("--title", "x", "--url", "u", "--licence", "CC0") is None
    several = "has no effect: it is said of one file: give one file at a time."
    for option_name in ("--title", "--url"):
        said = refusal(option_name, "x", files=("a.pdf", "b.pdf"))
        assert said == f"{option_name} {several}"
    assert refusal("--licence", "CC0", "--author", "A", files=("a.pdf", "b.pdf")) is None


def test_standard_input_can_be_read_once(tmp_path: Path) -> None:
    once = "Standard input can be read once: give - once."
    assert refusal(files=("-",)) is None
    assert refusal(files=("a.pdf", "-")) is None
    assert refusal(files=("-", "-")) == once
    assert refusal("--base", "-", files=("-",)) == once
    one = "--base is the text of one file: give one file at a time."
    assert refusal("--base", "x", files=("a.pdf", "b.pdf")) == one
    assert refusal("--base", "x", files=(str(tmp_path),)) == one
