"""The languages of what stands on a page."""

from __future__ import annotations

from pathlib import Path

import pytest

import forge
import glyphstone
from forge import Paragraph, Style, Typeface, samples
from glyphstone.model import LanguageSource
from glyphstone.reading import TextOptions, read_text
from tests.reading.making import opened, pages_of
from tests.reading.tagging import declared

SAMPLES = {
    "en_Latn": "en", "vi_Latn": "vi", "yo_Latn": "yo", "ar_Arab": "ar", "ug_Arab": "ug",
    "he_Hebr": "he", "hi_Deva": "hi", "bn_Beng": "bn", "ta_Taml": "ta", "ml_Mlym": "ml",
    "km_Khmr": "km", "my_Mymr": "my", "th_Thai": "th", "lo_Laoo": "lo", "am_Ethi": "am",
    "ja_Jpan": "ja", "ko_Kore": "ko", "zh_Hans": "zh", "ka_Geor": "ka", "iu_Cans": "iu",
}  # fmt: skip


@pytest.mark.parametrize(("code", "lang"), SAMPLES.items())
def test_a_text_is_in_its_language(code: str, lang: str, tmp_path: Path) -> None:
    sample = samples.sample(code)
    with opened(tmp_path, sample.paragraphs, sample.fonts) as document:
        text = read_text(document)
        pages = list(text)
    assert (text.lang, text.lang_source) == (lang, LanguageSource.DETECTED)
    assert text.lang_confidence is not None
    assert pages[0].lang == lang
    assert {span.lang for page in pages for span in page.spans()} == {lang}


def test_numbers_in_words_do_not_hide_a_language_without_spaces(tmp_path: Path) -> None:
    text = "平成25年12月に第22条を改正した。会社と契約した人は同じ権利を有するので、承認する。" * 2
    with opened(tmp_path, text, samples.sample("ja_Jpan").fonts) as document:
        assert pages_of(document)[0].lang == "ja"


def test_each_block_has_its_own_language(tmp_path: Path) -> None:
    english, russian = samples.sample("en_Latn"), samples.sample("ru_Cyrl")
    style = Style(Typeface(("DejaVuSans",)))
    blocks = [Paragraph((english.paragraphs[0],)), Paragraph((russian.paragraphs[0],), gap=40.0)]
    path = tmp_path / "two.pdf"
    path.write_bytes(forge.Document(blocks, style).build().pdf)
    with glyphstone.open(path) as document:
        (page,) = read_text(document)
    assert {block.script: block.lang for block in page.blocks} == {"Latn": "en", "Cyrl": "ru"}


def test_a_short_text_is_in_the_language_around_it(tmp_path: Path) -> None:
    sample = samples.sample("fi_Latn")
    style = Style(Typeface(("DejaVuSans",)))
    blocks = [Paragraph(("Luku 1",)), Paragraph((sample.paragraphs[0],), gap=40.0)]
    path = tmp_path / "short.pdf"
    path.write_bytes(forge.Document(blocks, style).build().pdf)
    with glyphstone.open(path) as document:
        (page,) = read_text(document)
    assert [block.lang for block in page.blocks] == ["fi"] * len(page.blocks)
    assert page.blocks[0].lang_source is LanguageSource.INHERITED


def test_a_declared_language_is_taken_where_the_text_bears_it_out(tmp_path: Path) -> None:
    path = declared(tmp_path, samples.sample("en_Latn"), "en-GB")
    with glyphstone.open(path) as document:
        text = read_text(document)
        (page,) = text
    assert text.declared_lang == "en-GB"
    assert (page.lang, page.lang_confidence) == ("en-GB", None)
    assert {span.lang_source for span in page.spans()} == {LanguageSource.DECLARED}
    assert page.warnings == []


def test_a_declared_language_that_the_text_denies_is_warned_of(tmp_path: Path) -> None:
    path = declared(tmp_path, samples.sample("fi_Latn"), "en")
    with glyphstone.open(path) as document:
        (page,) = read_text(document)
    assert page.lang == "fi"
    assert {warning.name for warning in page.warnings} == {"lang_conflict"}
    assert "declares en" in page.warnings[0].what


def test_nothing_is_said_of_a_declaration_where_there_is_none(tmp_path: Path) -> None:
    text = samples.sample("uk_Cyrl").paragraphs[0]
    style = Style(Typeface(("DejaVuSans",)))
    blocks = [Paragraph((text,), gap=40.0), Paragraph(("ВСИЧКИ ХОРА СЕ РАЖДАТ СВОБОДНИ",))]
    path = tmp_path / "short.pdf"
    path.write_bytes(forge.Document(blocks, style).build().pdf)
    with glyphstone.open(path) as document:
        (page,) = read_text(document)
    assert page.blocks[-1].lang != page.blocks[0].lang
    assert page.warnings == []


def test_languages_can_be_left_alone(tmp_path: Path) -> None:
    with opened(tmp_path, "A text in English that nobody looks at, long as it is.") as document:
        (page,) = pages_of(document, options=TextOptions(languages=False))
    assert (page.lang, page.lang_confidence) == ("und", None)
