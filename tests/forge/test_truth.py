"""The truth: units nest, clusters add up to the text, nothing is cut by a splitter."""

from __future__ import annotations

import json

import pytest

from forge import (
    Document,
    Flavour,
    Forged,
    Layout,
    MissingFontError,
    MissingGlyphError,
    Paragraph,
    Style,
    Typeface,
    fonts,
    prose,
    typeset,
)
from tests.forge.reading import needs

SANS = Typeface(("DejaVuSans",))


def spoken(forged: Forged) -> str:
    """The authors' text by clusters, in reading order."""
    clusters = forged.truth.clusters
    return "".join(t for t, i in zip(clusters.text, clusters.inserted, strict=True) if not i)


@pytest.mark.parametrize("spaces", ["glyph", "gap", "line_end"])
def test_clusters_add_up(spaces: str) -> None:
    text = ("Incomprehensibilities notwithstanding, the office affirmed it.",) * 12
    style = Style(SANS, spaces=spaces, hyphenate=True)  # type: ignore[arg-type]
    forged = typeset(text, style=style, layout=Layout(columns=2))
    truth = forged.truth
    whole = truth.paragraphs[0].text.replace(" ", "")
    assert spoken(forged).replace(" ", "") == whole
    assert "".join(w.text for w in truth.words) == whole
    assert any(truth.clusters.inserted) == any(line.text.endswith("-") for line in truth.lines)
    for i in range(len(truth.clusters)):
        rows = list(truth.clusters.glyphs(i))
        assert rows
        assert {int(truth.glyphs.cluster[r]) for r in rows} == {i}
    words: dict[int, str] = {}
    for i, word in enumerate(truth.clusters.word):
        if word >= 0 and not truth.clusters.inserted[i]:
            words[int(word)] = words.get(int(word), "") + truth.clusters.text[i]
    assert [words[i] for i in range(len(words))] == [w.text for w in truth.words]


def test_sentences_are_the_callers() -> None:
    given = ("Dr. A. B. Smith said: “Is it so?” and left.", "He paid 3.50 at No. 7.")
    truth = typeset(given, style=Style(SANS)).truth
    assert [s.text for s in truth.sentences] == list(given)
    assert truth.words[0].sentence == 0
    assert truth.words[-1].sentence == 1


def test_soft_hyphens_are_breaks_only() -> None:
    word = "Donau\xaddampf\xadschiff\xadfahrts\xadgesell\xadschaft"
    forged = typeset((" ".join([word] * 9),), style=Style(SANS, hyphenate=True))
    assert "\xad" not in forged.truth.paragraphs[0].text
    assert any(line.text.endswith("-") for line in forged.truth.lines)


def test_ligatures_are_one_glyph_of_several_characters() -> None:
    forged = typeset("office", style=Style(SANS))
    assert "ffi" in forged.truth.clusters.text
    code = next(c for c in forged.truth.fonts[0].codes.values() if c.text == "ffi")
    assert code.claim == "ffi"
    assert code.unique


@needs("NotoSansDevanagari")
def test_actual_text_for_clusters_that_a_map_cannot_say() -> None:
    face = Typeface(("NotoSansDevanagari",))
    text = "हिन्दी में लिखित"
    for wanted in (True, False):
        forged = typeset(text, style=Style(face, actual_text=wanted))
        assert forged.truth.fonts[0].actual_text is wanted
        assert any(count > 1 for count in forged.truth.clusters.count)


def test_fallback_fonts_and_missing_glyphs() -> None:
    with pytest.raises(MissingGlyphError, match=r"U\+0904"):
        typeset("a ऄ", style=Style(SANS))
    with pytest.raises(MissingFontError, match="apt install"):
        fonts.find("NotoSansNowhere")


@needs("NotoSansDevanagari")
def test_a_second_font_draws_what_the_first_lacks() -> None:
    forged = typeset("a ऄ", style=Style(Typeface(("DejaVuSans", "NotoSansDevanagari"))))
    assert [f.source for f in forged.truth.fonts] == ["DejaVuSans", "NotoSansDevanagari-Regular"]


def test_one_broken_font_among_several() -> None:
    from forge import damage

    broken = Typeface(("DejaVuSerif",), Flavour.TYPE0_CFF, (damage.Wrong(),))
    blocks = [Paragraph(("Healthy.",)), Paragraph(("Broken here.",), Style(broken))]
    truth = Document(blocks, Style(SANS)).build().truth
    assert [bool(f.damage) for f in truth.fonts] == [False, True]


def test_json() -> None:
    forged = typeset("To be.", style=Style(SANS))
    read = json.loads(forged.truth.to_json())
    assert len(read["glyphs"]["x"]) == len(forged.truth.glyphs)
    assert read["sentences"] == [{"text": "To be.", "paragraph": 0}]


@pytest.mark.parametrize("code", ["en_Latn", "ru_Cyrl", "el_Grek", "hi_Deva", "ja_Jpan", "ar_Arab"])
def test_prose_plants_traps(code: str) -> None:
    made = prose.sentences(code, 60, share=0.5)
    assert made == prose.sentences(code, 60, share=0.5)
    assert any(s.traps for s in made)
    assert all(s.text and s.text == s.text.strip() for s in made)
