"""Letters by their drawings, in documents whose codes say nothing."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from forge import Document, Flavour, Layout, Paragraph, Style, Typeface, damage, samples
from glyphstone.evidence.drawings import seen_fonts
from glyphstone.evidence.registry import CONFIDENT
from glyphstone.evidence.sources.drawing import CODES, SPELLING, TRUST, Drawing
from glyphstone.evidence.sources.library import shapes_of
from glyphstone.model import Proposal, Symbol
from tests.answers.books import Shelf, book_of


def sample(code: str, size: int) -> str:
    """The beginning of a text in a language."""
    return " ".join(part for part in samples.sample(code).paragraphs if len(part) > 20)[:size]


def broken(*fonts: str) -> Style:
    """Fonts with shuffled codes and no map."""
    return Style(Typeface(fonts, codes="shuffled", damage=(damage.NoToUnicode(),), seed=1))


def shelf_of(parts: Iterable[tuple[str, Style]], folder: Path) -> Shelf:
    """Paragraphs, each in its style; all fonts are in doubt."""
    blocks = [Paragraph((text,), style) for text, style in parts]
    return book_of(Document(blocks, Style(), Layout()).build(), folder=folder)


def drawing_of(shelf: Shelf) -> Drawing:
    return Drawing(shapes_of(shelf.surveys))


def inked(shelf: Shelf) -> list[Symbol]:
    return [symbol for symbol in shelf.book.symbols if not symbol.blank]


def truth(shelf: Shelf, symbol: int) -> str:
    return unicodedata.normalize("NFC", shelf.truth(shelf.book.symbols[symbol]))


def wrong(shelf: Shelf, found: Iterable[Proposal]) -> list[tuple[str, str]]:
    return [
        (truth(shelf, one.symbol), one.text)
        for one in found
        if truth(shelf, one.symbol) != unicodedata.normalize("NFC", one.text)
    ]


@pytest.mark.parametrize(
    ("code", "size", "fonts"),
    [
        ("ru_Cyrl", 900, ("DejaVuSerif",)),
        ("ru_Cyrl", 500, ("DejaVuSans",)),
        ("mn_Cyrl", 600, ("NotoSans",)),
        ("el_Grek", 300, ("DejaVuSans",)),
        ("he_Hebr", 300, ("NotoSansHebrew", "DejaVuSans")),
        ("th_Thai", 300, ("NotoSansThai", "NotoSans")),
        ("hi_Deva", 200, ("NotoSansDevanagari", "NotoSans")),
    ],
    ids=["Russian", "short Russian", "Mongolian", "Greek", "Hebrew", "Thai", "Hindi"],
)
def test_most_letters_are_right_and_all_that_are_sure(
    code: str, size: int, fonts: tuple[str, ...], tmp_path: Path
) -> None:
    shelf = shelf_of([(sample(code, size), broken(*fonts))], tmp_path)
    said = list(drawing_of(shelf).proposals(shelf.book))
    found = [one for one in said if one.source == Drawing.name]
    spelled = [one for one in said if one.source == SPELLING]
    sure = [one for one in found if one.confidence >= CONFIDENT]
    assert len(found) + len(spelled) == len(said)
    assert wrong(shelf, spelled) == []
    assert {(one.symbol, one.text) for one in spelled} <= {(one.symbol, one.text) for one in found}
    assert len({one.symbol for one in found}) == len(found) >= 0.85 * len(inked(shelf))
    assert len(wrong(shelf, found)) <= 0.1 * len(found)
    assert len(sure) >= 0.2 * len(found)
    assert wrong(shelf, sure) == []
    assert all(one.spots for one in said)


def test_a_latin_letter_in_a_russian_text_is_not_sure_to_be_russian(tmp_path: Path) -> None:
    text = f"{sample('ru_Cyrl', 500)} Port Hope, Box Cap, Tom Pat, HTML"
    shelf = shelf_of([(text, broken("DejaVuSans"))], tmp_path)
    found = list(drawing_of(shelf).proposals(shelf.book))
    sure = [one for one in found if one.confidence >= CONFIDENT]
    assert len(sure) > 12
    assert wrong(shelf, sure) == []
    # The Russian letters that a Latin one shares its drawing with are borne out by spelling.
    spelled = {one.text for one in found if one.source == SPELLING}
    assert {"о", "а"} <= spelled


def test_a_font_that_keeps_a_code_page_says_what_drawings_leave_open(tmp_path: Path) -> None:
    text = f"{sample('en_Latn', 400)} Old Village Show, Coast, Zoo, 1 lOI"
    lost = (damage.NoToUnicode(), damage.OpaqueNames())
    kept = Style(Typeface(("DejaVuSans",), Flavour.TYPE3_BITMAP, codes="kept", damage=lost))
    shelf = shelf_of([(text, kept)], tmp_path)
    found = list(drawing_of(shelf).proposals(shelf.book))
    coded = [one for one in found if one.source == CODES]
    assert wrong(shelf, found) == []
    assert {"C", "c", "O", "o", "0", "S", "s", "I", "l", "1"} & set(text) <= {o.text for o in coded}
    # Each is said twice, by its drawing and by its code: two sources that agree are believed.
    drawn = {(one.symbol, one.text) for one in found if one.source == Drawing.name}
    assert {(one.symbol, one.text) for one in coded} <= drawn
    assert min(one.confidence for one in coded) >= CONFIDENT
    shuffled = shelf_of([(text, broken("DejaVuSans"))], tmp_path)
    assert all(one.source != CODES for one in drawing_of(shuffled).proposals(shuffled.book))


def no_model() -> NoReturn:
    raise AssertionError("the model is not needed here")


def test_nothing_is_said_of_claims_that_stand_nor_is_the_model_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seen_fonts, "recogniser", no_model)
    sound = Paragraph((sample("ru_Cyrl", 200),), Style(Typeface(("DejaVuSans",))))
    made = Document([sound], Style(), Layout()).build()
    shelf = book_of(made, folder=tmp_path, suspects=[[frozenset()]])
    assert list(drawing_of(shelf).proposals(shelf.book)) == []
    # Nor of drawings that nobody has.
    doubted = book_of(made, folder=tmp_path)
    assert list(Drawing().proposals(doubted.book)) == []


def test_only_the_font_in_doubt_is_read(tmp_path: Path) -> None:
    text = sample("mn_Cyrl", 250)
    sound = Paragraph((text,), Style(Typeface(("NotoSans",))))
    made = Document([sound, Paragraph((text,), broken("DejaVuSerif"))], Style(), Layout()).build()
    shelf = book_of(made, folder=tmp_path, suspects=[[frozenset(), None]])
    found = list(drawing_of(shelf).proposals(shelf.book))
    assert len(found) > 15
    assert {shelf.book.symbols[one.symbol].font_name for one in found} == {"DejaVuSerif"}
    assert not any(shelf.book.symbols[one.symbol].trusted for one in found)


def test_a_script_that_was_never_learned_is_not_forced(tmp_path: Path) -> None:
    shelf = shelf_of([(sample("zh_Hans", 24), broken("NotoSansCJKsc"))], tmp_path)
    assert len(inked(shelf)) > 15
    assert list(drawing_of(shelf).proposals(shelf.book)) == []


def test_strange_drawings_among_letters_are_never_sure(tmp_path: Path) -> None:
    text = f"{sample('mn_Cyrl', 250)} ☃ ☂ ♞ ☎ ♫"
    shelf = shelf_of([(text, broken("DejaVuSans"))], tmp_path)
    found = list(drawing_of(shelf).proposals(shelf.book))
    strange = [one for one in found if truth(shelf, one.symbol) in "☃☂♞☎♫"]
    assert all(one.confidence < CONFIDENT for one in strange)
    assert len(found) - len(strange) > 15


def test_what_is_known_is_not_proposed(tmp_path: Path) -> None:
    shelf = shelf_of([(sample("mn_Cyrl", 250), broken("NotoSans"))], tmp_path)
    source = drawing_of(shelf)
    before = {one.symbol: one for one in source.proposals(shelf.book)}
    known = {symbol.id: shelf.truth(symbol) for symbol in inked(shelf)[::2]}
    found = {one.symbol: one for one in source.learned(shelf.book, known)}
    assert known.keys() & before.keys()
    assert not known.keys() & found.keys()
    assert found.keys() == before.keys() - known.keys()
    assert not wrong(shelf, (one for one in found.values() if one.confidence >= CONFIDENT))
    everything = {symbol.id: shelf.truth(symbol) for symbol in inked(shelf)}
    assert list(source.learned(shelf.book, everything)) == []


def test_a_font_of_few_drawings_is_of_the_script_of_the_others(tmp_path: Path) -> None:
    parts = [(sample("mn_Cyrl", 250), broken("NotoSans")), ("жди", broken("DejaVuSerif"))]
    shelf = shelf_of(parts, tmp_path)
    few = {s.id for s in inked(shelf) if s.font_name.startswith("DejaVu")}
    found = [one for one in drawing_of(shelf).proposals(shelf.book) if one.symbol in few]
    assert {one.text.lower() for one in found} == set("жди")
    alone = shelf_of(parts[1:], tmp_path)
    assert list(drawing_of(alone).proposals(alone.book)) == []


def test_another_book_is_looked_at_anew(tmp_path: Path) -> None:
    hebrew = shelf_of([("אבגדהוז חטיכלמנ", broken("NotoSansHebrew"))], tmp_path)
    cyrillic = shelf_of([("жцюшфдбл эиая", broken("DejaVuSans"))], tmp_path)
    source = Drawing(shapes_of((*hebrew.surveys, *cyrillic.surveys)))
    first = list(source.proposals(hebrew.book))
    second = list(source.proposals(cyrillic.book))
    assert not wrong(hebrew, first)
    assert {one.text.lower() for one in second} <= set("жцюшфдблэиая")
    assert list(source.proposals(hebrew.book)) == first


def test_proposals_do_not_depend_on_when_they_are_asked_for(tmp_path: Path) -> None:
    shelf = shelf_of([(sample("el_Grek", 200), broken("DejaVuSerif"))], tmp_path)
    first = list(drawing_of(shelf).proposals(shelf.book))
    source = drawing_of(shelf)
    list(source.learned(shelf.book, known_of(shelf, first[:5])))
    assert list(source.proposals(shelf.book)) == first


def known_of(shelf: Shelf, proposals: Sequence[Proposal]) -> Mapping[int, str]:
    return {one.symbol: truth(shelf, one.symbol) for one in proposals}


def test_the_language_is_found_and_may_be_told(tmp_path: Path) -> None:
    shelf = shelf_of([(sample("ru_Cyrl", 900), broken("DejaVuSerif"))], tmp_path)
    found = drawing_of(shelf)
    list(found.proposals(shelf.book))
    (language,) = found.languages
    assert (language.script, language.language, language.told) == ("Cyrl", "ru", False)
    assert language.probability >= 0.6
    assert "ы" in language.letters
    told = Drawing(shapes_of(shelf.surveys), "sah")
    proposals = {one.symbol: one for one in told.proposals(shelf.book)}
    (language,) = told.languages
    assert (language.language, language.probability, language.told) == ("sah", 1.0, True)
    assert "ҕ" in language.letters
    assert wrong(shelf, (one for one in proposals.values() if one.confidence >= CONFIDENT)) == []


def test_a_language_of_another_script_does_not_turn_letters_into_its_own(tmp_path: Path) -> None:
    shelf = shelf_of([(sample("ka_Geor", 700), broken("NotoSansGeorgian", "NotoSans"))], tmp_path)
    told = Drawing(shapes_of(shelf.surveys), "cs")
    list(told.proposals(shelf.book))
    assert told.languages[0].script == "Geor"
    assert not told.languages[0].told


def test_an_imprint_in_another_language_does_not_decide() -> None:
    from glyphstone.evidence.drawings.font_language import language_shown

    russian = sample("ru_Cyrl", 400)
    sakha = sample("sah_Cyrl", 400)
    shown = language_shown([russian, sakha, sakha, sakha], "Cyrl", 0.6)
    assert shown.language == "sah"
    assert 0.6 <= shown.probability < 0.9
    assert "ҕ" in shown.letters
    assert language_shown([russian, sakha], "Cyrl", 0.99).letters == frozenset()
    assert language_shown([], "Cyrl", 0.6).language == ""


def test_a_claim_that_the_drawing_plainly_contradicts_is_spoken_against(tmp_path: Path) -> None:
    """Only in a font that has glyphs without a sound claim."""
    sound = Paragraph((sample("ru_Cyrl", 500),), Style(Typeface(("DejaVuSans",))))
    made = Document([sound], Style(), Layout()).build()
    shelf = book_of(made, folder=tmp_path, suspects=[[frozenset()]])
    lying = next(one for one in inked(shelf) if shelf.truth(one) == "ж")
    gap = next(one for one in inked(shelf) if shelf.truth(one) == "д")
    changed = {
        lying.id: replace(lying, claim=replace(lying.claim, text="2")),
        gap.id: replace(gap, trusted=False),
    }
    symbols = tuple(changed.get(one.id, one) for one in shelf.book.symbols)
    found = list(drawing_of(shelf).proposals(replace(shelf.book, symbols=symbols)))
    against = [one for one in found if one.symbol != gap.id]
    assert [(one.symbol, one.text, one.confidence) for one in against] == [(lying.id, "ж", 0.5)]


def test_a_figure_in_words_is_looked_at_though_every_claim_stands(tmp_path: Path) -> None:
    sound = Paragraph((sample("ru_Cyrl", 500),), Style(Typeface(("DejaVuSans",))))
    made = Document([sound], Style(), Layout()).build()
    shelf = book_of(made, folder=tmp_path, suspects=[[frozenset()]])
    lying = next(one for one in inked(shelf) if shelf.truth(one) == "ж")
    changed = {lying.id: replace(lying, claim=replace(lying.claim, text="2"))}
    symbols = tuple(changed.get(one.id, one) for one in shelf.book.symbols)
    (found,) = drawing_of(shelf).proposals(replace(shelf.book, symbols=symbols))
    assert (found.symbol, found.text, found.confidence) == (lying.id, "ж", 0.5)


def test_very_many_codes_of_one_drawing_are_read_as_one(tmp_path: Path) -> None:
    shelf = shelf_of([(sample("ru_Cyrl", 500), broken("DejaVuSans"))], tmp_path)
    one = next(symbol for symbol in inked(shelf) if truth(shelf, symbol.id) == "ж")
    others = [symbol for symbol in inked(shelf) if symbol.count <= 5 and symbol is not one][:5]
    changed = {symbol.id: replace(symbol, shape=one.shape) for symbol in others}
    symbols = tuple(changed.get(symbol.id, symbol) for symbol in shelf.book.symbols)
    found = {
        said.symbol: said
        for said in drawing_of(shelf).proposals(replace(shelf.book, symbols=symbols))
        if said.source == Drawing.name
    }
    first, *rest = sorted([one.id, *changed])
    assert len(rest) == 5
    # Three codes are read on their own: they may be letters of three alphabets.
    assert [found[symbol].text for symbol in rest[2:]] == [found[first].text] * 3
    assert all(found[symbol].confidence <= TRUST.as_another for symbol in rest[2:])
