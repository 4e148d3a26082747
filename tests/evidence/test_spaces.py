"""Which space a claim of whitespace means."""

from __future__ import annotations

import pytest

from glyphstone.evidence.spaces import claimed_space


@pytest.mark.parametrize(
    ("claim", "space"),
    [
        (" ", " "), ("\t", " "), ("\t\r \u00a0", " "), ("\u00a0", "\u00a0"), ("\u00a0\t", "\u00a0"),
        ("\u3000\u00a0", "\u3000"), ("\u2028", " "), ("a", ""), ("", ""), (" a", ""),
        ("\u200b", ""), ("\u00a0 ", " "),
    ],
)  # fmt: skip
def test_the_one_space_that_a_claim_stands_for(claim: str, space: str) -> None:
    assert claimed_space(claim) == space
