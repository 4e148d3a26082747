"""`glyphstone recover` as a person at a terminal and as a script use it."""

from __future__ import annotations

import builtins
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from click.testing import CliRunner, Result

import forge
from glyphstone.answers.propagation import SOURCE as SAME_SHAPE
from glyphstone.cli import main
from glyphstone.cli.recover.findings import WORDS
from glyphstone.cli.recover.screen import Screen
from glyphstone.errors import ExitCode
from glyphstone.evidence.registry import SOURCES, describe
from glyphstone.flows.recover import open_recovery
from tests.conftest import ROOT
from tests.reader import UNHELPED, Terminal, answer_all, typeset


@pytest.fixture(autouse=True)
def own_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    library = tmp_path / "library" / "maps.sqlite"
    library.parent.mkdir()
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(library))
    return library


@pytest.fixture
def broken(tmp_path: Path) -> tuple[Path, list[str]]:
    path = tmp_path / "broken.pdf"
    return path, typeset(path)


#: What drawings tell leaves nothing to ask a person.
ASKED = ("--off", ",".join(UNHELPED))


def run(*arguments: str | Path, input_: str | None = None) -> Result:
    """Run a command; a recovery asks for what it would know by drawings."""
    asked = ASKED if arguments[0] == "recover" and "--off" not in arguments else ()
    return CliRunner().invoke(main, [*map(str, arguments), *asked], input=input_)


def talk(monkeypatch: pytest.MonkeyPatch, terminal: Terminal, *arguments: str | Path) -> Result:
    """Run a command with a person at its prompts."""

    def say(_: Screen, line: str = "") -> None:
        terminal.hear(line + "\n")
        print(line)

    monkeypatch.setattr(Screen, "say", say)
    monkeypatch.setattr(builtins, "input", terminal.reply)
    return run(*arguments)


def state(path: Path, *arguments: str | Path) -> dict[str, Any]:
    result = run("recover", path, "--json", *arguments)
    assert result.exit_code in (0, 3), result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


# --- a person --------------------------------------------------------------------------------


