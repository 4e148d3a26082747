"""What each option of `glyphstone convert` means for the making of prose."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import pytest

from glyphstone.cli.convert.convert import convert
from glyphstone.cli.convert.settings import SECTIONS, Settings, prose_options
from glyphstone.flows.formats import format_named
from glyphstone.flows.options import (
    FilterAction,
    FilterUnit,
    HyphenOptions,
    HyphenPolicy,
    LanguageFilter,
    LigatureOptions,
    NormalForms,
    ParagraphMethod,
    ProseOptions,
    Restoration,
    SRSettings,
    TextOptions,
    WordMode,
    WordSources,
)
from glyphstone.model import Direction, LineRole


def settings(*arguments: str) -> Settings:
    """What the command makes of its arguments."""
    context = convert.make_context("convert", ["a.pdf", *arguments])
    return Settings(**context.params)


def options(*arguments: str, form: str = "text") -> ProseOptions:
    return prose_options(settings(*arguments), format_named(form), WordSources())


DEFAULT = ProseOptions(
    text=TextOptions(spacing=True),
    method=ParagraphMethod.GEOMETRY,
    sr=SRSettings(eps=0.1, width=None),
    merge=True,
    leave_out=frozenset({LineRole.PAGE_ELEMENT}),
    words=WordMode.DAMAGED,
    sources=WordSources(),
    hyphens=HyphenOptions(HyphenPolicy.DOCUMENT, everywhere=False),
    ligatures=LigatureOptions(expand_ij=False, restore=Restoration.DAMAGED),
    sentences=False,
    languages=None,
)


def test_without_options_prose_is_made_as_documented() -> None:
    assert options() == DEFAULT


@pytest.mark.parametrize(
    ("arguments", "changed"),
    [
        (["--method", "sr"], {"method": ParagraphMethod.SR}),
        (["--sr-eps", "0.25", "--sr-width", "60"], {"sr": SRSettings(eps=0.25, width=60)}),
        (["--no-merge"], {"merge": False}),
        (["--keep", "page-elements"], {"leave_out": frozenset()}),
        (["--keep", "captions"], {}),
        (
            ["--leave-out", "captions, footnotes,"],
            {"leave_out": frozenset(
                {LineRole.PAGE_ELEMENT, LineRole.CAPTION, LineRole.FOOTNOTE})},
        ),
        (["--spaces", "off"], {"words": None}),
        (["--spaces", "pieces"], {"words": WordMode.PIECES}),
        (["--spaces", "all"], {"words": WordMode.ALL}),
        (["--hyphens", "keep"], {"hyphens": HyphenOptions(HyphenPolicy.KEEP)}),
        (["--hyphens", "remove"], {"hyphens": HyphenOptions(HyphenPolicy.REMOVE)}),
        (
            ["--hyphens", "everywhere"],
            {"hyphens": HyphenOptions(HyphenPolicy.DOCUMENT, everywhere=True)},
        ),
        (["--expand-ij"], {"ligatures": LigatureOptions(expand_ij=True)}),
        (["--no-restore"], {"ligatures": LigatureOptions(restore=Restoration.NEVER)}),
        (
            ["--restore", "vocabulary"],
            {"ligatures": LigatureOptions(restore=Restoration.VOCABULARY)},
        ),
        (["--spaces", "triggers"], {"words": WordMode.TRIGGERS}),
        (
            ["--lang", "sr", "--lang", "hr"],
            {"languages": LanguageFilter(("sr", "hr"), FilterUnit.PARAGRAPH, FilterAction.DROP)},
        ),
        (
            ["--lang", "sr", "--lang-action", "mark"],
            {"languages": LanguageFilter(("sr",), FilterUnit.PARAGRAPH, FilterAction.MARK)},
        ),
        (
            ["--lang", "sr", "--lang-unit", "sentence"],
            {"sentences": True,
             "languages": LanguageFilter(("sr",), FilterUnit.SENTENCE, FilterAction.DROP)},
        ),
        (["--lang-unit", "sentence"], {}),
        (
            ["--direction", "rtl", "--strip-marks", "Hebr", "--strip-marks", "Arab"],
            {"text": TextOptions(
                spacing=True, direction=Direction("rtl"),
                forms=NormalForms(strip_combining_marks=frozenset({"Hebr", "Arab"})))},
        ),
        (
            ["--fold-fullwidth"],
            {"text": TextOptions(spacing=True, forms=NormalForms(fold_fullwidth=True))},
        ),
        (
            ["--keep-ligatures"],
            {"text": TextOptions(spacing=True, forms=NormalForms(expand_ligatures=False))},
        ),
    ],
    ids=lambda value: "_".join(value) if isinstance(value, list) else "",
)  # fmt: skip
def test_an_option_changes_what_it_names(arguments: list[str], changed: dict[str, Any]) -> None:
    assert options(*arguments) == replace(DEFAULT, **changed)


@pytest.mark.parametrize(
    ("form", "arguments", "found"),
    [
        ("text", [], False), ("tei", [], True), ("tei", ["--no-sentences"], False),
        ("opus", [], True), ("json", ["--no-sentences"], False), ("sentences", [], True),
        ("udhr", [], False),
    ],
)  # fmt: skip
def test_sentences_are_found_if_the_format_says_where_they_begin(
    form: str, arguments: list[str], found: bool
) -> None:
    assert options(*arguments, form=form).sentences is found


@pytest.mark.parametrize("script", ["hebr", "HEBR", "Heb", "Hebre", "He1r"])
def test_a_script_is_named_by_its_code(script: str) -> None:
    with pytest.raises(click.BadParameter, match="is not the code of a script"):
        options("--strip-marks", script)


def test_every_option_stands_in_one_section_of_the_help() -> None:
    listed = [name for names in SECTIONS.values() for name in names]
    known = {param.name for param in convert.params if isinstance(param, click.Option)}
    assert len(listed) == len(set(listed))
    assert known - set(listed) == {"debug"}


def test_the_limits_are_those_of_every_command() -> None:
    found = settings("--seconds", "2.5", "--memory", "64", "-j", "3")
    assert (found.seconds, found.memory, found.jobs) == (2.5, 64, 3)
    assert (settings().seconds, settings().memory, settings().jobs) == (60.0, 1024, 1)
    assert found.files == ("a.pdf",)
    assert found.output is None
    assert settings("-o", "x").output == Path("x")
