"""Broken typefaces: one for all subsets with the same drawings, the one that heals most first."""

from __future__ import annotations

from glyphstone.corpus.insight.census import maker
from glyphstone.corpus.insight.statuses import FontLine
from glyphstone.corpus.insight.typefaces import broken_typefaces


def font(
    document: int, name: str, shapes: str, *, wrong: int = 10, healed: int = 0, pages: int = 1
) -> FontLine:
    return FontLine(
        document=document,
        pages_of_document=pages,
        script="Latn",
        language="eng",
        producer="x",
        key="1",
        name=name,
        program="TrueType",
        trust="partial",
        reasons=("no-text",),
        glyphs=len(shapes),
        shown=100,
        pages=pages,
        wrong=wrong,
        healed=healed,
        shapes=tuple(shapes),
    )


def test_subsets_with_common_drawings_are_one_typeface() -> None:
    found = broken_typefaces(
        [font(0, "A", "abcde"), font(1, "A", "cdexyz"), font(2, "A", "uvwrst"), font(3, "A", "xyz")]
    )
    assert [sorted(face.documents) for face in found] == [[0, 1, 3], [2]]


def test_fonts_of_other_names_need_more_in_common() -> None:
    eight, seven = "abcdefgh", "abcdefg"
    one = broken_typefaces([font(0, "A", eight + "xyz"), font(1, "B", eight + "uvw")])
    two = broken_typefaces([font(0, "A", seven + "xyz"), font(1, "B", seven + "uvw")])
    assert [len(face.documents) for face in one] == [2]
    assert [len(face.documents) for face in two] == [1, 1]


def test_fonts_without_drawings_are_told_apart_by_name() -> None:
    found = broken_typefaces([font(0, "A", ""), font(1, "A", ""), font(2, "B", "")])
    assert [(face.name, len(face.documents)) for face in found] == [("A", 2), ("B", 1)]


def test_most_documents_and_pages_come_first_and_healed_ones_not_at_all() -> None:
    found = broken_typefaces(
        [
            font(0, "few", "abc", pages=9),
            font(1, "many", "def", wrong=3),
            font(2, "many", "def", wrong=30),
            font(3, "healed", "ghi", wrong=5, healed=5),
        ]
    )
    assert [face.name for face in found] == ["many", "few"]
    assert (found[0].best, found[0].left, found[0].healed_alone) == (2, 33, 2)


def test_a_document_with_two_broken_fonts_is_healed_by_neither_alone() -> None:
    found = broken_typefaces([font(0, "A", "abc"), font(0, "B", "def")])
    assert [face.healed_alone for face in found] == [0, 0]


def test_producers_are_counted_without_their_versions() -> None:
    assert maker("pdfTeX-1.40.21") == "pdfTeX"
    assert maker("Acrobat Distiller 9.0 (Windows)") == "Acrobat Distiller"
    assert maker("") == "(not said)"
