"""Bytes to begin with: small files that each reader accepts, made here."""

from __future__ import annotations

import io
import tarfile
import zipfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec
import pikepdf

import forge
from glyphstone.model import object_key
from glyphstone.store.events import (
    Answer,
    AnswerKind,
    Check,
    Crib,
    Distrust,
    Divide,
    Event,
    Forget,
    GlyphRef,
    Keep,
    Overrule,
    Redo,
    Setting,
    SpotRef,
    Undo,
)

__all__ = [
    "BETWEEN",
    "answers",
    "archives",
    "cmaps",
    "contents",
    "documents",
    "frames",
    "journals",
    "manifests",
    "maps",
    "programs",
    "projects",
    "requests",
    "teckit",
]

#: What parts the payloads of a journal.
BETWEEN = b"\x00--\x00"
_SHA256 = "0f" * 32
_SAMPLE = Path(__file__).resolve().parents[2] / "demo" / "sample.pdf"


# --- what a PDF holds -----------------------------------------------------------------------------


def contents(_folder: Path) -> Iterable[bytes]:
    """Content streams."""
    yield (
        b"q 1 0 0 1 72.5 -.5 cm BT /F1 12 Tf 14 TL (a\\(b\\051\\n) Tj <41 4> Tj T*"
        b" [(x) -20 <0041>] TJ (c) ' 1 2 (d) \" ET Q"
    )
    yield b"/Span <</ActualText <FEFF0041> /MCID 1>> BDC BT /C0 9 Tf <00410042> Tj ET EMC"
    yield b"BI /W 2 /H 2 /BPC 1 /IM true ID \x80\x40 EI % a comment\n/Fm0 Do /G#530 gs"


def cmaps(_folder: Path) -> Iterable[bytes]:
    """CMaps, both ways."""
    yield (
        b"/CMapName /X def 1 begincodespacerange <00> <FFFF> endcodespacerange\n"
        b"2 beginbfchar <01> <0041> <02> <D83DDE00> endbfchar\n"
        b"1 beginbfrange <10> <20> [<0041> <0042>] endbfrange\n"
        b"1 begincidrange <0000> <00FF> 7 endcidrange /Y usecmap"
    )
    yield (
        b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        b"/CIDSystemInfo << /Registry (A) /Ordering (B) /Supplement 0 >> def /WMode 1 def\n"
        b"2 begincodespacerange <00> <80> <8140> <9FFC> endcodespacerange\n"
        b"1 beginnotdefrange <00> <1F> 1 endnotdefrange 1 begincidchar <8140> 5 endcidchar\n"
        b"2 beginbfrange <8140> <817E> <0041> <20> <7E> <0020> endbfrange endcmap end end"
    )


@cache
def _forged(flavour: forge.Flavour) -> bytes:
    return forge.typeset("Seed: a fb 12.", flavour=flavour).pdf


def programs(_folder: Path) -> Iterable[bytes]:
    """Programs of all formats that PDFs hold."""
    for flavour in forge.Flavour:
        with pikepdf.open(io.BytesIO(_forged(flavour))) as pdf:
            for one in pdf.objects:
                if isinstance(one, pikepdf.Dictionary):
                    for key in ("/FontFile", "/FontFile2", "/FontFile3"):
                        if key in one:
                            yield one[key].read_bytes()


def documents(_folder: Path) -> Iterable[bytes]:
    """Whole documents: each kind of font, and the sample."""
    yield from (_forged(flavour) for flavour in forge.Flavour)
    yield _SAMPLE.read_bytes()


# --- what people hand over ------------------------------------------------------------------------


def projects(folder: Path) -> Iterable[bytes]:
    """A project with every kind of event."""
    from glyphstone.store.journal import ProjectFile

    path = folder / "seed.glyphstone"
    path.unlink(missing_ok=True)
    with ProjectFile.open(path, create=True) as project:
        project.add_document(_SHA256, "a.pdf", 3)
        project.extend(_events())
        project.set_setting("language", "niv")
        project.keep_maps(_SHA256, {}, "stamp")
    yield path.read_bytes()


def answers(folder: Path) -> Iterable[bytes]:
    """A file with every kind of event."""
    from glyphstone.store.exchange import AnswerDocument, AnswerFile, write_answers

    path = folder / "seed-answers.json"
    write_answers(path, AnswerFile(_events(), (AnswerDocument(_SHA256, "a.pdf", 3),)))
    yield path.read_bytes()


def maps(folder: Path) -> Iterable[bytes]:
    """Maps of a font, with drawings."""
    from glyphstone.model import Bitmap, State
    from glyphstone.shapes.fingerprint import fingerprints
    from glyphstone.store.drawings import drawing_of
    from glyphstone.store.exchange import FontEntry, GlyphEntry, MapFile, write_maps

    drawn = fingerprints(
        [
            drawing_of("o 0 0 o 0.5 0 q 0.6 0.1 o 0.5 0.2 z"),
            Bitmap(8, 2, b"\x18\x24", (0.5, 0, 0, 0.2, 0, 0)),
        ]
    )
    glyphs = (
        GlyphEntry("A\u0301", code=65, code_length=2, shape=drawn[0].key, count=7),
        GlyphEntry(None, code=66, state=State.UNKNOWN, confidence=0.0),
        GlyphEntry("", shape=drawn[1].key, source="answer", unchecked=True),
    )
    font = FontEntry("ABCDEF+Seed", glyphs, _SHA256, object_key(7, 0), "2026-01-01T00:00:00Z")
    write_maps(folder / "seed-maps.json", MapFile((font,), tuple(drawn)))
    yield (folder / "seed-maps.json").read_bytes()


