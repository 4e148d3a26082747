"""Another script under Latin codes: by name, by code page, by signs, by overprint, by drawings."""

from __future__ import annotations

import pytest

from glyphstone.model import GlyphUse
from glyphstone.verdict.claim_likeness import ComparedGlyph, Near
from glyphstone.verdict.legacy import (
    DISGUISE,
    code_page_of,
    known_disguise,
    script_in_disguise,
    symbols_as_letters,
    wrong_code_page,
    zero_width_letters,
)
from tests.verdict.drawn import BLANK, box, use

LATIN = "Plain words"
RARE = "¡¢£¤¥¦§¨©ª¬®¯°±²³´µ¶"


def claiming(text: str, count: int = 10) -> list[GlyphUse]:
    return [use(code, None, char, count=count) for code, char in enumerate(text, 1)]


@pytest.mark.parametrize(
    ("name", "script"),
    [
        ("Preeti", "Devanagari"),
        ("kiran", "Devanagari"),
        ("shree-dev-0714", "Devanagari"),
        ("SutonnyMJ", "Bengali"),
        ("ChandrabatiMJ", "Bengali"),
        ("shree-ben0550", "Bengali"),
        ("amritboli", "Gurmukhi"),
        ("shreeguj", "Gujarati"),
        ("shree-tam", "Tamil"),
        ("Hemalatha", "Telugu"),
        ("shree-kan", "Kannada"),
        ("shree-mal", "Malayalam"),
        ("Amalee", "Sinhala"),
        ("FMAbhaya-Bold", "Sinhala"),
        ("TCRCYoutso", "Tibetan"),
        ("ava_laser", "Myanmar"),
        ("Baidok 2", "Khmer"),
        ("Saysettha Lao", "Lao"),
        ("EthioSoft", "Ethiopic"),
        ("VNtimes", "Vietnamese"),
        (".VnTime", "Vietnamese"),
        ("Dallak Time", "Armenian"),
        ("Geo_Arial", "Georgian"),
        ("bwgrkl", "Greek"),
        ("SPDamascus", "Hebrew"),
        ("TechPhonetic", "phonetic letters"),
        ("Naamajut", "Canadian syllabics"),
        ("Preeti Bold", "Devanagari"),
        ("PreetiNormal", "Devanagari"),
        ("Preeti,Italic", "Devanagari"),
        (" preeti ", "Devanagari"),
    ],
)
def test_well_known_families(name: str, script: str) -> None:
    assert known_disguise(name, claiming(LATIN)) == script


@pytest.mark.parametrize(
    "name",
    [
        "Arial", "Times", "Preetish", "Apreeti", "sutonnymj", "chandrabatimj", "Preeti Unicode",
        "NotoPreeti", "Preeti-OpenType", "Preeti 2003", "Preeti-uni", "",
    ],
)  # fmt: skip
def test_other_names_hide_nothing(name: str) -> None:
    assert known_disguise(name, claiming(LATIN)) == ""


def test_a_name_counts_only_if_the_claims_are_latin() -> None:
    assert known_disguise("Preeti", claiming("नेपालीभाषा")) == ""
    assert known_disguise("Preeti", claiming("a" * 19 + "न")) == "Devanagari"  # one in twenty
    assert known_disguise("Preeti", claiming("a" * 18 + "न")) == ""
    assert known_disguise("Preeti", claiming("\u024f")) == "Devanagari"
    assert known_disguise("Preeti", claiming("ab–—•…")) == "Devanagari"
    assert known_disguise("Preeti", claiming("\u0250")) == ""


def test_a_name_counts_only_if_something_is_claimed() -> None:
    assert known_disguise("Preeti", claiming("1")) == "Devanagari"
    assert known_disguise("Preeti", claiming(" ")) == ""
    assert known_disguise("Preeti", []) == ""


def pages_of(accented: int, plain: int, *, accented_count: int = 10, plain_count: int = 10) -> bool:
    uses = claiming("".join(chr(0xC0 + n) for n in range(accented)), accented_count)
    return wrong_code_page([*uses, *claiming("abcdefghijklmnopqrst"[:plain], plain_count)])


def test_the_bytes_of_another_code_page() -> None:
    assert pages_of(8, 0)
    assert not pages_of(7, 0)


def test_half_of_the_letters_are_accented() -> None:
    assert pages_of(8, 8, accented_count=20)
    assert not pages_of(8, 9, accented_count=200)


def test_most_of_the_running_letters_are_accented() -> None:
    assert not pages_of(8, 8, accented_count=15, plain_count=10)  # 60 % of the uses, exactly
    assert pages_of(8, 8, accented_count=16, plain_count=10)


def test_only_single_letters_of_latin_1_count_as_accented() -> None:
    assert wrong_code_page(claiming("ÀÁÂÃÄÅÆÿ"))
    assert not wrong_code_page(claiming("ÀÁÂÃÄÅÆ¿"))
    assert not wrong_code_page(claiming("ÀÁÂÃÄÅÆĀ"))
    assert not wrong_code_page([*claiming("ÀÁÂÃÄÅÆ"), use(99, None, "ÈÉ")])


def signs(rare: int, letters: int, *, rare_count: int = 3, total: int = 200) -> tuple[int, ...]:
    """Rare signs among letters, all uses together as many as said."""
    uses = claiming("abcdefghijklmnop"[:letters], 1)
    uses += [use(100 + n, None, char, count=rare_count) for n, char in enumerate(RARE[:rare])]
    rest = total - sum(one.count for one in uses)
    uses.append(use(99, None, "q", count=rest))
    return symbols_as_letters(uses)


