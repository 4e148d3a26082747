"""From glyphs to the text of pages."""

from __future__ import annotations

import unicodedata
from collections import Counter
from pathlib import Path

import pytest

import forge
import glyphstone
from forge import Style, Typeface, samples
from glyphstone.model import UNKNOWN, BlockKind, Direction, Operation, Span, WritingMode
from glyphstone.reading import read_text
from tests.reading.making import Order, known_by, lines_of, opened, pages_of


def truth_of(text: str, fonts: tuple[str, ...]) -> list[str]:
    forged = forge.typeset([text], style=Style(Typeface(fonts)))
    return [unicodedata.normalize("NFC", line.text.strip()) for line in forged.truth.lines]


@pytest.mark.parametrize("code", ["en_Latn", "yrk_Cyrl", "am_Ethi", "vi_Latn"])
def test_lines_from_the_left(code: str, tmp_path: Path) -> None:
    sample = samples.sample(code)
    text = sample.paragraphs[0]
    with opened(tmp_path, text, sample.fonts) as document:
        found = lines_of(pages_of(document))
    assert len(found) > 1
    assert found == truth_of(text, sample.fonts)


@pytest.mark.parametrize("order", ["visual", "logical"])
@pytest.mark.parametrize("code", ["ar_Arab", "ur_Arab", "he_Hebr", "yi_Hebr", "dv_Thaa"])
def test_lines_from_the_right(code: str, order: Order, tmp_path: Path) -> None:
    sample = samples.sample(code)
    text = sample.paragraphs[0]
    with opened(tmp_path, text, sample.fonts, rtl_order=order) as document:
        pages = pages_of(document)
    assert lines_of(pages) == truth_of(text, sample.fonts)
    assert {line.direction for page in pages for b in page.blocks for line in b.lines} == {
        Direction.RTL
    }


@pytest.mark.parametrize(
    "text",
    [
        "אחת שתים PDF Portable Document שלוש ארבע",
        "בשנת 1948 נולד",
        "The words שלום עולם stand here",
    ],
)
def test_words_of_the_other_direction_keep_their_order(text: str, tmp_path: Path) -> None:
    with opened(tmp_path, text) as document:
        assert lines_of(pages_of(document)) == [text]


def test_spans_are_cut_where_the_script_changes(tmp_path: Path) -> None:
    with opened(tmp_path, "The words שלום עולם stand") as document:
        spans = list(pages_of(document)[0].spans())
    assert [(span.text, span.script, span.direction) for span in spans] == [
        ("The words ", "Latn", Direction.LTR),
        ("שלום עולם ", "Hebr", Direction.RTL),
        ("stand", "Latn", Direction.LTR),
    ]


def test_recovered_letters_say_how_a_line_is_read(tmp_path: Path) -> None:
    hebrew = dict(zip("abcdef", "אבגדהו", strict=True))
    with opened(tmp_path, "abc def") as document:
        known = known_by(document, lambda claim: hebrew.get(claim, " "))
        assert lines_of(pages_of(document, known)) == ["והד גבא"]


def test_a_glyph_that_nobody_has_named_is_marked_with_its_font_and_code(tmp_path: Path) -> None:
    with opened(tmp_path, "ab a") as document:
        known = known_by(document, lambda claim: {"a": "α", " ": " "}.get(claim))
        key = document.page(1).glyphs.key(1)
        (span,) = pages_of(document, known)[0].spans()
    assert span.text == f"α{UNKNOWN} α"
    assert span.unknown == (key,)
    assert "none" in span.provenance


def test_a_ligature_is_expanded_and_its_code_point_kept(tmp_path: Path) -> None:
    with opened(tmp_path, "a fan") as document:
        known = known_by(document, lambda claim: {"f": "ﬁ"}.get(claim, claim))
        (span,) = pages_of(document, known)[0].spans()
    assert span.text == "a fian"
    assert span.normalization == (Operation.LIGATURE_EXPANDED,)
    assert span.raw_codepoints == tuple(map(ord, "a ﬁan"))


def test_words_that_only_gaps_part_have_spaces_that_are_counted(tmp_path: Path) -> None:
    with opened(tmp_path, "one two three four five six", spaces="gap") as document:
        (span,) = pages_of(document)[0].spans()
    assert span.text == "one two three four five six"
    assert [(c.operation, c.after, c.count) for c in span.changes] == [
        (Operation.SPACE_INSERTED, " ", 5)
    ]


