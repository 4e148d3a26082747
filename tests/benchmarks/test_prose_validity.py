"""Hostile documents: what is told of them must be able to be wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from benchmarks.prose import mutants, validity
from benchmarks.prose.documents import Kind, Wish, make
from benchmarks.prose.mutants import CLEAR, VALID, WRONG, Fate, damaged, fate
from benchmarks.prose.validity import FORMATS, hostile_documents, trouble, well_formed
from glyphstone.guard import Progress

XML = [name for name in FORMATS if name.startswith(("opus", "tei")) or name in ("udhr", "alto")]


def test_hostile_documents_are_the_same_every_time() -> None:
    assert repr(list(hostile_documents(20))) == repr(list(hostile_documents(20)))


@pytest.mark.parametrize("name", FORMATS)
def test_no_format_is_troubled(name: str) -> None:
    assert [trouble(name, one) for one in hostile_documents(20)] == [""] * 20


@pytest.mark.parametrize("name", XML)
def test_broken_xml_is_found(name: str) -> None:
    (one,) = hostile_documents(1)
    data = FORMATS[name][0](one)
    assert not well_formed(name, data)
    for wrong in (data[:-3], data + b"<", data.replace(b"?>", b"?>\0", 1), b""):
        assert well_formed(name, wrong)


def test_xml_that_the_schema_does_not_know_is_found() -> None:
    (one,) = hostile_documents(1)
    for name in ("tei", "alto"):
        data = FORMATS[name][0](one)
        end = data.rindex(b"</")
        assert well_formed(name, data[:end] + b"<other/>" + data[end:])


def test_broken_json_and_text_are_found() -> None:
    for name in ("json", "json of pages alone", "jsonl", "finepdfs"):
        assert well_formed(name, b'{"text": "a')
        assert well_formed(name, b'{"text": "\xff"}')
    assert well_formed("json", b"{}")
    assert well_formed("text", b"a\0b\n")
    assert well_formed("text", b"\xff\n")
    assert not well_formed("text", "ä\n".encode())


def test_bars_follow_what_was_found() -> None:
    same = dict.fromkeys(FORMATS, "0")
    good = validity.tell(9, Counter(), [], same, same).bars
    assert all(holds for holds, _ in good.values())
    other = {**same, "tei": "1"}
    bad = validity.tell(9, Counter({"opus": 1}), [("opus", "no")], same, other).bars
    assert [why for holds, why in bad.values() if not holds] == ["opus: 1", "tei"]


# --- damaged PDFs ------------------------------------------------------------------------------


def test_damage_differs_and_comes_again() -> None:
    data = bytes(range(256)) * 20
    found = [damaged(data, Random(seed)) for seed in range(20)]
    assert found == [damaged(data, Random(seed)) for seed in range(20)]
    assert len({*found, data}) == 21


def test_the_fate_of_documents(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.pdf", tmp_path / "broken.pdf"
    whole.write_bytes(make(Wish(Kind.NOVEL, "en_Latn", 1)).pdf)
    broken.write_bytes(b"%PDF-1.7\n")
    assert fate(whole, "whole") == Fate("whole", VALID)
    assert fate(broken, "broken").end == CLEAR


def _raises(path: Path, _: Progress) -> dict[str, bytes]:
    raise KeyError(path.name)


def _invalid(path: Path, _: Progress) -> dict[str, bytes]:
    return {"opus": b"<document>" + path.name.encode()}


def test_our_own_errors_and_invalid_text_are_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    for function, said in (
        (_raises, "KeyError: 'a.pdf' (test_prose_validity.py, line "),
        (_invalid, "opus: "),
    ):
        monkeypatch.setattr(mutants, "prose_in_formats", function)
        found = fate(Path("a.pdf"), "a")
        assert found.end == WRONG
        assert said in found.said
        assert "/" not in found.said.replace("</", "")
    bars = mutants.tell({"documents": [Fate("a", VALID), Fate("b", WRONG)]}).bars
    assert [holds for holds, _ in bars.values()] == [False]
