"""Direction: conformance with UAX #9, and how many drawn lines come back as they are read."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from fontTools import unicodedata

from benchmarks.shared import shared_data
from forge import bidi as independent
from glyphstone.script.bidi import algorithm as bidi
from glyphstone.script.bidi.inverse import undrawn
from tools.ucd import SOURCE

__all__ = ["Case", "conformance", "lines", "measured", "mixed", "ours", "quoting", "rtl_texts"]

UNICODE = SOURCE

#: How long a line is, in characters.
WIDTH = 70
#: How many paragraphs of a language a quick run takes.
FEW = 25
LATIN = (
    *("Unicode", "HarfBuzz", "United", "Nations", "Paris", "Geneva"),
    *("ISO", "Wikipedia", "WHO", "UNESCO", "Article", "declaration"),
)
UNITS = ("km", "kg", "MB", "USD", "cm")


@dataclass(frozen=True)
class Case:
    """A line as it is read, and as an independent implementation draws it from left to right."""

    language: str
    read: str
    drawn: str
    #: The same where a map says of brackets what they mean.
    meant: str


def rtl_texts() -> dict[str, list[str]]:
    """The paragraphs of the Declaration in each language that is written from the right."""
    found: dict[str, list[str]] = {}
    for path in sorted(shared_data("udhr_txt").glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        letters = [c for c in text[:2000] if c.isalpha()]
        leftwards = sum(unicodedata.bidirectional(c) in ("R", "AL") for c in letters)
        if 2 * leftwards > len(letters) > 100:
            found[path.stem] = [
                " ".join(line.split()) for line in text.splitlines() if line.strip()
            ]
    return found


def conformance() -> dict[str, tuple[int, int]]:
    """Cases and failures of the consortium's two files."""
    return {"BidiTest": _class_cases(), "BidiCharacterTest": _character_cases()}


