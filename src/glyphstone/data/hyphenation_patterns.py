"""Where words of a language may be broken: the patterns of pyphen's dictionaries, an extra."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

__all__ = ["hyphenation_patterns"]

_DIGITS = str.maketrans("", "", "0123456789")
#: What a change of spelling adds to a pattern, and characters by their number.
_CHANGE = re.compile(r"/.*")
_BY_NUMBER = re.compile(r"\^\^([0-9a-f]{2})")


@cache
def hyphenation_patterns(lang: str) -> Mapping[str, str] | None:
    """Patterns of a language by their letters, as Liang wrote them; None if there are none.

    A pattern has digits between letters: the greatest one at a place tells whether a word may be
    broken there, which odd ones allow. A full stop is the edge of a word.
    """
    try:
        import pyphen
    except ImportError:
        return None
    name = pyphen.language_fallback(lang)
    if name is None:
        return None
    raw = pyphen.LANGUAGES[name].read_bytes()
    encoding = raw.partition(b"\n")[0].decode("ascii", "replace").strip()
    text = raw.decode("cp1251" if encoding == "microsoft-cp1251" else encoding, "replace")
    text = _CHANGE.sub("", text)
    if "^^" in text:
        text = _BY_NUMBER.sub(lambda match: chr(int(match[1], 16)), text)
    # Notes and names of settings have blanks or capitals: no word has their letters.
    return dict(zip(text.translate(_DIGITS).splitlines(), text.splitlines(), strict=True))
