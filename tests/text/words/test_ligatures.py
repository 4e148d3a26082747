"""Letters that ligatures swallowed come back where the document knows the word."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from glyphstone.model import Mend
from glyphstone.text.hyphens.habits import Habits
from glyphstone.text.hyphens.stray_hyphens import unmend
from glyphstone.text.words.ligatures import LigatureOptions, Ligatures, Restoration

#: Nothing but the document's words says that letters are missing.
BY_WORDS = LigatureOptions(restore=Restoration.VOCABULARY)
#: A document that has its words whole in most places.
WHOLE = [
    "the different office has a final field where the first of the staff can find a flight",
    "in the office they found that a different flight was the first and the final one",
    "a light in the field is not what the office or the staff can find in different places",
    "we have the first different office and the final flight of those who find the field",
    "many other words stand in this document so that groups of letters can be counted here",
    "people who write about language often use long sentences with various unusual endings",
    "numbers houses gardens rivers mountains valleys winter summer autumn spring weather rain",
    "teachers doctors farmers bakers drivers writers readers speakers walkers dancers makers",
    "bread butter cheese honey sugar pepper onion garlic potato tomato carrot cabbage lemon",
    "monday tuesday wednesday thursday january february march april october november december",
] * 3


def mended(text: str, listed: tuple[str, ...] = (), options: LigatureOptions | None = None) -> str:
    """The text in a document that also has the whole words; it can be taken back."""
    ligatures = Ligatures(Habits([*WHOLE, text]), listed, options or BY_WORDS)
    result, mends = ligatures.mend(text)
    assert unmend(result, mends) == text
    return result


def test_a_swallowed_ligature_comes_back_whole() -> None:
    assert mended("an ofce, (dierent) from this") == "an office, (different) from this"


def test_a_part_of_a_ligature_is_filled_up() -> None:
    assert mended("an offce and an ofice; fnd it") == "an office and an office; find it"


def test_the_sign_of_an_unknown_glyph_gives_way() -> None:
    assert mended("an o\ufffcce, the sta\ufffd") == "an office, the staff"


def test_a_lost_beginning_is_believed_where_the_document_loses_more() -> None:
    lines = [*WHOLE, *["fibre fingers fiction finish fitting"] * 8]
    lines += ["bre ngers ction of this \ufffcnish"]
    assert Ligatures(Habits(lines), options=BY_WORDS).mend("a \ufffcnish")[0] == "a finish"
    assert mended("a \ufffceld") == "a \ufffceld"


def test_letters_behind_an_apostrophe_come_back() -> None:
    assert mended("l'ofce") == "l'office"


def test_a_capital_before_the_gap_stays() -> None:
    assert mended("Dierent ones") == "Different ones"


def test_capitals_have_no_ligatures() -> None:
    assert mended("DIERENT OFCE") == "DIERENT OFCE"


def test_a_word_that_is_right_is_left_alone() -> None:
    assert mended("the light was on, one at a time") == "the light was on, one at a time"


def test_a_plausible_form_is_no_loss_where_nothing_else_is_lost() -> None:
    lines = [*WHOLE, *["the flower flowers"] * 8, "slower lowered glower blower, a lower place"]
    assert Ligatures(Habits(lines), options=BY_WORDS).mend("a lower place")[0] == "a lower place"


def test_unknown_words_are_left_alone() -> None:
    assert mended("an eciency of suciency") == "an eciency of suciency"


def test_words_of_a_list_are_known() -> None:
    assert mended("an eciency", listed=("efficiency",)) == "an efficiency"


def test_a_form_that_two_words_may_have_is_left_alone() -> None:
    lines = [*WHOLE, *["xafiqz xaflqz"] * 8, "xaqz"]
    assert Ligatures(Habits(lines), options=BY_WORDS).mend("xaqz")[0] == "xaqz"


def test_the_dutch_letter_becomes_two_if_asked() -> None:
    text = "Ĳsland is mĳn land"
    assert mended(text) == text
    assert mended(text, options=LigatureOptions(expand_ij=True)) == "IJsland is mijn land"


def test_nothing_is_put_back_if_not_asked() -> None:
    assert mended("an ofce", options=LigatureOptions(restore=Restoration.NEVER)) == "an ofce"


def test_without_a_sign_of_damage_no_letter_comes_back() -> None:
    sound = "an ofce (dierent) able to nd it, o\ufffcce and the sta\ufffd"
    repaired = "an ofce (dierent) able to nd it, office and the staff"
    assert mended(sound, options=LigatureOptions()) == repaired


def test_a_real_word_beside_a_longer_one_stays() -> None:
    lines = [
        *WHOLE,
        *["a stable table, stable latest string left"] * 9,
        *["able late ring let"] * 2,
    ]
    ligatures = Ligatures(Habits(lines))
    assert ligatures.mend("able late ring let")[0] == "able late ring let"


@given(st.text(st.sampled_from("ofice dĳĲ\ufffc.(Dtrn"), max_size=40), st.booleans())
def test_every_mend_can_be_taken_back(text: str, expand: bool) -> None:
    ligatures = Ligatures(
        Habits([*WHOLE, text]),
        options=LigatureOptions(expand_ij=expand, restore=Restoration.VOCABULARY),
    )
    result, mends = ligatures.mend(text)
    assert unmend(result, mends) == text
    for mend in mends:
        assert result.startswith(mend.after, mend.offset)


# --- thresholds, each from both sides -------------------------------------------------------------

#: A hundred different words, so that letter groups tell what is strange.
MANY = " ".join(f"w{one}{two}rd" for one in "abcdehijkl" for two in "abcdehijkl")


def restored(
    form: str, whole: dict[str, int], broken: int = 1, listed: tuple[str, ...] = ()
) -> str:
    """A form, seen so often, in a document that has these whole words so often."""
    lines = [MANY, *(f"{word} x" for word, count in whole.items() for _ in range(count))]
    lines += [f"{form} x"] * broken
    return Ligatures(Habits(lines), listed, BY_WORDS).mend(form)[0]


def test_the_whole_word_is_seen_twice_and_twice_as_often() -> None:
    assert restored("xqofce", {"xqoffice": 2}) == "xqoffice"
    assert restored("xqofce", {"xqoffice": 1}) == "xqofce"
    assert restored("xqofce", {"xqoffice": 4}, broken=2) == "xqoffice"
    assert restored("xqofce", {"xqoffice": 3}, broken=2) == "xqofce"


def test_a_form_seen_three_times_is_no_slip_unless_the_word_is_listed() -> None:
    assert restored("xqofce", {"xqoffice": 9}, broken=2) == "xqoffice"
    assert restored("xqofce", {"xqoffice": 9}, broken=3) == "xqofce"
    assert restored("xqofce", {"xqoffice": 1}, broken=3, listed=("xqoffice",)) == "xqoffice"


def test_a_listed_word_counts_as_seen_eight_times() -> None:
    assert restored("xqofce", {}, broken=4, listed=("xqoffice",)) == "xqoffice"
    assert restored("xqofce", {}, broken=5, listed=("xqoffice",)) == "xqofce"
    assert restored("xqofce", {"xqoffice": 2}, broken=5, listed=("xqoffice",)) == "xqoffice"


def test_a_listed_form_is_a_word() -> None:
    assert restored("xqofce", {"xqoffice": 9}, listed=("XQofce",)) == "xqofce"


def test_broken_forms_have_three_letters() -> None:
    assert restored("xfq", {"xffq": 9}) == "xffq"
    assert restored("xf", {"xff": 9}) == "xf"


def test_a_lost_beginning_needs_three_words_with_the_same_loss() -> None:
    words = {"fiqxz": 8, "fivkz": 8, "fijqz": 8}
    for number, expected in ((2, "qxz"), (3, "fiqxz")):
        chosen = dict(list(words.items())[:number])
        lines = [MANY, *(f"{word} x" for word in chosen for _ in range(8))]
        lines += [f"{word[2:]} x" for word in chosen]
        assert Ligatures(Habits(lines), options=BY_WORDS).mend("qxz")[0] == expected


def test_a_common_loss_wants_the_word_four_times_as_often() -> None:
    for whole, expected in ((8, "fiqxz"), (7, "qxz")):
        lines = [MANY, *["fiqxz x"] * whole, *["fivkz fijqz filqz x"] * 9]
        lines += ["qxz vkz x", "jqz lqz qxz x"]
        assert Ligatures(Habits(lines), options=BY_WORDS).mend("qxz")[0] == expected


def test_a_ligature_without_f_is_not_believed_alone() -> None:
    assert restored("xque", {"xqstue": 9}) == "xque"
    assert restored("xqsue", {"xqstue": 9}) == "xqsue"


def test_a_kept_first_letter_is_believed_at_the_beginning() -> None:
    assert restored("fqxz", {"fiqxz": 9}) == "fiqxz"
    assert restored("iqxz", {"fiqxz": 9}) == "iqxz"


def test_a_capital_where_the_ligature_stood_is_no_loss() -> None:
    lines = [MANY, *["fiqxz fivkz fijqz x"] * 9, "qxz vkz jqz x"]
    ligatures = Ligatures(Habits(lines), options=BY_WORDS)
    assert ligatures.mend("qxz")[0] == "fiqxz"
    assert ligatures.mend("Qxz")[0] == "Qxz"
    whole = Ligatures(Habits([MANY, *["xqoffice x"] * 9, "xqofce x"]), options=BY_WORDS)
    assert whole.mend("Xqofce")[0] == "Xqoffice"
    assert whole.mend("XQofce")[0] == "XQofce"


def test_half_of_the_letter_groups_around_the_gap_make_a_form_plausible() -> None:
    # The gap of "qaofce" is behind its f: the groups across it are "aofc", "ofce" and "fce ".
    groups = ["xaofcx", "xofcex"]
    for known, expected in ((1, "qaoffice"), (2, "qaofce")):
        lines = [MANY, *["qaoffice x"] * 9, "qaofce x", *(f"{word} x" for word in groups[:known])]
        assert Ligatures(Habits(lines), options=BY_WORDS).mend("qaofce")[0] == expected


def test_the_sign_of_an_unknown_glyph_at_a_words_edge_gives_way() -> None:
    lines = [MANY, *["fiqxz fivkz fijqz x"] * 9, "\ufffcqxz \ufffcvkz \ufffcjqz x"]
    ligatures = Ligatures(Habits(lines), options=BY_WORDS)
    assert ligatures.mend("a \ufffcqxz b") == ("a fiqxz b", (Mend(2, "\ufffc", "fi"),))
    assert ligatures.mend("(\ufffdqxz)")[0] == "(fiqxz)"


def test_every_mend_is_told_at_its_place_in_the_new_text() -> None:
    ligatures = Ligatures(Habits([MANY, *["xqoffice x"] * 9, "xqofce x"]), options=BY_WORDS)
    assert ligatures.mend("xqofce, xqofce")[1] == (Mend(3, "f", "ffi"), Mend(13, "f", "ffi"))