def test_rare_signs_that_stand_for_letters() -> None:
    assert signs(6, 9) == (100, 101, 102, 103, 104, 105)


def test_few_signs_letters_or_uses_say_nothing() -> None:
    assert signs(5, 9, rare_count=9) == ()
    assert signs(6, 8) == ()
    assert signs(6, 9, total=199) == ()
    assert signs(6, 9, rare_count=2) == ()


def test_five_of_the_signs_must_be_common() -> None:
    def found(rare: int) -> tuple[int, ...]:
        uses = claiming("abcdefghijklmnop", 20)
        counts = [8] * rare + [1] * (6 - rare)
        for n, (char, count) in enumerate(zip(RARE, counts, strict=False)):
            uses.append(use(100 + n, None, char, count=count))
        return symbols_as_letters(uses)

    assert len(found(5)) == 6
    assert found(4) == ()


def test_rare_signs_must_be_one_in_twenty() -> None:
    assert len(signs(6, 9, rare_count=5, total=600)) == 6
    assert signs(6, 9, rare_count=5, total=601) == ()


def test_signs_of_ordinary_prose_are_not_rare() -> None:
    uses = claiming("abcdefghijklmnop", 10)
    uses += [use(100 + n, None, char, count=50) for n, char in enumerate("~!@#%&*+=,.;:?")]
    assert symbols_as_letters(uses) == ()


def test_blanks_are_not_counted_among_the_uses() -> None:
    uses = claiming("abcdefghij", 10)
    uses += [use(100 + n, None, char, count=5) for n, char in enumerate(RARE[:6])]
    assert symbols_as_letters([*uses, use(99, None, " ", count=5000)]) == ()
    assert len(symbols_as_letters([*uses, use(99, None, "z", count=70)])) == 6


def test_signs_of_a_script_that_is_not_latin_say_nothing() -> None:
    uses = [use(n, None, chr(0x430 + n), count=20) for n in range(20)]
    uses += [use(100 + n, None, char, count=20) for n, char in enumerate(RARE[:8])]
    assert symbols_as_letters(uses) == ()


@pytest.mark.parametrize(
    ("claim", "advance", "right", "found"),
    [
        ("a", 0.0, 0.0, True),
        ("a", 0.0199, 0.02, True),
        ("a", -0.0199, -0.3, True),
        ("a", 0.02, 0.0, False),
        ("a", -0.02, 0.0, False),
        ("a", 0.0, 0.0201, False),
        ("A", 0.0, 0.0, True),
        ("\u024f", 0.0, 0.0, True),
        ("\u0250", 0.0, 0.0, False),
        ("ab", 0.0, 0.0, False),
        ("´", 0.0, 0.0, False),
        ("ª", 0.0, 0.0, False),
        ("", 0.0, 0.0, False),
    ],
)
def test_letters_that_are_drawn_over_the_one_before(
    claim: str, advance: float, right: float, found: bool
) -> None:
    shape = box(-0.4, 0.5, right, 0.7)
    assert zero_width_letters([use(7, shape, claim, advance=advance)]) == ((7,) if found else ())


def test_letters_without_a_drawing_are_drawn_over_nothing() -> None:
    uses = [use(1, None, "a", advance=0.0), use(2, BLANK, "a", advance=0.0)]
    assert zero_width_letters(uses) == ()


def compared(claim: str, looks: str, script: str = "Cyrl") -> ComparedGlyph:
    """A glyph that is unlike its claim and like a letter."""
    return ComparedGlyph(use(1, None, claim), 0.0, 50, (Near(looks, script, 0.9),))


#: Bytes of Windows-1251 read as Windows-1252, and what the drawings are.
_BYTES = "ñúåøüìÿãêèõô"
_LETTERS = "съешьмягкихф"


def test_a_code_page_explains_most_drawings() -> None:
    lies = [compared(claim, looks) for claim, looks in zip(_BYTES, _LETTERS, strict=True)]
    assert code_page_of(lies) == "Windows-1251"
    others = [compared("x", "ж"), compared("y", "щ"), compared("z", "ы")]
    assert code_page_of([*lies, *others]) == "Windows-1251"  # 12 of 15: just four in five
    assert code_page_of([*lies, *others, compared("w", "й")]) == ""
    assert code_page_of(lies[: DISGUISE.fewest_drawn - 1]) == ""
    assert code_page_of([compared("Ж", "ъ")] * 20) == ""


@pytest.mark.parametrize(
    ("claim", "looks", "script", "name"),
    [
        ("a", "ж", "Cyrl", "Cyrillic"),
        ("a", "ก", "Thai", "Thai"),
        ("a", "z", "Latn", ""),
        ("ж", "ก", "Thai", ""),
    ],
)
def test_the_script_under_latin_claims(claim: str, looks: str, script: str, name: str) -> None:
    lies = [compared(claim, looks, script)] * DISGUISE.fewest_drawn
    assert script_in_disguise(lies, script, len(lies)) == name
    assert script_in_disguise(lies[1:], script, len(lies)) == ""
    assert script_in_disguise(lies, script, int(len(lies) / DISGUISE.drawn_share) + 1) == ""


def test_a_script_in_disguise_has_most_of_the_drawings() -> None:
    ours, others = compared("a", "ж"), compared("b", "ก", "Thai")
    assert script_in_disguise([ours] * 6 + [others] * 4, "Cyrl", 10) == "Cyrillic"
    assert script_in_disguise([ours] * 5 + [others] * 5, "Cyrl", 10) == ""
