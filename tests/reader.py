"""A scripted person for recoveries: sees what the terminal shows, and reads the paper."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

import forge
from forge.damage import NoToUnicode
from glyphstone.answers.ask import QuestionKind
from glyphstone.answers.outcomes import Status
from glyphstone.flows.recover import Recovery

#: With these sources switched off a person has something to read: drawings tell nearly all.
UNHELPED = frozenset({"drawing"})
Codes: TypeAlias = Literal["kept", "first_use", "shuffled"]
#: Every sentence of a text with many letters, no two words of which are alike.
TEXTS = (
    "Sphinx of black quartz, judge my vow.",
    "The boxing wizards jump quickly.",
    "Pack my red box with seven dozen quality jugs.",
    "Amazingly few discotheques provide jukeboxes.",
)


def typeset(
    path: Path,
    texts: tuple[str, ...] = TEXTS,
    *,
    flavour: forge.Flavour = forge.Flavour.TYPE0_TRUETYPE,
    fonts: tuple[str, ...] = ("DejaVuSans",),
    codes: Codes = "shuffled",
    layout: forge.Layout | None = None,
) -> list[str]:
    """Write a PDF whose font says nothing of its letters; the lines that it shows."""
    face = forge.Typeface(fonts, flavour, codes=codes, damage=(NoToUnicode(),))
    blocks = [forge.Paragraph((text,)) for text in texts]
    style = forge.Style(typeface=face)
    forged = forge.Document(blocks, style, layout or forge.Layout()).build()
    path.write_bytes(forged.pdf)
    return [line.text for line in forged.truth.lines]


def answer_all(recovery: Recovery, papers: list[list[str]], most: int = 200) -> int:
    """Answer every question of a session by the papers of its documents; how many there were."""
    session, book = recovery.session, recovery.book
    for asked in range(most):
        question = session.next_question()
        if question is None:
            return asked
        line = book.lines[question.line]
        word = papers[line.document][line.number - 1].split()[question.token - line.tokens[0]]
        if question.kind is QuestionKind.GLYPH and question.position is not None:
            outcome = session.read_glyph(question.teaches[0], word[question.position])
        else:
            outcome = session.read_token(question.token, word)
        assert outcome.status is Status.DECODED, outcome.reason
    raise AssertionError("the questions do not end")


def check_all(recovery: Recovery) -> None:
    """Say yes to every word of the check list, as a person who has typed all of it rightly."""
    for word in recovery.session.check_list(1000):
        recovery.session.check(word, True)


@dataclass
class Terminal:
    """Answers the prompts of `glyphstone recover` by what was printed before them."""

    lines: list[str]
    #: What to say at other prompts than a question about a word, by a part of the prompt.
    replies: dict[str, str] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    heard: str = ""
    #: So many words are read; then the person leaves.
    patience: int = 1000

    def hear(self, text: str) -> None:
        """Take in what is printed."""
        self.heard += text

    def reply(self, prompt: str) -> str:
        """What the person types at a prompt."""
        answer = self._reply(prompt)
        self.said.append(answer)
        self.heard = ""
        return answer

    def _reply(self, prompt: str) -> str:
        for part, answer in self.replies.items():
            if part in prompt:
                return answer
        if prompt.strip().endswith("(y/N) >"):
            return "n"
        found = re.findall(r"[Pp]age (\d+), line (\d+), word (\d+)", self.heard)
        if prompt.strip() != ">" or not found:
            return ""
        if self.patience <= 0:
            return ":quit"
        self.patience -= 1
        _, line, word = map(int, found[-1])
        return self.lines[line - 1].split()[word - 1]
