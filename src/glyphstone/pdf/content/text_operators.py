"""The operators that set the graphics state and show text, and the state they work on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from glyphstone.errors import LimitError
from glyphstone.model import Drawn, Fault
from glyphstone.options import Limits
from glyphstone.pdf.content.marked_content import UNMARKED, Mark
from glyphstone.pdf.content.record import Record
from glyphstone.pdf.content.resources import MISSING, FontStore, Scope
from glyphstone.pdf.content.tokens import numbers
from glyphstone.pdf.limits import READER_LIMITS
from glyphstone.pdf.objects.matrix import IDENTITY, Matrix, multiply

__all__ = ["TextOperators", "TextState", "shown_name", "starting_state"]

#: Transformation matrix, font, size, character and word spacing, horizontal scale, leading, rise,
#: rendering mode: what q saves and Q brings back, as far as text depends on it.
TextState: TypeAlias = tuple[Matrix, int, float, float, float, float, float, float, int]

_NO_FONT = -1
#: What the operand of a show operator begins with.
_OPENINGS = frozenset((b"(", b"<", b"["))
#: The text rendering modes (ISO 32000-2, table 104).
_MODES = range(8)
#: Bytes of a shown operand that are taken for one glyph: hexadecimal codes of two bytes.
_BYTES_OF_A_GLYPH = 4


def starting_state(ctm: Matrix) -> TextState:
    """The graphics state that a page or pattern begins with."""
    return (ctm, _NO_FONT, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0)


class TextOperators:
    """Follows operators one by one; `record` holds what they showed."""

    def __init__(self, store: FontStore, limits: Limits, page: int) -> None:
        self.record = Record()
        self._store = store
        self._limits = limits
        self._page = page
        self._bytes_shown = 0
        self._stack: list[bytes] = []
        self._scope = Scope(None, None, store)
        self._saved: list[TextState] = []
        self._marks: list[Mark] = [UNMARKED]
        self._drawn = Drawn.PAGE
        self._state = starting_state(IDENTITY)
        self._line = IDENTITY
        self._run = self._runs = 0
        self._style = 0
        self._last_line = -1
        self._moved = True
        self._restyled = True

    def _text_operators(self) -> dict[bytes, Callable[[], None]]:
        return {
            b"TJ": self._show,
            b"Tj": self._show,
            b"Td": self._move,
            b"Tm": self._set_matrix,
            b"Tf": self._set_font,
            b"BT": self._begin_text,
            b"ET": self._nothing,
            b"q": self._save,
            b"Q": self._restore,
            b"cm": self._transform,
            b"TD": self._move_and_lead,
            b"T*": self._next_line,
            b"'": self._next_line_show,
            b'"': self._space_next_line_show,
            b"Tc": self._set_char_space,
            b"Tw": self._set_word_space,
            b"Tz": self._set_scale,
            b"TL": self._set_leading,
            b"Ts": self._set_rise,
            b"Tr": self._set_mode,
            b"gs": self._set_graphics_state,
        }

    def _fault(self, what: str) -> None:
        if len(self.record.faults) < READER_LIMITS.page_faults:
            fault = Fault(what, page=self._page)
            if fault not in self.record.faults:
                self.record.faults.append(fault)

    def _nothing(self) -> None:
        """An operator that text does not depend on."""

    # --- graphics state -----------------------------------------------------------------------

    @property
    def _state(self) -> TextState:
        return (
            self._ctm,
            self._font,
            self._size,
            self._char_space,
            self._word_space,
            self._scale,
            self._leading,
            self._rise,
            self._mode,
        )

    @_state.setter
    def _state(self, state: TextState) -> None:
        (
            self._ctm,
            self._font,
            self._size,
            self._char_space,
            self._word_space,
            self._scale,
            self._leading,
            self._rise,
            self._mode,
        ) = state
        self._restyled = True
        self._moved = True

    def _save(self) -> None:
        if len(self._saved) >= READER_LIMITS.saved_states:
            raise LimitError("saves the graphics state absurdly often.")
        self._saved.append(self._state)

    def _restore(self) -> None:
        if self._saved:
            self._state = self._saved.pop()

    def _transform(self) -> None:
        a, b, c, d, e, f = numbers(self._stack, 6)
        self._ctm = multiply((a, b, c, d, e, f), self._ctm)
        self._moved = True

    def _number(self) -> float:
        return numbers(self._stack, 1)[0]

    def _set_char_space(self) -> None:
        self._char_space = self._number()
        self._restyled = True

    def _set_word_space(self) -> None:
        self._word_space = self._number()
        self._restyled = True

    def _set_scale(self) -> None:
        self._scale = self._number() / 100.0
        self._restyled = True

    def _set_leading(self) -> None:
        self._leading = self._number()

    def _set_rise(self) -> None:
        self._rise = self._number()
        self._restyled = True

    def _set_mode(self) -> None:
        mode = int(self._number())
        self._mode = mode if mode in _MODES else 0
        self._restyled = True

    def _set_font(self) -> None:
        if len(self._stack) < 2:
            return
        name, size = self._stack[-2:]
        # A page sets the same few fonts again and again.
        known = self._scope.fonts_set.get((name, size))
        if known is None:
            font = self._scope.font(name).font
            known = font.index, self._number()
            if font.subtype == MISSING:
                self._fault(f"the font {shown_name(name)} is not among its resources")
            elif len(self._stack) == 2:
                self._scope.fonts_set[name, size] = known
        self._font, self._size = known
        self._restyled = True

    def _set_graphics_state(self) -> None:
        if self._stack:
            found = self._scope.state_font(self._stack[-1])
            if found is not None:
                self._font, self._size = found[0].font.index, found[1]
                self._restyled = True

    # --- text ---------------------------------------------------------------------------------

    def _new_run(self) -> None:
        self._runs += 1
        self._run = self._runs
        self._moved = True

    def _begin_text(self) -> None:
        self._line = IDENTITY
        self._new_run()

    def _move(self) -> None:
        x, y = numbers(self._stack, 2)
        self._move_by(x, y)

    def _move_by(self, x: float, y: float) -> None:
        a, b, c, d, e, f = self._line
        self._line = (a, b, c, d, x * a + y * c + e, x * b + y * d + f)
        self._new_run()

    def _move_and_lead(self) -> None:
        x, y = numbers(self._stack, 2)
        self._leading = -y
        self._move_by(x, y)

    def _next_line(self) -> None:
        self._move_by(0.0, -self._leading)

    def _set_matrix(self) -> None:
        a, b, c, d, e, f = numbers(self._stack, 6)
        self._line = (a, b, c, d, e, f)
        self._new_run()

    def _next_line_show(self) -> None:
        self._next_line()
        self._show()

    def _space_next_line_show(self) -> None:
        self._word_space, self._char_space = numbers(self._stack[:-1], 2)
        self._restyled = True
        self._next_line_show()

    def _show(self) -> None:
        """Record the string or array on the stack, with all that places it."""
        token = self._stack[-1] if self._stack else b""
        if token[:1] not in _OPENINGS or token[:2] == b"<<":
            return
        record = self.record
        self._bytes_shown += len(token)
        if self._bytes_shown > _BYTES_OF_A_GLYPH * self._limits.page_glyphs:
            raise LimitError(f"shows more than {self._limits.page_glyphs:,} glyphs.")
        if self._restyled:
            self._write_style()
        if self._moved:
            record.lines.append(self._line + self._ctm)
            self._moved = False
            self._last_line = len(record.lines) - 1
        record.shown.append(token)
        record.style_of.append(self._style)
        record.line_of.append(self._last_line)
        record.run_of.append(self._run)

    def _write_style(self) -> None:
        if self._font == _NO_FONT:
            self._fault("text is shown before any font is chosen")
            self._font = self._store.load(None).font.index
        mark = self._marks[-1]
        style = (
            self._font,
            self._size,
            self._char_space,
            self._word_space,
            self._scale,
            self._rise,
            self._mode,
            mark.mcid,
            mark.actual_text,
            mark.layer,
            mark.hidden,
            self._drawn,
            mark.lang,
        )
        self._style = self.record.styles.setdefault(style, len(self.record.styles))
        self._restyled = False


def shown_name(name: bytes) -> str:
    """A name of a content stream as a person may read it."""
    return name[:64].decode("latin-1")
