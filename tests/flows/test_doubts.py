"""What a font claims against all appearances is never printed without a word."""

from __future__ import annotations

import json
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result
from pikepdf import Dictionary, Name

import forge
import glyphstone
from forge.damage import Damage, MixedScripts, NoToUnicode, Wrong
from glyphstone.cli.group import main
from glyphstone.errors import ExitCode
from glyphstone.flows.account import MOST_SAID, Account
from glyphstone.flows.library import write_maps
from glyphstone.flows.recover import open_recovery
from glyphstone.model import MARK, DoubtfulFont, FontKey
from tests.reader import UNHELPED

TEXT = "Sphinx of black quartz judge my vow and pack my box with five dozen jugs of ink"


def made(folder: Path, *damages: Damage, name: str = "a.pdf") -> Path:
    face = forge.Typeface(("DejaVuSans",), damage=damages)
    path = folder / name
    path.write_bytes(forge.typeset([TEXT] * 3, style=forge.Style(face)).pdf)
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def trusts(path: Path) -> set[str]:
    return {font.trust for font in glyphstone.inspect(path).fonts}


@pytest.fixture(params=[Wrong(0.6), MixedScripts(0.9)], ids=["wrong", "mixed"])
def untrusted(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    path = made(tmp_path, request.param)
    assert trusts(path) == {"untrusted"}
    return path


def test_text_says_that_its_letters_are_doubtful(untrusted: Path) -> None:
    result = run("text", untrusted)
    assert result.exit_code == ExitCode.PARTIAL
    assert "doubtful letters: " in result.stderr
    assert "DejaVuSans claims" in result.stderr
    assert not MARK.search(result.stdout)


def test_convert_says_that_its_letters_are_doubtful(untrusted: Path) -> None:
    result = run("convert", untrusted, "--quiet")
    assert result.exit_code == ExitCode.PARTIAL
    assert "doubtful letters: " in result.stderr


def test_strict_puts_marks_in_place_of_doubtful_letters(untrusted: Path) -> None:
    for command in ("text", "convert"):
        result = run(command, untrusted, "--strict")
        assert result.exit_code == ExitCode.PARTIAL
        assert len(MARK.findall(result.stdout)) > len(TEXT)
        assert "doubtful letters" not in result.stderr
        assert "unknown glyphs remain" in result.stderr


def test_python_says_which_fonts_are_doubtful(untrusted: Path) -> None:
    with glyphstone.open(untrusted) as document:
        reader = glyphstone.read_text(document)
        shown = sum(len(span.text.replace(" ", "")) for page in reader for span in page.spans())
        (doubtful,) = reader.doubtful_fonts
    assert doubtful.trust == "untrusted"
    assert doubtful.name == "DejaVuSans"
    assert doubtful.reasons
    assert doubtful.shown >= shown


def test_a_disguised_font_is_doubtful_too(tmp_path: Path) -> None:
    pdf = pikepdf.new()
    font = Dictionary(
        Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name.Preeti, Encoding=Name.WinAnsiEncoding
    )
    page = pdf.add_blank_page(page_size=(400, 200))
    page.obj.Resources = Dictionary(Font=Dictionary(F=font))
    page.obj.Contents = pdf.make_stream(b"BT /F 10 Tf 20 100 Td (g]kfn ;/sf/ sf]if ljefu) Tj ET")
    path = tmp_path / "legacy.pdf"
    pdf.save(path)
    assert trusts(path) == {"legacy"}
    result = run("text", path)
    assert result.exit_code == ExitCode.PARTIAL
    assert "doubtful letters: " in result.stderr


def test_a_sound_font_is_printed_without_a_word(tmp_path: Path) -> None:
    result = run("text", made(tmp_path))
    assert (result.exit_code, result.stderr) == (ExitCode.OK, "")
    strict = run("text", made(tmp_path), "--strict")
    assert (strict.exit_code, strict.stderr, strict.stdout) == (ExitCode.OK, "", result.stdout)


def test_a_font_with_a_map_is_not_doubtful(untrusted: Path) -> None:
    with glyphstone.open(untrusted) as document:
        (font,) = document.survey().fonts
        reader = glyphstone.read_text(document, maps={font.key: {}})
        assert all(MARK.pattern for _ in reader)
        assert reader.doubtful_fonts == ()


def test_only_the_pages_that_are_read_count(tmp_path: Path) -> None:
    sound = forge.Style(forge.Typeface(("DejaVuSans",)))
    broken = forge.Style(forge.Typeface(("DejaVuSerif",), damage=(Wrong(0.6),)))
    blocks = [forge.Paragraph((TEXT,)), forge.Paragraph((TEXT,), style=broken)]
    path = tmp_path / "two.pdf"
    path.write_bytes(forge.Document(blocks, sound, forge.Layout(width=900, height=150)).build().pdf)
    assert run("text", path, "--pages", "1").exit_code == ExitCode.OK
    assert run("text", path, "--pages", "2").exit_code == ExitCode.PARTIAL


def test_the_status_follows_from_each_part_of_the_account() -> None:
    font = DoubtfulFont(FontKey("1"), "F", "untrusted", 1, 2)
    assert Account().status is ExitCode.OK
    for account in (
        Account(faults=("x",)),
        Account(unknown=1, distinct=1),
        Account(doubtful=(font,)),
    ):
        assert account.status is ExitCode.PARTIAL
        assert len(list(account.sentences())) == 1


def test_many_faults_are_counted_not_listed() -> None:
    few = Account(faults=tuple(map(str, range(MOST_SAID))))
    assert list(few.sentences()) == list(few.faults)
    many = Account(faults=tuple(map(str, range(MOST_SAID + 3))))
    *said, rest = many.sentences()
    assert said == list(many.faults[:MOST_SAID])
    assert rest.startswith("and 3 more faults")


def test_guesses_are_printed_and_said_strict_marks_them_and_no_repair_writes_them(
    tmp_path: Path,
) -> None:
    path = made(tmp_path, NoToUnicode())
    plain = run("text", made(tmp_path, name="sound.pdf")).stdout
    # By their drawings alone most letters are known, and the others likely.
    assert run("recover", path, "--auto").exit_code == 0
    read = run("text", path)
    assert read.exit_code == ExitCode.PARTIAL
    assert "guessed letters: " in read.stderr
    assert read.stdout.casefold() == plain.casefold()
    strict = run("text", path, "--strict")
    assert MARK.search(strict.stdout)
    assert "guessed" not in strict.stderr
    assert run("repair", path, "-o", tmp_path / "copy.pdf").exit_code == ExitCode.PARTIAL
    # What was guessed is no text in the copy, what is known is.
    assert run("text", tmp_path / "copy.pdf").stdout == strict.stdout


def test_letters_that_were_typed_once_are_said_until_somebody_has_checked_them(
    tmp_path: Path,
) -> None:
    path = made(tmp_path, NoToUnicode())
    words = (TEXT + " ") * 3
    with open_recovery([path], switched_off=UNHELPED) as recovery:
        # Each letter is read, the rare ones in one word alone.
        for token, word in enumerate(words.split()[: len(TEXT.split())]):
            recovery.session.read_token(token, word)
        assert recovery.progress().unchecked > 0
        exported = tmp_path / "maps.json"
        write_maps(exported, recovery.map_file())
    for given in ((), ("--maps", exported)):
        read = run("text", path, *given)
        assert read.exit_code == ExitCode.PARTIAL
        assert "unchecked letters: " in read.stderr
        assert read.stdout.split() == words.split()
    told = json.loads(run("text", path, "--json").stdout)["doubtful_fonts"]
    assert [(font["unchecked"], font["guessed"]) for font in told] == [(True, False)]
    converted = run("convert", path, "--quiet")
    assert converted.exit_code == ExitCode.PARTIAL
    assert "unchecked letters: " in converted.stderr
    strict = run("text", path, "--strict")
    assert MARK.search(strict.stdout)
    assert "unchecked" not in strict.stderr
    fixed = run("repair", path, "-o", tmp_path / "fixed.pdf")
    assert fixed.exit_code == ExitCode.PARTIAL
    assert "unchecked letters: " in fixed.stderr
    assert run("text", tmp_path / "fixed.pdf").stdout == read.stdout
    with open_recovery([path], switched_off=UNHELPED) as recovery:
        for shown in recovery.session.check_list(100):
            recovery.session.check(shown, True)
        assert recovery.progress().complete
    assert run("text", path).exit_code == ExitCode.OK
