"""What a recovery says of documents, of what it found, and how far it has come."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from glyphstone.cli.recover.findings import (
    bar,
    findings,
    font_lines,
    language_lines,
    nothing_to_do,
    opening,
    summary,
)
from glyphstone.evidence.drawings.font_language import FontLanguage
from glyphstone.flows.session import SAME_SHAPE, STRONG, TYPED, GlyphCard, Progress, Tally


def progress(decoded: int, total: int, **more: int) -> Progress:
    tally = Tally(total, decoded, 0, decoded, total - decoded)
    facts = {"contradictions": 0, "doubts": 0, "questions_left": 0} | more
    return Progress(tally, tally, **facts)


@pytest.mark.parametrize(
    ("decoded", "full", "share"),
    [(0, 0, "0.0 %"), (1, 0, "0.1 %"), (500, 12, "50.0 %"), (999, 23, "99.9 %")],
)
def test_the_bar_is_as_full_as_the_text_is_decoded(decoded: int, full: int, share: str) -> None:
    said = bar(progress(decoded, 1000))
    assert said == f"{'█' * full}{'░' * (24 - full)} {share} of the text, {decoded} of 1000 glyphs"


def test_a_hundred_per_cent_is_said_of_the_whole_alone() -> None:
    assert " 99.9 % of the text" in bar(progress(99999, 100000))
    assert bar(progress(5, 5)).startswith("█" * 24 + " 100 % of the text")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"questions_left": 1}, ", about 1 question left"),
        ({"questions_left": 1200}, ", about 1,200 questions left"),
        ({"unchecked": 1}, ", 1 glyph to look at (:check)"),
        ({"unchecked": 1200}, ", 1,200 glyphs to look at (:check)"),
        ({"unchecked": 1, "questions_left": 2}, ", about 2 questions left"),
        ({"unchecked": 2, "doubts": 1}, ", 2 glyphs to look at (:check), 1 word called wrong"),
        ({"contradictions": 1}, ", 1 contradiction"),
        ({"contradictions": 2}, ", 2 contradictions"),
        ({"doubts": 1}, ", 1 word called wrong"),
        ({"doubts": 2}, ", 2 words called wrong"),
    ],
)
def test_what_is_open_is_counted(more: dict[str, int], said: str) -> None:
    assert bar(progress(1, 2, **more)).endswith(f"1 of 2 glyphs{said}")


# --- what is said at first --------------------------------------------------------------------


def font(name: str, glyphs: int, *, needs_map: bool, key: str = "k") -> Any:
    trust = SimpleNamespace(value="none" if needs_map else "trusted")
    return SimpleNamespace(
        name=name, glyphs=glyphs, needs_map=needs_map, key=key, trust=trust, shown=7
    )


def document(pages: int, *fonts: Any, scanned: tuple[int, ...] = ()) -> Any:
    return SimpleNamespace(
        path=Path("a.pdf"), pages=pages, fonts=fonts, scanned=scanned, sha256="ab"
    )


def of(*documents: Any, distrusted: tuple[tuple[int, str], ...] = (), **more: Any) -> Any:
    """A recovery of documents in which a person distrusts some fonts."""

    def fonts_to_map(number: int) -> tuple[Any, ...]:
        fonts = documents[number].fonts
        return tuple(one for one in fonts if one.needs_map or (number, one.key) in distrusted)

    return SimpleNamespace(documents=documents, fonts_to_map=fonts_to_map, **more)


def said_first(*documents: Any, distrusted: tuple[tuple[int, str], ...] = ()) -> list[str]:
    return list(opening(of(*documents, distrusted=distrusted)))


def test_a_document_whose_fonts_can_be_trusted() -> None:
    assert said_first(document(1, font("A", 3, needs_map=False))) == [
        "a.pdf: 1 page; every font can be trusted."
    ]


def test_fonts_that_need_a_map_are_counted_and_named() -> None:
    one, none = font("A", 1, needs_map=True), font("", 2000, needs_map=True)
    assert said_first(document(1200, one)) == [
        "a.pdf: 1,200 pages; 1 of 1 font needs a map.", "  A: 1 glyph",
    ]  # fmt: skip
    assert said_first(document(2, one, font("B", 5, needs_map=False), none)) == [
        "a.pdf: 2 pages; 2 of 3 fonts need a map.", "  A: 1 glyph", "  (no name): 2,000 glyphs",
    ]  # fmt: skip


def test_a_font_that_a_person_distrusts_needs_a_map() -> None:
    two = document(1, font("A", 3, needs_map=False), font("B", 1, needs_map=False, key="b"))
    assert said_first(two, two, distrusted=((1, "b"),)) == [
        "a.pdf: 1 page; every font can be trusted.",
        "a.pdf: 1 page; 1 of 2 fonts needs a map.",
        "  B: 1 glyph",
    ]


@pytest.mark.parametrize(
    ("scanned", "named"), [((3,), "  Page 3"), ((3, 4, 5), "  Pages 3-5"), ((), None)]
)
def test_scanned_pages_are_said_to_be_images(scanned: tuple[int, ...], named: str | None) -> None:
    lines = said_first(document(9, scanned=scanned))[1:]
    only = ": only an image, nothing to recover here; an OCR program can read it."
    assert lines == ([] if named is None else [named + only])


# --- fonts, believed or not -------------------------------------------------------------------


def test_fonts_are_listed_with_their_keys_and_whether_they_are_believed() -> None:
    first = document(1, font("A", 1, needs_map=False), font("", 1200, needs_map=True, key="8"))
    second = document(1, font("A", 2, needs_map=False))
    assert list(font_lines(of(first, second, distrusted=((1, "k"),)))) == [
        "  A  k: 1 glyph, believed",
        "  (no name)  8: 1,200 glyphs, not believed",
        "  A  k: 2 glyphs, not believed",
    ]


NOTHING = "There is nothing to recover: nothing speaks against what the fonts say of themselves."


@pytest.mark.parametrize(
    ("name", "named", "listed"),
    [("A font", "'A font'", "A font"), ("A", "A", "A"), ("", "k", "(no name)")],
)
def test_if_there_is_nothing_to_do_the_way_to_distrust_is_named(
    name: str, named: str, listed: str
) -> None:
    made = of(document(1), document(1, font(name, 3, needs_map=False)))
    assert list(nothing_to_do(made, "'a b.pdf' c.pdf")) == [
        NOTHING,
        "If the text is wrong all the same, say which font not to believe:",
        f"  glyphstone recover 'a b.pdf' c.pdf --distrust {named}",
        "The fonts are:",
        f"  {listed}  k: 3 glyphs, believed",
    ]


def test_without_a_font_there_is_nothing_to_distrust() -> None:
    assert list(nothing_to_do(of(document(1)), "a.pdf")) == [NOTHING]


# --- what was found ---------------------------------------------------------------------------


def entry(text: str | None, confidence: float, *proposals: tuple[str, str | None, float]) -> Any:
    provenance = [
        SimpleNamespace(source=source, text=claim, confidence=share)
        for source, claim, share in proposals
    ]
    return SimpleNamespace(text=text, confidence=confidence, provenance=provenance)


def played(
    *entries: Any, fonts: tuple[str, ...] = (), distrusted: tuple[tuple[int, str], ...] = ()
) -> Any:
    symbols = [
        SimpleNamespace(document=0, font=fonts[place] if fonts else "k")
        for place in range(len(entries))
    ]
    made = document(1, font("A", 3, needs_map=True), font("B", 3, needs_map=False, key="good"))
    return of(
        made,
        distrusted=distrusted,
        book=SimpleNamespace(symbols=symbols),
        session=SimpleNamespace(entries=entries, contradictions=["one", "two"]),
        failures=["gone."],
        project=SimpleNamespace(path=Path("a.glyphstone")),
    )


def by(text: str, source: str = "x", share: float = 1.0) -> Any:
    return entry(text, STRONG, (source, text, share))


def test_texts_are_counted_by_source_the_commonest_first() -> None:
    found = played(by("b"), by("a"), by("c", "y"), by(" "), by("a"))
    assert list(findings(found)) == ["4 xs: a b", "1 y: c"]


def test_blank_texts_are_counted_and_not_listed() -> None:
    assert list(findings(played(by(" ")))) == ["1 x"]


def test_a_source_of_several_words_is_counted_by_its_noun() -> None:
    (line,) = findings(played(by("a", SAME_SHAPE), by("b", SAME_SHAPE)))
    assert line == "2 glyphs, drawn as in another font or document that was read: a b"


@pytest.mark.parametrize(
    "left_out",
    [
        entry(None, STRONG, ("x", None, 1.0)),
        entry("a", STRONG - 0.01, ("x", "a", 1.0)),
        entry("a", STRONG, ("x", "b", 1.0)),
        entry("a", STRONG),
        entry("a", STRONG, ("x", "a", 1.0), (TYPED, "a", 1.0)),
    ],
    ids=["no-text", "weak", "other-text", "no-source", "typed"],
)
def test_what_is_no_finding_of_a_source_is_not_listed(left_out: Any) -> None:
    assert list(findings(played(left_out))) == []
    assert list(findings(played(left_out, by("z")))) == ["1 x: z"]


def test_the_best_source_counts() -> None:
    two = entry("a", STRONG, ("x", "a", 0.9), ("y", "a", 0.95), ("z", "b", 1.0))
    assert list(findings(played(two))) == ["1 y: a"]


def test_fonts_that_need_no_map_are_not_told_of() -> None:
    assert list(findings(played(by("a"), by("b"), fonts=("good", "k")))) == ["1 x: b"]


def test_fonts_that_are_distrusted_are_told_of() -> None:
    found = played(by("a"), by("b"), fonts=("good", "k"), distrusted=((0, "good"),))
    assert list(findings(found)) == ["2 xs: a b"]
    found.book.symbols[0].document = 1
    assert list(findings(found)) == ["1 x: b"], "the font of another document"


def test_forty_texts_are_listed() -> None:
    letters = [chr(0x430 + number) for number in range(41)]
    (line,) = findings(played(*map(by, letters)))
    assert line == f"41 xs: {' '.join(letters[:40])}"


# --- for a program ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (FontLanguage("Cyrl", "yrk", 0.9), "Cyrillic letters, most like yrk (90 %)"),
        (FontLanguage("Cyrl", "yrk", 0.999), "Cyrillic letters, most like yrk (99 %)"),
        (
            FontLanguage("Cyrl", "ru", 0.899),
            "Cyrillic letters, most like ru (90 %); if it is another, say so with --language",
        ),
        (FontLanguage("Latn", "cs", 1.0, told=True), "Latin letters, read as cs, as you say"),
        (
            FontLanguage("Cher", drawings=20),
            "Cherokee letters; which language is not plain: say it with --language",
        ),
        (FontLanguage("Lisu", drawings=19), None),
    ],
)
def test_the_language_is_said_and_how_sure_it_is(found: FontLanguage, said: str | None) -> None:
    recovery: Any = SimpleNamespace(languages=(found,))
    assert list(language_lines(recovery)) == ([] if said is None else [said])


def test_the_state_of_a_recovery_for_a_program() -> None:
    found = played(by("a"), entry("b", 0.5, ("y", "b", 0.5), ("x", "c", 0.5)), by("d"))
    found.progress = lambda: progress(1, 3, questions_left=4, unchecked=2)
    found.languages = (FontLanguage("Cyrl", "yrk", 0.91, letters=frozenset("а")),)
    found.session.worst_glyphs = lambda: [GlyphCard(1, "b", 0.5, 7, 4, 0)]
    found.book.lines = [SimpleNamespace(document=0, page=3, number=9, tokens=(2, 6))]
    found.book.token_line = [0] * 6
    found.placeholders = SimpleNamespace(of=lambda symbol: f"⟦8:{symbol}⟧")
    tally = {"total": 3, "decoded": 1, "confirmed": 0, "proposed": 1, "unknown": 2}
    assert summary(found, "1.2") == {
        "schema": "glyphstone.recover/1",
        "version": "1.2",
        "project": "a.glyphstone",
        "complete": False,
        "documents": [
            {
                "file": "a.pdf",
                "sha256": "ab",
                "pages": 1,
                "scanned": [],
                "fonts": [
                    {"key": "k", "name": "A", "trust": "none", "glyphs": 3, "shown": 7},
                    {"key": "good", "name": "B", "trust": "trusted", "glyphs": 3, "shown": 7},
                ],
            }
        ],
        "unread": ["gone."],
        "glyphs": tally,
        "running": tally,
        "sources": {"x": 2, "y": 1},
        "languages": [{"script": "Cyrl", "language": "yrk", "probability": 0.91, "told": False}],
        "look": [
            {
                "glyph": "8:1",
                "text": "b",
                "confidence": 0.5,
                "count": 7,
                "document": 0,
                "page": 3,
                "line": 9,
                "word": 3,
            }
        ],
        "contradictions": ["one", "two"],
        "questions_left": 4,
        "unchecked": 2,
    }
