"""Embeddings, overrides and isolates: their levels and the sequences they make."""

from __future__ import annotations

import pytest

from glyphstone.script.bidi.explicit import EXPLICIT, MAX_DEPTH, REMOVED, base_level_of, runs


def levels(text: str, base: int = 0) -> list[int]:
    return runs(text.split(), base)[0]


def sequences(text: str, base: int = 0) -> list[tuple[list[int], str, int, str, str]]:
    found = runs(text.split(), base)[1]
    return [(run.places, " ".join(run.classes), run.level, run.before, run.behind) for run in found]


@pytest.mark.parametrize(
    ("classes", "level"),
    [
        ("L", 0),
        ("R", 1),
        ("AL", 1),
        ("ON EN R", 1),
        ("ON EN AN", None),
        ("", None),
        ("LRI R PDI L", 0),
        ("LRI R PDI", None),
        ("RLI L RLI L PDI R PDI AL", 1),
        ("FSI R", None),
        # A closing sign that closes nothing changes nothing.
        ("PDI R", 1),
        ("PDI PDI LRI R PDI L", 0),
    ],
)
def test_the_first_strong_class_outside_isolates_tells_the_base(
    classes: str, level: int | None
) -> None:
    assert base_level_of(classes.split()) == level


def test_a_part_of_the_classes_is_asked_where_it_begins_and_ends() -> None:
    classes = ["L", "ON", "R", "L"]
    assert base_level_of(classes, 1) == 1
    assert base_level_of(classes, 1, 2) is None
    assert base_level_of(classes, 3, 4) == 0


def test_without_controls_a_paragraph_is_one_sequence_of_the_base() -> None:
    assert levels("L R EN", 1) == [1, 1, 1]
    assert sequences("L BN R", 1) == [([0, 2], "L R", 1, "R", "R")]
    assert sequences("L R", 0) == [([0, 1], "L R", 0, "L", "L")]
    assert sequences("BN") == []


@pytest.mark.parametrize(
    ("classes", "base", "expected"),
    [
        ("RLE L PDF L", 0, [0, 1, 1, 0]),
        ("LRE L PDF R", 0, [0, 2, 2, 0]),
        ("LRE R PDF R", 1, [1, 2, 2, 1]),
        ("RLE R PDF R", 1, [1, 3, 3, 1]),
        ("LRI R PDI R", 0, [0, 2, 0, 0]),
        ("RLI R PDI R", 0, [0, 1, 0, 0]),
        ("LRI R", 0, [0, 2]),
        ("RLI R", 0, [0, 1]),
        ("FSI R", 0, [0, 1]),
        ("FSI R PDI L", 0, [0, 1, 0, 0]),
        ("FSI L PDI L", 0, [0, 2, 0, 0]),
        ("FSI ON PDI L", 1, [1, 2, 1, 1]),
        # The strong class inside counts up to the closing sign only.
        ("FSI ON PDI R", 0, [0, 2, 0, 0]),
        ("RLE B L", 0, [0, 0, 1]),
        # Embeddings that an isolate holds end with it.
        ("RLI LRE L PDI L", 0, [0, 1, 2, 0, 0]),
        # A closing sign for embeddings does not close an isolate.
        ("RLI PDF R PDI", 0, [0, 1, 1, 0]),
        ("PDF L", 0, [0, 0]),
        ("RLO L PDF L", 0, [0, 1, 1, 0]),
    ],
)
def test_levels_of_embeddings_and_isolates(classes: str, base: int, expected: list[int]) -> None:
    assert levels(classes, base) == expected


def test_overrides_change_the_classes_inside() -> None:
    assert sequences("RLO L EN PDF L") == [([1, 2], "R R", 1, "R", "R"), ([4], "L", 0, "R", "L")]
    assert sequences("LRO R LRI PDI PDF") == [
        ([1, 2, 3], "L L L", 2, "L", "L"),
    ]


def test_an_isolate_is_a_sequence_of_its_own_and_what_is_around_it_goes_on() -> None:
    assert sequences("L RLI R PDI L") == [
        ([0, 1, 3, 4], "L RLI PDI L", 0, "L", "L"),
        ([2], "R", 1, "R", "R"),
    ]


def test_an_isolate_that_nobody_closes_ends_with_the_paragraph() -> None:
    assert sequences("L RLI R R") == [
        ([0, 1], "L RLI", 0, "L", "L"),
        ([2, 3], "R R", 1, "R", "R"),
    ]
    # Behind it stands the base and not the text inside.
    assert sequences("RLI L", 1)[0] == ([0], "RLI", 1, "R", "R")
    assert sequences("L RLI R", 0)[0][4] == "L"


def test_the_higher_of_two_levels_gives_the_side_between_them() -> None:
    assert sequences("L RLE R PDF L") == [
        ([0], "L", 0, "L", "R"),
        ([2], "R", 1, "R", "R"),
        ([4], "L", 0, "R", "L"),
    ]
    assert sequences("LRE L RLE R PDF PDF L") == [
        ([1], "L", 2, "L", "R"),
        ([3], "R", 3, "R", "R"),
        ([6], "L", 0, "R", "L"),
    ]


def test_no_level_is_deeper_than_the_standard_allows() -> None:
    assert MAX_DEPTH == 125
    embedded = runs(["LRE", "RLE"] * 100 + ["L"], 0)[0]
    assert max(embedded) == embedded[-1] == 125
    isolated = runs(["LRI", "RLI"] * 100 + ["L"], 0)[0]
    assert isolated[-1] == 125


def test_what_was_too_deep_is_closed_first() -> None:
    # 125 is the next odd level, and nothing fits above it.
    deep = ["RLE"] * 63
    assert runs([*deep, "L"], 0)[0][-1] == 125
    assert runs([*deep, "RLE", "L"], 0)[0][-1] == 125
    assert runs([*deep, "RLE", "PDF", "L"], 0)[0][-1] == 125
    assert runs([*deep, "PDF", "L"], 0)[0][-1] == 123
    assert runs([*deep, "RLI", "RLE", "PDF", "PDI", "PDF", "L"], 0)[0][-1] == 123
    # Isolates that are too deep hold back embeddings of their own.
    assert runs([*deep, "RLI", "RLI", "PDI", "PDI", "PDF", "L"], 0)[0][-1] == 123
    # Inside an isolate that fits, embeddings that are too deep end with it.
    assert runs(["RLI", *deep, "RLE", "PDI", "PDF", "L"], 0)[0][-1] == 0


def test_an_isolate_that_is_open_does_not_change_outside_when_too_deep() -> None:
    too_deep = ["RLE"] * 63 + ["FSI", "R", "PDI", "L"]
    found = runs(too_deep, 0)[0]
    assert found[63:] == [125, 125, 125, 125]


def test_what_the_algorithm_takes_out_and_what_it_looks_for() -> None:
    assert {"LRE", "RLE", "LRO", "RLO", "PDF", "BN"} == REMOVED
    assert REMOVED - {"BN"} | {"LRI", "RLI", "FSI", "PDI"} == EXPLICIT
