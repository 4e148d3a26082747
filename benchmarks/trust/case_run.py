"""One case: as the file claims, by evidence alone, and after a person has typed its source."""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from rapidfuzz.distance import Levenshtein

import glyphstone
from benchmarks.trust.case_files import Case, cases
from benchmarks.trust.case_truth import case_truth
from benchmarks.trust.real_person import RealPerson
from benchmarks.trust.real_truth import Truth
from benchmarks.trust.real_words import seen_text
from glyphstone.answers.session import Session
from glyphstone.answers.word_text import read_token
from glyphstone.evidence.book import Book
from glyphstone.flows.recovery.document_reading import ReadDocument, book_of
from glyphstone.flows.recovery.evidence_gathering import gather
from glyphstone.flows.recovery.project import Project
from glyphstone.flows.recovery.solving import Solving

__all__ = ["CASE_CPU_SECONDS", "CaseOutcome", "recovered_case"]

#: Seconds of processor time for one case.
CASE_CPU_SECONDS = 900
_UNKNOWN = "□"
#: TeX sets accents by themselves where a typewriter has signs of its own.
_ACCENTS_ALONE = str.maketrans("ˆ˜", "^~")


@dataclass
class CaseOutcome:
    """What became of one case; error counts are characters of words whose source is known."""

    name: str
    #: Verdicts on its fonts and how many have each; glyphs of fonts that are not trusted, in %.
    verdicts: dict[str, int] = field(default_factory=dict)
    doubtful: float = 0.0
    #: Characters of words whose source is known, and the share of words that are, in %.
    characters: int = 0
    compared: float = 0.0
    before: int = 0
    auto: int = 0
    after: int = 0
    #: Characters that counted as known and were wrong, by evidence alone and at the end.
    auto_wrong: int = 0
    after_wrong: int = 0
    #: The share of running text that is decoded, in %, by evidence alone and at the end.
    auto_known: float = 0.0
    after_known: float = 0.0
    questions: int = 0
    complete: bool = False
    effort: dict[str, int] = field(default_factory=dict)
    #: What `recover --auto` says of the whole and suggests next, and its exit status.
    advice: str = ""
    status: int = 0
    seconds: float = 0.0
    failure: str = ""
    #: Wrong words, for whoever looks for causes.
    examples: list[list[str]] = field(default_factory=list)


def recovered_case(case: Case, folder: Path) -> CaseOutcome:
    """Recover one case; the project file goes into a folder."""
    begun = time.perf_counter()
    found = CaseOutcome(case.name)
    read = _read(case.path)
    shown = sum(font.shown for font in read.fonts)
    found.verdicts = dict(Counter(font.trust.value for font in read.fonts))
    doubtful = sum(font.shown for font in read.fonts if font.needs_map)
    found.doubtful = _percent(doubtful, shown)
    project = Project(folder / "case.glyphstone", [read], read_only=False)
    gathered = gather([read], library=folder / "none")
    solving = Solving([read], project, gathered)
    progress = solving.session.progress()
    found.auto_known = round(100 * progress.running.share, 1)
    found.questions = progress.questions_left
    found.complete = progress.complete
    found.after_known = found.auto_known
    source = case.text()
    if not source:
        found.status, found.advice = _walked(case.path, folder)
    else:
        names = {font.key: font.name for font in read.fonts}
        truth = case_truth(
            gathered.book,
            source,
            gathered.proposals,
            names,
            case.disguised,
            leftwards=case.leftwards,
        )
        _measure(found, solving, truth)
    project.close()
    found.seconds = round(time.perf_counter() - begun, 1)
    return found


def _walked(path: Path, folder: Path) -> tuple[int, str]:
    """The exit status of `recover --auto` on a copy, and what it says at the end."""
    copy = folder / "copy.pdf"
    shutil.copyfile(path, copy)
    command = [sys.executable, "-m", "glyphstone", "recover", "--auto", str(copy)]
    environment = {**os.environ, "GLYPHSTONE_MAPS": str(folder / "none"), "COLUMNS": "200"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    said = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    telling = [line for line in said if "%" in line or line.startswith(("to ", "Next", "Nothing"))]
    return done.returncode, "; ".join(telling[-2:]).replace(str(copy), "FILE").replace(
        "█", ""
    ).replace("░", "").strip()


def _measure(found: CaseOutcome, solving: Solving, truth: Truth) -> None:
    book, compared = solving.book, _compared(solving.book, truth)
    found.characters = sum(len(text) for text in compared.values())
    found.compared = _percent(len(compared), book.token_count)
    claims = {one.id: one.claim.text for one in book.symbols if one.claim.text}
    found.before, _ = _errors(compared, lambda token: _claimed(book, token, claims))
    found.auto, found.auto_wrong = _errors(compared, _shown(solving.session))
    person = RealPerson(solving, truth)
    found.effort = asdict(person.recover())
    found.after, found.after_wrong = _errors(compared, _shown(solving.session))
    progress = solving.session.progress()
    found.after_known = round(100 * progress.running.share, 1)
    found.complete = progress.complete
    wrong = person.wrong_tokens()
    found.examples = [
        [str(truth.texts[token]), solving.session.token_text(token)] for token in wrong[:40]
    ] + [["refused", text, reason] for _, text, reason in person.refusals[:20]]


def _compared(book: Book, truth: Truth) -> dict[int, str]:
    """The words whose source is known, as they are compared."""
    return {
        token: text
        for token in range(book.token_count)
        if (source := truth.texts[token]) is not None and (text := _as_seen(source))
    }


def _as_seen(text: str) -> str:
    return seen_text(text.translate(_ACCENTS_ALONE))


def _errors(compared: dict[int, str], shown: Callable[[int], str]) -> tuple[int, int]:
    """Wrong characters of all words, and of those in which nothing is unknown."""
    errors = vouched = 0
    for token, wanted in compared.items():
        got = _as_seen(shown(token))
        count = Levenshtein.distance(wanted, got)
        errors += count
        vouched += count if _UNKNOWN not in got else 0
    return errors, vouched


def _shown(session: Session) -> Callable[[int], str]:
    def text(token: int) -> str:
        texts = session.texts(token)
        if None in texts:
            return read_token(session.book, token, texts, session.solution.known, _with_gaps)
        return session.token_text(token)

    return text


def _with_gaps(_place: int, text: str | None) -> str:
    return _UNKNOWN if text is None else text


def _claimed(book: Book, token: int, claims: dict[int, str]) -> str:
    texts = [claims.get(symbol) for symbol in book.token(token)]
    return read_token(book, token, texts, claims, _with_gaps)


def _read(path: Path) -> ReadDocument:
    with glyphstone.open(path) as document:
        document.keep_pages()
        return book_of(document)


def _percent(part: int, whole: int) -> float:
    return round(100 * part / max(whole, 1), 1)


def main(arguments: Sequence[str]) -> int:
    """Recover the case of this name and print what became of it as JSON."""
    resource.setrlimit(resource.RLIMIT_CPU, (CASE_CPU_SECONDS, CASE_CPU_SECONDS))
    case = next(one for one in cases() if one.name == arguments[0])
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asdict(recovered_case(case, Path(folder))), ensure_ascii=False))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
