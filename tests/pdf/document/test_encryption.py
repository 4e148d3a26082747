"""Names of encryption handlers, searched in the bytes of a file."""

from __future__ import annotations

import pytest

from glyphstone.pdf.document.encryption import handler_name, is_unknown_handler


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"5 0 obj <</Filter/Lock>> endobj trailer <</Encrypt 5 0 R>>", "Lock"),
        (b"05 0 obj<</Filter /Lock/V 1>>endobj /Encrypt 5 0 R ", "Lock"),
        (b"trailer <</Encrypt << /V 4 /Filter /Lock >> /Size 5>>", "Lock"),
        (b"trailer <</Size 5>>", ""),
        (b"trailer <</Encrypt 5 0 R>>", ""),
        (b"5 0 obj <</V 1>> endobj 6 0 obj <</Filter/Other>> /Encrypt 5 0 R", ""),
        (b"15 0 obj <</Filter/Other>> endobj /Encrypt 5 0 R", ""),
        (b"5 0 obj <</Filter/Old>> endobj 5 0 obj <</Filter/New>> /Encrypt 5 0 R", "New"),
        (b"5 0 obj <</Filter/A>> endobj 6 0 obj <</Filter/B>> /Encrypt 5 0 R /Encrypt 6 0 R", "B"),
        (b"5 0 obj <</Filter/A>> endobj /Encrypt 5 0 R /Encrypt 9 0 R", "A"),
        (b"5 0 obj <</Filter/A>> endobj 6 0 obj <<>> /Encrypt 5 0 R /Encrypt 6 0 R", "A"),
        (b"/Encrypt <</Filter/A#42#20C>>", "AB C"),
        (b"/Encrypt <</Filter/A#0aB>>", "A\ufffdB"),
        (b"/Encrypt <</Filter/" + b"x" * 99 + b">>", "x" * 64),
    ],
)
def test_the_last_trailer_that_leads_to_a_name_counts(data: bytes, name: str) -> None:
    assert handler_name(data) == name


@pytest.mark.parametrize(
    ("gap", "name"), [(65_536 - 7 - 5, "Lock"), (65_536 - 7 - 4, "Loc"), (65_536, "")]
)
def test_a_dictionary_is_searched_so_far(gap: int, name: str) -> None:
    data = b"/Encrypt <<" + b" " * gap + b"/Filter/Lock>>"
    assert handler_name(data) == name


def test_what_qpdf_says_of_handlers_is_known() -> None:
    assert is_unknown_handler(ValueError("a.pdf: unsupported encryption filter"))
    assert is_unknown_handler(
        ValueError("a.pdf: Unsupported /R or /V in encryption dictionary; R = 9")
    )
    assert not is_unknown_handler(ValueError("a.pdf: invalid password"))
