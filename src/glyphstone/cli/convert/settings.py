"""The options of `glyphstone convert`, and what they mean for the making of prose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from glyphstone.cli.choices import page_numbers, reading_options, text_forms, text_options
from glyphstone.cli.convert.summaries import ROLE_NAMES
from glyphstone.cli.formats import FormatName
from glyphstone.cli.many import jobs_option
from glyphstone.flows.formats import Format
from glyphstone.model import LineRole

if TYPE_CHECKING:
    from glyphstone.flows.options import LanguageFilter, ProseOptions, WordSources

__all__ = ["SECTIONS", "Settings", "convert_options", "prose_options"]

F = TypeVar("F", bound=Callable[..., Any])

SECTIONS = {
    "Where it goes": ("to", "output", "output_dir", "force", "quiet"),
    "What is read": (
        "pages", "maps", "strict", "password", "base", "direction", "stripped", "fold_fullwidth",
        "keep_ligatures",
    ),
    "Words": ("words", "vocabulary", "only_words", "spaces", "hyphens", "expand_ij", "restore",
              "changes"),
    "Paragraphs": ("keep", "leave_out", "merge", "method", "sr_eps", "sr_width"),
    "Languages": ("lang", "lang_unit", "lang_action", "dropped"),
    "Of the format": ("sentences", "line_breaks", "zones", "word_boxes", "metadata"),
    "What it is": ("title", "author", "licence", "citation", "url", "doc_lang"),
    "Limits": ("seconds", "memory", "jobs"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Settings:
    """What was asked for; the names are those of the options."""

    files: tuple[str, ...]
    to: str | None
    output: Path | None
    output_dir: Path | None
    force: bool
    quiet: bool
    pages: frozenset[int] | None
    maps: Path | None
    strict: bool
    password: str | None
    base: Path | None
    direction: str | None
    stripped: tuple[str, ...]
    fold_fullwidth: bool
    keep_ligatures: bool
    words: tuple[Path, ...]
    vocabulary: tuple[Path, ...]
    only_words: bool
    spaces: str
    hyphens: str
    expand_ij: bool
    restore: str
    changes: bool
    keep: frozenset[LineRole]
    leave_out: frozenset[LineRole]
    merge: bool
    method: str
    sr_eps: float
    sr_width: int | None
    lang: tuple[str, ...]
    lang_unit: str
    lang_action: str
    dropped: Path | None
    sentences: bool
    line_breaks: bool
    zones: bool
    word_boxes: bool
    metadata: bool
    title: str
    author: str
    licence: str
    citation: str
    url: str
    doc_lang: str
    seconds: float
    memory: int
    jobs: int
    debug: bool


class _Roles(click.ParamType[frozenset[LineRole]]):
    """Names of roles, parted by commas."""

    name = "roles"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> frozenset[LineRole]:
        """The roles meant."""
        if isinstance(value, frozenset):
            return value
        names = [part.strip() for part in str(value).split(",") if part.strip()]
        for name in names:
            if name not in ROLE_NAMES:
                self.fail(f"{name!r} is none of {', '.join(ROLE_NAMES)}", param, ctx)
        return frozenset(ROLE_NAMES[name] for name in names)


class _NamedLanguage(click.ParamType[str]):
    """A language by its tag, ISO 639-3 code, Glottocode or name."""

    name = "language"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """The tag; one with a script or region stays as it is."""
        from glyphstone.flows.language_choice import find_languages, named_language
        from glyphstone.flows.options import canonical

        text = str(value)
        if not text or ("-" in text and canonical(text)):
            return text
        row = named_language(text)
        if row is None:
            near = ", ".join(f"{one.name} ({one.tag})" for one in find_languages(text, 5))
            also = f"; there are {near}" if near else ""
            self.fail(f"{text!r} names no language{also}", param, ctx)
        return row.tag


class _Language(click.ParamType[str]):
    """A language tag."""

    name = "tag"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """The tag."""
        from glyphstone.flows.options import canonical

        if not canonical(str(value)):
            self.fail(f"{value!r} is no language tag such as sr, yrk or zh-Hant", param, ctx)
        return str(value)


_FILE = click.Path(path_type=Path)
_ROLES = ", ".join(ROLE_NAMES)
_OPTIONS = (
    click.option("-t", "--to", type=FormatName(), metavar="FORMAT",
                 help="The format, see below; else the name of the output tells, else text."),
    click.option("-o", "--output", type=_FILE, metavar="OUT",
                 help="Write to this file; - is standard output, as without it. Several files:"
                      " to this folder."),
    click.option("--output-dir", type=_FILE, metavar="DIR",
                 help="Write to this folder, which is made, also if it is only one file."),
    click.option("--force", is_flag=True, help="Overwrite what exists."),
    click.option("-q", "--quiet", is_flag=True,
                 help="Say nothing of what was left out, only what is wrong."),
    click.option("--maps", type=_FILE, metavar="FILE.json",
                 help="Recovered maps; else what the project file and your library know."),
    click.option("--strict", is_flag=True,
                 help="Put marks in place of letters that nobody vouches for."),
    click.option("--base", type=_FILE, metavar="FILE",
                 help="Text of FILE by another tool, to be used in place of the PDF; - is stdin."),
    click.option("--words", type=_FILE, multiple=True, metavar="LIST",
                 help="Words to be believed, one a line, with counts or without, .gz or not."
                      " May be given again."),
    click.option("--vocabulary", type=_FILE, multiple=True, metavar="FILE",
                 help="Text or PDF with words of the same kind. May be given again."),
    click.option("--only-words", is_flag=True,
                 help="Go by --words and --vocabulary alone, not by the document's own words."),
    click.option("--spaces", type=click.Choice(["damaged", "triggers", "pieces", "all",
                                                       "off"]),
                 default="damaged", show_default=True,
                 help="Which spaces are put right: where gaps contradict them; where words look"
                      " glued or broken; only between pieces; all of them anew; none."),
    click.option("--hyphens", type=click.Choice(["document", "keep", "remove", "everywhere"]),
                 default="document", show_default=True,
                 help="Hyphens at line ends: as the document's words say; all kept; all removed."
                      " everywhere: as document, and inside of lines too."),
    click.option("--expand-ij/--keep-ij", default=False, show_default=True,
                 help="Make ĳ and Ĳ two letters."),
    click.option("--restore", type=click.Choice(["damaged", "vocabulary", "never"]),
                 default="damaged", show_default=True,
                 help="Put back letters that ligatures swallowed: where a glyph without a name"
                      " stands; wherever the document's words say so; never."),
    click.option("--no-restore", "restore", flag_value="never",
                 help="The same as --restore never."),
    click.option("--changes", is_flag=True,
                 help="List each word that is written otherwise than it was read, and why."),
    click.option("--keep", type=_Roles(), default=frozenset(), metavar="ROLES",
                 help=f"Keep what is left out by itself (page-elements). Roles: {_ROLES}."),
    click.option("--leave-out", type=_Roles(), default=frozenset(), metavar="ROLES",
                 help="Leave these out; the same words, parted by commas."),
    click.option("--merge/--no-merge", default=True, show_default=True,
                 help="Join paragraphs if one has no final sign and the next begins small."),
    click.option("--method", type=click.Choice(["geometry", "sr"]), default="geometry",
                 show_default=True,
                 help="How lines become paragraphs: by where they stand, or by sentence recovery,"
                      " which knows their length and last sign only."),
    click.option("--sr-eps", type=click.FloatRange(0, 1, max_open=True), default=0.1,
                 show_default=True, metavar="SHARE",
                 help="With --method sr: how far a full line may be from the column's width."),
    click.option("--sr-width", type=click.IntRange(min=1), metavar="CHARS",
                 help="With --method sr: the column's width; else the document's own."),
    click.option("--lang", type=_Language(), multiple=True, metavar="TAG",
                 help="The wanted language; off without it. May be given again."),
    click.option("--lang-unit", type=click.Choice(["paragraph", "sentence"]),
                 default="paragraph", show_default=True, help="What is asked for its language."),
    click.option("--lang-action", type=click.Choice(["drop", "mark"]), default="drop",
                 show_default=True, help="What is done with text in other languages."),
    click.option("--dropped", type=_FILE, metavar="OUT.jsonl",
                 help="Write what was dropped to this file: file, page, language, text."),
    click.option("--sentences/--no-sentences", default=True, show_default=True,
                 help="opus, tei, json: say where sentences begin."),
    click.option("--line-breaks", is_flag=True, help="tei: say where lines began."),
    click.option("--zones", is_flag=True, help="tei: say where paragraphs stand on the page."),
    click.option("--word-boxes", is_flag=True, help="json: say where each word stands."),
    click.option("--metadata/--no-metadata", default=True, show_default=True,
                 help="markdown: say what the document is, before its text."),
    click.option("--title", default="", help="Its title; else what the PDF says."),
    click.option("--author", default="", metavar="NAME",
                 help="Who wrote it; else what the PDF says."),
    click.option("--licence", "--license", default="", metavar="TEXT",
                 help="The licence of the text, such as CC-BY-4.0."),
    click.option("--citation", default="", metavar="TEXT", help="How it is to be cited."),
    click.option("--url", default="", help="Where it comes from."),
    click.option("--doc-lang", type=_NamedLanguage(), default="", metavar="LANGUAGE",
                 help="Its language for the metadata, by tag, ISO 639-3, Glottocode or name; else"
                      " what is found."),
)  # fmt: skip


def convert_options(command: F) -> F:
    """Adds the argument and all options."""
    command = reading_options(jobs_option(page_numbers(text_forms(command))))
    for option in reversed(_OPTIONS):
        command = option(command)
    return click.argument(
        "files",
        nargs=-1,
        required=True,
        metavar="FILE|DIR...",
        type=click.Path(allow_dash=True, readable=False),
    )(command)


def prose_options(settings: Settings, form: Format, sources: WordSources) -> ProseOptions:
    """How prose is to be made."""
    from glyphstone.flows.options import (
        HyphenOptions,
        HyphenPolicy,
        LigatureOptions,
        ParagraphMethod,
        ProseOptions,
        Restoration,
        SRSettings,
        WordMode,
    )

    everywhere = settings.hyphens == "everywhere"
    by_sentence = bool(settings.lang) and settings.lang_unit == "sentence"
    return ProseOptions(
        text=text_options(
            settings.direction,
            settings.stripped,
            settings.fold_fullwidth,
            settings.keep_ligatures,
            spacing=True,
        ),
        method=ParagraphMethod(settings.method),
        sr=SRSettings(eps=settings.sr_eps, width=settings.sr_width),
        merge=settings.merge,
        leave_out=(frozenset({LineRole.PAGE_ELEMENT}) - settings.keep) | settings.leave_out,
        words=None if settings.spaces == "off" else WordMode(settings.spaces),
        sources=sources,
        hyphens=HyphenOptions(
            HyphenPolicy.DOCUMENT if everywhere else HyphenPolicy(settings.hyphens), everywhere
        ),
        ligatures=LigatureOptions(
            expand_ij=settings.expand_ij, restore=Restoration(settings.restore)
        ),
        sentences=by_sentence or (settings.sentences and form.with_sentences),
        languages=_language_filter(settings),
    )


def _language_filter(settings: Settings) -> LanguageFilter | None:
    from glyphstone.flows.options import FilterAction, FilterUnit, LanguageFilter

    if not settings.lang:
        return None
    return LanguageFilter(
        settings.lang, FilterUnit(settings.lang_unit), FilterAction(settings.lang_action)
    )
