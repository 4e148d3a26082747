"""`glyphstone text` as a person and as a script use it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

import forge
import glyphstone
from forge.damage import Damage, Missing, NoToUnicode
from glyphstone.cli import main
from glyphstone.errors import ExitCode
from glyphstone.flows.recover import open_recovery
from glyphstone.store import exchange as maps
from glyphstone.store.exchange import FontEntry, GlyphEntry, MapFile
from glyphstone.writers.structured.pages import schema
from tests.keyed import font_keys
from tests.reader import UNHELPED

TEXT = "The quick brown fox jumps over the lazy dog."


def make(path: Path, *harm: Damage, pages: int = 1) -> forge.Truth:
    style = forge.Style(typeface=forge.Typeface(fonts=("DejaVuSans",), damage=harm))
    forged = forge.typeset(TEXT, style=style, layout=forge.Layout(repeat=pages))
    path.write_bytes(forged.pdf)
    return forged.truth


def write_maps(path: Path, truth: forge.Truth, document: str | None = None) -> Path:
    glyphs = tuple(
        GlyphEntry(code.text, code.code, code.length) for code in truth.fonts[0].codes.values()
    )
    maps.write_maps(path, MapFile((FontEntry("DejaVuSans", glyphs, document),)))
    return path


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["text", *map(str, arguments)])


def test_a_healthy_file(tmp_path: Path) -> None:
    make(tmp_path / "a.pdf", pages=2)
    result = run(tmp_path / "a.pdf")
    assert (result.exit_code, result.stdout) == (0, f"{TEXT}\n\f{TEXT}\n")
    assert run("--pages", "2", tmp_path / "a.pdf").stdout == f"{TEXT}\n"


def test_unknown_glyphs_are_marked_and_counted(tmp_path: Path) -> None:
    make(tmp_path / "a.pdf", Missing(0.1))
    result = run(tmp_path / "a.pdf")
    assert result.exit_code == ExitCode.PARTIAL
    assert "⟦" in result.stdout
    marks = result.stdout.count("⟦")
    assert f"{marks} in the text" in result.stderr


def test_into_a_file(tmp_path: Path) -> None:
    make(tmp_path / "a.pdf")
    target = tmp_path / "a.txt"
    assert run(tmp_path / "a.pdf", "-o", target).exit_code == 0
    assert target.read_text(encoding="utf-8") == f"{TEXT}\n"
    again = run(tmp_path / "a.pdf", "-o", target)
    assert again.exit_code == ExitCode.OUTPUT
    assert "--force" in again.stderr
    assert run(tmp_path / "a.pdf", "-o", target, "--force").exit_code == 0


def test_by_maps(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    truth = make(path, NoToUnicode())
    assert TEXT not in run(path).stdout
    for document in (None, hashlib.sha256(path.read_bytes()).hexdigest()):
        known = write_maps(tmp_path / "maps.json", truth, document)
        result = run(path, "--maps", known)
        assert (result.exit_code, result.stdout) == (0, f"{TEXT}\n")


def test_codes_of_another_document_say_nothing(tmp_path: Path) -> None:
    truth = make(tmp_path / "a.pdf", NoToUnicode())
    known = write_maps(tmp_path / "maps.json", truth, "0" * 64)
    result = run(tmp_path / "a.pdf", "--maps", known)
    assert result.exit_code == ExitCode.PROJECT
    assert "no map for any font" in result.stderr


def test_drawings_of_another_document_do(tmp_path: Path) -> None:
    healthy, broken = tmp_path / "healthy.pdf", tmp_path / "broken.pdf"
    make(healthy)
    make(broken, NoToUnicode())
    with glyphstone.open(healthy) as document:
        uses = document.survey().uses[0]
    glyphs = tuple(
        GlyphEntry(use.claim.text, use.code + 7, use.code_length, use.shape.key)
        for use in uses
        if use.shape is not None
    )
    known = tmp_path / "maps.json"
    maps.write_maps(known, MapFile((FontEntry("DejaVuSans", glyphs, "0" * 64),)))
    assert run(broken, "--maps", known).stdout == f"{TEXT}\n"


def test_by_the_project_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    make(path, NoToUnicode())
    with open_recovery([path], switched_off=UNHELPED) as recovery:
        recovery.session.read_token(0, "The")
    result = run(path)
    assert result.exit_code == ExitCode.PARTIAL
    assert result.stdout.startswith("The ")


@pytest.mark.parametrize(
    ("name", "status"), [("absent.pdf", ExitCode.UNREADABLE), ("text.pdf", ExitCode.NOT_PDF)]
)
def test_what_cannot_be_read(name: str, status: ExitCode, tmp_path: Path) -> None:
    (tmp_path / "text.pdf").write_text("hello", encoding="ascii")
    result = run(tmp_path / name)
    assert result.exit_code == status
    assert name in result.stderr


def test_a_file_of_maps_that_is_none(tmp_path: Path) -> None:
    make(tmp_path / "a.pdf")
    (tmp_path / "maps.json").write_text("{}", encoding="ascii")
    for name in ("maps.json", "absent.json"):
        result = run(tmp_path / "a.pdf", "--maps", tmp_path / name)
        assert result.exit_code in (ExitCode.PROJECT, ExitCode.UNREADABLE)
        assert name in result.stderr


def structured(*arguments: str | Path) -> Any:
    result = run("--json", *arguments)
    assert result.exit_code in (ExitCode.OK, ExitCode.PARTIAL), result.output
    written = json.loads(result.stdout)
    jsonschema.Draft202012Validator(schema()).validate(written)
    return written


def spans_of(document: Any) -> list[Any]:
    return [
        span
        for page in document["pages"]
        for block in page["blocks"]
        for line in block["lines"]
        for span in line["spans"]
    ]


def test_all_that_is_known_of_the_text_as_json(tmp_path: Path) -> None:
    make(tmp_path / "a.pdf", pages=2)
    written = structured(tmp_path / "a.pdf")
    assert [page["number"] for page in written["pages"]] == [1, 2]
    assert [span["text"] for span in spans_of(written)] == [TEXT, TEXT]
    assert {span["script"] for span in spans_of(written)} == {"Latn"}
    (key,) = font_keys(tmp_path / "a.pdf")
    assert written["fonts"] == [{"key": key, "name": "DejaVuSans", "subtype": "Type0"}]


def test_json_goes_whole_into_a_file_or_not_at_all(tmp_path: Path) -> None:
    make(tmp_path / "a.pdf")
    target = tmp_path / "a.json"
    assert run("--json", tmp_path / "a.pdf", "-o", target).exit_code == ExitCode.OK
    assert spans_of(json.loads(target.read_bytes()))[0]["text"] == TEXT
    (tmp_path / "b.pdf").write_bytes(b"no PDF at all")
    other = tmp_path / "b.json"
    assert run("--json", tmp_path / "b.pdf", "-o", other).exit_code != ExitCode.OK
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "a.pdf", "b.pdf"]


def test_json_says_which_glyphs_are_unknown(tmp_path: Path) -> None:
    make(tmp_path / "a.pdf", Missing(0.1))
    spans = spans_of(structured(tmp_path / "a.pdf"))
    unknown = [one for span in spans for one in span.get("unknown", ())]
    assert unknown
    assert sum(span["text"].count("⟦") for span in spans) == len(unknown)


def test_a_recovered_map_says_how_sure_it_is_and_by_whom(tmp_path: Path) -> None:
    truth = make(tmp_path / "a.pdf", NoToUnicode())
    glyphs = tuple(
        GlyphEntry(code.text, code.code, code.length, confidence=0.75, source="typed")
        for code in truth.fonts[0].codes.values()
    )
    path = tmp_path / "maps.json"
    maps.write_maps(path, MapFile((FontEntry("DejaVuSans", glyphs),)))
    (span,) = spans_of(structured(tmp_path / "a.pdf", "--maps", path))
    assert (span["text"], span["map_confidence"], span["provenance"]) == (TEXT, 0.75, ["typed"])


def test_points_can_be_left_out_by_script(tmp_path: Path) -> None:
    style = forge.Style(typeface=forge.Typeface(fonts=("DejaVuSans",)))
    (tmp_path / "a.pdf").write_bytes(forge.typeset("שָׁלוֹם é", style=style).pdf)
    assert run(tmp_path / "a.pdf").stdout == "שָׁלוֹם é\n"
    assert run(tmp_path / "a.pdf", "--strip-marks", "Hebr").stdout == "שלום é\n"
    wrong = run(tmp_path / "a.pdf", "--strip-marks", "hebrew")
    assert wrong.exit_code == 2
    assert "hebrew is not the code of a script" in wrong.stderr
