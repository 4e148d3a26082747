"""Sentences of a paragraph, by stops of all scripts, sentencex and the document's own words."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Protocol

from glyphstone.model import UNKNOWN, Paragraph, Sentence
from glyphstone.text.hyphens.hyphen_signs import breaks_freely, is_letter
from glyphstone.text.paragraphs.sentence_ends import (
    CLOSING,
    ELLIPSES,
    PLAIN_STOPS,
    QUOTES,
    STOPS,
    starts_lower,
    starts_upper,
)
from glyphstone.text.sentences.abbreviations import Abbreviations

__all__ = ["Sentencex", "Splitter", "split_paragraph", "split_sentences"]

#: Characters behind a stop among which the next word is looked for, and before it among which the
#: last one is: a limit on time; set by hand, longer than nearly all words.
REACH = 40


class Splitter(Protocol):
    """Says where sentences may end."""

    def ends(self, text: str, lang: str) -> Iterable[int]:
        """The offsets at which a sentence, with the whitespace behind it, ends."""


class Sentencex:
    """The sentencex library, which knows abbreviations of many languages."""

    def ends(self, text: str, lang: str) -> Iterable[int]:
        """The offsets at which its segments end."""
        import sentencex

        found: list[int] = []
        length = 0
        # It would end a paragraph at a line break, but the text is one paragraph.
        for segment in sentencex.segment(_subtag(lang), _BREAKS.sub(" ", text)):
            length += len(segment)
            found.append(length)
        return found


_BREAKS = re.compile(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]")


def _subtag(lang: str) -> str:
    """The language of a tag, English if it has none: sentencex's own fallback."""
    first = lang.partition("-")[0].lower()
    return first if first.isalpha() and first != "und" else "en"


def _class(signs: Iterable[str]) -> str:
    return "".join(re.escape(sign) for sign in sorted(signs))


def _of_category(signs: Iterable[str], *categories: str) -> set[str]:
    return {sign for sign in signs if unicodedata.category(sign) in categories}


@cache
def _ending() -> re.Pattern[str]:
    """Stops, the closing marks behind them, and whitespace.

    Greek's question mark and the doubled sign of Ethiopic are stops because of what is before them.
    Marks that open in one language and close in another close if no word follows.
    """
    stop = _class(STOPS | ELLIPSES)
    either = _class(_of_category(CLOSING, "Pi") | {"\u201e"})
    closing = _class(CLOSING - _of_category(CLOSING, "Pi", "Ps"))
    blank = " \u00a0\u202f"
    return re.compile(
        rf"(?P<stops>(?:[{stop}]|(?<=[\u0370-\u03ff\u1f00-\u1fff])[;\u037e]|\u1361\u1361)"
        rf"(?:[{blank}]?[{stop}])*)"
        rf"(?P<closing>(?:[{closing}]|[{either}](?!\w)|[{blank}][{closing}](?!\w))*)"
        r"(?P<blank>\s*)"
    )


_ASKING = frozenset(
    sign
    for sign in STOPS
    if "QUESTION" in unicodedata.name(sign, "") or "EXCLAMATION" in unicodedata.name(sign, "")
)
#: The question marks of Greek.
_SEMICOLONS = frozenset(";\u037e")
#: Stops that do not end a sentence everywhere.
_DOUBTFUL = PLAIN_STOPS | ELLIPSES | _SEMICOLONS
#: A glyph that nobody has named (U+FFFC) is a letter.
_WORD = re.compile(r"(?:[^\W\d_]|\ufffc)(?:[^\W_]|[\ufffc\u0300-\u036f'\u2019-])*")
_DOTS = re.compile(r"[. \u00a0\u202f]{2,}$")
#: "And so on" of Khmer is written between two full stops.
_KHMER_ETC = "\u179b\u17d4"


def _in_word(sign: str) -> bool:
    return sign.isalnum() or sign == UNKNOWN


