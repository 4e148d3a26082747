"""Which formats there are, how one is chosen, and what another package's format may not do."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path, PurePath

import pytest

from glyphstone.errors import ExitCode
from glyphstone.model import Join, JoinKind, LineRole, PageText, Paragraph, Sentence
from glyphstone.plugins import PluginError
from glyphstone.writers.alto import Alto
from glyphstone.writers.facts import Facts
from glyphstone.writers.formats import Format, OutputOptions
from glyphstone.writers.protocol import written
from glyphstone.writers.registry import (
    FORMATS,
    GROUP,
    UnknownFormatError,
    format_for,
    format_named,
    format_names,
    formats,
)
from tests.conftest import ROOT
from tests.packages import install

NAMES = (
    "text", "sentences", "layout", "markdown", "docx", "opus", "tei", "udhr", "alto", "hocr",
    "page", "conllu", "json", "jsonl", "finepdfs",
)  # fmt: skip
CODE = """
from collections import Counter

from glyphstone.writers.formats import Format


class Shouting:
    def __init__(self, options):
        self.replaced = Counter()
        self.options = options

    def begin(self, facts):
        return f"<{{facts.file}}>".encode()

    def write(self, item):
        self.replaced["case"] += 1
        return {write}

    def end(self):
        return b"."


PART = Format({name!r}, "text in capitals", {suffixes!r}, Shouting{more})
"""
SHOUTED = "item.text.upper().encode()"
PARAGRAPH = Paragraph("One. Two.", LineRole.WHOLE, sentences=(Sentence(0, 4), Sentence(5, 9)))
PAGE = PageText(1, (0.0, 0.0, 10.0, 10.0), 0, [])


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose packages are installed."""
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def add(
    site: Path,
    name: str,
    write: str = SHOUTED,
    *,
    suffixes: tuple[str, ...] = (".shout.txt", ".loud"),
    more: str = "",
    inner: str | None = None,
) -> None:
    """Install a package that adds one format under a name."""
    package = f"adding_{name.replace('-', '_')}"
    code = CODE.format(name=inner or name, write=write, suffixes=suffixes, more=more)
    install(site, package, code, {GROUP: {name: f"{package}:PART"}})


def prose(form: Format, options: OutputOptions | None = None) -> bytes:
    """What a format makes of one paragraph."""
    writer = form.prose_writer(options or OutputOptions())
    facts = Facts("a.pdf")
    first = [writer.before_pages(facts), writer.page(PAGE)]
    return b"".join([*first, *written(writer, facts, [PARAGRAPH])])


# --- ours -------------------------------------------------------------------------------------


def test_every_format_is_named_once() -> None:
    assert tuple(form.name for form in FORMATS) == format_names() == NAMES
    assert formats() == FORMATS
    suffixes = [suffix for form in FORMATS for suffix in form.suffixes]
    assert len(set(suffixes)) == len(suffixes) == 17
    assert all(form.what and "\n" not in form.what for form in FORMATS)


def test_what_a_person_reads_of_the_formats() -> None:
    assert [(form.name, form.what, form.suffixes) for form in formats()] == [
        ("text", "plain text, a paragraph a line", (".txt",)),
        (
            "sentences",
            "plain text, a sentence a line, an empty line between paragraphs",
            (".sentences.txt",),
        ),
        ("layout", "plain text, lines where they stand", (".layout.txt",)),
        (
            "markdown",
            "Markdown, with headings, lists, tables and code",
            (".md", ".markdown"),
        ),
        ("docx", "for word processors; needs the extra glyphstone[docx]", (".docx",)),
        ("opus", "XML as pdf2xml and OPUS have it", (".opus.xml",)),
        ("tei", "TEI P5", (".tei.xml",)),
        ("udhr", "the XML of the Universal Declarations", (".udhr.xml",)),
        ("alto", "ALTO 4, words with their places", (".alto.xml",)),
        ("hocr", "hOCR, words with their places for tools of OCR", (".hocr", ".hocr.html")),
        ("page", "PAGE XML, a file a page in a ZIP", (".page.zip",)),
        ("conllu", "CoNLL-U without analysis: sentences and tokens", (".conllu",)),
        ("json", "all that is known: pages, paragraphs, sentences", (".json",)),
        ("jsonl", "a line a document, datatrove's names", (".jsonl",)),
        ("finepdfs", "a line a document, FinePDFs' names", (".finepdfs.jsonl",)),
    ]
    assert format_named("tei").suffix == ".tei.xml"


