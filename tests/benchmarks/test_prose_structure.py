"""Forged prose by every way: what is told of it, and the hyphens that authors write."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.prose import __main__ as benchmark
from benchmarks.prose import structure
from benchmarks.prose.documents import Kind, Made, Wish, make
from benchmarks.prose.failures import failures
from benchmarks.prose.measures import Measures, measure
from benchmarks.prose.outcomes import Outcome, outcome, summed
from benchmarks.prose.part import Part, percent
from benchmarks.prose.readings import DEFAULT, EPS, PDFTOTEXT, SR, by_sr, our_lines
from benchmarks.prose.truth import Hyphen, TrueParagraph, Truth
from benchmarks.report import Report

TEXT = "Der Vor- und Nachteil einer Nord-Süd-Achse."


def judged(*paragraphs: str) -> Measures:
    truth = Truth((TrueParagraph("body", (TEXT,)),), own_hyphens=(Hyphen(0, 5, 4),))
    return measure(truth, paragraphs)


def test_suspended_hyphens_keep_their_blank() -> None:
    assert (judged(TEXT).suspended, judged(TEXT).suspended_kept) == (1, 1)
    for wrong in ("Vor-und", "Vorund", "Vor und", "Vor - und"):
        assert judged(TEXT.replace("Vor- und", wrong)).suspended_kept == 0


def test_words_broken_behind_their_own_hyphen_come_back_in_one_piece() -> None:
    assert (judged(TEXT).own_ends, judged(TEXT).own_ends_kept) == (1, 1)
    for wrong in ("Nord- Süd", "Nord Süd", "NordSüd", "Nord -Süd"):
        assert judged(TEXT.replace("Nord-Süd", wrong)).own_ends_kept == 0


def test_the_truth_knows_the_authors_hyphens_at_line_ends() -> None:
    made = make(Wish(Kind.DOUBLE, "de_Latn", 4))
    ends = {line.text.split()[-1] for line in made.forged.truth.lines if line.text.strip()}
    assert made.truth.own_hyphens
    for hyphen in made.truth.own_hyphens:
        word = made.truth.paragraphs[hyphen.paragraph].words[hyphen.word]
        assert word[hyphen.offset] == "-"
        assert word[: hyphen.offset + 1] in ends
    assert not set(made.truth.own_hyphens) & set(made.truth.hyphens)


@pytest.fixture(scope="module")
def found() -> Outcome:
    return outcome(Wish(Kind.SINGLE, "fi_Latn", 1))


def test_every_way_is_judged(found: Outcome) -> None:
    assert {(PDFTOTEXT, None), (DEFAULT, None), *((SR, eps) for eps in EPS)} <= set(found.measures)
    assert len({one.sentences for one in found.measures.values()}) == 1
    assert found.counts[DEFAULT].sentences > 10
    assert summed([found, found], (DEFAULT, None)).letters > found.measures[DEFAULT, None].letters


def test_sr_reads_running_heads_and_writes_no_objects(tmp_path: Path) -> None:
    made = make(Wish(Kind.SINGLE, "en_Latn", 2))
    path = tmp_path / "made.pdf"
    path.write_bytes(made.pdf)
    lines = our_lines(path)
    head = next(p.text for p in made.truth.paragraphs if p.role == "header")
    assert sum(line == head for line in lines) == 2
    long = "This line is as long as all the others."
    inside = by_sr([long[:-1], "12 34", long[:-1], long], 0.1)
    assert inside == [f"{long[:-1]} {long[:-1]} {long}"]


def test_bars_follow_what_was_found(found: Outcome) -> None:
    way = (DEFAULT, None)
    good = Measures(
        sentences=1000, letters=9000, true_paragraphs=50, paragraphs=50, same_paragraphs=50,
        hyphens=100, removed=100, suspended=3, suspended_kept=3,
    )  # fmt: skip
    all_kinds = [replace(found, wish=Wish(kind, "fi_Latn", 1)) for kind in Kind]

    def holds(measures: Measures) -> dict[str, bool]:
        told = [replace(one, measures={**one.measures, way: measures}) for one in all_kinds]
        return {what: right for what, (right, _) in structure.tell(told, quick=True).bars.items()}

    assert all(holds(good).values())
    bad = replace(
        good, broken=30, glued=30, lost=1, same_paragraphs=40, own_removed=2, suspended_kept=2
    )
    assert not any(holds(bad).values())
    # One sentence in a hundred is too much for a novel only.
    broken = holds(replace(good, broken=10))
    assert [what for what, right in broken.items() if not right] == [
        "novel: sentences broken at most 0.2 %"
    ]


def spoiled(made: Made) -> list[str]:
    texts = [p.text for p in made.truth.paragraphs]
    body = [n for n, p in enumerate(made.truth.paragraphs) if p.role == "body"]
    first, second = body[:2]
    words = texts[first].split()
    texts[first : second + 1] = [
        " ".join(words[:3]), " ".join([*words[3:], *texts[first + 1 : second + 1]])
    ]  # fmt: skip
    return texts


def test_failures_are_shown_with_their_words() -> None:
    made = make(Wish(Kind.NOVEL, "en_Latn", 2))
    perfect = [p.text for p in made.truth.paragraphs]
    assert list(failures(made, perfect)) == []
    told = "\n".join(failures(made, spoiled(made)))
    assert "broken: " in told
    assert "glued: " in told
    assert "lost: " in "\n".join(failures(made, perfect[:-6]))


def test_a_part_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    part = Part()
    part.text("Some words.")
    part.table("Numbers", ("a", "b"), [("x", percent(0.125))])
    part.figures["n"] = 3
    part.bar("is good", False, "it is not")
    report = Report("prose", "Prose", quick=True)
    part.tell(report, "trial")
    assert report.finish(tmp_path) == 1
    page = capsys.readouterr().out
    assert "12.5" in page
    assert "it is not" in page
    line = json.loads(page.splitlines()[-1])
    assert line["figures"] == {"trial: n": 3}
    assert line["bars"] == {"is good": False}


def test_a_part_that_fails_is_a_bar_that_does_not_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(quick: bool) -> Part:
        raise RuntimeError(f"no fonts, quick: {quick}")

    monkeypatch.setattr(structure, "measure", fails)
    report = Report("prose", "Prose", quick=True)
    benchmark.add(report, "structure")
    assert report.bars == {"structure can be measured": False}
