"""Which maps are written into a repaired copy, and which claims stay."""

from __future__ import annotations

from pathlib import Path

import pytest

import forge
import glyphstone
from forge.damage import Missing, NoToUnicode
from glyphstone.errors import MapError
from glyphstone.flows.repair import RepairTask, _changes, repair
from glyphstone.flows.source import Source
from glyphstone.model import FontKey, Glyphs, Meaning
from glyphstone.pdf.document.page_tree import PageEntry
from glyphstone.pdf.reader import Reader
from glyphstone.store.exchange import FontEntry, GlyphEntry, MapFile, write_maps

TEXT = "Sphinx of black quartz judge my vow and pack my box with five dozen jugs of ink"


@pytest.fixture(autouse=True)
def no_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(tmp_path / "none.sqlite"))


def made(folder: Path, *damage: forge.damage.Damage) -> Path:
    path = folder / "a.pdf"
    face = forge.Typeface(("DejaVuSans",), damage=damage)
    path.write_bytes(forge.typeset([TEXT] * 3, style=forge.Style(face)).pdf)
    return path


def told(done: int, total: int) -> None:
    assert done <= total


def changes(path: Path, texts: dict[str, str]) -> tuple[dict[int, str], set[str], bool]:
    """What `_changes` makes of a map of some claims: new meanings, kept claims, whether any."""
    with glyphstone.open(path) as document:
        (font,), (uses,) = (survey := document.survey()).fonts, survey.uses
        claims = {use.code: use.claim.text for use in uses}
        codes = {use.code: texts[use.claim.text] for use in uses if use.claim.text in texts}
        maps = {font.key: {code: Meaning(text) for code, text in codes.items()}}
        changed, kept = _changes(survey, maps)
    own = changed.get(font.key, {})
    return (
        {code: meant.text for code, meant in own.items()},
        {claims[code] for code in kept.get(font.key, ())},
        font.key in changed,
    )


def test_a_sound_font_whose_map_says_the_same_is_left_alone(tmp_path: Path) -> None:
    assert changes(made(tmp_path), {"a": "a", "b": "b"}) == ({}, set(), False)


def test_a_corrected_claim_of_a_sound_font_is_written_and_the_rest_stays(tmp_path: Path) -> None:
    new, kept, touched = changes(made(tmp_path), {"a": "a", "b": "Q"})
    assert (list(new.values()), kept, touched) == (["Q"], {"a"}, True)


def test_a_font_that_needs_a_map_gets_it_and_keeps_believed_claims(tmp_path: Path) -> None:
    new, kept, touched = changes(made(tmp_path, Missing(0.3)), {"a": "a", "b": "b", "": "x"})
    assert touched
    assert set(new.values()) <= {"x", "a", "b"}
    assert kept <= {"a", "b"}
    assert kept | set(new.values()) >= {"x"}


def test_nothing_stays_of_a_font_that_says_nothing(tmp_path: Path) -> None:
    new, kept, touched = changes(made(tmp_path, NoToUnicode()), {"": "x"})
    assert touched
    assert set(new.values()) == {"x"}
    assert kept == set()


def test_a_file_of_maps_is_written_as_it_is(tmp_path: Path) -> None:
    path, target, maps = made(tmp_path), tmp_path / "fixed.pdf", tmp_path / "maps.json"
    with glyphstone.open(path) as document:
        (font,), (uses,) = (survey := document.survey()).fonts, survey.uses
        codes = {use.claim.text: use.code for use in uses}
    same = tuple(GlyphEntry(code=codes[text], text=text) for text in "ab")
    write_maps(maps, MapFile((FontEntry(name=font.name, glyphs=same),)))
    outcome = repair(RepairTask(Source(path, maps=maps), target), told)
    (repaired,) = outcome.report.fonts
    # A map that says the same as a sound font would be left out if it were not given.
    assert (repaired.kept, repaired.unknown) == (0, len(uses) - 2)
    assert outcome.account.unknown == len(uses) - 2


def test_source_and_copy_are_each_interpreted_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = made(tmp_path, NoToUnicode())
    with glyphstone.open(path) as document:
        (font,) = document.survey().fonts
    read: list[tuple[str, int]] = []
    glyphs = Reader.glyphs

    def counted(self: Reader, number: int, page: PageEntry) -> Glyphs:
        read.append((self.path.name, number))
        return glyphs(self, number, page)

    monkeypatch.setattr(Reader, "glyphs", counted)
    known = {font.key: {1: Meaning("x")}}
    repair(RepairTask(Source(path), tmp_path / "fixed.pdf", known=known), told)
    assert read == [("a.pdf", 1), ("repaired.pdf", 1)]


def test_without_any_map_nothing_is_written(tmp_path: Path) -> None:
    path, target = made(tmp_path), tmp_path / "fixed.pdf"
    with pytest.raises(MapError, match="nothing is recovered") as caught:
        repair(RepairTask(Source(path), target), told)
    assert caught.value.place.file == str(path)
    with pytest.raises(MapError, match="nothing is recovered"):
        repair(RepairTask(Source(path), target, known={}), told)
    assert not target.exists()


def test_the_account_says_what_the_copy_does_not_know(tmp_path: Path) -> None:
    path = made(tmp_path, NoToUnicode())
    with glyphstone.open(path) as document:
        (font,), (uses,) = (survey := document.survey()).fonts, survey.uses
    known: dict[FontKey, dict[int, Meaning]] = {font.key: {uses[0].code: Meaning("x")}}
    outcome = repair(RepairTask(Source(path), tmp_path / "fixed.pdf", known=known), told)
    assert outcome.account.unknown == outcome.account.distinct == outcome.report.unknown
    assert outcome.account.unknown > 0
    assert outcome.account.doubtful == ()
    assert outcome.account.faults == ()
    assert outcome.notices == ()
