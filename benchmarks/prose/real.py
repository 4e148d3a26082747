"""Real documents: our text and that of other tools beside the expected one."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import glyphstone
from benchmarks.prose.assertions import Assertion, assertions, holds
from benchmarks.prose.expected import (
    ACTUAL_TEXT,
    GEOTOPO,
    Expected,
    Wrong,
    expected,
    folded,
    wrong,
)
from benchmarks.report import Cell, versions
from benchmarks.scripts.real_peers import PyMuPDF, pdftotext_version, peers
from benchmarks.shared import shared_data
from glyphstone.reading import read_text

__all__ = ["OURS", "PEERS", "PROSE", "RealFigures", "RealRow", "measure"]

#: Our two readings: all lines of the pages in the order of reading, and running prose.
OURS = "glyphstone"
PROSE = "glyphstone, prose"
#: The peers that the bars are about; pypdfium2 is listed beside them.
PEERS = ("pdftotext", "pdfminer.six", "PyMuPDF")
LISTED = (*PEERS, "pypdfium2")
Rates = tuple[float, float | None]
Table = tuple[str, tuple[str, ...], list[tuple[Cell, ...]]]


@dataclass(frozen=True, slots=True)
class RealRow:
    """A document, the length of its expected text, and what each tool got wrong."""

    group: str
    name: str
    characters: int
    words: int
    #: Tools that gave up are left out.
    wrong: Mapping[str, Wrong]


@dataclass(slots=True)
class RealFigures:
    """What came out for real documents; empty where the data is absent."""

    rows: list[RealRow] = field(default_factory=list)
    #: How many assertions hold, by tool; how many were judged; how many of other kinds were not.
    held: dict[str, int] = field(default_factory=dict)
    judged: int = 0
    unjudged: dict[str, int] = field(default_factory=dict)
    #: The assertions that hold for some tool and not for another, by their names.
    disputed: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    @property
    def tools(self) -> list[str]:
        """Ours first, then the others, as far as they could be run."""
        known = {tool for row in self.rows for tool in row.wrong} | set(self.held)
        return [tool for tool in (OURS, PROSE, *LISTED) if tool in known]

    def pooled(self, group: str) -> dict[str, Rates]:
        """Character and word error in percent over all documents of a group, by tool."""
        rows = [row for row in self.rows if row.group == group]
        found = {}
        for tool in self.tools:
            own = [row for row in rows if tool in row.wrong]
            if own and len(own) == len(rows):
                characters = sum(row.wrong[tool].characters for row in own)
                words = [row.wrong[tool].words for row in own]
                found[tool] = (
                    _percent(characters, sum(row.characters for row in own)),
                    None
                    if None in words
                    else _percent(sum(filter(None, words)), sum(row.words for row in own)),
                )
        return found

    def tables(self) -> list[Table]:
        """Documents one by one, groups pooled, and assertions."""
        tools = self.tools
        columns = ("document", "characters", *tools)
        pooled = {group: self.pooled(group) for group in dict.fromkeys(r.group for r in self.rows)}
        found: list[Table] = [
            (
                "Real documents: character error / word error in percent, documents of a group",
                ("group", "documents", *tools),
                [
                    (
                        group,
                        sum(row.group == group for row in self.rows),
                        *(_pair(by_tool.get(tool)) for tool in tools),
                    )
                    for group, by_tool in pooled.items()
                ],
            ),
            (
                "Real documents one by one: character error / word error in percent",
                columns,
                [
                    (
                        f"{row.group}: {row.name}",
                        row.characters,
                        *(_pair(_rates(row, tool)) for tool in tools),
                    )
                    for row in self.rows
                ],
            ),
        ]
        if self.judged:
            found.append(
                (
                    f"Assertions of olmOCR-bench that hold, of {self.judged} that text can answer",
                    tuple(self.held),
                    [tuple(self.held.values())],
                )
            )
            found.append(
                (
                    "Assertions that hold for some tools only",
                    ("assertion", *tools),
                    [
                        (name, *("yes" if tool in where else "" for tool in tools))
                        for name, where in self.disputed
                    ],
                )
            )
        return found

    def figures(self) -> dict[str, Cell]:
        """The figures of our page text and of each peer."""
        found: dict[str, Cell] = {}
        for group in dict.fromkeys(row.group for row in self.rows):
            for tool, (characters, words) in self.pooled(group).items():
                found[f"{group}: {tool}: character_error_percent"] = characters
                if words is not None:
                    found[f"{group}: {tool}: word_error_percent"] = words
        found |= {f"assertions: {tool}": count for tool, count in self.held.items()}
        return found

    def bars(self) -> dict[str, tuple[bool, str]]:
        """Whether our page text is behind the best of the peers, and what to say if it is."""
        found: dict[str, tuple[bool, str]] = {}
        for group in (GEOTOPO, ACTUAL_TEXT):
            pooled = self.pooled(group)
            theirs = [pooled[tool] for tool in PEERS if tool in pooled]
            if not theirs:
                continue
            if OURS not in pooled:
                found[f"{group}: can be read"] = (False, "some documents were given up")
                continue
            for place, what in enumerate(("character", "word")):
                ours = pooled[OURS][place]
                best = min(
                    (rate for rates in theirs if (rate := rates[place]) is not None), default=0.0
                )
                if ours is None:
                    continue
                found[f"{group}: {what} error not behind the best of {len(theirs)} peers"] = (
                    ours <= best,
                    f"{ours:.2f} % against {best:.2f} %",
                )
        theirs_held = [self.held[tool] for tool in PEERS if tool in self.held]
        if theirs_held:
            ours_held, most = self.held.get(OURS, 0), max(theirs_held)
            found["olmOCR assertions: not behind the best of the peers"] = (
                ours_held >= most,
                f"{ours_held} against {most} of {self.judged}",
            )
        return found


def measure(quick: bool) -> RealFigures:
    """Our text and that of other tools on every real document with an expected text."""
    found = RealFigures()
    if not shared_data().is_dir():
        found.texts.append("The folder `../shared/data` is absent: no real documents were read.")
        return found
    mupdf = PyMuPDF()
    with ProcessPoolExecutor(os.cpu_count() or 1) as pool:
        found.rows += pool.map(partial(_compared, mupdf=mupdf), expected(quick))
        said = list(assertions())
        documents = sorted({one.path for one in said if one.judged})
        texts = dict(zip(documents, pool.map(partial(_texts, mupdf=mupdf), documents), strict=True))
    _judge(found, said, texts)
    found.texts.append(_how(mupdf))
    return found


def page_text(path: Path) -> str:
    """All lines of all pages in the order of reading, running heads among them."""
    with glyphstone.open(path) as document:
        return "\n\n".join(
            "\n".join(line.text for block in page.blocks for line in block.lines)
            for page in read_text(document)
        )


def _readers(mupdf: PyMuPDF) -> dict[str, Callable[[Path], str]]:
    """Ours and the others'."""
    found: dict[str, Callable[[Path], str]] = {OURS: page_text, PROSE: prose_text}
    return found | dict(peers(mupdf))


