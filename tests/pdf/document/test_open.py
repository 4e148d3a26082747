"""Opening: what is refused, in which words, and what is mended or decrypted."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Literal, TypeAlias

import pikepdf
import pytest
from click.testing import CliRunner

import glyphstone
from glyphstone import Survey
from glyphstone.cli import main
from glyphstone.errors import (
    DamagedError,
    EncryptedError,
    ExitCode,
    GlyphstoneError,
    NotAPdfError,
    UnreadableError,
)
from glyphstone.pdf.document import open as opening
from tests.pdf.making import one_page, text_of


def written(folder: Path, data: bytes) -> Path:
    path = folder / "file.pdf"
    path.write_bytes(data)
    return path


def saved(folder: Path, **settings: object) -> Path:
    path = folder / "saved.pdf"
    one_page().save(path, **settings)  # type: ignore[arg-type]
    return path


def words(path: Path, password: str | None = None) -> list[str]:
    with glyphstone.open(path, password=password) as document:
        return [text_of(page.glyphs) for page in document.pages()]


def surveyed(path: Path) -> Survey | GlyphstoneError:
    """What a file holds, or the error that it ends in; any other error fails the test."""
    try:
        with glyphstone.open(path) as document:
            return document.survey()
    except GlyphstoneError as error:
        return error


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text there")
def test_a_name_that_is_no_text_is_a_name(tmp_path: Path) -> None:
    usual = saved(tmp_path)
    odd = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.pdf"))
    odd.write_bytes(usual.read_bytes())
    assert words(odd) == words(usual)


# --- what is refused --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty."),
        (b"just some text\n" * 50, "this is not a PDF."),
        (b"<!DOCTYPE html><html><body>404</body></html>", "this is not a PDF but a web page."),
        (b"\n\n <HTML><body>404</body></html>", "this is not a PDF but a web page."),
        (b" " * 9 + b"<body><html>", "this is not a PDF."),
        (b"PK\x03\x04" + bytes(99), "this is not a PDF but a ZIP archive or an office document."),
        (b"PK\x05\x06" + bytes(99), "this is not a PDF."),
        (b"\xff\xd8\xff\xe0" + bytes(99), "this is not a PDF but an image."),
        (b"GIF89a" + bytes(99), "this is not a PDF but an image."),
        (b"II*\0" + bytes(99), "this is not a PDF but an image."),
        (b"MM\0*" + bytes(99), "this is not a PDF but an image."),
        (b"\x89PNG\r\n\x1a\n" + bytes(99), "this is not a PDF but an image."),
        (b"%!PS-Adobe-3.0\n" + b"x" * 99, "this is not a PDF but a PostScript file."),
        (bytes(5000), "this is not a PDF."),
    ],
)
def test_what_is_not_a_pdf_is_named(data: bytes, said: str, tmp_path: Path) -> None:
    path = written(tmp_path, data)
    with pytest.raises(NotAPdfError) as caught:
        glyphstone.open(path)
    advice = "Check that the right file was given." if data else "Fetch or copy the file again."
    assert str(caught.value) == f"{path}: {said} {advice}"
    assert caught.value.exit_code is ExitCode.NOT_PDF


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("none.pdf", "there is no such file. Check the name."),
        ("", "this is a folder. Name the PDF files in it."),
    ],
)
def test_what_cannot_be_read_is_named(name: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(UnreadableError) as caught:
        glyphstone.open(tmp_path / name)
    assert str(caught.value) == f"{tmp_path / name}: {said}"
    assert caught.value.exit_code is ExitCode.UNREADABLE


def test_a_file_that_may_not_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object, **_settings: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = saved(tmp_path)
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(UnreadableError) as caught:
        opening.open_pdf(path, None)
    assert str(caught.value) == (
        f"{path}: the file cannot be read (Permission denied). Check its permissions."
    )


@pytest.mark.parametrize("command", ["inspect", "text", "convert", "repair", "recover"])
def test_what_cannot_be_read_is_no_mistake_of_usage(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Whoever runs this test may have the right to read anything.
    monkeypatch.setattr(os, "access", lambda *_args, **_settings: False)
    made = {"repair": "out.pdf", "text": "out", "convert": "out"}.get(command)
    output = ["-o", str(tmp_path / made)] if made else []
    result = CliRunner().invoke(main, [command, *output, str(tmp_path)])
    assert result.exit_code == ExitCode.UNREADABLE
    (sentence,) = result.stderr.splitlines()
    assert sentence.startswith(f"{tmp_path}: ")
    assert "folder" in sentence


@pytest.mark.parametrize(
    "data",
    [
        b"%PDF-1.7\n",
        b"%PDF-1.7\nnothing here\n%%EOF\n",
        b"%PDF-1.4\n1 0 obj <</Type/Catalog>> endobj trailer <</Root 1 0 R>>",
        b"%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 9 0 R>> endobj trailer <</Root 1 0 R>>",
        b"%PDF-1.4\n" + bytes(range(256)) * 20,
    ],
)
def test_a_pdf_with_nothing_in_it_is_damaged(data: bytes, tmp_path: Path) -> None:
    path = written(tmp_path, data)
    with pytest.raises(DamagedError) as caught, glyphstone.open(path) as document:
        document.survey()
    assert str(path) in str(caught.value)
    assert caught.value.exit_code is ExitCode.DAMAGED


# --- passwords --------------------------------------------------------------------------------

Level: TypeAlias = Literal[2, 3, 4, 6]
LEVELS = (2, 3, 4, 6)


def encrypted(folder: Path, level: Level, user: str, owner: str) -> Path:
    settings = pikepdf.Encryption(
        user=user, owner=owner, R=level, aes=level >= 4, metadata=level >= 4
    )
    return saved(folder, encryption=settings)


@pytest.mark.parametrize("level", LEVELS)
def test_an_empty_user_password_needs_none(level: Level, tmp_path: Path) -> None:
    path = encrypted(tmp_path, level, "", "owner")
    assert words(path) == ["Text"]
    assert words(path, "anything") == ["Text"]
    with glyphstone.open(path) as document:
        assert document.survey().encrypted


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("password", ["user", "owner"])
def test_either_password_opens(level: Level, password: str, tmp_path: Path) -> None:
    assert words(encrypted(tmp_path, level, "user", "owner"), password) == ["Text"]


def test_passwords_that_are_not_ascii(tmp_path: Path) -> None:
    assert words(encrypted(tmp_path, 6, "пароль", "хозяин"), "пароль") == ["Text"]


@pytest.mark.parametrize(
    ("password", "said"),
    [
        (None, "the file is encrypted and needs a password. Give it with --password."),
        ("", "the file is encrypted and needs a password. Give it with --password."),
        (
            "wrong",
            "the password does not open it. Try the other of its two passwords (user or owner).",
        ),
    ],
)
@pytest.mark.parametrize("level", LEVELS)
def test_without_the_password_it_says_so(
    level: Level, password: str | None, said: str, tmp_path: Path
) -> None:
    path = encrypted(tmp_path, level, "user", "owner")
    with pytest.raises(EncryptedError) as caught:
        glyphstone.open(path, password=password)
    assert str(caught.value) == f"{path}: {said}"
    assert caught.value.exit_code is ExitCode.ENCRYPTED


@pytest.mark.parametrize("direct", [False, True])
@pytest.mark.parametrize(
    ("handler", "name"), [("Adobe.PubSec", "Adobe.PubSec"), ("My#20Lock", "My Lock")]
)
def test_an_unknown_handler_is_named(handler: str, name: str, direct: bool, tmp_path: Path) -> None:
    data = encrypted(tmp_path, 4, "", "owner").read_bytes()
    data = data.replace(b"/Filter /Standard", b"/Filter /" + handler.encode("ascii"))
    if direct:
        found = re.search(rb"obj\n(<< /CF .*?/V 4 >>)", data, re.DOTALL)
        assert found is not None
        data = re.sub(rb"/Encrypt \d+ 0 R", lambda _: b"/Encrypt " + found[1], data)
    path = written(tmp_path, data)
    with pytest.raises(EncryptedError) as caught:
        glyphstone.open(path, password="owner")
    assert str(caught.value) == (
        f'{path}: the file is encrypted by a handler that is not known here ("{name}").'
        " Open it in the program that it was made for, and print it to a new PDF."
    )
    assert caught.value.exit_code is ExitCode.ENCRYPTED


def test_a_handler_without_a_name_is_unknown_too(tmp_path: Path) -> None:
    data = encrypted(tmp_path, 4, "", "owner").read_bytes()
    path = written(tmp_path, data.replace(b"/Filter /Standard", b"/Fluter /Standard"))
    with pytest.raises(EncryptedError, match=r"not known here \(it has no name\)\."):
        glyphstone.open(path)


@pytest.mark.parametrize(("old", "new"), [(b"/R 4 ", b"/R 9 "), (b"/V 4 ", b"/V 9 ")])
def test_an_unknown_version_of_the_usual_handler_is_not_damage(
    old: bytes, new: bytes, tmp_path: Path
) -> None:
    data = encrypted(tmp_path, 4, "user", "owner").read_bytes()
    assert old in data
    path = written(tmp_path, data.replace(old, new))
    with pytest.raises(EncryptedError, match=r'not known here \("Standard"\)'):
        glyphstone.open(path, password="user")


# --- damage -----------------------------------------------------------------------------------


def test_a_whole_file_is_not_mended(tmp_path: Path) -> None:
    with glyphstone.open(saved(tmp_path)) as document:
        assert document.survey().mended == ""


def test_junk_before_and_after_is_passed_over(tmp_path: Path) -> None:
    data = saved(tmp_path).read_bytes()
    assert words(written(tmp_path, b"HTTP/1.1 200 OK\r\n\r\n" + data)) == ["Text"]
    assert words(written(tmp_path, data + b"\r\n<!-- ad -->\n")) == ["Text"]


def test_a_wrong_table_of_contents_is_mended_and_said(tmp_path: Path) -> None:
    data = saved(tmp_path, object_stream_mode=pikepdf.ObjectStreamMode.disable).read_bytes()
    broken = data.replace(b"startxref\n", b"startxref\n9")
    path = written(tmp_path, broken)
    assert words(path) == ["Text"]
    with glyphstone.open(path) as document:
        assert document.survey().mended == "the file was damaged and had to be mended"
        assert "/Size" in opening.open_pdf(path, None)[0].trailer


@pytest.mark.parametrize("mode", ["disable", "generate"])
def test_truncated_files_give_what_is_left_or_say_so(mode: str, tmp_path: Path) -> None:
    pdf = one_page()
    for _ in range(30):
        pdf.pages.append(pdf.pages[0])
    path = tmp_path / "long.pdf"
    pdf.save(path, object_stream_mode=getattr(pikepdf.ObjectStreamMode, mode))
    data = path.read_bytes()
    for length in range(20, len(data), max(1, len(data) // 40)):
        cut = written(tmp_path, data[:length])
        outcome = surveyed(cut)
        if isinstance(outcome, GlyphstoneError):
            assert outcome.exit_code in (ExitCode.DAMAGED, ExitCode.NOT_PDF)
            assert str(cut) in str(outcome)
        else:
            assert outcome.mended
            assert outcome.pages


def test_a_stream_that_is_cut_gives_what_is_left(tmp_path: Path) -> None:
    lines = b"".join(b"(%d) Tj " % number for number in range(5000))
    pdf = one_page(b"BT /F1 12 Tf " + lines)
    path = tmp_path / "cut.pdf"
    pdf.save(path, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    data = path.read_bytes()
    (text,) = words(written(tmp_path, data[: len(data) // 2]))
    assert text.startswith("0123456789101112")
    assert len(text) > 1000


def test_every_page_survives_the_loss_of_the_end(tmp_path: Path) -> None:
    data = saved(tmp_path, object_stream_mode=pikepdf.ObjectStreamMode.disable).read_bytes()
    assert words(written(tmp_path, data[: data.rindex(b"xref\n0")])) == ["Text"]


@pytest.mark.parametrize("step", [7, 31])
def test_bytes_struck_out_never_give_a_traceback(step: int, tmp_path: Path) -> None:
    data = bytearray(saved(tmp_path).read_bytes())
    for start in range(9, len(data), step * 7):
        hurt = bytearray(data)
        for at in range(start, min(len(hurt), start + step)):
            hurt[at] = 0x23
        path = written(tmp_path, bytes(hurt))
        outcome = surveyed(path)
        if isinstance(outcome, GlyphstoneError):
            assert str(path) in str(outcome)
        else:
            assert len(outcome.pages) >= 1


def test_pdfium_opens_what_qpdf_cannot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No honest file is known that only PDFium opens, so qpdf is made to fail."""
    working = opening._qpdf

    def refuse(source: Path | io.BytesIO, password: str) -> pikepdf.Pdf:
        if isinstance(source, Path):
            raise pikepdf.PdfError("unable to read: made to fail")
        return working(source, password)

    monkeypatch.setattr(opening, "_qpdf", refuse)
    monkeypatch.setattr(opening, "_salvaged", lambda _: None)
    path = saved(tmp_path)
    assert words(path) == ["Text"]
    with glyphstone.open(path) as document:
        assert "mended" in document.survey().mended
    locked = encrypted(tmp_path, 4, "user", "owner")
    assert words(locked, "user") == ["Text"]
    with pytest.raises(EncryptedError, match="needs a password"):
        glyphstone.open(locked)
    hopeless = written(tmp_path, b"%PDF-1.7 and no more")
    with pytest.raises(DamagedError) as caught:
        glyphstone.open(hopeless)
    assert str(caught.value) == (
        f"{hopeless}: the file is so damaged that nothing can be read (made to fail). Fetch or"
        " copy the file again, or print it to a new PDF from a viewer."
    )