def _class_cases() -> tuple[int, int]:
    cases = failures = 0
    levels: list[str] = []
    order: list[int] = []
    for line in (UNICODE / "BidiTest.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("@Levels:"):
            levels = line.partition(":")[2].split()
        elif line.startswith("@Reorder:"):
            order = [int(place) for place in line.partition(":")[2].split()]
        elif line and line[0] not in "#@":
            names, _, bits = line.partition(";")
            classes = names.split()
            for bit, base in ((1, None), (2, 0), (4, 1)):
                if int(bits, 16) & bit:
                    cases += 1
                    found = bidi.levels_of_classes(classes, base)
                    failures += not _agrees(found, classes, levels, order)
    return cases, failures


def _character_cases() -> tuple[int, int]:
    cases = failures = 0
    for line in (UNICODE / "BidiCharacterTest.txt").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        codes, direction, base, levels, order = line.split(";")
        text = "".join(chr(int(code, 16)) for code in codes.split())
        found = bidi.levels(text, {"0": 0, "1": 1}.get(direction))
        cases += 1
        wanted = [int(place) for place in order.split()]
        fits = _agrees(found, [bidi.bidi_class(c) for c in text], levels.split(), wanted)
        failures += not fits or (direction == "2" and bidi.base_level(text) != int(base))
    return cases, failures


def _agrees(
    found: Sequence[int], classes: Sequence[str], levels: Sequence[str], order: Sequence[int]
) -> bool:
    out = bidi.removed(classes)
    shown = ["x" if gone else str(level) for level, gone in zip(found, out, strict=True)]
    drawn = [place for place in bidi.visual_order(found) if not out[place]]
    return shown == list(levels) and drawn == list(order)


# --- lines ------------------------------------------------------------------------------------


def mixed(paragraph: str, chance: random.Random) -> str:
    """A paragraph with words of other scripts, numbers, dates, brackets and quotes put in."""
    words = paragraph.split(" ")
    found: list[str] = []
    for word in words:
        found.append(word)
        if chance.random() < 0.12:
            found.append(_insertion(chance, words))
    return " ".join(found)


def _insertion(chance: random.Random, words: Sequence[str]) -> str:
    latin = " ".join(chance.sample(LATIN, chance.choice((1, 1, 2, 3))))
    own = " ".join(chance.sample(list(words), min(2, len(words)))).strip(".,()[]«»،")
    number = chance.choice(
        (
            str(chance.randrange(1, 2100)),
            f"{chance.randrange(1, 99)}.{chance.randrange(10)}%",
            f"{chance.randrange(1, 99)},{chance.randrange(100, 999)}",
            f"{chance.randrange(1, 29)}/{chance.randrange(1, 13)}/{chance.randrange(1900, 2030)}",
            f"{chance.randrange(1900, 2030)}-{chance.randrange(10, 13)}-{chance.randrange(10, 29)}",
            "".join(chr(0x660 + int(digit)) for digit in str(chance.randrange(1, 2100))),
            f"${chance.randrange(1, 500)}",
        )
    )
    shapes: tuple[Callable[[], str], ...] = (
        lambda: latin,
        lambda: number,
        lambda: f"({latin})",
        lambda: f"({own})",
        lambda: f"({number})",
        lambda: f"[{number}]",
        lambda: f'"{latin}"',
        lambda: f"«{own}»",
        lambda: f"({own} [{latin}] {number})",
        lambda: f"{latin} {chance.randrange(2, 9999)}",
        lambda: f"{chance.randrange(2, 999)} {chance.choice(UNITS)}",
        lambda: f"{latin} ({own})",
        lambda: "www.un.org/ar",
        lambda: f"{latin}, {own}:",
        lambda: f"{latin} ({chance.choice(LATIN)})",
    )
    return chance.choice(shapes)()


def quoting(paragraph: str, words: Sequence[str], chance: random.Random) -> str:
    """A paragraph from the left with words from the right put in."""
    found: list[str] = []
    for word in paragraph.split(" "):
        found.append(word)
        if chance.random() < 0.06:
            own = " ".join(chance.sample(list(words), chance.choice((1, 2, 3))))
            number = chance.randrange(1, 99)
            shapes = (
                own,
                f"({own})",
                f'"{own}"',
                f"{own} (12)",
                f"{own}, {number}",
                f"{number} {own}",
            )
            found.append(chance.choice(shapes))
    return " ".join(found)


def lines(language: str, paragraphs: Sequence[str], base: int = 1) -> Iterator[Case]:
    """Paragraphs cut into lines, levels by the whole paragraph, drawn by the forge."""
    for paragraph in paragraphs:
        levels = independent.levels(paragraph, base) or [0] * len(paragraph)
        start = 0
        while start < len(paragraph):
            end = len(paragraph)
            if end - start > WIDTH:
                end = paragraph.rfind(" ", start, start + WIDTH)
                end = end if end > start else len(paragraph)
            if any(bidi.bidi_class(char) in ("R", "AL") for char in paragraph[start:end]):
                yield _case(language, paragraph[start:end], levels[start:end])
            start = end + 1


def _case(language: str, text: str, levels: Sequence[int]) -> Case:
    order = independent.reordered(levels)
    drawn = "".join(_image(text[place], levels[place]) for place in order)
    return Case(language, text, drawn, "".join(text[place] for place in order))


def _image(char: str, level: int) -> str:
    other = unicodedata.mirrored(ord(char)) if level & 1 else None
    return char if other is None else chr(other)


# --- ways back --------------------------------------------------------------------------------


def _letters(drawn: str) -> list[str]:
    """Drawn letters with the marks that stand on them; turned text has marks before letters."""
    items: list[str] = []
    marks = ""
    for char in drawn:
        if bidi.bidi_class(char) in ("NSM", "BN"):
            marks = char + marks
        else:
            items.append(char + marks)
            marks = ""
    return [*items, marks] if marks else items


def ours(drawn: str, base: int | None = 1) -> str:
    """The way of this package; a line of a page from the right, its direction told or not."""
    found = undrawn(_letters(drawn), base, leftward=base != 0)
    return "".join(found.texts[place] for place in found.order)


def reversing(drawn: str) -> str:
    """Everything backwards."""
    return "".join(_image(char, 1) for char in reversed(drawn))


def forward_again(drawn: str) -> str:
    """The algorithm applied to what it gave, by the forge."""
    levels = independent.levels(drawn, 1) or []
    order = independent.reordered(levels)
    return "".join(_image(drawn[place], levels[place]) for place in order)


def measured(quick: bool) -> dict[str, Any]:
    """All figures of this part: conformance, and the share of lines that come back exactly."""
    figures: dict[str, Any] = {"conformance": conformance()}
    texts = rtl_texts()
    chance = random.Random(9)
    clean: list[Case] = []
    mixture: list[Case] = []
    for language, paragraphs in texts.items():
        chosen = paragraphs[:FEW] if quick else paragraphs
        clean += lines(language, chosen)
        mixture += lines(language, [mixed(paragraph, chance) for paragraph in chosen])
    ways: dict[str, Callable[[Case], str]] = {
        "ours": lambda case: ours(case.drawn),
        "ours, direction not told": lambda case: ours(case.drawn, None),
        "ours, brackets as meant": lambda case: ours(case.meant),
        "reversing": lambda case: reversing(case.drawn),
        "forward again": lambda case: forward_again(case.drawn),
    }
    figures["languages"] = len(texts)
    for name, cases in (("clean", clean), ("mixed", mixture)):
        figures[f"{name} lines"] = len(cases)
        for way, read in ways.items():
            began = time.process_time()
            right = sum(read(case) == case.read for case in cases)
            taken = time.process_time() - began
            figures[f"{name}: {way}"] = right / len(cases)
            figures[f"{name}: {way}, ms a line"] = 1000 * taken / len(cases)
    return figures | _from_left(texts, chance, 1 if quick else 6)


def _from_left(texts: dict[str, list[str]], chance: random.Random, times: int) -> dict[str, Any]:
    """English that quotes Arabic and Hebrew."""
    split = (word.strip(".,،()") for word in " ".join(texts["arb"] + texts["heb"]).split())
    words = [word for word in split if len(word) > 2 and word.isalpha()]
    english = shared_data("udhr_txt", "eng.txt").read_text(encoding="utf-8").splitlines()
    paragraphs = [" ".join(line.split()) for line in english if line.strip()] * times
    cases = list(lines("eng", [quoting(one, words, chance) for one in paragraphs], 0))
    right = sum(ours(case.drawn, 0) == case.read for case in cases)
    return {"quoting lines": len(cases), "quoting: ours": right / len(cases)}
