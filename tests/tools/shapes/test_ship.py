"""Models are cut into parts that fit, and the notice names all that was learned from."""

from __future__ import annotations

from pathlib import Path

import pytest

from glyphstone.data.shape_model import FILES, shape_model
from tools.shapes import ship as module
from tools.shapes.debian import DebianFont, read_debian
from tools.shapes.families import Family, read_families
from tools.shapes.notice import FILE, notice
from tools.shapes.ship import ship

ONE = Family("one-sans", "5.0.0", "OFL-1.1", "serif", ("Latn",), "Copyright One")
TWO = Family("two", "5.0.0", "Apache-2.0", "serif", ("Latn",), "")
BOOK = DebianFont("fonts-a-book", "LPPL-1.3c", "debian-book", "400-normal", "b.otf", "(C) Book")


def _parts(folder: Path) -> tuple[Path, ...]:
    return tuple(folder / f"part{number}.bin" for number in range(3))


@pytest.mark.parametrize(
    ("size", "sizes"), [(5, [4, 1, 0]), (4, [4, 0, 0]), (9, [4, 4, 1]), (12, [4, 4, 4])]
)
def test_parts_joined_are_the_model(
    size: int, sizes: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PART", 4)
    model = tmp_path / "model.npz"
    model.write_bytes(bytes(range(size)))
    ship(model, _parts(tmp_path))
    written = [path.read_bytes() for path in _parts(tmp_path)]
    assert [len(part) for part in written] == sizes
    assert b"".join(written) == model.read_bytes()


def test_a_model_that_does_not_fit_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PART", 4)
    model = tmp_path / "model.npz"
    model.write_bytes(bytes(13))
    with pytest.raises(SystemExit, match="13 bytes: too many for 3 parts"):
        ship(model, _parts(tmp_path))
    assert not _parts(tmp_path)[0].exists()


def test_what_is_shipped_was_cut_by_this_rule() -> None:
    sizes = [path.stat().st_size for path in FILES]
    assert sizes[:-1] == [module.PART] * (len(FILES) - 1)
    assert 0 < sizes[-1] <= module.PART


def test_the_notice_names_licence_and_owner() -> None:
    words = notice(["two", "one-sans", "noto-debian-notosans"], [ONE, TWO], [BOOK])
    assert "one-sans (OFL-1.1)\n  Copyright One\n" in words
    assert "two (Apache-2.0)\n  no copyright line stated\n" in words
    assert words.endswith("(The Noto Project Authors)\n  notosans\n")
    assert words.index("one-sans") < words.index("two (")
    assert "fonts-a-book" not in words


def test_fonts_of_debian_are_named_with_their_package() -> None:
    words = notice(["debian-book", "two"], [ONE, TWO], [BOOK])
    assert words.endswith("book (fonts-a-book, LPPL-1.3c)\n  (C) Book\n")


def test_only_what_was_learned_is_named() -> None:
    words = notice(["two"], [ONE, TWO], [BOOK])
    assert "one-sans" not in words
    assert "Debian" not in words


def test_a_family_that_is_not_in_the_list_is_told() -> None:
    with pytest.raises(SystemExit, match="Not in the list of families: three"):
        notice(["three", "two"], [ONE, TWO], [])


def test_the_notice_that_is_shipped_fits_the_model() -> None:
    words = notice(shape_model().facts["families"], read_families(), read_debian())
    assert FILE.read_text(encoding="utf-8") == words
