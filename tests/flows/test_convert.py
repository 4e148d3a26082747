"""A document in one of many formats, written to a file that is there."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

import forge
from glyphstone.errors import OutputError
from glyphstone.flows.account import Account
from glyphstone.flows.convert import ConvertOutcome, ConvertTask, _lister, _said, convert
from glyphstone.flows.options import FilterAction, FilterUnit, LanguageFilter, ProseOptions
from glyphstone.flows.recovery.digest import sha256_of
from glyphstone.flows.source import Source
from glyphstone.model import UNKNOWN, FontKey, GlyphKey, PageText, Paragraph
from glyphstone.prose import Dropped
from glyphstone.store.exchange import FontEntry, GlyphEntry, MapFile, write_maps
from glyphstone.version import __version__
from glyphstone.writers.formats import Format
from glyphstone.writers.protocol import Facts

ENGLISH = (
    "All human beings are born free and equal in dignity and rights. They are endowed with "
    "reason and conscience and should act towards one another in a spirit of brotherhood."
)

MORE = (
    "Everyone is entitled to all the rights and freedoms set forth in this Declaration, without "
    "distinction of any kind, such as race, colour, sex, language, religion or opinion."
)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(tmp_path / "none.sqlite"))
    made = tmp_path / "two.pdf"
    blocks = [forge.Paragraph((ENGLISH,)), forge.Paragraph((MORE,))]
    layout = forge.Layout(width=1200, height=150)
    made.write_bytes(forge.Document(blocks, forge.Style(), layout).build().pdf)
    return made


def converted(
    path: Path,
    form: str,
    *,
    pages: frozenset[int] | None = None,
    base: str | None = None,
    options: ProseOptions | None = None,
) -> tuple[bytes, ConvertOutcome, list[tuple[int, int]], bytes]:
    part, dropped = path.parent / "part", path.parent / "dropped"
    part.write_bytes(b"")
    dropped.write_bytes(b"")
    told: list[tuple[int, int]] = []
    task = ConvertTask(
        Source(path, pages=pages), path.name, form, options or ProseOptions(), part, dropped, base
    )
    outcome = convert(task, lambda done, total: told.append((done, total)))
    return part.read_bytes(), outcome, told, dropped.read_bytes()


def test_prose_is_written_and_progress_told(path: Path) -> None:
    data, outcome, told, _ = converted(path, "text")
    assert data.decode().split() == f"{ENGLISH} {MORE}".split()
    assert told == [(1, 2), (2, 2)]
    assert (outcome.account.unknown, outcome.warnings) == (0, ())


def test_a_format_of_pages_is_written_page_by_page(path: Path) -> None:
    data, outcome, told, _ = converted(path, "alto")
    assert data.count(b"<Page ") == 2
    assert told == [(1, 2), (2, 2)]
    assert outcome.warnings == ()


def test_the_number_of_pages_is_told_of_whole_documents_alone(path: Path) -> None:
    whole, _, _, _ = converted(path, "json")
    part, _, told, _ = converted(path, "json", pages=frozenset({2}))
    assert told == [(2, 2)]
    assert len(part) < len(whole)
    assert json.loads(whole)


def test_the_text_of_another_tool_stands_for_the_document(path: Path) -> None:
    data, outcome, told, _ = converted(path, "text", base="Quite another text.")
    assert data.decode().strip() == "Quite another text."
    assert (told, outcome.account.unknown) == ([], 0)


def test_what_is_dropped_is_listed(path: Path) -> None:
    wanted = LanguageFilter(("fr",), FilterUnit.PARAGRAPH, FilterAction.DROP)
    data, outcome, _, dropped = converted(path, "text", options=ProseOptions(languages=wanted))
    entries = [json.loads(line) for line in dropped.splitlines()]
    assert {(one["file"], one["lang"]) for one in entries} == {("two.pdf", "en")}
    assert entries[0]["page"] == 1
    assert " ".join(one["text"] for one in entries).split() == f"{ENGLISH} {MORE}".split()
    assert data.strip() == b""
    assert set(outcome.others) == {"en"}


@pytest.mark.parametrize("form", ["text", "alto"])
def test_a_document_without_text_is_said_to_be_so(form: str, path: Path) -> None:
    path.write_bytes(forge.typeset(" ").pdf)
    _, outcome, _, _ = converted(path, form)
    assert outcome.warnings[:1] == ("no text was found on its pages; glyphstone inspect says why.",)


def test_a_file_that_is_not_there_is_told_with_the_document(path: Path, tmp_path: Path) -> None:
    task = ConvertTask(Source(path), "a.pdf", "text", ProseOptions(), tmp_path / "gone")
    with pytest.raises(OutputError, match="could not be written") as caught:
        convert(task, print)
    assert caught.value.place.file == "a.pdf"


# --- what a writer is told --------------------------------------------------------------------


class Recorder:
    """A writer that notes what it is told, in order."""

    def __init__(self) -> None:
        self.replaced = Counter({"U+0001": 2, "unknown_glyph": 1})
        self.before: list[Facts] = []
        self.begun: list[Facts] = []
        self.items: list[str] = []

    def before_pages(self, facts: Facts) -> bytes:
        self.before.append(facts)
        return b"<"

    def page(self, item: PageText) -> bytes:
        return b"" if item.number == 1 else b"p%d " % item.number

    def begin(self, facts: Facts) -> bytes:
        self.begun.append(facts)
        return b"begin "

    def write(self, item: Paragraph | PageText) -> bytes:
        self.items.append(item.text)
        return b"item "

    def end(self) -> bytes:
        return b">"

    def remarks(self) -> Sequence[str]:
        return ("beware", "of it")


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    made = Recorder()
    pages = Format("pages", "", (".x",), lambda _: made, of_pages=True)
    forms = {
        "prose": Format("prose", "", (".x",), lambda _: made),
        "pages": pages,
        "fonts": replace(pages, needs_fonts_first=True),
    }
    monkeypatch.setattr("glyphstone.flows.convert.format_named", forms.__getitem__)
    return made


@pytest.fixture
def titled(path: Path) -> Path:
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.docinfo["/Title"] = "Rights"
        pdf.docinfo["/CreationDate"] = "D:20140512"
        pdf.save()
    return path


def test_a_writer_of_prose_is_told_all_facts_when_it_begins(
    titled: Path, recorder: Recorder
) -> None:
    data, outcome, _, _ = converted(titled, "prose")
    assert data == b"<p2 begin item >"  # the paragraph goes on on the next page
    (before,), (begun,) = recorder.before, recorder.begun
    assert (before.file, before.title, before.date) == ("two.pdf", "Rights", "2014-05-12")
    assert before.pages is None
    assert (begun.file, begun.title, begun.date) == ("two.pdf", "Rights", "2014-05-12")
    assert (begun.lang, begun.script, begun.pages, begun.doubtful) == ("en", "Latn", 2, 0)
    assert [font.name for font in begun.fonts] == ["DejaVuSans"]
    assert len(begun.boxes) == 2
    assert begun.version == __version__
    assert begun.whole is not None
    assert recorder.items == [f"{ENGLISH} {MORE}"]
    assert (outcome.replaced, outcome.remarks) == (3, ("beware", "of it"))


def test_how_many_pages_there_are_is_not_told_of_some_pages(
    titled: Path, recorder: Recorder
) -> None:
    converted(titled, "prose", pages=frozenset({1}))
    assert recorder.begun[0].pages is None
    assert recorder.items == [ENGLISH]


def test_a_text_of_another_tool_has_a_language_but_no_title_and_no_pages(
    titled: Path, recorder: Recorder
) -> None:
    data, outcome, _, _ = converted(titled, "prose", base=f"{ENGLISH}\n\n{MORE}")
    assert data.startswith(b"<begin ")
    (begun,) = recorder.begun
    assert (begun.file, begun.title, begun.date, begun.lang) == ("two.pdf", "", "", "en")
    assert begun.pages is None
    assert outcome.account == Account()
    assert (outcome.replaced, outcome.remarks) == (3, ("beware", "of it"))


def test_a_writer_of_pages_is_told_the_facts_known_before(titled: Path, recorder: Recorder) -> None:
    data, outcome, told, _ = converted(titled, "pages")
    assert data == b"begin item item >"
    (begun,) = recorder.begun
    assert (begun.title, begun.fonts, begun.lang) == ("Rights", (), "und")
    assert [one.split() for one in recorder.items] == [ENGLISH.split(), MORE.split()]
    assert (outcome.replaced, outcome.remarks) == (3, ("beware", "of it"))
    assert told == [(1, 2), (2, 2)]
    assert recorder.before == []


def test_a_writer_that_wants_all_fonts_first_is_told_them(titled: Path, recorder: Recorder) -> None:
    converted(titled, "fonts")
    (begun,) = recorder.begun
    assert (begun.file, begun.lang, begun.version) == ("two.pdf", "en", __version__)
    assert [font.name for font in begun.fonts] == ["DejaVuSans"]
    assert [one.split() for one in recorder.items] == [ENGLISH.split(), MORE.split()]


@pytest.mark.parametrize("form", ["text", "alto"])
def test_unknown_and_doubtful_glyphs_are_in_the_account(form: str, path: Path) -> None:
    maps = path.parent / "maps.json"
    nothing = FontEntry("DejaVuSans", (GlyphEntry("x", code=0xFFFF),), sha256_of(path))
    write_maps(maps, MapFile((nothing,)))
    part = path.parent / "part"
    part.touch()
    task = ConvertTask(Source(path, maps=maps), "a.pdf", form, ProseOptions(), part)
    account = convert(task, lambda _done, _total: None).account
    shown = f"{ENGLISH}{MORE}".replace(" ", "")
    assert len(shown) - 8 < account.unknown <= len(shown)  # some letters are drawn as ligatures
    assert len(set(shown)) <= account.distinct <= len(set(shown)) + 4
    assert account.doubtful == ()


def test_a_damaged_library_is_among_the_warnings(path: Path) -> None:
    (path.parent / "none.sqlite").write_bytes(b"no library at all" * 100)
    _, outcome, _, _ = converted(path, "text")
    (warning,) = outcome.warnings
    assert warning.startswith("the library of maps is not used: ")


def test_each_matter_is_told_once_and_first_that_there_is_nothing() -> None:
    nothing = "no text was found on its pages; glyphstone inspect says why."
    assert _said(0, ["b", "a", "b"]) == (nothing, "b", "a")
    assert _said(1, ["b", "a", "b"]) == ("b", "a")


def test_what_is_dropped_is_listed_with_marks_for_unknown_glyphs() -> None:
    file = io.BytesIO()
    told = _lister("a.pdf", file)
    told(Dropped(3, "en", f"x{UNKNOWN}y", (GlyphKey(FontKey("7"), 65),)))
    assert json.loads(file.getvalue()) == {
        "file": "a.pdf", "page": 3, "lang": "en", "text": "x⟦7:41⟧y",
    }  # fmt: skip
    assert file.getvalue().endswith(b"\n")
