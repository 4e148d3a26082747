"""What the product does, as functions for Python: the names that `glyphstone` hands out.

They run in the process of the caller, under all limits but those of time and memory; the command
line runs the same flows in a process of their own. Nothing here needs a main guard.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from glyphstone.document import Document, DocumentSource
from glyphstone.document import open as open_document
from glyphstone.flows.convert import ConvertOutcome, ConvertTask
from glyphstone.flows.convert import convert as convert_flow
from glyphstone.flows.inspect import report_of
from glyphstone.flows.maps import KnownMaps, known_maps
from glyphstone.flows.options import ProseOptions, TextOptions
from glyphstone.flows.recover import Recovery, open_recovery
from glyphstone.flows.repair import RepairReport, RepairTask
from glyphstone.flows.repair import repair as repair_flow
from glyphstone.flows.report import Report
from glyphstone.flows.source import Source
from glyphstone.model import Direction, FontMaps
from glyphstone.options import Limits
from glyphstone.prose import DocumentProse
from glyphstone.prose import read_prose as prose_of
from glyphstone.reading import DocumentText
from glyphstone.reading import read_text as text_of
from glyphstone.verdict.advice import diagnose

__all__ = ["convert", "inspect", "read_prose", "read_text", "recover", "repair"]


def inspect(
    source: Document | DocumentSource,
    *,
    pages: Collection[int] | None = None,
    glyphs: bool = False,
    password: str | None = None,
    limits: Limits | None = None,
) -> Report:
    """The verdict on each font of a document; `glyphs` lists every glyph too.

    >>> import glyphstone
    >>> report = glyphstone.inspect("demo/sample.pdf")
    >>> report.verdict, [font.trust for font in report.fonts][:2]
    ('ok', ['trusted', 'partial'])
    """
    with _opened(source, password, limits) as document:
        return report_of(diagnose(document.survey(pages=pages)), glyphs=glyphs)


def read_text(
    document: Document,
    *,
    maps: FontMaps | None = None,
    options: TextOptions | None = None,
    pages: Collection[int] | None = None,
    strict: bool = False,
) -> DocumentText:
    """The text of an open document, to be gone through page by page.

    Fonts mean what `maps` say; if none are given, what was recovered counts: the project file
    beside the document, else your library of maps. Pass `maps={}` for what the PDF claims and
    nothing else. `strict` puts marks in place of letters that cannot be believed; the result's
    `doubtful_fonts` names the fonts whose letters are printed all the same.

    >>> import glyphstone
    >>> with glyphstone.open("demo/sample.pdf") as document:
    ...     for page in glyphstone.read_text(document):
    ...         print(page.blocks[0].text)
    A page that cannot be copied
    """
    known = _known(document, maps, pages, strict)
    how = known.how(options or TextOptions())
    return text_of(document, maps=known.maps, options=how, pages=pages)


def read_prose(
    document: Document,
    *,
    maps: FontMaps | None = None,
    options: ProseOptions | None = None,
    pages: Collection[int] | None = None,
    strict: bool = False,
) -> DocumentProse:
    """The prose of an open document: paragraphs and their sentences; maps as for `read_text`.

    >>> import glyphstone
    >>> with glyphstone.open("demo/sample.pdf") as document:
    ...     print(next(iter(glyphstone.read_prose(document))).text)
    A page that cannot be copied
    """
    known = _known(document, maps, pages, strict)
    how = options or ProseOptions()
    how = replace(how, text=known.how(how.text))
    return prose_of(document, maps=known.maps, options=how, pages=pages)


def convert(
    source: str | Path,
    target: str | Path,
    *,
    to: str = "text",
    pages: Collection[int] | None = None,
    options: ProseOptions | None = None,
    maps: str | Path | None = None,
    strict: bool = False,
    password: str | None = None,
    limits: Limits | None = None,
) -> ConvertOutcome:
    """Write the running text of a PDF in one of the formats of `glyphstone convert`.

    The target appears as a whole or not at all, and is overwritten if it exists.
    """
    from glyphstone.files import partial_file, take_over

    path = Path(target)
    with partial_file(path) as part:
        task = ConvertTask(
            source=_source(source, password, pages, limits, maps, strict),
            name=Path(source).name,
            format=to,
            options=options or ProseOptions(),
            part=part,
        )
        outcome = convert_flow(task, _silent)
        take_over(part, path)
    return outcome


def recover(
    source: str | Path | Sequence[str | Path],
    *,
    project: str | Path | None = None,
    library: str | Path | None = None,
    switched_off: Collection[str] = (),
    password: str | None = None,
    limits: Limits | None = None,
    read_only: bool = False,
    direction: Direction | None = None,
    language: str | None = None,
    cribs: Sequence[str] = (),
) -> Recovery:
    """A recovery of one PDF, several, or a folder; use it in a `with` block.

    Its `session` asks questions and takes answers, each kept in the project file at once; `maps`
    says what is known, `text` and `repair` give text and PDF back. `direction` says how lines are
    read if their letters and places do not tell: `Direction.TTB` for columns of turned letters.
    `language` is the tag of the documents' language, else it is found. `cribs` are texts that stand
    in the documents, or nearly do: another edition, a verse, a list of words.

    >>> import glyphstone
    >>> with glyphstone.recover("demo/sample.pdf", read_only=True) as recovery:
    ...     recovery.session.progress().complete
    False
    """
    sources = [source] if isinstance(source, str | Path) else source
    return open_recovery(
        [Path(one) for one in sources],
        project=None if project is None else Path(project),
        library=None if library is None else Path(library),
        switched_off=switched_off,
        password=password,
        limits=limits,
        read_only=read_only,
        direction=direction,
        language=language,
        cribs=[("", text) for text in cribs],
    )


def repair(
    source: str | Path,
    target: str | Path,
    *,
    maps: str | Path | None = None,
    overwrite: bool = False,
    allow_signed: bool = False,
    password: str | None = None,
    limits: Limits | None = None,
) -> RepairReport:
    """Write a copy of a PDF whose fonts say what was recovered, or what a file of maps says."""
    task = RepairTask(
        _source(source, password, None, limits, maps, strict=False),
        Path(target),
        allow_signed=allow_signed,
        overwrite=overwrite,
    )
    return repair_flow(task, _silent).report


# --- what they share ------------------------------------------------------------------------------


def _source(
    path: str | Path,
    password: str | None,
    pages: Collection[int] | None,
    limits: Limits | None,
    maps: str | Path | None,
    strict: bool,
) -> Source:
    return Source(
        Path(path),
        password,
        None if pages is None else frozenset(pages),
        limits or Limits(),
        None if maps is None else Path(maps),
        strict,
    )


@contextmanager
def _opened(
    source: Document | DocumentSource, password: str | None, limits: Limits | None
) -> Iterator[Document]:
    if isinstance(source, Document):
        yield source
        return
    with open_document(source, password=password, limits=limits) as document:
        yield document


def _known(
    document: Document, maps: FontMaps | None, pages: Collection[int] | None, strict: bool
) -> KnownMaps:
    if maps is not None and not strict:
        return KnownMaps(maps)
    wanted = None if pages is None else frozenset(pages)
    source = Source(document.path, pages=wanted, limits=document.limits, strict=strict)
    found = known_maps(document, source)
    return found if maps is None else KnownMaps({**found.maps, **maps})


def _silent(_done: int, _total: int) -> None:
    """Tell nobody how far a flow has come."""
