"""What is said of a format, and which writer it makes."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from glyphstone.writers.formats import Format, OutputOptions
from glyphstone.writers.plain import LaidOut, Plain


def test_options_as_they_are_if_nobody_chooses() -> None:
    assert asdict(OutputOptions()) == {
        "sentences": True,
        "line_breaks": False,
        "zones": False,
        "word_boxes": False,
        "metadata": True,
    }


def test_a_format_has_nothing_special_unless_it_says_so() -> None:
    form = Format("x", "an x", (".x", ".y"), lambda _: Plain())
    assert (form.of_pages, form.of_lines, form.needs_fonts_first) == (False, False, False)
    assert (form.with_sentences, form.options) == (False, frozenset())
    assert form.suffix == ".x"


def test_a_format_makes_the_writer_of_its_kind_and_no_other() -> None:
    prose = Format("x", "an x", (".x",), lambda _: Plain())
    pages = Format("y", "a y", (".y",), lambda _: LaidOut(), of_pages=True)
    assert isinstance(prose.prose_writer(OutputOptions()), Plain)
    assert isinstance(pages.page_writer(OutputOptions()), LaidOut)
    with pytest.raises(TypeError, match=r"^x is written from paragraphs, not from pages$"):
        prose.page_writer(OutputOptions())
    with pytest.raises(TypeError, match=r"^y is written from pages, not from paragraphs$"):
        pages.prose_writer(OutputOptions())


def test_the_options_reach_the_writer() -> None:
    seen: list[OutputOptions] = []

    def make(options: OutputOptions) -> Plain:
        seen.append(options)
        return Plain()

    wanted = OutputOptions(sentences=False, line_breaks=True, zones=True)
    Format("x", "an x", (".x",), make).prose_writer(wanted)
    assert seen == [wanted]
