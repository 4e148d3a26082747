"""Tables of legacy fonts in the language of TECkit: bytes on the left, Unicode on the right.

Such tables say what the codes of a font mean, and often more: classes, rules for sequences, rules
that hold only beside certain neighbours, passes that reorder. What fits into a map is taken, one
text a code; the rest is counted, so that a person is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

import unicodedata2

from glyphstone.errors import MapError, Place
from glyphstone.model import State
from glyphstone.store.exchange import FontEntry, GlyphEntry, MapFile
from glyphstone.store.library_entries import TABLE

__all__ = ["SUFFIX", "TeckitTable", "read_teckit", "table_of", "teckit_text"]

#: Codes that a message names, so that it stays readable; by hand.
_MOST_CODES = 20

#: How the names of such files end.
SUFFIX = ".map"


@dataclass(frozen=True, slots=True)
class TeckitLimits:
    """What one file may ask for; by hand: a table has 256 codes."""

    #: Bytes of a file, and members of a class.
    file_bytes: int = 4_000_000
    class_members: int = 70_000
    #: The highest byte.
    byte: int = 0xFF


LIMITS = TeckitLimits()

_TOKEN = re.compile(
    r"""\s*(?:
    (?P<string>"[^"]*"|'[^']*')
    | U\+(?P<usv>[0-9A-Fa-f]{4,6})
    | (?P<number>0x[0-9A-Fa-f]+|[0-9]+)
    | \[(?P<class_>[A-Za-z_][A-Za-z0-9_-]*)\]
    | (?P<range>\.\.)
    | (?P<arrow><>|>|<)
    | (?P<name>[A-Za-z][A-Za-z0-9_-]*)
    | (?P<sign>[/()|_\#^*+?=@{},])
    )""",
    re.VERBOSE,
)
_DEFINITION = re.compile(r"\s*(ByteClass|UniClass|Class)\s*\[([^\]]+)\]\s*=\s*\((.*)\)\s*$", re.I)
_PASS = re.compile(r"\s*pass\s*\(\s*([A-Za-z_]+)\s*\)\s*$", re.I)
_HEADER = re.compile(r"\s*(EncodingName|LHSName)\b(.*)$", re.I)
_OTHER = re.compile(
    r"\s*(EncodingName|DescriptiveName|Version|Contact|RegistrationAuthority|RegistrationName"
    r"|Copyright|LHS\w+|RHS\w+|ByteDefault|UniDefault|Define)\b",
    re.I,
)


@dataclass(frozen=True)
class TeckitTable:
    """A table: its name, the text of each code, and what could not be said by one text a code."""

    name: str
    texts: Mapping[int, str]
    #: Rules for sequences of bytes, rules of which the neighbours decide, and other passes.
    sequences: int = 0
    contexts: int = 0
    passes: int = 0

    def maps(self) -> MapFile:
        """The table as maps, to be kept in a library."""
        glyphs = tuple(
            GlyphEntry(text, code, 1, state=State.PROPOSED, confidence=1.0, source=TABLE)
            for code, text in sorted(self.texts.items())
        )
        return MapFile((FontEntry(self.name, glyphs),))


def read_teckit(path: Path | str) -> TeckitTable:
    """The table of a file; a `MapError` says what is wrong and on which line."""
    path = Path(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise MapError(
            f"it cannot be read ({error.strerror or error}).", place=Place(file=str(path))
        ) from None
    if len(data) > LIMITS.file_bytes:
        raise MapError("it is too long for a table of a font.", place=Place(file=str(path)))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    return _Reader(path).read(text)


@dataclass
class _Reader:
    """One file, line by line."""

    path: Path
    line: int = 0
    name: str = ""
    #: The kind of the pass that rules belong to; a file without a pass has one.
    kind: str = "byte_unicode"
    passes: int = 0
    sequences: int = 0
    contexts: int = 0
    bytes_: dict[str, list[int]] = field(default_factory=dict)
    points: dict[str, list[int]] = field(default_factory=dict)
    plain: dict[int, str] = field(default_factory=dict)
    beside: dict[int, set[str]] = field(default_factory=dict)

    def read(self, text: str) -> TeckitTable:
        for line in self._lines(text):
            if (found := _PASS.match(line)) is not None:
                self.kind = found[1].lower()
                self.passes += self.kind not in ("byte_unicode",)
            elif (found := _DEFINITION.match(line)) is not None:
                self._define(found[1].lower(), found[2].strip(), found[3])
            elif _OTHER.match(line) is not None:
                self._header(line)
            elif self.kind == "byte_unicode":
                self._rule(line)
        for code, texts in self.beside.items():
            # Rules that all say the same, whatever stands beside, are as good as a plain one.
            if code not in self.plain and len(texts) == 1:
                self.plain[code] = next(iter(texts))
        if not self.plain:
            self._fail("there is no rule that gives a byte a text")
        name = self.name or self.path.stem
        return TeckitTable(name, self.plain, self.sequences, self.contexts, self.passes)

    def _lines(self, text: str) -> Iterator[str]:
        """The logical lines: without comments, with those that a backslash continues."""
        before = ""
        for number, line in enumerate(text.splitlines(), 1):
            self.line = number
            bare = _without_comment(line)
            if bare.rstrip().endswith("\\"):
                before += bare.rstrip()[:-1] + " "
                continue
            if (before + bare).strip():
                yield before + bare
            before = ""

    def _header(self, line: str) -> None:
        found = _HEADER.match(line)
        if found is not None:
            value = _unquoted(found[2].strip())
            # The left side has the name of the legacy encoding.
            if value and (not self.name or found[1].lower() == "lhsname"):
                self.name = value

    def _define(self, kind: str, name: str, members: str) -> None:
        if kind == "class":
            return  # of a pass within bytes or within Unicode
        points = kind == "uniclass"
        found: list[int] = []
        tokens = list(self._tokens(members))
        place = 0
        while place < len(tokens):
            role, value = tokens[place]
            if role == "range":
                last = tokens[place + 1] if place + 1 < len(tokens) else ("", "")
                high = self._values(*last, points=points)
                if not found or len(high) != 1 or high[0] < found[-1]:
                    self._fail(f"the class [{name}] has a range without two ends")
                if high[0] - found[-1] > LIMITS.class_members:
                    self._fail(f"the class [{name}] is too large")
                found.extend(range(found[-1] + 1, high[0] + 1))
                place += 2
                continue
            found.extend(self._values(role, value, points=points))
            place += 1
        if len(found) > LIMITS.class_members:
            self._fail(f"the class [{name}] is too large")
        (self.points if points else self.bytes_)[name] = found

    def _rule(self, line: str) -> None:
        tokens = list(self._tokens(line))
        arrows = [place for place, (role, _) in enumerate(tokens) if role == "arrow"]
        if len(arrows) != 1:
            self._fail("this is neither a rule nor a statement that is known")
        left, right = tokens[: arrows[0]], tokens[arrows[0] + 1 :]
        if tokens[arrows[0]][1] == "<":
            return  # from Unicode to bytes only
        match, context = _parted(left)
        target, _ = _parted(right)  # what must stand beside it holds for the way back
        if any(role == "sign" for role, _ in (*match, *target)):
            self.sequences += 1
            return
        sources = [self._members(*token, points=False) for token in match]
        targets = [self._members(*token, points=True) for token in target]
        if len(sources) != 1:
            self.sequences += 1
            return
        self.contexts += bool(context)
        for number, code in enumerate(sources[0]):
            text = "".join(
                chr(one[number] if len(one) == len(sources[0]) else one[0])
                for one in targets
                if len(one) in (1, len(sources[0]))
            )
            if context:
                self.beside.setdefault(code, set()).add(text)
            else:
                # If a code has two plain rules, the first one is used.
                self.plain.setdefault(code, text)

    def _members(self, role: str, value: str, *, points: bool) -> list[int]:
        if role != "class_":
            return self._values(role, value, points=points)
        known = self.points if points else self.bytes_
        if value not in known:
            self._fail(f"the class [{value}] is used before it is defined")
        return known[value]

    def _values(self, role: str, value: str, *, points: bool) -> list[int]:
        """The codes that a token stands for."""
        if role == "usv":
            found = [int(value, 16)]
        elif role == "number":
            found = [int(value, 16) if value.lower().startswith("0x") else int(value)]
        elif role == "string":
            found = [ord(char) for char in value[1:-1]]
            if not points:
                found = list(value[1:-1].encode("cp1252", errors="replace"))
        elif role == "name" and points:
            try:
                found = [ord(unicodedata2.lookup(value.replace("_", " ")))]
            except KeyError:
                self._fail(f"no character of Unicode has the name {value}")
        else:
            self._fail("here a code was expected")
        highest = 0x10FFFF if points else LIMITS.byte
        if any(code > highest or 0xD800 <= code <= 0xDFFF for code in found):
            self._fail("a code is too large" if points else "a byte is at most 0xFF")
        return found

    def _tokens(self, text: str) -> Iterator[tuple[str, str]]:
        place = 0
        while place < len(text.rstrip()):
            found = _TOKEN.match(text, place)
            if found is None or found.lastgroup is None:
                self._fail(f"“{text[place:].strip()[:20]}” cannot be read")
            yield found.lastgroup, found[found.lastgroup]
            place = found.end()

    def _fail(self, reason: str) -> NoReturn:
        raise MapError(f"{reason} (line {self.line}).", place=Place(file=str(self.path)))


def _parted(
    tokens: Sequence[tuple[str, str]],
) -> tuple[Sequence[tuple[str, str]], Sequence[tuple[str, str]]]:
    """One side of a rule: what it matches, and what must stand beside that."""
    slash = next((at for at, token in enumerate(tokens) if token == ("sign", "/")), len(tokens))
    return tokens[:slash], tokens[slash + 1 :]


def _unquoted(value: str) -> str:
    quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "\"'"
    return value[1:-1] if quoted else value


def _without_comment(line: str) -> str:
    quote = ""
    for place, char in enumerate(line):
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote = char
        elif char == ";":
            return line[:place]
    return line


# --- writing ----------------------------------------------------------------------------------


def table_of(font: str, maps: MapFile) -> str:
    """The texts of the single bytes of a font, in the language of TECkit.

    Raises `MapError` if there are none, or if documents use the codes of the font differently.
    """
    texts: dict[int, set[str]] = {}
    for entry in (glyph for one in maps.fonts for glyph in one.glyphs):
        if entry.code is not None and entry.code_length in (None, 1) and entry.text is not None:
            texts.setdefault(entry.code, set()).add(entry.text)
    place = Place(font=font)
    if not texts:
        raise MapError("the library knows no texts of single bytes of it.", place=place)
    differing = sorted(code for code, said in texts.items() if len(said) > 1)
    if differing:
        codes = ", ".join(f"0x{code:02X}" for code in differing[:_MOST_CODES])
        raise MapError(
            f"documents use its codes differently ({codes}), so that no one table holds for all.",
            place=place,
            next_step="Export JSON, which keeps the documents apart.",
        )
    return teckit_text(font, {code: next(iter(said)) for code, said in texts.items()})


def teckit_text(name: str, texts: Mapping[int, str]) -> str:
    """A table of single bytes in the language of TECkit, with names of characters as comments."""
    lines = [f'EncodingName "{name.replace(chr(34), chr(39))}"', "", "pass(Byte_Unicode)", ""]
    for code, text in sorted(texts.items()):
        points = " ".join(f"U+{ord(char):04X}" for char in text)
        names = ", ".join(unicodedata2.name(char, "no name") for char in text)
        lines.append(
            f"0x{code:02X} <> {points} ; {names}" if text else f"; 0x{code:02X} is nothing"
        )
    return "\n".join(lines) + "\n"
