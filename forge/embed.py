"""Planned fonts become PDF font dictionaries with programs, widths and maps."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from fontTools.agl import toUnicode
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

from forge.cmaps import encoding_cmap, to_unicode_cmap
from forge.plan import PlannedFont, win_ansi
from forge.procedures import bitmap_procedure, vector_procedure
from forge.programs import Drawn, cff, cff_cid, drawn, opentype, truetype, type1
from forge.truth import CodeTruth, FontTruth
from forge.typeface import DIRECT, Flavour

__all__ = ["Embedded", "embed"]

ONE_BYTE = ((1, 0x00, 0xFF),)
TWO_BYTES = ((2, 0x0000, 0xFFFF),)
MIXED = ((1, 0x00, 0x7F), (2, 0x8000, 0xFFFF))


@dataclass
class Embedded:
    """A font in a PDF and what is true about it."""

    plan: PlannedFont
    dictionary: Any
    truth: FontTruth
    program_gids: dict[int, int]


def _number(value: float) -> Any:
    return int(value) if value == int(value) else round(value, 4)


def embed(pdf: Pdf, plan: PlannedFont, actual_text: bool = False) -> Embedded:
    """Writes a planned font into a PDF."""
    if plan.flavour in (Flavour.TYPE3, Flavour.TYPE3_BITMAP):
        dictionary, gids, encoding = _type3(pdf, plan)
    elif plan.simple:
        dictionary, gids, encoding = _simple(pdf, plan)
    else:
        dictionary, gids, encoding = _composite(pdf, plan)
    if plan.to_unicode:
        claims = {plan.codes[g]: t for g in plan.gids if (t := plan.claims[g]) is not None}
        spaces = _codespaces(plan)
        dictionary.ToUnicode = pdf.make_stream(to_unicode_cmap(claims, spaces))
    codes = {}
    for gid in plan.gids:
        code, length = plan.codes[gid]
        codes[code] = CodeTruth(
            code=code,
            length=length,
            cid=plan.cids.get(gid, code),
            gid=gids[gid],
            source_gid=gid,
            source_name=plan.face.glyph_name(gid),
            name=plan.names[gid],
            width=plan.width(gid),
            text=plan.texts[gid],
            unique=gid in plan.unique,
            blank=plan.blank(gid),
            claim=plan.claims[gid] if plan.to_unicode else None,
        )
    truth = FontTruth(
        resource=plan.resource,
        base_font=plan.base_font,
        source=plan.face.name,
        flavour=plan.flavour.value,
        encoding=encoding,
        to_unicode=plan.to_unicode,
        actual_text=actual_text,
        damage=plan.damage,
        codes=codes,
    )
    return Embedded(plan, pdf.make_indirect(dictionary), truth, gids)


def _codespaces(plan: PlannedFont) -> tuple[tuple[int, int, int], ...]:
    if plan.simple:
        return ONE_BYTE
    if plan.cmap is not None:
        lengths = sorted({length for _, length in plan.codes.values()})
        return tuple((n, 0, (1 << 8 * n) - 1) for n in lengths)
    return MIXED if "cmap" in plan.flavour else TWO_BYTES


def _descriptor(plan: PlannedFont, symbolic: bool) -> Dictionary:
    face = plan.face
    scale = 1000 / face.upem
    flags = (4 if symbolic else 32) | (2 if face.serif else 0) | (1 if face.fixed_pitch else 0)
    if face.italic_angle:
        flags |= 64
    return Dictionary(
        Type=Name.FontDescriptor,
        FontName=Name("/" + plan.base_font),
        Flags=flags,
        FontBBox=Array([round(v * scale) for v in face.box]),
        ItalicAngle=_number(face.italic_angle),
        Ascent=round(face.ascent * scale),
        Descent=round(face.descent * scale),
        CapHeight=round(face.cap_height * scale),
        StemV=80,
    )


def _leave_out(plan: PlannedFont, descriptor: Dictionary) -> None:
    """Takes the program away again where the font is not to be embedded."""
    if not plan.typeface.embedded:
        for key in ("/FontFile", "/FontFile2", "/FontFile3"):
            if key in descriptor:
                del descriptor[key]


def _drawn(plan: PlannedFont, retained: bool = False) -> Drawn:
    return drawn(
        plan.face,
        plan.program,
        order="retained" if retained else "as_given",
        units_per_em=plan.typeface.units_per_em,
        name=plan.base_font,
        sideways=plan.sideways,
    )


def _single_widths(plan: PlannedFont) -> tuple[int, int, Array]:
    by_code = {code: plan.width(gid) for gid, (code, _) in plan.codes.items()}
    first, last = min(by_code), max(by_code)
    return first, last, Array([_number(by_code.get(c, 0)) for c in range(first, last + 1)])


def _differences(plan: PlannedFont) -> Array:
    entries: list[Any] = []
    expected = -1
    for code, gid in sorted((plan.codes[g][0], g) for g in plan.gids):
        if code != expected:
            entries.append(code)
        entries.append(Name("/" + plan.names[gid]))
        expected = code + 1
    return Array(entries)


def _encoding(plan: PlannedFont) -> Any:
    """/WinAnsiEncoding where that says it all, else a dictionary with differences."""
    plain = all(
        win_ansi(toUnicode(plan.names[g])) == plan.codes[g][0] and "." not in plan.names[g]
        for g in plan.gids
    )
    if plain:
        return Name.WinAnsiEncoding
    return Dictionary(Type=Name.Encoding, Differences=_differences(plan))


def _simple(pdf: Pdf, plan: PlannedFont) -> tuple[Dictionary, dict[int, int], str]:
    glyphs = _drawn(plan)
    gids = {g: i for i, g in enumerate(glyphs.gids)}
    names = [".notdef", *(plan.names[g] for g in glyphs.gids[1:])]
    codes = {plan.codes[g][0]: gids[g] for g in plan.gids}
    symbolic = plan.flavour in (Flavour.TRUETYPE_SYMBOLIC, Flavour.TRUETYPE_MAC)
    descriptor = _descriptor(plan, symbolic)
    subtype = Name.TrueType
    if plan.flavour is Flavour.TYPE1:
        parts = type1(glyphs, names, encoding=codes)
        program = pdf.make_stream(b"".join(parts))
        program.Length1, program.Length2, program.Length3 = map(len, parts)
        descriptor.FontFile = program
        subtype = Name.Type1
    elif plan.flavour is Flavour.TYPE1C:
        program = pdf.make_stream(cff(glyphs, names, encoding=codes))
        program.Subtype = Name.Type1C
        descriptor.FontFile3 = program
        subtype = Name.Type1
    else:
        descriptor.FontFile2 = _truetype_stream(pdf, _simple_truetype(plan, glyphs, names, codes))
    _leave_out(plan, descriptor)
    first, last, widths = _single_widths(plan)
    dictionary = Dictionary(
        Type=Name.Font,
        Subtype=subtype,
        BaseFont=Name("/" + plan.base_font),
        FirstChar=first,
        LastChar=last,
        Widths=widths,
        FontDescriptor=pdf.make_indirect(descriptor),
    )
    if symbolic:
        return dictionary, gids, "built-in"
    dictionary.Encoding = _encoding(plan)
    return dictionary, gids, "WinAnsi" if isinstance(dictionary.Encoding, Name) else "Differences"


def _simple_truetype(
    plan: PlannedFont, glyphs: Drawn, names: list[str], codes: dict[int, int]
) -> bytes:
    if plan.flavour is Flavour.TRUETYPE_SYMBOLIC:
        return truetype(glyphs, cmaps={(3, 0): {0xF000 + c: g for c, g in codes.items()}})
    if plan.flavour is Flavour.TRUETYPE_MAC:
        return truetype(glyphs, cmaps={(1, 0): codes})
    # A reader goes from the name to Unicode to the cmap, or else by the names in `post`.
    unicodes = {}
    for gid, name in enumerate(names):
        text = toUnicode(name) if "." not in name else ""
        if len(text) == 1:
            unicodes[ord(text)] = gid
    return truetype(glyphs, names=names, cmaps={(3, 1): unicodes, (1, 0): codes})


def _truetype_stream(pdf: Pdf, data: bytes) -> Stream:
    program = pdf.make_stream(data)
    program.Length1 = len(data)
    return program


def _composite(pdf: Pdf, plan: PlannedFont) -> tuple[Dictionary, dict[int, int], str]:
    descriptor = _descriptor(plan, True)
    ordering, supplement = "Identity", 0
    if plan.cmap is not None:
        ordering, supplement = plan.cmap.ordering, plan.cmap.supplement
    cid_font = Dictionary(
        Type=Name.Font,
        BaseFont=Name("/" + plan.base_font),
        CIDSystemInfo=Dictionary(
            Registry=String("Adobe"), Ordering=String(ordering), Supplement=supplement
        ),
        DW=1000,
        W=_cid_widths(plan),
    )
    if plan.vertical:
        _add_vertical(plan, cid_font)
    retained = plan.flavour in DIRECT and plan.typeface.codes == "kept"
    glyphs = _drawn(plan, retained)
    gids = {g: i for i, g in enumerate(glyphs.gids)}
    if "truetype" in plan.flavour:
        descriptor.FontFile2 = _truetype_stream(pdf, truetype(glyphs))
        cid_font.Subtype = Name.CIDFontType2
        cid_font.CIDToGIDMap = Name.Identity
        if plan.flavour is not Flavour.TYPE0_TRUETYPE:
            table = bytearray(2 * (max(plan.cids.values()) + 1))
            for gid, cid in plan.cids.items():
                table[2 * cid : 2 * cid + 2] = gids[gid].to_bytes(2, "big")
            cid_font.CIDToGIDMap = pdf.make_stream(bytes(table))
    elif plan.flavour in DIRECT:
        names = [".notdef", *(f"glyph{g}" for g in glyphs.gids[1:])]
        wrapped = plan.flavour is Flavour.TYPE0_OPENTYPE
        program = pdf.make_stream(opentype(glyphs, names) if wrapped else cff(glyphs, names))
        program.Subtype = Name.OpenType if wrapped else Name.CIDFontType0C
        descriptor.FontFile3 = program
        cid_font.Subtype = Name.CIDFontType0
    else:
        cids = [0, *(plan.cids[g] for g in glyphs.gids[1:])]
        data = cff_cid(glyphs, cids, ordering=ordering, supplement=supplement)
        program = pdf.make_stream(data)
        program.Subtype = Name.CIDFontType0C
        descriptor.FontFile3 = program
        cid_font.Subtype = Name.CIDFontType0
    _leave_out(plan, descriptor)
    cid_font.FontDescriptor = pdf.make_indirect(descriptor)
    encoding: Any = Name("/Identity-V" if plan.vertical else "/Identity-H")
    label = str(encoding)[1:]
    if plan.cmap is not None:
        encoding, label = Name("/" + plan.cmap.name), plan.cmap.name
    elif plan.flavour in (Flavour.TYPE0_CMAP_CFF, Flavour.TYPE0_CMAP_TRUETYPE):
        label = f"Forge-{plan.number}-{'V' if plan.vertical else 'H'}"
        cids_by_code = {plan.codes[g]: plan.cids[g] for g in plan.gids}
        encoding = pdf.make_stream(encoding_cmap(label, cids_by_code, MIXED, plan.vertical))
        encoding.Type, encoding.CMapName = Name.CMap, Name("/" + label)
        encoding.WMode = int(plan.vertical)
        encoding.CIDSystemInfo = cid_font.CIDSystemInfo
    dictionary = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=Name("/" + plan.base_font),
        Encoding=encoding,
        DescendantFonts=Array([pdf.make_indirect(cid_font)]),
    )
    return dictionary, gids, label


def _cid_widths(plan: PlannedFont) -> Array:
    """The W array: lists of neighbours, and ranges where three or more are equal."""
    by_cid = sorted((plan.cids[g], plan.width(g)) for g in plan.gids)
    entries: list[Any] = []
    i = 0
    while i < len(by_cid):
        end = i + 1
        while end < len(by_cid) and by_cid[end][0] == by_cid[end - 1][0] + 1:
            end += 1
        group = by_cid[i:end]
        if len(group) > 2 and len({w for _, w in group}) == 1:
            entries += [group[0][0], group[-1][0], _number(group[0][1])]
        else:
            entries += [group[0][0], Array([_number(w) for _, w in group])]
        i = end
    return Array(entries)


def _add_vertical(plan: PlannedFont, cid_font: Dictionary) -> None:
    cid_font.DW2 = Array([880, -1000])
    entries: list[Any] = []
    for gid in sorted(plan.gids, key=plan.cids.__getitem__):
        advance, x, y = plan.down(gid)
        if (advance, x, y) != (-1000, round(plan.width(gid) / 2, 3), 880):
            entries += [plan.cids[gid], Array([_number(v) for v in (advance, x, y)])]
    if entries:
        cid_font.W2 = Array(entries)


def _type3(pdf: Pdf, plan: PlannedFont) -> tuple[Dictionary, dict[int, int], str]:
    face = plan.face
    procedure = vector_procedure if plan.flavour is Flavour.TYPE3 else bitmap_procedure
    first, last, widths = _single_widths(plan)
    procedures = Dictionary()
    for gid in plan.gids:
        data = procedure(face.outline(gid), plan.width(gid), face.upem)
        procedures["/" + plan.names[gid]] = pdf.make_stream(data)
    # Floats would be written with six decimals only.
    scale = Decimal(1) / Decimal(face.upem)
    dictionary = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type3,
        Name=Name("/" + plan.base_font),
        FontBBox=Array([round(v) for v in face.box]),
        FontMatrix=Array([scale, 0, 0, scale, 0, 0]),
        CharProcs=pdf.make_indirect(procedures),
        Encoding=Dictionary(Type=Name.Encoding, Differences=_differences(plan)),
        FirstChar=first,
        LastChar=last,
        Widths=widths,
        Resources=Dictionary(),
    )
    # Type 3 fonts have no glyph numbers.
    return dictionary, dict.fromkeys(plan.gids, -1), "Differences"
