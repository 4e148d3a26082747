"""Where marked content may begin and end in a content stream."""

from __future__ import annotations

import pytest

from glyphstone.pdf.repair.operations import Operations


def stretch(content: bytes, shows: str, silent: str = "") -> bytes | None:
    """The bytes around the shows of these letters, each the first of its string."""
    operations = Operations(content)
    places = [
        [content.index(f"({letter}".encode()) for letter in named] for named in (shows, silent)
    ]
    found = operations.stretch(*places)
    return None if found is None else content[slice(*found)]


def test_one_show_stands_for_itself() -> None:
    assert stretch(b"BT /F1 9 Tf (a) Tj (b) Tj ET", "a") == b"(a) Tj"


def test_shows_of_one_text_object_are_taken_together_with_what_is_between() -> None:
    content = b"BT 1 0 0 1 5 5 Tm (a) Tj 3 0 Td (b) Tj 9 Ts (c) Tj ET"
    assert stretch(content, "ab") == b"(a) Tj 3 0 Td (b) Tj"
    assert stretch(content, "ca", "b") == content[18:-3]


def test_text_objects_are_taken_whole_and_saved_states_do_not_matter() -> None:
    content = b"q 1 0 0 1 2 2 cm BT (a) Tj ET Q q 1 0 0 1 3 3 cm BT 5 0 Td (b) Tj ET Q"
    assert stretch(content, "ab") == content[content.index(b"BT") : content.rindex(b" Q")]


def test_marked_content_is_taken_whole() -> None:
    content = b"/P <</MCID 1>> BDC BT (a) Tj ET EMC BT /S BMC (b) Tj EMC (c) Tj ET"
    assert stretch(content, "abc") == content
    assert stretch(content, "a") == b"(a) Tj"
    assert stretch(content, "bc") == b"/S BMC (b) Tj EMC (c) Tj"


@pytest.mark.parametrize(
    "content",
    [
        b"BT (a) Tj (x) Tj (b) Tj ET",
        b"BT (a) Tj ET /X Do BT (b) Tj ET",
        b"BT (a) Tj ET /S sh BT (b) Tj ET",
        b"BT (a) Tj ET BI /W 1 /H 1 ID x EI BT (b) Tj ET",
        b"BT (a) Tj (b) Tj",
        b"BT (a) Tj (b) Tj ET EMC",
        b"BT /S BMC (a) Tj ET EMC BT (b) Tj ET",
        b"BT 5 (a) Tj (b) Tj ET",
    ],
    ids=["show", "form", "shading", "image", "open", "closed", "crossed", "operands"],
)
def test_what_cannot_be_marked_as_one_is_left_alone(content: bytes) -> None:
    assert stretch(content, "ab") is None


def test_every_operator_that_shows_has_its_operands() -> None:
    content = b"BT (a) ' 1 2 (b) \" [(c) 5] TJ ET"
    assert stretch(content, "ab") == b"(a) ' 1 2 (b) \""
    operations = Operations(content)
    assert operations.stretch([content.index(b"[")], []) == (content.index(b"["), len(content) - 3)


def test_paths_and_words_that_are_no_operators_stand_between() -> None:
    content = b"0 0 m 5 5 l S BT (a) Tj ET 1 0 0 rg 0 0 5 5 re f BT (b) Tj ET true"
    assert stretch(content, "ab") == content[content.index(b"BT") : -5]


def test_nothing_is_found_for_shows_that_are_not_there() -> None:
    operations = Operations(b"BT (a) Tj ET")
    assert operations.stretch([], []) is None
    assert operations.stretch([0], []) is None
    assert operations.stretch([3], [77]) == (3, 9)
