"""JSON that people may have edited: what is wrong is named with its place, at a bounded cost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glyphstone.errors import MapError
from glyphstone.store.json_file import load

SCHEMA = "glyphstone.test/1"


def refusal(path: Path, content: str) -> str:
    path.write_text(content, encoding="utf-8")
    with pytest.raises(MapError) as caught:
        load(path, SCHEMA)
    return caught.value.what


@pytest.mark.parametrize(
    ("content", "what"),
    [
        ('{"a": 1, "a": 2}', 'line 1, column 10: "a" stands twice in one object.'),
        ('{"a": 1,\n\n  "a": 2}', 'line 3, column 3: "a" stands twice in one object.'),
        ('{"a": {"b": 1}, "b": {"b": "b"}, "b": []}', 'line 1, column 34: "b" stands twice'),
        ('[{"a": 1}, {"a": 1}, {"b": ["a", "a", {}], "b": 1}]', 'line 1, column 44: "b" stands'),
        (r'{"a": 1, "\u0061": 2}', 'line 1, column 10: "a" stands twice in one object.'),
        (r'{"\"a": 1, "\"a": 2}', r'line 1, column 12: "\"a" stands twice in one object.'),
        ('{"x": {"b": 1, "b": 2}, "c": 1, "c": 2}', 'line 1, column 16: "b" stands twice'),
        ('{"a": "a", "b": "a", "a": 3}', 'line 1, column 22: "a" stands twice in one object.'),
        ('{"a": [1, {"a": 1}], "c": {}, "c": 1}', 'line 1, column 31: "c" stands twice'),
        ('{"é\U0001f600": 1, "é\U0001f600": 2}', r'line 1, column 11: "\u00e9\ud83d\ude00" stands'),
        ('{"a,{[": "}]", "a,{[": 1}', 'line 1, column 16: "a,{[" stands twice in one object.'),
    ],
)
def test_a_key_that_stands_twice_is_named_with_its_place(
    content: str, what: str, tmp_path: Path
) -> None:
    assert refusal(tmp_path / "a.json", content).startswith(what)


def test_a_long_key_that_stands_twice_is_cut(tmp_path: Path) -> None:
    what = refusal(tmp_path / "a.json", f'{{"{"k" * 5000}": 1, "{"k" * 5000}": 2}}')
    assert what == f'line 1, column 5009: "{"k" * 80}" stands twice in one object.'


def test_the_last_of_a_hundred_thousand_keys_stands_twice(tmp_path: Path) -> None:
    keys = [*range(100_000), 99_999]
    content = "{\n" + ",\n".join(f'"{key}": 1' for key in keys) + "\n}"
    what = refusal(tmp_path / "a.json", content)
    assert what == 'line 100002, column 1: "99999" stands twice in one object.'


_json = st.recursive(
    st.none()
    | st.booleans()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=15,
)


@settings(max_examples=40)
@given(st.dictionaries(st.text(max_size=3), _json), st.booleans())
def test_whatever_is_json_is_read_as_it_is(
    tmp_path_factory: pytest.TempPathFactory, top: dict[str, object], ascii_only: bool
) -> None:
    top["schema"] = SCHEMA
    path = tmp_path_factory.getbasetemp() / "json.json"
    path.write_text(json.dumps(top, ensure_ascii=ascii_only), encoding="utf-8")
    assert load(path, SCHEMA).fields == top


@settings(max_examples=40)
@given(st.dictionaries(st.text(max_size=3), _json, min_size=1), st.integers(0, 1000))
def test_wherever_a_key_stands_twice_it_is_refused(
    tmp_path_factory: pytest.TempPathFactory, top: dict[str, object], which: int
) -> None:
    key = sorted(top)[which % len(top)]
    inner = json.dumps(top)[:-1] + f", {json.dumps(key)}: 1" + "}"
    what = refusal(tmp_path_factory.getbasetemp() / "twice.json", f'{{"a": [1, {inner}]}}')
    place = f"line 1, column {len(json.dumps(top)) + 12}"
    assert what == f"{place}: {json.dumps(key)} stands twice in one object."


@pytest.mark.parametrize(("size", "refused"), [(64 << 20, False), ((64 << 20) + 1, True)])
def test_a_file_of_more_than_64_mib_is_not_even_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int, refused: bool
) -> None:
    path = tmp_path / "maps.json"
    with path.open("wb") as file:
        file.truncate(size)  # a file of holes, which takes no room
    read: list[Path] = []

    def contents(self: Path) -> bytes:
        read.append(self)
        return b"{}"

    monkeypatch.setattr(Path, "read_bytes", contents)
    with pytest.raises(MapError) as caught:
        load(path, "a/1")
    assert bool(read) is not refused
    assert ("it has more than 64 MiB, too much for such a file" in str(caught.value)) is refused
