"""The output formats of `convert`: ours, and those that other packages add."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import fields, replace
from importlib import import_module
from pathlib import PurePath
from typing import Any

from glyphstone.errors import ExitCode, GlyphstoneError
from glyphstone.model import PageText, Paragraph
from glyphstone.plugins import Origin, Plugin, blamed, load, origins
from glyphstone.writers.formats import Format, MakeWriter, OutputOptions
from glyphstone.writers.protocol import Facts, PageWriter, ProseWriter, Replaced

__all__ = [
    "FORMATS",
    "GROUP",
    "UnknownFormatError",
    "format_for",
    "format_named",
    "format_names",
    "formats",
]

#: The entry point group by which another package adds a `Format`.
GROUP = "glyphstone.formats"


class UnknownFormatError(GlyphstoneError):
    """There is no format of this name."""

    exit_code = ExitCode.USAGE


def _by(place: str) -> MakeWriter:
    """Makes the writer that a function of this package makes.

    Its module is imported when the first writer is made: a command that only names the formats
    should not load them all.
    """
    module, _, name = place.partition(":")

    def make(options: OutputOptions) -> ProseWriter | PageWriter:
        function: MakeWriter = getattr(import_module(f"glyphstone.writers.{module}"), name)
        return function(options)

    return make


_SENTENCES = frozenset({"sentences"})
_EVERYTHING = frozenset(field.name for field in fields(OutputOptions))

#: Our own formats, one entry each, in the order in which a person reads of them.
FORMATS = (
    Format("text", "plain text, a paragraph a line", (".txt",), _by("plain:paragraphs")),
    Format(
        "sentences",
        "plain text, a sentence a line, an empty line between paragraphs",
        (".sentences.txt",),
        _by("plain:sentences"),
        with_sentences=True,
    ),
    Format(
        "layout",
        "plain text, lines where they stand",
        (".layout.txt",),
        _by("plain:laid_out"),
        of_pages=True,
    ),
    Format(
        "markdown",
        "Markdown, with headings, lists, tables and code",
        (".md", ".markdown"),
        _by("markdown:markdown"),
        options=frozenset({"metadata"}),
    ),
    Format(
        "docx",
        "for word processors; needs the extra glyphstone[docx]",
        (".docx",),
        _by("docx:docx"),
    ),
    Format(
        "opus",
        "XML as pdf2xml and OPUS have it",
        (".opus.xml",),
        _by("opus:opus"),
        with_sentences=True,
        options=_SENTENCES,
    ),
    Format(
        "tei",
        "TEI P5",
        (".tei.xml",),
        _by("tei:tei"),
        with_sentences=True,
        options=_SENTENCES | {"line_breaks", "zones"},
    ),
    Format("udhr", "the XML of the Universal Declarations", (".udhr.xml",), _by("udhr:udhr")),
    Format(
        "alto",
        "ALTO 4, words with their places",
        (".alto.xml",),
        _by("alto:alto"),
        of_pages=True,
        needs_fonts_first=True,
    ),
    Format(
        "hocr",
        "hOCR, words with their places for tools of OCR",
        (".hocr", ".hocr.html"),
        _by("hocr:hocr"),
        of_pages=True,
        needs_fonts_first=True,
    ),
    Format(
        "page",
        "PAGE XML, a file a page in a ZIP",
        (".page.zip",),
        _by("pagexml:page_xml"),
        of_pages=True,
        needs_fonts_first=True,
    ),
    Format(
        "conllu",
        "CoNLL-U without analysis: sentences and tokens",
        (".conllu",),
        _by("conllu:conllu"),
        with_sentences=True,
    ),
    Format(
        "json",
        "all that is known: pages, paragraphs, sentences",
        (".json",),
        _by("structured.prose:json_prose"),
        with_sentences=True,
        options=_SENTENCES | {"word_boxes"},
    ),
    Format(
        "jsonl",
        "a line a document, datatrove's names",
        (".jsonl",),
        _by("jsonl:datatrove"),
        of_lines=True,
    ),
    Format(
        "finepdfs",
        "a line a document, FinePDFs' names",
        (".finepdfs.jsonl",),
        _by("jsonl:finepdfs"),
        of_lines=True,
    ),
)
_OURS = {form.name: form for form in FORMATS}


def formats() -> tuple[Format, ...]:
    """All formats, ours first; those of other packages are loaded."""
    return (*FORMATS, *_others(()))


def format_names() -> tuple[str, ...]:
    """The names of all formats, ours first; nothing is loaded."""
    return tuple(dict.fromkeys((*_OURS, *(origin.name for origin in origins(GROUP)))))


def format_named(name: str) -> Format:
    """The format of a name; of other packages only the one that adds it is loaded."""
    if name in _OURS:
        return _OURS[name]
    skip = {origin.name for origin in origins(GROUP)} - {name}
    for form in _others(skip):
        return form
    raise UnknownFormatError(
        f"There is no format “{name}”.", next_step=f"Choose one of {', '.join(format_names())}."
    )


def format_for(path: PurePath) -> Format | None:
    """The format that the name of a file asks for; None if it does not tell.

    The longest suffix decides, so that `a.tei.xml` may be another format than `a.xml`.
    """
    name = path.name.lower()
    fitting = [
        (len(suffix), form)
        for form in formats()
        for suffix in form.suffixes
        if name.endswith(suffix)
    ]
    return max(fitting, key=lambda found: found[0])[1] if fitting else None


# --- formats of other packages ----------------------------------------------------------------

_OR_NAMED = ", or name another format with --to"


def _others(skip: Collection[str]) -> list[Format]:
    plugins = load(GROUP, Format, taken=_OURS, skip=skip, also=_OR_NAMED)
    taken = {suffix: "Glyphstone itself" for form in FORMATS for suffix in form.suffixes}
    found = []
    for plugin in plugins:
        found.append(_checked(plugin, taken))
        taken.update(dict.fromkeys(plugin.part.suffixes, plugin.origin.package))
    return found


def _checked(plugin: Plugin[Format], taken: dict[str, str]) -> Format:
    """The format of another package, made so that its faults name the package."""
    origin, form = plugin.origin, plugin.part
    if form.name != origin.name:
        raise origin.error(f"calls itself “{form.name}”", also=_OR_NAMED)
    if not form.suffixes:
        raise origin.error("has no suffix", also=_OR_NAMED)
    for suffix in form.suffixes:
        if suffix in taken:
            raise origin.error(
                f"has the suffix {suffix}, which is taken by {taken[suffix]}", also=_OR_NAMED
            )
        if not (suffix.startswith(".") and suffix == suffix.lower() and "/" not in suffix):
            raise origin.error(
                f"has the suffix “{suffix}”, which is none such as .x.xml", also=_OR_NAMED
            )
    if wrong := form.options - _EVERYTHING:
        raise origin.error(f"heeds options that there are not: {sorted(wrong)}", also=_OR_NAMED)

    def make(options: OutputOptions) -> ProseWriter | PageWriter:
        with blamed(origin, also=_OR_NAMED):
            writer = form.make(options)
        return _ForeignPages(origin, writer) if form.of_pages else _ForeignProse(origin, writer)

    return replace(form, make=make)


class _Foreign:
    """A writer of another package: its faults name the package.

    `begin`, `write`, `end` and the counter `replaced` must be there; what else the protocols have
    may be.
    """

    def __init__(self, origin: Origin, writer: Any) -> None:
        self._origin = origin
        self._writer = writer
        with blamed(origin, "has no `replaced`", also=_OR_NAMED):
            self.replaced: Replaced = writer.replaced
        if not isinstance(self.replaced, Counter):
            raise origin.error("has a `replaced` that is no Counter", also=_OR_NAMED)

    def _asked(self, name: str, *given: object) -> bytes:
        with blamed(self._origin, also=_OR_NAMED):
            ask: Callable[..., Any] = getattr(self._writer, name)
            found = ask(*given)
        if not isinstance(found, bytes):
            kind = type(found).__name__
            raise self._origin.error(f"gave a {kind} for bytes ({name})", also=_OR_NAMED)
        return found

    def _may_be_asked(self, name: str, *given: object) -> bytes:
        return self._asked(name, *given) if hasattr(self._writer, name) else b""

    def begin(self, facts: Facts) -> bytes:
        return self._asked("begin", facts)

    def end(self) -> bytes:
        return self._asked("end")

    def remarks(self) -> Sequence[str]:
        if not hasattr(self._writer, "remarks"):
            return ()
        with blamed(self._origin, also=_OR_NAMED):
            return tuple(str(remark) for remark in self._writer.remarks())


class _ForeignProse(_Foreign, ProseWriter):
    def before_pages(self, facts: Facts) -> bytes:
        return self._may_be_asked("before_pages", facts)

    def page(self, item: PageText) -> bytes:
        return self._may_be_asked("page", item)

    def write(self, item: Paragraph) -> bytes:
        return self._asked("write", item)


class _ForeignPages(_Foreign, PageWriter):
    def write(self, item: PageText) -> bytes:
        return self._asked("write", item)
