"""The content interpreter: follows a page's operators and records every string they show.

It keeps only the part of the graphics state that text depends on. The glyphs themselves are worked
out for the whole page at once, in `glyph_table`.
"""

from __future__ import annotations

import re
from typing import Any

import pikepdf

from glyphstone.errors import LimitError
from glyphstone.model import Drawn
from glyphstone.options import Limits
from glyphstone.pdf.content.marked_content import UNMARKED, Mark
from glyphstone.pdf.content.resources import FontStore, Scope
from glyphstone.pdf.content.text_operators import TextOperators, shown_name, starting_state
from glyphstone.pdf.content.tokens import is_open, tokenize
from glyphstone.pdf.document.declared_languages import (
    NOWHERE,
    Owner,
    StructureLanguages,
    language_in,
)
from glyphstone.pdf.document.layers import Layers
from glyphstone.pdf.limits import READER_LIMITS
from glyphstone.pdf.objects.matrix import IDENTITY, Matrix, multiply
from glyphstone.pdf.objects.streams import unpack
from glyphstone.pdf.objects.values import dictionary, matrix, text, whole

__all__ = ["Interpreter"]

#: Without one of these a stream shows no text and draws nothing that could.
_SHOWS = re.compile(rb"T[jJ]|Do|['\"]|scn|SCN|BI")
#: Operators without any effect on text, whose operands must not pile up.
_WITHOUT_EFFECT = (b"cs", b"CS", b"sc", b"SC", b"d", b"ri", b"sh", b"MP", b"DP", b"BX", b"EX")


class Interpreter(TextOperators):
    """Follows the content of one page; `record` holds what it showed."""

    def __init__(self, store: FontStore, layers: Layers, limits: Limits, page: int) -> None:
        super().__init__(store, limits, page)
        #: The languages that marked content claims.
        self.languages: dict[str, None] = {}
        self.images = 0
        #: The largest image's area in square points.
        self.image_area = 0.0
        self._layers = layers
        self._structure: StructureLanguages | None = None
        self._owner = NOWHERE
        self._unmarked = UNMARKED
        self._bytes_left = limits.page_bytes
        self._forms_left = limits.page_forms
        self._active: set[tuple[int, int]] = set()
        self._patterns: set[tuple[int, int]] = set()
        self._tokens: dict[tuple[int, int], list[bytes]] = {}
        self._depth = 0
        self._base = IDENTITY
        self._operators = {
            **self._text_operators(),
            b"Do": self._draw_object,
            b"EI": self._draw_image,
            b"BDC": self._begin_marked,
            b"BMC": self._begin_plain_mark,
            b"EMC": self._end_marked,
            b"scn": self._set_pattern,
            b"SCN": self._set_pattern,
            **dict.fromkeys(_WITHOUT_EFFECT, self._nothing),
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
        self._state = starting_state(placing)
        mark = self._unmarked._replace(hidden=hidden)
        if language is not None:
            mark = mark.in_language(self._number_language(language), told=False)
        self._marks = [mark]
        self._scope = Scope(None, None, self._store)
        self._draw_form(stream, Drawn.ANNOTATION)

    def _unpack(self, stream: pikepdf.Object) -> bytes:
        content, lost = unpack(stream, min(self._limits.stream_bytes, self._bytes_left))
        if lost:
            self._fault(
                f"a part of its content is damaged: {len(content):,} bytes could be unpacked, the"
                " rest is lost"
            )
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
        if stack and is_open(stack[-1]) and _SHOWS.search(stack[-1]):
            self._fault(
                "its content ends inside brackets that nothing closes; text in them is lost"
            )
        self._stack, self._scope, self._saved, self._line, self._base = outer
        # Text that goes on behind a form or pattern goes on from where the pen was.
        self._marks, self._run = marks, run
        self._restyled = self._moved = True

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
            self._fault(f"the object {shown_name(self._stack[-1])} is not among its resources")
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
        self._state = starting_state(self._base)
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
        """The tokens of a form, none if it shows no text; small forms are kept."""
        tokens = self._tokens.get(key)
        if tokens is None:
            content = self._unpack(form)
            tokens = tokenize(content) if _SHOWS.search(content) else []
            small = len(content) < READER_LIMITS.kept_form_bytes
            if small and len(self._tokens) < READER_LIMITS.kept_forms:
                self._tokens[key] = tokens
        return tokens
