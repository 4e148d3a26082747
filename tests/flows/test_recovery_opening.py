"""How a recovery is opened and closed: which documents, which errors, what is kept."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TypeVar

import numpy as np
import pikepdf
import pytest

import forge
from forge.damage import NoToUnicode
from glyphstone import guard
from glyphstone.errors import EncryptedError, NotAPdfError
from glyphstone.flows.recover import open_recovery
from glyphstone.flows.recovery.kept import kept_maps
from glyphstone.flows.recovery.line_picture import PictureTask
from glyphstone.guard import Flow, Progress
from glyphstone.model import Direction
from glyphstone.options import Limits
from tests.reader import TEXTS, UNHELPED, answer_all, typeset

TaskT = TypeVar("TaskT")
OutcomeT = TypeVar("OutcomeT")


@pytest.fixture(autouse=True)
def in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No library, and guarded work is done here."""
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(tmp_path / "none.sqlite"))

    def run(
        flow: Flow[TaskT, OutcomeT],
        task: TaskT,
        *,
        progress: Progress | None = None,
        **_limits: object,
    ) -> OutcomeT:
        return guard.in_place(flow, task, progress=progress)

    monkeypatch.setattr(guard, "run", run)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two documents, a copy of the first, and one that is none."""
    made = tmp_path / "folder"
    made.mkdir()
    typeset(made / "a.pdf")
    typeset(made / "b.pdf", TEXTS[:1])
    (made / "copy.pdf").write_bytes((made / "a.pdf").read_bytes())
    (made / "bad.pdf").write_bytes(b"no PDF at all")
    return made


# --- documents --------------------------------------------------------------------------------


def test_of_documents_that_are_the_same_the_first_counts_and_the_bad_one_is_named(
    folder: Path,
) -> None:
    with open_recovery([folder]) as recovery:
        assert [one.path.name for one in recovery.documents] == ["a.pdf", "b.pdf"]
        (failure,) = recovery.failures
        assert failure.place.file == str(folder / "bad.pdf")
        assert recovery.project.path == folder / "folder.glyphstone"
        assert len(recovery.book.documents) == 2


def test_the_error_of_a_single_document_is_raised(folder: Path) -> None:
    with pytest.raises(NotAPdfError):
        open_recovery([folder / "bad.pdf"])


def test_if_no_document_can_be_read_the_first_error_is_raised(folder: Path) -> None:
    worse = folder / "worse.pdf"
    worse.write_bytes(b"nothing either")
    with pytest.raises(NotAPdfError) as caught:
        open_recovery([worse, folder / "bad.pdf"])
    assert caught.value.place.file == str(worse)


def test_a_document_that_answers_speak_of_comes_along_and_its_error_is_no_reason_to_stop(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = [folder / "b.pdf", folder / "bad.pdf"]
    monkeypatch.setattr("glyphstone.flows.recover.companions", lambda *_: beside)
    with open_recovery([folder / "a.pdf"]) as recovery:
        assert [one.path.name for one in recovery.documents] == ["a.pdf", "b.pdf"]
        assert [one.place.file for one in recovery.failures] == [str(folder / "bad.pdf")]


def test_password_limits_and_project_are_passed_on(folder: Path, tmp_path: Path) -> None:
    locked, target = tmp_path / "locked.pdf", tmp_path / "fixed.pdf"
    with pikepdf.open(folder / "a.pdf") as pdf:
        pdf.save(locked, encryption=pikepdf.Encryption(owner="o", user="u"))
    with pytest.raises(EncryptedError):
        open_recovery([locked])
    project = tmp_path / "elsewhere.glyphstone"
    limits = Limits(pages=5)
    with open_recovery([locked], password="u", project=project, limits=limits) as recovery:
        recovery.session.read_glyph(1, "x")
        assert recovery.text(0).count("\n") == len(TEXTS)
        assert recovery._source(0).limits == limits
        recovery.repair(0, target)
    assert target.exists()
    assert project.exists()
    assert not locked.with_suffix(".glyphstone").exists()


def test_whoever_watches_is_told_which_file_is_read_and_how_far(folder: Path) -> None:
    named: list[str] = []
    told: list[tuple[int, int]] = []

    def watch(name: str) -> AbstractContextManager[Progress]:
        named.append(name)
        return nullcontext(lambda done, total: told.append((done, total)))

    with open_recovery([folder / "b.pdf", folder / "a.pdf"], progress=watch):
        pass
    assert named == ["b.pdf", "a.pdf"]
    assert told == [(1, 2), (2, 2)] * 2


# --- what is kept -----------------------------------------------------------------------------


def test_maps_of_all_documents_are_kept_when_it_is_closed(folder: Path) -> None:
    with open_recovery([folder]) as recovery:
        recovery.session.read_glyph(1, "x")
        shas = [one.sha256 for one in recovery.documents]
        expected = [recovery.maps(number) for number in (0, 1)]
        path = recovery.project.path
        assert kept_maps(path, shas[0]) is None
    assert [kept_maps(path, sha256) for sha256 in shas] == expected


def test_without_an_answer_no_project_file_is_made(folder: Path) -> None:
    with open_recovery([folder / "a.pdf"]) as recovery:
        path = recovery.project.path
    assert not path.exists()


def test_whoever_looks_on_keeps_nothing(folder: Path) -> None:
    path = folder / "a.pdf"
    with open_recovery([path]) as recovery:
        recovery.session.read_glyph(1, "x")
        project = recovery.project.path
    before = project.read_bytes()
    with open_recovery([path], read_only=True) as looking:
        assert looking.maps(0) == recovery.maps(0)
    assert project.read_bytes() == before


def test_a_notebook_shows_how_far_it_is(folder: Path) -> None:
    with open_recovery([folder / "a.pdf"]) as recovery:
        assert recovery._repr_html_() == recovery.progress()._repr_html_()


# --- what comes out ---------------------------------------------------------------------------


def test_text_and_repair_tell_their_progress_and_take_their_choices(
    folder: Path, tmp_path: Path
) -> None:
    told: list[tuple[int, int]] = []

    def tell(done: int, total: int) -> None:
        told.append((done, total))

    with open_recovery([folder / "a.pdf"]) as recovery:
        lines = typeset(tmp_path / "same.pdf")
        answer_all(recovery, [lines])
        assert recovery.text(0, tell).splitlines() == lines
        assert told == [(1, 1)]
        target = tmp_path / "fixed.pdf"
        target.write_bytes(b"old")
        outcome = recovery.repair(0, target, overwrite=True, progress=tell)
        assert told == [(1, 1), (1, 1)]
        assert outcome.report.target == str(target)
        (font,) = outcome.report.fonts
        assert (font.unknown, font.kept) == (0, 0)
    assert target.read_bytes().startswith(b"%PDF")


def test_a_picture_shows_the_line_of_its_document(folder: Path) -> None:
    with open_recovery([folder]) as recovery:
        number = next(at for at, line in enumerate(recovery.book.lines) if line.document == 1)
        token = recovery.book.lines[number].tokens[0]
        marked = recovery.book.spot(token).glyphs
        drawn = recovery.picture(number, marked, (20.0, 20.0))
        # A line of seven words is far longer than the first of them.
        assert drawn.marked[1] < drawn.grey.shape[1] / 3
        assert drawn.missing == 0


def test_of_a_vertical_line_only_the_marked_rows_are_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "down.pdf"
    face = forge.Typeface(("NotoSansCJKjp",), damage=(NoToUnicode(),))
    layout = forge.Layout(writing=forge.Writing.VERTICAL_RL)
    block = forge.Paragraph(("人類社会の",))
    path.write_bytes(forge.Document([block], forge.Style(face), layout).build().pdf)
    tasks: list[PictureTask] = []
    with open_recovery([path]) as recovery:
        assert recovery.book.lines[0].direction is Direction.TTB
        real = guard.run

        def run(flow: Flow[TaskT, OutcomeT], task: TaskT, **_limits: object) -> OutcomeT:
            if isinstance(task, PictureTask):
                tasks.append(task)
            return guard.in_place(flow, task)

        monkeypatch.setattr(guard, "run", run)
        marked = recovery.book.spot(0).glyphs[1:3]
        drawn = recovery.picture(0, marked, (16.0, 16.0))
        monkeypatch.setattr(guard, "run", real)
    (task,) = tasks
    assert task.rows == task.marked == marked
    assert (task.page, task.em) == (1, (16.0, 16.0))
    assert np.count_nonzero(drawn.grey)


def test_of_two_documents_the_first_may_be_the_bad_one(folder: Path) -> None:
    with open_recovery([folder / "bad.pdf", folder / "a.pdf"]) as recovery:
        assert [one.path.name for one in recovery.documents] == ["a.pdf"]
        assert [one.place.file for one in recovery.failures] == [str(folder / "bad.pdf")]


def test_letters_that_answers_made_known_turn_the_lines(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    words = ["כלבני", "אדםנוהל", "דוגזחט"]
    face = forge.Typeface(("DejaVuSans",), damage=(NoToUnicode(),), codes="shuffled")
    block = forge.Paragraph((" ".join(words),))
    path.write_bytes(forge.Document([block], forge.Style(face)).build().pdf)
    with open_recovery([path], switched_off=UNHELPED) as recovery:
        assert recovery.book.lines[0].direction is Direction.LTR
        recovery.project.begin()
        for token, word in enumerate(reversed(words)):
            recovery.session.read_token(token, word)
    with open_recovery([path]) as recovery:
        assert recovery.book.lines[0].direction is Direction.RTL
        assert [recovery.session.token_text(token) for token in range(3)] == words
    with open_recovery([path], direction=Direction.LTR) as recovery:
        assert recovery.book.lines[0].direction is Direction.LTR
