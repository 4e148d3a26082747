"""The list of Debian's fonts, and the scripts that each is learned for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shapes.programs import DEJAVU
from tools.shapes.debian import DebianFont, listed_jobs, read_debian, scripts_in
from tools.shapes.families import PREFIX

FREE = {"OFL-1.1", "Bitstream-Vera", "LPPL-1.3c", "LicenseRef-public-domain"}


def test_every_font_of_the_list_is_free_and_named_once() -> None:
    fonts = read_debian()
    assert {one.licence for one in fonts} == FREE
    assert all(one.family.startswith(PREFIX) and one.copyright for one in fonts)
    assert len({(one.family, one.style) for one in fonts}) == len(fonts)
    assert len({one.file for one in fonts}) == len(fonts)


def test_a_list_with_other_columns_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "list.tsv"
    path.write_text("package\tfile\n")
    with pytest.raises(SystemExit, match="does not begin with the columns package, licence"):
        read_debian(path)


def test_a_font_is_learned_for_each_script_that_it_has_enough_letters_of() -> None:
    found = scripts_in(DEJAVU)
    assert {"Latn", "Cyrl", "Grek", "Armn", "Geor", "Hebr"} <= set(found)
    assert not {"Zyyy", "Zinh", "Brai", "Hani"} & set(found)


def _font(file: str) -> DebianFont:
    return DebianFont("fonts-one", "OFL-1.1", "debian-one", "400-normal", file, "(C) One")


def test_files_are_found_below_the_folder_by_their_names() -> None:
    found = list(listed_jobs(DEJAVU.parent, [_font(DEJAVU.name)]))
    assert {(family, style) for family, style, _, _ in found} == {("debian-one", "400-normal")}
    assert [script for _, _, script, _ in found] == scripts_in(DEJAVU)
    assert all(paths == [DEJAVU] for *_, paths in found)


def test_a_file_that_its_package_lacks_is_told(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"fonts-one has no one\.ttf"):
        list(listed_jobs(tmp_path, [_font("one.ttf")]))
