"""One document teaches the library; others with the same font are read without an answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest
import unicodedata2

from forge import Flavour, Forged, Style, Typeface, damage, samples, typeset
from glyphstone.evidence.sources.library import Library, shapes_of
from glyphstone.model import FontKey, Proposal, State
from glyphstone.store.exchange import FontEntry, GlyphEntry, MapFile
from glyphstone.store.map_library import MapLibrary
from tests.answers.books import Shelf, book_of

#: Other programs, other codes, other orders, other grids: only the drawings are the same.
OTHERS = [
    (Flavour.TRUETYPE_SYMBOLIC, 2048),
    (Flavour.TYPE0_CFF, 1000),
    (Flavour.TYPE1, 1000),
    (Flavour.TYPE3, None),
]
#: From here on the engine takes a proposal without asking.
TAKEN = 0.85


def made(fonts: Iterable[str], flavour: Flavour, text: str, units: int | None = None) -> Forged:
    lost = (damage.NoToUnicode(), damage.OpaqueNames())
    face = Typeface(
        tuple(fonts),
        flavour,
        lost,
        order="shuffled",
        codes="shuffled",
        units_per_em=units,
        seed=len(text),
    )
    return typeset(text, style=Style(face))


def taught(shelf: Shelf, document: str = "ab" * 32) -> MapFile:
    """The maps that a person would have made of a book, and its drawings."""
    glyphs: dict[FontKey, list[GlyphEntry]] = defaultdict(list)
    for symbol in shelf.book.symbols:
        glyphs[symbol.font].append(
            GlyphEntry(
                text=shelf.truth(symbol),
                code=symbol.code,
                code_length=symbol.code_length,
                shape=symbol.shape,
                state=State.CONFIRMED,
                count=symbol.count,
                source="typed",
            )
        )
    fonts = {font.key: font for font in shelf.surveys[0].fonts}
    entries = [
        FontEntry(fonts[font].name, tuple(found), document, font) for font, found in glyphs.items()
    ]
    return MapFile(tuple(entries), tuple(shapes_of(shelf.surveys).values()))


def proposed(library: MapLibrary, shelf: Shelf) -> dict[int, list[Proposal]]:
    found: dict[int, list[Proposal]] = defaultdict(list)
    for proposal in Library(library, shapes_of(shelf.surveys)).proposals(shelf.book):
        found[proposal.symbol].append(proposal)
    return found


def nfd(text: str) -> str:
    return str(unicodedata2.normalize("NFD", text))


@pytest.mark.parametrize("language", ["yrk_Cyrl", "ee_Latn", "hy_Armn", "el_Grek", "ka_Geor"])
def test_four_other_documents_need_no_answer(language: str, tmp_path: Path) -> None:
    sample = samples.sample(language)
    sentences = [sentence for paragraph in sample.paragraphs for sentence in paragraph]
    first = book_of(
        made(sample.fonts, Flavour.TYPE0_TRUETYPE, " ".join(sentences)), folder=tmp_path
    )
    with MapLibrary.open(tmp_path / "maps.sqlite") as library:
        assert library.import_(taught(first)) == ()
        for number, (flavour, units) in enumerate(OTHERS):
            part = " ".join(sentences[number % len(sentences) :: 2] or sentences)
            shelf = book_of(made(sample.fonts, flavour, part, units), folder=tmp_path)
            found = proposed(library, shelf)
            wrong = []
            for symbol in shelf.book.symbols:
                if symbol.blank:
                    assert symbol.id not in found, "that is for other evidence to say"
                    continue
                said = [(p.text, p.confidence) for p in found[symbol.id]]
                right = len(said) == 1 and said[0][1] >= TAKEN
                if not right or nfd(said[0][0]) != nfd(shelf.truth(symbol)):
                    wrong.append((flavour.value, shelf.truth(symbol), said))
            assert wrong == []


ENGLISH = "The quick brown fox jumps over the lazy dog. A COPY BECAME THE XEROX, once more."
RUSSIAN = "Съешь же ещё этих мягких французских булок, да выпей чаю. ВСЁ ХОРОШО, СТАРЫЙ МАСТЕР."
LOOKALIKES = "АСЕНОРХ аеорсух. ОХОТА СОХНЕТ."


def shelf_of(text: str, folder: Path) -> Shelf:
    return book_of(made(("DejaVuSans",), Flavour.TYPE0_CFF, text), folder=folder)


def verdicts(library: MapLibrary, shelf: Shelf) -> dict[str, set[str]]:
    """The true texts, by whether what the library says would be taken, asked about, or is wrong."""
    found = proposed(library, shelf)
    sorted_out: dict[str, set[str]] = defaultdict(set)
    for symbol in shelf.book.symbols:
        truth = shelf.truth(symbol)
        for proposal in found[symbol.id]:
            right = proposal.text == truth
            if proposal.confidence >= TAKEN:
                sorted_out["taken" if right else "wrong"].add(truth)
            else:
                sorted_out["asked"].add(truth)
    return sorted_out


@pytest.mark.parametrize("text", [RUSSIAN, LOOKALIKES])
def test_lookalikes_are_not_carried_into_another_script(text: str, tmp_path: Path) -> None:
    with MapLibrary.open(tmp_path / "maps.sqlite") as library:
        library.import_(taught(shelf_of(ENGLISH, tmp_path)))
        found = verdicts(library, shelf_of(text, tmp_path))
    assert found["wrong"] == set()
    assert found["asked"] >= set("АСЕОХ")
    assert "." in found["taken"], "what belongs to no script is"


def test_each_script_has_its_own_reading(tmp_path: Path) -> None:
    with MapLibrary.open(tmp_path / "maps.sqlite") as library:
        library.import_(taught(shelf_of(ENGLISH, tmp_path)))
        assert library.import_(taught(shelf_of(RUSSIAN, tmp_path), "cd" * 32)) == ()
        for text in (ENGLISH, RUSSIAN):
            found = verdicts(library, shelf_of(text, tmp_path))
            assert found["wrong"] == set()
            assert found["asked"] == set()
            assert found["taken"] == set(text) - {" "}
        both = verdicts(library, shelf_of(f"{ENGLISH} {RUSSIAN}", tmp_path))
        assert both["wrong"] == set()
        assert both["asked"] >= set("aeoаео")
        assert both["taken"] >= set("щжbfkt.")
        few = verdicts(library, shelf_of(LOOKALIKES, tmp_path))
        assert few["wrong"] == set()


def test_nothing_is_never_taken_unasked(tmp_path: Path) -> None:
    shelf = shelf_of("* abcdefgh", tmp_path)
    maps = taught(shelf)
    (font,) = maps.fonts
    glyphs = tuple(
        GlyphEntry(
            "" if glyph.text == "*" else glyph.text, glyph.code, glyph.code_length, glyph.shape
        )
        for glyph in font.glyphs
    )
    with MapLibrary.open(tmp_path / "maps.sqlite") as library:
        library.import_(MapFile((FontEntry(font.name, glyphs),), maps.drawings))
        said = [p for found in proposed(library, shelf).values() for p in found if p.text == ""]
    assert [proposal.confidence < 0.5 for proposal in said] == [True]


def test_fonts_that_are_not_embedded_are_known_by_name_and_code(tmp_path: Path) -> None:
    def hidden(text: str) -> Shelf:
        face = Typeface(
            "DejaVuSans", Flavour.TRUETYPE, (damage.NoToUnicode(),), embedded=False, codes="kept"
        )
        return book_of(typeset(text, style=Style(face)), folder=tmp_path)

    first, second = hidden("The quick brown fox"), hidden("box quick")
    with MapLibrary.open(tmp_path / "maps.sqlite") as library:
        library.import_(taught(first))
        found = proposed(library, second)
        for symbol in second.book.symbols:
            assert symbol.shape is None
            assert [p.text for p in found[symbol.id]] == [second.truth(symbol)]


def test_what_the_document_says_rightly_is_left_alone(tmp_path: Path) -> None:
    shelf = shelf_of(ENGLISH, tmp_path)
    face = Typeface("DejaVuSans", Flavour.TYPE1)
    sound = typeset(ENGLISH, style=Style(face))
    healthy = book_of(sound, folder=tmp_path, suspects=[[frozenset()]])
    with MapLibrary.open(tmp_path / "maps.sqlite") as library:
        library.import_(taught(shelf))
        assert proposed(library, healthy) == {}
