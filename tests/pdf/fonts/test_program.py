"""Font programs through FreeType: names, indices, outlines in em units."""

from __future__ import annotations

import io
import re

import numpy as np
import pytest
from fontTools.ttLib import TTCollection, TTFont

from forge import fonts, programs
from glyphstone.model import Program
from glyphstone.pdf.fonts.program import BrokenProgramError, FontProgram
from tests.pdf.programs import letters, truetype

NAMES = [".notdef", "A", "B", "C"]


def made() -> dict[Program, bytes]:
    return {
        Program.TRUETYPE: truetype({(3, 1): {65: 1}}, NAMES),
        Program.TYPE1: b"".join(programs.type1(letters(), NAMES, encoding={7: 2})),
        Program.CFF: programs.cff(letters(), NAMES, encoding={7: 2}),
        Program.CID_CFF: programs.cff_cid(letters(), [0, 20, 700, 30_000]),
        Program.OPENTYPE_CFF: programs.opentype(letters(), NAMES),
    }


@pytest.mark.parametrize("kind", made())
def test_kinds_and_counts(kind: Program) -> None:
    program = FontProgram(made()[kind])
    assert program.kind is kind
    # FreeType counts the glyphs of a CID-keyed program up to its highest CID.
    assert program.glyph_count == (30_001 if kind is Program.CID_CFF else 4)
    assert program.cid_keyed == (kind is Program.CID_CFF)


@pytest.mark.parametrize("kind", [kind for kind in made() if kind is not Program.CID_CFF])
def test_names(kind: Program) -> None:
    program = FontProgram(made()[kind])
    assert program.has_names
    assert [program.glyph_name(glyph) for glyph in (1, 2, 3)] == ["A", "B", "C"]
    assert [program.name_index(name) for name in ("C", "A", "Z", "naïve")] == [3, 1, 0, 0]


def test_programs_without_names() -> None:
    program = FontProgram(truetype({(3, 1): {65: 1}}))
    assert not program.has_names
    assert program.glyph_name(1) is None


def test_character_maps() -> None:
    program = FontProgram(truetype({(3, 0): {0xF041: 2}, (1, 0): {65: 3}}))
    assert {(3, 0), (1, 0)} <= set(program.charmaps)
    assert program.char_index((3, 0), 0xF041) == 2
    assert program.char_index((1, 0), 65) == 3
    assert program.char_index((1, 0), 66) == 0
    assert program.own_index(65) == 0


@pytest.mark.parametrize("kind", [Program.TYPE1, Program.CFF])
def test_the_programs_own_encoding(kind: Program) -> None:
    program = FontProgram(made()[kind])
    assert (program.own_index(7), program.own_index(8)) == (2, 0)


@pytest.mark.parametrize(
    ("encoding", "name", "code"),
    [
        (b"StandardEncoding", "quoteright", 0x27),
        (b"ExpertEncoding", "exclamsmall", 0x21),
        (b"ISOLatin1Encoding", "eacute", 0xE9),
    ],
)
def test_the_encodings_that_a_type1_program_names(encoding: bytes, name: str, code: int) -> None:
    whole = b"".join(programs.type1(letters(), [".notdef", "A", name, "C"], encoding={}))
    listed = re.compile(rb"/Encoding 256 array.*?readonly def", re.DOTALL)
    program = FontProgram(listed.sub(b"/Encoding " + encoding + b" def", whole, count=1))
    assert program.kind is Program.TYPE1
    assert (program.own_index(code), program.own_index(0x7F)) == (2, 0)


def test_glyphs_by_cid() -> None:
    assert FontProgram(made()[Program.CID_CFF]).glyph_of_cid == {0: 0, 20: 1, 700: 2, 30_000: 3}
    assert FontProgram(made()[Program.CFF]).glyph_of_cid is None


