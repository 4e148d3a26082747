"""Which sources are heard, in which order, and what another package's source may not do."""

from __future__ import annotations

from pathlib import Path

import pytest

from glyphstone.evidence import Materials
from glyphstone.evidence.book import Book
from glyphstone.evidence.briefing import Briefing
from glyphstone.evidence.registry import (
    GROUP,
    SOURCES,
    default_evidence,
    describe,
    source_names,
)
from glyphstone.evidence.sources.blank import Blank
from glyphstone.evidence.sources.drawing import CODES, SPELLING
from glyphstone.evidence.sources.library import Library
from glyphstone.evidence.sources.shift import Shift
from glyphstone.model import Proposal
from glyphstone.plugins import PluginError
from glyphstone.store.map_library import MapLibrary
from tests.answers.handmade import handmade
from tests.packages import install

#: A package whose source says of a symbol what its text and numbers say here.
CODE = """
from glyphstone.evidence import EvidenceSource
from glyphstone.model import Proposal


class Source:
    name = {inner!r}

    def __init__(self, given):
        self.given = given

    def proposals(self, book):
        {says}


def make(given):
    {makes}


PART = EvidenceSource({inner!r}, "glyph, by magic", make, {order}, anchors={anchors})
"""


def add(
    site: Path,
    name: str,
    *,
    inner: str = "",
    says: str = "yield Proposal(0, 'x', 1.0, self.name)",
    makes: str = "return Source(given)",
    order: int = 1000,
    anchors: bool = False,
) -> None:
    """Install a package that adds one source under a name."""
    code = CODE.format(inner=inner or name, says=says, makes=makes, order=order, anchors=anchors)
    install(site, f"plugin_{name}", code, {GROUP: {name: f"plugin_{name}:PART"}})


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose packages are installed."""
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_every_source_stands_once_in_the_order_of_its_number() -> None:
    names = [source.name for source in SOURCES]
    orders = [source.order for source in SOURCES]
    assert len(set(names)) == len(names)
    assert orders == sorted(set(orders))
    # The last five need tables, a crib or a library, or are asked by the source of drawings.
    assert [source.name for source in default_evidence()] == names[:-5]
    assert source_names() == tuple(names)


def test_every_source_is_made_under_its_own_name(tmp_path: Path) -> None:
    with MapLibrary.open(tmp_path / "maps.sqlite") as library:
        given = Materials((), library, briefing=Briefing(cribs=("a text",)))
        made = [(source.name, source.make(given)) for source in SOURCES]
    assert made[-2:] == [(CODES, None), (SPELLING, None)]
    own = source_names()[:-2]
    assert [(name, one and one.name) for name, one in made[:-2]] == [(name, name) for name in own]


def test_the_library_is_heard_last_if_it_is_open(tmp_path: Path) -> None:
    with MapLibrary.open(tmp_path / "maps.sqlite") as library:
        assert isinstance(default_evidence(library=library)[-1], Library)
        off = default_evidence([Library.name], library=library)
    assert not any(isinstance(source, Library) for source in off)


def test_descriptions_are_in_a_persons_words() -> None:
    assert describe("dot") == "full stop, by its shape and place"
    assert describe("typed") == "typed"
    assert all("," in source.description for source in SOURCES)


def test_a_source_of_another_package_is_heard_in_its_order(site: Path) -> None:
    add(site, "late")
    add(site, "early", order=15)
    names = [source.name for source in default_evidence()]
    assert names[:3] == ["blank", "early", "dot"]
    assert names[-1] == "late"
    assert source_names()[-2:] == ("early", "late")
    assert describe("early") == "glyph, by magic"


def test_a_source_of_another_package_can_be_switched_off_unloaded(site: Path) -> None:
    add(site, "fine")
    install(site, "plugin_bad", "1 / 0\n", {GROUP: {"bad": "plugin_bad:PART"}})
    names = [source.name for source in default_evidence(["bad"])]
    assert names[-1] == "fine"
    assert describe("fine") == "glyph, by magic"
    assert describe("names") == "glyph, by honest names"
    with pytest.raises(PluginError, match=r"or switch it off with --off bad\.$"):
        default_evidence()


def test_an_anchor_of_another_package_anchors_a_shift(site: Path) -> None:
    book = handmade(["Hjde, vnjtz jo cmbdl"], shapes=True)
    codes = {symbol.shape: symbol.code for symbol in book.symbols}
    first = book.symbols[0]
    says = f"return [Proposal(s.id, chr(s.code - {first.code} + 65), 1.0, self.name)"
    add(site, "sure", order=5, anchors=True, says=says + " for s in book.symbols[:9]]")
    shift = next(source for source in default_evidence() if isinstance(source, Shift))
    found = {proposal.symbol: proposal.text for proposal in shift.proposals(book)}
    assert len(codes) == len(book.symbols) == len(found)
    assert [found[symbol.id] for symbol in book.symbols[:3]] == ["A", "B", "C"]
    off = next(source for source in default_evidence(["sure"]) if isinstance(source, Shift))
    assert list(off.proposals(book)) == []


def test_an_anchor_is_asked_once_about_a_book(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Book] = []

    def proposals(_self: Blank, book: Book) -> list[Proposal]:
        asked.append(book)
        return []

    monkeypatch.setattr(Blank, "proposals", proposals)
    first, second = handmade(["abc"]), handmade(["abc"])
    sources = default_evidence()
    for book in (first, second, second):
        for source in sources:
            list(source.proposals(book))
    assert asked == [first, second]


def test_a_source_gets_the_drawings_and_may_abstain(site: Path) -> None:
    add(site, "drawn", makes="return Source(given) if given.shapes else None")
    assert "drawn" not in {source.name for source in default_evidence()}


@pytest.mark.parametrize(
    ("says", "why"),
    [
        ("return [1 / 0]", r"failed \(ZeroDivisionError: division by zero\)"),
        ("yield 'x'", "gave a proposal that cannot be used: 'x'"),
        ("yield Proposal(-1, 'x', 1.0, self.name)", "cannot be used: Proposal"),
        ("yield Proposal(3, 'x', 1.0, self.name)", "cannot be used: Proposal"),
        ("yield Proposal(0, 'x', 1.01, self.name)", "cannot be used: Proposal"),
        ("yield Proposal(0, 'x', -0.01, self.name)", "cannot be used: Proposal"),
        ("yield Proposal(0, 'x', 1.0, 'typed')", "cannot be used: Proposal"),
        ("yield Proposal(0, 'x', 1.0, self.name, (), 4)", "cannot be used: Proposal"),
    ],
)
def test_what_another_package_says_is_checked(says: str, why: str, site: Path) -> None:
    add(site, "wrong", says=says)
    source = default_evidence()[-1]
    with pytest.raises(PluginError, match=why) as caught:
        source.proposals(handmade(["abc"]))
    assert "“wrong” (glyphstone.evidence) of the package plugin_wrong" in str(caught.value)


@pytest.mark.parametrize(("symbol", "confidence"), [(0, 0.0), (2, 1.0)])
def test_what_another_package_says_is_heard(symbol: int, confidence: float, site: Path) -> None:
    says = f"yield Proposal({symbol}, 'x', {confidence}, self.name)"
    add(site, "sound", says=says)
    (found,) = default_evidence()[-1].proposals(handmade(["abc"]))
    assert (found.symbol, found.text, found.confidence) == (symbol, "x", confidence)


def test_a_source_that_cannot_be_made_names_its_package(site: Path) -> None:
    add(site, "unmade", makes="raise OSError('no model')")
    with pytest.raises(PluginError, match=r"plugin_unmade failed \(OSError: no model\)"):
        default_evidence()


def test_a_source_has_the_name_of_its_entry_point(site: Path) -> None:
    add(site, "outer", inner="inside")
    with pytest.raises(PluginError, match="plugin_outer calls itself “inside”"):
        default_evidence()


def test_no_other_package_takes_the_name_of_ours(site: Path) -> None:
    add(site, "twin")
    with pytest.raises(PluginError, match="taken by Glyphstone itself"):
        default_evidence()