def test_a_person_recovers_a_document(
    broken: tuple[Path, list[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path, lines = broken
    terminal = Terminal(lines, {"Write the text": "y", "Write the repaired": "y", "library": "y"})
    result = talk(monkeypatch, terminal, "recover", path)
    assert result.exit_code == 0, result.output
    assert (tmp_path / "broken.txt").read_text(encoding="utf-8").splitlines() == lines
    assert run("text", tmp_path / "broken.fixed.pdf").stdout.splitlines() == lines
    assert state(path)["glyphs"]["unknown"] == 0
    assert "▔" in result.stdout
    assert "new entries are in the library" in result.stdout


def test_a_person_types_hindi_as_it_is_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "broken.pdf"
    texts = ("कार्यों की पूर्ति राज्य करता है।", "रक्त मत की शक्ति है।", "वर्ष का मान ज्ञात कर।")
    lines = typeset(path, texts, fonts=("NotoSansDevanagari", "NotoSans"))
    terminal = Terminal(lines, {"Write the text": "y"})
    result = talk(monkeypatch, terminal, "recover", path)
    assert result.exit_code == 0, result.output
    # What one word leaves open, others tell; nobody is asked about a glyph out of its word.
    assert "may be read in two ways; other words tell." in result.stdout
    assert "What does the underlined glyph say?" not in result.stdout
    assert (tmp_path / "broken.txt").read_text(encoding="utf-8").splitlines() == lines


def test_leaving_and_going_on(
    broken: tuple[Path, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, lines = broken
    result = talk(monkeypatch, Terminal(lines, patience=2), "recover", path)
    assert result.exit_code == 0
    assert f"To go on: glyphstone recover {path}" in result.stdout
    half = state(path)["glyphs"]
    assert 0 < half["unknown"] < half["total"]
    terminal = Terminal(lines)
    talk(monkeypatch, terminal, "recover", path)
    assert state(path)["glyphs"]["unknown"] == 0


def test_ctrl_c_leaves_everything_kept(
    broken: tuple[Path, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, lines = broken
    terminal = Terminal(lines)

    def interrupted(prompt: str) -> str:
        if len(terminal.said) == 2:
            raise KeyboardInterrupt
        return Terminal.reply(terminal, prompt)

    monkeypatch.setattr(terminal, "reply", interrupted)
    result = talk(monkeypatch, terminal, "recover", path)
    assert result.exit_code == 130
    assert "Everything is kept" in result.stdout
    assert state(path)["glyphs"]["confirmed"] > 0


def test_commands(broken: tuple[Path, list[str]]) -> None:
    path, lines = broken
    first = lines[0].split()[0]
    typed = [
        "?", ":lines", ":glyphs", ":contradictions", ":answers", ":save", ":nonsense",
        f":at 1 1 {first}", ":answers", ":undo", ":redo", ":undo", ":undo", ":at 9 9 word", ":at 1",
        f":line 1 2 {lines[1]}", ":copy 1 2", ":copy 7 7", ":glyph zz x", ":glyph 0 Q",
        ":forget 99", ":correct 1", ":text", ":check", "", "", ":quit",
    ]  # fmt: skip
    result = run("recover", path, "--graphics", "none", input_="\n".join(typed) + "\n")
    assert result.exit_code == 0, result.output
    for part in (
        ":at PAGE LINE WORDS",
        "times, first on page 1",
        "There is none.",
        "There is no command :nonsense",
        f"1  {first}",
        "There is nothing to undo.",
        "there must be such a line",
        lines[1],
        "There is no such line.",
        "There is no answer 99",
        "words show every glyph",
    ):
        assert part in result.stdout, part


def test_a_contradiction_is_shown_and_settled(broken: tuple[Path, list[str]]) -> None:
    path, lines = broken
    words = lines[0].split()
    wrong = words[0][:-1] + "q"
    typed = [f":at 1 1 {wrong}", f":at 1 1 {words[0]}", "2", ":quit"]
    result = run("recover", path, "--graphics", "none", input_="\n".join(typed) + "\n")
    assert "do not fit together" in result.stdout
    assert f"answer 1 (“{wrong}”)" in result.stdout
    assert f"“{words[0][-1]}” is kept." in result.stdout
    assert state(path)["contradictions"] == []


def typed(path: Path, *lines: str) -> str:
    """What is printed when someone types these lines and leaves."""
    text = "\n".join([*lines, ":quit"]) + "\n"
    result = run("recover", path, "--graphics", "none", input_=text)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_contradiction_by_correcting_and_by_forgetting(
    broken: tuple[Path, list[str]],
) -> None:
    path, lines = broken
    word = lines[0].split()[0]
    wrong = word[:-1] + "q"
    printed = typed(
        path, f":at 1 1 {wrong}", f":at 1 1 {word}", "x", ":forget", ":forget 99", ":forget 1"
    )
    assert "There is no answer 99" in printed
    assert "Answer 1 counts no longer." in printed
    assert state(path)["contradictions"] == []
    printed = typed(path, f":at 1 1 {wrong}", ":correct", f":correct 4 {word}", ":contradictions")
    assert "Give the number of the answer" in printed
    assert state(path)["contradictions"] == []
    printed = typed(path, f":at 1 1 {wrong}", "")
    assert state(path)["contradictions"] != []
    assert "contradiction" in typed(path, "")
    assert "There is none." in typed(path, "1", ":contradictions")


def test_several_places_to_choose_from(broken: tuple[Path, list[str]]) -> None:
    path, _ = broken
    printed = typed(path, ":at 1 1 my", "", ":at 1 1 my", "2")
    assert "“my” may stand at 2 places" in printed
    assert "None of them; nothing was kept." in printed
    assert "New: m, y" in printed


def test_a_glyph_that_a_word_leaves_open(tmp_path: Path) -> None:
    path = tmp_path / "ligature.pdf"
    typeset(path, ("five fig film",))
    printed = typed(path, ":at 1 1 *", ":line 1 1 five fig film", "fi", ":answers")
    assert "leaves open what the glyph" in printed or "New:" in printed
    assert state(path)["glyphs"]["confirmed"] > 0


def test_a_skipped_glyph_does_not_come_back_for_ever(tmp_path: Path) -> None:
    path = tmp_path / "short.pdf"
    typeset(path, ("ab",))
    result = run("recover", path, "--graphics", "none", input_="\n" * 6)
    assert result.exit_code == 0
    assert result.stdout.count("What does the underlined") <= 4
    printed = typed(path, ":again", "", "-")
    assert "glyph of word 1 of 1" in printed
    assert "New: nothing" in printed


def test_a_no_in_the_check_list_asks_for_the_word(
    broken: tuple[Path, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, lines = broken
    replies = {"few words": "y", "Does it read": "n", "as it reads": ""}
    result = talk(monkeypatch, Terminal(lines, replies), "recover", path)
    assert result.exit_code == 0, result.output
    assert "Type this word as it reads" in result.stdout
    replies = {"few words": "y", "Does it read": "y"}
    typed = run("recover", path, "--graphics", "none", input_="y\n" + "y\n" * 40)
    assert typed.exit_code == 0


def test_pictures_are_written_to_a_folder(broken: tuple[Path, list[str]], tmp_path: Path) -> None:
    path, _ = broken
    result = run("recover", path, "--pictures", tmp_path / "seen" / "here", input_="\n:quit\n")
    assert result.exit_code == 0, result.output
    pictures = sorted((tmp_path / "seen" / "here").iterdir())
    assert [picture.name for picture in pictures] == ["0001.png", "0002.png"]
    assert pictures[0].read_bytes().startswith(b"\x89PNG")
    assert str(pictures[0]) in result.stdout


def test_a_healthy_document_needs_nobody(tmp_path: Path) -> None:
    path = tmp_path / "healthy.pdf"
    path.write_bytes(forge.typeset("Nothing is wrong here.").pdf)
    result = run("recover", path)
    assert result.exit_code == 0
    assert "There is nothing to recover: nothing speaks against what the fonts" in result.stdout
    assert f"glyphstone recover {path} --distrust DejaVuSans" in result.stdout
    assert "  DejaVuSans  7: 13 glyphs, believed" in result.stdout
    assert not (tmp_path / "healthy.glyphstone").exists()


def test_a_font_that_is_believed_can_be_distrusted_as_the_message_says(tmp_path: Path) -> None:
    path = tmp_path / "healthy.pdf"
    path.write_bytes(forge.typeset("Nothing is wrong here.").pdf)
    result = run("recover", path, "--distrust", "DejaVuSans", input_=":fonts\n:quit\n")
    assert result.exit_code == 0, result.output
    assert "1 of 1 font needs a map" in result.stdout
    assert "1 glyph to look at:" in result.stdout
    assert "  DejaVuSans  7: 13 glyphs, not believed" in result.stdout
    printed = run("text", path).stdout
    assert "wrong" not in printed, "the claims are no longer believed, and nothing else is known"
    answers = tmp_path / "answers.txt"
    answers.write_text("Nothing is wrong here.\n", encoding="utf-8")
    assert run("recover", path, "--answers", answers).exit_code == 0
    assert run("text", path).stdout.split() == ["Nothing", "is", "wrong", "here."]


def test_a_font_that_nobody_has_cannot_be_distrusted(tmp_path: Path) -> None:
    path = tmp_path / "healthy.pdf"
    path.write_bytes(forge.typeset("Nothing is wrong here.").pdf)
    result = run("recover", path, "--auto", "--distrust", "Tmes")
    assert result.exit_code == 2
    assert "no font is called 'Tmes'" in result.stderr
    assert "DejaVuSans" in result.stderr
    assert not (tmp_path / "healthy.glyphstone").exists()
    result = run("recover", path, "--auto", "--distrust", "dejavusans", "--distrust", "Tmes")
    assert result.exit_code == 2, "a font that is distrusted excuses no slip in the next"
    assert "no font is called 'Tmes'" in result.stderr
    assert run("recover", path, "--auto", "--distrust", "DejaVuSans").exit_code == 0


def test_a_font_a_range_and_a_glyph_are_distrusted_at_the_prompt(tmp_path: Path) -> None:
    path = tmp_path / "healthy.pdf"
    path.write_bytes(forge.typeset("Nothing is wrong here.").pdf)
    typed = ":distrust\n:distrust 7:4-5\n:distrust Nobody\n:distrust dejavusans\n:undo\n:quit\n"
    result = run("recover", path, "--distrust", "7:3", input_=typed)
    assert result.exit_code == 0, result.output
    assert result.stdout.count("Write :distrust and a font") == 2
    assert "What the file says of 2 glyphs is no longer believed." in result.stdout
    assert "What the file says of 10 glyphs is no longer believed." in result.stdout


@pytest.mark.parametrize(("reply", "believed"), [("y", False), ("n", True)])
def test_a_word_against_the_file_asks_once_about_the_font(
    tmp_path: Path, reply: str, believed: bool
) -> None:
    path = tmp_path / "healthy.pdf"
    path.write_bytes(forge.typeset("Nothing is wrong here.").pdf)
    typed = f":at 1 1 wrabg\n{reply}\n" + "\n" * believed * 2 + ":quit\n"
    result = run("recover", path, "--distrust", "7:3", input_=typed)
    assert result.exit_code == 0, result.output
    question = "The file says otherwise of 2 glyphs of this word, in the font DejaVuSans."
    assert result.stdout.count(question) == 1
    assert ("It is no longer believed" in result.stdout) is not believed
    assert result.stdout.count("do not fit together") == (2 if believed else 0)


def test_what_looks_like_a_slip_is_asked_about_at_once(broken: tuple[Path, list[str]]) -> None:
    path, lines = broken
    shown = run("recover", path, input_=":quit\n").stdout
    word = next(re.finditer(r"word (\d+) of", shown))
    line = next(re.finditer(r"line (\d+), word", shown))
    right = lines[int(line[1]) - 1].split()[int(word[1]) - 1]
    slipped = right + right[-1]
    result = run("recover", path, input_=f"{slipped}\n{right}\n:answers\n:quit\n")
    assert f"You typed {right[-1]} twice?" in result.stdout
    assert f"  1  {right}\n" in result.stdout
    assert slipped not in result.stdout.partition("Kept as answer 1")[2]
    again = run("recover", path, input_=f":undo\n{slipped}\n\n:answers\n:quit\n").stdout
    assert f"{slipped}\n" in again.rpartition("Kept as answer")[2], "Enter takes it as typed"


def test_scanned_pages_are_named(tmp_path: Path) -> None:
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(200, 200))
    image = pikepdf.Stream(
        pdf, b"\0", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, Width=1, Height=1,
        ColorSpace=pikepdf.Name.DeviceGray, BitsPerComponent=8,
    )  # fmt: skip
    page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(I=image))
    page.Contents = pikepdf.Stream(pdf, b"200 0 0 200 0 0 cm /I Do")
    pdf.save(tmp_path / "scan.pdf")
    result = run("recover", tmp_path / "scan.pdf", "--auto")
    assert result.exit_code == 0, result.output
    assert "Page 1: only an image" in result.stdout


# --- a real terminal ---------------------------------------------------------------------------


def _converse(path: Path, terminal: Terminal, *, kill_after: int | None = None) -> str:
    """Hold the conversation over a pseudo-terminal; with `kill_after`, kill -9 after so many."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "glyphstone", "recover", str(path), *ASKED],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env={**os.environ, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", "COLUMNS": "200"},
        start_new_session=True,
    )
    os.close(follower)
    seen = b""
    asked = 0
    deadline = time.monotonic() + 120
    try:
        while time.monotonic() < deadline:
            if not select.select([leader], [], [], 0.2)[0]:
                if process.poll() is not None:
                    break
                continue
            try:
                data = os.read(leader, 65536)
            except OSError:
                break
            if not data:
                break
            seen += data
            tail = seen.decode("utf-8", "replace")
            if not tail.endswith("> "):
                continue
            if kill_after is not None and asked >= kill_after:
                os.killpg(process.pid, signal.SIGKILL)
                break
            terminal.heard = tail
            prompt = tail.rsplit("\n", 1)[-1]
            os.write(leader, terminal.reply(prompt).encode() + b"\n")
            asked += 1
    finally:
        process.kill()
        process.wait()
        os.close(leader)
    return seen.decode("utf-8", "replace")


def test_a_real_terminal_and_a_kill(broken: tuple[Path, list[str]]) -> None:
    path, lines = broken
    terminal = Terminal(lines)
    _converse(path, terminal, kill_after=3)
    with open_recovery([path], read_only=True, switched_off=UNHELPED) as recovery:
        assert len(recovery.session.solution.readings) == 3
    screen = _converse(path, Terminal(lines))
    assert "100 % of the text" in screen
    assert "Everything is kept" in screen
    assert state(path)["glyphs"]["unknown"] == 0


# --- scripts -----------------------------------------------------------------------------------


def test_auto_asks_nothing_and_keeps_what_it_found(
    broken: tuple[Path, list[str]], tmp_path: Path
) -> None:
    path, lines = broken
    project = tmp_path / "broken.glyphstone"
    assert state(path, "--auto")["schema"] == "glyphstone.recover/1"
    assert not project.exists(), "the state is only shown"
    result = run("recover", path, "--auto", "--off", "names")
    assert result.exit_code == 0
    assert "Found without your help" in result.stdout
    assert result.stdout.splitlines()[-3:] == [
        f"What was found is kept in {project}.",
        f"  the text:            glyphstone text {path}",
        f"  to check and go on:  glyphstone recover {path}",
    ]
    # Nearly all letters are told by their drawings; what is not sure is left to a person.
    text = run("text", path).stdout
    assert all(
        known in ("⟦", shown) for known, shown in zip(_marked(text), "\n".join(lines), strict=True)
    )
    assert _marked(text).count("⟦") < len(text) / 10


def _marked(text: str) -> str:
    """A text with one sign for each unknown glyph."""
    return re.sub("⟦.*?⟧", "⟦", text).rstrip("\n")


def test_auto_keeps_nothing_if_there_is_nothing_to_recover(tmp_path: Path) -> None:
    path = tmp_path / "sound.pdf"
    face = forge.Typeface(("DejaVuSans",))
    blocks = [forge.Paragraph(("All is well.",))]
    path.write_bytes(forge.Document(blocks, forge.Style(typeface=face)).build().pdf)
    result = run("recover", path, "--auto")
    assert result.exit_code == 0
    assert "kept" not in result.stdout
    assert not (tmp_path / "sound.glyphstone").exists()


def test_a_source_that_is_switched_off_finds_nothing(broken: tuple[Path, list[str]]) -> None:
    path, _ = broken
    fewer = state(path, "--off", "blank,dot,drawing")["glyphs"]["decoded"]
    assert state(path)["glyphs"]["decoded"] > fewer


def test_answers_from_a_file(broken: tuple[Path, list[str]], tmp_path: Path) -> None:
    path, lines = broken
    words = [
        f"1 {number} {place}\t{word}"
        for number, line in enumerate(lines, 1)
        for place, word in enumerate(line.split(), 1)
    ]
    answers = tmp_path / "answers.txt"
    answers.write_text("# all of it\n\n" + "\n".join(words) + "\n", encoding="utf-8")
    result = run("recover", path, "--answers", answers)
    assert result.exit_code == 0, result.output
    assert f"{len(words)} answers taken" in result.stderr
    assert run("text", path).stdout.splitlines() == lines
    again = run("recover", path, "--answers", answers)
    assert f"0 answers taken, {len(words)} known already" in again.stderr


def test_answers_by_line_by_word_and_by_glyph(
    broken: tuple[Path, list[str]], tmp_path: Path
) -> None:
    path, lines = broken
    with open_recovery([path], project=tmp_path / "x.glyphstone") as recovery:
        mark = recovery.placeholders.of(recovery.book.token(0)[0])
    answers = tmp_path / "answers.txt"
    answers.write_text(
        f":document broken.pdf\n1 2\t{lines[1]}\n1\t{lines[0]}\n:glyph {mark} {lines[0][0]}\n",
        encoding="utf-8",
    )
    result = run("recover", path, "--answers", answers)
    assert result.exit_code == 0, result.output
    assert "2 answers taken, 1 known already" in result.stderr


def test_export_and_taking_over(broken: tuple[Path, list[str]], tmp_path: Path) -> None:
    path, lines = broken
    with open_recovery([path], switched_off=UNHELPED) as recovery:
        answer_all(recovery, [lines])
    maps, answers = tmp_path / "maps.json", tmp_path / "answers.json"
    result = run("recover", path, "--auto", "--export", maps, "--export-answers", answers)
    assert result.exit_code == 0, result.output
    assert run("text", path, "--maps", maps).stdout.splitlines() == lines
    (tmp_path / "broken.glyphstone").unlink()
    assert not state(path)["complete"]
    taken = run("recover", path, "--import", answers)
    assert taken.exit_code == 0, taken.output
    assert state(path)["glyphs"]["unknown"] == 0
    assert run("recover", path, "--auto", "--export", maps).exit_code == ExitCode.OUTPUT


def test_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    lines = typeset(folder / "a.pdf")
    typeset(folder / "b.pdf")
    (folder / "c.pdf").write_bytes(b"nothing")
    result = talk(monkeypatch, Terminal(lines), "recover", folder)
    assert result.exit_code == ExitCode.PARTIAL
    assert "c.pdf" in result.stderr
    assert state(folder)["glyphs"]["unknown"] == 0
    for name in ("a.pdf", "b.pdf"):
        assert run("text", folder / name).stdout.splitlines() == lines


def test_another_document_is_read_from_the_library(
    broken: tuple[Path, list[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path, lines = broken
    talk(monkeypatch, Terminal(lines, {"library": "y"}), "recover", path)
    other = tmp_path / "other.pdf"
    expected = typeset(other, tuple(reversed(lines)))
    assert state(other, "--auto")["complete"]
    assert not state(other, "--auto", "--off", "library,drawing")["complete"]
    assert run("text", other).stdout.splitlines() == expected


# --- bad input ---------------------------------------------------------------------------------


def complaint(result: Result) -> str:
    """The one sentence on standard error."""
    assert "Traceback" not in result.output
    (line,) = result.stderr.splitlines()
    return line


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"a b\tword\n", "line 1: “a b” before the tab is no place"),
        (b"9" * 5000 + b"\tword\n", f"line 1: “{'9' * 40}” before the tab is no place"),
        (b"word\n1 2\t\n", "line 2: there is no text"),
        (b"wo\x07rd\n", "line 1: this line holds control characters"),
        (b":dance now\n", "line 1: “:dance” is no entry"),
        (b"# nothing\n", "there is no answer in this file"),
        (b"\xff\xfe\x00", "no text in UTF-8"),
        (b'{"schema": "glyphstone.maps/1"}', "glyphstone.answers/1"),
        (b'{"schema": "glyphstone.answers/99", "answers": []}', "version 99"),
        (b"{nonsense", "it is not JSON"),
    ],
)
def test_nonsense_in_an_answers_file(
    broken: tuple[Path, list[str]], tmp_path: Path, content: bytes, part: str
) -> None:
    path, _ = broken
    answers = tmp_path / "answers"
    answers.write_bytes(content)
    result = run("recover", path, "--answers", answers)
    assert result.exit_code == ExitCode.PROJECT
    assert part in complaint(result)
    assert not (tmp_path / "broken.glyphstone").exists()


def test_an_answers_file_that_is_not_there(broken: tuple[Path, list[str]], tmp_path: Path) -> None:
    result = run("recover", broken[0], "--answers", tmp_path / "absent.txt")
    assert result.exit_code == ExitCode.PROJECT
    assert "cannot be read" in complaint(result)


def test_words_that_stand_nowhere_are_named_and_the_rest_is_kept(
    broken: tuple[Path, list[str]], tmp_path: Path
) -> None:
    path, lines = broken
    answers = tmp_path / "answers.txt"
    answers.write_text(
        f"1 1\t{lines[0]}\nincomprehensibilities\n1 1 99\tword\n:document no.pdf\nword\n"
        ":document broken.pdf\n:glyph zzz a\n",
        encoding="utf-8",
    )
    result = run("recover", path, "--answers", answers)
    assert result.exit_code == ExitCode.PARTIAL
    said = result.stderr.splitlines()
    assert "line 2 (“incomprehensibilities”): No word of 21 letters" in said[0]
    for sentence, number, what in zip(
        said[1:4], (3, 5, 7), ("no word 99", "no document", "no glyph"), strict=True
    ):
        assert f"line {number}" in sentence
        assert what in sentence
    assert "1 answer taken, 4 to look at" in said[4]
    assert state(path)["glyphs"]["confirmed"] > 10


def test_several_places_are_named(broken: tuple[Path, list[str]], tmp_path: Path) -> None:
    answers = tmp_path / "answers.txt"
    answers.write_text("zz\n", encoding="utf-8")
    result = run("recover", broken[0], "--answers", answers)
    assert result.exit_code == ExitCode.PARTIAL
    assert "line 1 (“zz”)" in result.stderr


def test_a_spoilt_project(broken: tuple[Path, list[str]], tmp_path: Path) -> None:
    path, _ = broken
    (tmp_path / "broken.glyphstone").write_bytes(b"spoilt" * 1000)
    result = run("recover", path, "--auto")
    assert result.exit_code == ExitCode.PROJECT
    assert "not a project file" in complaint(result)


def test_a_locked_project(broken: tuple[Path, list[str]]) -> None:
    path, lines = broken
    with open_recovery([path], switched_off=UNHELPED) as recovery:
        answer_all(recovery, [lines])
        result = run("recover", path, input_=":quit\n")
        assert result.exit_code == ExitCode.PROJECT
        assert "at work on it" in complaint(result)
        assert state(path, "--auto")["glyphs"]["unknown"] == 0
        assert run("text", path).stdout.splitlines() == lines


def test_a_folder_that_cannot_be_written(broken: tuple[Path, list[str]], tmp_path: Path) -> None:
    path, _ = broken
    target = tmp_path / "absent" / "x.glyphstone"
    result = run("recover", path, "--project", target, input_=":quit\n")
    assert result.exit_code == ExitCode.PROJECT
    assert "its folder does not exist" in result.stderr
    (tmp_path / "file").write_text("")
    result = run("recover", path, "--pictures", tmp_path / "file" / "x", input_=":quit\n")
    assert result.exit_code == ExitCode.OUTPUT
    assert "cannot be made" in complaint(result)


@pytest.mark.skipif(sys.platform != "linux", reason="needs a folder that nobody may write to")
def test_a_folder_that_nobody_may_write_to(broken: tuple[Path, list[str]]) -> None:
    result = run("recover", broken[0], "--project", "/proc/x.glyphstone", input_=":quit\n")
    assert result.exit_code == ExitCode.PROJECT
    assert "/proc/x.glyphstone: nothing can be written into its folder" in complaint(result)


def test_an_unknown_source(broken: tuple[Path, list[str]]) -> None:
    result = run("recover", broken[0], "--off", "blank,magic")
    assert result.exit_code == ExitCode.USAGE
    assert "'magic' is none of" in result.stderr


def test_no_such_file(tmp_path: Path) -> None:
    result = run("recover", tmp_path / "absent.pdf")
    assert result.exit_code == ExitCode.UNREADABLE
    assert "absent.pdf" in complaint(result)


def test_the_page_on_the_state_names_everything_in_it(broken: tuple[Path, list[str]]) -> None:
    page = (ROOT / "docs" / "formats" / "recover.md").read_text(encoding="utf-8")
    found = state(broken[0])
    (document,) = found["documents"]
    words = {*found, *document, *document["fonts"][0], *found["glyphs"], found["schema"]}
    assert {word for word in words if f"`{word}`" not in page} == set()


def test_every_source_can_be_switched_off_and_has_words() -> None:
    names = [source.name for source in SOURCES]
    shown = " ".join(run("recover", "--help").output.split())
    assert f"Switch sources of evidence off: {', '.join(names)}." in shown
    refused = run("recover", "--off", "dots", "absent.pdf")
    assert refused.exit_code == ExitCode.USAGE
    assert f"'dots' is none of {', '.join(names)}" in " ".join(refused.stderr.split())
    assert run("recover", "--off", ",".join(names), "absent.pdf").exit_code == ExitCode.UNREADABLE
    assert all(describe(name) != name for name in names)
    assert SAME_SHAPE in WORDS


def test_a_damaged_library_is_told_and_not_used(
    broken: tuple[Path, list[str]], own_library: Path
) -> None:
    path, _ = broken
    without = run("recover", path, "--auto")
    own_library.write_bytes(b"SQLite format 3\0" + b"\xa5" * 5000)
    result = run("recover", path, "--auto")
    assert (result.exit_code, result.stdout) == (without.exit_code, without.stdout)
    (told,) = set(result.stderr.splitlines()) - set(without.stderr.splitlines())
    assert told.startswith(f"the library of maps is not used: {own_library}: ")


def _letters(path: Path, lines: list[str], tmp_path: Path) -> dict[str, str]:
    """The letter of each glyph of a page that is drawn from left to right."""
    found: dict[str, str] = {}
    with open_recovery([path], project=tmp_path / "letters.glyphstone") as recovery:
        for number, line in enumerate(recovery.book.lines):
            words = lines[number].split()
            for token, word in zip(range(*line.tokens), words, strict=True):
                for one, letter in zip(recovery.book.token(token), word, strict=True):
                    found[recovery.placeholders.of(one).strip("⟦⟧")] = letter
    return found


@pytest.mark.parametrize("ending", ["html", "csv"])
def test_a_sheet_is_filled_in_and_taken_back(
    ending: str, broken: tuple[Path, list[str]], tmp_path: Path
) -> None:
    path, lines = broken
    sheet = tmp_path / f"sheet.{ending}"
    result = run("recover", path, "--sheet", sheet)
    assert result.exit_code == 0, result.output
    filled = sheet if ending == "csv" else sheet.with_name("sheet-filled.html")
    assert f"glyphstone recover {path} --answers {filled.name}" in result.stderr
    assert not path.with_suffix(".glyphstone").exists()
    text = sheet.read_text(encoding="utf-8-sig")
    for mark, letter in _letters(path, lines, tmp_path).items():
        if ending == "csv":
            text = re.sub(rf"(⟦{mark}⟧.*),$", rf'\1,"{letter}"', text, flags=re.M)
        else:
            text = re.sub(rf'(data-glyph="{mark}"[^>]* value=")[^"]*"', rf'\1{letter}"', text)
    filled.write_text(text, encoding="utf-8")
    taken = run("recover", path, "--answers", filled)
    assert taken.exit_code == 0, taken.output
    assert run("text", path).stdout.splitlines() == lines
    again = run("recover", path, "--answers", filled)
    assert "0 answers taken" in again.stderr


def test_a_sheet_does_not_replace_a_file_unless_asked(
    broken: tuple[Path, list[str]], tmp_path: Path
) -> None:
    path, _ = broken
    sheet = tmp_path / "sheet.html"
    sheet.write_text("mine", encoding="utf-8")
    assert run("recover", path, "--sheet", sheet).exit_code == ExitCode.OUTPUT
    assert sheet.read_text(encoding="utf-8") == "mine"
    assert run("recover", path, "--sheet", sheet, "--force").exit_code == 0
    assert "mine" not in sheet.read_text(encoding="utf-8")


def test_a_healthy_document_has_no_sheet(tmp_path: Path) -> None:
    path, sheet = tmp_path / "sound.pdf", tmp_path / "sheet.html"
    path.write_bytes(forge.Document([forge.Paragraph(("some words",))]).build().pdf)
    result = run("recover", path, "--sheet", sheet)
    assert result.exit_code == 0
    assert "There is nothing to recover" in result.stderr
    assert not sheet.exists()


def test_a_sheet_of_another_document_is_refused_glyph_by_glyph(
    broken: tuple[Path, list[str]], tmp_path: Path
) -> None:
    path, _ = broken
    filled = tmp_path / "filled.csv"
    filled.write_text(f"sha256,glyph,text\n{'0' * 64},1:41,x\n", encoding="utf-8")
    result = run("recover", path, "--answers", filled)
    assert result.exit_code == ExitCode.PARTIAL
    assert "glyph ⟦1:41⟧ (“x”): Its document is not here." in result.stderr


def test_a_dash_in_an_answers_file_means_nothing(
    broken: tuple[Path, list[str]], tmp_path: Path
) -> None:
    path, _ = broken
    with open_recovery([path], project=tmp_path / "x.glyphstone") as recovery:
        mark = recovery.placeholders.of(recovery.book.token(0)[0])
        symbol = recovery.book.token(0)[0]
    answers = tmp_path / "answers.txt"
    answers.write_text(f":glyph {mark} -\n", encoding="utf-8")
    run("recover", path, "--answers", answers)
    with open_recovery([path]) as recovery:
        assert recovery.session.solution.known[symbol] == ""
