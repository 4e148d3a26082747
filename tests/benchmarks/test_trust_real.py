"""The benchmark of real files: the split, the truth of words, and the person who types them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import forge
import glyphstone
from benchmarks.trust.real_files import languages_of_test
from benchmarks.trust.real_person import RealPerson
from benchmarks.trust.real_truth import truth_of
from benchmarks.trust.real_words import bag, seen_text
from forge.damage import Missing
from glyphstone.evidence.book import Book
from glyphstone.flows.recovery.document_reading import ReadDocument, book_of
from glyphstone.flows.recovery.evidence_gathering import gather
from glyphstone.flows.recovery.project import Project
from glyphstone.flows.recovery.solving import Solving

TEXT = ("Sphinx of black quartz, judge my vow.", "Pack my box with five dozen liquor jugs.")
#: The languages of the broken files, and those that were named as the test.
TEST = [
    "Arab.PBU",
    "Beng.BEN",
    "Deva.HIN",
    "Deva.TAJ",
    "Gran.SAN",
    "Guru.PAN",
    "Hebr.HEB",
    "Hebr.YDD",
    "Java.JAV",
    "Knda.KAN",
    "Mlym.MAL",
    "Syrc.AII",
    "Thaa.DIV",
    "Tibt.BOD",
]
OTHERS = [
    "Arab.ARB",
    "Arab.PES",
    "Arab.PNB",
    "Arab.SKR",
    "Arab.URD",
    "Deva.BHO",
    "Deva.MAG",
    "Deva.MAI",
    "Deva.MAR",
    "Deva.SAN",
    "Gujr.GUJ",
    "Hani.VIE",
    "Lana.KKH",
    "Sinh.SIN",
]


def test_the_split_is_the_one_that_was_named() -> None:
    single = {"Gran.SAN", "Lana.KKH"}
    files = Counter({name: 1 if name in single else 2 for name in TEST + OTHERS})
    assert files.total() == 54
    assert languages_of_test(files) == frozenset(TEST)


def test_texts_are_compared_without_forms_blanks_and_what_cannot_be_seen() -> None:
    assert seen_text("\ufedf\ufee4 \u0640\u200d") == "\u0644\u0645"
    assert bag("e\u0301 e") == Counter({"e": 2, "\u0301": 1})


def read(path: Path, *damage: forge.damage.Damage, texts: Sequence[str] = TEXT) -> ReadDocument:
    style = forge.Style(forge.Typeface(("DejaVuSans",), damage=damage))
    blocks = [forge.Paragraph((text,)) for text in texts]
    path.write_bytes(forge.Document(blocks, style, forge.Layout()).build().pdf)
    with glyphstone.open(path) as document:
        return book_of(document)


def book(tmp_path: Path, *damage: forge.damage.Damage) -> Book:
    return read(tmp_path / "a.pdf", *damage).book


def test_every_word_of_the_source_is_found_at_its_token(tmp_path: Path) -> None:
    truth = truth_of(book(tmp_path), "\n".join(TEXT), "Latn")
    assert truth.texts == tuple(" ".join(TEXT).split())
    assert (truth.lost_words, truth.other_tokens) == ((), 0)
    assert (truth.lost_signs, truth.added_signs) == (Counter(), Counter())


def test_words_that_only_the_file_or_the_source_has_are_told_apart(tmp_path: Path) -> None:
    source = "Sphinx of white quartz, judge my vow. Pack my box with five dozen liquor jugs."
    truth = truth_of(book(tmp_path), source, "Latn")
    assert truth.texts[2] is None
    assert truth.texts[3] == "quartz,"
    assert truth.lost_words == ("white",)
    assert truth.other_tokens == 1


def test_a_sign_stands_where_the_file_has_it(tmp_path: Path) -> None:
    source = " ".join(TEXT).replace("quartz,", "quartz").replace("jugs.", "jugs,")
    truth = truth_of(book(tmp_path), source, "Latn")
    assert truth.texts[3] == "quartz,"
    assert truth.texts[-1] == "jugs."
    # The commas stand at unlike places: neither was moved along its line.
    assert (truth.lost_signs, truth.added_signs) == (Counter(","), Counter(",."))


def test_a_sign_at_the_wrong_end_of_its_line_is_no_other_wording(tmp_path: Path) -> None:
    source = f".{TEXT[0].removesuffix('.')}\n{TEXT[1]}"
    truth = truth_of(book(tmp_path), source, "Latn")
    assert (truth.lost_signs, truth.added_signs) == (Counter(), Counter())


#: Words in which all letters but x stand often enough to be sound.
OFTEN = "seal rate late reel rest tales steal least xerts stare tree rates alter steel later"


def test_a_word_with_more_letters_than_the_source_is_other_wording(tmp_path: Path) -> None:
    seen = read(tmp_path / "a.pdf", texts=[OFTEN]).book
    truth = truth_of(seen, OFTEN.replace("tales", "tale").replace("rest", "rets"), "Latn")
    assert truth.texts[5] is None
    assert truth.other_tokens == 1
    # x stands nowhere else: nothing bears out that the file shows more than its source.
    assert truth_of(seen, OFTEN.replace("xerts", "rerts"), "Latn").texts[8] == "rerts"
    assert truth_of(seen, OFTEN.replace("xerts", "erts"), "Latn").texts[8] == "erts"


def test_letters_that_the_file_lacks_everywhere_are_no_other_wording(tmp_path: Path) -> None:
    seen = read(tmp_path / "a.pdf", texts=[OFTEN]).book
    once = truth_of(seen, OFTEN.replace("steel", "steels"), "Latn")
    assert once.texts[13] is None
    always = truth_of(seen, OFTEN.replace("e", "ez"), "Latn")
    assert always.texts[:2] == ("sezal", "ratez")


def test_a_word_that_only_the_source_has_is_no_part_of_its_neighbour(tmp_path: Path) -> None:
    seen = read(tmp_path / "a.pdf", texts=[OFTEN]).book
    truth = truth_of(seen, OFTEN.replace("alter", "ae alter"), "Latn")
    assert truth.lost_words == ("ae",)
    assert truth.texts[12] == "alter"


def test_the_person_recovers_a_file_by_typing_its_words(tmp_path: Path) -> None:
    document = read(tmp_path / "a.pdf", Missing(0.5))
    truth = truth_of(document.book, "\n".join(TEXT), "Latn")
    project = Project(tmp_path / "a.glyphstone", [document], read_only=False)
    solving = Solving([document], project, gather([document], library=tmp_path / "none"))
    person = RealPerson(solving, truth)
    effort = person.recover()
    project.close()
    assert person.wrong_tokens() == []
    assert solving.session.progress().complete
    assert 0 < effort.words <= len(truth.texts)
    assert (effort.refused, effort.distrusted) == (0, 0)
