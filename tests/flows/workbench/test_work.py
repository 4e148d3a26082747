"""What a workbench shows of a recovery: lines, tasks, glyphs, history, palettes, maps, files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from glyphstone.answers.live_text import GlyphState, glyph_states
from glyphstone.errors import MapError
from glyphstone.flows.library import write_maps
from glyphstone.flows.recover import Recovery, open_recovery
from glyphstone.flows.source import Source
from glyphstone.flows.workbench.glyph_sheet import glyph_rows, glyph_table
from glyphstone.flows.workbench.healing import heal, neighbours, weighed_neighbours
from glyphstone.flows.workbench.history import deeds, next_deeds
from glyphstone.flows.workbench.live_lines import line_index, page_lines, words_with
from glyphstone.flows.workbench.map_preview import preview_of_map
from glyphstone.flows.workbench.next_tasks import RULES, DoneTask, RowTask, TaskQueue, WordTask
from glyphstone.flows.workbench.palette import languages_like, letters_like, palette
from glyphstone.flows.workbench.take_away import compared, offered_formats, take
from glyphstone.options import Limits
from tests.reader import TEXTS, UNHELPED, answer_all, check_all, typeset


@pytest.fixture
def recovery(tmp_path: Path) -> Iterator[Recovery]:
    path = tmp_path / "broken.pdf"
    typeset(path)
    with open_recovery([path], switched_off=UNHELPED) as found:
        yield found


@pytest.fixture
def answered(recovery: Recovery) -> Recovery:
    answer_all(recovery, [list(TEXTS)])
    return recovery


def lines_of(recovery: Recovery) -> list[str]:
    lines = page_lines(recovery, line_index(recovery.book)[0, 1])
    return [" ".join(word.text for word in line.words) for line in lines]


def test_lines_come_alive_as_answers_arrive(recovery: Recovery) -> None:
    before = lines_of(recovery)
    assert all("□" in line for line in before)
    token = recovery.book.lines[0].tokens[0]
    recovery.session.read_token(token, "Sphinx")
    lines = page_lines(recovery, line_index(recovery.book)[0, 1])
    assert lines[0].words[0].text == "Sphinx"
    assert not lines[0].words[0].open
    # The letters of that word are known wherever they stand.
    assert lines_of(recovery)[3] != before[3]


def test_a_word_has_the_worst_state_of_its_glyphs(recovery: Recovery) -> None:
    states = glyph_states(recovery.session)
    words = page_lines(recovery, line_index(recovery.book)[0, 1])[0].words
    assert {word.state for word in words} == {GlyphState.UNKNOWN}
    assert len(states) == len(recovery.book.symbols)
    token = words[0].token
    recovery.session.read_glyph(words[0].symbols[0], "S")
    (first, *_) = page_lines(recovery, [0])[0].words
    assert first.token == token
    assert first.state is GlyphState.UNKNOWN
    assert first.states[0] in (GlyphState.CONFIRMED, GlyphState.DOUBTFUL)


def test_a_search_finds_words_as_they_read_now(answered: Recovery) -> None:
    (found,) = words_with(answered, 0, "QUARTZ")
    assert (found.page, found.line, found.text) == (1, 1, "quartz,")
    assert [one.text for one in words_with(answered, 0, "judge my")] == ["judge"]
    assert words_with(answered, 0, "nowhere") == []
    assert words_with(answered, 0, "  ") == []


def test_tasks_come_in_the_order_of_the_conversation(recovery: Recovery) -> None:
    queue = TaskQueue(recovery)
    first = queue.tasks(3)
    assert len(first) == 3
    assert all(isinstance(task, WordTask | RowTask) for task in first)
    words = [task for task in first if isinstance(task, WordTask)]
    assert len({task.token for task in words}) == len(words)
    queue.tokens.add(words[0].token)
    assert all(getattr(task, "token", None) != words[0].token for task in queue.tasks(3))
    queue.clear()
    assert queue.tasks(3) == first


def test_the_check_list_ends_the_work(answered: Recovery) -> None:
    queue = TaskQueue(answered)
    (task, *_) = queue.tasks(1)
    if answered.session.progress().unchecked:
        assert task.kind == "check"
    check_all(answered)
    assert queue.tasks(1)[0].kind == "done"
    queue.checks_wanted = True
    (task, *_) = queue.tasks(1)
    assert task.kind == "check"
    words = queue.check_words([one.token for one in task.words])  # type: ignore[union-attr]
    assert len(words) <= RULES.checked
    answered.session.check_row(words)
    queue.checks_over = True
    (last,) = queue.tasks(1)
    assert isinstance(last, DoneTask)
    assert last.complete


def test_words_that_are_right_together_are_taken_back_together(answered: Recovery) -> None:
    count = len(deeds(answered))
    words = answered.session.check_list()[:3]
    answered.session.check_row(words)
    assert answered.session.undo()
    newest = deeds(answered)[0]
    assert (newest.kind, newest.undone) == ("checks", True)
    assert newest.texts == tuple(word.text for word in words)
    assert sum(not one.undone for one in deeds(answered)) == count


def test_the_history_reads_as_it_happened(recovery: Recovery) -> None:
    token = recovery.book.lines[0].tokens[0]
    recovery.session.read_token(token, "Sphinx")
    cards = recovery.session.worst_glyphs()[:2]
    recovery.session.read_row([(card, "x") for card in cards])
    recovery.session.forget(1)
    newest, row, first = deeds(recovery)
    assert (newest.kind, newest.texts) == ("forget", ("Sphinx",))
    assert (row.kind, row.texts, row.number) == ("row", ("x", "x"), 2)
    assert (first.kind, first.texts, first.page) == ("answer", ("Sphinx",), 1)
    assert first.forgotten
    assert all(one.at for one in (newest, row, first))
    recovery.session.undo()
    recovery.session.undo()
    assert [(one.kind, one.undone) for one in deeds(recovery)] == [
        ("forget", True), ("row", True), ("answer", False),
    ]  # fmt: skip


def test_what_would_be_taken_back_is_the_last_deed_as_a_whole(recovery: Recovery) -> None:
    assert next_deeds(recovery) == (None, None)
    token = recovery.book.lines[0].tokens[0]
    recovery.session.read_token(token, "Sphinx")
    cards = recovery.session.worst_glyphs()[:2]
    recovery.session.read_row([(card, "x") for card in cards])
    recovery.session.setting("language", "yrk")
    recovery.session.undo()
    recovery.session.undo()
    back, again = next_deeds(recovery)
    assert back is not None
    assert again is not None
    assert (back.kind, back.texts) == ("answer", ("Sphinx",))
    assert (again.kind, again.texts, again.undone) == ("row", ("x", "x"), True)
    recovery.session.redo()
    recovery.session.redo()
    back, again = next_deeds(recovery)
    assert again is None
    assert back is not None
    assert (back.kind, back.texts) == ("language", ("Nenets",))


def test_a_forgotten_answer_that_is_brought_back_is_not_forgotten(recovery: Recovery) -> None:
    recovery.session.read_token(recovery.book.lines[0].tokens[0], "Sphinx")
    recovery.session.forget(1)
    recovery.session.undo()
    assert [(one.kind, one.undone, one.forgotten) for one in deeds(recovery)] == [
        ("forget", True, False), ("answer", False, False),
    ]  # fmt: skip


def test_a_font_that_is_believed_no_longer_is_named(recovery: Recovery) -> None:
    font = recovery.documents[0].fonts[0]
    recovery.session.distrust(font.key)
    (deed,) = deeds(recovery)
    assert (deed.kind, deed.texts) == ("distrust", (font.name,))


def test_the_sheet_has_every_glyph_once_with_a_place(answered: Recovery) -> None:
    (font,) = glyph_table(answered).fonts
    rows = font.rows
    assert len({row.symbol for row in rows}) == len(rows)
    letters = {row.text for row in rows}
    assert set("".join(TEXTS).replace(" ", "")) <= {c for text in letters if text for c in text}
    for row in rows:
        assert row.drawing is not None
        assert row.drawing.path.startswith("M")
        assert (row.before + (row.text or "") + row.after).strip()
    quartz = next(row for row in rows if row.text == "q")
    assert (quartz.points, quartz.name) == ("U+0071", "LATIN SMALL LETTER Q")
    again = glyph_rows(answered, answered.session.worst_glyphs())
    assert {row.symbol for row in again} <= {row.symbol for row in rows}


def test_letters_drawn_alike_are_named_by_their_alphabets(answered: Recovery) -> None:
    (font,) = glyph_table(answered).fonts
    alike = {row.text: row.alike for row in font.rows}
    assert ("Cyrl", "Cyrillic") in alike["a"]
    assert alike["z"] == ()


def test_the_palette_has_the_letters_of_the_language_that_is_told(recovery: Recovery) -> None:
    recovery.session.setting("language", "yrk")
    found = palette(recovery)
    assert found.name == "Nenets"
    letters = {letter.char: letter for letter in found.letters}
    assert letters["ӈ"].capital == "Ӈ"
    assert letters["ӈ"].latin == ("ng'",)
    assert letters["ӈ"].shape == "en with hook"


@pytest.mark.parametrize("sought", ["nenets", "ненэц", "yrk", "nene1249", "NENE"])
def test_a_language_is_found_by_any_of_its_names(sought: str) -> None:
    assert "yrk" in [one.tag for one in languages_like(sought, 10)]


def test_letters_are_found_by_name_those_of_the_document_first() -> None:
    found = [one.char for one in letters_like("en with hook", {"Cyrl"})]
    assert found[0] == "ӈ"
    assert letters_like("   ", {"Cyrl"}) == []


def test_everything_can_be_taken_away(answered: Recovery, tmp_path: Path) -> None:
    check_all(answered)
    source = Source(tmp_path / "broken.pdf")
    assert take(answered, "text", source)().content.decode().splitlines() == list(TEXTS)
    assert take(answered, "pdf", source)().content.startswith(b"%PDF")
    assert b'"q"' in take(answered, "maps", source)().content
    assert b'"answer"' in take(answered, "answers", source)().content
    for one in offered_formats():
        taken = take(answered, f"as-{one.name}", source)()
        assert taken.content, one.name
        assert taken.name.startswith("broken")
    for wrong in ("tei", "as-nothing", "../x"):
        with pytest.raises(MapError):
            take(answered, wrong, source)


def test_before_and_after_are_what_the_file_says_and_what_is_known(
    answered: Recovery, tmp_path: Path
) -> None:
    found = compared(answered, Source(tmp_path / "broken.pdf"), 1)()
    assert found.after.splitlines() == list(TEXTS)
    assert found.before != found.after


def test_a_map_is_previewed_before_it_is_taken(answered: Recovery, tmp_path: Path) -> None:
    maps = tmp_path / "maps.json"
    write_maps(maps, answered.map_file(0))
    agreed = preview_of_map(answered, maps)
    assert agreed.changes == ()
    assert agreed.known == agreed.agreed > 20
    other = tmp_path / "other.pdf"
    typeset(other, codes="first_use")
    with open_recovery([other], switched_off=UNHELPED) as fresh:
        preview = preview_of_map(fresh, maps)
        assert preview.agreed < preview.known
        assert {one.text for one in preview.changes} >= set("Sphinx")
        events = fresh.project.event_count()
        assert events == 0


def test_documents_of_the_folder_are_weighed_and_healed(answered: Recovery, tmp_path: Path) -> None:
    check_all(answered)
    typeset(tmp_path / "other.pdf", codes="first_use")
    typeset(tmp_path / "third.pdf", ("Ελληνικά γράμματα εδώ.",))
    (tmp_path / "other.txt").write_text("mine")
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    document = tmp_path / "broken.pdf"
    assert [path.name for path in neighbours(document, 9)] == ["other.pdf", "third.pdf"]
    maps = answered.map_file(0)
    (best, share), *_ = weighed_neighbours(document, maps, scratch, Limits(), 9)
    assert best.name == "other.pdf"
    assert share.known == share.shown
    done = heal(best, maps, scratch, Limits())
    assert done.files == ("other.fixed.pdf", "other-2.txt")
    assert (tmp_path / "other-2.txt").read_text("utf-8").splitlines() == list(TEXTS)
    assert (tmp_path / "other.txt").read_text() == "mine"