def teckit(_folder: Path) -> Iterable[bytes]:
    """Tables of legacy fonts."""
    yield b'EncodingName "x"\npass(Byte_Unicode)\n0x41 <> U+0042 ; a comment\n'
    yield (
        b'LHSName "font"\nByteDefault 0x3f\nByteClass [c] = (0x61 .. 0x63 0x70)\n'
        b"UniClass [u] = (U+0061 .. U+0063 U+0070)\npass(Byte_Unicode)\n[c] <> [u]\n"
        b"0x41 0x42 > U+0915 U+094D / _ [c]\n'xy' <> latin_small_letter_a U+0301\n"
    )


def manifests(_folder: Path) -> Iterable[bytes]:
    """JSON lines and CSV."""
    yield (
        b'{"path": "a.pdf", "id": 1, "url": "https://example.org/a", "date": null}\n'
        b'{"file_path": "\\u00e4/b.pdf", "x": [1, {"y": 2.5e300}], "z": true}\n{"x": 1}\n'
    )
    yield b'path,id,title\n"a,b.pdf",1,"two\nlines"\nc.pdf,,\n'


def archives(_folder: Path) -> Iterable[bytes]:
    """Zip and tar, with names that try to escape."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.pdf", b"%PDF-1.4 " * 20)
        archive.writestr("../b.pdf", b"%PDF")
    yield packed.getvalue()
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as tar:
        member = tarfile.TarInfo("/etc/a.pdf")
        member.size = 9
        tar.addfile(member, io.BytesIO(b"%PDF-1.4 "))
        linked = tarfile.TarInfo("b.pdf")
        linked.type, linked.linkname = tarfile.SYMTYPE, "../../etc/passwd"
        tar.addfile(linked)
    yield packed.getvalue()


# --- what our own processes and pages send --------------------------------------------------------


def journals(folder: Path) -> Iterable[bytes]:
    """A journal as it stands on disk, and its payloads alone."""
    from glyphstone.corpus.shards.shard_journal import Finished, ShardJournal

    done = (Finished(0, "ok", b"x", lang="eng", pages=2), Finished(1, "damaged", reason="no"))
    path = folder / "seed.journal"
    path.unlink(missing_ok=True)
    with ShardJournal(path) as journal:
        for one in done:
            journal.add(one)
    yield path.read_bytes()
    yield b"F" + BETWEEN.join(map(msgspec.msgpack.encode, done))


def frames(_folder: Path) -> Iterable[bytes]:
    """Frames as a worker sends them."""
    from glyphstone.corpus.corpus_document import DocumentRead
    from glyphstone.guard.codec import encode
    from glyphstone.guard.wire_frames import Kind, packed

    yield b"\x09" + b"\0" * 7 + b"\x03" + b"\0\x93\xc0"
    read = DocumentRead(b"p", "ok", "eng", "Latn", 1, 0, 9, 0.0, 0.5, "x", b"s", (), ("note",))
    yield packed(Kind.VALUE, encode(read))


def requests(_folder: Path) -> Iterable[bytes]:
    """Requests that are let in, and that are not."""
    head = b"host: 127.0.0.1:80\norigin: http://127.0.0.1:80\nsec-fetch-site: same-origin\n"
    yield b"GET\nopen\ntoken=x&document=0f0f0f0f0f0f0f0f\nhost: 127.0.0.1:80\ncookie: a=b; c\n"
    yield b"POST\napi/documents\n\nx-file-name: a%2Fb.pdf\nx-drop: 1\n" + head
    yield b"GET\napi/documents\n\n" + head
    yield b"GET\napi/documents/0f0f0f0f0f0f0f0f/pages/1.png\nwidth=9\n" + head
    yield b"GET\nstatic/messages/en.json\n\nrange: bytes=0-5\nif-none-match: x\n" + head
    yield b"GET\napi/languages\nscript=Cyrl\n" + head


def _events() -> tuple[Event, ...]:
    place = SpotRef(_SHA256, 3, (4, 5, 6))
    return (
        Answer("ытик", (place,), row=1),
        Answer("x", kind=AnswerKind.GLYPH, glyph=GlyphRef(_SHA256, object_key(7, 0), 65)),
        Check(place, True, ("а", "", "ӷ̆")),
        Keep(GlyphRef(_SHA256, 0, 65), "Ж"),
        Overrule(_SHA256, 1, 7, None),
        Distrust(_SHA256, object_key(7, 0), (65,)),
        Crib("a.txt", "a text"),
        Divide(_SHA256, 3, (5, 6), parted=True),
        Forget(1),
        Undo(),
        Redo(),
        Setting("order", "visual"),
    )