def prose_text(path: Path) -> str:
    """The paragraphs of a document, an empty line between two."""
    with glyphstone.open(path) as document:
        return "\n\n".join(paragraph.text for paragraph in glyphstone.read_prose(document))


def _texts(path: Path, mupdf: PyMuPDF) -> dict[str, str]:
    """The text of a document by tool; those that give up are left out."""
    found = {}
    for tool, read in _readers(mupdf).items():
        try:
            found[tool] = read(path)
        except Exception as error:  # A tool may fail in any way; then it has no figure.
            print(f"{tool}, {path.name}: {type(error).__name__}: {error}", flush=True)
    return found


def _compared(one: Expected, mupdf: PyMuPDF) -> RealRow:
    truth = one.folded()
    texts = _texts(one.path, mupdf)
    return RealRow(
        group=one.group,
        name=one.path.stem,
        characters=len(truth if one.blanks else truth.replace(" ", "")),
        words=len(truth.split()),
        wrong={tool: wrong(truth, folded(text), one.blanks) for tool, text in texts.items()},
    )


def _judge(
    found: RealFigures, said: Sequence[Assertion], texts: Mapping[Path, Mapping[str, str]]
) -> None:
    judged = [one for one in said if one.judged]
    found.judged = len(judged)
    found.unjudged = dict(Counter(one.kind for one in said if not one.judged))
    tools = dict.fromkeys(tool for by_tool in texts.values() for tool in by_tool)
    found.held = dict.fromkeys(tools, 0)
    for one in judged:
        where = [tool for tool, text in texts[one.path].items() if holds(one, text)]
        for tool in where:
            found.held[tool] += 1
        if 0 < len(where) < len(tools):
            found.disputed.append((f"{one.said['id']} ({one.kind})", tuple(where)))


def _how(mupdf: PyMuPDF) -> str:
    package = versions(("pdfminer.six", "pypdfium2"))
    return (
        "One form for all texts: NFKC, words broken by a hyphen at a line end joined (the expected "
        "text of GeoTopo has them joined), blanks and line ends one blank, a glyph without a name "
        "one wrong character however it is marked, markup and notes about pictures taken out of "
        "expected texts. Character error is the least number of characters to put in, take out or "
        "exchange by the length of the expected text, word error the same of words. Ours is all "
        "lines of all pages in the order of reading, running heads among them, as the others give "
        "them. The text of a page which was later given an ActualText has line ends between any "
        "two signs, so that its blanks are not compared. Those of pdfbox and docling are what "
        "these tools gave, so that they show differences, not errors. Assertions are judged on the "
        "text of the whole document, "
        "quotes and dashes of all kinds as one. "
        f"Others: pdftotext {pdftotext_version()}, PyMuPDF {mupdf.version} (run apart), "
        f"pdfminer.six {package['pdfminer.six']}, pypdfium2 {package['pypdfium2']}."
    )


def _percent(part: int, whole: int) -> float:
    return round(100 * part / max(whole, 1), 3)


def _rates(row: RealRow, tool: str) -> Rates | None:
    if tool not in row.wrong:
        return None
    found = row.wrong[tool]
    words = None if found.words is None else _percent(found.words, row.words)
    return _percent(found.characters, row.characters), words


def _pair(rates: Rates | None) -> str:
    if rates is None:
        return ""
    characters, words = rates
    return f"{characters:.2f}" if words is None else f"{characters:.2f} / {words:.2f}"


if __name__ == "__main__":
    import sys

    figures = measure("--quick" in sys.argv)
    for title, header, table in figures.tables():
        print(title, header, *table, sep="\n")
    print(*figures.texts, *figures.bars().items(), sep="\n")
