"""Reading a PDF in order to change it: where each font and each /ActualText stands in the file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pikepdf

from glyphstone.model import Font, FontKey, Glyphs, IntArray
from glyphstone.options import Limits
from glyphstone.pdf.content.interpreter import Interpreter
from glyphstone.pdf.content.resources import FontStore, Scope
from glyphstone.pdf.content.tokens import token_offsets
from glyphstone.pdf.document.page_tree import PageEntry
from glyphstone.pdf.fonts.font_dictionary import PdfFont
from glyphstone.pdf.reader import Reader

__all__ = ["Replacement", "Shows", "Site", "WatchedStore", "Watcher"]

#: Streams by their object numbers, and the bytes of each that hold one operand.
Site: TypeAlias = tuple[tuple[tuple[int, int], int, int], ...]


@dataclass(slots=True)
class Replacement:
    """One marked sequence with an /ActualText, and where that is written."""

    text: str
    #: The sequence around it that has an /ActualText too, -1 for none.
    around: int
    #: Where the operand stands in content streams; empty if a resource holds it.
    site: Site = ()
    #: The entry of /Properties that holds it.
    entry: pikepdf.Object | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Shows:
    """Where the operations of a page that show text have their strings and arrays."""

    #: Streams that are followed as one, with a line feed between two.
    contents: tuple[tuple[tuple[int, int], ...], ...]
    #: For each operation which of them it stands in, and where its operand begins in all of them
    #: together, -1 if that is not known.
    content: IntArray
    at: IntArray


@dataclass(slots=True)
class _Running:
    """The stream that is being followed."""

    tokens: list[bytes]
    streams: list[tuple[int, int]]
    offsets: dict[int, int] | None = field(default=None)


class _Watching(Interpreter):
    """Follows a page and remembers where each /ActualText came from."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        #: In the order of the record's `actual_texts`.
        self.replacements: list[Replacement] = []
        #: In the order of the record's `shown`: which content, and where in it.
        self._shown_in: list[int] = []
        self._shown_at: list[int] = []
        self._contents: dict[tuple[tuple[int, int], ...], int] = {}
        self._unpacked: dict[tuple[int, int], bytes] = {}
        self._of_forms: dict[int, tuple[list[bytes], tuple[int, int]]] = {}
        self._of_page: list[tuple[int, int]] = []
        self._running = _Running([], [])

    def draw_page(self, contents: list[Any], resources: pikepdf.Object | None) -> None:
        self._of_page = [part.objgen for part in contents if isinstance(part, pikepdf.Stream)]
        super().draw_page(contents, resources)

    def _unpack(self, stream: pikepdf.Object) -> bytes:
        content = super()._unpack(stream)
        self._unpacked[stream.objgen] = content
        return content

    def _form_tokens(self, form: pikepdf.Object, key: tuple[int, int]) -> list[bytes]:
        tokens = super()._form_tokens(form, key)
        self._of_forms[id(tokens)] = (tokens, key)
        return tokens

    def _run_content(self, tokens: list[bytes], scope: Scope) -> None:
        form = self._of_forms.get(id(tokens))
        streams = self._of_page if form is None else [form[1]]
        outer = self._running
        self._running = _Running(tokens, [key for key in streams if key in self._unpacked])
        super()._run_content(tokens, scope)
        self._running = outer

    def _mark(self, around: Any, entry: pikepdf.Object | None) -> None:
        before = len(self.record.actual_texts)
        super()._mark(around, entry)
        if len(self.record.actual_texts) == before:
            return
        found = Replacement(self.record.actual_texts[-1], around.actual_text)
        if self._stack[-1][:1] == b"/":
            found.entry = entry
        else:
            found.site = self._site(self._stack[-1])
        self.replacements.append(found)

    def _show(self) -> None:
        super()._show()
        if len(self.record.shown) > len(self._shown_at):
            streams = tuple(self._running.streams)
            self._shown_in.append(self._contents.setdefault(streams, len(self._contents)))
            self._shown_at.append(self._offset(self._stack[-1]))

    @property
    def shows(self) -> Shows:
        """Where all that was shown stands."""
        return Shows(
            tuple(self._contents),
            np.array(self._shown_in, dtype=np.int64),
            np.array(self._shown_at, dtype=np.int64),
        )

    def _offset(self, token: bytes) -> int:
        """Where a token begins in the streams that are followed, -1 if it is not found there."""
        running = self._running
        if running.offsets is None:
            parts = [self._unpacked[key] for key in running.streams]
            running.offsets = token_offsets(b"\n".join(parts), running.tokens)
        return running.offsets.get(id(token), -1)

    def _site(self, token: bytes) -> Site:
        """Where a token stands; one that is cut by the end of a stream stands in two."""
        running = self._running
        parts = [self._unpacked[key] for key in running.streams]
        start = self._offset(token)
        if start < 0:
            return ()
        stop = start + len(token)
        site = []
        for key, part in zip(running.streams, parts, strict=True):
            if start < len(part) and stop > 0:
                site.append((key, max(start, 0), min(stop, len(part))))
            start -= len(part) + 1
            stop -= len(part) + 1
        return tuple(site)


class WatchedStore(FontStore):
    """Keeps the dictionaries of each font: a direct one may stand in many resources."""

    def __init__(self, limits: Limits, adopt: Callable[[Font], None]) -> None:
        super().__init__(limits, adopt)
        self.entries: dict[FontKey, list[pikepdf.Object]] = {}

    def load(self, entry: pikepdf.Object | None) -> PdfFont:
        found = super().load(entry)
        if entry is not None:
            known = self.entries.setdefault(found.font.key, [])
            if not known or not entry.is_indirect:
                known.append(entry)
        return found


def _unshaped(font: Font) -> None:
    """Leave a font as it is: shapes are not asked for here."""


class Watcher(Reader):
    """A reader whose file can be changed and written afterwards."""

    interpreter = _Watching

    def __init__(
        self,
        path: Path,
        password: str | None,
        limits: Limits,
        adopt: Callable[[Font], None] = _unshaped,
        *,
        heals: bool = True,
    ) -> None:
        super().__init__(path, password, limits, adopt)
        self.heals = heals
        self._store: WatchedStore = WatchedStore(limits, adopt)
        self._followed: _Watching | None = None
        #: The marked sequences with an /ActualText, by the numbers of the pages read so far.
        self.replacements: dict[int, list[Replacement]] = {}
        #: Where the operations that show text stand, by the numbers of the pages read so far.
        self.shows: dict[int, Shows] = {}

    @property
    def pdf(self) -> pikepdf.Pdf:
        """The open file."""
        return self._pdf

    @property
    def healed(self) -> pikepdf.Pdf | None:
        """The file with the objects mended that qpdf gave up on the way; None for a whole one."""
        return self._healed

    @property
    def store(self) -> WatchedStore:
        """The fonts and their dictionaries."""
        return self._store

    def glyphs(self, number: int, page: PageEntry) -> Glyphs:
        """Every glyph of a page; its replacements are noted."""
        glyphs = super().glyphs(number, page)
        assert self._followed is not None
        self.replacements[number] = self._followed.replacements
        self.shows[number] = self._followed.shows
        return glyphs

    def _follow(self, number: int, page: PageEntry) -> Interpreter:
        followed = super()._follow(number, page)
        assert isinstance(followed, _Watching)
        self._followed = followed
        return followed
