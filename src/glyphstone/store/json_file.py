"""Reading JSON that people may have edited: strict, and clear about the place of a mistake."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from glyphstone.errors import MapError, Place

__all__ = ["ObjectReader", "load"]

#: Bytes; larger files are refused before they are read. As text in memory a file takes up to four
#: times as much. A map of 300,000 glyphs has this size.
MOST_BYTES = 64 << 20
#: Values; a file with more is refused before they are made. A value takes up to 100 bytes of
#: memory, a glyph has about ten values.
MOST_VALUES = 4_000_000
#: Characters of one string: names and typed lines are far shorter; drawings have their own limit
#: (`drawings.LONGEST`). By hand.
_LONGEST = 1 << 16
#: Characters of the file that a message repeats: about a line of a terminal; by hand.
_MOST_SHOWN = 80

#: A string, or a sign that opens, parts or closes; the string is found without backtracking.
_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[][{},]', re.DOTALL)


@dataclass(frozen=True, slots=True)
class ObjectReader:
    """One object of a file, and where it stands."""

    file: str
    place: str
    fields: dict[str, Any]

    def fail(self, what: str) -> NoReturn:
        """Raise a `MapError` that names the place."""
        where = f"{self.place}: " if self.place else ""
        raise MapError(
            f"{where}{what}.", place=Place(file=self.file), next_step="Nothing was taken from it."
        )

    def named(self, name: str) -> ObjectReader:
        """The same object, its place with a name."""
        return ObjectReader(
            self.file, f"{self.place} ({' '.join(name[:_MOST_SHOWN].split())})", self.fields
        )

    def has(self, key: str) -> bool:
        """Whether a field is there and not null."""
        return self.fields.get(key) is not None

    def text(
        self,
        key: str,
        pattern: re.Pattern[str] | None = None,
        meaning: str = "",
        longest: int = _LONGEST,
    ) -> str:
        """A field that must be a string."""
        value = self._get(key)
        if not isinstance(value, str):
            self.fail(f'"{key}" must be a string, not {_kind(value)}')
        if len(value) > longest:
            self.fail(f'"{key}" is too long')
        if any("\ud800" <= char <= "\udfff" for char in value):
            self.fail(f'"{key}" holds half of a character')
        if pattern is not None and not pattern.fullmatch(value):
            self.fail(f'"{key}" is not {meaning}: {value[:_MOST_SHOWN]!r}')
        return value

    def whole(self, key: str, least: int, most: int) -> int:
        """A field that must be a whole number."""
        return self._whole(key, self._get(key), least, most)

    def share(self, key: str) -> float:
        """A field that must be a number from 0 to 1."""
        value = self._get(key)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            self.fail(f'"{key}" must be a number from 0 to 1')
        return float(value)

    def flag(self, key: str) -> bool:
        """A field that, if it is there, must be true or false; false if it is not."""
        value = self.fields.get(key, False)
        if not isinstance(value, bool):
            self.fail(f'"{key}" must be true or false, not {_kind(value)}')
        return value

    def numbers(self, key: str, count: int) -> list[int] | None:
        """A field that, if it is there, must be a list of so many whole numbers."""
        if not self.has(key):
            return None
        value = self.fields[key]
        if not isinstance(value, list) or len(value) != count:
            self.fail(f'"{key}" must be a list of {count} whole numbers')
        return [self._whole(key, number, 0, 2**31) for number in value]

    def objects(self, key: str, noun: str, *, required: bool = True) -> Iterator[ObjectReader]:
        """The objects of a field that must be a list of them, each with its place."""
        if not required and not self.has(key):
            return
        rows = self._get(key)
        if not isinstance(rows, list):
            self.fail(f'"{key}" must be a list, not {_kind(rows)}')
        for number, row in enumerate(rows, 1):
            place = f"{self.place}, {noun} {number}" if self.place else f"{noun} {number}"
            if not isinstance(row, dict):
                ObjectReader(self.file, place, {}).fail(f"this must be an object, not {_kind(row)}")
            yield ObjectReader(self.file, place, row)

    def _get(self, key: str) -> object:
        if key not in self.fields:
            self.fail(f'"{key}" is missing')
        return self.fields[key]

    def _whole(self, key: str, value: object, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.fail(f'"{key}" must be a whole number from {least} to {most}')
        return value


class _TwiceError(ValueError):
    """A key stands twice in one object."""


class _ConstantError(ValueError):
    """NaN or an infinity stands where JSON has a number."""


def load(path: Path, schema: str) -> ObjectReader:
    """The outermost object of a file of a schema."""
    start = ObjectReader(str(path), "", {})
    top = _parsed(start, _text(start, path))
    if not isinstance(top, dict):
        start.fail(f"it must hold an object, not {_kind(top)}")
    found = top.get("schema")
    if found != schema:
        _other_schema(start, found, schema)
    return ObjectReader(str(path), "", top)


def _text(start: ObjectReader, path: Path) -> str:
    """The text of a file, if reading it takes no more memory than is lent to it."""
    try:
        if path.stat().st_size > MOST_BYTES:
            start.fail(f"it has more than {MOST_BYTES >> 20} MiB, too much for such a file")
        content = path.read_bytes()
        # Every value but the first follows one of these; inside strings they count too.
        if sum(map(content.count, (b",", b"[", b"{"))) > MOST_VALUES:
            start.fail(f"it holds more than {MOST_VALUES:,} values, too much for such a file")
        return content.decode("utf-8-sig")
    except OSError as error:
        start.fail(f"it cannot be read ({error.strerror or error})")
    except UnicodeDecodeError:
        start.fail("it is not UTF-8 text")


def _parsed(start: ObjectReader, text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        start.fail(f"line {error.lineno}, column {error.colno}: it is not JSON ({error.msg})")
    except _ConstantError as error:
        start.fail(f"{error} is no number of JSON")
    except _TwiceError:
        key, offset = _first_twice(text)
        line = text.count("\n", 0, offset) + 1
        column = offset - text.rfind("\n", 0, offset)
        shown = json.dumps(key[:_MOST_SHOWN])
        start.fail(f"line {line}, column {column}: {shown} stands twice in one object")
    except (ValueError, RecursionError):
        start.fail("it is not JSON that such a file may hold")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise _TwiceError
    return made


def _constant(name: str) -> NoReturn:
    raise _ConstantError(name)


def _first_twice(text: str) -> tuple[str, int]:
    """The first key that stands twice in one object, and the offset of its second place.

    The text must be JSON up to there, and have such a key.
    """
    #: The keys of each object that is open, None for a list.
    open_: list[set[str] | None] = []
    key_follows = False
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if sign in "{[":
            open_.append(set() if sign == "{" else None)
        elif sign in "}]":
            open_.pop()
        elif key_follows and sign != ",":
            keys = open_[-1]
            key: str = json.loads(sign)
            if keys is not None and key in keys:
                return key, token.start()
            if keys is not None:
                keys.add(key)
        key_follows = sign in "{," and bool(open_) and open_[-1] is not None
    raise ValueError("no key stands twice")


def _other_schema(start: ObjectReader, found: object, schema: str) -> NoReturn:
    if not isinstance(found, str):
        start.fail(f'it does not say "schema": "{schema}", so it is no file of this kind')
    name, _, version = found.partition("/")
    if name == schema.partition("/")[0] and version.isdecimal():
        start.fail(f"it is of version {version[:20]}, and this Glyphstone reads {schema}")
    start.fail(f"its schema is {found[:_MOST_SHOWN]!r}, and {schema!r} was expected")


def _kind(value: object) -> str:
    if value is None:
        return "null"
    words = {bool: "true or false", int: "a number", float: "a number", str: "a string"}
    return words.get(type(value), "a list" if isinstance(value, list) else "an object")
