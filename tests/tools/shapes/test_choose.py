"""The rule that chooses families, on metadata made up."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from tests.tools.shapes.test_licences import font
from tools.shapes.choose import (
    DISPLAY_TAKEN,
    LATIN_LEARNED,
    LATIN_TAKEN,
    candidates,
    scripts_of,
    settled,
)
from tools.shapes.families import Family, read_families

LICENCES = {"one": {"license": {"type": "Apache License, Version 2.0"}, "original": "Copyright M"}}


def _lot(name: str, digits: int) -> int:
    return int(hashlib.sha256(name.encode()).hexdigest()[:digits], 16)


def _name(wanted: Any) -> str:
    """A name whose lot is as wanted."""
    return next(name for number in range(9999) if wanted(name := f"family{number}"))


def _taken(name: str, category: str, *subsets: str) -> bool:
    return name in candidates({name: {"category": category, "subsets": list(subsets)}})


def test_all_families_beyond_europe_are_taken() -> None:
    assert _taken("a", "handwriting", "latin", "thai")
    assert candidates({"a": {"category": "handwriting", "subsets": ["latin", "thai"]}}) == {
        "a": ("handwriting", ("Thai",))
    }


@pytest.mark.parametrize("subset", ["cyrillic", "greek"])
def test_plain_faces_with_cyrillic_or_greek_are_taken_and_some_others(subset: str) -> None:
    few = _name(lambda name: _lot(name, 2) == DISPLAY_TAKEN - 1)
    many = _name(lambda name: _lot(name, 2) == DISPLAY_TAKEN)
    assert all(_taken(many, plain, subset) for plain in ("serif", "sans-serif", "monospace"))
    assert _taken(few, "display", subset)
    assert not _taken(many, "display", subset)


def test_some_plain_faces_with_latin_alone_are_taken() -> None:
    few = _name(lambda name: _lot(name, 4) % 100 == LATIN_TAKEN - 1)
    many = _name(lambda name: _lot(name, 4) % 100 == LATIN_TAKEN)
    assert _taken(few, "serif", "latin", "latin-ext")
    assert not _taken(few, "serif", "latin")
    assert not _taken(few, "display", "latin", "latin-ext")
    assert not _taken(many, "serif", "latin", "latin-ext")


@pytest.mark.parametrize("subset", ["japanese", "symbols2", "nushu", "vietnamese", "greek-ext"])
def test_subsets_that_are_no_script_of_their_own_do_not_count(subset: str) -> None:
    name = _name(lambda name: _lot(name, 4) % 100 >= LATIN_TAKEN)
    assert not _taken(name, "serif", "latin", subset)


@pytest.mark.parametrize(
    "name",
    [
        "libre-barcode-39", "noto-color-emoji", "rubik-glitch", "noto-sans-jp", "alegreya-sc",
        "noto-sans-math", "playwrite-at",
    ],
)  # fmt: skip
def test_faces_that_draw_no_plain_letters_are_left_out(name: str) -> None:
    assert not _taken(name, "sans-serif", "latin", "thai")


@pytest.mark.parametrize("name", ["rubik", "noto-sans-thai", "alegreya"])
def test_faces_with_names_like_these_are_not(name: str) -> None:
    assert _taken(name, "sans-serif", "latin", "thai")


def test_latin_letters_are_learned_from_some_plain_faces() -> None:
    few = _name(lambda name: _lot(name, 4) % 100 == LATIN_LEARNED - 1)
    many = _name(lambda name: _lot(name, 4) % 100 == LATIN_LEARNED)
    subsets = frozenset(("latin", "cyrillic-ext", "tamil-supplement"))
    assert scripts_of(few, "serif", subsets) == ("Cyrl", "Latn", "Taml")
    assert scripts_of(many, "serif", subsets) == ("Cyrl", "Taml")


def test_half_of_the_other_faces_keep_cyrillic_and_greek() -> None:
    even, odd = (_name(lambda name, rest=rest: _lot(name, 4) % 2 == rest) for rest in (0, 1))
    subsets = frozenset(("latin", "cyrillic", "greek", "hebrew"))
    assert scripts_of(even, "display", subsets) == ("Cyrl", "Grek", "Hebr")
    assert scripts_of(odd, "display", subsets) == ("Hebr",)


def test_before_fetching_the_metadata_count() -> None:
    chosen = {"two": ("serif", ("Thai",)), "one": ("serif", ("Latn",))}
    assert settled(chosen, LICENCES, None) == [
        Family("one", "latest", "Apache-2.0", "serif", ("Latn",), "Copyright M"),
        Family("two", "latest", "", "serif", ("Thai",), ""),
    ]


def _fetched(folder: Path, family: str, names: dict[str, str]) -> None:
    (folder / family).mkdir()
    font(folder / family / f"{family}-latin-400-normal.woff", names)
    (folder / family / "package.json").write_text(json.dumps({"version": "5.1.2"}))


def test_after_fetching_the_files_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = dict.fromkeys(("one", "two", "three"), ("serif", ("Latn",)))
    _fetched(tmp_path, "one", {"familyName": "One"})
    _fetched(
        tmp_path,
        "two",
        {"copyright": "Copyright F", "licenseInfoURL": "https://openfontlicense.org"},
    )
    assert settled(chosen, LICENCES, tmp_path) == [
        Family("one", "5.1.2", "Apache-2.0", "serif", ("Latn",), "Copyright M"),
        Family("two", "5.1.2", "OFL-1.1", "serif", ("Latn",), "Copyright F"),
    ]
    assert capsys.readouterr().out == "three: not fetched, left out\n"


def test_a_family_that_is_not_free_stops_everything(tmp_path: Path) -> None:
    _fetched(tmp_path, "two", {"copyright": "All rights reserved"})
    with pytest.raises(SystemExit, match="two has no licence that is known to be free"):
        settled({"two": ("serif", ("Latn",))}, LICENCES, tmp_path)


def test_the_list_obeys_the_rule() -> None:
    for one in read_families():
        lot = _lot(one.name, 4)
        plain = one.category in ("serif", "sans-serif", "monospace")
        if "Latn" in one.scripts:
            assert plain, one.name
            assert lot % 100 < LATIN_LEARNED, one.name
        if not plain and {"Cyrl", "Grek"} & set(one.scripts):
            assert lot % 2 == 0, one.name
