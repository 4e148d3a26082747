"""Which maps are written into a repaired copy, and which claims stay."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

import forge
import glyphstone
from benchmarks.repair.viewers import pages_by_pdfium as by_pdfium
from benchmarks.repair.viewers import pages_by_pdftotext as by_pdftotext
from forge.damage import Missing, NoToUnicode, Wrong
from forge.glyphmap import true_map
from glyphstone.errors import MapError, OutputError
from glyphstone.flows.recover import open_recovery
from glyphstone.flows.repair import RepairReport, RepairTask, _changes, repair
from glyphstone.flows.source import Source
from glyphstone.model import FontKey, Glyphs, Meaning
from glyphstone.pdf.document.page_tree import PageEntry
from glyphstone.pdf.reader import Reader
from glyphstone.store.exchange import FontEntry, GlyphEntry, MapFile, write_maps
from tests.pdf.making import one_page

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


def test_a_font_behind_one_without_a_map_is_changed(tmp_path: Path) -> None:
    with glyphstone.open(two_fonts(tmp_path)) as document:
        survey = document.survey()
        sound, broken = survey.fonts
    assert _changes(survey, {broken.key: {1: Meaning("x")}}) == (
        {broken.key: {1: Meaning("x")}},
        {broken.key: ()},
    )
    claim = next(use for use in survey.uses[0] if use.claim.text == "S")
    same = {sound.key: {claim.code: Meaning("S")}, broken.key: {1: Meaning("x")}}
    assert set(_changes(survey, same)[0]) == {broken.key}


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


def two_fonts(folder: Path) -> Path:
    """A sound font, and one that says nothing."""
    sound = forge.Style(forge.Typeface(("DejaVuSans",)))
    broken = forge.Style(forge.Typeface(("DejaVuSerif",), damage=(NoToUnicode(),)))
    blocks = [forge.Paragraph((TEXT,)), forge.Paragraph(("one more",), style=broken)]
    path = folder / "two.pdf"
    path.write_bytes(forge.Document(blocks, sound).build().pdf)
    return path


def test_of_recovered_maps_only_those_are_written_that_change_something(tmp_path: Path) -> None:
    path, target = two_fonts(tmp_path), tmp_path / "fixed.pdf"
    with open_recovery([path]) as recovery:
        last = recovery.book.token_count
        for token, word in zip(range(last - 2, last), ("one", "more"), strict=True):
            recovery.session.read_token(token, word)
        assert len(recovery.maps(0)) == 2
        maps, keep = recovery.changes(0)
    told_: list[tuple[int, int]] = []
    outcome = repair(
        RepairTask(Source(path), target), lambda done, total: told_.append((done, total))
    )
    assert [font.name for font in outcome.report.fonts] == ["DejaVuSerif"]
    assert [font.font for font in outcome.report.fonts] == list(maps)
    assert keep.keys() <= maps.keys()
    # What was typed in one place alone is written, and said.
    (unchecked,) = outcome.account.doubtful
    assert (unchecked.name, unchecked.unchecked) == ("DejaVuSerif", True)
    typed = [one for one in maps[unchecked.key].values() if one.unchecked]
    assert unchecked.glyphs == len(typed) > 0
    assert (outcome.account.faults, outcome.account.unknown, outcome.notices) == ((), 0, ())
    assert told_ == [(1, 1)]


def test_given_maps_are_written_even_if_they_change_nothing(tmp_path: Path) -> None:
    path, target = made(tmp_path), tmp_path / "fixed.pdf"
    with glyphstone.open(path) as document:
        (font,), (uses,) = (survey := document.survey()).fonts, survey.uses
    known = {font.key: {use.code: Meaning(use.claim.text) for use in uses[:3]}}
    keep = {font.key: tuple(use.code for use in uses[3:])}
    outcome = repair(RepairTask(Source(path), target, known=known, keep=keep), told)
    (repaired,) = outcome.report.fonts
    assert (repaired.kept, repaired.unknown) == (len(uses) - 3, 0)
    assert outcome.report.pages == 1


def test_the_choices_of_a_repair_are_passed_on(tmp_path: Path) -> None:
    path, target, locked = made(tmp_path), tmp_path / "fixed.pdf", tmp_path / "locked.pdf"
    with pikepdf.open(path) as pdf:
        pdf.save(locked, encryption=pikepdf.Encryption(owner="o", user="u"))
    with glyphstone.open(locked, password="u") as document:
        (font,) = document.survey().fonts
    known = {font.key: {1: Meaning("x")}}
    target.write_bytes(b"old")
    task = RepairTask(Source(locked, "u"), target, known=known)
    with pytest.raises(OutputError, match="exists already"):
        repair(task, told)
    assert target.read_bytes() == b"old"
    outcome = repair(replace(task, overwrite=True), told)
    assert target.read_bytes().startswith(b"%PDF")
    assert any("encrypt" in note for note in outcome.report.notes)


def test_fonts_without_a_map_are_doubtful_in_the_account(tmp_path: Path) -> None:
    sound = forge.Style(forge.Typeface(("DejaVuSans",)))
    wrong = forge.Style(forge.Typeface(("DejaVuSerif",), damage=(Wrong(0.6),)))
    blocks = [forge.Paragraph((TEXT,)), forge.Paragraph((TEXT,), style=wrong)]
    path = tmp_path / "two.pdf"
    path.write_bytes(forge.Document(blocks, sound).build().pdf)
    with glyphstone.open(path) as document:
        first, second = document.survey().fonts
    one = repair(
        RepairTask(Source(path), tmp_path / "a.pdf", known={first.key: {1: Meaning("x")}}), told
    )
    assert [font.key for font in one.account.doubtful] == [second.key]
    other = repair(
        RepairTask(Source(path), tmp_path / "b.pdf", known={second.key: {1: Meaning("x")}}), told
    )
    assert other.account.doubtful == ()


def test_what_could_not_be_read_is_in_the_account(tmp_path: Path) -> None:
    path = tmp_path / "faulty.pdf"
    pdf = one_page(b"BT /F1 9 Tf (a) Tj /No 9 Tf (b) Tj ET")
    pdf.save(path)
    with glyphstone.open(path) as document:
        fonts = document.survey().fonts
    known = {fonts[0].key: {97: Meaning("x")}}
    outcome = repair(RepairTask(Source(path), tmp_path / "fixed.pdf", known=known), told)
    assert outcome.account.faults == ("page 1: the font /No is not among its resources",)


# --- text that no map can say -------------------------------------------------------------------


def spelled(folder: Path, style: forge.Style, text: str) -> tuple[str, list[str], RepairReport]:
    """Our own text of a broken document, and what viewers copy from the repaired one."""
    path, target = folder / "spelled.pdf", folder / "spelled-fixed.pdf"
    made = forge.typeset([text], style=style)
    path.write_bytes(made.pdf)
    (codes,) = true_map(made)
    with glyphstone.open(path) as document:
        (font,) = document.survey().fonts
        maps = {font.key: {code: Meaning(meant) for code, meant in codes.items()}}
        pages = glyphstone.read_text(document, maps=maps)
        own = " ".join(line.text for page in pages for block in page.blocks for line in block.lines)
    report = repair(RepairTask(Source(path), target, known=maps), told).report
    return own, [_run_together(read(target)) for read in (by_pdftotext, by_pdfium)], report


def _run_together(pages: list[str]) -> str:
    return " ".join("\n".join(pages).split())


@pytest.mark.parametrize("spacing", [0.0, 1.6], ids=["close", "spaced"])
@pytest.mark.parametrize("language", ["hi_Deva", "km_Khmr", "th_Thai"])
def test_what_is_drawn_out_of_order_is_copied_as_it_is_read(
    language: str, spacing: float, tmp_path: Path
) -> None:
    sample = forge.samples.sample(language)
    face = forge.Typeface(sample.fonts, damage=(NoToUnicode(),), order="first_use")
    style = forge.Style(face, tracking=spacing)
    own, copied, report = spelled(tmp_path, style, sample.paragraphs[0][:200])
    assert copied == [own, own]
    assert report.lines > 0


def test_letters_of_latin_set_apart_are_copied_as_words(tmp_path: Path) -> None:
    face = forge.Typeface(("DejaVuSans",), forge.Flavour.TYPE3, damage=(NoToUnicode(),))
    style = forge.Style(face, tracking=1.6, spaces="gap", operators="Tj")
    own, copied, report = spelled(tmp_path, style, TEXT)
    assert (own, copied) == (TEXT, [TEXT, TEXT])
    assert report.lines == 2


def test_text_that_a_map_can_say_gets_no_other(tmp_path: Path) -> None:
    face = forge.Typeface(("DejaVuSans",), damage=(NoToUnicode(),))
    own, copied, report = spelled(tmp_path, forge.Style(face), TEXT)
    assert (own, copied, report.lines) == (TEXT, [TEXT, TEXT], 0)


def test_our_own_text_of_a_copy_is_that_of_the_source_and_a_second_repair_changes_nothing(
    tmp_path: Path,
) -> None:
    sample = forge.samples.sample("hi_Deva")
    face = forge.Typeface(sample.fonts, damage=(NoToUnicode(),), order="first_use")
    own, _, report = spelled(tmp_path, forge.Style(face), sample.paragraphs[0][:200])
    fixed, again = tmp_path / "spelled-fixed.pdf", tmp_path / "again.pdf"
    with glyphstone.open(fixed) as document:
        (font,), (uses,) = (survey := document.survey()).fonts, survey.uses
        maps = {font.key: {use.code: Meaning(use.claim.text) for use in uses}}
        pages = glyphstone.read_text(document)
        assert own == " ".join(
            line.text for page in pages for block in page.blocks for line in block.lines
        )
    second = repair(RepairTask(Source(fixed), again, known=maps), told).report
    assert (second.lines, second.actual_texts, second.actual_texts_removed) == (0, report.lines, 0)
