"""Solved maps in the project file: they come back as they were, or not at all."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.errors import ProjectError
from glyphstone.model import FontKey, FontMaps, Meaning
from glyphstone.store import kept_maps
from glyphstone.store.journal import ProjectFile
from glyphstone.store.kept_maps import maps_from_json, maps_to_json

SHA256 = "0f" * 32
MAPS: FontMaps = {
    FontKey("12"): {65: Meaning("и\u0306", 0.1 + 0.2, "typed", unchecked=True), 66: Meaning("")},
    FontKey("d0123456789abcdef"): {},
}

_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
_meanings = st.builds(Meaning, _texts, st.floats(0, 1), _texts, st.booleans())
_fonts = st.dictionaries(
    _texts.map(FontKey),
    st.dictionaries(st.integers(0, 2**32 - 1), _meanings, max_size=5),
    max_size=4,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "book.glyphstone"


@given(_fonts, _texts)
def test_maps_come_back_exactly_under_their_stamp_alone(maps: FontMaps, stamp: str) -> None:
    text = maps_to_json(maps, stamp)
    assert text is not None
    assert maps_from_json(text, stamp) == maps
    assert maps_from_json(text, stamp + "x") is None


def test_a_project_keeps_the_last_maps_of_each_document(path: Path) -> None:
    other = "ab" * 32
    with ProjectFile.open(path, create=True) as project:
        assert project.kept_maps(SHA256, "1") is None
        project.keep_maps(SHA256, {FontKey("1"): {1: Meaning("old")}}, "1")
        project.keep_maps(other, {}, "1")
        project.keep_maps(SHA256, MAPS, "2")
    with ProjectFile.open(path, read_only=True) as project:
        assert project.kept_maps(SHA256, "2") == MAPS
        assert project.kept_maps(SHA256, "1") is None
        assert project.kept_maps(other, "1") == {}
        assert project.events() == ()


def test_maps_are_kept_only_under_a_sha256_and_in_a_project_for_writing(path: Path) -> None:
    with (
        ProjectFile.open(path, create=True) as project,
        pytest.raises(ValueError, match="no SHA-256"),
    ):
        project.keep_maps("A" * 64, MAPS, "1")
    with (
        ProjectFile.open(path, read_only=True) as project,
        pytest.raises(ProjectError, match="for reading only"),
    ):
        project.keep_maps(SHA256, MAPS, "1")


@pytest.mark.parametrize("text", ["x" * 256, "\ud800"])
def test_maps_that_cannot_be_kept_remove_the_old_ones(
    text: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_maps, "MOST_BYTES", 100)
    with ProjectFile.open(path, create=True) as project:
        project.keep_maps(SHA256, {FontKey("1"): {}}, "1")
        assert project.kept_maps(SHA256, "1") == {FontKey("1"): {}}
        project.keep_maps(SHA256, {FontKey("1"): {7: Meaning(text)}}, "1")
        assert project.kept_maps(SHA256, "1") is None
        assert project.setting(f"maps:{SHA256}", "none") == "none"


def test_the_limit_counts_the_bytes_of_the_json(monkeypatch: pytest.MonkeyPatch) -> None:
    text = maps_to_json({FontKey("1"): {7: Meaning("жжж")}}, "1")
    assert text is not None
    monkeypatch.setattr(kept_maps, "MOST_BYTES", len(text.encode()))
    assert maps_to_json({FontKey("1"): {7: Meaning("жжж")}}, "1") == text
    monkeypatch.setattr(kept_maps, "MOST_BYTES", len(text.encode()) - 1)
    assert maps_to_json({FontKey("1"): {7: Meaning("жжж")}}, "1") is None
    monkeypatch.setattr(kept_maps, "MOST_BYTES", len(text))
    assert maps_from_json(text, "1") is not None
    monkeypatch.setattr(kept_maps, "MOST_BYTES", len(text) - 1)
    assert maps_from_json(text, "1") is None


def kept(**changes: object) -> str:
    good: dict[str, object] = {"stamp": "1", "fonts": {"12": {"65": ["a", 1.0, "typed"]}}}
    return json.dumps({**good, **changes})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        kept(later=1),
        kept(fonts=[]),
        kept(fonts={"12": {"x": ["a", 1, ""]}}),
        kept(fonts={"12": {"-1": ["a", 1, ""]}}),
        kept(fonts={"12": {"1": ["a", 1]}}),
        kept(fonts={"12": {"1": ["a", 1, "", ""]}}),
        kept(fonts={"12": {"1": [None, 1, ""]}}),
        kept(fonts={"12": {"1": ["a", 1.01, ""]}}),
        kept(fonts={"12": {"1": ["a", -0.01, ""]}}),
        kept(fonts={"12": {"1": ["a", None, ""]}}),
        kept(fonts={"12": {"1": ["a" * 257, 1, ""]}}),
        kept(fonts={"12": {"1": ["\ud800", 1, ""]}}),
        '{"stamp": "1", "fonts": ' + '{"a": ' * 5000,
    ],
)
def test_damaged_maps_count_as_none(text: str, path: Path) -> None:
    assert maps_from_json(kept(), "1") is not None
    assert maps_from_json(kept(fonts={"12": {"1": ["a" * 256, 0, ""]}}), "1") is not None
    assert maps_from_json(text, "1") is None
    with ProjectFile.open(path, create=True) as project:
        project.set_setting(f"maps:{SHA256}", text)
        assert project.kept_maps(SHA256, "1") is None


def test_maps_of_flipped_bytes_count_as_none(path: Path) -> None:
    with ProjectFile.open(path, create=True) as project:
        project.keep_maps(SHA256, MAPS, "1")
    connection = sqlite3.connect(path)
    connection.execute(
        "UPDATE settings SET value = CAST(replace(CAST(value AS BLOB), '12', x'ff') AS TEXT)"
    )
    connection.commit()
    connection.close()
    with ProjectFile.open(path) as project:
        assert project.kept_maps(SHA256, "1") is None


def test_maps_of_16_mib_are_kept_and_longer_ones_are_not() -> None:
    def kept(source: int) -> str | None:
        meaning = Meaning("x", 1.0, "s" * source)
        return kept_maps.maps_to_json({FontKey("1"): {1: meaning}}, "now")

    shortest = kept(0)
    assert shortest is not None
    room = (16 << 20) - len(shortest)
    longest = kept(room)
    assert longest is not None
    assert kept_maps.maps_from_json(longest, "now") is not None
    assert kept(room + 1) is None
    assert kept_maps.maps_from_json(longest.replace("now", "now "), "now ") is None
