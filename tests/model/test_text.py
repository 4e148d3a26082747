"""Text as plain data: what its parts are if nobody says more."""

from __future__ import annotations

from dataclasses import asdict

from glyphstone.model import (
    Block,
    BlockKind,
    Change,
    Direction,
    Fault,
    FontKey,
    LanguageSource,
    Notice,
    Operation,
    PageText,
    Piece,
    Reading,
    Sign,
    Spacing,
    Span,
    TextLine,
    TextWord,
    WritingMode,
)

BOX = (0.0, 1.0, 2.0, 3.0)
LTR, FLAT = Direction.LTR, WritingMode.HORIZONTAL


def span() -> Span:
    return Span("a", BOX, FontKey("7"), "F", 10.0, "Latn", LTR, FLAT)


def test_a_span() -> None:
    found = asdict(span())
    assert found.pop("rows").tolist() == []
    assert found == {
        "text": "a", "box": BOX, "font": "7", "font_name": "F", "size": 10.0, "script": "Latn",
        "direction": "ltr", "writing_mode": "horizontal", "declared_lang": None, "lang": "und",
        "lang_confidence": None, "lang_source": "none", "normalization": (), "changes": (),
        "raw_codepoints": None, "map_confidence": None, "provenance": (), "unknown": (),
    }  # fmt: skip
    assert span().rows.dtype == "int64"
    assert TextLine([span()], BOX, 4.0, 10.0, 0.0, LTR, FLAT).text == "a"


def test_a_line() -> None:
    line = TextLine([], BOX, 4.0, 10.0, 0.0, LTR, FLAT)
    assert asdict(line) == {
        "spans": [], "box": BOX, "baseline": 4.0, "size": 10.0, "rotation": 0.0,
        "direction": "ltr", "writing_mode": "horizontal", "joint": " ", "number": 0,
        "ends_in_blank": False, "widest_gap": 0.0, "spacing": None, "advance": 0.0,
        "blanks": (),
    }  # fmt: skip
    assert line.text == ""
    assert line.words == []


def test_a_block() -> None:
    assert asdict(Block(BlockKind.BODY, [], BOX)) == {
        "kind": "body", "lines": [], "box": BOX, "script": "Zyyy", "scripts": (),
        "direction": "ltr", "writing_mode": "horizontal", "lang": "und", "lang_confidence": None,
        "lang_source": "none", "cell": None, "region": 0,
    }  # fmt: skip
    assert Block(BlockKind.BODY, [], BOX).text == ""


def test_a_page() -> None:
    assert asdict(PageText(3, BOX, 90, [])) == {
        "number": 3, "box": BOX, "rotate": 90, "blocks": [], "lang": "und",
        "lang_confidence": None, "lang_source": "none", "script": "Zyyy", "direction": "ltr",
        "warnings": [], "left_out": {}, "faults": (),
    }  # fmt: skip
    page = PageText(3, BOX, 90, [], warnings=[Notice("odd", "It is odd.")], faults=(Fault("x"),))
    assert page.to_dict() == {
        "number": 3, "box": list(BOX), "rotate": 90, "blocks": [], "lang": "und",
        "lang_confidence": None, "lang_source": "none", "script": "Zyyy", "direction": "ltr",
        "warnings": [{"name": "odd", "what": "It is odd.", "page": None}], "left_out": {},
        "faults": [{"what": "x", "page": None, "font": None}],
    }  # fmt: skip


def test_small_parts() -> None:
    assert asdict(Piece("a", 3)) == {
        "text": "a", "row": 3, "start": 0.0, "advance": 0.0, "mark": False,
    }  # fmt: skip
    assert asdict(Change(Operation.NFC, "a", "b")) == {
        "operation": "nfc", "before": "a", "after": "b", "count": 1,
    }  # fmt: skip
    assert asdict(Reading((Sign("a", 0),), LTR)) == {
        "signs": ({"text": "a", "piece": 0},), "direction": "ltr", "operations": (),
        "changes": (),
    }  # fmt: skip
    assert asdict(Spacing()) == {"gaps": (), "others": ()}
    word = TextWord("a", BOX, span())
    assert (word.confidence, word.unknown) == (None, ())
    assert TextLine([word.span], BOX, 4.0, 10.0, 0.0, LTR, FLAT).words == [word]


def test_the_words_for_kinds() -> None:
    page = PageText(1, BOX, 0, [Block(kind, [], BOX) for kind in BlockKind])
    assert [block["kind"] for block in page.to_dict()["blocks"]] == [
        "body", "heading", "side_note", "footnote", "table_cell", "header", "footer",
        "page_number",
    ]  # fmt: skip
    assert [str(mode) for mode in WritingMode] == ["horizontal", "vertical"]
    assert [str(one) for one in LanguageSource] == ["declared", "detected", "inherited", "none"]
    assert [str(one) for one in Direction] == ["ltr", "rtl", "ttb"]
    assert [str(one) for one in Operation] == [
        "nfc", "nfkc", "nfd", "nfkd", "visual_order_reversed", "ligature_expanded",
        "presentation_forms_collapsed", "combining_marks_stripped", "syllables_reordered",
        "split_vowel_joined", "marks_attached", "mirrored", "vertical_forms_collapsed",
        "contextual_forms_collapsed", "fullwidth_folded", "lookalike_mended", "control_removed",
        "soft_hyphen_removed", "surrogate_replaced", "private_use_kept", "tatweel_removed",
        "non_joiner_restored", "space_inserted", "space_collapsed", "actual_text",
    ]  # fmt: skip
