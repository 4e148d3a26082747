"""What a text costs: each page is interpreted once, and nobody pays for a recovery in vain."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import forge
from forge.damage import NoToUnicode
from glyphstone.flows.convert import ConvertTask, convert
from glyphstone.flows.options import ProseOptions
from glyphstone.flows.recover import open_recovery
from glyphstone.flows.recovery import solved
from glyphstone.flows.source import Source
from glyphstone.flows.text import TextTask, text
from glyphstone.model import Glyphs
from glyphstone.pdf.document.page_tree import PageEntry
from glyphstone.pdf.fonts.font_dictionary import PdfFont
from glyphstone.pdf.reader import Reader
from tests.reader import TEXTS, answer_all, typeset


@pytest.fixture(autouse=True)
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library of this test's own, which does not exist yet."""
    path = tmp_path / "library" / "maps.sqlite"
    path.parent.mkdir()
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(path))
    return path


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """How often each page has been interpreted."""
    counts: Counter[int] = Counter()
    glyphs = Reader.glyphs

    def counted(self: Reader, number: int, page: PageEntry) -> Glyphs:
        counts[number] += 1
        return glyphs(self, number, page)

    monkeypatch.setattr(Reader, "glyphs", counted)
    return counts


def silent(_done: int, _total: int) -> None:
    """Tell nobody."""


def taught(path: Path) -> list[str]:
    """Recover a document and keep its maps in the library; the lines that it shows."""
    lines = typeset(path)
    with open_recovery([path]) as recovery:
        answer_all(recovery, [lines])
        recovery.save_to_library()
    return lines


def healthy(path: Path) -> Path:
    face = forge.Typeface(("DejaVuSerif",))
    path.write_bytes(forge.typeset(list(TEXTS), style=forge.Style(face)).pdf)
    return path


def test_a_healthy_document_costs_one_interpretation(tmp_path: Path, read: Counter[int]) -> None:
    text(TextTask(Source(healthy(tmp_path / "a.pdf"))), silent)
    assert read == {1: 1}


def test_a_healthy_document_does_not_pay_for_a_library(
    tmp_path: Path, library: Path, read: Counter[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    taught(tmp_path / "broken.pdf")
    assert library.is_file()
    path = healthy(tmp_path / "healthy.pdf")

    def refused(*_: object) -> None:
        raise AssertionError("a healthy document needs no recovery")

    monkeypatch.setattr(solved, "solved_maps", refused)
    read.clear()
    assert "Sphinx" in text(TextTask(Source(path)), silent).text
    assert read == {1: 1}


def test_what_the_library_knows_is_read_with_one_interpretation(
    tmp_path: Path, read: Counter[int]
) -> None:
    lines = taught(tmp_path / "first.pdf")
    face = forge.Typeface(("DejaVuSans",), codes="first_use", damage=(NoToUnicode(),))
    other = tmp_path / "other.pdf"
    blocks = [forge.Paragraph((one,)) for one in TEXTS]
    other.write_bytes(forge.Document(blocks, forge.Style(face)).build().pdf)
    read.clear()
    assert text(TextTask(Source(other)), silent).text.splitlines() == lines
    assert read == {1: 1}


@pytest.mark.parametrize("kept", [True, False])
def test_recovered_text_is_read_with_one_interpretation(
    tmp_path: Path, read: Counter[int], kept: bool
) -> None:
    path = tmp_path / "broken.pdf"
    lines = taught(path)
    if not kept:
        with open_recovery([path]) as recovery:
            recovery.session.read_token(0, lines[0].split()[0])
            recovery.project.close()  # as if it had died before it could keep the maps
    read.clear()
    assert text(TextTask(Source(path)), silent).text.splitlines() == lines
    assert read == {1: 1}


def test_prose_of_a_recovered_document_is_read_with_one_interpretation(
    tmp_path: Path, read: Counter[int]
) -> None:
    path = tmp_path / "broken.pdf"
    taught(path)
    part = tmp_path / "part"
    part.touch()
    read.clear()
    convert(ConvertTask(Source(path), "a", "text", ProseOptions(), part), silent)
    assert "Sphinx of black quartz" in part.read_text(encoding="utf-8")
    assert read == {1: 1}


def test_kept_maps_spare_a_text_the_answers_and_what_fonts_claim(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "broken.pdf"
    lines = taught(path)
    monkeypatch.setattr(PdfFont, "claim", pytest.fail)
    monkeypatch.setattr("glyphstone.store.journal.from_json", pytest.fail)
    found = text(TextTask(Source(path)), silent)
    assert found.text.splitlines() == lines
    assert found.account.doubtful == ()


# --- what is loaded -------------------------------------------------------------------------------


@pytest.mark.parametrize("flow", ["text", "convert"])
def test_what_few_documents_need_is_not_loaded(flow: str) -> None:
    """Project files, the library, files of maps, descriptions of installed packages."""
    unwanted = {
        "glyphstone.store.journal",
        "glyphstone.store.map_library",
        "glyphstone.store.exchange",
        "importlib.metadata",
        "numpy.ma",
        "sqlite3",
    }
    # Measuring coverage loads some of them in every process before its program begins.
    code = (
        "import sys; before = set(sys.modules);"
        f"import glyphstone.flows.{flow}; print(*(set(sys.modules) - before))"
    )
    loaded = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    assert unwanted.isdisjoint(loaded)
