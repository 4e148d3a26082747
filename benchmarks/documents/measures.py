"""How far a tool's paragraphs are what the author wrote."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import islice

from benchmarks.documents.html_truth import RUNNING, TruthBlock
from benchmarks.documents.token_alignment import align, in_order, tokens

__all__ = ["Counts", "Judge", "code_lines", "running_heads"]

#: A block's end is looked for among so many of its last words, its beginning among as many first.
_NEAR_EDGE = 3
_SENTENCE_END = re.compile(r"[.!?\u3002\uff01\uff1f\u0964][\"'\u201d\u2019\u00bb)\]\uff09\u300d]*")
_LEADER = re.compile(r"(?:[.\u00b7\u2024] ?){5,}[ivxlc\d ]*$", re.MULTILINE)
_LINE_HEAD = re.compile(r"\d+|\b[ivxlc]+\b")
_BULLET = re.compile(r"^[\u2022\u25cf\u25e6\u2023\u2013\u2014*-] +")
#: The title of a chapter stands so many lines below its number at most, and has so many characters.
_LINES_TO_TITLE = 2
_SHORTEST_TITLE = 4
#: A running head stands on at least so many pages.
_FEWEST_PAGES = 3


@dataclass(slots=True)
class Counts:
    """What was counted; `+` pools documents."""

    words: int = 0
    found: int = 0
    ordered: int = 0
    #: Ends of paragraphs that are there, that are missing, and that nobody wrote.
    right: int = 0
    missing: int = 0
    invented: int = 0
    sentences: int = 0
    broken: int = 0
    code: int = 0
    code_exact: int = 0
    indent_exact: int = 0
    heads: int = 0
    heads_left: int = 0
    hyphens: int = 0
    hyphens_wrong: int = 0
    #: Words of lines, and those that `convert` has otherwise than `text`.
    line_words: int = 0
    line_words_changed: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(self)))

    @property
    def f1(self) -> float:
        """F1 of the ends of paragraphs."""
        return 2 * self.right / max(1, 2 * self.right + self.missing + self.invented)


class Judge:
    """The truth of a document, to which the output of several tools is compared."""

    def __init__(self, blocks: Sequence[TruthBlock]) -> None:
        self.blocks = blocks
        self.words: list[str] = []
        #: For each word its block; for each block its first word and the one behind its last.
        self._block: list[int] = []
        self._spans: list[tuple[int, int]] = []
        #: For each word the number of its sentence.
        self._sentence: list[int] = []
        sentence = 0
        for number, block in enumerate(blocks):
            start = len(self.words)
            for part in _sentences(block.text):
                own = tokens(part)
                self.words += own
                self._sentence += [sentence] * len(own)
                sentence += 1
            self._block += [number] * (len(self.words) - start)
            self._spans.append((start, len(self.words)))
        self._places: list[int] = []

    def judge(self, paragraphs: Sequence[str]) -> Counts:
        """What can be said of paragraphs alone."""
        output, owner = _flat(paragraphs)
        places = align(self.words, output)
        self._places = places
        found = Counts(
            words=len(places), found=sum(place >= 0 for place in places), ordered=in_order(places)
        )
        self._judge_ends(places, owner, found)
        self._judge_insides(places, owner, found)
        return found

    def errors(self, paragraphs: Sequence[str]) -> Iterator[str]:
        """Each missing and each invented end of a paragraph, in words, for a person."""
        output, owner = _flat(paragraphs)
        places = align(self.words, output)
        for number, (_, stop) in enumerate(self._spans[:-1]):
            pair = self._edges(places, number)
            if pair is not None and owner[pair[0]] == owner[pair[1]]:
                yield (
                    f"MISSING [{self.blocks[number].kind}|{self.blocks[number + 1].kind}] "
                    f"{' '.join(self.words[max(0, stop - 8) : stop])} ¶ "
                    f"{' '.join(self.words[stop : stop + 8])}"
                )
        for i in self._breaks(places, owner):
            yield (
                f"INVENTED [{self.blocks[self._block[i]].kind}] "
                f"{' '.join(self.words[max(0, i - 7) : i + 1])} ¶ "
                f"{' '.join(self.words[i + 1 : i + 9])}"
            )

    def _edges(self, places: Sequence[int], number: int) -> tuple[int, int] | None:
        """Where the last word of a block and the first of the next are in the output."""
        here, there = self.blocks[number], self.blocks[number + 1]
        if here.kind not in RUNNING or there.kind not in RUNNING or here.kind == "term":
            # A term may stand in the line of its explanation: only HTML parts them for certain.
            return None
        (first, stop), (start, last) = self._spans[number], self._spans[number + 1]
        before = self._found_near(range(stop - 1, first - 1, -1), places)
        after = self._found_near(range(start, last), places)
        return None if before is None or after is None else (before, after)

    def _found_near(self, edge: Iterable[int], places: Sequence[int]) -> int | None:
        """Where the first of a few words at the edge of a block is that the output has.

        A sign alone tells no place: the full stop behind a list item's number may be taken for it.
        """
        words = islice((i for i in edge if self.words[i][0].isalnum()), _NEAR_EDGE)
        return next((places[i] for i in words if places[i] >= 0), None)

    def _judge_ends(self, places: Sequence[int], owner: Sequence[int], found: Counts) -> None:
        for number in range(len(self.blocks) - 1):
            pair = self._edges(places, number)
            if pair is None:
                continue
            if owner[pair[0]] == owner[pair[1]]:
                found.missing += 1
            else:
                found.right += 1

    def _breaks(self, places: Sequence[int], owner: Sequence[int]) -> Iterator[int]:
        for i in range(len(places) - 1):
            if (
                places[i] >= 0
                and places[i + 1] >= 0
                and self._block[i] == self._block[i + 1]
                and self.blocks[self._block[i]].kind in RUNNING
                and owner[places[i]] != owner[places[i + 1]]
                # A full stop or bracket alone may have been found in a cross-reference beside it.
                and self.words[i][0].isalnum()
                and self.words[i + 1][0].isalnum()
            ):
                yield i

    def _judge_insides(self, places: Sequence[int], owner: Sequence[int], found: Counts) -> None:
        running = {
            self._sentence[i]
            for i in range(len(places))
            if places[i] >= 0 and self.blocks[self._block[i]].kind in RUNNING
        }
        found.sentences = len(running)
        broken = set()
        for i in self._breaks(places, owner):
            found.invented += 1
            if self._sentence[i] == self._sentence[i + 1]:
                broken.add(self._sentence[i])
        found.broken = len(broken)

    def hyphens(
        self, paragraphs: Sequence[str], breaks: Sequence[tuple[int, int, bool]]
    ) -> Iterator[tuple[bool, str, str]]:
        """For each word broken at a line's end whether it is right, as it is, and the truth."""
        output, owner = _flat(paragraphs)
        starts = {
            number: owner.index(number)
            for number in {n for n, _, _ in breaks}
            if number in set(owner)
        }
        known = align(self.words, output)
        origin = {place: i for i, place in enumerate(known) if place >= 0}
        for number, offset, _ in breaks:
            text = paragraphs[number]
            begin = max(text.rfind(" ", 0, offset), text.rfind("\n", 0, offset)) + 1
            end = min(
                (at for at in (text.find(" ", offset), text.find("\n", offset)) if at >= 0),
                default=len(text),
            )
            if number not in starts:
                continue
            first = starts[number] + len(tokens(text[:begin]))
            behind = starts[number] + len(tokens(text[:end]))
            left = next((origin[j] for j in range(first - 1, first - 3, -1) if j in origin), None)
            right = next((origin[j] for j in range(behind, behind + 3) if j in origin), None)
            if left is None or right is None or not 0 < right - left <= 12:
                continue
            ours = "".join(output[first:behind])
            truth = "".join(self.words[left + 1 : right])
            if ours in truth:
                yield True, ours, truth
            elif ours.replace("-", "") in truth.replace("-", ""):
                yield False, ours, truth