def test_a_text_that_the_pdf_gives_for_a_stretch_counts_where_no_map_was_given(
    tmp_path: Path,
) -> None:
    with opened(tmp_path, "one two", replacement="ONE TWO") as document:
        assert lines_of(pages_of(document)) == ["ONE TWO"]
        known = known_by(document, lambda claim: claim)
        assert lines_of(pages_of(document, known)) == ["one two"]


def test_what_a_page_leaves_out_is_counted(tmp_path: Path) -> None:
    with opened(tmp_path, "shadow", overprint=True) as document:
        (page,) = pages_of(document)
    assert page.text == "shadow"
    assert page.left_out == {"drawn_twice": 6}


def balance(span: Span, raw: str) -> tuple[Counter[str], Counter[str]]:
    """What a span holds, and what its glyphs say after all that is recorded."""
    booked = Counter(raw)
    for change in span.changes:
        for char in change.before:
            booked[char] -= change.count
        for char in change.after:
            booked[char] += change.count
    return Counter(span.text), +booked


EVERYWHERE = (
    *("en_Latn", "ar_Arab", "fa_Arab", "he_Hebr", "hi_Deva", "bn_Beng", "ta_Taml", "km_Khmr"),
    *("my_Mymr", "th_Thai", "bo_Tibt", "ja_Jpan", "ko_Kore", "ml_Mlym", "si_Sinh"),
)


@pytest.mark.parametrize("code", EVERYWHERE)
def test_no_code_point_comes_or_goes_without_a_record(code: str, tmp_path: Path) -> None:
    sample = samples.sample(code)
    with opened(tmp_path, sample.paragraphs[0], sample.fonts) as document:
        reader = read_text(document)
        for page in reader:
            for span in page.spans():
                rows = sorted(span.rows.tolist())
                assert rows
                raw = span.raw_codepoints
                said = span.text if raw is None else "".join(map(chr, raw))
                if raw is None:
                    for change in span.changes:
                        assert change.operation in (
                            Operation.SPACE_INSERTED,
                            Operation.SPACE_COLLAPSED,
                        )
                    continue
                held, booked = balance(span, said)
                assert held == booked, (span, said)


def test_what_pages_share_is_marked_and_not_lost(tmp_path: Path) -> None:
    layout = forge.Layout(header="A running head", page_number="{page}", height=300, width=300)
    sample = samples.sample("fr_Latn")
    with opened(tmp_path, sample.paragraphs, sample.fonts, layout=layout) as document:
        pages = pages_of(document)
    assert len(pages) > 2
    assert [page.number for page in pages] == list(range(1, len(pages) + 1))
    for page in pages:
        kinds = {block.text: block.kind for block in page.blocks}
        assert kinds["A running head"] is BlockKind.HEADER
        assert kinds[str(page.number)] is BlockKind.PAGE_NUMBER
        assert BlockKind.BODY in kinds.values()


@pytest.mark.parametrize("wmode", [True, False])
def test_digits_abreast_in_a_vertical_line_are_spans_read_from_the_left(
    wmode: bool, tmp_path: Path
) -> None:
    sample = samples.sample("ja_Jpan")
    style = Style(Typeface(sample.fonts, abreast=2))
    layout = forge.Layout(writing=forge.Writing.VERTICAL_RL, wmode=wmode)
    text = f"平成25年12月に第22条を改正した。会社と契約した。{sample.paragraphs[0]}"
    (tmp_path / "made.pdf").write_bytes(forge.typeset([text], style=style, layout=layout).pdf)
    with glyphstone.open(tmp_path / "made.pdf") as document:
        (page,) = read_text(document)
    assert page.text == text
    across = [span for span in page.spans() if span.writing_mode is WritingMode.HORIZONTAL]
    assert [span.text for span in across] == ["25", "12", "22"]
    assert {span.direction for span in across} == {Direction.LTR}
    rest = [span for span in page.spans() if span not in across]
    assert {(s.direction, s.writing_mode) for s in rest} == {(Direction.TTB, WritingMode.VERTICAL)}
