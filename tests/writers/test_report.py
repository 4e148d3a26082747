"""The JSON report says the same when it is read back, whatever a PDF claims."""

from __future__ import annotations

import json
from typing import Any

import pytest

from glyphstone.writers.report import (
    SCHEMA,
    Failure,
    FaultReport,
    FontReport,
    GlyphReport,
    Pages,
    ReasonReport,
    Report,
    decode,
    encode,
    legible,
)
from tests.frames import stand_in

GLYPH = GlyphReport(
    code=65, code_bytes=2, cid=36, gid=7, count=3, first_page=1, advance=0.5,
    text="A", code_points=["0041"], path="to_unicode", name="A", shape="1:o00", blank=True,
    doubts=["shift"],
)  # fmt: skip
BARE = GlyphReport(code=1, code_bytes=1, cid=1, gid=-1, count=1, first_page=2, advance=0.0)
FONT = FontReport(
    name="F <b>", subset_tag="ABCDEF", subtype="Type0", program="TrueType",
    encoding="Identity-H", embedded=True, vertical=False, to_unicode=True,
    collection="Adobe-Identity", key="12", object=(12, 0), glyphs=2, uses=4321,
    without_text=1, trust="untrusted",
    reasons=[ReasonReport("shift", "It is shifted.", [65]), ReasonReport("ink", "No & ink.", [])],
    glyph_table=[GLYPH, BARE],
)  # fmt: skip
REPORT = Report(
    version="1", file="a<.pdf", verdict="partial", exit_code=2, advice="Try & see.",
    producer="P", creator="C", languages=["en"], encrypted=False, mended="",
    pages=Pages(3, 4321, [1], [2], [3]), fonts=[FONT],
    faults=[FaultReport("it is lost", 2, "F")],
)  # fmt: skip

PLAIN_GLYPHS = [
    {
        "code": 65, "code_bytes": 2, "cid": 36, "gid": 7, "count": 3, "first_page": 1,
        "advance": 0.5, "text": "A", "code_points": ["0041"], "path": "to_unicode", "name": "A",
        "shape": "1:o00", "blank": True, "doubts": ["shift"],
    },
    {
        "code": 1, "code_bytes": 1, "cid": 1, "gid": -1, "count": 1, "first_page": 2,
        "advance": 0.0,
    },
]  # fmt: skip
PLAIN: dict[str, Any] = {
    "schema": "glyphstone.inspect/1", "version": "1", "file": "a<.pdf", "verdict": "partial",
    "exit_code": 2, "advice": "Try & see.", "producer": "P", "creator": "C", "languages": ["en"],
    "encrypted": False, "mended": "",
    "pages": {
        "count": 3, "glyphs": 4321, "scanned": [1], "invisible_text": [2], "without_glyphs": [3],
    },
    "fonts": [
        {
            "name": "F <b>", "subset_tag": "ABCDEF", "subtype": "Type0", "program": "TrueType",
            "encoding": "Identity-H", "embedded": True, "vertical": False, "to_unicode": True,
            "collection": "Adobe-Identity", "key": "12", "object": [12, 0], "glyphs": 2,
            "uses": 4321, "without_text": 1, "trust": "untrusted",
            "reasons": [
                {"kind": "shift", "sentence": "It is shifted.", "codes": [65]},
                {"kind": "ink", "sentence": "No & ink.", "codes": []},
            ],
            "glyph_table": PLAIN_GLYPHS,
        }
    ],
    "faults": [{"what": "it is lost", "page": 2, "font": "F"}],
}  # fmt: skip


def test_a_report_as_json_and_back() -> None:
    line = encode(REPORT)
    assert b"\n" not in line
    assert json.loads(line) == PLAIN
    assert decode(line) == REPORT


def test_a_report_as_builtins() -> None:
    assert REPORT.to_dict() == PLAIN


def test_what_a_glyph_does_not_have_is_read_back_as_nothing() -> None:
    assert (BARE.text, BARE.code_points, BARE.path, BARE.name) == ("", [], "none", None)
    assert (BARE.shape, BARE.blank, BARE.doubts) == (None, False, [])


def test_a_table_of_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch)
    assert REPORT.to_pandas().columns == {
        "key": ["12"], "name": ["F <b>"], "subset_tag": ["ABCDEF"], "subtype": ["Type0"],
        "program": ["TrueType"], "encoding": ["Identity-H"], "embedded": [True],
        "to_unicode": [True], "glyphs": [2], "uses": [4321], "without_text": [1],
        "trust": ["untrusted"], "reasons": [["shift", "ink"]],
    }  # fmt: skip


def test_a_report_in_a_notebook() -> None:
    cells = ("F &lt;b&gt;", "12", "not to be trusted", "2", "4,321", "It is shifted. No &amp; ink.")
    heads = ("font", "key", "verdict", "glyphs", "shown", "why")
    assert REPORT._repr_html_() == (
        "<div><table><caption>a&lt;.pdf</caption><thead><tr>"
        + "".join(f"<th>{head}</th>" for head in heads)
        + "</tr></thead><tbody><tr>"
        + "".join(f"<td><bdi>{cell}</bdi></td>" for cell in cells)
        + "</tr></tbody></table><p>Try &amp; see.</p></div>"
    )


def test_a_failure_is_one_line() -> None:
    failure = Failure(version="1", file="a\nb.pdf", verdict="not_pdf", exit_code=4, error="x")
    line = encode(failure)
    assert b"\n" not in line
    assert json.loads(line) == {
        "schema": SCHEMA, "version": "1", "file": "a\nb.pdf", "verdict": "not_pdf",
        "exit_code": 4, "error": "x",
    }  # fmt: skip


def test_lone_surrogates_are_replaced() -> None:
    assert legible("a\ud800b") == "a\ufffdb"
    assert legible("\ud83d\ude00") == "😀"
    assert legible("plain ж") == "plain ж"
