"""The report and the sheet of a diagnosed document."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import forge
from glyphstone.errors import ExitCode
from glyphstone.flows.inspect import InspectTask, inspect, report_of, sheet_of
from glyphstone.flows.report import decode
from glyphstone.flows.source import Source
from glyphstone.model import Fault, PageCount, PageFacts, Survey
from glyphstone.verdict.advice import Diagnosis
from glyphstone.verdict.trust import Reason, Trust, Verdict
from tests.flows.handmade import font, square, survey, use


def page(number: int, glyphs: int) -> PageCount:
    return PageCount(PageFacts(number, (0, 0, 1, 1), 0, 1.0), glyphs, 0, 0)


BOX = square(0.3)
SURVEY: Survey = replace(
    survey(
        (font("Sound"), [use(1, "a", BOX, 2), use(2, "abcd"), use(3, "x" * 13, count=90)]),
        (font("Unused", "1"), []),
        (font("", "2"), [use(1, "", BOX, 4), use(2, "b", None, 1)]),
    ),
    file="folder\\x/a.pdf",
    pages=(page(1, 5), page(2, 0)),
    producer="P",
    creator="C",
    languages=("de",),
)
VERDICTS = (
    Verdict(Trust.TRUSTED),
    Verdict(Trust.NONE),
    Verdict(Trust.PARTIAL, (Reason("constant-shift", (1,), "It is so."),)),
)


def diagnosis(seen: Survey = SURVEY) -> Diagnosis:
    return Diagnosis(seen, VERDICTS, (1,), (2,), "Do this.")


def test_a_whole_document_is_fine() -> None:
    report = report_of(diagnosis())
    assert (report.verdict, report.exit_code) == ("ok", ExitCode.OK)
    assert (report.file, report.advice, report.faults) == ("folder\\x/a.pdf", "Do this.", [])


@pytest.mark.parametrize(
    "seen",
    [replace(SURVEY, faults=(Fault("lost", 3, "F"),)), replace(SURVEY, mended="it was mended")],
)
def test_what_was_lost_makes_a_report_partial(seen: Survey) -> None:
    report = report_of(diagnosis(seen))
    assert (report.verdict, report.exit_code) == ("partial", ExitCode.PARTIAL)
    assert [(one.what, one.page, one.font) for one in report.faults] == [
        (fault.what, fault.page, fault.font) for fault in seen.faults
    ]


def test_pages_and_fonts_are_counted() -> None:
    report = report_of(diagnosis())
    pages = report.pages
    assert (pages.count, pages.glyphs, pages.without_glyphs) == (2, 5, [2])
    assert (pages.scanned, pages.invisible_text) == ([1], [2])
    assert [
        (one.name, one.glyphs, one.uses, one.without_text, one.trust) for one in report.fonts
    ] == [("Sound", 3, 93, 0, "trusted"), ("", 2, 5, 1, "partial")]
    assert [one.glyph_table for one in report.fonts] == [None, None]
    (reason,) = report.fonts[1].reasons
    assert (reason.kind, reason.sentence, reason.codes) == ("constant-shift", "It is so.", [1])


def test_a_glyph_table_has_a_row_a_glyph() -> None:
    report = report_of(diagnosis(), glyphs=True)
    first, second = report.fonts[1].glyph_table or []
    assert (first.code, first.text, first.path, first.shape) == (1, "", "none", BOX.key)
    assert (first.doubts, first.blank) == (["constant-shift"], False)
    assert (second.text, second.code_points, second.path) == ("b", ["U+0062"], "to-unicode")
    assert (second.doubts, second.blank, second.shape) == ([], False, None)


def test_a_sheet_has_fonts_in_doubt_first_and_cards() -> None:
    sheet = sheet_of(diagnosis())
    assert (sheet.title, sheet.facts) == ("a.pdf", "2 pages, made by C / P")
    assert [one.title for one in sheet.fonts] == ["(no name)", "Sound"]
    assert [one.trust for one in sheet.fonts] == ["partial", "trusted"]
    assert sheet.fonts[0].reasons == ("It is so.",)
    assert "2 glyphs shown 5 times" in sheet.fonts[0].facts
    assert sheet.fonts[0].facts.startswith("Type0, not embedded, Identity-H, with ToUnicode")
    single, several, long = sheet.fonts[1].cards
    assert (single.points, single.name) == ("U+0061", "LATIN SMALL LETTER A")
    assert (several.name, several.text) == ("", "abcd")
    assert len(long.points.split()) == 12
    assert len(sheet.fonts[0].cards[0].doubts) == 1
    assert sheet.fonts[0].cards[1].doubts == ()


def test_of_fonts_alike_in_trust_the_most_shown_comes_first() -> None:
    seen = survey((font("Few"), [use(1, "a")]), (font("Many", "1"), [use(1, "a", count=5)]))
    trusted = Verdict(Trust.TRUSTED)
    sheet = sheet_of(Diagnosis(seen, (trusted, trusted), (), (), ""))
    assert [one.title for one in sheet.fonts] == ["Many", "Few"]
    assert sheet.facts == "0 pages"


def test_one_page_is_a_page_and_one_maker_is_named_once() -> None:
    seen = replace(SURVEY, pages=(page(1, 5),), creator="P")
    assert sheet_of(diagnosis(seen)).facts == "1 page, made by P"


@pytest.mark.parametrize(
    ("picture", "begins"), [(None, None), ("png", b"\x89PNG"), ("html", b"<!")]
)
def test_a_document_is_inspected_with_or_without_a_sheet(
    picture: str | None, begins: bytes | None, tmp_path: Path
) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(forge.typeset("abc", layout=forge.Layout(repeat=2)).pdf)
    told: list[tuple[int, int]] = []
    outcome = inspect(
        InspectTask(Source(path, pages=frozenset({2})), picture, glyphs=True),
        lambda done, total: told.append((done, total)),
    )
    report = decode(outcome.report)
    assert report.pages.count == 1
    assert report.fonts[0].glyph_table is not None
    assert (outcome.picture is None) is (begins is None)
    assert begins is None or (outcome.picture or b"").startswith(begins)
    assert (outcome.account.faults, told) == ((), [(1, 1)])
