"""The round trip through every script: what counts as equal, and short samples that come back."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from benchmarks.scripts.corpus import Text, manchu
from benchmarks.scripts.measures import Alike, compare
from benchmarks.scripts.roundtrip import Variant, variants, went_round
from forge import Style, Typeface, samples, typeset
from tests.forge.reading import needs

HORIZONTAL = (
    "ar_Arab", "bo_Tibt", "bn_Beng", "dv_Thaa", "ff_Adlm", "gu_Gujr", "he_Hebr", "hi_Deva",
    "km_Khmr", "kn_Knda", "ko_Kore", "lep_Lepc", "lo_Laoo", "ml_Mlym", "my_Mymr",
    "nqo_Nkoo", "pa_Guru", "ru_Cyrl", "sa_Cham", "ta_Taml", "te_Telu", "th_Thai", "vi_Latn",
)  # fmt: skip


def sample(code: str, writing: str = "horizontal") -> Text:
    found = samples.sample(code)
    return Text(
        code,
        found.name,
        found.script,
        found.paragraphs[:3],
        found.fonts,
        "sample",
        writing,  # type: ignore[arg-type]
    )


@needs("NotoSans", "NotoSansDevanagari", "NotoSansKhmer")
@pytest.mark.parametrize("code", HORIZONTAL)
def test_a_short_text_comes_back(code: str, tmp_path: Path) -> None:
    text = sample(code)
    # Stored as it is read, and without blanks: the harder ways.
    variant = list(variants(text))[-1]
    found = went_round(text, variant, tmp_path / "a.pdf")
    assert found.difference.edits == 0


@needs("NotoSansMongolian")
@pytest.mark.parametrize("variant", [0, 1, 2, 3])
def test_manchu_comes_back_column_by_column(variant: int, tmp_path: Path) -> None:
    paragraphs = tuple(manchu(600))
    text = Text("manchu", "Manchu", "Mong", paragraphs, ("NotoSansMongolian",), "", "vertical-lr")
    found = went_round(text, list(variants(text))[variant], tmp_path / "a.pdf")
    assert (found.difference.edits, found.columns) == (0, True)


@needs("NotoSansCJKjp")
def test_japanese_columns_begin_at_the_right(tmp_path: Path) -> None:
    text = sample("ja_Jpan", "vertical-rl")
    found = went_round(text, Variant("", layout={"wmode": True}), tmp_path / "a.pdf")
    assert (found.difference.edits, found.columns) == (0, True)


@needs("NotoSansCJKjp")
def test_short_columns_with_figures_stay_among_the_others(tmp_path: Path) -> None:
    """Two columns that would not be text by themselves stand side by side, placed by geometry."""
    long = (
        "すべて人は、社会の一員として、社会保障を受ける権利を有し、かつ、国家的努力を有する。" * 2
    )
    paragraphs = (long, "第22条", "第29条", long, "第10条", long)
    text = Text("jpn", "", "Jpan", paragraphs, ("NotoSansCJKjp",), "", "vertical-rl")
    found = went_round(text, Variant("", layout={"wmode": False}), tmp_path / "a.pdf")
    assert (found.difference.edits, found.columns) == (0, True)


def test_manchu_words_are_the_same_every_time() -> None:
    once, twice = list(manchu(500)), list(manchu(500))
    assert once == twice
    assert {unicodedata.name(char).split()[0] for text in once for char in text} == {
        "MONGOLIAN",
        "SPACE",
    }


@needs("NotoSansMalayalam")
def test_what_is_drawn_alike_is_equal() -> None:
    fonts = ("NotoSansMalayalam", "NotoSans")
    forged = typeset("അവന്\u200d", style=Style(Typeface(fonts)))
    alike = Alike(forged, fonts)
    # A letter with a joiner and the letter that one glyph draws; a joiner that changes nothing.
    assert compare("അവന്\u200d", "അവൻ", alike).edits == 0
    assert compare("അ\u200dവ ക", "അവ\u00a0ക", alike).edits == 0
    assert alike.folded("അവന") != alike.folded("അവക")
