"""The measures of the benchmark of broken maps, and its documents."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from benchmarks.brokenmaps.documents import MANIFEST, public
from benchmarks.brokenmaps.scoring import UNKNOWN, Marked, marked, scored
from benchmarks.brokenmaps.texts import TEXTS
from benchmarks.brokenmaps.tools import by_ocr


@pytest.mark.parametrize(
    ("given", "seen"),
    [
        ("a b\nc", "abc"),
        ("a⟦7:12⟧b", f"a{UNKNOWN}b"),
        ("(cid:12)(cid:3)", UNKNOWN * 2),
        ("a\ufffdb\ue000\x01", f"a{UNKNOWN}b{UNKNOWN * 2}"),
        ("e\u0301", "é"),
        ("क\u094d\u200dष", "क\u094dष"),
    ],
)
def test_what_a_tool_admits_is_one_sign_a_character(given: str, seen: str) -> None:
    assert marked(given) == seen


@pytest.mark.parametrize(
    ("given", "errors", "false", "unknown"),
    [
        ("right", 0, 0, 0),
        ("ri ght", 0, 0, 0),
        ("rigxt", 1, 1, 0),
        ("rig⟦1:2⟧t", 1, 0, 1),
        ("rigt", 1, 0, 0),
        ("rightly", 2, 2, 0),
        ("", 5, 0, 0),
    ],
    ids=["right", "blank", "wrong", "admitted", "left out", "added", "nothing"],
)
def test_errors_and_false_claims(given: str, errors: int, false: int, unknown: int) -> None:
    assert scored("right", given) == Marked(5, errors, false, unknown)


def test_rates_are_of_all_documents_together() -> None:
    both = Marked(100, 10, 4, 6) + Marked(300, 10, 0, 10)
    assert (both.error_rate, both.false_rate) == (5.0, 1.0)
    assert Marked(0, 0, 0, 0).error_rate == 0


def test_twenty_scripts_and_no_text_twice() -> None:
    assert len({text.script for text in TEXTS}) >= 20
    assert len({text.code for text in TEXTS}) == len(TEXTS)


def test_every_model_of_recognition_is_installed_by_the_makefile() -> None:
    makefile = Path("Makefile").read_text(encoding="utf-8")
    packs = re.search(r"tesseract-ocr-script-,(.*?)\)", makefile, re.DOTALL)
    assert packs is not None
    named = set(packs[1].replace("\\", " ").split())
    assert named >= {text.script.lower() for text in TEXTS}


def test_public_files_are_known_by_their_digests() -> None:
    with MANIFEST.open(encoding="utf-8", newline="") as rows:
        listed = list(csv.DictReader(rows, delimiter="\t"))
    assert len(listed) == 54
    assert all(re.fullmatch("[0-9a-f]{64}", row["sha256"]) for row in listed)
    assert public() == []  # tests see no real documents


def test_only_recognition_of_pages_is_blind_to_damages() -> None:
    assert by_ocr("Tesseract over pages")
    assert not by_ocr("pdftotext")
