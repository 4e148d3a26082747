"""An error says the same on the other side, and cannot make this side run anything."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from glyphstone import errors
from glyphstone.errors import ExitCode, GlyphstoneError, NotAPdfError, Place
from glyphstone.guard import tagged
from glyphstone.guard.error_codec import decode_error, encode_error
from glyphstone.guard.failures import UnexpectedError

CLASSES = [
    kind for name in errors.__all__ if (kind := getattr(errors, name)).__name__[-5:] == "Error"
]


class StrangeError(NotAPdfError):
    """Has attributes of all kinds, and an exit code of its own."""

    def __init__(self) -> None:
        super().__init__("strange.", place=Place("a\udce9.pdf", 1, "F1", "g"), next_step="Laugh.")
        self.pages = (1, 2)
        self.seen = frozenset({"a"})
        self.path = Path("x")
        self.table = {1: ["a", None]}
        self.handle = sys.stdin
        self.exit_code = ExitCode.PARTIAL
        self.verdict = "partial"


@pytest.mark.parametrize("kind", CLASSES)
def test_every_error_comes_back_whole(kind: type[GlyphstoneError]) -> None:
    error = kind("it is so.", place=Place(file="a.pdf", page=2), next_step="Do this.")
    found = decode_error(encode_error(error))
    assert type(found) is kind
    assert str(found) == str(error)
    assert (found.args, vars(found)) == (error.args, vars(error))


def test_attributes_of_its_own_come_along() -> None:
    error = StrangeError()
    found = decode_error(encode_error(error))
    assert isinstance(found, StrangeError)
    assert (found.exit_code, found.verdict) == (ExitCode.PARTIAL, "partial")
    assert (found.pages, found.seen, found.path) == (error.pages, error.seen, error.path)
    assert (found.table, found.place) == (error.table, error.place)


def test_attributes_that_are_not_plain_data_stay_behind() -> None:
    assert not hasattr(decode_error(encode_error(StrangeError())), "handle")


def test_notes_and_details_come_along() -> None:
    error = UnexpectedError("oh.", details="Traceback")
    error.add_note("on a Monday")
    found = decode_error(encode_error(error))
    assert isinstance(found, UnexpectedError)
    assert found.details == "Traceback"
    assert found.__notes__ == ["on a Monday"]


def test_a_class_that_is_unknown_here_becomes_the_nearest_known_one() -> None:
    data = encode_error(StrangeError()).replace(b"test_error_codec", b"test_error_other")
    assert type(decode_error(data)) is NotAPdfError


@pytest.mark.parametrize(
    "name", [("os", "PathLike"), ("subprocess", "Popen"), ("antigravity", "x")]
)
def test_only_classes_of_errors_are_made(name: tuple[str, str]) -> None:
    sent = msgspec.msgpack.decode(encode_error(NotAPdfError("no.")))
    sent["classes"] = [name]
    assert type(decode_error(msgspec.msgpack.encode(sent))) is GlyphstoneError
    assert "antigravity" not in sys.modules


def test_an_error_without_words_is_refused() -> None:
    sent = msgspec.msgpack.decode(encode_error(NotAPdfError("no.")))
    sent["attributes"] = b"\x80"
    with pytest.raises((TypeError, KeyError)):
        decode_error(msgspec.msgpack.encode(sent))


@pytest.mark.parametrize("name", ["what", "next_step"])
def test_both_sentences_of_an_error_must_be_words(name: str) -> None:
    sent = msgspec.msgpack.decode(encode_error(NotAPdfError("no.")))
    attributes = {"what": "no.", "next_step": "", name: 5}
    sent["attributes"] = tagged.pack(attributes)
    with pytest.raises(TypeError, match="an error is told in words"):
        decode_error(msgspec.msgpack.encode(sent))


def test_what_a_class_says_is_not_repeated_by_its_errors() -> None:
    found = decode_error(encode_error(NotAPdfError("no.")))
    assert {"exit_code", "verdict"} & set(vars(found)) == set()
    changed = NotAPdfError("no.")
    changed.verdict = "odd"
    changed.exit_code = ExitCode.CRASH
    found = decode_error(encode_error(changed))
    assert (found.verdict, found.exit_code) == ("odd", ExitCode.CRASH)
    assert found.exit_code is ExitCode.CRASH


@pytest.mark.parametrize("place", [Place(), Place("a", 1, "F", "g"), Place(font="\ud800")])
def test_a_place_comes_back_part_by_part(place: Place) -> None:
    assert decode_error(encode_error(NotAPdfError("no.", place=place))).place == place


def test_modules_of_the_package_are_loaded_to_find_a_class(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = encode_error(UnexpectedError("no."))
    monkeypatch.delitem(sys.modules, "glyphstone.guard.failures")
    found = decode_error(data)
    assert type(found).__name__ == "UnexpectedError"
    assert "glyphstone.guard.failures" in sys.modules
    sent = msgspec.msgpack.decode(data)
    sent["classes"] = [("glyphstonelike.x", "X"), *sent["classes"][-1:]]
    assert type(decode_error(msgspec.msgpack.encode(sent))) is GlyphstoneError