@pytest.mark.parametrize("kind", made())
def test_outlines_are_in_em_units_and_alike_in_every_format(kind: Program) -> None:
    reference = FontProgram(made()[Program.TRUETYPE])
    program = FontProgram(made()[kind])
    cids = [0, 20, 700, 30_000]
    for glyph in (1, 2, 3):
        ours = program.outline(glyph, cids[glyph] if program.cid_keyed else None)
        theirs = reference.outline(glyph)
        assert ours is not None
        assert theirs is not None
        assert len(ours.ends) == len(theirs.ends)
        assert np.allclose(ours.points.max(axis=0), theirs.points.max(axis=0), atol=0.002)
        assert 0.6 < ours.points[:, 1].max() < 0.8
        assert ours.ends[-1] == len(ours.points) - 1


def test_glyphs_that_are_not_there_have_no_outline() -> None:
    assert FontProgram(made()[Program.TRUETYPE]).outline(4000) is None
    assert FontProgram(made()[Program.CFF]).outline(4000) is None


@pytest.mark.parametrize("data", [b"", b"%!", b"OTTO" + bytes(40), b"garbage" * 40])
def test_what_is_no_program(data: bytes) -> None:
    with pytest.raises(BrokenProgramError):
        FontProgram(data)


@pytest.mark.parametrize("kind", made())
def test_programs_with_bytes_struck_out_give_outlines_or_say_so(kind: Program) -> None:
    """FreeType stays in the process: whatever it makes of the bytes, it must come back."""
    whole = made()[kind]
    read = 0
    for start in range(0, len(whole), max(1, len(whole) // 60)):
        hurt = whole[:start] + bytes(16) + whole[start + 16 :]
        try:
            program = FontProgram(hurt)
        except BrokenProgramError:
            continue
        drawn = [program.outline(glyph, glyph) for glyph in range(min(program.glyph_count, 9))]
        assert all(outline is None or np.isfinite(outline.points).all() for outline in drawn)
        read += 1
    assert read > 0


def test_a_cid_chooses_the_glyph_of_bare_cid_keyed_programs_alone() -> None:
    truetype_program = FontProgram(made()[Program.TRUETYPE])
    plain, by_cid = truetype_program.outline(1), truetype_program.outline(1, 3)
    assert plain is not None
    assert by_cid is not None
    assert np.array_equal(plain.points, by_cid.points)
    keyed = FontProgram(made()[Program.CID_CFF])
    assert keyed.outline(1, 999) is None
    assert keyed.outline(999, 20) is not None


def test_a_glyph_without_contours_is_blank() -> None:
    outline = FontProgram(made()[Program.TRUETYPE]).outline(1)
    assert outline is not None
    assert not outline.blank
    assert set(outline.tags.tolist()) <= {0, 1, 2, 3}
    assert outline.points.dtype == np.float64


@pytest.mark.parametrize("length", [0, 11])
def test_a_program_of_a_few_bytes_is_not_given_to_freetype(length: int) -> None:
    with pytest.raises(BrokenProgramError, match="is empty"):
        FontProgram(b"x" * length)
    with pytest.raises(BrokenProgramError, match="FreeType cannot open it"):
        FontProgram(b"x" * 12)


def test_a_space_is_drawn_blank() -> None:
    face = fonts.find("DejaVuSans")
    glyphs = [face.glyph(char) or 0 for char in " A"]
    drawn = programs.drawn(face, glyphs, order="as_given", name="Space")
    outline = FontProgram(programs.truetype(drawn, names=None, cmaps={})).outline(1)
    assert outline is not None
    assert outline.blank
    assert (len(outline.points), len(outline.tags), len(outline.ends)) == (0, 0, 0)


def test_programs_are_known_by_their_first_bytes() -> None:
    whole = made()[Program.TRUETYPE]
    assert FontProgram(b"true" + whole[4:]).kind is Program.TRUETYPE
    collection = TTCollection()
    collection.fonts = [TTFont(io.BytesIO(whole))]
    out = io.BytesIO()
    collection.save(out)
    assert out.getvalue().startswith(b"ttcf")
    assert FontProgram(out.getvalue()).kind is Program.TRUETYPE
