"""What a writer is told if nobody knows more."""

from __future__ import annotations

from dataclasses import asdict

from glyphstone.writers.facts import Facts, NothingKnown


def test_a_document_of_which_nothing_is_known() -> None:
    assert asdict(NothingKnown()) == {
        "fonts": (), "faults": (), "script": "Zyyy", "lang": "und", "lang_confidence": None,
        "lang_source": "none", "declared_lang": None, "warnings": (), "left_out": {},
        "other_languages": {}, "doubtful_fonts": (),
    }  # fmt: skip


def test_a_file_of_which_only_the_name_is_known() -> None:
    facts = asdict(Facts("a.pdf"))
    assert facts.pop("whole") == asdict(NothingKnown())
    assert facts == {
        "file": "a.pdf", "title": "", "lang": "und", "script": "Zyyy", "direction": "ltr",
        "pages": None, "boxes": {}, "fonts": (), "doubtful": 0, "unknown": 0, "url": "",
        "date": "", "author": "", "licence": "", "citation": "", "version": "0",
    }  # fmt: skip


def test_the_language_of_a_document_has_codes() -> None:
    codes = Facts("a.pdf", lang="yrk").language
    assert (codes.iso639_3, codes.glottocode, codes.name) == ("yrk", "nene1249", "Nenets")
    assert asdict(Facts("a.pdf").language) == {
        "tag": "", "iso639_3": "", "glottocode": "", "name": "", "own_name": "",
    }  # fmt: skip