def test_what_is_said_of_a_format() -> None:
    def those(wanted: str) -> list[str]:
        return [form.name for form in FORMATS if getattr(form, wanted)]

    assert those("of_pages") == ["layout", "alto", "hocr", "page"]
    assert those("of_lines") == ["jsonl", "finepdfs"]
    assert those("needs_fonts_first") == ["alto", "hocr", "page"]
    assert those("with_sentences") == ["sentences", "opus", "tei", "conllu", "json"]
    assert {form.name: sorted(form.options) for form in FORMATS if form.options} == {
        "markdown": ["metadata"],
        "opus": ["sentences"],
        "tei": ["line_breaks", "sentences", "zones"],
        "json": ["sentences", "word_boxes"],
    }


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("text", b"One. Two.\n"),
        ("sentences", b"One.\nTwo.\n\n"),
        ("opus", b'<?xml version="1.0" encoding="UTF-8"?>\n<html'),
        ("tei", b'<?xml version="1.0" encoding="UTF-8"?>\n<TEI'),
        ("udhr", b'<?xml version="1.0" encoding="UTF-8"?>\n<udhr'),
        ("json", b'{"format":"glyphstone.text/1"'),
        ("jsonl", b'{"text":"One. Two.","id":"a.pdf","metadata"'),
        ("finepdfs", b'{"text":"One. Two.","id":"a.pdf","dump"'),
    ],
)
def test_each_format_of_prose_has_the_writer_of_its_name(name: str, begins: bytes) -> None:
    assert prose(format_named(name)).startswith(begins)


@pytest.mark.parametrize(("name", "begins"), [("layout", b"\f"), ("alto", b"<?xml")])
def test_each_format_of_pages_has_the_writer_of_its_name(name: str, begins: bytes) -> None:
    writer = format_named(name).page_writer(OutputOptions())
    assert b"".join(written(writer, Facts("a.pdf"), [PAGE])).startswith(begins)
    assert isinstance(writer, Alto) is (name == "alto")


def test_a_writer_of_pages_is_not_one_of_paragraphs() -> None:
    with pytest.raises(TypeError, match="alto is written from pages"):
        format_named("alto").prose_writer(OutputOptions())
    with pytest.raises(TypeError, match="text is written from paragraphs"):
        format_named("text").page_writer(OutputOptions())


def test_the_options_reach_the_writers() -> None:
    without = OutputOptions(sentences=False)
    for name, sign in (("opus", b"<s "), ("tei", b"<s>")):
        assert sign in prose(format_named(name))
        assert sign not in prose(format_named(name), without)
    item = replace(
        PARAGRAPH, joins=(Join(5, JoinKind.SPACE, page=1, line=2),), boxes={1: (0, 0, 1, 1)}
    )
    for options, sign in (
        (OutputOptions(line_breaks=True), b"<lb"),
        (OutputOptions(zones=True), b"<zone"),
    ):
        tei = format_named("tei")
        made = [
            b"".join(written(tei.prose_writer(chosen), Facts("a"), [item]))
            for chosen in (OutputOptions(), options)
        ]
        assert [sign in data for data in made] == [False, True]


def test_the_longest_suffix_chooses_the_format() -> None:
    for form in FORMATS:
        found = format_for(PurePath(f"some/A.B{form.suffix.upper()}"))
        assert found is not None
        assert found.name == form.name
    assert format_for(PurePath("a.xml")) is None
    assert format_for(PurePath("txt")) is None


def test_a_name_that_is_none_is_refused_with_those_that_are() -> None:
    with pytest.raises(UnknownFormatError, match=r"no format “odt”.*text, sentences") as caught:
        format_named("odt")
    assert caught.value.exit_code is ExitCode.USAGE


def test_naming_the_formats_loads_no_writer() -> None:
    code = (
        "import json, sys\nfrom glyphstone.writers import registry\nregistry.formats()\n"
        "print(json.dumps(sorted(name for name in sys.modules if 'glyphstone.writers' in name)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, text=True, cwd=ROOT
    )
    assert json.loads(run.stdout) == [
        f"glyphstone.writers{name}"
        for name in ("", ".facts", ".formats", ".protocol", ".registry", ".writer_limits")
    ]


# --- those of other packages ------------------------------------------------------------------


def test_another_package_adds_a_format(site: Path) -> None:
    add(site, "shout")
    assert format_names() == (*NAMES, "shout")
    assert [form.name for form in formats()] == [*NAMES, "shout"]
    form = format_named("shout")
    assert (form.what, form.suffix, form.of_pages) == ("text in capitals", ".shout.txt", False)
    assert prose(form) == b"<a.pdf>ONE. TWO.."
    for name in ("x.shout.txt", "X.Loud"):
        found = format_for(PurePath(name))
        assert found is not None
        assert found.name == "shout"


