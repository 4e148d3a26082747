"""The table of characters that a normal form replaces one by one."""

from __future__ import annotations

import pytest

from glyphstone.model.text import Operation
from glyphstone.script.normal.replacements import DEFAULT, Compose, NormalForms, replacements


def replaced(char: str, forms: NormalForms = DEFAULT, *, wide: bool = False) -> str:
    return replacements(forms, wide).get(char, (None, char))[1]


@pytest.mark.parametrize(
    ("char", "text"),
    [
        # Controls; those that separate lines and fields become a space.
        ("\0", ""),
        ("\x1b", ""),
        ("\x7f", ""),
        ("\x9f", ""),
        ("\t", " "),
        ("\n", " "),
        ("\x1f", " "),
        ("\x85", " "),
        ("\u2028", " "),
        ("\u2029", " "),
        # Format characters that say nothing here.
        ("\ufeff", ""),
        ("\u202a", ""),
        ("\u2069", ""),
        ("\U000e0001", ""),
        ("\u200e", "\u200e"),
        # Noncharacters.
        ("\ufdd0", "\ufffd"),
        ("\ufdef", "\ufffd"),
        ("\ufdf0", "صلے"),
        ("\ufffe", "\ufffd"),
        ("\U0010ffff", "\ufffd"),
        # Ligatures and forms.
        ("ﬁ", "fi"),
        ("ﬅ", "st"),
        ("ﻻ", "لا"),
        ("ﺏ", "ب"),
        ("\ufe70", "\u064b"),
        ("\ufdfa", "\ufdfa"),
        ("שׁ", "שׁ"),
        # Forms for vertical lines; others stay.
        ("︵", "("),
        ("２", "２"),
        ("\u00a0", "\u00a0"),
        ("ـ", "ـ"),
        ("²", "²"),
    ],
)
def test_what_the_default_replaces(char: str, text: str) -> None:
    assert replaced(char) == text


@pytest.mark.parametrize(
    ("forms", "char", "text"),
    [
        (NormalForms(expand_ligatures=False), "ﬁ", "ﬁ"),
        (NormalForms(expand_ligatures=False), "ﺏ", "ب"),
        (NormalForms(collapse_presentation_forms=False), "ﺏ", "ﺏ"),
        (NormalForms(collapse_presentation_forms=False), "ﬁ", "fi"),
        (NormalForms(collapse_vertical_forms=False), "︵", "︵"),
        (NormalForms(keep_long_s=True), "ﬅ", "ſt"),
        (NormalForms(keep_long_s=True), "ﬆ", "st"),
        (NormalForms(keep_long_s=True, expand_ligatures=False), "ﬅ", "ﬅ"),
        (NormalForms(remove_tatweel=True), "ـ", ""),
        (NormalForms(remove_tatweel=True), "\u07fa", ""),
        (NormalForms(fold_spaces=True), "\u00a0", " "),
        (NormalForms(fold_spaces=True), "\u3000", " "),
        (NormalForms(fold_fullwidth=True), "２", "2"),
        (NormalForms(fold_fullwidth=True), "\u3000", " "),
        (NormalForms(fold_fullwidth=True), "ｱ", "ｱ"),
        (NormalForms(compose=Compose.NFKC), "²", "2"),
        (NormalForms(compose=Compose.NFKD), "²", "2"),
        (NormalForms(compose=Compose.NFD), "²", "²"),
        # Neither Han and kana, nor an accent that stands alone.
        (NormalForms(compose=Compose.NFKC), "㌔", "㌔"),
        (NormalForms(compose=Compose.NFKC), "㈱", "㈱"),
        (NormalForms(compose=Compose.NFKC), "´", "´"),
        (NormalForms(compose=Compose.NFKC), "\u00a0", " "),
        (NormalForms(compose=Compose.NFKC), "𝐀", "A"),
    ],
)
def test_what_is_replaced_if_asked(forms: NormalForms, char: str, text: str) -> None:
    assert replaced(char, forms) == text


def test_wide_lines_have_the_wide_characters_of_vertical_forms() -> None:
    assert replaced("︵", wide=True) == "（"
    assert replaced("︵", NormalForms(fold_fullwidth=True), wide=True) == "("


def test_each_replacement_is_named() -> None:
    table = replacements(
        NormalForms(fold_spaces=True, fold_fullwidth=True, remove_tatweel=True), False
    )
    assert {char: table[char][0] for char in "\0ﬁﺏ︵\u00a0２ـ"} == {
        "\0": Operation.CONTROL_REMOVED,
        "ﬁ": Operation.LIGATURE_EXPANDED,
        "ﺏ": Operation.PRESENTATION_FORMS_COLLAPSED,
        "︵": Operation.VERTICAL_FORMS_COLLAPSED,
        "\u00a0": Operation.SPACE_COLLAPSED,
        "２": Operation.FULLWIDTH_FOLDED,
        "ـ": Operation.TATWEEL_REMOVED,
    }
    assert replacements(NormalForms(compose=Compose.NFKD), False)["²"][0] is Operation.NFKD


def test_what_comes_is_not_replaced_again() -> None:
    forms = NormalForms(compose=Compose.NFKC, fold_spaces=True, fold_fullwidth=True)
    for wide in (False, True):
        table = replacements(forms, wide)
        assert all(char not in table for _, text in table.values() for char in text)
