"""One file, one outcome: how damage is made, commands are compared and processes are found."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.hostile.commands import BY_NAME, COMMANDS, DOCUMENT, RESULT, Named, named, told
from benchmarks.hostile.judging import FORBIDDEN, Judged, Reading, lost_share, reading
from benchmarks.hostile.kept import Kept
from benchmarks.hostile.loaded import Loaded
from benchmarks.hostile.mutants import KINDS, Mutant, Source, mutants
from benchmarks.hostile.processes import MARK, carriers, ended, kill, peak
from benchmarks.hostile.running import HUNG, UNKNOWN, Run, problems_of
from benchmarks.hostile.signals import Killed
from forge import typeset
from tests.conftest import ROOT

FAULT = "page 2: the font /F7 is not among its resources"
MENDED = "the file was damaged and had to be mended"


# --- mutants ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Source:
    path = tmp_path_factory.mktemp("intact") / "intact.pdf"
    path.write_bytes(typeset(["One line of text.", "And another one."]).pdf)
    return Source("intact", path)


def digests(found: list[Mutant]) -> list[str]:
    return [hashlib.sha256(one.data).hexdigest() for one in found]


def test_the_same_seed_gives_the_same_mutants(source: Source) -> None:
    numbers = range(3 * len(KINDS))
    first = list(mutants([source], numbers))
    assert digests(first) == digests(list(mutants([source], numbers)))
    assert digests(first) != digests(list(mutants([source], numbers, seed=1)))


def test_a_mutant_is_the_same_whichever_others_are_made(source: Source) -> None:
    [alone] = mutants([source], [17])
    assert alone in list(mutants([source], range(20)))


def test_every_mutant_is_damaged_and_every_kind_is_there(source: Source) -> None:
    made = list(mutants([source], range(len(KINDS))))
    intact = source.path.read_bytes()
    assert {one.kind for one in made} == set(KINDS)
    assert all(one.data != intact for one in made)
    assert len(set(digests(made))) == len(made)


def test_kinds_of_damage_do_what_they_say(source: Source) -> None:
    intact = source.path.read_bytes()
    by_kind = {one.kind: one.data for one in mutants([source], range(len(KINDS)))}
    assert intact.startswith(by_kind["cut"])
    assert len(by_kind["part deleted"]) < len(intact) < len(by_kind["part doubled"])
    assert len(by_kind["part zeroed"]) == len(by_kind["bytes flipped"]) == len(intact)
    assert sorted(by_kind["part moved"]) == sorted(intact)


# --- what commands say ------------------------------------------------------------------------


def run(
    name: str,
    status: int,
    *lines: str,
    letters: dict[str, int] | None = None,
    pages: int | None = None,
) -> Run:
    return Run(name, status, 1.0, 50.0, list(lines), letters=letters, pages=pages)


@pytest.mark.parametrize(
    ("status", "lines", "expected"),
    [
        (0, (), Reading.COMPLETE),
        (3, (FAULT,), Reading.PARTIAL),
        (3, ("unknown glyphs remain: 3 in the text, 2 distinct.",), Reading.COMPLETE),
        (3, ("unknown glyphs remain: 3 in the text.", FAULT), Reading.PARTIAL),
        (4, ("the file is empty.",), Reading.REFUSED),
        (7, (), Reading.REFUSED),
        (8, (), Reading.REFUSED),
        (5, ("document.pdf: the file is encrypted; give its password.",), Reading.REFUSED),
        (5, (f"document.pdf: the file is encrypted, and {FORBIDDEN};",), Reading.APART),
        (9, (), Reading.APART),
        (11, (), Reading.APART),
        (1, (), Reading.CRASH),
        (2, (), Reading.CRASH),
        (10, (), Reading.CRASH),
        (-9, (), Reading.CRASH),
        (HUNG, (), Reading.CRASH),
    ],
)
def test_classes_of_statuses(status: int, lines: tuple[str, ...], expected: Reading) -> None:
    assert reading(run("text", status, *lines)) is expected


@pytest.mark.parametrize("line", [FAULT, f"{DOCUMENT}: {FAULT}"])
def test_a_fault_is_the_same_whoever_names_it(line: str) -> None:
    assert named([line]) == Named(frozenset({FAULT}))


def test_sentences_about_letters_name_no_fault() -> None:
    assert not named(
        [
            "unknown glyphs remain: 244 in the text, 67 distinct. glyphstone recover names them.",
            f"{DOCUMENT}: doubtful letters: 3 are printed as the font F claims.",
            f"{RESULT}: Parts of the original are damaged and stay so in the copy.",
            f"{DOCUMENT}: characters that the format cannot hold stand as marks: 3.",
            "The maps are in maps.json.",
            "",
        ]
    )


def test_what_is_not_listed_is_counted() -> None:
    assert named([FAULT, f"{DOCUMENT}: and 1,200 more faults."]) == Named(frozenset({FAULT}), 1200)


def test_lists_cut_short_agree_if_they_are_as_long() -> None:
    full = Named(frozenset({"a", "b", "c"}))
    assert full.agrees(full)
    assert not full.agrees(Named(frozenset({"a", "b"})))
    assert full.agrees(Named(frozenset({"a"}), 2))
    assert Named(frozenset({"a"}), 2).agrees(full)
    assert not full.agrees(Named(frozenset({"a"}), 1))
    assert not full.agrees(Named(frozenset({"x"}), 2))
    assert Named(frozenset({"a"}), 2).agrees(Named(frozenset({"a", "b"}), 1))


def test_a_report_in_json_names_faults_as_they_are_printed() -> None:
    stdout = (
        '{"mended": "it was mended", "faults": ['
        '{"what": "lost", "page": 3, "font": "F1"}, {"what": "gone", "page": null, "font": null}]}'
    )
    lines = told(BY_NAME["inspect"], stdout, "")
    assert lines == ["it was mended", "page 3, font F1: lost", "gone"]
    assert told(BY_NAME["inspect"], "no JSON", "said") == ["said"]
    short = f"{DOCUMENT}: gone\n{DOCUMENT}: and 2 more faults; inspect --json lists all.\n"
    found = named(told(BY_NAME["inspect"], stdout, short))
    assert found == Named(frozenset({"it was mended", "page 3, font F1: lost", "gone"}))
    assert told(BY_NAME["text"], stdout, "said") == ["said"]


# --- one file, all commands -------------------------------------------------------------------


def judged(*runs: Run, kind: str = "cut", intact: tuple[Run, ...] = ()) -> Judged:
    return Judged(
        "mutant", "mutants", kind, {r.command: r for r in runs}, {r.command: r for r in intact}
    )


def test_commands_agree_if_letters_alone_make_the_difference() -> None:
    one = judged(
        run("inspect", 0), run("text", 3, "unknown glyphs remain: 1."), run("repair", 11, "no map")
    )
    assert not one.disagrees
    assert one.unlike_inspect == []


def test_commands_disagree_about_what_could_be_read() -> None:
    one = judged(run("inspect", 3, MENDED), run("text", 0), run("convert", 3, MENDED, FAULT))
    assert one.disagrees
    assert not one.only_a_limit
    assert one.unlike_inspect == ["text", "convert"]
    assert one.pattern == "partial: inspect, convert; complete: text"


def test_a_limit_that_one_command_hits_is_told_apart() -> None:
    one = judged(run("inspect", 0), run("text", 7, "it took too long"))
    assert one.disagrees
    assert one.only_a_limit
    assert one.unlike_inspect == []
    assert not judged(run("inspect", 4, "a"), run("text", 6, "a")).disagrees


def test_lost_text_counts_characters() -> None:
    assert lost_share({"a": 3, "b": 1}, {"a": 3, "b": 1, "c": 9}, which=True) == 0
    assert lost_share({"a": 3, "b": 1}, {"a": 3, "c": 9}, which=True) == 0.25
    assert lost_share({"a": 3, "b": 1}, {"c": 4}, which=False) == 0
    assert lost_share({"a": 3, "b": 1}, {"c": 3}, which=False) == 0.25
    assert lost_share({}, {}, which=True) == 0


def test_a_glyph_that_is_marked_is_not_lost() -> None:
    assert lost_share({"a": 4}, {"a": 1, UNKNOWN: 3}, which=True) == 0
    assert lost_share({"a": 4}, {"a": 1, UNKNOWN: 2}, which=True) == 0.25
    assert lost_share({"a": 4, UNKNOWN: 2}, {"a": 1, UNKNOWN: 2}, which=True) == 0.5


def test_text_is_lost_in_silence_only_without_a_fault_named() -> None:
    whole, half = {"a": 100}, {"a": 50}
    intact = (run("text", 0, letters=whole),)
    assert judged(run("text", 0, letters=half), intact=intact).lost == {"text": 0.5}
    letters_only = run("text", 3, "unknown glyphs remain: 1.", letters=half)
    assert judged(letters_only, intact=intact).lost == {"text": 0.5}
    assert judged(run("text", 3, FAULT, letters=half), intact=intact).lost == {}
    assert judged(run("text", 0, letters={"a": 99}), intact=intact).lost == {}
    other = {"b": 100}
    assert judged(run("text", 0, letters=other), intact=intact).lost == {"text": 1.0}
    broken = judged(run("text", 0, letters=other), intact=intact, kind="font dictionary broken")
    assert broken.lost == {}


def test_a_repaired_copy_has_all_pages() -> None:
    assert judged(run("inspect", 3, pages=22), run("repair", 0, pages=21)).pages_dropped
    assert not judged(run("inspect", 3, pages=22), run("repair", 0, pages=22)).pages_dropped
    assert not judged(run("inspect", 3, pages=22), run("repair", 11)).pages_dropped


def test_a_file_is_judged_when_every_command_was_run() -> None:
    runs = [run(command.name, 0) for command in COMMANDS]
    assert judged(*runs).complete
    assert not judged(*runs[1:]).complete


# --- what commands write ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "status", "stderr", "written", "problems"),
    [
        ("text", 0, b"", b"words\n", 0),
        ("text", 0, b"", b"", 0),
        ("text", 0, b"", b"\xff", 1),
        ("text", 0, b"", None, 1),
        ("text", 6, b"", None, 0),
        ("text", 6, b"", b"wor", 1),
        ("text", 1, b"Traceback (most recent call last):\n", None, 1),
        ("text", HUNG, b"", None, 1),
        ("text --json", 3, b"", b"{}", 0),
        ("text --json", 3, b"", b"{", 1),
        ("convert --to jsonl", 0, b"", b"{}\n{}\n", 0),
        ("convert --to jsonl", 0, b"", b"{}\n{\n", 1),
        ("inspect", 4, b"", b'{"error": "it is empty"}\n', 0),
        ("repair", 0, b"", b"no PDF", 1),
    ],
)
def test_what_is_wrong_with_an_output(
    command: str, status: int, stderr: bytes, written: bytes | None, problems: int
) -> None:
    assert len(problems_of(BY_NAME[command], status, stderr, written)) == problems


def test_results_are_kept(tmp_path: Path) -> None:
    first = Kept(60.0, "one", tmp_path)
    first.keep(b"file", run("text", 3, FAULT, letters={"a": 2}))
    second = Kept(60.0, "two", tmp_path)
    assert second.get(b"file", "text") == run("text", 3, FAULT, letters={"a": 2})
    assert second.get(b"file", "convert") is None
    assert second.get(b"other", "text") is None


def test_a_result_that_was_broken_off_is_left_out(tmp_path: Path) -> None:
    Kept(60.0, "one", tmp_path).keep(b"file", run("text", 0))
    with (tmp_path / "one.jsonl").open("a") as file:
        file.write('\n{"file": "half')
    again = Kept(60.0, "one", tmp_path)
    again.keep(b"file", run("convert", 0))
    assert len(again) == len(Kept(60.0, "one", tmp_path)) == 2


@pytest.mark.parametrize(
    ("signal", "left", "tidy"),
    [
        ("SIGTERM", (), True),
        ("SIGTERM", (".result.x.part",), False),
        ("SIGKILL", (".result.x.part",), True),
        ("SIGKILL", ("result",), False),
    ],
)
def test_what_a_killed_command_may_leave(signal: str, left: tuple[str, ...], tidy: bool) -> None:
    assert Killed("text", signal, 1.0, 3, 0.5, left).tidy is tidy


def test_a_killed_command_leaves_no_process_for_long() -> None:
    assert Killed("text", "SIGTERM", 1.0, 3, 1.9, ()).holds
    assert not Killed("text", "SIGTERM", 1.0, 3, 2.1, ()).holds
    assert not Killed("text", "SIGTERM", 1.0, 3, None, ()).holds


# --- processes --------------------------------------------------------------------------------


def test_processes_are_found_by_their_mark_whoever_started_them() -> None:
    mark = f"test-{os.getpid()}"
    # The child starts another, says so and ends; the other is an orphan then. It speaks first: the
    # environment of a program that is only just being loaded cannot be read yet.
    orphan = "import sys; print(flush=True); sys.stdin.read()"
    code = (
        "import subprocess, sys; pipe = subprocess.PIPE;"
        f"p = subprocess.Popen([sys.executable, '-c', {orphan!r}], stdin=pipe, stdout=pipe);"
        "p.stdout.readline();"
        "import os; os.dup(p.stdin.fileno()); print(p.pid, flush=True); sys.stdin.read()"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code],
        env={**os.environ, MARK: mark},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    other = int(child.stdout.readline())
    assert carriers(mark) == sorted([child.pid, other])
    assert peak(other) > 0
    assert ended(mark, 0.0) is None
    kill(mark)
    child.communicate()
    assert ended(mark, 60.0) is not None
    assert carriers(mark) == []
    assert peak(other) == 0


def test_a_process_is_found_by_the_folder_that_it_works_in(tmp_path: Path) -> None:
    folder = tmp_path / "hostile-thismark-x" / "work"
    folder.mkdir(parents=True)
    waiting = "import sys; print(flush=True); sys.stdin.read()"
    pipe = subprocess.PIPE
    child = subprocess.Popen([sys.executable, "-c", waiting], cwd=folder, stdin=pipe, stdout=pipe)
    assert child.stdout is not None
    child.stdout.readline()
    assert carriers("hostile-thismark-") == [child.pid]
    child.communicate()
    assert carriers("hostile-thismark-") == []


def test_only_the_whole_mark_counts(tmp_path: Path) -> None:
    for pid, environment in {
        "1": f"A=b\0{MARK}=this\0",
        "2": f"{MARK}=this-too\0",
        "3": f"X{MARK}=this\0",
        "4": "",
    }.items():
        (tmp_path / pid).mkdir()
        (tmp_path / pid / "environ").write_text(environment)
    (tmp_path / "5").mkdir()
    (tmp_path / "self").mkdir()
    assert carriers("this", tmp_path) == [1]


def test_what_repair_says_of_a_file_that_it_may_not_copy_is_what_we_look_for() -> None:
    source = (ROOT / "src/glyphstone/pdf/repair/permission.py").read_text(encoding="utf-8")
    assert FORBIDDEN in source


# --- commands that are forks of a loaded process ----------------------------------------------


def _ran(process: Loaded, line: list[str], folder: Path, **env: str) -> tuple[int | None, str, str]:
    (folder / "work").mkdir(exist_ok=True)
    process.start(line, folder / "work", {**os.environ, **env}, folder)
    status = process.status(120)
    return status, (folder / "out").read_text(), (folder / "err").read_text()


def test_commands_end_as_if_they_were_started_anew(tmp_path: Path) -> None:
    process = Loaded()
    try:
        no_file = ["text", "absent.pdf"]
        status, out, err = _ran(process, no_file, tmp_path)
        anew = subprocess.run(
            [sys.executable, "-m", "glyphstone", *no_file],
            cwd=tmp_path / "work",
            capture_output=True,
            text=True,
            check=False,
        )
        assert (status, out, err) == (anew.returncode, anew.stdout, anew.stderr)
        assert (status, out) == (8, "")
        sample = ROOT / "demo" / "sample.pdf"
        home = {"HOME": str(tmp_path), "GLYPHSTONE_MAPS": str(tmp_path / "library.sqlite")}
        status, out, err = _ran(process, ["text", str(sample)], tmp_path, **home)
        assert status == 3
        assert out.startswith("A page that cannot be copied\n")
        assert "doubtful letters" in err
        # One command leaves nothing to the next.
        assert _ran(process, ["--version"], tmp_path)[0] == 0
        assert (tmp_path / "err").read_text() == ""
    finally:
        process.close()


def test_a_command_that_takes_long_has_no_status_yet(tmp_path: Path) -> None:
    process = Loaded()
    try:
        process.start(["--version"], tmp_path, {**os.environ}, tmp_path)
        assert process.status(0.0) is None
        assert process.status() == 0
    finally:
        process.close()
