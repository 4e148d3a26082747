"""A content stream cut into tokens: one regular expression for the usual, a scanner for the odd.

A token is a slice of the stream: an operator, a run of numbers, a name, a whole string with its
brackets, a whole array, a whole dictionary, a whole inline image (before the operator EI).
Operations that can have no effect on text (paths, colours of plain numbers, line styles) are
swallowed in one go as a token of their own, which the interpreter takes for an operand that no
operator asks for: pages with drawings of a million lines cost little.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isfinite

__all__ = [
    "is_open",
    "number",
    "numbers",
    "placed_tokens",
    "string_bytes",
    "string_end",
    "token_offsets",
    "tokenize",
    "unescape",
]

# Brackets inside strings are balanced: three levels here, the scanner below takes any number.
_STRING_0 = rb"\((?:[^()\\]++|\\.)*+\)"
_STRING_1 = rb"\((?:[^()\\]++|\\.|" + _STRING_0 + rb")*+\)"
_STRING = rb"\((?:[^()\\]++|\\.|" + _STRING_1 + rb")*+\)"
_HEX = rb"<[0-9A-Fa-f\s\0]*+>"
_DICT_0 = rb"<<(?:[^<>()]++|" + _STRING + rb"|" + _HEX + rb")*+>>"
_DICT = rb"<<(?:[^<>()]++|" + _STRING + rb"|" + _HEX + rb"|" + _DICT_0 + rb")*+>>"
_ARRAY_0 = rb"\[(?:[^][()<>%]++|" + _STRING + rb")*+\]"
_ARRAY = rb"\[(?:[^][()<>%]++|" + _STRING + rb"|" + _HEX + rb"|" + _ARRAY_0 + rb")*+\]"
_NUMBER_END = rb"(?![^][\s\0()<>{}/%])"  # after each: a long run must not be tried again and again
_NUMBERS = rb"[-+.0-9]++" + _NUMBER_END + rb"(?:[\s\0]++[-+.0-9]++" + _NUMBER_END + rb")*+"
_NO_TEXT = (
    rb"(?:(?:[-+.0-9]++[\s\0]++)*+(?:re|rg|RG|[mlcvyhnsSbBfFwJjMigGkK]|[bBf]\*|W\*?)[\s\0]++)++"
)
# The last alternative takes the rest of the stream: the last token shows whether all fitted.
_TOKENS = re.compile(
    rb"|".join(
        (
            _NO_TEXT,
            _NUMBERS,
            rb"[^][\s\0()<>{}/%]++",
            _ARRAY,
            rb"/[^][\s\0()<>{}/%]*+",
            _STRING,
            _HEX,
            _DICT,
            rb"%[^\r\n]*+",
            rb"[][()<>{}].*+",
        )
    ),
    re.DOTALL,
)

_REGULAR = re.compile(rb"[^][\s\0()<>{}/%]+")
_SPACE = re.compile(rb"(?:[\s\0]+|%[^\r\n]*)+")
_NAME = re.compile(rb"/[^][\s\0()<>{}/%]*")
_NUMBER = re.compile(rb"[-+]*[0-9]*\.?[0-9]*")
# An inline image ends at EI between whitespace if what follows looks like content again.
_IMAGE = re.compile(rb"BI[\s\0]*(?=/)")
_IMAGE_DATA = re.compile(rb"[\s\0>\])]ID(?=[\s\0]|$)")
_IMAGE_END = re.compile(rb"[\s\0]EI(?=[\s\0]|$)")
_ONE_BIT = re.compile(rb"/(?:BPC|BitsPerComponent)\s+1\b|/(?:IM|ImageMask)\s+true\b")
_PACKED = re.compile(rb"/(?:F|Filter)[\s/\[]")
_WIDTH = re.compile(rb"/(?:W|Width)\s+(\d{1,6})\b")
_HEIGHT = re.compile(rb"/(?:H|Height)\s+(\d{1,6})\b")
_WHITE = (b" ", b"\n", b"\r", b"\t", b"\f", b"\0")
#: Bytes behind an image that must be printable to count as content.
_CONTENT_BYTES = 16
_PRINTABLE = re.compile(rb"[\t\n\r\x20-\x7e]*")

#: Bytes of operands that are read in one go; no operator has more than six numbers.
_SHORT_RUN = 300
_ESCAPE = re.compile(rb"\\(?:[0-7]{1,3}|\r\n|.)|\r\n?", re.DOTALL)


def tokenize(content: bytes) -> list[bytes]:
    """The tokens of a content stream."""
    tokens: list[bytes] = []
    at = 0
    for image in _IMAGE.finditer(content):
        start = image.start()
        if start < at or (start and content[start - 1 : start] not in _WHITE):
            continue
        before: list[bytes] = _TOKENS.findall(content[at:start])
        if _odd(before):
            return _scan(content)
        at = _end_of_image(content, image.end())
        tokens += before
        tokens += (content[start:at], b"EI")
    rest: list[bytes] = _TOKENS.findall(content[at:] if at else content)
    if _odd(rest):
        return _scan(content)
    tokens = tokens + rest if tokens else rest
    if b"%" in content:
        tokens = [token for token in tokens if token[:1] != b"%"]
    return tokens


def token_offsets(content: bytes, tokens: list[bytes]) -> dict[int, int]:
    """Where each token (by its `id`) of a content stream begins."""
    return {id(token): at for at, token in placed_tokens(content, tokens)}


def placed_tokens(content: bytes, tokens: list[bytes]) -> Iterator[tuple[int, bytes]]:
    """Each token of a content stream with where it begins."""
    at = 0
    before = b""
    for token in tokens:
        if token == b"EI" and before[:2] == b"BI":
            continue  # which the image before it holds already
        before = token
        while not content.startswith(token, at):
            space = _SPACE.match(content, at)
            at = space.end() if space else at + 1  # a bracket that nothing opened
            if at > len(content):
                return
        yield at, token
        at += len(token)


def _odd(tokens: list[bytes]) -> bool:
    """Whether some bracket did not fit."""
    return bool(tokens) and tokens[-1][:1] in b"[]()<>{}"


def _scan(content: bytes) -> list[bytes]:
    """The tokens of a stream that the expression does not fit: inline images, deep brackets."""
    tokens: list[bytes] = []
    at = 0
    end = len(content)
    while at < end:
        space = _SPACE.match(content, at)
        if space:
            at = space.end()
            continue
        found = _REGULAR.match(content, at)
        if found:
            tokens.append(found[0])
            at = found.end()
            if found[0] == b"BI":
                at = _end_of_image(content, at)
                tokens[-1] = content[found.start() : at]
                tokens.append(b"EI")
            continue
        at = _scan_object(content, at, tokens)
    return tokens


def _scan_object(content: bytes, at: int, tokens: list[bytes]) -> int:
    """Append the name, string, array or dictionary that begins here; where it ends."""
    opening = content[at : at + 1]
    if opening == b"/":
        name = _NAME.match(content, at)
        assert name is not None
        tokens.append(name[0])
        return name.end()
    if opening in b"([<":
        stop = _end_of(content, at)
        tokens.append(content[at:stop])
        return stop
    return at + 1  # a closing bracket that nothing opened


def _end_of(content: bytes, at: int) -> int:
    """Where the string, array or dictionary that begins here ends, or the stream does."""
    depth = 0
    end = len(content)
    while at < end:
        byte = content[at]
        if byte == 0x28:
            at = string_end(content, at)
        elif byte == 0x5B:
            depth += 1
            at += 1
        elif byte == 0x5D:
            depth -= 1
            at += 1
        elif content.startswith(b"<<", at):
            depth += 1
            at += 2
        elif byte == 0x3C:
            close = content.find(b">", at)
            at = end if close < 0 else close + 1
        elif content.startswith(b">>", at):
            depth -= 1
            at += 2
        elif byte == 0x25:
            space = _SPACE.match(content, at)
            at = space.end() if space else at + 1
        else:
            at += 1
        if depth <= 0:
            return at
    return end


_BRACKETS = re.compile(rb"\\.|[()]", re.DOTALL)


def string_end(content: bytes, at: int) -> int:
    """Where the literal string that begins here ends, or the content does."""
    depth = 0
    for found in _BRACKETS.finditer(content, at):
        if found[0] == b"(":
            depth += 1
        elif found[0] == b")":
            depth -= 1
            if depth == 0:
                return found.end()
    return len(content)


def is_open(token: bytes) -> bool:
    """Whether a string, array or dictionary was ended by the end of its stream alone."""
    if token[:1] == b"(":
        return string_end(token + b")", 0) == len(token) + 1
    closing = {b"[": b"]", b"<": b">"}.get(token[:1])
    return closing is not None and token.rstrip()[-1:] != closing


def _end_of_image(content: bytes, at: int) -> int:
    """Where the inline image that begins here ends."""
    data = _IMAGE_DATA.search(content, at)
    if data is None:
        return len(content)
    size = _plain_size(content[at : data.start() + 1])
    if size is not None and _IMAGE_END.match(content, data.end() + 1 + size):
        return data.end() + 1 + size + 3
    for found in _IMAGE_END.finditer(content, data.end()):
        following = content[found.end() : found.end() + _CONTENT_BYTES]
        # Image data may hold the letters EI by chance; real content behind it is printable.
        if _PRINTABLE.fullmatch(following):
            return found.end()
    return len(content)


def _plain_size(dictionary: bytes) -> int | None:
    """The bytes of an unpacked one-bit inline image, None for any other."""
    if not _ONE_BIT.search(dictionary) or _PACKED.search(dictionary):
        return None
    width, height = _WIDTH.search(dictionary), _HEIGHT.search(dictionary)
    if width is None or height is None:
        return None
    return (int(width[1]) + 7) // 8 * int(height[1])


def number(token: bytes) -> float:
    """The number a token stands for; if it is malformed, what viewers make of it, or 0."""
    try:
        value = float(token)
    except ValueError:
        found = _NUMBER.match(token)
        text = found[0] if found else b""
        negative = text.startswith(b"-")
        text = text.lstrip(b"+-")
        try:
            value = float(text)
        except ValueError:
            return 0.0
        if negative:
            value = -value
    return value if isfinite(value) else 0.0


def numbers(tokens: list[bytes], count: int) -> list[float]:
    """The last `count` numbers among the operands, with zeros before them if there are fewer."""
    try:
        short = len(tokens[-1]) < _SHORT_RUN
        values = list(map(float, tokens[-1].split())) if short else []
        if len(values) == count and isfinite(sum(values)):
            return values
    except (ValueError, IndexError):
        pass
    # Skipped path operations (which end in whitespace) may stand between.
    runs = [run for run in tokens if run[:1] in b"+-.0123456789" and not run[-1:].isspace()]
    words = b" ".join(runs).replace(b"\0", b" ").split()
    values = [number(word) for word in words[-count:]]
    return [0.0] * (count - len(values)) + values


def string_bytes(token: bytes) -> bytes:
    """The bytes that a string token, literal or hexadecimal, stands for."""
    if token[:1] == b"<":
        digits = re.sub(rb"[^0-9A-Fa-f]", b"", token)
        return bytes.fromhex((digits + b"0" if len(digits) % 2 else digits).decode("ascii"))
    body = token[1:-1] if token[-1:] == b")" else token[1:]
    return unescape(body) if b"\\" in body or b"\r" in body else body


def unescape(body: bytes) -> bytes:
    """The bytes that the inside of a literal string stands for."""
    return _ESCAPE.sub(_escaped, body)


class _Escapes(dict[bytes, bytes]):
    """What each escape stands for; worked out when it is first met."""

    def __missing__(self, escape: bytes) -> bytes:
        inside = escape[1:]
        if escape[:1] != b"\\":
            meaning = b"\n"  # an end of line in a string is one line feed, however it is written
        elif inside[:1] in b"01234567":
            meaning = bytes([int(inside, 8) & 255])
        else:
            meaning = b"" if inside in (b"\n", b"\r", b"\r\n") else inside
        self[escape] = meaning
        return meaning


_ESCAPES = _Escapes({b"\\n": b"\n", b"\\r": b"\r", b"\\t": b"\t", b"\\b": b"\b", b"\\f": b"\f"})


def _escaped(found: re.Match[bytes]) -> bytes:
    return _ESCAPES[found[0]]
