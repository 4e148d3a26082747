"""Sketches: equal for equal texts, close for similar ones, in every script."""

from __future__ import annotations

import hashlib
import random

import numpy as np
import pytest

from glyphstone.corpus.duplicates.duplicate_clusters import SketchRow, find_duplicates
from glyphstone.corpus.duplicates.sketches import BANDS, DIGEST_BYTES, SKETCH_BYTES, sketch_of

WORDS = [f"слово{number} བོད{number}" for number in range(400)]


def text(seed: int, count: int = 300) -> str:
    chance = random.Random(seed)
    return " ".join(chance.choice(WORDS) for _ in range(count))


def spoiled(whole: str, share: float) -> str:
    chance = random.Random(7)
    words = whole.split(" ")
    for place in chance.sample(range(len(words)), round(share * len(words))):
        words[place] = "x"
    return " ".join(words)


def bands(found: bytes) -> list[bytes]:
    body = found[DIGEST_BYTES:]
    return [body[start : start + 8] for start in range(0, len(body), 8)]


def shared(one: str, two: str) -> int:
    pairs = zip(bands(sketch_of(one, "")), bands(sketch_of(two, "")), strict=True)
    return sum(left == right for left, right in pairs)


def test_a_sketch_is_the_same_in_every_process_and_version() -> None:
    assert len(sketch_of(text(1), "")) == SKETCH_BYTES
    # Pinned when it was first written: sketches of two versions must be comparable.
    found = sketch_of(" ".join(f"word{number}" for number in range(99)), "")
    assert hashlib.sha256(found).hexdigest()[:16] == "60a60d687cc06e20"


def test_white_space_and_case_do_not_count() -> None:
    assert sketch_of("A  b\nc", "")[:DIGEST_BYTES] == sketch_of("A b c", "")[:DIGEST_BYTES]
    assert shared(text(1), text(1).upper().replace(" ", "\n")) == BANDS


@pytest.mark.parametrize(("share", "least", "most"), [(0.01, 5, 14), (0.5, 0, 0), (1.0, 0, 0)])
def test_similar_texts_share_bands_and_others_none(share: float, least: int, most: int) -> None:
    assert least <= shared(text(1), spoiled(text(1), share)) <= most


def test_short_texts_are_not_compared() -> None:
    assert bands(sketch_of("Page 1 of 3", "")) == [bytes(8)] * BANDS


def test_documents_without_text_are_told_apart_by_their_files() -> None:
    assert sketch_of("", "one") != sketch_of(" ", "two")
    assert sketch_of("", "one") == sketch_of(" ", "one")


def rows(texts: list[str], numbers: list[int]) -> np.ndarray:
    found = np.zeros(len(texts), dtype=SketchRow)
    for place, (one, number) in enumerate(zip(texts, numbers, strict=True)):
        made = sketch_of(one, str(number))
        found[place] = (number, made[:DIGEST_BYTES], np.frombuffer(made[DIGEST_BYTES:], "<u8"))
    return found


def test_clusters_begin_with_the_first_document_in_whatever_order_shards_come() -> None:
    texts = [text(1), text(2), text(1), spoiled(text(1), 0.01), text(3)]
    numbers = [5, 6, 7, 8, 9]
    whole = rows(texts, numbers)
    expected = [(5, 5, 5, 2, 3), (6, 6, 6, 1, 1), (7, 5, 5, 2, 3), (8, 8, 5, 1, 3), (9, 9, 9, 1, 1)]
    assert list(find_duplicates([whole]).of(0, 100)) == expected
    assert list(find_duplicates([whole[3:], whole[:0], whole[:3]]).of(0, 100)) == expected
    assert list(find_duplicates([whole]).of(6, 8)) == expected[1:3]
    assert list(find_duplicates([]).of(0, 100)) == []
