"""The list of families."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.shapes.families import Family, read_families, write_families
from tools.shapes.licences import FREE

B = Family("b", "5.0.0", "OFL-1.1", "serif", ("Cyrl", "Latn"), 'Copyright "B"')
A = Family("a", "latest", "", "display", (), "")


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "list.tsv"
    write_families(path, [B, A])
    assert read_families(path) == [A, B]


def test_lines_and_tabs_become_spaces(tmp_path: Path) -> None:
    path = tmp_path / "list.tsv"
    write_families(path, [Family("b", "1", "OFL-1.1", "serif", ("Latn",), "one\ttwo\n three")])
    assert read_families(path)[0].copyright == "one two three"


def test_another_table_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "list.tsv"
    path.write_text("family\tscripts\na\tLatn\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="does not begin with the columns"):
        read_families(path)


def test_the_list_that_is_committed() -> None:
    families = read_families()
    names = [one.name for one in families]
    assert names == sorted(set(names))
    assert {one.licence for one in families} == set(FREE)
    assert all(one.version[0].isdigit() for one in families)
    assert [one.name for one in families if not one.scripts] == ["monomakh"]
    assert [one.name for one in families if not one.copyright] == ["libertinus-serif"]
