"""Lines put right before they become paragraphs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from glyphstone.model import (
    BlockKind,
    ChangeReason,
    DrawnLine,
    FontKey,
    GlyphKey,
    ProseLine,
    Spacing,
    WordChange,
)
from glyphstone.prose.line_mending import LineMender, _blanks, _sparing_unknown
from glyphstone.prose.prose_options import ProseOptions
from glyphstone.text.words.ligatures import LigatureOptions
from glyphstone.text.words.word_mending import WordMode
from tests.prose.making import SPOOLS, learn


def key(font: int, code: int) -> GlyphKey:
    """A glyph of a font that nobody has named."""
    return GlyphKey(FontKey(str(font)), code)


@pytest.fixture(autouse=True)
def _closed_spools() -> Iterator[None]:
    with SPOOLS:
        yield


TEXTS = ["all human rights are the rights of all", "the human rights and human beings of all"] * 3


BY_WORDS = ProseOptions(words=WordMode.TRIGGERS)


def line(text: str, kind: BlockKind = BlockKind.BODY) -> ProseLine:
    return ProseLine(text, 1, 1, 0, kind, (0.0, 0.0, 1.0, 1.0), 10.0, "Serif", "Latn", "en")


def mender(options: ProseOptions | None = None, listed: tuple[str, ...] = ()) -> LineMender:
    asked = options or ProseOptions()
    if listed:
        asked = replace(asked, sources=replace(asked.sources, words=dict.fromkeys(listed, 1)))
    lines = [line(text) for text in [*TEXTS, "an o\ufffcce", "ofce"]]
    # One line in doubt has the document's words learned.
    lines.append(replace(line("of all"), spacing=Spacing(others=("ofall",))))
    return LineMender(learn(lines, asked), asked)


def test_a_sound_line_is_given_back_itself() -> None:
    own = line(TEXTS[0])
    assert mender().mend(own) is own


def test_a_mended_line_remembers_how_it_was() -> None:
    found = mender(BY_WORDS).mend(line("all hum an rights"))
    change = WordChange(1, 1, "hum an", "human", ChangeReason.VOCABULARY)
    assert (found.text, found.drawn) == (
        "all human rights",
        DrawnLine("all hum an rights", changes=(change,)),
    )


def test_a_line_without_a_sign_of_damage_stays_as_it_was_read() -> None:
    for text in ("all hum an rights", "LibreOffice and ttyUSB0 in LaTeX", "humanrights"):
        own = line(text)
        assert mender().mend(own) is own


def test_another_tools_line_without_a_space_or_in_single_letters_is_mended() -> None:
    glued = replace(line("allhumanrightsaretherightsofall"), font="")
    found = mender().mend(glued)
    assert found.text == TEXTS[0]
    assert found.drawn is not None
    assert found.drawn.changes[0].reason is ChangeReason.SPACING_LOST
    whole = replace(line("all hum an rights"), font="")
    assert mender().mend(whole) is whole


def test_each_changed_word_is_recorded_with_its_reason() -> None:
    own = replace(line("so thehuman rights"), spacing=Spacing(others=("so the human rights",)))
    found = mender().mend(own)
    assert found.drawn is not None
    assert found.drawn.changes == (WordChange(1, 1, "thehuman", "the human", ChangeReason.GAPS),)
    named = mender(listed=("office",)).mend(replace(line("an o\ufffcce"), unknown=(key(1, 2),)))
    assert named.drawn is not None
    assert named.drawn.changes == (
        WordChange(1, 1, "o\ufffcce", "office", ChangeReason.UNKNOWN_GLYPH),
    )


def test_words_may_be_left_as_they_were_read() -> None:
    own = line("all hum an rights")
    assert mender(ProseOptions(words=None)).mend(own) is own


def test_cells_numbers_and_formulas_are_left_alone() -> None:
    for kind in (BlockKind.TABLE_CELL, BlockKind.PAGE_NUMBER):
        own = line("all hum an rights", kind)
        assert mender(BY_WORDS).mend(own) is own
    assert mender(BY_WORDS).mend(line("all hum an rights", BlockKind.FOOTNOTE)).drawn
    formula = line("all hum an ≤ rights")
    assert mender(BY_WORDS).mend(formula) is formula


def test_gaps_and_other_readings_of_a_line_are_heard() -> None:
    gaps = (0.0, 0.0, 0.0, 0.3, 0.0, 0.0, 0.0, 0.0)
    own = replace(line("xqzvbrrtk"), spacing=Spacing(gaps=gaps))
    assert mender().mend(own).text == "xqzv brrtk"
    other = replace(line("thehuman rights"), spacing=Spacing(others=("the human rights",)))
    assert mender().mend(other).text == "the human rights"


def test_gaps_do_not_fit_a_line_that_got_letters_back() -> None:
    spacing = Spacing(gaps=(0.0, 0.0, 0.3, 0.0, 0.0))
    own = replace(line("an o\ufffcce"), spacing=spacing, unknown=(key(1, 2),))
    assert mender(listed=("office",)).mend(own).text == "an office"


def test_an_unknown_glyph_that_a_ligature_names_is_known() -> None:
    own = replace(line("an o\ufffcce \ufffc"), unknown=(key(1, 2), key(3, 4)))
    found = mender(listed=("office",)).mend(own)
    assert found.unknown == (key(3, 4),)
    assert found.text.startswith("an office ")


def test_the_glyph_that_was_named_is_the_one_that_goes() -> None:
    own = replace(
        line("\ufffc o\ufffcce \ufffc o\ufffcce"),
        unknown=(key(1, 1), key(2, 2), key(3, 3), key(4, 4)),
    )
    found = mender(listed=("office",)).mend(own)
    assert found.unknown == (key(1, 1), key(3, 3))


def test_a_mend_elsewhere_leaves_a_glyph_unknown() -> None:
    own = replace(line("m\u0133n \ufffc"), unknown=(key(1, 1),))
    options = ProseOptions(ligatures=LigatureOptions(expand_ij=True))
    found = mender(options).mend(own)
    assert found.unknown == (key(1, 1),)
    assert found.text.startswith("mijn ")


def test_each_mend_moves_the_places_behind_it() -> None:
    own = replace(line("m\u0133n o\ufffcce \ufffc"), unknown=(key(1, 1), key(2, 2)))
    options = ProseOptions(ligatures=LigatureOptions(expand_ij=True))
    assert mender(options, listed=("office",)).mend(own).unknown == (key(2, 2),)


X = "\ufffc"


@pytest.mark.parametrize(
    ("text", "mended", "found"),
    [
        ("ab cd", "abcd", "abcd"),
        (f"{X}b cd", f"{X}bcd", f"{X}b cd"),
        (f"{X}b cd", f"{X}b c d", f"{X}b c d"),
        (f"{X}bcd", f"{X}b cd", f"{X}bcd"),
        (f"ab {X}d ef", f"ab{X}def", f"ab {X}d ef"),
        (f"ab {X}d ef", f"a b{X} de f", f"a b {X}d e f"),
        (f"a bc d{X}", f"ab c d{X}", f"ab c d{X}"),
        (f"abc {X} def gh", f"a bc{X}defgh", f"a bc {X} defgh"),
        (f" {X}b ", f"{X}b", f" {X}b "),
        (f"a{X} ", f"a {X} ", f"a{X} "),
        (f"bc {X} ", f"b c{X} ", f"b c {X} "),
    ],
)
def test_only_spaces_away_from_words_with_unknown_letters_change(
    text: str, mended: str, found: str
) -> None:
    assert _sparing_unknown(text, mended) == found


def test_blanks_stand_before_each_letter_and_behind_the_last() -> None:
    assert _blanks("ab  c") == ["", "", "  ", ""]
    assert _blanks("a ") == ["", " "]
    assert _blanks("") == [""]
