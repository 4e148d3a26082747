"""Text in many languages that nobody wrote before: sentences, speech, headings, own hyphens."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path

from benchmarks.shared import shared_data
from forge import coining, prose

__all__ = ["HYPHENATING", "LANGUAGES", "Author", "WordSource", "declaration", "said_of"]

#: Each language and the file of its Declaration.
LANGUAGES = {
    "en_Latn": "eng", "de_Latn": "deu_1996", "fr_Latn": "fra", "es_Latn": "spa", "nl_Latn": "nld",
    "sv_Latn": "swe", "fi_Latn": "fin", "pl_Latn": "pol", "ru_Cyrl": "rus", "sr_Cyrl": "srp_cyrl",
    "el_Grek": "ell_monotonic", "ar_Arab": "arb", "he_Hebr": "heb", "hi_Deva": "hin",
    "hy_Armn": "hye", "ka_Geor": "kat", "ja_Jpan": "jpn", "zh_Hans": "cmn_hans",
}  # fmt: skip
#: Languages whose long words are broken at line ends here.
HYPHENATING = tuple(code for code in LANGUAGES if code[3:] in ("Latn", "Cyrl", "Grek"))
#: The word between the parts of "in- en uitvoer".
SUSPENDING = {"de_Latn": "und", "nl_Latn": "en", "sv_Latn": "och", "fi_Latn": "ja"}
UNSPACED = ("Jpan", "Hans")
#: Without ellipses: they would leave it open where a sentence ends.
TRAPS = ("abbreviation", "initials", "decimal", "dialogue")
#: The shares of sentences that get a compound, and a hyphen that stands for a part to come.
COMPOUND_SHARE, SUSPENDED_SHARE = 0.12, 0.04


class WordSource(StrEnum):
    """Where an author's words come from, beside the language's sample.

    Coined words are the same on every machine: tests use them. The Declaration stands beside the
    checkout or does not: only benchmarks use it, and say whether they could.
    """

    COINED = "coined words"
    DECLARATION = "the Declaration"
    HELD_BACK = "the Declaration without its last third"


def declaration(code: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The paragraphs of the Declaration, and of its last third; none if it is not at hand."""
    return _parted(shared_data("udhr_txt", f"{LANGUAGES[code]}.txt"))


@functools.cache
def _parted(path: Path) -> tuple[tuple[str, ...], tuple[str, ...]]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return tuple(lines), tuple(lines[len(lines) * 2 // 3 :])


def said_of(codes: Iterable[str]) -> str:
    """What a benchmark that asks for the Declaration says about its authors' words."""
    missing = sorted({code for code in codes if not declaration(code)[0]})
    if not missing:
        return "The authors' words are those of the Declaration in `../shared/data/udhr_txt`."
    return (
        f"The Declaration is not in `../shared/data/udhr_txt` in {', '.join(missing)}: authors "
        "wrote coined words instead, and figures cannot be compared with those of a full run."
    )


def _texts(code: str, source: WordSource) -> tuple[str, ...]:
    """What an author has read; the Declaration with capitals only where words always have one."""
    lines, last = declaration(code)
    if source is WordSource.COINED or not lines:
        return (coining.text(code),)
    words = " ".join(lines[: -len(last)] if source is WordSource.HELD_BACK else lines).split()
    known = set(words)
    return (" ".join(w.lower() if w.lower() in known else w for w in words),)


class Author:
    """Writes paragraphs in one language, the same ones for the same seed and source of words."""

    def __init__(self, code: str, seed: str, source: WordSource = WordSource.COINED) -> None:
        self.code, self.script = code, code[3:]
        self.rng = random.Random(seed)
        self.joiner = "" if self.script in UNSPACED else " "
        self.texts = _texts(self.code, source)
        self.stock: list[str] = []
        self.words = prose.words(self.code, self.texts)
        self.compounds = [f"{self.word()}-{self.word()}" for _ in range(10)]

    def word(self, least: int = 3) -> str:
        """A word of the language."""
        for _ in range(50):
            found = self.rng.choice(self.words)
            if len(found) >= least:
                return found.lower()
        return found.lower()

    def sentences(self, count: int) -> list[str]:
        """Sentences, each of them once only."""
        while len(self.stock) < count:
            lengths = (2, 5) if not self.joiner else (5, 24)
            seed = self.rng.randrange(1 << 30)
            made = prose.sentences(
                self.code, 40, seed=seed, traps=TRAPS, texts=self.texts, lengths=lengths
            )
            self.stock += [self._hyphened(s.text) for s in made]
        taken, self.stock = self.stock[:count], self.stock[count:]
        return taken

    def _hyphened(self, sentence: str) -> str:
        """The sentence, now and then with hyphens of its own."""
        if self.code not in HYPHENATING:
            return sentence
        words = sentence.split(" ")
        if self.rng.random() < COMPOUND_SHARE:
            words.insert(1, self.rng.choice(self.compounds))
        if self.code in SUSPENDING and self.rng.random() < SUSPENDED_SHARE:
            words[1:1] = [f"{self.word(4)}-", SUSPENDING[self.code], self.word(7)]
        return " ".join(words)

    def phrase(self, count: int) -> str:
        """Words without a final sign, for headings and cells."""
        if not self.joiner:
            return self.word(4)[:12]
        found = " ".join(self.word() for _ in range(count))
        # Not upper: Georgian has capitals that nobody begins a word with.
        return found[:1].title() + found[1:]
