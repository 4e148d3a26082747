"""Text on the terminal: it only shows itself, and says what a report says."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import Any

import pytest

from glyphstone.cli.terminal import complain, files_bar, inert, noun_of, progress_bar, show
from glyphstone.model.page_ranges import page_ranges
from glyphstone.writers.report import FaultReport, FontReport, Pages, ReasonReport, Report


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ([], ""), ([4], "4"), ([1, 2], "1-2"), ([1, 3], "1, 3"),
        ([1, 2, 3, 5, 7, 8], "1-3, 5, 7-8"),
    ],
)  # fmt: skip
def test_page_numbers_in_a_row_are_a_range(numbers: list[int], said: str) -> None:
    assert page_ranges(numbers) == said


@pytest.mark.parametrize(("numbers", "noun"), [([], "pages"), ([1], "page"), ([1, 2], "pages")])
def test_one_page_or_several_pages(numbers: list[int], noun: str) -> None:
    assert noun_of(numbers) == noun


def stream(encoding: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain “ж”", "plain “ж”"),
        ("\x1b[1m", "\\u{001B}[1m"),
        ("\u202eabc", "\\u{202E}abc"),
        ("\n", "\\u{000A}"),
        ("\u2028\u2029", "\\u{2028}\\u{2029}"),
        ("\ue000", "\\u{E000}"),
        ("\U0010ffff", "\\u{10FFFF}"),
    ],
)
def test_what_acts_is_shown_as_its_code_point(text: str, shown: str) -> None:
    assert inert(text, stream("utf-8")) == shown


def test_a_poor_encoding_gets_plain_signs_and_escapes() -> None:
    assert inert("“a” – b… ×ж", stream("ascii")) == '"a" - b... x\\u0436'
    assert inert("é", stream("latin-1")) == "é"


def test_complaints_are_one_line_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    complain("wrong\nthere")
    assert capsys.readouterr() == ("", "wrong\\u{000A}there\n")


def test_there_is_no_bar_without_a_terminal() -> None:
    with progress_bar("a.pdf") as told:
        assert told is None


# --- the report of inspect --------------------------------------------------------------------


def font(
    name: str, trust: str, uses: int, *reasons: str, glyphs: int = 3, program: str = "TrueType"
) -> FontReport:
    return FontReport(
        name=name, subset_tag=None, subtype="TrueType", program=program, encoding="",
        embedded=True, vertical=False, to_unicode=True, collection=None, key="0", object=(1, 0),
        glyphs=glyphs, uses=uses, without_text=0, trust=trust,
        reasons=[ReasonReport("kind", reason, []) for reason in reasons],
    )  # fmt: skip


def report(**more: Any) -> Report:
    facts: dict[str, Any] = {
        "version": "0", "file": "a.pdf", "verdict": "ok", "exit_code": 0, "advice": "Do it.",
        "producer": "", "creator": "", "languages": [], "encrypted": False, "mended": "",
        "pages": Pages(count=1, glyphs=0, scanned=[], invisible_text=[], without_glyphs=[]),
        "fonts": [], "faults": [],
    }  # fmt: skip
    return Report(**{**facts, **more})


@pytest.fixture
def printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[Report, int], list[str]]:
    def show_on(made: Report, columns: int) -> list[str]:
        monkeypatch.setenv("COLUMNS", str(columns))
        show(made)
        found, complaints = capsys.readouterr()
        assert complaints == ""
        return [line.rstrip() for line in found.splitlines()]

    return show_on


Printed = Callable[[Report, int], list[str]]


def test_a_report_without_anything_is_short(printed: Printed) -> None:
    assert printed(report(), 80) == ["a.pdf", "  1 page, 0 glyphs", "", "Advice: Do it."]


@pytest.mark.parametrize("trust", ["trusted", "partial", "none"])
def test_a_report_ends_with_the_command_to_run_next(printed: Printed, trust: str) -> None:
    fonts = [font("A", "trusted", 1), font("B", trust, 1)]
    last = printed(report(file="my report.pdf", fonts=fonts), 40)[-1]
    wanted = "Next: glyphstone recover 'my report.pdf'"
    assert last == ("Advice: Do it." if trust == "trusted" else wanted)


def test_the_facts_of_a_document(printed: Printed) -> None:
    pages = Pages(count=1200, glyphs=34567, scanned=[4], invisible_text=[5, 6], without_glyphs=[])
    made = report(
        file="a\x1b.pdf", pages=pages, creator="C", producer="P", languages=["sr", "hr"],
        encrypted=True, mended="it was mended.",
    )  # fmt: skip
    assert printed(made, 80)[:-2] == [
        "a\\u{001B}.pdf",
        "  1,200 pages, 34,567 glyphs",
        "  Made by C / P",
        "  Claims to be in sr, hr",
        "  Images without text: page 4",
        "  Invisible text over an image: pages 5-6",
        "  Encrypted; it could be opened",
        "  Note: it was mended.",
    ]


@pytest.mark.parametrize(
    ("creator", "producer", "said"), [("C", "C", "C"), ("", "P", "P"), ("C", "", "C")]
)
def test_who_made_it_is_said_once(creator: str, producer: str, said: str, printed: Printed) -> None:
    assert printed(report(creator=creator, producer=producer), 80)[2] == f"  Made by {said}"


FONTS = [
    font("Good", "trusted", 9000),
    font("", "legacy", 5, "one reason."),
    font("Bad", "untrusted", 1000, "first.", "second."),
    font("Bad", "untrusted", 2000, "first.", "second.", glyphs=1234),
    font("Bad", "untrusted", 1500, "first."),
    font("Part", "partial", 7, "third."),
    font("No", "none", 1, "fourth."),
]


def test_fonts_in_doubt_come_first_and_those_shown_most_before_others(printed: Printed) -> None:
    lines = printed(report(fonts=FONTS), 80)
    assert lines[3:12] == [
        "Font        Kind       Glyphs   Shown   Verdict",
        "────────────────────────────────────────────────────────",
        "Bad         TrueType    1,234   2,000   not trusted",
        "Bad         TrueType        3   1,500   not trusted",
        "Bad         TrueType        3   1,000   not trusted",
        "Part        TrueType        3       7   partly broken",
        "(no name)   TrueType        3       5   legacy disguise?",
        "No          TrueType        3       1   no text at all",
        "Good        TrueType        3   9,000   trusted",
    ]


def test_the_same_reasons_are_listed_once(printed: Printed) -> None:
    lines = printed(report(fonts=FONTS), 80)
    assert lines[13:] == [
        "Bad (2 fonts): not to be trusted",
        "  - first.",
        "  - second.",
        "",
        "Bad: not to be trusted",
        "  - first.",
        "",
        "Part: partly broken",
        "  - third.",
        "",
        "(no name): legacy disguise suspected",
        "  - one reason.",
        "",
        "No: no text at all",
        "  - fourth.",
        "",
        "Advice: Do it.",
        "Next: glyphstone recover a.pdf",
    ]


@pytest.mark.parametrize(("columns", "kind"), [(64, True), (63, False)])
def test_a_narrow_terminal_leaves_out_the_kind(columns: int, kind: bool, printed: Printed) -> None:
    lines = printed(report(fonts=FONTS), columns)
    assert ("Kind" in lines[3]) is kind
    assert ("TrueType" in lines[5]) is kind


def test_faults_are_listed_with_their_places(printed: Printed) -> None:
    faults = [
        FaultReport("gone.", 3, "F1"), FaultReport("lost.", None, None),
        FaultReport("font.", None, "F2"), FaultReport("page.", 7, None),
    ]  # fmt: skip
    assert printed(report(faults=faults), 80)[3:] == [
        "Could not be read: page 3, font F1: gone.",
        "Could not be read: lost.",
        "Could not be read: font F2: font.",
        "Could not be read: page 7: page.",
        "Advice: Do it.",
    ]


@pytest.mark.parametrize(("count", "more"), [(10, None), (11, "1"), (1010, "1,000")])
def test_ten_faults_are_listed_and_the_others_counted(
    count: int, more: str | None, printed: Printed
) -> None:
    faults = [FaultReport(f"fault {number}.", None, None) for number in range(count)]
    lines = printed(report(faults=faults), 80)[3:-1]
    assert lines[:10] == [f"Could not be read: fault {number}." for number in range(10)]
    assert lines[10:] == ([] if more is None else [f"... and {more} more; --json lists all."])


# --- bars -------------------------------------------------------------------------------------


class Tty(io.StringIO):
    """A terminal that keeps what is written to it."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def tty(monkeypatch: pytest.MonkeyPatch) -> Tty:
    """A terminal in place of standard error; set by the test itself, as pytest sets its own."""
    made = Tty()
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(sys, "stderr", made)
    return made


def test_a_bar_counts_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = tty(monkeypatch)
    with progress_bar("a\x1b.pdf") as tell:
        assert tell is not None
        tell(3, 7)
    shown = screen.getvalue()
    assert "a\\u{001B}.pdf" in shown
    assert "3/7" in shown
    assert "pages" in shown


def test_a_bar_counts_files_and_is_away_while_others_print(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = tty(monkeypatch)
    with files_bar(9) as bar:
        bar.tell(4)
        with bar.paused():
            before = screen.getvalue()
            print("complaint", file=sys.stderr)
            assert screen.getvalue() == f"{before}complaint\n"
        bar.tell(5)
    shown = screen.getvalue()
    assert "4/9" in shown
    assert "5/9" in shown
    assert "files" in shown


def test_a_bar_of_files_without_a_terminal_is_silent(capsys: pytest.CaptureFixture[str]) -> None:
    with files_bar(9) as bar:
        bar.tell(4)
        with bar.paused():
            pass
    assert capsys.readouterr() == ("", "")
