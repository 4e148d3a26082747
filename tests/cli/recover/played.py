"""A recovery, a session and a person that are played: they note what is asked of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from glyphstone.cli.recover.conversation import Conversation
from glyphstone.flows.session import Order, Status
from glyphstone.model import Spot


class Screen:
    """Keeps what is said, and answers prompts from a list."""

    def __init__(self, *replies: str) -> None:
        self.replies = list(replies)
        self.lines: list[str] = []

    def say(self, line: str = "") -> None:
        self.lines.append(line)

    def listen(self, prompt: str) -> str:
        self.lines.append(f"? {prompt}")
        return self.replies.pop(0)

    def document(self, document: int) -> str:
        return f"doc{document}: "

    def sketch(self, line: int, token: int, part: tuple[int, int] | None = None) -> str:
        return f"sketch {line}/{token}{part or ''}"

    def show(self, line: int, rows: Any) -> None:
        self.lines.append(f"show {line} {tuple(rows)}")

    def show_spot(self, spot: Spot, symbol: int) -> None:
        self.lines.append(f"spot {spot.page} {spot.glyphs} of {symbol}")


class Session:
    """Notes each call; what comes back is set by the test."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.contradictions: list[Any] = []
        #: What is still contradicted once a font is distrusted.
        self.still_contradicted: list[Any] = []
        self.doubts: list[Any] = []
        self.questions: list[Any] = []
        self.words: list[Any] = []
        self.cards: list[Any] = []
        self.lines: list[Any] = []
        self.unknown: list[Any] = []
        self.complete = True
        self.unchecked = 0
        self.done = True
        #: What is likely to stand where a question is asked.
        self.likely = ""
        self.results: list[Any] = []
        self.solution = SimpleNamespace(known={}, readings={})

    def progress(self) -> Any:
        return SimpleNamespace(complete=self.complete, unchecked=self.unchecked)

    def next_question(self, *, skip: set[int], skip_glyphs: set[int]) -> Any:
        self.calls.append(("next", set(skip), set(skip_glyphs)))
        return self.questions.pop(0) if self.questions else None

    def glyph_cards(self, *, skip: set[int]) -> list[Any]:
        return [card for card in self.cards if card.symbol not in skip]

    def suggestion(self, question: Any) -> str:  # noqa: ARG002
        return self.likely

    def spot_of(self, question: Any) -> Spot:
        whole = Book().spot(question.token)
        begin, end = question.part or (0, len(whole.glyphs))
        if question.position is not None:
            begin, end = question.position, question.position + 1
        return Spot(whole.document, whole.page, whole.glyphs[begin:end])

    def undo(self) -> bool:
        self.calls.append(("undo",))
        return self.done

    def redo(self) -> bool:
        self.calls.append(("redo",))
        return self.done

    def worst_lines(self, most: int) -> list[Any]:
        self.calls.append(("worst_lines", most))
        return self.lines

    def frequent_unknown(self, most: int) -> list[Any]:
        self.calls.append(("frequent_unknown", most))
        return self.unknown

    def line_text(self, line: int) -> str:
        return f"text of {line}"

    def check_list(self) -> list[Any]:
        return self.words

    def keep(self, contradiction: Any, side: int) -> None:
        self.calls.append(("keep", contradiction, side))

    def forget(self, number: int) -> None:
        self.calls.append(("forget", number))
        self.contradictions = [one for one in self.contradictions if number not in one.answers]

    def distrust(self, font: str, *, document: int) -> None:
        self.calls.append(("distrust", font, document))
        self.contradictions = self.still_contradicted

    def __getattr__(self, name: str) -> Any:
        def called(*arguments: Any, **named: Any) -> Any:
            self.calls.append((name, *arguments, *sorted(named.items())))
            return self.results.pop(0) if self.results else kept()

        return called


def kept(**more: Any) -> Any:
    """An answer that was taken."""
    facts = {
        "status": Status.DECODED, "answer": 5, "text": "word", "learned": (), "matches": (),
        "order": Order.LOGICAL, "contradictions": (), "ambiguities": (), "reason": "why",
        "notice": "", "pending": None,
    }  # fmt: skip
    return SimpleNamespace(**{**facts, **more})


class Book:
    """Two documents of three lines; a token has its number times ten as first glyph."""

    def __init__(self) -> None:
        self.lines = [
            SimpleNamespace(document=0, page=1, number=1, tokens=(0, 3)),
            SimpleNamespace(document=0, page=2, number=4, tokens=(3, 5)),
            SimpleNamespace(document=1, page=2, number=4, tokens=(5, 6)),
        ]
        self.token_line = [0, 0, 0, 1, 1, 2]
        self.symbols: list[Any] = []

    def spot(self, token: int) -> Spot:
        return Spot(self.lines[self.token_line[token]].document, 7, (token * 10, token * 10 + 1))

    def token(self, token: int) -> tuple[int, ...]:
        return (token + 100, token + 200)


class Recovery:
    """What a conversation asks of a recovery."""

    def __init__(self) -> None:
        self.session = Session()
        self.book = Book()
        self.documents: list[Any] = []
        self.placeholders = SimpleNamespace(of=lambda symbol: f"⟦{symbol}⟧")
        self.project = SimpleNamespace(path="x.glyphstone")
        self.symbols: list[tuple[str, int]] = []
        #: What was distrusted by its name, and how many glyphs that meant.
        self.distrusted: list[str] = []
        self.meant: int | None = None

    def symbol(self, mark: str, document: int) -> int | None:
        self.symbols.append((mark, document))
        return 42 if mark == "known" else None

    def distrust(self, named: str) -> int | None:
        self.distrusted.append(named)
        return self.meant

    def fonts_to_map(self, document: int) -> tuple[Any, ...]:
        return tuple(font for font in self.documents[document].fonts if font.needs_map)

    def text(self, document: int) -> str:
        return f"first of {document}\nlast of {document}\n"


def conversation(*replies: str) -> tuple[Conversation, Recovery, Screen]:
    """A conversation with a person who types the replies."""
    recovery: Any = Recovery()
    screen: Any = Screen(*replies)
    return Conversation(recovery, screen), recovery, screen
