"""Every reason has a font that gives it, and sound fonts give none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.model import ClaimPath, GlyphUse, Program
from glyphstone.verdict.trust import Trust, Verdict, judge
from tests.verdict.drawn import BLANK, font, shape_of, text_uses, use

PANGRAM = "The quick brown fox jumps over the lazy dog, and 1 cat naps (alone). A-b"
RUSSIAN = "Съешь же ещё этих мягких французских булок, да выпей чаю."


def verdict(uses: Sequence[GlyphUse], name: str = "Test") -> Verdict:
    return judge(font(name), uses)


def kinds(found: Verdict) -> set[str]:
    return {reason.kind for reason in found.reasons}


@pytest.mark.parametrize("text", [PANGRAM, RUSSIAN, "1234567890", "ΑΒΓ αβγ", "→∑∫√", "…–—“”"])
def test_a_sound_font_is_trusted(text: str) -> None:
    found = verdict(text_uses(text))
    assert found == Verdict(Trust.TRUSTED)
    assert not found.suspects


def test_a_font_that_shows_nothing_is_trusted() -> None:
    assert verdict([]).trust is Trust.TRUSTED


def test_a_font_that_is_not_embedded_can_be_trusted() -> None:
    uses = [use(code, None, char) for code, char in enumerate("Plain text")]
    assert judge(font(program=Program.NOT_EMBEDDED), uses).trust is Trust.TRUSTED


def test_no_text_at_all() -> None:
    found = verdict(text_uses(PANGRAM, dict.fromkeys(PANGRAM, "")))
    assert found.trust is Trust.NONE
    assert kinds(found) == {"no-text"}


def test_some_codes_without_text() -> None:
    uses = text_uses(PANGRAM, {"q": "", "x": ""})
    found = verdict(uses)
    assert found.trust is Trust.PARTIAL
    assert found.suspects == {entry.code for entry in uses if not entry.claim.text}
    assert "2 glyphs of" in found.reasons[0].sentence


def test_a_blank_without_text_is_no_damage() -> None:
    assert verdict(text_uses(PANGRAM, {" ": ""})).trust is Trust.TRUSTED


def test_names_that_stand_for_no_character() -> None:
    uses = text_uses("abc", {"a": "", "b": ""}, {"a": "g12", "b": "C0045", "c": "c"})
    assert kinds(verdict(uses)) == {"no-text", "unknown-names"}


def test_two_shapes_claim_one_character() -> None:
    uses = text_uses(RUSSIAN, {"ф": "1", "ц": "1"})
    found = verdict(uses)
    assert "shapes-share-character" in kinds(found)
    assert found.trust is Trust.PARTIAL


def test_near_letters_that_claim_one_character_are_found() -> None:
    assert "shapes-share-character" in kinds(verdict(text_uses(RUSSIAN, {"и": "н"})))


def test_forms_of_joining_scripts_may_share_a_character() -> None:
    uses = [use(1, "\ufe8f", "ب"), use(2, "\ufe91", "ب"), use(3, "\ufe92", "ب")]
    assert verdict(uses).trust is Trust.TRUSTED


def test_alternates_known_by_name_may_share_a_character() -> None:
    uses = [use(1, "a", "a", name="a"), use(2, "ɑ", "a", name="a.alt")]
    assert verdict(uses).trust is Trust.TRUSTED


def test_small_capitals_may_share_a_character() -> None:
    uses = [use(1, "g", "g"), use(2, "G", "G"), use(3, "ɢ", "g")]
    assert verdict(uses).trust is Trust.TRUSTED


def test_one_shape_may_be_two_lookalikes() -> None:
    uses = [use(1, "a", "a"), use(2, "a", "а"), use(3, "-", "-"), use(4, "-", "\u2010")]
    assert verdict(uses).trust is Trust.TRUSTED


def test_one_shape_cannot_be_two_unlike_characters() -> None:
    found = verdict([*text_uses(PANGRAM), use(99, "k", "w")])
    assert "shape-has-characters" in kinds(found)


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        ("\x03", "control-character"),
        ("\ue012", "private-use"),
        ("\ufffd", "replacement-character"),
        ("\ufffe", "not-a-character"),
        ("\ud800", "not-a-character"),
        ("\u0378", "not-a-character"),
    ],
)
def test_characters_that_are_no_text(claim: str, kind: str) -> None:
    found = verdict(text_uses(PANGRAM, {"q": claim}))
    assert kinds(found) == {kind}
    assert found.trust is Trust.PARTIAL


@pytest.mark.parametrize(
    ("claim", "times", "trust"),
    [
        ("\x00", 10, Trust.TRUSTED),
        ("", 10, Trust.TRUSTED),
        ("\x00", 9, Trust.UNTRUSTED),
        ("", 9, Trust.PARTIAL),
    ],
)
def test_what_an_actual_text_says_wherever_a_glyph_stands_speaks_against_no_font(
    claim: str, times: int, trust: Trust
) -> None:
    """Each glyph is shown ten times."""
    parts = [use(100 + code, chr(0x61 + code), claim) for code in range(6)]
    parts = [replace(one, said_otherwise=times) for one in parts]
    assert verdict([*text_uses("other text"), *parts]).trust is trust


def test_a_wrong_letter_speaks_against_its_font_though_an_actual_text_says_another() -> None:
    lying = replace(use(100, "x", "\u05d0"), said_otherwise=10)
    honest = list(text_uses("other text"))
    assert verdict([*honest, lying]) == verdict([*honest, replace(lying, said_otherwise=0)])


def test_a_font_without_a_claim_has_none_whatever_actual_texts_say() -> None:
    parts = [replace(use(code, chr(0x61 + code), ""), said_otherwise=10) for code in range(6)]
    assert verdict(parts).trust is Trust.NONE


def test_a_blank_may_claim_a_line_end() -> None:
    assert verdict(text_uses(PANGRAM, {" ": "\r"})).trust is Trust.TRUSTED


def test_a_blank_that_claims_a_letter_taints_all() -> None:
    found = verdict(text_uses(PANGRAM, {" ": "x", "x": "§"}))
    assert "blank-claims-letter" in kinds(found)
    assert found.trust is Trust.UNTRUSTED


def test_the_blank_font_of_a_scan_is_trusted() -> None:
    uses = [use(code, BLANK, char) for code, char in enumerate("Scanned words")]
    assert verdict(uses, "GlyphLessFont").trust is Trust.TRUSTED


def test_a_letter_that_claims_a_blank() -> None:
    found = verdict(text_uses(PANGRAM, {"q": "\u00a0"}))
    assert kinds(found) == {"letter-claims-blank"}


def test_sizes_that_cannot_be() -> None:
    for drawn, claim in ((".", "w"), ("M", "."), ("x", "[")):
        uses = [*text_uses(PANGRAM.replace(drawn, "")), use(99, drawn, claim, count=1)]
        uses = [entry for entry in uses if entry.claim.text != claim or entry.code == 99]
        assert "wrong-size" in kinds(verdict(uses)), drawn


def test_a_wide_bracket_cannot_be_where_letters_claim_nothing() -> None:
    found = verdict([*(use(code, char, "") for code, char in enumerate("абвг")), use(9, "м", "(")])
    assert {reason.codes for reason in found.reasons if reason.kind == "wrong-size"} == {(9,)}
    assert "wrong-size" not in kinds(verdict([use(1, "(", "("), use(2, "}", "}")]))


def test_scripts_that_do_not_belong_together() -> None:
    claims = dict(zip("quickbrownfx", "קשתฮขฅकखगჰⴰⴱ", strict=True))
    text = f"{PANGRAM} Quiz: the unique fiction of five foxes, knocking on a brown box."
    assert "mixed-scripts" in kinds(verdict(text_uses(text, claims)))


def test_one_glyph_of_two_scripts() -> None:
    assert kinds(verdict(text_uses(PANGRAM, {"q": "qж"}))) == {"mixed-scripts"}


def test_a_list_of_languages_is_no_mixture() -> None:
    text = "English Ελληνικά Русский עברית العربية ქართული Հայերեն"
    assert "mixed-scripts" not in kinds(verdict(text_uses(text)))


def test_names_that_contradict_the_map() -> None:
    names = {char: char for char in PANGRAM if char.isalpha()}
    found = verdict(text_uses(PANGRAM, {"q": "z", "z": "q"}, names))
    assert "names-disagree" in kinds(found)


@pytest.mark.parametrize("shift", [1, 3, 29, -1])
def test_a_constant_shift_shows_at_the_blank(shift: int) -> None:
    claims = {char: chr(ord(char) + shift) for char in PANGRAM}
    found = verdict(text_uses(PANGRAM, claims))
    assert "constant-shift" in kinds(found)
    assert found.trust is Trust.UNTRUSTED
    side = "after" if shift > 0 else "before"
    reason = next(reason for reason in found.reasons if reason.kind == "constant-shift")
    assert f"{abs(shift)} place" in reason.sentence
    assert side in reason.sentence


def test_a_constant_shift_shows_at_the_names() -> None:
    text = PANGRAM.replace(" ", "")
    names = {char: char for char in text if char.isalpha()}
    claims = {char: chr(ord(char) + 5) for char in text}
    assert "constant-shift" in kinds(verdict(text_uses(text, claims, names)))


def test_one_wrong_blank_is_no_shift() -> None:
    found = verdict(text_uses(PANGRAM, {" ": "!"}))
    assert "constant-shift" not in kinds(found)
    assert "blank-claims-letter" in kinds(found)


@pytest.mark.parametrize("name", ["Preeti", "KrutiDev010", "FMAbhaya", "Dedris-a", "SutonnyMJ"])
def test_known_legacy_fonts(name: str) -> None:
    found = verdict(text_uses(PANGRAM), name)
    assert found.trust is Trust.LEGACY
    assert name in found.reasons[0].sentence


def test_a_legacy_name_with_a_real_map_is_no_disguise() -> None:
    uses = [use(code, None, char) for code, char in enumerate("नेपालीभाषा", 3)]
    assert verdict(uses, "Preeti").trust is Trust.TRUSTED


def test_cyrillic_bytes_read_as_western_european() -> None:
    claims = {char: char.encode("cp1251").decode("latin-1") for char in RUSSIAN if char.isalpha()}
    assert verdict(text_uses(RUSSIAN, claims)).trust is Trust.LEGACY


def test_marks_that_pose_as_letters() -> None:
    assert shape_of("\u0302").box is not None
    marks = [use(99 + n, "\u0302", char, count=1, advance=0.0) for n, char in enumerate("WXY")]
    assert verdict([*text_uses(PANGRAM), *marks]).trust is Trust.LEGACY
    # One alone has a wrong text, in a font that is Latin for the rest.
    assert verdict([*text_uses(PANGRAM), *marks[:1]]).trust is Trust.PARTIAL


def wrong_of(
    wrong: int, sound: int, *, wrong_count: int = 1, sound_count: int = 100, blank: bool = False
) -> Trust:
    """The verdict on a font some of whose glyphs claim what is no text."""
    drawn = BLANK if blank else None
    uses = [use(code, drawn, "\ue000", count=wrong_count) for code in range(wrong)]
    uses += [use(100 + n, None, chr(0x4E00 + n), count=sound_count) for n in range(sound)]
    return verdict(uses).trust


def test_wrong_claims_of_three_glyphs_in_ten_taint_a_font() -> None:
    assert wrong_of(3, 7) is Trust.UNTRUSTED
    assert wrong_of(29, 71) is Trust.PARTIAL


def test_wrong_claims_of_three_uses_in_ten_taint_a_font() -> None:
    assert wrong_of(1, 7, wrong_count=300) is Trust.UNTRUSTED
    assert wrong_of(1, 7, wrong_count=299) is Trust.PARTIAL


def test_wrong_blanks_of_one_use_in_twenty_taint_a_font() -> None:
    assert wrong_of(1, 19, wrong_count=100, blank=True) is Trust.UNTRUSTED
    assert wrong_of(1, 19, wrong_count=99, blank=True) is Trust.PARTIAL
    assert wrong_of(1, 19, wrong_count=100) is Trust.PARTIAL


def test_missing_texts_taint_nothing() -> None:
    uses = [use(n, None, "", count=1000) for n in range(9)]
    assert verdict([*uses, use(9, None, "a")]).trust is Trust.PARTIAL
    assert verdict(uses).trust is Trust.NONE


def test_no_text_of_a_blank_font_is_not_none() -> None:
    # Nothing is shown that ought to have a text, yet a claim is wrong.
    assert verdict([use(1, BLANK, "\ue000")]).trust is Trust.UNTRUSTED


def test_a_shift_weighs_more_than_a_disguise() -> None:
    claims = {char: chr(ord(char) + 1) for char in PANGRAM}
    found = verdict(text_uses(PANGRAM, claims), "Preeti")
    assert {"constant-shift", "legacy-disguise"} <= kinds(found)
    assert found.trust is Trust.UNTRUSTED


def test_reasons_stand_in_the_order_of_the_registry() -> None:
    uses = [use(1, None, ""), use(2, None, "\ue000"), use(3, None, "\ud800"), use(4, None, "qж")]
    assert [reason.kind for reason in verdict(uses).reasons] == [
        "mixed-scripts",
        "private-use",
        "not-a-character",
        "no-text",
    ]


def test_a_verdict_tells_the_reasons_of_one_code() -> None:
    found = verdict([*text_uses(PANGRAM), use(99, "ж", "\ue000")])
    assert [reason.kind for reason in found.against(99)] == ["private-use"]
    assert found.against(3) == ()


@given(
    st.lists(
        st.tuples(
            st.sampled_from([*"aж .|ف", None]),
            st.text(max_size=3) | st.sampled_from(["\ud800", "\x00", " ", "ﷺ"]),
            st.sampled_from([None, "a", "g1", ".notdef", "\ud800", ""]),
            st.sampled_from(list(ClaimPath)),
        ),
        max_size=12,
    )
)
def test_no_font_is_too_odd_to_judge(
    rows: list[tuple[str | None, str, str | None, ClaimPath]],
) -> None:
    uses = [
        use(code, drawn, claim, name=name, path=path)
        for code, (drawn, claim, name, path) in enumerate(rows)
    ]
    found = verdict(uses)
    assert found.suspects <= {entry.code for entry in uses}
    assert (found.trust is Trust.TRUSTED) == (not found.reasons)


@pytest.mark.parametrize(
    ("claims", "flagged"),
    [({"с": "С", "С": "с"}, True), ({}, False), ({"с": "С", "С": "ж"}, False)],
)
def test_a_capital_is_not_smaller_than_its_small_letter(
    claims: dict[str, str], flagged: bool
) -> None:
    uses = text_uses("Сдавайся, слабый город, синий слон", claims)
    codes = {entry.code for entry in uses if entry.claim.text in ("С", "с")}
    found = [set(one.codes) for one in verdict(uses).reasons if one.kind == "wrong-size"]
    assert found == ([codes] if flagged else [])


def test_small_letters_with_ascenders_may_be_taller_than_their_capitals() -> None:
    assert "wrong-size" not in kinds(
        verdict(text_uses("kK bB dD hH lL бБ һҺ дД fF, some more text"))
    )
