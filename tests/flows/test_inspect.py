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
from glyphstone.model import (
    Claim,
    ClaimPath,
    Fault,
    GlyphUse,
    PageCount,
    PageFacts,
    Program,
    Survey,
)
from glyphstone.model.doubts import TRUST_WORDS
from glyphstone.verdict.advice import Diagnosis
from glyphstone.verdict.trust import Reason, Trust, Verdict
from glyphstone.version import __version__
from glyphstone.writers.report import FontReport, GlyphReport, ReasonReport
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


# --- every fact -------------------------------------------------------------------------------


def one_font(**facts: object) -> Diagnosis:
    face = font("F", "7")
    for name, value in facts.items():
        setattr(face, name, value)
    uses = [
        GlyphUse(
            5, 2, 6, 7, "five", Claim("ab", ClaimPath.GLYPH_NAME), 3, 4, 0.12345678, square(0.3)
        ),
        GlyphUse(6, 2, 8, 9, None, Claim(), 1, 2, 0.5, BLANK),
    ]
    reasons = (
        Reason("constant-shift", (5, 6), "It is so."),
        Reason("constant-shift", (5,), "Once more."),
    )
    return Diagnosis(survey((face, uses)), (Verdict(Trust.PARTIAL, reasons),), (), (), "")


BLANK = replace(BOX, box=None)


def test_a_glyph_is_reported_with_every_fact() -> None:
    (reported,) = report_of(one_font(), glyphs=True).fonts
    first, second = reported.glyph_table or []
    assert first == GlyphReport(
        code=5, code_bytes=2, cid=6, gid=7, count=3, first_page=4, advance=0.123457, text="ab",
        code_points=["U+0061", "U+0062"], path="glyph-name", name="five", shape=square(0.3).key,
        blank=False, doubts=["constant-shift", "constant-shift"],
    )  # fmt: skip
    assert (second.text, second.code_points, second.path, second.name) == ("", [], "none", None)
    assert (second.blank, second.doubts) == (True, ["constant-shift"])


def test_a_font_is_reported_with_every_fact() -> None:
    facts = {
        "subset_tag": "ABCDEF", "vertical": True, "has_to_unicode": False,
        "collection": "Adobe-Japan1", "object_id": (12, 1), "encoding": "H", "subtype": "Type0",
        "program": Program.CFF,
    }  # fmt: skip
    (reported,) = report_of(one_font(**facts)).fonts
    assert reported == FontReport(
        name="F", subset_tag="ABCDEF", subtype="Type0", program=Program.CFF.value, encoding="H",
        embedded=True, vertical=True, to_unicode=False, collection="Adobe-Japan1", key="7",
        object=(12, 1), glyphs=2, uses=4, without_text=1, trust="partial",
        reasons=[
            ReasonReport("constant-shift", "It is so.", [5, 6]),
            ReasonReport("constant-shift", "Once more.", [5]),
        ],
    )  # fmt: skip
    (bare,) = report_of(one_font(collection=None)).fonts
    assert bare.collection is None


def test_a_document_is_reported_with_every_fact() -> None:
    report = report_of(diagnosis(replace(SURVEY, encrypted=True)))
    assert report.version == __version__
    assert (report.producer, report.creator, report.languages) == ("P", "C", ["de"])
    assert (report.encrypted, report.mended) == (True, "")
    assert report_of(diagnosis(replace(SURVEY, mended="so it was"))).mended == "so it was"
    assert not report_of(diagnosis()).encrypted


def test_half_characters_become_legible_everywhere() -> None:
    half = "\ud800"
    seen = replace(
        SURVEY, file=half, producer=half, creator=half, languages=(half,), mended=half,
        faults=(Fault("lost", None, None),),
    )  # fmt: skip
    report = report_of(replace(diagnosis(seen), advice=half))
    assert {
        report.file, report.producer, report.creator, *report.languages, report.mended,
        report.advice,
    } == {"\ufffd"}  # fmt: skip
    assert report.faults[0].font is None


def test_a_sheet_shows_every_fact_of_a_font() -> None:
    facts = {"has_to_unicode": False, "program": Program.CFF, "encoding": ""}
    (shown,) = sheet_of(one_font(**facts)).fonts
    assert shown.facts == f"{Program.CFF.value}, without ToUnicode, 2 glyphs shown 4 times"
    assert (shown.title, shown.trust) == ("F", "partial")
    assert shown.trust_words == TRUST_WORDS["partial"]
    assert shown.reasons == ("It is so.", "Once more.")
    first, second = shown.cards
    assert (first.code, first.code_bytes, first.text, first.points) == (5, 2, "ab", "U+0061 U+0062")
    assert first.name == "LATIN SMALL LETTER A + LATIN SMALL LETTER B"
    assert (first.glyph_name, first.count, first.advance) == ("five", 3, 0.12345678)
    assert first.shape is not None
    assert len(first.doubts) == 1
    assert (second.text, second.points, second.name, second.glyph_name) == ("", "", "", None)


@pytest.mark.parametrize(
    ("text", "points", "named"),
    [("a" * 3, 3, True), ("a" * 4, 4, False), ("a" * 12, 12, False), ("a" * 13, 12, False)],
)
def test_long_claims_are_listed_in_part_and_not_spelled_out(
    text: str, points: int, named: bool
) -> None:
    seen = survey((font("F"), [use(1, text)]))
    (shown,) = sheet_of(Diagnosis(seen, (Verdict(Trust.TRUSTED),), (), (), "")).fonts
    (card,) = shown.cards
    assert (card.text, len(card.points.split()), bool(card.name)) == (text, points, named)


@pytest.mark.parametrize(
    ("creator", "producer", "facts"),
    [
        ("", "", "1 page"), ("C", "", "1 page, made by C"), ("", "P", "1 page, made by P"),
        ("C", "P", "1 page, made by C / P"),
    ],
    ids=["nobody", "creator", "producer", "both"],
)  # fmt: skip
def test_makers_are_named_if_they_are_known(creator: str, producer: str, facts: str) -> None:
    seen = replace(SURVEY, pages=(page(1, 5),), creator=creator, producer=producer)
    assert sheet_of(diagnosis(seen)).facts == facts


def test_thousands_are_parted() -> None:
    seen = replace(
        survey((font("F"), [use(1, "a", count=12345)])),
        pages=tuple(page(n, 1) for n in range(1234)),
    )
    sheet = sheet_of(Diagnosis(seen, (Verdict(Trust.TRUSTED),), (), (), ""))
    assert sheet.facts == "1,234 pages"
    assert sheet.fonts[0].facts.endswith("1 glyphs shown 12,345 times")
