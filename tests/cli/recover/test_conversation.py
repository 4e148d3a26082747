"""Questions at the prompt: every command works at every one of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import forge
from glyphstone.cli.recover.conversation import Conversation
from glyphstone.cli.recover.pictures import Graphics
from glyphstone.cli.recover.screen import LeaveError, Screen
from glyphstone.flows.recover import Recovery, open_recovery


@pytest.fixture(scope="module")
def recovery(tmp_path_factory: pytest.TempPathFactory) -> Recovery:
    path: Path = tmp_path_factory.mktemp("conversation") / "a.pdf"
    path.write_bytes(forge.typeset("Some words here.").pdf)
    with open_recovery([path], read_only=True) as found:
        return found


def talk(recovery: Recovery, *replies: str) -> Conversation:
    waiting = list(replies)
    screen = Screen(recovery, graphics=Graphics.NONE, ask=lambda _: waiting.pop(0))
    return Conversation(recovery, screen)


@pytest.mark.parametrize(
    ("said", "answer"),
    [("y", True), (" Yes ", True), ("", False), ("n", False), ("yep", False)],
)
def test_only_yes_is_a_yes(recovery: Recovery, said: str, answer: bool) -> None:
    assert talk(recovery, said).confirmed("Really?") is answer


@pytest.mark.parametrize("said", [":quit", ":q"])
def test_a_question_can_be_left(recovery: Recovery, said: str) -> None:
    with pytest.raises(LeaveError):
        talk(recovery, said).confirmed("Really?")


def test_a_command_at_a_question_is_done_and_the_question_asked_again(
    recovery: Recovery, capsys: pytest.CaptureFixture[str]
) -> None:
    assert talk(recovery, ":fonts", ":contradictions", "y").confirmed("Really?")
    printed = capsys.readouterr().out
    assert "DejaVuSans" in printed
    assert "There is none." in printed
