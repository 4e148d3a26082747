"""The question how lines are read."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import forge
from forge.damage import NoToUnicode
from glyphstone.cli import main
from tests.reader import UNHELPED

TEXT = "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם כולם חוננו בתבונה ובמצפון לפיכך חובה"
QUESTION = "Are the lines read from the right?"
DOUBT = "lines are read from the left, which is not certain; --direction rtl reads them"


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A document in which one short line alone speaks for the right."""
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(tmp_path / "maps.sqlite"))
    face = forge.Typeface(("DejaVuSans",), damage=(NoToUnicode(),), codes="shuffled")
    style = forge.Style(face, align="justify", indent=18)
    block = forge.Paragraph((" ".join([*[TEXT] * 9, "עליהם לנהוג."]),))
    found = tmp_path / "a.pdf"
    found.write_bytes(forge.Document([block], style).build().pdf)
    return found


def run(*arguments: str | Path, said: str = "", off: str = ",".join(UNHELPED)) -> Result:
    return CliRunner().invoke(main, ["recover", *map(str, arguments), "--off", off], input=said)


def test_it_is_asked_once_and_the_answer_counts(path: Path) -> None:
    first, second = (run(path, said=said).stdout for said in ("n\n:quit\n", "y\n:quit\n"))
    assert first.count(QUESTION) == second.count(QUESTION) == 1
    assert first.partition("What does")[0] != second.partition("What does")[0]


def test_nobody_is_asked_who_said_it_or_is_not_there(path: Path) -> None:
    told = run(path, "--direction", "rtl", said=":quit\n")
    assert QUESTION not in told.output
    alone = run(path, "--auto")
    assert QUESTION not in alone.output
    assert DOUBT in alone.stderr


def test_an_end_of_input_is_no_answer(path: Path) -> None:
    found = run(path)
    assert found.exit_code == 0
    assert found.stdout.count(QUESTION) == 1


def test_letters_that_drawings_tell_leave_nothing_to_ask(path: Path) -> None:
    found = run(path, "--auto", off="names")
    assert found.exit_code == 0
    assert QUESTION not in found.output
    assert DOUBT not in found.stderr
