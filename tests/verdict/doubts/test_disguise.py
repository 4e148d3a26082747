"""The five signs of a disguise, and the sentence of each."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.model import GlyphUse
from glyphstone.verdict.doubts.case import Case, Finding
from glyphstone.verdict.doubts.disguise import legacy_disguise, mark_claims_letter
from glyphstone.verdict.trust import Trust, judge
from tests.verdict.drawn import box, font, text_uses, use


def claiming(text: str, count: int = 10) -> list[GlyphUse]:
    return [use(code, None, char, count=count) for code, char in enumerate(text, 1)]


def found(uses: Sequence[GlyphUse], name: str = "Test") -> Finding | None:
    return legacy_disguise(Case(font(name), uses))


def test_a_known_family_concerns_all_that_shows() -> None:
    uses = [*claiming("ab"), use(8, None, " "), use(9, None, "")]
    assert found(uses, "Preeti") == Finding(
        (1, 2), "Fonts named Preeti hold Devanagari under the codes of Latin letters."
    )
    assert found(uses) is None


def test_another_code_page() -> None:
    assert found(claiming("ÀÁÂÃÄÅÆÇ")) == Finding(
        tuple(range(1, 9)),
        "Nearly all its letters are accented Latin ones, as when the bytes of another script"
        " are read as Western European.",
    )


@pytest.mark.parametrize(
    ("number", "words"), [(1, "1 Latin letter is"), (2, "2 Latin letters are")]
)
def test_letters_drawn_over_others(number: int, words: str) -> None:
    mark = box(-0.4, 0.5, 0.0, 0.7)
    over = [use(10 + n, mark, "xy"[n], advance=0.0) for n in range(number)]
    assert found([*claiming("abc"), *over]) == Finding(
        (1, 2, 3, *range(10, 10 + number)),
        f"{words} drawn over the glyph before, as only the marks of another script are.",
    )


LATIN = "abcdefghijklmnopqrst"
MARK = box(-0.4, 0.5, 0.0, 0.7)


def marks_among(letters: str, marks: int, claims: str = "") -> Case:
    """A font that draws letters, which claim `claims`, and marks that claim letters."""
    uses = text_uses(letters, dict(zip(letters, claims, strict=True)) if claims else None)
    over = [use(100 + n, MARK, "âêîôû"[n], count=1, advance=0.0) for n in range(marks)]
    return Case(font(), [*uses, *over])


def test_a_mark_that_claims_a_letter_in_a_latin_font_is_wrong_alone() -> None:
    case = marks_among(LATIN, 1)
    assert legacy_disguise(case) is None
    assert mark_claims_letter(case) == Finding(
        (100,), "1 glyph claims a letter, but is drawn over the glyph before, as a mark is."
    )
    found = judge(case.font, case.uses)
    assert found.trust is Trust.PARTIAL
    assert {code for reason in found.reasons for code in reason.codes} == {100}
    assert found.reasons[0].kind == "mark-claims-letter"
    assert mark_claims_letter(marks_among(LATIN, 0)) is None


def test_many_such_marks_are_those_of_another_script() -> None:
    case = marks_among(LATIN, 2)
    assert mark_claims_letter(case) is None
    assert legacy_disguise(case) is not None


def test_such_a_mark_among_letters_that_are_not_latin_is_that_of_another_script() -> None:
    case = marks_among("бгджзийлптуфцчшщъыьэ", 1, LATIN)
    assert mark_claims_letter(case) is None
    assert legacy_disguise(case) is not None


def test_rare_signs_among_letters() -> None:
    uses = [*claiming("abcdefghijklmnop", 20)]
    uses += [use(30 + n, None, sign, count=20) for n, sign in enumerate("¢£¥§©¶†")]
    assert found(uses) == Finding(
        (*range(1, 17), *range(30, 37)),
        "7 rare signs stand among its letters far too often to be signs.",
    )


#: Small letters alone, as the accented letters of a code page are otherwise sign enough.
RUSSIAN = "съешьещёэтихмягкихфранцузскихбулокдавыпейчаю"
GREEK = "ταχίστηαλώπηξβαφήςψημένηγηδρασκελίζειυπέρνωθρούκυνός"


def misread(text: str, page: str) -> Finding | None:
    """What is found if the bytes of a code page are read as Western European."""
    claims = {char: char.encode(page).decode("cp1252", "replace") for char in set(text)}
    return found(text_uses(text, claims))


@pytest.mark.parametrize(("page", "name"), [("cp1251", "Windows-1251"), ("koi8_r", "KOI8-R")])
def test_the_code_page_is_named_if_it_explains_the_drawings(page: str, name: str) -> None:
    finding = misread(RUSSIAN, page)
    assert finding is not None
    assert f"as when the bytes of {name} are read as Western European." in finding.sentence


def test_another_script_is_seen_under_latin_letters() -> None:
    letters = sorted(set(GREEK))
    claims = dict(zip(letters, "kzqxjvwfyhbgdmpcrsntluaeioKZQXJVWFYHBGDMPCRSNT", strict=False))
    uses = text_uses(GREEK, claims)
    finding = found(uses)
    assert finding is not None
    assert finding.codes == tuple(sorted(use.code for use in uses))
    assert finding.sentence.startswith("Its letters claim to be Latin, but ")
    assert " look like Greek: “" in finding.sentence
    assert judge(font(), uses).trust is Trust.LEGACY


def test_letters_of_latin_that_are_permuted_are_no_disguise() -> None:
    text = "sphinxofblackquartzjudgemyvow"
    letters = sorted(set(text))
    moved = dict(zip(letters, letters[9:] + letters[:9], strict=True))
    assert found(text_uses(text, moved)) is None
    assert judge(font(), text_uses(text, moved)).trust is Trust.UNTRUSTED
