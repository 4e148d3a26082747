"""The content interpreter: follows a page's operators and records every string they show.

It keeps only the part of the graphics state that text depends on. The glyphs themselves are worked
out for the whole page at once, in `table`.
"""

from __future__ import annotations

import re
from typing import Any, TypeAlias

import pikepdf

from glyphstone.errors import LimitError
from glyphstone.model import Drawn, Fault
from glyphstone.options import Limits
from glyphstone.pdf.content.marked_content import UNMARKED, Mark
from glyphstone.pdf.content.record import Record
from glyphstone.pdf.content.resources import MISSING, FontStore, Scope
from glyphstone.pdf.content.tokens import numbers, tokenize
from glyphstone.pdf.document.declared_languages import (
    NOWHERE,
    Owner,
    StructureLanguages,
    language_in,
)
from glyphstone.pdf.document.layers import Layers
from glyphstone.pdf.limits import READER_LIMITS
from glyphstone.pdf.objects.matrix import IDENTITY, Matrix, multiply
from glyphstone.pdf.objects.streams import stream_bytes
from glyphstone.pdf.objects.values import dictionary, matrix, text, whole

__all__ = ["Interpreter"]

#: Without one of these a stream shows no text and draws nothing that could.
_SHOWS = re.compile(rb"T[jJ]|Do|['\"]|scn|SCN|BI")

#: Transformation matrix, font, size, character and word spacing, horizontal scale, leading, rise,
#: rendering mode: what q saves and Q brings back, as far as text depends on it.
_State: TypeAlias = tuple[Matrix, int, float, float, float, float, float, float, int]

_NO_FONT = -1


def _start(ctm: Matrix) -> _State:
    return (ctm, _NO_FONT, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0)