def test_its_writer_gets_the_options_and_counts_what_it_replaces(site: Path) -> None:
    add(site, "shout", "repr(self.options.zones).encode()")
    writer = format_named("shout").prose_writer(OutputOptions(zones=True))
    assert writer.write(PARAGRAPH) == b"True"
    assert writer.replaced == Counter({"case": 1})
    assert writer.remarks() == ()


def test_it_may_be_shown_pages_and_have_something_to_say(site: Path) -> None:
    add(site, "shout", "b''\n\n    def page(self, item):\n        return b'%d,' % item.number\n\n"
        "    def before_pages(self, facts):\n        return b'pages '\n\n"
        "    def remarks(self):\n        return ['It was loud.']")  # fmt: skip
    form = format_named("shout")
    assert prose(form) == b"pages 1,<a.pdf>."
    assert form.prose_writer(OutputOptions()).remarks() == ("It was loud.",)


def test_it_may_be_of_pages(site: Path) -> None:
    add(site, "shout", "b'%d' % item.number", more=", of_pages=True, of_lines=True")
    form = format_named("shout")
    assert (form.of_pages, form.of_lines) == (True, True)
    writer = form.page_writer(OutputOptions())
    assert b"".join(written(writer, Facts("a"), [PAGE])) == b"<a>1."


@pytest.mark.parametrize(
    ("write", "why"),
    [
        ("1 / 0", r"failed \(ZeroDivisionError: division by zero\)"),
        ("item.text", r"gave a str for bytes \(write\)"),
    ],
)
def test_what_its_writer_does_wrong_names_the_package(write: str, why: str, site: Path) -> None:
    add(site, "shout", write)
    with pytest.raises(PluginError, match=f"adding_shout {why}"):
        prose(format_named("shout"))


def test_a_writer_without_its_parts_names_the_package(site: Path) -> None:
    code = "from glyphstone.writers.formats import Format\n"
    code += "PART = Format('bare', 'nothing', ('.bare',), lambda options: {})\n"
    for number, (made, why) in enumerate(
        [("object()", "has no `replaced`"), ("type('W', (), {'replaced': 7})()", "is no Counter")]
    ):
        package = f"adding_bare{number}"
        text = code.replace("{}", made).replace("bare", f"bare{number}")
        install(site, package, text, {GROUP: {f"bare{number}": f"{package}:PART"}})
        with pytest.raises(PluginError, match=why):
            format_named(f"bare{number}").make(OutputOptions())


@pytest.mark.parametrize(
    ("inner", "suffixes", "more", "why"),
    [
        ("whisper", (".loud",), "", "calls itself “whisper”"),
        ("shout", (), "", "has no suffix"),
        ("shout", (".txt",), "", r"has the suffix \.txt, which is taken by Glyphstone itself"),
        ("shout", ("loud",), "", r"which is none such as \.x\.xml"),
        ("shout", (".LOUD",), "", r"which is none such as \.x\.xml"),
        ("shout", ("./loud",), "", r"which is none such as \.x\.xml"),
        ("shout", (".loud",), ", options=frozenset({'size'})", r"that there are not: \['size'\]"),
    ],
)
def test_a_format_that_cannot_be_used_names_the_package(
    inner: str, suffixes: tuple[str, ...], more: str, why: str, site: Path
) -> None:
    add(site, "shout", suffixes=suffixes, more=more, inner=inner)
    with pytest.raises(PluginError, match=f"adding_shout .*{why}") as caught:
        formats()
    assert str(caught.value).endswith("adding_shout, or name another format with --to.")


def test_a_name_and_a_suffix_belong_to_one_package(site: Path) -> None:
    add(site, "shout")
    add(site, "yell")
    with pytest.raises(PluginError, match=r"adding_yell has the suffix \.shout\.txt.*adding_shout"):
        formats()
    assert format_named("yell").name == "yell"
    add(site, "tei", suffixes=(".tei2",))
    with pytest.raises(PluginError, match="adding_tei has a name that is taken by Glyphstone"):
        formats()


def test_a_broken_package_is_in_nobodys_way_who_names_another_format(site: Path) -> None:
    install(site, "adding_broken", "1 / 0\n", {GROUP: {"broken": "adding_broken:PART"}})
    add(site, "shout")
    assert format_named("text") is FORMATS[0]
    assert prose(format_named("shout")) == b"<a.pdf>ONE. TWO.."
    assert format_names() == (*NAMES, "broken", "shout")
    with pytest.raises(PluginError, match="adding_broken cannot be loaded"):
        format_for(PurePath("a.txt"))
