"""What an item of a list begins with."""

from __future__ import annotations

import pytest

from glyphstone.model import LineRole, Paragraph
from glyphstone.writers.list_labels import is_bullet, is_number, list_label


@pytest.mark.parametrize(
    ("text", "label", "role", "found"),
    [
        ("• one", "", LineRole.WHOLE, "•"),
        ("• one", "•", LineRole.WHOLE, "•"),
        ("•one", "", LineRole.WHOLE, ""),
        ("•", "", LineRole.WHOLE, ""),
        ("– one", "", LineRole.WHOLE, ""),
        ("– one", "–", LineRole.WHOLE, "–"),
        ("1. one", "1.", LineRole.WHOLE, "1."),
        ("one", "1.", LineRole.WHOLE, ""),
        ("• one", "", LineRole.HEADING, ""),
        ("", "", LineRole.WHOLE, ""),
    ],
)
def test_the_label_of_a_paragraph(text: str, label: str, role: LineRole, found: str) -> None:
    assert list_label(Paragraph(text, role, label=label), text) == found


def test_kinds_of_labels() -> None:
    assert [is_bullet(label) for label in ("•", "-", "1.", "a)")] == [True, True, False, False]
    assert [is_number(label) for label in ("1.", "12)", "1", "a)", "١.")] == [
        True, True, False, False, False,
    ]  # fmt: skip
