"""What is drawn, and that it can be drawn again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.mutants.equivalents import Equivalent, read_equivalents
from tools.mutants.rooms import PACKAGE, Room, dotted, find_room, own_tests, unimported_modules
from tools.mutants.sampling import Mutant, apportion, make_mutant, sample
from tools.mutants.sites import find_sites
from tools.mutants.source import Source

COMPARISONS = "def f(a, b):\n" + "".join(f"    a.x{n} = a.y{n} < b\n" for n in range(30))


def room_of(root: Path, **modules: str) -> Room:
    """A room called `room` with these modules, and one empty test."""
    folder = root / "src" / PACKAGE / "room"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    (root / "tests" / "room").mkdir(parents=True, exist_ok=True)
    return find_room(root, "room")


def key(mutant: Mutant) -> tuple[str, int, str]:
    return mutant.module, mutant.line, mutant.after


def test_a_sample_can_be_drawn_again(tmp_path: Path) -> None:
    room = room_of(tmp_path, one=COMPARISONS, two=COMPARISONS)
    first = [key(mutant) for mutant in sample(room, 1, 10)]
    assert len(set(first)) == 10
    assert [key(mutant) for mutant in sample(room, 1, 10)] == first
    assert [key(mutant) for mutant in sample(room, 2, 10)] != first


def test_another_module_does_not_change_what_is_drawn_from_this_one(tmp_path: Path) -> None:
    room = room_of(tmp_path, one=COMPARISONS, two=COMPARISONS)
    before = [key(mutant) for mutant in sample(room, 1, 10) if mutant.module == "room.one"]
    room = room_of(tmp_path, two=COMPARISONS.replace("a.", "b."))
    after = [key(mutant) for mutant in sample(room, 1, 10) if mutant.module == "room.one"]
    assert after == before


def test_a_site_is_drawn_once(tmp_path: Path) -> None:
    room = room_of(tmp_path, one=COMPARISONS)
    assert len({mutant.line for mutant in sample(room, 1, 1000)}) == 30


def test_modules_get_their_share_by_largest_remainders() -> None:
    assert apportion({"a": 60, "b": 30, "c": 10}, 10) == {"a": 6, "b": 3, "c": 1}
    assert apportion({"a": 2, "b": 1}, 2) == {"a": 1, "b": 1}
    assert apportion({"a": 1, "b": 0}, 5) == {"a": 1, "b": 0}
    assert apportion({}, 5) == {}


def test_own_tests_mirror_the_room(tmp_path: Path) -> None:
    for name in ("layout/test_lines.py", "layout/test_lines_more.py", "layout/lines/test_x.py"):
        path = tmp_path / "tests" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    tests = tmp_path / "tests" / "layout"
    assert own_tests(tmp_path, "layout") == [tests]
    assert own_tests(tmp_path, "layout.lines") == [
        tests / "lines",
        tests / "test_lines.py",
        tests / "test_lines_more.py",
    ]


def test_an_unknown_room_or_one_without_tests_is_refused(tmp_path: Path) -> None:
    room = room_of(tmp_path, one=COMPARISONS)
    assert room.modules == (tmp_path / "src" / PACKAGE / "room" / "one.py",)
    with pytest.raises(ValueError, match="no module"):
        find_room(tmp_path, "cellar")
    with pytest.raises(ValueError, match="no tests"):
        find_room(tmp_path, "room.one")
    assert find_room(tmp_path, "room", pattern="o*", tests=[tmp_path]).tests == (tmp_path,)


def test_long_modules_that_no_test_imports_are_listed(tmp_path: Path) -> None:
    long = COMPARISONS * 3 + "if f:\n    f = 1\n"
    room_of(
        tmp_path, one=long, two=long, three=long, short="if a:\n    b = 1\n", facts="a = 1\n" * 99
    )
    (tmp_path / "tests" / "test_it.py").write_text(
        f"from {PACKAGE}.room import one\nfrom {PACKAGE}.room.two import f\n", encoding="utf-8"
    )
    assert unimported_modules(tmp_path) == [(f"{PACKAGE}.room.three", 95)]


def test_an_equivalent_is_known_by_its_lines(tmp_path: Path) -> None:
    listed = tmp_path / "equivalent.toml"
    listed.write_text(
        '[[equivalent]]\nmodule = "room.one"\nbefore = "a = b < c"\nafter = "a = b <= c"\n'
        'reason = "b is never c"\n',
        encoding="utf-8",
    )
    (known,) = read_equivalents(listed)
    room = room_of(tmp_path, one="a  = b <\\\n c\n".replace("\\\n", ""))
    source = Source(room.modules[0])
    (site,) = find_sites(source)
    verdicts = [known.fits(make_mutant("room.one", source, site, one)) for one in site.faults]
    assert verdicts == [True, False]
    assert not known.fits(make_mutant("room.two", source, site, site.faults[0]))


def test_an_equivalent_needs_a_reason() -> None:
    with pytest.raises(ValueError, match="no reason"):
        Equivalent("room.one", "a < b", "a <= b", " ")


def test_every_listed_equivalent_is_still_in_the_source(root: Path) -> None:
    package = root / "src" / PACKAGE
    by_name = {dotted(path, package): path for path in package.rglob("*.py")}
    stale = []
    for known in read_equivalents():
        path = by_name.get(known.module)
        source = Source(path) if path else None
        sites = find_sites(source) if source else []
        if source is None or not any(
            known.fits(make_mutant(known.module, source, site, fault))
            for site in sites
            for fault in site.faults
        ):
            stale.append(known)
    assert stale == []
