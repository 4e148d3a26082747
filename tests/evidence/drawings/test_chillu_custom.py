"""Letters without a vowel in Malayalam come out as the document writes them."""

from __future__ import annotations

import pytest

from glyphstone.evidence.drawings.chillu_custom import writes_chillus_in_parts, written_in_parts

IN_PARTS, AS_ONE = "\u0d33\u0d4d\u200d", "\u0d7e"


@pytest.mark.parametrize(
    ("known", "in_parts"),
    [
        (["\u0d28\u0d4d\u200d", "\u0d15"], True),
        (["\u0d28\u0d4d\u200d", AS_ONE], False),
        ([AS_ONE], False),
        (["\u0d15", "a"], False),
        ([], False),
    ],
)
def test_known_texts_tell_how_a_document_writes_them(known: list[str], in_parts: bool) -> None:
    assert writes_chillus_in_parts(known) is in_parts


def test_only_these_letters_have_parts() -> None:
    assert [written_in_parts(one) for one in (AS_ONE, "\u0d33", IN_PARTS, "")] == [
        IN_PARTS, "\u0d33", IN_PARTS, "",
    ]  # fmt: skip
