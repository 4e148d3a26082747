"""Lists of words in the forms in which people have them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.cli.convert import word_lists as wordlists
from glyphstone.cli.convert.word_lists import read_lists, read_text_file
from glyphstone.errors import LimitError

WORDS = st.text(st.characters(categories=["Ll", "Lo"]), min_size=1, max_size=8)


@pytest.mark.parametrize("form", ["{word}\t{count}\n", "{count:>7} {word}\r\n", "{word} {count}\n"])
@given(counts=st.dictionaries(WORDS, st.integers(1, 10**9), min_size=1, max_size=5))
def test_words_with_their_counts(
    form: str, counts: dict[str, int], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("lists") / "list"
    text = "".join(form.format(word=word, count=count) for word, count in counts.items())
    path.write_bytes(text.encode())
    assert read_lists([path]) == counts


def test_several_lists_are_one(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("\ufeff# what it is\nреч\nреч\nnew york\n\n", encoding="utf-8")
    (tmp_path / "b.dic").write_text("2\nреч/AB\nкућа\n", encoding="utf-8")
    found = read_lists([tmp_path / "a", tmp_path / "b.dic"])
    assert found == {"реч": 3, "new york": 1, "кућа": 1}


def test_a_file_of_any_size_is_not_swallowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wordlists, "MOST", 10)
    (tmp_path / "a").write_text("word\n" * 3, encoding="utf-8")
    with pytest.raises(LimitError, match="holds more than"):
        read_text_file(tmp_path / "a")
