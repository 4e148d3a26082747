"""The ground on which prose is judged: documents, measures, the baseline and the language model."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.prose.alignment import align
from benchmarks.prose.baseline import by_pdftotext, counts, paragraphs_of
from benchmarks.prose.documents import HYPHENATING, LANGUAGES, Kind, Wish, make, wishes
from benchmarks.prose.measures import Measures, measure
from benchmarks.prose.perplexity import Trigrams, tokens, vocabulary
from benchmarks.prose.truth import Hyphen, TrueParagraph, Truth
from tests.forge.reading import needs

FIRST = ("The quick brown fox jumps over the lazy dog.", "Pack my box with five dozen jugs.")
SECOND = ("How vexingly quick daft zebras jump today!", "Sphinx of black quartz, judge my vow.")
HEADING, NOTE, HEAD = "On animals", "1 Nobody asked them about it.", "Proceedings of jumping"


def truth_of_two() -> Truth:
    return Truth(
        (
            TrueParagraph("heading", (HEADING,)),
            TrueParagraph("body", FIRST),
            TrueParagraph("body", SECOND),
            TrueParagraph("footnote", (NOTE,)),
            TrueParagraph("header", (HEAD,)),
        )
    )


def told(*paragraphs: str) -> Measures:
    return measure(truth_of_two(), paragraphs)


WHOLE = (HEADING, " ".join(FIRST), " ".join(SECOND), NOTE)


def test_the_truth_itself_is_perfect() -> None:
    found = told(*WHOLE)
    assert (found.sentences, found.broken, found.glued, found.lost, found.foreign) == (
        4,
        0,
        0,
        0,
        0,
    )
    assert found.rates.paragraph_f1 == found.rates.boundary_f1 == 1
    assert (found.rates.hyphen_precision, found.rates.hyphen_recall) == (1, 1)


def test_a_sentence_over_two_paragraphs_is_broken() -> None:
    found = told(HEADING, "The quick brown fox jumps", "over the lazy dog. " + FIRST[1], *WHOLE[2:])
    assert (found.broken, found.glued, found.lost) == (1, 0, 0)
    assert (found.true_paragraphs, found.paragraphs, found.same_paragraphs) == (4, 5, 3)


def test_a_break_between_sentences_breaks_none() -> None:
    found = told(HEADING, *FIRST, *WHOLE[2:])
    assert (found.broken, found.glued) == (0, 0)
    assert found.rates.paragraph_f1 == 2 * 3 / (4 + 5)


def test_paragraphs_that_became_one_are_glued() -> None:
    assert told(HEADING, f"{WHOLE[1]} {WHOLE[2]}", NOTE).glued == 1
    assert told(" ".join(WHOLE)).glued == 3
    assert told(" ".join(WHOLE)).broken == 0


def test_furniture_inside_a_paragraph_is_glued_once() -> None:
    inside = f"The quick brown fox {HEAD} jumps over the lazy dog. {FIRST[1]}"
    found = told(HEADING, inside, *WHOLE[2:])
    assert (found.broken, found.glued, found.lost) == (0, 1, 0)
    assert told(HEAD, *WHOLE) == replace(told(*WHOLE), foreign=0)


def test_lost_letters_are_counted() -> None:
    found = told(HEADING, FIRST[0], *WHOLE[2:])
    assert found.lost == sum(c.isalpha() for c in FIRST[1])
    assert found.letters == sum(c.isalpha() for c in "".join(FIRST + SECOND))
    assert told(*WHOLE[1:]).lost == told(*WHOLE[:3]).lost == 0
    assert told().lost == found.letters


def test_what_was_added_is_foreign() -> None:
    found = told(*WHOLE, "xyz xyz")
    assert (found.foreign, found.lost, found.glued) == (6, 0, 0)
    assert (found.paragraphs, found.same_paragraphs) == (5, 4)


def test_order_and_small_differences_do_not_matter() -> None:
    changed = WHOLE[1].replace("quick", "qu1ck").replace("five", "ﬁve")
    found = told(NOTE, changed, HEADING, WHOLE[2])
    assert (found.broken, found.glued, found.lost, found.foreign) == (0, 0, 0, 0)
    assert found.rates.boundary_f1 == 1


def test_word_boundaries() -> None:
    found = told(HEADING, WHOLE[1].replace("brown fox", "brownfox"), WHOLE[2], NOTE)
    assert found.same_boundaries == found.boundaries == found.true_boundaries - 1
    found = told(HEADING, WHOLE[1].replace("jumps", "j u mps"), WHOLE[2], NOTE)
    assert found.same_boundaries == found.true_boundaries == found.boundaries - 2


def test_a_formula_may_stay_in_its_paragraph() -> None:
    formula = TrueParagraph("formula", ("E = mc² (7)",), within=0)
    truth = Truth((TrueParagraph("body", FIRST), formula, TrueParagraph("body", SECOND)))
    inside = "The quick brown E = mc² (7) fox jumps over the lazy dog. " + FIRST[1]
    assert measure(truth, (inside, WHOLE[2])).glued == 0
    assert measure(truth, (WHOLE[1], "E = mc² (7) " + WHOLE[2])).glued == 1


def test_hyphens() -> None:
    sentence = "A well-known example of in- and output."
    truth = Truth((TrueParagraph("body", (sentence,)),), (Hyphen(0, 2, 4),))
    right = measure(truth, (sentence,))
    assert (right.hyphens, right.removed, right.own_hyphens, right.own_removed) == (1, 1, 2, 0)
    assert measure(truth, (sentence.replace("example", "exam-ple"),)).removed == 0
    assert measure(truth, (sentence.replace("example", "exam- ple"),)).removed == 0
    wrong = measure(truth, (sentence.replace("well-known", "wellknown"),))
    assert (wrong.removed, wrong.own_removed) == (1, 1)
    assert wrong.rates.hyphen_precision == 0.5
    assert measure(truth, (sentence.replace("in- and", "inand"),)).own_removed == 1


def test_measures_add_up() -> None:
    assert told(*WHOLE) + told() == measure(truth_of_two(), WHOLE) + Measures(
        sentences=4,
        letters=told().letters,
        lost=told().lost,
        true_paragraphs=4,
    )


@given(st.text("abc", max_size=120), st.text("abc", max_size=120))
def test_an_alignment_uses_each_sign_once(truth: str, output: str) -> None:
    found = [place for place in align(truth, output) if place >= 0]
    assert len(set(found)) == len(found)
    assert all(place < len(output) for place in found)
    assert align(truth, truth) == list(range(len(truth)))


@pytest.mark.parametrize("seed", range(20))
def test_moved_text_is_found_whole(seed: int) -> None:
    rng = random.Random(seed)
    pieces = ["".join(rng.choices("abcd", k=rng.randint(12, 60))) for _ in range(30)]
    order = rng.sample(range(30), 30)
    starts = list(itertools.accumulate((len(pieces[i]) for i in order), initial=0))
    places = align("".join(pieces), "".join(pieces[i] for i in order))
    assert -1 not in places
    expected = [starts[order.index(i)] + k for i in range(30) for k in range(len(pieces[i]))]
    # At its ends a piece may share a sign or two with what happens to go on alike.
    assert sum(a != b for a, b in zip(places, expected, strict=True)) < 0.02 * len(places)


def test_short_lines_are_headings_to_the_baseline() -> None:
    text = (
        "Introduction\nthis line goes on and on until it ends\nand here it ends.\n"
        "2 Methods\n\nA line that is certainly not so short as to be one.\n \nlower\n\fNext"
    )
    assert paragraphs_of(text) == [
        "Introduction",
        "this line goes on and on until it ends and here it ends.",
        "2 Methods",
        "A line that is certainly not so short as to be one.",
        "lower",
        "Next",
    ]


def test_sentences_and_words_are_counted() -> None:
    found = counts((" ".join(FIRST), HEADING), "en")
    assert (found.sentences, found.words) == (3, 18)
    assert found.words_a_sentence == 6


# --- documents ---------------------------------------------------------------------------------


def test_a_full_run_has_what_was_promised() -> None:
    asked = wishes()
    assert sum(wish.pages for wish in asked) >= 500
    assert {wish.kind for wish in asked} == set(Kind)
    assert len(LANGUAGES) >= 10
    assert len({code[3:] for code in LANGUAGES}) >= 6
    assert len(HYPHENATING) >= 10


@pytest.mark.parametrize("kind", Kind)
def test_documents_are_the_same_every_time(kind: Kind) -> None:
    wish = Wish(kind, "fi_Latn", 4)
    made = make(wish)
    assert make(wish).pdf == made.pdf
    assert make(replace(wish, seed=1)).pdf != made.pdf
    roles = {paragraph.role for paragraph in made.truth.paragraphs}
    assert {"body", "heading", "header", "page_number"} <= roles
    assert made.truth.hyphens
    if kind is Kind.DOUBLE:
        assert {"caption", "cell", "footnote", "formula"} <= roles


@needs("NotoSansCJKjp", "NotoSansDevanagari", "NotoSansHebrew")
@pytest.mark.parametrize("code", ["de_Latn", "sr_Cyrl", "he_Hebr", "hi_Deva", "ja_Jpan"])
@pytest.mark.parametrize("kind", Kind)
def test_a_plain_reading_finds_the_words(kind: Kind, code: str, tmp_path: Path) -> None:
    made = make(Wish(kind, code, 2))
    written = [paragraph.text for paragraph in made.truth.paragraphs]
    perfect = measure(made.truth, written).rates
    assert (perfect.broken, perfect.glued, perfect.lost) == (0, 0, 0)
    assert perfect.paragraph_f1 == perfect.boundary_f1 == perfect.hyphen_recall == 1
    words = Counter(word.text for word in made.forged.truth.words)
    assert words == Counter(word for paragraph in made.truth.paragraphs for word in paragraph.words)
    path = tmp_path / "made.pdf"
    path.write_bytes(made.pdf)
    # Poppler puts some signs of Devanagari and Hebrew into another order.
    assert measure(made.truth, by_pdftotext(path)).rates.lost < 0.01


def test_hyphens_of_the_truth_are_those_of_the_lines() -> None:
    made = make(Wish(Kind.DOUBLE, "de_Latn", 2))
    heads = Counter(
        made.truth.paragraphs[h.paragraph].words[h.word][: h.offset] + "-"
        for h in made.truth.hyphens
    )
    ends = Counter(line.text.split()[-1] for line in made.forged.truth.lines)
    assert heads <= ends


# --- the language model ------------------------------------------------------------------------

CORPUS = [["a", "b"], ["a", "c"]]


def test_probabilities_are_those_worked_out_by_hand() -> None:
    model = Trigrams(CORPUS, vocabulary(CORPUS))
    # Once: a (behind the beginning), b, c; twice: the end. Discount 3 / (3 + 2) over 5 contexts.
    assert model.probability("b", ["c", "c"]) == pytest.approx((1 - 0.6 + 0.6 * 4 / 5) / 5)
    assert model.probability("no such word", ["c", "c"]) == pytest.approx(0.6 * 4 / 5 / 5)
    # All pairs were seen in one context, so that order leaves everything to single words; of the
    # five triples one was seen twice: discount 4 / (4 + 2).
    assert model.probability("b", ["a"]) == pytest.approx((1 / 3 + 2 / 3 * 2 * 0.176) / 2)
    assert model.probability(None, ["a", "b"]) == pytest.approx(1 / 3 + 2 / 3 * 0.376)
    assert model.probability("a", []) == pytest.approx((4 / 3 + 2 / 3 * 0.176) / 2)
    product = 0.7253333333333333 * 0.284 * 0.584
    assert model.perplexity([["a", "b"]]) == pytest.approx(product ** (-1 / 3))


@given(st.lists(st.lists(st.sampled_from("abcde"), max_size=6), max_size=12))
def test_probabilities_sum_to_one(sentences: list[list[str]]) -> None:
    words = frozenset("abcdf")
    model = Trigrams(sentences, words)
    for before in (["a"], [], ["a", "b"], ["f", "f"], ["e", "e"]):
        outcomes = [*sorted(words), None, "unknown"]
        assert sum(model.probability(w, before) for w in outcomes) == pytest.approx(1)


def test_better_text_is_less_perplexing() -> None:
    held = [tokens(s) for s in FIRST + SECOND]
    words = vocabulary(held)
    spoiled = [tokens(s.replace("quick", "qui ck").replace("my", "m y")) for s in FIRST + SECOND]
    assert Trigrams(held, words).perplexity(held) < Trigrams(spoiled, words).perplexity(held)


def test_tokens_of_many_scripts() -> None:
    assert tokens("Don’t, 12 ﬁsh!") == ["don", "’", "t", ",", "12", "fish", "!"]
    assert tokens("हिन्दी में।") == ["हिन्दी", "में", "।"]
    assert tokens("世界人権です。") == ["世", "界", "人", "権", "で", "す", "。"]
    assert tokens("ภาษา") == ["ภ", "า", "ษ", "า"]
