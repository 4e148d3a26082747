"""CoNLL-U: a second reader finds the sentences, and the tokens make up their text."""

from __future__ import annotations

from collections import Counter
from random import Random

import conllu as reader
import pytest
from conllu.models import TokenList

from glyphstone.model import UNKNOWN, FontKey, GlyphKey, LineRole, Paragraph, Sentence
from glyphstone.writers.conllu import Conllu, tokens
from glyphstone.writers.facts import Facts
from glyphstone.writers.marks import with_marks
from glyphstone.writers.protocol import printable, written
from tests.writers.hostile import random_paragraph, random_text


def made(*items: Paragraph, facts: Facts | None = None) -> str:
    return b"".join(written(Conllu(), facts or Facts("x.pdf"), items)).decode()


def sentences(text: str) -> list[TokenList]:
    """The sentences, which keep to the rules of the format."""
    found = [sentence for sentence in reader.parse(text) if len(sentence)]
    for sentence in found:
        assert [token["id"] for token in sentence] == list(range(1, len(sentence) + 1))
        joined = "".join(
            token["form"] + ("" if (token["misc"] or {}).get("SpaceAfter") == "No" else " ")
            for token in sentence
        )
        assert joined.rstrip(" ") == sentence.metadata["text"]
    named = [sentence.metadata["sent_id"] for sentence in found]
    assert len(set(named)) == len(named)
    return found


def test_a_document() -> None:
    items = [
        Paragraph("Head", LineRole.HEADING, lines=((3, 1),), lang="en"),
        Paragraph(
            f"It's 3.5, (so). Да\u00a0{UNKNOWN}!",
            LineRole.WHOLE,
            lang="en",
            sentences=(Sentence(0, 15, "en"), Sentence(16, 21, "ru")),
            unknown=(GlyphKey(FontKey("7"), 65),),
            map_confidence=0.5,
        ),
    ]
    facts = Facts("x.pdf", title="A\nB", lang="en", licence="CC0", citation="C", version="1")
    text = made(*items, facts=facts)
    assert text == (
        "# newdoc id = x.pdf\n# meta::title = A B\n# meta::lang = en\n# meta::iso639-3 = eng\n"
        "# meta::glottocode = stan1293\n# meta::licence = CC0\n# meta::citation = C\n"
        "# meta::generator = Glyphstone 1\n"
        "# newpar id = p1\n# role = heading\n# page = 3\n# sent_id = p1s1\n# text = Head\n"
        "1\tHead\t_\t_\t_\t_\t_\t_\t_\t_\n\n"
        "# newpar id = p2\n# map_confidence = 0.50\n# unknown_glyphs = 1\n# sent_id = p2s1\n"
        "# text = It's 3.5, (so).\n"
        "1\tIt's\t_\t_\t_\t_\t_\t_\t_\t_\n"
        "2\t3.5\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n3\t,\t_\t_\t_\t_\t_\t_\t_\t_\n"
        "4\t(\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n5\tso\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n"
        "6\t)\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n7\t.\t_\t_\t_\t_\t_\t_\t_\t_\n\n"
        "# sent_id = p2s2\n# lang = ru\n# text = Да ⟦7:41⟧!\n"
        "1\tДа\t_\t_\t_\t_\t_\t_\t_\t_\n"
        "2\t⟦7:41⟧\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No|Unknown=Yes\n"
        "3\t!\t_\t_\t_\t_\t_\t_\t_\t_\n\n"
    )
    assert len(sentences(text)) == 3


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("don't re-read l’eau", "don't re-read l’eau"),
        ("“Yes,” (no)…", "“ Yes , ” ( no ) …"),
        ("wait... -- x", "wait ... -- x"),
        ("你好，世界。", "你好 ， 世界 。"),
        ("हिन्दी।", "हिन्दी ।"),
        ("a⟦12:41⟧b.", "a⟦12:41⟧b ."),
        ("⟦(⟧ ⟦U+0001⟧", "⟦(⟧ ⟦U+0001⟧"),
        ("-x- 'tis", "- x - ' tis"),
        ("5 % 10€", "5 % 10 €"),
    ],
)
def test_punctuation_around_words_is_apart(text: str, found: str) -> None:
    assert " ".join(form for form, _ in tokens(text)) == found


def test_a_document_without_text_has_no_sentence() -> None:
    assert sentences(made(Paragraph(" ", LineRole.WHOLE))) == []
    assert made() == "# newdoc id = x.pdf\n# meta::generator = Glyphstone 0\n\n"


def test_two_thousand_hostile_documents_are_valid_and_come_back() -> None:
    random = Random(9)
    for _ in range(2000):
        items = [random_paragraph(random) for _ in range(random.randrange(4))]
        text = made(*items, facts=Facts(random_text(random), title=random_text(random)))
        found = "".join(sentence.metadata["text"] for sentence in sentences(text))
        wanted = "".join(printable(with_marks(item).text, Counter()) for item in items)
        assert "".join(found.split()) == "".join(wanted.split())
