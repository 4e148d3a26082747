"""The JSON report says the same when it is read back, whatever a PDF claims."""

from __future__ import annotations

import json

from glyphstone.writers.report import SCHEMA, Failure, encode, legible


def test_a_failure_is_one_line() -> None:
    failure = Failure(version="1", file="a\nb.pdf", verdict="not_pdf", exit_code=4, error="x")
    line = encode(failure)
    assert b"\n" not in line
    assert json.loads(line)["schema"] == SCHEMA


def test_lone_surrogates_are_replaced() -> None:
    assert legible("a\ud800b") == "a\ufffdb"
    assert legible("\ud83d\ude00") == "😀"
    assert legible("plain ж") == "plain ж"
