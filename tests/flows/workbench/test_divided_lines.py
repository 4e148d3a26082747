"""Words that a person divides otherwise: on the page, in the text, and after a new start."""

from __future__ import annotations

from pathlib import Path

import pytest

from glyphstone.flows.recover import Recovery, open_recovery
from glyphstone.flows.source import Source
from glyphstone.flows.workbench.history import deeds
from glyphstone.flows.workbench.live_lines import (
    PageWord,
    are_parted,
    line_index,
    page_lines,
    words_with,
)
from glyphstone.flows.workbench.take_away import compared, take
from tests.reader import answer_all, check_all, typeset

TEXTS = ("Sphinx of black quartz, judge my vow.", "The boxing wizards jump quickly.")
ARABIC = ("لكل فرد الحق في الحرية", "الناس سواء في الكرامة")


def words_of(recovery: Recovery, line: int = 0) -> list[PageWord]:
    return list(page_lines(recovery, [line])[0].words)


def divide(recovery: Recovery, before: int, behind: int, *, parted: bool) -> None:
    lines = line_index(recovery.book)[0, 1]
    assert are_parted(recovery, lines, (before, behind)) is not parted
    recovery.session.divide(before, behind, document=0, page=1, parted=parted)
    assert are_parted(recovery, lines, (before, behind)) is parted


@pytest.fixture
def path(tmp_path: Path) -> Path:
    target = tmp_path / "broken.pdf"
    typeset(target, TEXTS)
    return target


def recovered(path: Path) -> Recovery:
    recovery = open_recovery([path])
    answer_all(recovery, [list(TEXTS)])
    check_all(recovery)
    return recovery


def test_a_divided_and_a_joined_word_stay_so_in_all_that_comes_out(path: Path) -> None:
    expected = "Sph inx of blackquartz, judge my vow."
    with recovered(path) as recovery:
        sphinx, _, black, quartz = words_of(recovery)[:4]
        divide(recovery, sphinx.rows[2], sphinx.rows[3], parted=True)
        divide(recovery, black.rows[-1], quartz.rows[0], parted=False)
        words = words_of(recovery)
        assert [word.text for word in words[:4]] == ["Sph", "inx", "of", "blackquartz,"]
        assert [word.whole for word in words[:4]] == [False, False, True, True]
        assert words[3].tokens == (black.token, quartz.token)
        assert words[3].rows == (*black.rows, *quartz.rows)
        assert (words[0].rows, words[1].rows) == (sphinx.rows[:3], sphinx.rows[3:])
        (found,) = words_with(recovery, 0, "blackqu")
        assert (found.text, found.context) == ("blackquartz,", expected)
        source = Source(path)
        assert take(recovery, "text", source)().content.decode().splitlines()[0] == expected
        assert take(recovery, "as-text", source)().content.decode().startswith(expected)
        both = compared(recovery, source, 1)()
        assert both.after.splitlines()[0] == expected
        assert [(one.kind, one.texts) for one in deeds(recovery)[:2]] == [
            ("join", ("black", "quartz,")),
            ("divide", ("Sphinx",)),
        ]
    # Another process finds them in the project file, and a new recovery has these very words.
    with open_recovery([path]) as again:
        assert [word.text for word in words_of(again)[:4]] == ["Sph", "inx", "of", "blackquartz,"]
        assert all(word.whole for word in words_of(again))
        assert again.text(0).splitlines()[0] == expected
        again.session.undo()
        assert again.text(0).splitlines()[0] == "Sph inx of black quartz, judge my vow."


def test_in_a_line_from_the_right_the_words_keep_their_order(tmp_path: Path) -> None:
    path = tmp_path / "arabic.pdf"
    typeset(path, ARABIC, fonts=("NotoNaskhArabic",))
    with open_recovery([path]) as recovery:
        answer_all(recovery, [list(ARABIC)])
        first, second = words_of(recovery)[:2]
        # Drawn from the left, the second word stands before the first.
        divide(recovery, second.rows[-1], first.rows[0], parted=False)
        assert [word.text for word in words_of(recovery)[:2]] == ["لكلفرد", "الحق"]
        assert recovery.text(0).splitlines()[0] == "لكلفرد الحق في الحرية"
        recovery.session.undo()
        divide(recovery, second.rows[0], second.rows[1], parted=True)
        assert [word.text for word in words_of(recovery)[:3]] == ["لكل", "فر", "د"]
        assert recovery.text(0).splitlines()[0] == "لكل فر د الحق في الحرية"


def test_glyphs_that_do_not_meet_cannot_be_divided(path: Path) -> None:
    with open_recovery([path]) as recovery:
        lines = line_index(recovery.book)[0, 1]
        sphinx, of = words_of(recovery)[:2]
        assert are_parted(recovery, lines, (sphinx.rows[0], sphinx.rows[2])) is None
        assert are_parted(recovery, lines, (of.rows[0], sphinx.rows[-1])) is None
        assert are_parted(recovery, lines, (sphinx.rows[-1], 999)) is None
