"""What `glyphstone` hands out: names, documents, plain data, tables, notebooks, plain scripts."""

from __future__ import annotations

import doctest
import json
import shutil
import subprocess
import sys
import tempfile
import types
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import glyphstone
from forge import Layout, typeset
from glyphstone import GlyphstoneError, api, errors
from tests.conftest import ROOT


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A document of three equal pages."""
    made = tmp_path_factory.mktemp("api") / "three.pdf"
    made.write_bytes(typeset("The quick fox.", layout=Layout(repeat=3)).pdf)
    return made


@pytest.fixture
def copy(tmp_path: Path, sample: Path) -> Path:
    """The sample, where a project file may stand beside it."""
    return Path(shutil.copy(sample, tmp_path / "sample.pdf"))


# --- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", glyphstone.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(glyphstone, name) is not None
    assert name in dir(glyphstone)


def test_public_names_are_sorted_and_named_once() -> None:
    assert list(glyphstone.__all__) == sorted(set(glyphstone.__all__))


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        glyphstone.nothing  # noqa: B018


def test_every_error_is_public() -> None:
    ours = {
        name
        for name, thing in vars(errors).items()
        if isinstance(thing, type) and issubclass(thing, GlyphstoneError)
    }
    assert ours <= set(glyphstone.__all__)
    assert all(getattr(glyphstone, name) is getattr(errors, name) for name in ours)


def test_the_examples_in_the_docstrings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    found = doctest.testmod(api, raise_on_error=True)
    assert found.attempted >= 8
    assert found.failed == 0


# --- documents ----------------------------------------------------------------------------------


def test_a_document_is_a_sequence_of_pages(path: Path) -> None:
    with glyphstone.open(path) as document:
        assert len(document) == 3
        assert [page.number for page in document] == [1, 2, 3]
        assert (document[0].number, document[2].number, document[-1].number) == (1, 3, 3)
        assert [page.number for page in document[1:]] == [2, 3]
        assert [page.number for page in document[::-1]] == [3, 2, 1]
        assert [page.number for page in document[::2]] == [1, 3]
        assert document[3:] == []


@pytest.mark.parametrize("place", [3, -4])
def test_a_place_that_no_page_has(path: Path, place: int) -> None:
    with glyphstone.open(path) as document, pytest.raises(IndexError, match="has 3 pages"):
        document[place]


def test_bytes_and_file_objects_are_opened_and_let_go(path: Path) -> None:
    with glyphstone.open(path.read_bytes()) as document:
        kept = document.path
        assert len(document[1].glyphs) == 14
        assert kept.is_file()
    assert not kept.exists()
    with path.open("rb") as file, glyphstone.open(file) as document:
        assert len(document) == 3
        kept = document.path
    assert not kept.exists()


def test_bytes_that_are_no_pdf_leave_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Path] = []
    make = tempfile.TemporaryDirectory

    def watched(*, prefix: str) -> tempfile.TemporaryDirectory[str]:
        folder = make(prefix=prefix)
        made.append(Path(folder.name))
        return folder

    monkeypatch.setattr("tempfile.TemporaryDirectory", watched)
    with pytest.raises(glyphstone.NotAPdfError):
        glyphstone.open(b"not a PDF at all")
    assert [folder.exists() for folder in made] == [False]


def test_a_closed_document_says_so(path: Path) -> None:
    with glyphstone.open(path) as document:
        page = document.page(2)
    for read in (
        lambda: len(document),
        lambda: document[0],
        lambda: list(document.pages()),
        lambda: document.survey(),
        lambda: list(glyphstone.read_text(document, maps={})),
        lambda: page.glyphs,
    ):
        with pytest.raises(GlyphstoneError, match=r"three\.pdf: the document is closed\. Read it"):
            read()


def test_a_text_is_gone_through_once(path: Path) -> None:
    with glyphstone.open(path) as document:
        text = glyphstone.read_text(document)
        assert next(text).number == 1
        assert [page.number for page in text] == [2, 3]
        with pytest.raises(GlyphstoneError, match=r"have been gone through\. Call read_text again"):
            list(text)


# --- plain data ---------------------------------------------------------------------------------


def test_a_report_as_a_dict(sample: Path) -> None:
    report = glyphstone.inspect(sample, glyphs=True)
    plain = report.to_dict()
    assert plain == json.loads(json.dumps(plain))
    assert [font["trust"] for font in plain["fonts"]] == [font.trust for font in report.fonts]
    assert plain["fonts"][0]["glyph_table"][0]["count"] > 0


def test_a_survey_as_a_dict(path: Path) -> None:
    with glyphstone.open(path) as document:
        plain = document.survey().to_dict()
    assert plain == json.loads(json.dumps(plain))
    (font,) = plain["fonts"]
    assert (font["name"], font["embedded"]) == ("DejaVuSans", True)
    texts = {glyph["text"]: glyph["count"] for glyph in font["glyphs"]}
    assert texts["T"] == 3
    assert [page["glyphs"] for page in plain["pages"]] == [14, 14, 14]


def test_texts_and_paragraphs_as_dicts(path: Path) -> None:
    with glyphstone.open(path) as document:
        whole = glyphstone.read_text(document).to_dict()
        page = next(glyphstone.read_text(document)).to_dict()
        (paragraph,) = glyphstone.read_prose(document, pages=[1])
    assert json.loads(json.dumps(whole)) == whole
    assert whole["pages"][0] == page
    assert [one["number"] for one in whole["pages"]] == [1, 2, 3]
    (span,) = page["blocks"][0]["lines"][0]["spans"]
    assert span["text"] == "The quick fox."
    assert all(isinstance(row, int) for row in span["rows"])
    plain = paragraph.to_dict()
    assert plain["text"] == paragraph.text
    assert json.loads(json.dumps(plain)) == plain


# --- tables -------------------------------------------------------------------------------------


class Frame:
    """What stands in for pandas: it keeps the columns that it is given."""

    def __init__(self, columns: dict[str, Any]) -> None:
        self.columns = columns
        assert len({len(column) for column in columns.values()}) == 1


@pytest.fixture
def _pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    module = types.ModuleType("pandas")
    vars(module)["DataFrame"] = Frame
    monkeypatch.setitem(sys.modules, "pandas", module)


@pytest.mark.usefixtures("_pandas")
def test_glyphs_as_a_table(path: Path) -> None:
    with glyphstone.open(path) as document:
        glyphs = document[0].glyphs
        columns = glyphs.to_pandas().columns
    assert "".join(columns["text"]) == "The quick fox."
    assert set(columns["font_name"]) == {"DejaVuSans"}
    assert columns["font"] == [str(glyphs.key(row).font) for row in range(14)]
    assert columns["x"].tolist() == glyphs.x.tolist()
    assert columns["left"].tolist() == glyphs.box[:, 0].tolist()
    assert columns["top"].tolist() == glyphs.box[:, 3].tolist()


@pytest.mark.usefixtures("_pandas")
def test_words_as_a_table(path: Path) -> None:
    with glyphstone.open(path) as document:
        page = next(glyphstone.read_text(document))
        columns = glyphstone.read_text(document).to_pandas().columns
    assert page.to_pandas().columns["text"] == ["The", "quick", "fox."]
    assert columns["text"] == ["The", "quick", "fox."] * 3
    assert columns["page"] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert (columns["block"], columns["line"]) == ([1] * 9, [1] * 9)
    assert set(columns["script"]) == {"Latn"}
    lefts, rights = columns["left"][:3], columns["right"][:3]
    assert all(left < right for left, right in zip(lefts, rights, strict=True))
    assert all(right < left for right, left in zip(rights, lefts[1:], strict=False))


@pytest.mark.usefixtures("_pandas")
def test_fonts_as_a_table(sample: Path) -> None:
    report = glyphstone.inspect(sample)
    columns = report.to_pandas().columns
    assert columns["trust"] == [font.trust for font in report.fonts]
    assert columns["reasons"][1] == ["drawn-otherwise", "wrong-size", "no-text"]


def test_without_pandas_the_next_step_is_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with (
        glyphstone.open(path) as document,
        pytest.raises(GlyphstoneError, match=r"pip install 'glyphstone\[pandas\]'"),
    ):
        document[0].glyphs.to_pandas()


# --- notebooks ----------------------------------------------------------------------------------


def test_a_notebook_shows_a_document_with_its_verdicts(sample: Path) -> None:
    with glyphstone.open(sample) as document:
        shown = document._repr_html_()
    cells = [cell.text for cell in ElementTree.fromstring(shown).iter("bdi")]
    assert cells[:3] == ["NotoSerif-Regular", "7", "trusted"]
    assert "no text at all" in cells
    assert "closed" in document._repr_html_()


def test_a_notebook_shows_a_report(sample: Path) -> None:
    report = glyphstone.inspect(sample)
    root = ElementTree.fromstring(report._repr_html_())
    assert len(list(root.iter("tr"))) == 1 + len(report.fonts)
    assert report.advice in "".join(root.itertext())


def test_a_notebook_shows_a_page_with_its_marks(sample: Path) -> None:
    with glyphstone.open(sample) as document:
        page = next(glyphstone.read_text(document, maps={}))
    root = ElementTree.fromstring(page._repr_html_())
    shown = "".join(root.itertext())
    assert "A page that cannot be copied" in shown
    assert shown.count("⟦") == sum(len(span.unknown) for span in page.spans()) > 100
    assert "\ufffc" not in shown


def test_what_a_document_says_cannot_act_in_a_notebook(tmp_path: Path) -> None:
    path = tmp_path / "a<script>.pdf"
    path.write_bytes(typeset("<b>&amp; \u202e").pdf)
    with glyphstone.open(path) as document:
        page = next(glyphstone.read_text(document))
        shown = [document._repr_html_(), page._repr_html_()]
    assert "a<script>" not in shown[0]
    assert "a&lt;script&gt;.pdf" in shown[0]
    assert "&lt;b&gt;&amp;amp;" in shown[1]


def test_a_notebook_shows_how_far_a_recovery_has_come(copy: Path) -> None:
    with glyphstone.recover(copy, read_only=True) as recovery:
        progress = recovery.session.progress()
        shown = recovery._repr_html_()
    assert shown == progress._repr_html_()
    rows = [[cell.text for cell in row] for row in ElementTree.fromstring(shown).iter("tr")]
    assert len(rows) == 3
    assert f"{progress.glyphs.unknown:,}" in "".join(ElementTree.fromstring(shown).itertext())


# --- what the product does ----------------------------------------------------------------------


def unknown(pages: Iterable[glyphstone.PageText]) -> int:
    """How many glyphs of pages nobody has named."""
    return sum(len(span.unknown) for page in pages for span in page.spans())


def test_what_was_recovered_counts_in_every_function(copy: Path, tmp_path: Path) -> None:
    with glyphstone.open(copy) as document:
        before = unknown(glyphstone.read_text(document))
    with glyphstone.recover(copy) as recovery:
        recovery.session.enter("соямарианта", page=1, line=7)
        lines = recovery.text(0).splitlines()
    with glyphstone.open(copy) as document:
        text = glyphstone.read_text(document)
        pages = list(text)
        after = unknown(pages)
        claimed = unknown(glyphstone.read_text(document, maps={}))
    assert after < before
    # Some letters are likely by their drawings, others were typed in one place alone.
    assert {(font.guessed, font.unchecked) for font in text.doubtful_fonts} == {
        (True, False),
        (False, True),
    }
    assert claimed == before
    assert "соямарианта" in pages[0].text
    outcome = glyphstone.convert(copy, tmp_path / "out.txt")
    assert "соямарианта" in (tmp_path / "out.txt").read_text(encoding="utf-8")
    assert outcome.account.unknown == after
    report = glyphstone.repair(copy, tmp_path / "fixed.pdf")
    assert report.unknown > 0
    assert "соямарианта" in lines[6]


def test_strict_puts_marks_in_place_of_doubtful_letters(sample: Path) -> None:
    with glyphstone.open(sample) as document:
        lenient = glyphstone.read_text(document)
        doubted = unknown(lenient)
        assert [font.name for font in lenient.doubtful_fonts] == ["NotoSans-Regular"]
        strict = glyphstone.read_text(document, strict=True)
        marked = unknown(strict)
        assert strict.doubtful_fonts == ()
    assert marked > doubted


# --- plain scripts and notebooks ----------------------------------------------------------------

SCRIPT = """
import glyphstone

with glyphstone.recover("sample.pdf") as recovery:
    recovery.session.enter("соямарианта", page=1, line=7)
    print(recovery.text(0).splitlines()[6])
"""


def test_a_plain_script_needs_no_main_guard(copy: Path) -> None:
    script = copy.parent / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-X", "utf8", str(script)],
        cwd=copy.parent,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "соямарианта" in done.stdout


def test_a_cell_of_a_notebook_needs_no_main_guard(
    copy: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(copy.parent)
    exec(compile(SCRIPT, "<cell>", "exec"), {"__name__": "__main__"})
    assert "соямарианта" in capsys.readouterr().out
