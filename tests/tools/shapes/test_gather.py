"""Which files of the fonts are gathered, and for which script."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shapes.programs import DEJAVU, NOTO
from tools.shapes.families import Family
from tools.shapes.gather import debian_jobs, glyphs, jobs, script_of_subset


@pytest.mark.parametrize(
    ("subset", "script"),
    [
        ("latin", "Latn"), ("latin-ext", "Latn"), ("vietnamese", "Latn"), ("cyrillic-ext", "Cyrl"),
        ("greek-ext", "Grek"), ("thai", "Thai"), ("canadian-aboriginal", "Cans"),
        ("tamil-supplement", "Taml"), ("meetei-mayek", "Mtei"), ("old-italic", "Ital"),
        ("japanese", "Zzzz"), ("symbols2", "Zzzz"), ("12", "Zzzz"),
    ],
)  # fmt: skip
def test_the_script_of_a_subset(subset: str, script: str) -> None:
    assert script_of_subset(subset) == script


def _family(*scripts: str) -> Family:
    return Family("one-sans", "5.0.0", "OFL-1.1", "serif", scripts, "")


def _files(folder: Path, *names: str) -> Path:
    (folder / "one-sans").mkdir()
    for name in names:
        (folder / "one-sans" / f"one-sans-{name}.woff").touch()
    return folder


def _found(folder: Path, *scripts: str) -> list[tuple[str, str, list[str]]]:
    return [
        (style, script, [path.stem.removeprefix("one-sans-") for path in paths])
        for _, style, script, paths in jobs(folder, [_family(*scripts)])
    ]


def test_the_files_of_a_script_are_one_font(tmp_path: Path) -> None:
    _files(tmp_path, "cyrillic-400-normal", "cyrillic-ext-400-normal", "cyrillic-700-normal")
    assert _found(tmp_path, "Cyrl") == [
        ("400-normal", "Cyrl", ["cyrillic-400-normal", "cyrillic-ext-400-normal"]),
        ("700-normal", "Cyrl", ["cyrillic-700-normal"]),
    ]
    assert _found(tmp_path, "Grek") == []


def test_signs_come_from_the_files_with_latin_letters(tmp_path: Path) -> None:
    _files(tmp_path, "latin-400-normal", "thai-400-italic", "thai-900-normal")
    assert _found(tmp_path, "Thai") == [
        ("400-italic", "Thai", ["thai-400-italic"]),
        ("400-normal", "Zyyy", ["latin-400-normal"]),
    ]
    assert _found(tmp_path, "Latn") == [("400-normal", "Latn", ["latin-400-normal"])]


def test_the_light_cut_is_used_if_there_is_no_regular_one(tmp_path: Path) -> None:
    _files(tmp_path, "thai-300-normal", "thai-700-normal")
    assert [style for style, _, _ in _found(tmp_path, "Thai")] == ["300-normal", "700-normal"]
    (tmp_path / "one-sans" / "one-sans-thai-400-normal.woff").touch()
    assert [style for style, _, _ in _found(tmp_path, "Thai")] == ["400-normal", "700-normal"]


def test_debians_fonts_have_one_script_or_those_of_europe(tmp_path: Path) -> None:
    folder = tmp_path / "usr"
    folder.mkdir()
    for name in (
        "NotoSans-Regular", "NotoSans-BoldItalic", "NotoSansThai-Bold", "NotoSansMath-Regular",
    ):  # fmt: skip
        (folder / f"{name}.ttf").symlink_to(NOTO / f"{name}.ttf")
    found = [(family, style, script) for family, style, script, _ in debian_jobs(tmp_path)]
    assert found == [
        ("noto-debian-notosans", "400-normal", "Cyrl"),
        ("noto-debian-notosans", "400-normal", "Grek"),
        ("noto-debian-notosans", "400-normal", "Latn"),
        ("noto-debian-notosansthai", "700-normal", "Thai"),
    ]


def test_a_glyph_that_two_files_have_is_gathered_once(tmp_path: Path) -> None:
    again = tmp_path / "again.ttf"
    again.symlink_to(DEJAVU)
    name, once = glyphs(("one", "400-normal", "Grek", [DEJAVU]))
    _, twice = glyphs(("one", "400-normal", "Grek", [DEJAVU, again]))
    assert name == ("one", "400-normal", "Grek")
    assert len(once) == len(twice)
    assert "λ" in {one.text for one in once}


def test_signs_alone_are_gathered_without_letters() -> None:
    _, found = glyphs(("one", "400-normal", "Zyyy", [DEJAVU]))
    assert {one.script for one in found} == {"Zyyy"}


def test_a_font_that_cannot_be_read_is_told_and_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.woff"
    broken.write_bytes(b"nothing")
    assert glyphs(("one", "400-normal", "Latn", [broken])) == (("one", "400-normal", "Latn"), [])
    assert capsys.readouterr().out.startswith("broken.woff ")