class _Text:
    """A text, and whether sentences end at its stops."""

    def __init__(self, text: str, lang: str, splitter: Splitter, words: Abbreviations) -> None:
        self._text = text
        self._lang = lang
        self._splitter = splitter
        self._words = words
        self._agreed: list[int] | None = None
        self.start = 0

    def is_end(self, found: re.Match[str]) -> bool:
        """Whether a sentence ends at stops inside the text."""
        stops, closing, blank = found["stops"], found["closing"], found["blank"]
        follow = self._text[found.end() : found.end() + REACH]
        touching = not blank and not breaks_freely(follow[0]) and follow[0] not in QUOTES
        plain = all(sign in _DOUBTFUL or sign.isspace() for sign in stops)
        if starts_lower(follow) and (plain or closing):
            return False
        if plain and touching and (not closing or _in_word(follow[0])):
            return False
        if any(sign in ELLIPSES for sign in stops) or _DOTS.match(stops):
            return self._begins(follow) is True
        if any(sign in QUOTES for sign in closing) and stops[-1] in _ASKING | _SEMICOLONS:
            # Somebody asks something inside a sentence, unless a capital says otherwise.
            return starts_upper(follow) and self._begins(follow) is not False
        if stops == ".":
            return self._full_stop(found, follow)
        return not (stops == "\u17d4" and follow.startswith(_KHMER_ETC))

    def _begins(self, follow: str) -> bool | None:
        """Whether the word that follows has its capital from a sentence; None if nothing tells."""
        word = _WORD.search(follow)
        if word is None or not word[0][0].isupper():
            return None
        if self._words.begins_sentence(word[0]):
            return True
        return False if self._words.is_capitalised(word[0]) else None

    def _full_stop(self, found: re.Match[str], follow: str) -> bool:
        stop = found.start("stops")
        before = self._text[max(self.start, stop - REACH) : stop]
        token = before.rsplit(maxsplit=1)[-1] if before.strip() else ""
        word = token.lstrip("".join(sign for sign in token if not _in_word(sign)))
        begins = self._begins(follow)
        if not word:
            return True
        if word.isdigit():
            # The number of an item, or of a day before its month.
            at_start = self._text[self.start : stop].strip() == token
            if at_start or (len(word) <= 2 and begins is False):
                return False
            return self._is_agreed(found)
        if self._is_initial(word):
            return not word[-1].isupper() and (begins is True or self._words.knows_bare(word))
        if self._words.is_abbreviation(word):
            return begins is True
        if self._is_agreed(found):
            return True
        return self._words.knows_bare(word) and not follow[0].isdigit()

    def _is_initial(self, word: str) -> bool:
        """Whether one letter stands before the full stop; a syllable of Hangul is a word."""
        letters = [sign for sign in word.rpartition(".")[2] if is_letter(sign)]
        if len(letters) != 1 or not word[-1].isalpha():
            return False
        return not (breaks_freely(letters[0]) or "\uac00" <= letters[0] <= "\ud7a3")

    def _is_agreed(self, found: re.Match[str]) -> bool:
        """Whether the splitter ends a sentence here, with or without what closes behind it."""
        if self._agreed is None:
            self._agreed = sorted(self._splitter.ends(self._text, self._lang))
        place = bisect_right(self._agreed, found.end()) - 1
        return place >= 0 and self._agreed[place] > found.start("stops")


def split_sentences(
    text: str,
    lang: str = "und",
    *,
    splitter: Splitter | None = None,
    words: Abbreviations | None = None,
) -> tuple[Sentence, ...]:
    """The sentences of a paragraph, which tile it; whitespace belongs to the one before it."""
    if not text:
        return ()
    asked = _Text(text, lang, splitter or Sentencex(), words or Abbreviations())
    cuts = [0]
    for found in _ending().finditer(text):
        if found.end() < len(text) and found.end() > cuts[-1] and asked.is_end(found):
            cuts.append(found.end())
            asked.start = found.end()
    cuts.append(len(text))
    return tuple(Sentence(start, stop, lang) for start, stop in pairwise(cuts))


def split_paragraph(
    paragraph: Paragraph,
    *,
    splitter: Splitter | None = None,
    words: Abbreviations | None = None,
) -> None:
    """Set the sentences of a paragraph; its end ends the last one."""
    paragraph.sentences = split_sentences(
        paragraph.text, paragraph.lang, splitter=splitter, words=words
    )
