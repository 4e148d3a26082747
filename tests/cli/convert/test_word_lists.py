"""Lists of words in the forms in which people have them."""

from __future__ import annotations

import gzip
import io
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.cli.bounds import CommandBounds
from glyphstone.cli.convert import word_lists as wordlists
from glyphstone.cli.convert.word_lists import is_pdf, read_lists, read_text_file
from glyphstone.errors import LimitError, UnreadableError

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
    monkeypatch.setattr(wordlists, "BOUNDS", CommandBounds(list_bytes=10))
    (tmp_path / "a").write_text("word\n" * 3, encoding="utf-8")
    with pytest.raises(LimitError, match="holds more than"):
        read_text_file(tmp_path / "a")


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("word", ("word", 1)),
        ("new york", ("new york", 1)),
        ("word 3", ("word", 3)),
        ("3 word", ("word", 3)),
        ("0 word", ("word", 1)),
        ("word 0", ("word", 1)),
        ("new york 3", ("new york", 3)),
        ("3 new york", ("new york", 3)),
        ("12", ("", 0)),
        ("", ("", 0)),
        ("# 12", ("", 0)),
        ("#word", ("", 0)),
        ("word 123456789012345", ("word", 123456789012345)),
        ("word 1234567890123456", ("word 1234567890123456", 1)),
        ("word ٣", ("word ٣", 1)),
    ],
)
def test_a_line_is_a_word_with_or_without_a_count(line: str, entry: tuple[str, int]) -> None:
    assert wordlists._entry(line) == entry


def test_a_slash_ends_a_word_in_dictionaries_only(tmp_path: Path) -> None:
    for name, words in (("a.dic", {"and": 1}), ("a.txt", {"and/or": 1})):
        (tmp_path / name).write_text("and/or\n", encoding="utf-8")
        assert read_lists([tmp_path / name]) == words
    packed = tmp_path / "b.dic.gz"
    packed.write_bytes(gzip.compress(b"and/or\n", mtime=0))
    assert read_lists([packed]) == {"and": 1}


def test_a_list_without_a_word_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("# nothing\n12\n", encoding="utf-8")
    with pytest.raises(UnreadableError, match="no word in it") as caught:
        read_lists([tmp_path / "a"])
    assert caught.value.place.file == str(tmp_path / "a")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"abc\xff", r"not UTF-8 \(byte 3\)"),
        (b"x" * 1019 + b"%PDF-", "this is a PDF"),
        (gzip.compress(b"word", mtime=0)[:-4], "it is damaged"),
        (b"\x1f\x8bnonsense", r"cannot be read"),
    ],
)
def test_what_is_no_text_is_refused(tmp_path: Path, data: bytes, why: str) -> None:
    (tmp_path / "a").write_bytes(data)
    with pytest.raises(UnreadableError, match=why):
        read_text_file(tmp_path / "a")


def test_a_pdf_is_known_by_its_first_kilobyte(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x" * 1019 + b"%PDF-")
    assert is_pdf(path)
    path.write_bytes(b"x" * 1020 + b"%PDF-")
    assert not is_pdf(path)
    assert read_text_file(path).endswith("%PDF-")
    with pytest.raises(UnreadableError, match="cannot be read"):
        is_pdf(tmp_path / "missing")


def test_the_limit_holds_for_what_is_packed_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wordlists, "BOUNDS", CommandBounds(list_bytes=10))
    path = tmp_path / "a"
    for data in (b"x" * 10, gzip.compress(b"x" * 10, mtime=0)):
        path.write_bytes(data)
        assert read_text_file(path) == "x" * 10
    for data in (b"x" * 11, gzip.compress(b"x" * 11, mtime=0)):
        path.write_bytes(data)
        with pytest.raises(LimitError):
            read_text_file(path)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("word", {"word": 1}), ("word 3", {"word": 3}), ("3 word", {"word": 3}),
        ("word 0", {"word": 1}), ("0 word", {"word": 1}), ("two words 4", {"two words": 4}),
        ("4 two  words", {"two words": 4}), ("1 word 2", {"1 word": 2}), ("#x\nword", {"word": 1}),
        (" # x\nword", {"word": 1}), ("17\nword", {"word": 1}), ("word ٣", {"word ٣": 1}),
        ("word " + "9" * 15, {"word": 999_999_999_999_999}),
        ("word " + "9" * 16, {"word " + "9" * 16: 1}),
        ("9" * 16, {"9" * 16: 1}), ("word -3", {"word -3": 1}),
    ],
)  # fmt: skip
def test_a_line_is_a_word_with_or_without_its_count(
    line: str, words: dict[str, int], tmp_path: Path
) -> None:
    (tmp_path / "list").write_text(line, encoding="utf-8")
    assert read_lists([tmp_path / "list"]) == words


@pytest.mark.parametrize(
    ("name", "words"), [("a.dic", {"go": 1}), ("a.dic.gz", {"go": 1}), ("a.txt", {"go/AB": 1})]
)
def test_what_follows_a_slash_is_no_word_of_a_dictionary(
    name: str, words: dict[str, int], tmp_path: Path
) -> None:
    data = b"go/AB\n"
    (tmp_path / name).write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    assert read_lists([tmp_path / name]) == words


@pytest.mark.parametrize(("before", "found"), [(0, True), (1019, True), (1020, False)])
def test_the_mark_of_a_pdf_stands_at_the_begin(before: int, found: bool, tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b" " * before + b"%PDF-")
    assert is_pdf(path) is found
    if found:
        with pytest.raises(UnreadableError) as caught:
            read_text_file(path)
        assert str(caught.value) == (
            f"{path}: this is a PDF, not text. Give it as FILE or with --vocabulary."
        )
    else:
        assert read_text_file(path) == " " * before + "%PDF-"


def test_what_is_wrong_with_a_list_is_said(tmp_path: Path) -> None:
    path = tmp_path / "a"
    with pytest.raises(UnreadableError) as caught:
        read_text_file(path)
    assert str(caught.value) == (
        f"{path}: it cannot be read (No such file or directory). Check its name."
    )
    path.write_bytes(b"\x1f\x8b broken")
    with pytest.raises(UnreadableError) as caught:
        read_text_file(path)
    assert str(caught.value) == f"{path}: it cannot be read (it is damaged). Check its name."
    path.write_bytes(b"abc\xff")
    with pytest.raises(UnreadableError) as caught:
        read_text_file(path)
    assert str(caught.value) == f"{path}: it is not UTF-8 (byte 3). Save it as UTF-8 first."
    path.write_bytes(b"# nothing\n")
    with pytest.raises(UnreadableError) as caught:
        read_lists([path])
    assert str(caught.value) == (f"{path}: there is no word in it. Give a list with a word a line.")


def test_a_list_may_come_through_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbfword")))
    assert read_text_file(Path("-")) == "word"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff")))
    with pytest.raises(UnreadableError) as caught:
        read_text_file(Path("-"))
    assert caught.value.place.file == "stdin"