def _flat(paragraphs: Sequence[str]) -> tuple[list[str], list[int]]:
    words: list[str] = []
    owner: list[int] = []
    for number, text in enumerate(paragraphs):
        # Contents repeat all headings; HTML has them as links.
        own = [] if _LEADER.search(text) else tokens(text)
        words += own
        owner += [number] * len(own)
    return words, owner


def _sentences(text: str) -> list[str]:
    found, start = [], 0
    for match in _SENTENCE_END.finditer(text):
        rest = text[match.end() :]
        free = match[0][0] in "\u3002\uff01\uff1f\u0964"
        if free or (rest[:1] == " " and not rest[1:2].islower() and not rest[1:2].isdigit()):
            found.append(text[start : match.end()])
            start = match.end()
    if text[start:].strip():
        found.append(text[start:])
    return found


def code_lines(
    blocks: Sequence[TruthBlock], lines: Sequence[str], shown: Mapping[str, int]
) -> tuple[int, int, int]:
    """Lines of listings, those that the output has as lines of their own, and with their indent.

    Only lines count that some reader sees as one line of the page (`shown`): a long line may have
    been broken when the page was made. An indent is compared with that of the line before.
    """
    have: dict[str, list[int]] = {}
    for number, line in enumerate(lines):
        have.setdefault(_squeezed(line), []).append(number)
    count = exact = indented = 0
    at = 0
    for block in blocks:
        if block.kind != "code":
            continue
        before: tuple[int, int] | None = None
        for line in block.text.split("\n"):
            key = _squeezed(line)
            if not key or not shown.get(key):
                before = None
                continue
            count += 1
            places = have.get(key)
            if not places:
                before = None
                continue
            exact += 1
            # Of several lines alike the next behind the last one found.
            place = next((one for one in places if one > at), places[0])
            at = place
            own = (_indent(line), _indent(lines[place]))
            indented += before is None or own[0] - before[0] == own[1] - before[1]
            before = own
    return count, exact, indented


