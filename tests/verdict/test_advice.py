"""One sentence for each state that a document can be in."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.model import Font, GlyphUse, PageCount, PageFacts, Survey
from glyphstone.verdict.advice import diagnose
from glyphstone.verdict.trust import Trust
from tests.verdict.drawn import font, text_uses, use

A4 = (0.0, 0.0, 595.0, 842.0)
SOUND = tuple(text_uses("Plain words of one sound font."))
NO_MAP = tuple(text_uses("abcd", dict.fromkeys("abcd", "")))
LOOK = ": look at the glyph sheet (--picture) and give these fonts a new map"


def page(
    number: int, *, glyphs: int = 10, invisible: int = 0, images: int = 0, cover: float = 0.0
) -> PageCount:
    facts = PageFacts(number, A4, 0, 1.0, images=images, image_cover=cover)
    return PageCount(facts, glyphs, invisible, 0)


def survey(
    pages: Sequence[PageCount], fonts: Sequence[tuple[Font, Sequence[GlyphUse]]] = ()
) -> Survey:
    return Survey(
        file="a.pdf",
        pages=tuple(pages),
        fonts=tuple(one for one, _ in fonts),
        uses=tuple(tuple(uses) for _, uses in fonts),
        producer="",
        creator="",
        languages=(),
        mended="",
        encrypted=False,
    )


def advice(*fonts: tuple[str, Sequence[GlyphUse]]) -> str:
    """The advice on a document of one plain page."""
    return diagnose(survey([page(1)], [(font(name), uses) for name, uses in fonts])).advice


@pytest.mark.parametrize(
    ("glyphs", "cover", "scanned"),
    [(0, 0.5, (1,)), (0, 0.49, ()), (1, 1.0, ()), (0, 1.0, (1,))],
)
def test_a_scan_is_an_image_without_glyphs(
    glyphs: int, cover: float, scanned: tuple[int, ...]
) -> None:
    found = diagnose(survey([page(1, glyphs=glyphs, images=1, cover=cover)]))
    assert found.scanned == scanned
    assert found.invisible == ()


@pytest.mark.parametrize(
    ("glyphs", "invisible", "images", "layered"),
    [(10, 9, 1, (4,)), (10, 8, 1, ()), (10, 10, 0, ()), (1, 1, 2, (4,)), (0, 0, 1, ())],
)
def test_a_layer_of_ocr_is_invisible_text_over_an_image(
    glyphs: int, invisible: int, images: int, layered: tuple[int, ...]
) -> None:
    found = diagnose(survey([page(4, glyphs=glyphs, invisible=invisible, images=images)]))
    assert found.invisible == layered
    assert found.scanned == ()


def test_a_document_of_scans_needs_ocr() -> None:
    found = diagnose(survey([page(1, glyphs=0, images=1, cover=1.0)]))
    assert found.advice == (
        "This is a scan without any text: have it read by an OCR program first"
        " (OCRmyPDF, for instance)."
    )


def test_a_document_without_text_or_images_has_nothing_to_give() -> None:
    expected = "No page shows any text, so there is nothing to give back."
    assert diagnose(survey([page(1, glyphs=0)])).advice == expected
    assert diagnose(survey([])).advice == expected


def test_fonts_that_can_be_trusted() -> None:
    assert advice(("A", SOUND)) == (
        "Its only font can be trusted: the text can be extracted as it stands."
    )
    assert advice(("A", SOUND), ("B", SOUND), ("unused", ())) == (
        "All 2 fonts can be trusted: the text can be extracted as it stands."
    )


def test_scans_among_the_pages_are_mentioned() -> None:
    pages = [page(1), page(2, glyphs=0, images=1, cover=1.0), page(3)]
    found = diagnose(survey(pages, [(font("A"), SOUND)]))
    assert found.advice == (
        "Its only font can be trusted: the text can be extracted as it stands; 1 of 3 pages are"
        " images without text and need OCR."
    )
    found = diagnose(survey(pages, [(font("A"), NO_MAP)]))
    assert found.advice.endswith(
        " before you use their text; 1 of 3 pages are images without text and need OCR."
    )


@pytest.mark.parametrize(("layered", "spoken"), [(1, False), (2, True)])
def test_a_layer_of_ocr_is_mentioned_if_most_pages_have_one(layered: int, spoken: bool) -> None:
    pages = [page(n, invisible=10, images=1) for n in range(layered)]
    pages += [page(9)] * (2 if layered == 1 else 1)
    found = diagnose(survey([*pages, page(8, invisible=10, images=1)], [(font("A"), SOUND)]))
    expected = (
        "The text is an invisible layer that an OCR program put under the page images: it is"
        " as good as that OCR was, so compare it with the pictures."
    )
    assert (found.advice == expected) is spoken


@pytest.mark.parametrize(
    ("uses", "name", "trust", "what"),
    [
        (NO_MAP, "A", Trust.NONE, "Nothing in the file says what the glyphs of the only font mean"),
        (
            text_uses("abcdefgh", {"a": "\ue000"}),
            "A",
            Trust.PARTIAL,
            "Some glyphs of the only font have no text or a wrong one",
        ),
        (
            SOUND,
            "Preeti",
            Trust.LEGACY,
            "The Latin text of the only font seems to be another script in disguise",
        ),
        (
            text_uses("ab", dict.fromkeys("ab", "\ue000")),
            "A",
            Trust.UNTRUSTED,
            "The text of the only font cannot be trusted",
        ),
    ],
)
def test_what_is_wrong_with_the_only_font(
    uses: Sequence[GlyphUse], name: str, trust: Trust, what: str
) -> None:
    found = diagnose(survey([page(1)], [(font(name), uses)]))
    assert [verdict.trust for verdict in found.verdicts] == [trust]
    assert found.advice == f"{what} ({name}; 100 % of all glyphs){LOOK} before you use their text."


def test_some_of_several_fonts() -> None:
    said = advice(("A", SOUND), ("B", NO_MAP), ("unused", ()))
    assert said.startswith("Nothing in the file says what the glyphs of 1 of 2 fonts mean (B; ")


def test_different_troubles_are_told_as_one() -> None:
    said = advice(("A", NO_MAP), ("Preeti", SOUND))
    assert said.startswith("The text of 2 of 2 fonts cannot be trusted (Preeti, A; 100 % of all")


def test_the_fonts_with_most_text_are_named_first_and_the_rest_counted() -> None:
    fonts = [(name, [use(1, "a", "", count=n)]) for n, name in enumerate(["E", "D", "C", "B"], 1)]
    assert "(B, C, D and 1 more; 100 %" in advice(*fonts)
    assert "(B, C, D; 100 %" in advice(*fonts[1:])
    assert "(a font without a name; 100 %" in advice(("", NO_MAP))


@pytest.mark.parametrize(
    ("bad", "share"), [(1, "less than 1 %"), (10, "1 %"), (500, "50 %"), (999, "100 %")]
)
def test_the_share_of_the_glyphs(bad: int, share: str) -> None:
    said = advice(("A", [use(1, "a", "", count=bad)]), ("B", [use(1, "a", "a", count=1000 - bad)]))
    assert f"(A; {share} of all glyphs)" in said
