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
        "lang_name": "", "pages": None, "boxes": {}, "fonts": (), "doubtful": 0, "url": "",
        "date": "", "version": "0",
    }  # fmt: skip
