from __future__ import annotations

import re
import unicodedata

from glyphstone.data.language_names import LanguageRow, language_row, language_rows


def test_a_language_is_found_by_each_of_its_codes() -> None:
    nenets = LanguageRow("yrk", "yrk", "nene1249", ("Nenets", "Tundra Nenets"), ("Ненэц",))
    german = language_row("de")

    assert [language_row(code) for code in ("yrk", "nene1249")] == [nenets, nenets]
    assert german is not None
    assert (german.iso639_3, german.glottocode) == ("deu", "stan1295")
    assert (german.name, german.own_name) == ("German", "Deutsch")
    assert language_row("deu") is language_row("stan1295") is german


def test_what_is_no_language_has_no_row() -> None:
    assert [language_row(code) for code in ("", "und", "mul", "xx", "roa", "zzzz1234")] == [
        None
    ] * 6


def test_a_language_without_a_name_of_its_own_says_so() -> None:
    row = language_row("abl")

    assert row is not None
    assert (row.name, row.own_names, row.own_name) == ("Lampung Nyo", (), "")


def test_every_row_has_the_form_of_its_codes_and_names_in_normal_form() -> None:
    rows = language_rows()

    assert len(rows) > 7_500
    assert len({row.tag for row in rows}) == len({row.iso639_3 for row in rows}) == len(rows)
    for row in rows:
        assert re.fullmatch("[a-z]{2,3}", row.tag)
        assert re.fullmatch("[a-z]{3}", row.iso639_3)
        assert re.fullmatch("([a-z0-9]{4}[0-9]{4})?", row.glottocode)
        for name in (*row.names, *row.own_names):
            assert name == name.strip() != ""
            assert unicodedata.is_normalized("NFC", name)


def test_most_languages_have_a_glottocode_and_hundreds_their_own_name() -> None:
    rows = language_rows()

    assert sum(bool(row.glottocode) for row in rows) > 0.98 * len(rows)
    assert sum(bool(row.own_names) for row in rows) > 800