@pytest.mark.parametrize(("before", "error"), [(1020, DamagedError), (1021, NotAPdfError)])
def test_the_mark_of_a_pdf_stands_near_the_start(
    before: int, error: type[GlyphstoneError], tmp_path: Path
) -> None:
    with pytest.raises(error):
        glyphstone.open(written(tmp_path, b"x" * before + b"%PDF-1.4"))


@pytest.mark.parametrize(("after", "closed"), [(1019, False), (1020, True)])
def test_a_file_without_an_end_is_closed(after: int, closed: bool) -> None:
    data = b"%PDF-1.4 5 0 obj%%EOF" + b" " * after
    assert (opening._closed(data) != data) is closed
    assert opening._closed(data).startswith(data)
    assert opening._closed(b"").endswith(b"%%EOF\n")


def test_what_is_encrypted_is_not_salvaged(tmp_path: Path) -> None:
    page = b"%PDF-1.4\n1 0 obj <</Type/Page/MediaBox[0 0 9 9]>> endobj\n"
    found = opening._salvaged(written(tmp_path, page))
    assert found is not None
    assert len(found.pages) == 1
    assert opening._salvaged(written(tmp_path, page + b"trailer <</Encrypt 2 0 R>>")) is None


def test_a_file_whose_end_is_there_is_not_opened_again(tmp_path: Path) -> None:
    whole = saved(tmp_path)
    assert opening._with_an_end(whole, None) is None
    cut = written(tmp_path, b"%PDF-1.4 no more")
    assert opening._with_an_end(cut, None) is None
    long = one_page(b"BT /F1 12 Tf " + b"(abc) Tj " * 500)
    long.save(whole, object_stream_mode=pikepdf.ObjectStreamMode.disable, compress_streams=False)
    found = opening._with_an_end(written(tmp_path, whole.read_bytes()[:-600]), None)
    assert found is not None
    assert len(found.pages) == 1


