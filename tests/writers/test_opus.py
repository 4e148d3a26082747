"""XML as pdf2xml and OPUS have it."""

from __future__ import annotations

from glyphstone.model import UNKNOWN, Direction, FontKey, GlyphKey, LineRole, Paragraph, Sentence
from glyphstone.writers.opus import Opus
from glyphstone.writers.protocol import Facts, written


def test_a_document() -> None:
    items = [
        Paragraph("Sve & svašta", LineRole.HEADING, lines=((1, 1),), lang="sr", level=1),
        Paragraph(
            "Prva. Druga\0!",
            LineRole.WHOLE,
            lines=((1, 2), (2, 1)),
            lang="sr",
            sentences=(Sentence(0, 5), Sentence(6, 13, "hr")),
        ),
        Paragraph("עברית", LineRole.FOOTNOTE, lang="he", direction=Direction.RTL),
    ]
    facts = Facts("a<b.pdf", title="Naslov", lang="sr", script="Latn", pages=2, version="1")
    assert b"".join(written(Opus(), facts, items)).decode() == (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<html xml:lang="sr" dir="ltr">\n<head>\n<title>Naslov</title>\n'
        '<meta name="source" content="a&lt;b.pdf"/>\n'
        '<meta name="language" content="sr"/>\n<meta name="iso639-3" content="srp"/>\n'
        '<meta name="glottocode" content="serb1264"/>\n<meta name="script" content="Latn"/>\n'
        '<meta name="pages" content="2"/>\n<meta name="generator" content="Glyphstone 1"/>\n'
        "</head>\n<body>\n"
        '<p id="1" class="heading" level="1" page="1">Sve &amp; svašta</p>\n'
        '<p id="2" page="1"><s id="2.1">Prva.</s> '
        '<s id="2.2" xml:lang="hr">Druga⟦U+0000⟧!</s></p>\n'
        '<p id="3" class="footnote" xml:lang="he" dir="rtl">עברית</p>\n'
        "</body></html>\n"
        '<?glyphstone replaced="U+0000:1"?>\n'
    )


def test_sentences_can_be_left_out() -> None:
    item = Paragraph("One. Two.", LineRole.WHOLE, sentences=(Sentence(0, 4), Sentence(5, 9)))
    writer = Opus(sentences=False)
    writer.begin(Facts("x.pdf"))
    assert writer.write(item) == b'<p id="1">One. Two.</p>\n'


def test_what_is_in_doubt_is_said() -> None:
    writer = Opus(sentences=False)
    writer.begin(Facts("x.pdf"))
    unsure = Paragraph("a", LineRole.WHOLE, map_confidence=0.75, provenance=("typed", "library"))
    assert writer.write(unsure) == b'<p id="1" confidence="0.75" known-by="typed library">a</p>\n'
    unknown = Paragraph(
        f"x{UNKNOWN}y{UNKNOWN}",
        LineRole.WHOLE,
        unknown=(GlyphKey(FontKey("1"), 0x41), GlyphKey(FontKey("2.7"), 0xAB)),
        provenance=("none",),
    )
    assert writer.write(unknown).decode() == (
        '<p id="2" unknown="2" known-by="none">x⟦1:41⟧y⟦2.7:AB⟧</p>\n'
    )
    sure = Paragraph("a", LineRole.WHOLE, map_confidence=1.0, provenance=("typed",))
    assert writer.write(sure) == b'<p id="3">a</p>\n'


def test_a_head_with_all_that_is_known_and_one_with_little() -> None:
    facts = Facts(
        "a.pdf", lang="he", direction=Direction.RTL, date="2020", url="u", pages=0, author="A",
        licence="CC0", citation="A 2020",
    )  # fmt: skip
    assert b"".join(written(Opus(), facts, [])).decode() == (
        '<?xml version="1.0" encoding="UTF-8"?>\n<html xml:lang="he" dir="rtl">\n<head>\n'
        '<title></title>\n<meta name="source" content="a.pdf"/>\n'
        '<meta name="language" content="he"/>\n<meta name="iso639-3" content="heb"/>\n'
        '<meta name="glottocode" content="hebr1245"/>\n<meta name="pages" content="0"/>\n'
        '<meta name="date" content="2020"/>\n<meta name="url" content="u"/>\n'
        '<meta name="author" content="A"/>\n<meta name="licence" content="CC0"/>\n'
        '<meta name="citation" content="A 2020"/>\n'
        '<meta name="generator" content="Glyphstone 0"/>\n</head>\n<body>\n</body></html>\n'
    )
    assert b"".join(written(Opus(), Facts(""), [])).decode() == (
        '<?xml version="1.0" encoding="UTF-8"?>\n<html xml:lang="und" dir="ltr">\n<head>\n'
        '<title></title>\n<meta name="generator" content="Glyphstone 0"/>\n'
        "</head>\n<body>\n</body></html>\n"
    )


def test_directions_that_differ_from_the_documents_are_said() -> None:
    writer = Opus()
    writer.begin(Facts("x", direction=Direction.RTL))
    assert writer.write(Paragraph("a", LineRole.WHOLE)) == b'<p id="1" dir="ltr">a</p>\n'
    rtl = Paragraph("a", LineRole.WHOLE, direction=Direction.RTL)
    assert writer.write(rtl) == b'<p id="2">a</p>\n'
    down = Paragraph("a", LineRole.WHOLE, direction=Direction.TTB)
    assert writer.write(down) == b'<p id="3" dir="ltr">a</p>\n'


def test_sentences_are_counted_anew_in_each_paragraph() -> None:
    writer = Opus()
    writer.begin(Facts("x", lang="en"))
    item = Paragraph("A. B. c", LineRole.START, lang="en", sentences=(Sentence(0, 2, "en"),
                     Sentence(3, 5, "no tag")))  # fmt: skip
    for number in (1, 2):
        assert writer.write(item).decode() == (
            f'<p id="{number}" class="start"><s id="{number}.1">A.</s> '
            f'<s id="{number}.2">B.</s> c</p>\n'
        )


def test_a_doubt_without_a_source_is_said_and_a_source_without_a_doubt_is_not() -> None:
    writer = Opus(sentences=False)
    writer.begin(Facts("x"))
    unsure = Paragraph("a", LineRole.WHOLE, map_confidence=0.5)
    assert writer.write(unsure) == b'<p id="1" confidence="0.50">a</p>\n'
    known = Paragraph("a", LineRole.WHOLE, provenance=("typed",))
    assert writer.write(known) == b'<p id="2">a</p>\n'