def _squeezed(line: str) -> str:
    return "".join(tokens(line))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def running_heads(
    pages: Sequence[Sequence[str]], blocks: Sequence[TruthBlock], paragraphs: Sequence[str]
) -> tuple[int, int]:
    """Running heads on the pages, and those that are left in the output.

    A head is the first or last line of a page that other pages have too, figures aside, unless a
    heading follows it: "Chapter 3" above the title of a chapter is a part of its heading. Lines
    that the author wrote, those of listings and items without their bullets among them, may stay
    as often as they were written.
    """
    titles = [_squeezed(block.text) for block in blocks if block.kind == "heading"]
    edges = Counter(
        _LINE_HEAD.sub("#", line)
        for page in pages
        for line in dict.fromkeys((*page[:1], *page[-1:]))
    )
    heads: Counter[str] = Counter()
    for page in pages:
        for line in dict.fromkeys((*page[:1], *page[-1:])):
            opens = line == page[0] and _opens_chapter(page, titles)
            if edges[_LINE_HEAD.sub("#", line)] >= _FEWEST_PAGES and not opens:
                heads[_bare(line)] += 1
    heads.pop("", None)
    for key in [key for key in heads if any(title.startswith(key) for title in titles)]:
        del heads[key]
    written = _lines_of(block.text for block in blocks)
    have = _lines_of(paragraphs)
    left = sum(min(count, max(0, have[key] - written[key])) for key, count in heads.items())
    return sum(heads.values()), left


def _lines_of(texts: Iterable[str]) -> Counter[str]:
    return Counter(_bare(line) for text in texts for line in text.split("\n"))


def _bare(line: str) -> str:
    return _squeezed(_BULLET.sub("", line))


def _opens_chapter(page: Sequence[str], titles: Sequence[str]) -> bool:
    """Whether one of the two lines behind the first of a page ends a heading."""
    below = [_squeezed(line) for line in page[1 : 1 + _LINES_TO_TITLE]]
    return any(
        len(line) >= _SHORTEST_TITLE and any(title.endswith(line) for title in titles)
        for line in below
    )
