"""Texts that the language model is made from and measured on."""

from __future__ import annotations

from pathlib import Path

from benchmarks.language.firefox import _fluent, _is_english, _plain
from benchmarks.language.measures import Answer, calibration_error, confusions, reliability, share
from tools.debconf import _descriptions
from tools.languagerows import snippets
from tools.languagesplit import HELD_BACK, Half, apart, articles, held_back
from tools.udhr import Declaration, declarations

PAGE = """<!doctype html>
<html data-code="{code}" data-iso6393="{language}" dir="ltr" lang="de">
<body><h1>Erklärung</h1><header><h2>Präambel</h2><p>{text}</p></header>
<article><h2>Artikel 1</h2><p>Alle &amp; jeder.</p><p>Noch einer.</p></article>
<article><h2>Artikel 2</h2><ol><li>Eins <b>zwei</b></li></ol></article></body></html>
"""


def test_declarations_are_read_article_by_article(tmp_path: Path) -> None:
    folder = tmp_path / "declaration"
    folder.mkdir()
    long = "Da die Anerkennung der angeborenen Würde die Grundlage der Freiheit bildet. " * 20
    for code, language, text in (
        ("deu", "deu", long),
        ("ckb", "ckb", long),
        ("gsw", "gsw", "kurz"),
    ):
        page = PAGE.format(code=code, language=language, text=text)
        (folder / f"{code}.html").write_text(page, encoding="utf-8")
    (found,) = declarations(tmp_path)
    assert (found.code, found.language, found.script) == ("deu", "deu", "Latn")
    assert found.articles == (long.strip(), "Alle & jeder. Noch einer.", "Eins zwei")


def test_halves_share_no_article() -> None:
    source = [Declaration("x", "deu", "Latn", tuple("abcdefg"))]
    first, second = articles(source, Half.FIRST), articles(source, Half.SECOND)
    assert first == {("deu", "Latn"): ["a", "b", "c", "d"]}
    assert second == {("deu", "Latn"): ["e", "f", "g"]}
    train_on, look_at = apart(source, 1, 3, ())
    assert look_at == [("deu", "b")]
    assert train_on == {("deu", "Latn"): ["a", "c", "d", "e", "f", "g"]}
    assert articles(source, Half.WHOLE, {"deu"}) == {}


def test_held_back_languages_are_not_those_that_another_code_covers() -> None:
    codes = {f"q{a}{b}" for a in "abcdefgh" for b in "abcdefgh"} | {"deu", "cmn", "hsn"}
    back = held_back(codes, {"deu", "cmn"})
    assert len(back) == HELD_BACK
    assert back.isdisjoint({"deu", "cmn", "hsn"})
    assert back == held_back(sorted(codes, reverse=True), {"deu", "cmn"})


def test_questions_are_read_by_their_language() -> None:
    block = (
        "Template: a/b\nType: note\nDescription: short\n" + " word word" * 1 + "\n"
        " The first paragraph of this question is long enough to be taken as a text, because it\n"
        " has a hundred characters and some more of them.\n .\n  verbatim\n"
        "Description-de.UTF-8: kurz\n"
        " Der erste Absatz dieser Frage ist lang genug, um ein Text zu sein, denn er hat\n"
        " mehr als hundert Zeichen und noch ein paar andere dazu.\n"
    )
    found = dict(_descriptions(block))
    assert set(found) == {"en", "de"}
    assert found["de"][0].startswith("Der erste Absatz")
    assert all(100 <= len(text) <= 250 for texts in found.values() for text in texts)


def test_messages_are_read_with_their_attributes() -> None:
    text = (
        "# comment\n-brand = Firefox\nabout = Über { -brand }\n    .title = Ein\n        Titel\n"
        "count = { $n ->\n    [one] eins\n   *[other] viele\n}\nlast = Schluss\n"
    )
    assert dict(_fluent(text)) == {
        "-brand": "Firefox",
        "about": "Über { -brand }",
        "about.title": "Ein Titel",
        "last": "Schluss",
    }
    assert _plain("Über { -brand } <b>hier</b>") == "Über hier"
    assert _is_english("Close this window", ["Close the window"])
    assert not _is_english("Fenster schließen", ["Close the window"])


def test_snippets_begin_with_words() -> None:
    text = "alpha beta gamma delta epsilon zeta eta theta iota kappa"
    whole, piece = snippets([("eng", text)], [20])
    assert whole == ("eng", text)
    assert piece[1] in text
    assert len(piece[1]) <= 20


def test_shares_and_calibration() -> None:
    right = [Answer("deu", "deu", 0.9)] * 9
    wrong = [Answer("deu", "nld", 0.9)]
    assert share(answer.right for answer in right + wrong) == 0.9
    assert calibration_error(right + wrong) < 1e-9
    assert reliability(right)[0][1::2] == (9, 1.0)
    assert confusions(right + wrong, 3) == [("deu", "nld", 1)]
    assert not Answer("deu", "", 0.0).told
