"""The XML of the collection of Universal Declarations: title, preamble, articles, clauses.

Which paragraphs head the articles is found by structure alone, in any language and script: short
paragraphs that count from one upwards. The declaration is short, so all of it is held until then.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from glyphstone.language.tags import language
from glyphstone.model import Direction, LineRole, Paragraph
from glyphstone.text.paragraphs.sentence_ends import is_finished, is_open, starts_lower
from glyphstone.writers.declaration_rules import ARTICLES, DECLARATION
from glyphstone.writers.formats import OutputOptions
from glyphstone.writers.heading_numbers import clause, heading_number, may_be_heading
from glyphstone.writers.marks import marked
from glyphstone.writers.protocol import Facts, ProseWriter, Replaced, lang_tag
from glyphstone.writers.run_in import parted
from glyphstone.writers.xmltext import XmlStream

__all__ = ["Udhr", "article_headings", "udhr"]


def udhr(_: OutputOptions) -> Udhr:
    """A writer of this format."""
    return Udhr()


#: Roles of paragraphs that do not belong to the declaration; they go into the note behind it.
_BESIDE = frozenset(
    {
        LineRole.CAPTION,
        LineRole.OBJECT,
        LineRole.PAGE_ELEMENT,
        LineRole.FOOTNOTE,
        LineRole.SIDE_NOTE,
    }
)


def article_headings(paragraphs: Sequence[Paragraph]) -> dict[int, int]:
    """The articles that are found: their numbers, and the places of the paragraphs that head them.

    If article 1 is headed by a word ("premier"), it is the last heading before article 2 that
    begins as the others do. If no series of numbers is found, all may be words: then headings of
    one level count, if there are at least thirty, and the last thirty are taken; else short
    paragraphs that share their first or last word, if they are thirty.
    """
    places: dict[tuple[int, str], list[int]] = {}
    for index, paragraph in enumerate(paragraphs):
        if (value := heading_number(paragraph)) is not None:
            for series in (_series(paragraph), _word(paragraph)):
                places.setdefault((value, series), []).append(index)
    best: dict[int, int] = {}
    rank = (0, False, 0)
    for (value, series), starts in places.items():
        if value not in (1, 2):
            continue
        for start in starts:
            chain = _chain(places, series, value, start)
            if value == 2 and (first := _worded_first(paragraphs, start)) is not None:
                chain = {1: first, **chain}
            # Of two as long the one of headings, and then the later one: the first was a table
            # of contents.
            new = (len(chain), paragraphs[start].role is LineRole.HEADING, start)
            if new > rank:
                best, rank = chain, new
    # One heading is no series.
    return _filled(paragraphs, best) if len(best) > 1 else _worded(paragraphs)


def _series(paragraph: Paragraph) -> str:
    """What headings of one series share: their role, and how they begin."""
    first = paragraph.text.lstrip()[:1]
    return f"{paragraph.role} {'0' if first.isnumeric() else first}"


def _word(paragraph: Paragraph) -> str:
    """What headings of any role share: the first word or, if that is a number, the last.

    If the number changes the word ("1st", "2nd"), some look less like headings than others.
    """
    words = paragraph.text.split()
    return words[-1 if words[0][0].isnumeric() else 0].strip(".:")


def _chain(
    places: dict[tuple[int, str], list[int]], series: str, value: int, start: int
) -> dict[int, int]:
    """The places at which a series of numbers goes on, each behind the one before."""
    chain = {value: start}
    at = start
    wanted = value + 1
    while wanted <= ARTICLES and wanted - value <= DECLARATION.missing + 1:
        following = places.get((wanted, series), [])
        found = bisect_right(following, at)
        if found < len(following):
            at = following[found]
            chain[wanted] = at
            value = wanted
        wanted += 1
    return chain


def _filled(paragraphs: Sequence[Paragraph], chain: dict[int, int]) -> dict[int, int]:
    """A chain with numbers that it lacks between two, if only one heading can be meant.

    The word of that heading may be misprinted.
    """
    found = dict(chain)
    for (before, start), (behind, stop) in pairwise(chain.items()):
        if behind - before != 2:
            continue
        between = [
            index
            for index in range(start + 1, stop)
            if heading_number(paragraphs[index]) == before + 1
            and clause(paragraphs[index].text) is None
        ]
        if len(between) == 1:
            found[before + 1] = between[0]
    return dict(sorted(found.items()))


def _worded_first(paragraphs: Sequence[Paragraph], second: int) -> int | None:
    """The heading of article 1 if it has no number: the last of its series before article 2."""
    series = _series(paragraphs[second])
    for index in range(second - 1, max(second - DECLARATION.second_within, 0) - 1, -1):
        text = paragraphs[index].text
        if _series(paragraphs[index]) == series and len(text) <= DECLARATION.heading_characters:
            return index
    return None


def _worded(paragraphs: Sequence[Paragraph]) -> dict[int, int]:
    """Articles whose headings have no numbers that anybody could read without the language."""
    levels: dict[int, list[int]] = {}
    for index, paragraph in enumerate(paragraphs):
        if paragraph.role is LineRole.HEADING:
            levels.setdefault(paragraph.level, []).append(index)
    most = max(levels.values(), key=len, default=[])
    if len(most) >= ARTICLES:
        return dict(enumerate(most[-ARTICLES:], 1))
    return dict(enumerate(_of_one_word(paragraphs), 1))


def _of_one_word(paragraphs: Sequence[Paragraph]) -> list[int]:
    """The short paragraphs that begin or end with one word, if they are as many as articles."""
    places: dict[tuple[bool, str], list[int]] = {}
    for index, paragraph in enumerate(paragraphs):
        if may_be_heading(paragraph):
            words = paragraph.text.split()
            for last, word in enumerate((words[0], words[-1])):
                places.setdefault((last > 0, word), []).append(index)
    return next((found for found in places.values() if len(found) == ARTICLES), [])


class Udhr(ProseWriter):
    """Writes all at the end; `articles` then says how many were found."""

    def __init__(self, *, key: str = "") -> None:
        self.replaced: Replaced = Counter()
        self.articles = 0
        self._key = key
        self._xml = XmlStream(self.replaced)
        self._body: list[Paragraph] = []
        self._beside: list[Paragraph] = []

    def begin(self, facts: Facts) -> bytes:
        """The root with what is known of the language."""
        code = language(facts.lang) or "und"
        self._xml.declaration()
        attributes = {
            "xmlns": "http://efele.net/udhr",
            "xml:lang": lang_tag(facts.lang),
            "iso639-3": code,
            "iso15924": facts.script,
            "dir": "rtl" if facts.direction is Direction.RTL else "ltr",
            "key": self._key or code,
            "n": facts.language.name or code,
        }
        self._xml.start("udhr", attributes)
        self._xml.line()
        return self._xml.taken()

    def write(self, item: Paragraph) -> bytes:
        """Nothing yet: the structure shows at the end."""
        (self._beside if item.role in _BESIDE else self._body).append(item)
        return b""

    def end(self) -> bytes:
        """The whole text."""
        self._body = parted(self._body)
        heads = article_headings(self._body)
        self.articles = len(heads)
        starts = list(heads.values())
        self._front(self._body[: starts[0] if starts else len(self._body)])
        spans = pairwise([*starts, len(self._body)])
        for number, (head, stop) in zip(heads, spans, strict=True):
            self._xml.start("article", {"number": str(number)})
            self._xml.line()
            self._title(_written(self._body[head]))
            self._clauses(self._body[head + 1 : stop])
            self._xml.stop()
            self._xml.line()
        self._note(self._beside)
        self._xml.finish()
        return self._xml.taken()

    def remarks(self) -> Sequence[str]:
        """Whether articles are missing."""
        if self.articles == ARTICLES:
            return ()
        return (f"{self.articles} of {ARTICLES} articles were found.",)

    def _front(self, front: list[Paragraph]) -> None:
        """Title and preamble; the paragraphs before and between them are notes."""
        heads = [index for index, paragraph in enumerate(front) if _may_head(paragraph)]
        title = heads[0] if heads else 0
        # The preamble has the longest text below its heading. A subtitle has little, and so has
        # the line that says who proclaims the declaration.
        below = {
            index: sum(len(paragraph.text) for paragraph in front[index + 1 : stop])
            for index, stop in pairwise([*heads[1:], len(front)])
        }
        preamble = max(below, key=lambda index: below[index]) if any(below.values()) else None
        self._note(front[:title])
        self._title(_written(front[title]) if front else "")
        self._note(front[title + 1 : preamble] if preamble is not None else [])
        text = front[(title if preamble is None else preamble) + 1 :]
        if text:
            self._xml.start("preamble")
            self._xml.line()
            self._title("" if preamble is None else _written(front[preamble]))
            self._paras(text)
            self._xml.stop()
            self._xml.line()

    def _clauses(self, paragraphs: list[Paragraph]) -> None:
        """The text of an article: clauses that count from one are a list."""
        at = 0
        while at < len(paragraphs):
            items = list(_counted(paragraphs, at))
            if len(items) < 2:
                self._paras(paragraphs[at : at + 1])
                at += 1
                continue
            self._xml.start("orderedlist")
            self._xml.line()
            for tag, text in items:
                self._xml.start("listitem", {"tag": tag})
                self._xml.element("para", text)
                self._xml.stop()
                self._xml.line()
            self._xml.stop()
            self._xml.line()
            at += len(items)

    def _note(self, paragraphs: list[Paragraph]) -> None:
        if paragraphs:
            self._xml.start("note")
            self._xml.line()
            self._paras(paragraphs)
            self._xml.stop()
            self._xml.line()

    def _paras(self, paragraphs: list[Paragraph]) -> None:
        for paragraph in paragraphs:
            self._xml.element("para", _written(paragraph))
            self._xml.line()

    def _title(self, text: str) -> None:
        self._xml.element("title", text)
        self._xml.line()


def _written(paragraph: Paragraph) -> str:
    """The text of a paragraph as it is written."""
    return marked(paragraph.text, paragraph.unknown)


def _may_head(paragraph: Paragraph) -> bool:
    """Whether a paragraph before the articles is a heading, or as short as one and no sentence."""
    if paragraph.role is LineRole.HEADING:
        return True
    text = paragraph.text
    return (
        paragraph.role is LineRole.WHOLE
        and len(text) <= DECLARATION.heading_characters
        and any(map(str.isalpha, text))
        and not any(map(str.isdigit, text))
        and not (is_finished(text) or is_open(text) or starts_lower(text))
    )


def _counted(paragraphs: Sequence[Paragraph], first: int) -> Iterator[tuple[str, str]]:
    """The marks and texts of paragraphs that are clauses 1, 2, 3 ... as far as they go on."""
    for index in range(first, len(paragraphs)):
        found = clause(_written(paragraphs[index]))
        if found is None or found[0] != index - first + 1:
            return
        yield found[1], found[2]
