"""The library: open, pages that stream, fonts, shapes, surveys; what is public is documented."""

from __future__ import annotations

import inspect
import io
import pickle
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pikepdf
import pytest

import glyphstone
from forge import Flavour, Layout, typeset
from glyphstone import GlyphstoneError, Limits
from glyphstone.document import Surveyor
from glyphstone.errors import BadPageError, DamagedError, ExitCode, NotAPdfError
from glyphstone.model import Fault, Glyphs
from glyphstone.pdf.document.page_tree import PageEntry
from glyphstone.pdf.reader import Reader
from tests.pdf.making import one_page


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A document of three equal pages."""
    made = tmp_path_factory.mktemp("document") / "three.pdf"
    made.write_bytes(typeset("The quick fox.", layout=Layout(repeat=3)).pdf)
    return made


# --- what is public ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", glyphstone.__all__)
def test_what_is_public_is_documented(name: str) -> None:
    public = getattr(glyphstone, name)
    assert inspect.getdoc(public)
    if inspect.isclass(public):
        for key, member in vars(public).items():
            is_open = not key.startswith("_") and callable(getattr(public, key, None))
            if is_open and inspect.isfunction(member):
                assert inspect.getdoc(member), f"{name}.{key}"
            if isinstance(member, property):
                assert inspect.getdoc(member), f"{name}.{key}"


def test_a_few_lines_give_every_glyph(path: Path) -> None:
    with glyphstone.open(path) as document:
        for page in document.pages():
            glyphs = page.glyphs
            text = "".join(claim.text for claim in glyphs.claims)
            assert text == "The quick fox."
            assert glyphs.x.dtype == np.float64
            assert (np.diff(glyphs.x) > 0).all()
            assert glyphs.fonts[glyphs.font[0]].name == "DejaVuSans"
            assert page.faults == ()
            assert page.facts.box == (0.0, 0.0, 595.0, 842.0)


def test_a_path_may_be_a_string(path: Path) -> None:
    with glyphstone.open(str(path)) as document:
        assert document.path == path


def test_title_and_date_are_what_the_file_says(tmp_path: Path) -> None:
    with pikepdf.open(io.BytesIO(typeset("x").pdf)) as pdf:
        pdf.docinfo["/Title"] = "  Наслов\r\n\0књиге "
        pdf.docinfo["/CreationDate"] = "D:20140512"
        pdf.save(tmp_path / "a.pdf")
    with glyphstone.open(tmp_path / "a.pdf") as document:
        assert (document.title, document.date) == ("Наслов књиге", "2014-05-12")


# --- pages ------------------------------------------------------------------------------------


def test_pages_are_numbered_from_one(path: Path) -> None:
    with glyphstone.open(path) as document:
        assert [page.number for page in document.pages()] == [1, 2, 3]
        assert document.announced_pages == 3
        assert document.page(2).number == 2


@pytest.mark.parametrize("number", [0, -1, 4])
def test_a_page_that_is_not_there(path: Path, number: int) -> None:
    with (
        glyphstone.open(path) as document,
        pytest.raises(BadPageError, match=f"there is no page {number}") as caught,
    ):
        document.page(number)
    assert caught.value.exit_code is ExitCode.PARTIAL
    assert isinstance(caught.value, GlyphstoneError)


def test_pages_are_read_when_asked_and_may_be_read_again(path: Path) -> None:
    with glyphstone.open(path) as document:
        pages = document.pages()
        first = next(pages)
        before = len(document.fonts)
        assert before == 0
        assert len(first.glyphs) == 14
        assert len(document.fonts) == 1
        assert first.glyphs is first.glyphs
        again = document.page(1).glyphs
        assert np.array_equal(again.x, first.glyphs.x)
        assert len(document.fonts) == 1


def test_tables_outlive_the_document(path: Path) -> None:
    with glyphstone.open(path) as document:
        glyphs = document.page(1).glyphs
        boxes = glyphs.ink_box
    assert glyphs.ink_box is boxes
    assert np.isnan(boxes).any(axis=1).sum() == 2  # the two spaces


NO_PAGES = (
    b"%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
    b"2 0 obj <</Type/Pages/Kids[]/Count 3>> endobj\ntrailer <</Root 1 0 R>>"
)
WAYS: dict[str, Callable[[Path], object]] = {
    "pages": lambda path: list(glyphstone.open(path).pages()),
    "page": lambda path: glyphstone.open(path).page(1),
    "survey": lambda path: glyphstone.open(path).survey(),
    "survey of some pages": lambda path: glyphstone.open(path).survey(pages=[1]),
    "text": lambda path: list(glyphstone.read_text(glyphstone.open(path))),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_document_without_pages_is_damaged_whichever_way_it_is_read(
    way: str, tmp_path: Path
) -> None:
    empty = tmp_path / "empty.pdf"
    empty.write_bytes(NO_PAGES)
    with pytest.raises(DamagedError, match=r"empty\.pdf: the document has no pages\."):
        WAYS[way](empty)


# --- faults -----------------------------------------------------------------------------------


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """Three pages: the first and last miss a font, and one entry of the tree is no page."""
    pdf = pikepdf.new()
    for content in (b"BT /No 9 Tf (a) Tj ET", b"", b"BT /None 9 Tf (a) Tj ET", b""):
        pdf.pages.extend(one_page(content).pages)
    path = tmp_path / "damaged.pdf"
    pdf.save(path, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    data = path.read_bytes()
    last = re.search(rb"(\d+ 0 R) \]", data)
    assert last is not None
    path.write_bytes(data[: last.start()] + b"null".ljust(len(last[1])) + data[last.end(1) :])
    return path


MENDED = "the file was damaged and had to be mended"
FAULTS = [
    "a page is missing: the page tree lists something that is no page",
    "page 1: the font /No is not among its resources",
    "page 3: the font /None is not among its resources",
]


def test_all_faults_are_the_same_however_the_pages_were_read(damaged: Path) -> None:
    with glyphstone.open(damaged) as document:
        document.survey()
        assert [str(fault) for fault in document.all_faults] == FAULTS
        document.survey()  # a second time finds no more
        assert [str(fault) for fault in document.all_faults] == FAULTS
    with glyphstone.open(damaged) as document:
        for page in reversed(list(document.pages())):
            assert len(page.glyphs) <= 1
        assert [str(fault) for fault in document.all_faults] == FAULTS


def test_faults_of_pages_that_were_not_read_are_not_known(damaged: Path) -> None:
    with glyphstone.open(damaged) as document:
        assert not document.all_faults
        document.survey(pages=[1, 2])
        assert [str(fault) for fault in document.all_faults] == FAULTS[1:2]


def test_what_is_read_of_a_document_opened_once_more_leaves_no_trace(damaged: Path) -> None:
    limits = Limits(pages=50)
    with glyphstone.open(damaged, limits=limits) as document:
        with document.reopened() as other:
            assert other.limits is limits
            other.survey()
            assert [str(fault) for fault in other.all_faults] == FAULTS
            assert len(other.fonts) == 1
        assert not document.all_faults
        assert not document.fonts
        document.survey()
        assert [str(fault) for fault in document.all_faults] == FAULTS
    with pytest.raises(GlyphstoneError, match="closed"):
        document.reopened()


def test_a_document_opened_once_more_needs_no_password_again(path: Path, tmp_path: Path) -> None:
    locked = tmp_path / "locked.pdf"
    with pikepdf.open(path) as pdf:
        pdf.save(locked, encryption=pikepdf.Encryption(user="secret", owner="owner"))
    with glyphstone.open(locked, password="secret") as document, document.reopened() as other:
        assert len(other) == 3


def test_a_file_that_was_mended_has_that_as_its_first_fault(damaged: Path) -> None:
    broken = re.sub(rb"startxref\n\d+", b"startxref\n7", damaged.read_bytes())
    damaged.write_bytes(broken)
    with glyphstone.open(damaged) as document:
        assert document.mended == MENDED
        document.survey()
        faults = [str(fault) for fault in document.all_faults]
    assert faults == [MENDED, *FAULTS[1:]]  # qpdf takes what is no page out of the tree


def test_a_whole_document_has_no_faults(path: Path) -> None:
    with glyphstone.open(path) as document:
        document.survey()
        assert document.all_faults == ()
        assert document.mended == ""


def test_damage_that_is_met_late_is_told_too(tmp_path: Path) -> None:
    whole = tmp_path / "whole.pdf"
    one_page().save(whole, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    data = whole.read_bytes()
    number = re.search(rb"\n(\d+) 0 obj\n<< /Length", data)
    assert number is not None
    # The content's object has another number than the table says: qpdf sees it when it reads it.
    hurt = data.replace(b"\n%b 0 obj\n<< /Length" % number[1], b"\n9 0 obj\n<< /Length")
    path = tmp_path / "late.pdf"
    path.write_bytes(hurt)
    with glyphstone.open(path) as document:
        assert document.mended == ""
        document.survey()
        assert [str(fault) for fault in document.all_faults][:1] == [MENDED]
        assert document.survey().mended == MENDED


# --- survey -----------------------------------------------------------------------------------


def test_a_survey_counts_every_glyph(path: Path) -> None:
    with glyphstone.open(path) as document:
        survey = document.survey()
    assert survey.file == str(path)
    assert [page.glyphs for page in survey.pages] == [14, 14, 14]
    (uses,) = survey.uses
    assert sum(use.count for use in uses) == 42
    assert [use.code for use in uses] == sorted(use.code for use in uses)
    by_text = {use.claim.text: use for use in uses}
    assert (by_text[" "].count, by_text["T"].count) == (6, 3)
    assert all(use.first_page == 1 for use in uses)
    assert by_text[" "].shape is not None
    assert by_text[" "].shape.blank
    assert by_text["T"].shape is not None
    assert by_text["T"].shape.box is not None
    assert by_text["T"].advance == pytest.approx(0.611, abs=0.001)


def test_a_survey_of_some_pages(path: Path) -> None:
    with glyphstone.open(path) as document:
        survey = document.survey(pages=[2, 9])
    assert [page.facts.number for page in survey.pages] == [2]
    assert all(use.first_page == 2 for use in survey.uses[0])


def test_a_survey_tells_its_progress(path: Path) -> None:
    told: list[tuple[int, int]] = []
    with glyphstone.open(path) as document:
        document.survey(progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_a_diagnosis_judges_each_font(path: Path) -> None:
    with glyphstone.open(path) as document:
        diagnosis = document.diagnose()
    assert inspect.getdoc(type(diagnosis))


# --- limits and errors ------------------------------------------------------------------------


def test_limits_must_be_above_zero() -> None:
    with pytest.raises(ValueError, match="page_glyphs"):
        Limits(page_glyphs=0)


def test_limits_hold_for_the_document(path: Path) -> None:
    with glyphstone.open(path, limits=Limits(pages=2)) as document:
        assert len(list(document.pages())) == 2
        assert "more than 2 pages" in str(document.faults[0])


def test_errors_and_faults_can_be_sent_between_processes() -> None:
    fault = glyphstone.Fault("it is lost", page=3)
    assert pickle.loads(pickle.dumps(fault)) == fault


# --- notebooks --------------------------------------------------------------------------------


@pytest.mark.parametrize(("pages", "read"), [(2, 2), (7, 5)])
def test_a_notebook_shows_the_fonts_of_the_first_pages(
    pages: int, read: int, tmp_path: Path
) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(typeset("abc", layout=Layout(repeat=pages)).pdf)
    with glyphstone.open(path) as document:
        shown = document._repr_html_()
    assert f"a.pdf: {pages} pages; fonts of the first {read}" in shown
    assert f"<bdi>{3 * read}</bdi>" in shown
    assert "<bdi>trusted</bdi>" in shown
    assert document._repr_html_() == f"<p>{path}: closed</p>"


# --- as a list, from bytes, kept --------------------------------------------------------------


def test_pages_are_counted_as_in_a_list(path: Path) -> None:
    with glyphstone.open(path) as document:
        assert [document[place].number for place in (0, 2, -1, -3)] == [1, 3, 3, 1]
        assert [page.number for page in document[1:]] == [2, 3]
        assert [page.number for page in document[::-1]] == [3, 2, 1]
        assert document[3:] == []
        for place in (3, -4):
            with pytest.raises(IndexError, match="has 3 pages"):
                document[place]


def test_bytes_and_files_are_opened_too_and_nothing_is_left(path: Path) -> None:
    data = path.read_bytes()
    for source in (data, io.BytesIO(data)):
        with glyphstone.open(source, limits=Limits(pages=2)) as document:
            copy = document.path
            assert len(list(document.pages())) == 2
        assert not copy.exists()


def test_kept_pages_are_read_once(path: Path) -> None:
    with glyphstone.open(path) as document:
        document.keep_pages()
        first = document.page(1).glyphs
        again = document.page(1).glyphs
        assert again is not first
        assert np.array_equal(again.matrix, first.matrix)


def test_kept_pages_are_interpreted_once_and_others_each_time(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    glyphs = Reader.glyphs

    def counted(self: Reader, number: int, page: PageEntry) -> Glyphs:
        read.append(number)
        return glyphs(self, number, page)

    monkeypatch.setattr(Reader, "glyphs", counted)
    with glyphstone.open(path) as document:
        for _ in range(2):
            assert len(document.page(2).glyphs) == 14
        assert read == [2, 2]
        document.keep_pages()
        kept = document.page(3).glyphs
        document.keep_pages()  # a second time forgets nothing
        assert np.array_equal(document.page(3).glyphs.x, kept.x)
        assert len(document.page(1).glyphs) == 14
        assert read == [2, 2, 3, 1]


def test_a_slice_with_any_step_has_its_pages_in_that_order(path: Path) -> None:
    with glyphstone.open(path) as document:
        assert len(document) == 3
        assert [page.number for page in document] == [1, 2, 3]
        for place in (slice(None), slice(0, 3, 2), slice(None, None, -2), slice(1, None, -1)):
            assert [page.number for page in document[place]] == [1, 2, 3][place]
        assert document[5:9] == []
        assert document[0].number == 1


# --- closed documents -------------------------------------------------------------------------


def test_a_closed_document_says_so_and_what_to_do(path: Path) -> None:
    with glyphstone.open(path) as document:
        page = document.page(1)
        waiting = document.pages()
    for ask in (lambda: document.page(1), lambda: page.glyphs, lambda: next(waiting)):
        with pytest.raises(GlyphstoneError) as caught:
            ask()
        assert str(caught.value) == (
            f"{path}: the document is closed. Read it inside the with block, or open it again."
        )


def test_a_page_that_is_not_there_is_told_with_the_file_and_how_to_count(path: Path) -> None:
    with glyphstone.open(path) as document, pytest.raises(BadPageError) as caught:
        document.page(4)
    assert str(caught.value) == f"{path}: there is no page 4. Pages are counted from 1."


def test_closing_lets_go_of_kept_pages_and_of_the_copy_of_bytes(path: Path) -> None:
    document = glyphstone.open(path.read_bytes())
    document.keep_pages()
    assert len(document.page(1).glyphs) == 14
    assert document.path.name == "document.pdf"
    assert document.path.parent.name.startswith("glyphstone.")
    document.close()
    assert not document.path.parent.exists()
    document.close()  # a second time does no harm


def test_bytes_that_are_no_pdf_leave_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(NotAPdfError):
        glyphstone.open(b"nothing of the kind")
    assert list(tmp_path.iterdir()) == []


def test_a_password_and_limits_are_passed_on_for_bytes_too(path: Path) -> None:
    locked = io.BytesIO()
    with pikepdf.open(path) as pdf:
        pdf.save(locked, encryption=pikepdf.Encryption(owner="o", user="u"))
    for source in (locked.getvalue(), io.BytesIO(locked.getvalue())):
        with glyphstone.open(source, password="u", limits=Limits(pages=1)) as document:
            assert len(document) == 1
            assert document.limits.pages == 1
            assert document.survey().encrypted
    with glyphstone.open(path) as document:
        assert document.limits == Limits()
        assert not document.survey().encrypted


# --- what the file says of itself -------------------------------------------------------------


def test_what_the_file_says_of_itself_is_told(tmp_path: Path) -> None:
    with pikepdf.open(io.BytesIO(typeset("x").pdf)) as pdf:
        pdf.docinfo["/Producer"] = "A press"
        pdf.docinfo["/Creator"] = "A pen"
        pdf.Root["/Lang"] = "sr-Cyrl"
        pdf.save(tmp_path / "a.pdf")
    with glyphstone.open(tmp_path / "a.pdf") as document:
        survey = document.survey()
        assert (document.title, document.date) == ("", document.date)
        assert document.language == "sr-Cyrl"
    assert (survey.producer, survey.creator) == ("A press", "A pen")
    assert survey.languages == ("sr-Cyrl",)
    assert survey.mended == ""


def test_a_file_that_says_nothing_of_itself(tmp_path: Path) -> None:
    one_page().save(tmp_path / "a.pdf")
    with glyphstone.open(tmp_path / "a.pdf") as document:
        assert (document.title, document.date, document.language) == ("", "", None)


def test_faults_are_told_once_in_their_order_and_somebody_may_add_one(damaged: Path) -> None:
    with glyphstone.open(damaged) as document:
        document.survey()
        assert [str(fault) for fault in document.faults] == FAULTS[:1]
        for _ in range(2):
            document.note(Fault("page 9 is not there"))
        assert [str(fault) for fault in document.faults] == [FAULTS[0], "page 9 is not there"]
        assert [str(fault) for fault in document.all_faults] == [
            FAULTS[0],
            "page 9 is not there",
            *FAULTS[1:],
        ]


def test_the_survey_of_a_mended_file_tells_that_apart_from_its_faults(damaged: Path) -> None:
    damaged.write_bytes(re.sub(rb"startxref\n\d+", b"startxref\n7", damaged.read_bytes()))
    with glyphstone.open(damaged) as document:
        survey = document.survey()
    assert survey.mended == MENDED
    assert [str(fault) for fault in survey.faults] == FAULTS[1:]


def test_progress_counts_the_pages_asked_for_or_those_announced(path: Path) -> None:
    told: list[tuple[int, int]] = []

    def tell(done: int, total: int) -> None:
        told.append((done, total))

    with glyphstone.open(path) as document:
        document.survey(tell, pages=[3, 1])
        assert told == [(1, 2), (2, 2)]
        told.clear()
        document.diagnose(tell, pages=[2])
        assert told == [(1, 1)]


def test_progress_never_counts_beyond_its_end(tmp_path: Path) -> None:
    with pikepdf.open(io.BytesIO(typeset("x", layout=Layout(repeat=3)).pdf)) as pdf:
        pdf.save(tmp_path / "a.pdf", object_stream_mode=pikepdf.ObjectStreamMode.disable)
    whole = (tmp_path / "a.pdf").read_bytes()
    (tmp_path / "a.pdf").write_bytes(whole.replace(b"/Count 3", b"/Count 1"))
    told: list[tuple[int, int]] = []
    with glyphstone.open(tmp_path / "a.pdf") as document:
        announced = document.announced_pages
        document.survey(lambda done, total: told.append((done, total)))
    assert announced == 1
    assert told == [(1, 1), (2, 2), (3, 3)]


def test_a_survey_of_some_fonts_has_no_others(path: Path) -> None:
    with glyphstone.open(path) as document:
        surveyor = Surveyor()
        for page in document:
            surveyor.add(page.glyphs)
        assert document.surveyed(surveyor, []).fonts == ()
        assert document.surveyed(surveyor, document.fonts).fonts == document.fonts
        assert document.surveyed(surveyor).fonts == document.fonts
        assert len(document.surveyed(surveyor, []).pages) == 3


def test_a_diagnosis_has_one_verdict_for_each_font(path: Path) -> None:
    with glyphstone.open(path) as document:
        diagnosis = document.diagnose(pages=[1])
    assert [font.name for font in diagnosis.survey.fonts] == ["DejaVuSans"]
    assert [verdict.trust for verdict in diagnosis.verdicts] == ["trusted"]
    assert len(diagnosis.survey.pages) == 1


def test_a_notebook_names_fonts_that_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(typeset("abc").pdf)
    with glyphstone.open(path) as document:
        shown = document._repr_html_()
        (font,) = document.fonts
    for name in ("font", "key", "verdict", "shown", font.name, font.key):
        assert name in shown


@pytest.mark.parametrize(("wanted", "walked"), [([], 1), ([1], 2), ([2], 3), ([1, 3], 3), ([9], 3)])
def test_the_page_tree_is_gone_through_no_further_than_needed(
    path: Path, monkeypatch: pytest.MonkeyPatch, wanted: list[int], walked: int
) -> None:
    seen: list[int] = []
    pages = Reader.pages

    def counted(self: Reader) -> Iterator[tuple[int, PageEntry]]:
        for number, page in pages(self):
            seen.append(number)
            yield number, page

    monkeypatch.setattr(Reader, "pages", counted)
    with glyphstone.open(path) as document:
        found = [page.number for page in document.pages(wanted)]
    assert found == [number for number in wanted if number <= 3]
    assert seen == list(range(1, walked + 1))


def test_a_page_has_its_own_faults(damaged: Path) -> None:
    with glyphstone.open(damaged) as document:
        assert [[str(fault) for fault in page.faults] for page in document] == [
            FAULTS[1:2],
            [],
            FAULTS[2:],
        ]


def test_damage_of_a_drawing_is_told_though_no_page_is_read_behind_it(tmp_path: Path) -> None:
    plain, path = tmp_path / "plain.pdf", tmp_path / "font.pdf"
    plain.write_bytes(typeset("some words", flavour=Flavour.TYPE3).pdf)
    with pikepdf.open(plain) as pdf:
        pdf.save(
            path,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
            compress_streams=False,
        )
    data = path.read_bytes()
    # The length of a drawing is wrong: qpdf sees it when the drawing is read, behind all pages.
    lengths = list(re.finditer(rb"/Length (\d+)", data[: data.index(b" d1")]))
    start, stop = lengths[-1].span(1)
    path.write_bytes(data[:start] + b"7".ljust(stop - start) + data[stop:])
    with glyphstone.open(path) as document:
        assert document.survey().mended == MENDED


def test_when_its_time_is_over_no_further_page_is_begun(path: Path) -> None:
    with glyphstone.open(path) as document:
        assert len(list(document.pages())) > 1
        assert (document.stopped, document.faults) == (False, ())
        document.stop_after(0)
        assert [page.number for page in document.pages()] == [1]
        assert document.stopped
        (fault,) = document.faults
        assert str(fault).startswith("its time is over: pages after page 1 of ")


def test_time_that_is_left_stops_nothing(path: Path) -> None:
    with glyphstone.open(path) as document:
        document.stop_after(3600)
        assert len(list(document.pages())) > 1
        assert not document.stopped


def test_pages_that_nobody_wants_are_not_missed(path: Path) -> None:
    with glyphstone.open(path) as document:
        document.stop_after(0)
        assert [page.number for page in document.pages({1})] == [1]
        assert not document.stopped