class Interpreter:
    """Follows the content of one page; `record` holds what it showed."""

    def __init__(self, store: FontStore, layers: Layers, limits: Limits, page: int) -> None:
        self.record = Record()
        #: The languages that marked content claims.
        self.languages: dict[str, None] = {}
        self.images = 0
        #: The largest image's area in square points.
        self.image_area = 0.0
        self._store = store
        self._layers = layers
        self._structure: StructureLanguages | None = None
        self._owner = NOWHERE
        self._unmarked = UNMARKED
        self._limits = limits
        self._page = page
        self._bytes_left = limits.page_bytes
        self._forms_left = limits.page_forms
        self._bytes_shown = 0
        self._active: set[tuple[int, int]] = set()
        self._patterns: set[tuple[int, int]] = set()
        self._tokens: dict[tuple[int, int], list[bytes]] = {}
        self._depth = 0
        self._stack: list[bytes] = []
        self._scope = Scope(None, None, store)
        self._saved: list[_State] = []
        self._marks: list[Mark] = [self._unmarked]
        self._drawn = Drawn.PAGE
        self._base = IDENTITY
        self._state = _start(IDENTITY)
        self._line = IDENTITY
        self._run = self._runs = 0
        self._style = 0
        self._moved = True
        self._restyled = True
        self._operators = {
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
            b"Do": self._draw_object,
            b"EI": self._draw_inline_image,
            b"BDC": self._begin_marked,
            b"BMC": self._begin_plain_mark,
            b"EMC": self._end_marked,
            b"scn": self._set_pattern,
            b"SCN": self._set_pattern,
            **dict.fromkeys(
                # Operators without any effect on text, whose operands must not pile up.
                (b"cs", b"CS", b"sc", b"SC", b"d", b"ri", b"sh", b"MP", b"DP", b"BX", b"EX"),
                self._nothing,
            ),
        }

    # --- streams ------------------------------------------------------------------------------

    def tell_languages(
        self, language: str | None, structure: StructureLanguages | None, owner: Owner
    ) -> None:
        """Say what language the document claims, and what its structure says of this page."""
        self._structure, self._owner = structure, owner
        if language is not None:
            self._unmarked = UNMARKED.in_language(self._number_language(language), told=False)
            self._marks = [self._unmarked]

    def draw_page(self, contents: list[Any], resources: pikepdf.Object | None) -> None:
        """Follow the page's own content, which may be cut into several streams anywhere."""
        parts: list[bytes] = []
        for stream in contents:
            if not isinstance(stream, pikepdf.Stream):
                self._fault("a part of its content is missing")
                continue
            try:
                parts.append(self._unpack(stream))
            except (LimitError, pikepdf.PdfError) as error:
                self._fault(f"a part of its content cannot be unpacked: {error}")
        content = b"\n".join(parts)
        if _SHOWS.search(content):
            self._run_content(tokenize(content), Scope(resources, None, self._store))

    def draw_appearance(
        self, stream: pikepdf.Object, placing: Matrix, hidden: bool, language: str | None = None
    ) -> None:
        """Follow an annotation's appearance stream, placed on the page."""
        self._state = _start(placing)
        mark = self._unmarked._replace(hidden=hidden)
        if language is not None:
            mark = mark.in_language(self._number_language(language), told=False)
        self._marks = [mark]
        self._scope = Scope(None, None, self._store)
        self._draw_form(stream, Drawn.ANNOTATION)

    def _unpack(self, stream: pikepdf.Object) -> bytes:
        content = stream_bytes(stream, min(self._limits.stream_bytes, self._bytes_left))
        self._bytes_left -= len(content)
        return content

    def _run_content(self, tokens: list[bytes], scope: Scope) -> None:
        """Follow the operators of one stream."""
        outer = (self._stack, self._scope, self._saved, self._line, self._base)
        marks, run = self._marks, self._run
        stack: list[bytes] = []
        self._stack, self._scope, self._saved = stack, scope, []
        self._base = self._ctm
        self._marks = [marks[-1]]  # a stream cannot end what was begun outside
        self._begin_text()
        find = self._operators.get
        push = stack.append
        for token in tokens:
            operator = find(token)
            if operator is None:
                push(token)
            else:
                operator()
                stack.clear()
        self._stack, self._scope, self._saved, self._line, self._base = outer
        # Text that goes on behind a form or pattern goes on from where the pen was.
        self._marks, self._run = marks, run
        self._restyled = self._moved = True

    def _fault(self, what: str) -> None:
        if len(self.record.faults) < READER_LIMITS.page_faults:
            fault = Fault(what, page=self._page)
            if fault not in self.record.faults:
                self.record.faults.append(fault)

    def _nothing(self) -> None:
        """An operator that text does not depend on."""

    # --- graphics state -----------------------------------------------------------------------

    @property
    def _state(self) -> _State:
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
    def _state(self, state: _State) -> None:
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
        self._mode = mode if 0 <= mode <= 7 else 0
        self._restyled = True

    def _set_font(self) -> None:
        if len(self._stack) < 2:
            return
        name = self._stack[-2]
        font = self._scope.font(name)
        if font.font.subtype == MISSING:
            self._fault(f"the font {_shown(name)} is not among its resources")
        self._font = font.font.index
        self._size = self._number()
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
        if token[:1] not in (b"(", b"<", b"[") or token[:2] == b"<<":
            return
        record = self.record
        self._bytes_shown += len(token)
        if self._bytes_shown > 4 * self._limits.page_glyphs:
            raise LimitError(f"shows more than {self._limits.page_glyphs:,} glyphs.")
        if self._restyled:
            self._write_style()
        if self._moved:
            record.lines.append(self._line + self._ctm)
            self._moved = False
        record.shown.append(token)
        record.style_of.append(self._style)
        record.line_of.append(len(record.lines) - 1)
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

    # --- marked content -----------------------------------------------------------------------

    def _begin_plain_mark(self) -> None:
        if len(self._marks) > READER_LIMITS.mark_depth:
            raise LimitError("nests marked content absurdly deep.")
        self._marks.append(self._marks[-1])

    def _begin_marked(self) -> None:
        self._begin_plain_mark()
        if len(self._stack) < 2:
            return
        around = self._marks[-1]
        tag, written = self._stack[-2], self._stack[-1]
        if tag == b"/OC" and written[:1] == b"/":
            layer, shown = self._layers.find(self._scope.find("/Properties", written))
            self._marks[-1] = around.in_layer(layer, shown)
        elif written[:1] == b"/":
            self._mark(around, dictionary(self._scope.find("/Properties", written)))
        elif b"/ActualText" in written or b"/Lang" in written:
            try:
                self._mark(around, dictionary(pikepdf.Object.parse(written)))
            except pikepdf.PdfError:
                self._fault("a marked-content entry cannot be read")
        else:
            mark = around.numbered_as_written(written)
            if self._structure is not None and mark is not around:
                mark = self._in_structure(mark)
            self._marks[-1] = mark
        self._restyled = True

    def _mark(self, around: Mark, entry: pikepdf.Object | None) -> None:
        if entry is None:
            return
        mark = around
        mcid = whole(entry.get("/MCID"), -1)
        if mcid >= 0:
            mark = self._in_structure(mark.numbered(mcid))
        language = language_in(entry)
        if language is not None:
            mark = mark.in_language(self._number_language(language), told=True)
        if language:
            self.languages[language] = None
        actual = entry.get("/ActualText")
        if isinstance(actual, pikepdf.String):
            mark = mark._replace(actual_text=len(self.record.actual_texts))
            self.record.actual_texts.append(text(actual))
        self._marks[-1] = mark

    def _in_structure(self, mark: Mark) -> Mark:
        """The same in the language that the structure has for its id."""
        if self._structure is None:
            return mark
        language = self._structure.of_content(self._owner, mark.mcid)
        if language is None:
            return mark
        return mark.in_language(self._number_language(language), told=False)

    def _number_language(self, language: str) -> int:
        return self.record.langs.setdefault(language, len(self.record.langs))

    def _end_marked(self) -> None:
        if len(self._marks) > 1:
            self._marks.pop()
            self._restyled = True

    # --- forms, images, patterns --------------------------------------------------------------

    def _draw_object(self) -> None:
        if not self._stack:
            return
        drawn = self._scope.find("/XObject", self._stack[-1])
        if not isinstance(drawn, pikepdf.Stream):
            self._fault(f"the object {_shown(self._stack[-1])} is not among its resources")
            return
        subtype = drawn.get("/Subtype")
        if subtype == "/Image":
            self._draw_image()
        elif subtype == "/Form" or subtype is None:
            kind = Drawn.FORM if self._drawn is Drawn.PAGE else self._drawn
            self._draw_form(drawn, kind)

    def _draw_image(self) -> None:
        a, b, c, d, _, _ = self._ctm
        self.images += 1
        self.image_area = max(self.image_area, abs(a * d - b * c))

    def _draw_inline_image(self) -> None:
        self._draw_image()

    def _set_pattern(self) -> None:
        if not self._stack or self._stack[-1][:1] != b"/":
            return
        pattern = self._scope.find("/Pattern", self._stack[-1])
        if not isinstance(pattern, pikepdf.Stream) or pattern.objgen in self._patterns:
            return
        # A tile may be painted a thousand times; its text is read once.
        self._patterns.add(pattern.objgen)
        state = self._state
        saved_line = self._line
        self._state = _start(self._base)
        self._draw_form(pattern, Drawn.PATTERN)
        self._state = state
        self._line = saved_line

    def _draw_form(self, form: pikepdf.Object, kind: Drawn) -> None:
        key = form.objgen
        if key in self._active:
            self._fault("a form draws itself")
            return
        if self._depth >= self._limits.form_depth:
            self._fault(f"forms are nested deeper than {self._limits.form_depth}")
            return
        self._forms_left -= 1
        if self._forms_left < 0:
            raise LimitError(f"draws more than {self._limits.page_forms:,} forms.")
        try:
            tokens = self._form_tokens(form, key)
        except (LimitError, pikepdf.PdfError) as error:
            self._fault(f"a form cannot be unpacked: {error}")
            return
        if not tokens:
            return
        state, marks, drawn, owner = self._state, self._marks, self._drawn, self._owner
        if self._structure is not None:
            struct_parents = whole(form.get("/StructParents"), -1)
            if struct_parents >= 0:
                self._owner = Owner(struct_parents, key)
        self._ctm = multiply(matrix(form.get("/Matrix")), self._ctm)
        self._restyled = self._moved = True
        self._marks = [marks[-1].in_layer(*self._layers.find(form.get("/OC")))]
        self._drawn = kind
        self._active.add(key)
        self._depth += 1
        resources = dictionary(form.get("/Resources"))
        self._run_content(tokens, Scope(resources, self._scope, self._store))
        self._depth -= 1
        self._active.discard(key)
        self._marks, self._drawn, self._owner = marks, drawn, owner
        self._state = state

    def _form_tokens(self, form: pikepdf.Object, key: tuple[int, int]) -> list[bytes]:
        """The tokens of a form, none where it shows no text; small forms are kept."""
        tokens = self._tokens.get(key)
        if tokens is None:
            content = self._unpack(form)
            tokens = tokenize(content) if _SHOWS.search(content) else []
            small = len(content) < READER_LIMITS.kept_form_bytes
            if small and len(self._tokens) < READER_LIMITS.kept_forms:
                self._tokens[key] = tokens
        return tokens


def _shown(name: bytes) -> str:
    """A name of a content stream as a person may read it."""
    return name[:64].decode("latin-1")