def test_a_file_is_opened_again_with_its_objects_mended_or_not_at_all(tmp_path: Path) -> None:
    again = opening.reopen_without_repeats(saved(tmp_path), None)
    assert again is not None
    assert len(again.pages) == 1
    assert opening.reopen_without_repeats(tmp_path / "none.pdf", None) is None
    assert opening.reopen_without_repeats(written(tmp_path, b"no PDF"), None) is None
    locked = encrypted(tmp_path, 4, "user", "owner")
    assert opening.reopen_without_repeats(locked, "user") is not None


def test_sentences_of_libraries_are_short() -> None:
    error = ValueError("file.pdf (offset 3): the cause.\nmore")
    assert opening._first_line(error) == "the cause"
    assert opening._first_line(ValueError("x" * 500)) == "x" * 160
    assert opening._first_line(ValueError("")) == "ValueError"


# --- what libraries say of it ---------------------------------------------------------------------


def with_a_null_page_and_no_table(folder: Path) -> Path:
    """A file of which qpdf complains on a way that no caller can turn off."""
    made = io.BytesIO()
    one_page().save(made, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    data = re.sub(rb"/Kids \[", b"/Kids [ null ", made.getvalue())
    return written(folder, re.sub(rb"startxref\s+[0-9]+", b"startxref\n7", data))


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("inspect", "the file was damaged and had to be mended"),
        ("text", "Text"),
        ("convert", "Text"),
    ],
)
def test_a_person_reads_nothing_but_our_own_sentences(
    tmp_path: Path, command: str, said: str
) -> None:
    path = with_a_null_page_and_no_table(tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "glyphstone", command, path], capture_output=True, text=True
    )
    ours = f"{path}: the file was damaged and had to be mended"
    assert set(done.stderr.splitlines()) <= {ours}
    assert said in " ".join(done.stdout.split())


@pytest.mark.parametrize("library", ["pikepdf._core", "pypdfium2._helpers", "PIL.TiffImagePlugin"])
def test_what_libraries_log_reaches_those_who_listen_alone(library: str) -> None:
    script = f"""
import logging, glyphstone
glyphstone.open
logging.getLogger("{library}").warning("unheard")
logging.basicConfig(format="%(message)s")
logging.getLogger("{library}").warning("heard")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stderr.split() == ["heard"]
