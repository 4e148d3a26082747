"""One real file, recovered from beginning to end by a person who types its source."""

from __future__ import annotations

import json
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from rapidfuzz.distance import Levenshtein

import glyphstone
from benchmarks.scripts.real_measure import errors, folded
from benchmarks.trust.real_files import RealFile, real_files
from benchmarks.trust.real_person import RealPerson
from benchmarks.trust.real_truth import Truth, truth_of
from benchmarks.trust.real_words import seen_text
from glyphstone.flows.recovery.document_reading import ReadDocument, book_of
from glyphstone.flows.recovery.evidence_gathering import gather
from glyphstone.flows.recovery.project import Project
from glyphstone.flows.recovery.solving import Solving
from glyphstone.model import FontMaps
from glyphstone.reading import TextOptions, read_text

__all__ = ["CPU_SECONDS", "RealOutcome", "recovered"]


#: Seconds of processor time for one file.
CPU_SECONDS = 120
_SPOILED = "\ue001"
#: Characters in a row that are as expected behind a spoiled line, from which on errors count again.
_SOUND = 20


@dataclass
class RealOutcome:
    """What became of one file; error counts are characters."""

    name: str
    characters: int = 0
    before: int = 0
    after: int = 0
    #: Of the errors at the end: in words that the file shows otherwise than the source has them.
    apart: int = 0
    complete: bool = False
    #: Distinct glyphs that are still unknown, and words all of whose glyphs count as known, but
    #: which read otherwise than the source.
    unknown: int = 0
    wrong_words: int = 0
    words_compared: int = 0
    effort: dict[str, int] = field(default_factory=dict)
    other_tokens: int = 0
    lost_words: int = 0
    seconds: float = 0.0
    failure: str = ""
    #: The commonest wrong words and refused inputs, for whoever looks for causes.
    examples: list[list[str]] = field(default_factory=list)


def recovered(file: RealFile, folder: Path) -> RealOutcome:
    """Recover one file; the project file goes into a folder."""
    begun = time.perf_counter()
    source = file.text.read_text("utf-8")
    read = _read(file.path)
    truth = truth_of(read.book, source, file.script)
    found = RealOutcome(file.name)
    expected = folded(source, file.script)
    found.characters = len(expected)
    found.before = errors(expected, folded(_text(file.path, {}), file.script))
    project = Project(folder / "file.glyphstone", [read], read_only=False)
    solving = Solving([read], project, gather([read], library=folder / "none"))
    person = RealPerson(solving, truth)
    found.effort = asdict(person.recover())
    text = folded(_text(file.path, solving.maps(0)), file.script)
    found.after = errors(expected, text)
    found.apart = max(0, found.after - _residue(file, text, truth, solving))
    progress = solving.session.progress()
    found.complete = progress.complete
    found.unknown = progress.glyphs.unknown
    wrong = person.wrong_tokens()
    found.wrong_words = len(wrong)
    found.words_compared = sum(text is not None for text in truth.texts)
    found.other_tokens, found.lost_words = truth.other_tokens, len(truth.lost_words)
    found.examples = [
        [str(truth.texts[token]), solving.session.token_text(token)] for token in wrong[:40]
    ] + [["refused", text, reason] for _, text, reason in person.refusals[:20]]
    found.examples += _commonest(expected, text)
    project.close()
    found.seconds = round(time.perf_counter() - begun, 1)
    return found


def _read(path: Path) -> ReadDocument:
    with glyphstone.open(path) as document:
        document.keep_pages()
        return book_of(document)


def _text(path: Path, maps: FontMaps) -> str:
    with glyphstone.open(path) as document:
        pages = read_text(document, maps=maps, options=TextOptions(languages=False))
        return "\n".join(page.text for page in pages)


def _residue(file: RealFile, text: str, truth: Truth, solving: Solving) -> int:
    """Errors but those of other wording: words that the file shows otherwise than the source.

    They are left out of what is expected, and what the file shows there counts as right. So do
    signs that the source has and no glyph shows, or that only the file has.
    """
    parts = [
        seen_text(solving.session.token_text(one.what)) if isinstance(one.what, int) else one.what
        for one in truth.shown
    ]
    # A sign that no text has marks words in lines that are printed over each other.
    marked = [
        f"{_SPOILED}{text}" if one.overprinted else text
        for one, text in zip(truth.shown, parts, strict=True)
    ]
    expected = folded(" ".join(marked), file.script)
    count = 0
    lost, added = Counter(truth.lost_signs), Counter(truth.added_signs)
    spoiled = False
    for op in Levenshtein.opcodes(expected, text):
        before, after = expected[op.src_start : op.src_end], text[op.dest_start : op.dest_end]
        if _SPOILED in before:
            spoiled = True
        if op.tag == "equal":
            spoiled &= len(before) < _SOUND
            continue
        gone, come = lost & Counter(before), added & Counter(after)
        lost, added = lost - gone, added - come
        if not spoiled:
            count += max(len(before), len(after)) - max(gone.total(), come.total())
    return count


def _commonest(expected: str, text: str) -> list[list[str]]:
    found: Counter[tuple[str, str]] = Counter()
    for op in Levenshtein.opcodes(expected, text):
        if op.tag != "equal":
            found[expected[op.src_start : op.src_end], text[op.dest_start : op.dest_end]] += 1
    return [["text", a, b, str(count)] for (a, b), count in found.most_common(15)]


def main(arguments: Sequence[str]) -> int:
    """Recover the file of this name and print what became of it as JSON."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    file = next(one for one in real_files() if one.name == arguments[0])
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asdict(recovered(file, Path(folder))), ensure_ascii=False))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
