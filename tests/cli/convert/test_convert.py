"""`glyphstone convert` as a person and as a script use it."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result
from lxml import etree

import forge
from forge.damage import Damage, Missing, NoToUnicode
from forge.layout import Block
from glyphstone.cli import main
from glyphstone.errors import ExitCode
from glyphstone.flows.formats import FORMATS
from glyphstone.flows.recover import open_recovery
from glyphstone.model import MARK
from glyphstone.store import exchange as maps
from glyphstone.store.exchange import FontEntry, GlyphEntry, MapFile
from glyphstone.writers.structured.pages import schema
from tests.conftest import ROOT
from tests.keyed import font_keys
from tests.reader import UNHELPED
from tests.writers import schemas

ENGLISH = [text for text in forge.samples.sample("en_Latn").paragraphs if text.endswith(".")]
GERMAN = forge.samples.sample("de_Latn").paragraphs[0]
HEADING = "The rights of all"


def book(
    path: Path,
    texts: list[str] = ENGLISH[:6],
    *damage: Damage,
    fonts: tuple[str, ...] = ("DejaVuSans",),
    heading: str = HEADING,
    repeat: int = 1,
    furniture: bool = False,
    blocks: tuple[Block, ...] = (),
) -> forge.Truth:
    """A heading and paragraphs that are indented, on small pages; with running heads if wanted."""
    face = forge.Typeface(fonts=fonts, damage=damage)
    style = forge.Style(typeface=face, align="justify", indent=14, hyphenate=True)
    large = forge.Style(typeface=face, size=18)
    layout = forge.Layout(
        width=420,
        height=595,
        margin=50,
        paragraph_gap=0,
        header="A running head" if furniture else "",
        page_number="{page}" if furniture else "",
        repeat=repeat,
    )
    forged = forge.Document(
        [
            forge.Paragraph((heading,), style=large, role="heading"),
            *(forge.Paragraph((text,)) for text in texts),
            *blocks,
        ],
        style,
        layout,
        title="A title",
    ).build()
    path.write_bytes(forged.pdf)
    return forged.truth


def text_of(element: etree._Element) -> str:
    return "".join(str(text) for text in element.itertext())


def run(*arguments: str | Path, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["convert", *map(str, arguments)], input=stdin)


@pytest.fixture(scope="module")
def english(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An English document that spans two pages."""
    path = tmp_path_factory.mktemp("convert") / "english.pdf"
    book(path, ENGLISH * 2, furniture=True)
    return path


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """English paragraphs with a German one among them."""
    path = tmp_path_factory.mktemp("convert") / "mixed.pdf"
    book(path, [ENGLISH[0], GERMAN, ENGLISH[1]])
    return path


# --- what comes out ---------------------------------------------------------------------------


def test_paragraphs_a_line_each(english: Path) -> None:
    result = run(english)
    assert result.exit_code == 0, result.stderr
    assert result.stdout.splitlines() == [HEADING, *ENGLISH * 2]
    assert "lines left out: 4 of page-elements" in result.stderr
    assert run(english, "-q").stderr == ""


def test_sentences_a_line_each(english: Path) -> None:
    lines = run(english, "--to", "sentences").stdout.splitlines()
    two = next(text for text in ENGLISH if text.count(". ") == 1)
    first, second = two.split(". ")
    assert lines[:2] == [HEADING, ""]
    assert f"{first}." in lines
    assert lines[lines.index(f"{first}.") + 1] == second


@pytest.mark.parametrize(
    ("code", "fonts"),
    [
        ("sr_Cyrl", ("DejaVuSans",)),
        ("ar_Arab", ("NotoNaskhArabic", "DejaVuSans")),
        ("ja_Jpan", ("NotoSansCJKjp",)),
    ],
)
def test_every_format_in_several_scripts(code: str, fonts: tuple[str, ...], tmp_path: Path) -> None:
    sample = forge.samples.sample(code)
    texts = [" ".join(text.split()) for text in sample.paragraphs if len(text) > 60][:3]
    book(tmp_path / "a.pdf", texts, fonts=(*fonts, "DejaVuSans"), heading=texts[0].split()[0][:12])
    for facts in FORMATS:
        form = facts.name
        target = tmp_path / f"a{facts.suffix}"
        result = run(tmp_path / "a.pdf", "-q", "-o", target)
        assert result.exit_code in (ExitCode.OK, ExitCode.PARTIAL), (form, result.stderr)
        data = target.read_bytes()
        if facts.suffix.endswith(".xml"):
            root = etree.fromstring(data)
            found = "".join(text_of(root).split())
            if form == "tei":
                assert schemas.tei().validate(root), schemas.tei().error_log
            if form == "alto":
                assert schemas.alto().validate(root), schemas.alto().error_log
                continue
        elif form == "json":
            written = json.loads(data)
            jsonschema.Draft202012Validator(schema()).validate(written)
            found = "".join("".join(one["text"].split()) for one in written["paragraphs"])
        elif form in ("docx", "page"):
            with zipfile.ZipFile(target) as files:
                name = "word/document.xml" if form == "docx" else "0001.xml"
                root = etree.fromstring(files.read(name))
            assert form == "docx" or schemas.page().validate(root), schemas.page().error_log
            found = "".join(text_of(root).split())
        elif form == "hocr":
            found = "".join(text_of(etree.fromstring(data)).split())
        else:
            found = "".join(data.decode().split())
        assert "".join(texts[0].split())[:60] in found, form


def test_json_has_pages_paragraphs_and_the_way_back(english: Path) -> None:
    written = json.loads(run(english, "--to", "json").stdout)
    jsonschema.Draft202012Validator(schema()).validate(written)
    lines = {
        (page["number"], line["number"]): "".join(span["text"] for span in line["spans"])
        for page in written["pages"]
        for block in page["blocks"]
        for line in block["lines"]
    }
    assert [one["text"] for one in written["paragraphs"]] == [HEADING, *ENGLISH * 2]
    removed = 0
    for one in written["paragraphs"]:
        text, at, rebuilt = one["text"], 0, []
        for join in one["joins"]:
            end = join["offset"] - (join["kind"] == "space")
            rebuilt.append(text[at:end] + join.get("removed", ""))
            removed += join["kind"] == "hyphen_removed"
            at = join["offset"]
        rebuilt.append(text[at:])
        assert rebuilt == [lines[page, line] for page, line in one["lines"]]
        assert "".join(text[s["start"] : s["stop"]] for s in one["sentences"]) == text
    assert removed
    assert written["left_out"] == {"page_element": 4}
    assert written["other_languages"] == {}


def test_facts_of_the_file_are_in_the_head(english: Path) -> None:
    root = etree.fromstring(run(english, "--to", "opus").stdout_bytes)
    named = {meta.get("name"): meta.get("content") for meta in root.iter("meta")}
    assert root.findtext("head/title") == "A title"
    assert named["source"] == "english.pdf"
    assert named["pages"] == "2"
    assert named["language"] == "en"


def test_xml_with_or_without_sentences_lines_and_zones(english: Path) -> None:
    assert "<s" not in run(english, "--to", "opus", "--no-sentences").stdout
    plain = run(english, "--to", "tei").stdout
    assert "<lb" not in plain
    assert "<zone" not in plain
    full = run(english, "--to", "tei", "--line-breaks", "--zones")
    root = etree.fromstring(full.stdout_bytes)
    assert schemas.tei().validate(root), schemas.tei().error_log
    assert "<lb" in full.stdout
    assert "<zone" in full.stdout


def test_alto_knows_its_fonts(english: Path) -> None:
    root = etree.fromstring(run(english, "--to", "alto").stdout_bytes)
    assert schemas.alto().validate(root), schemas.alto().error_log
    space = "{http://www.loc.gov/standards/alto/ns-v4#}"
    (key,) = font_keys(english)
    assert [style.get("FONTFAMILY") for style in root.iter(f"{space}TextStyle")] == ["DejaVuSans"]
    assert {word.get("STYLEREFS") for word in root.iter(f"{space}String")} == {f"font{key}"}
    assert len(list(root.iter(f"{space}Page"))) == 2


def test_a_declaration(tmp_path: Path) -> None:
    face = forge.Style(typeface=forge.Typeface(fonts=("DejaVuSans",)), size=16)
    articles = [
        block
        for number in range(1, 31)
        for block in (
            forge.Paragraph((f"Article {number}",), style=face, role="heading"),
            forge.Paragraph((ENGLISH[number % len(ENGLISH)],)),
        )
    ]
    book(tmp_path / "a.pdf", [ENGLISH[0]], blocks=tuple(articles))
    result = run(tmp_path / "a.pdf", "--to", "udhr")
    root = etree.fromstring(result.stdout_bytes)
    space = "{http://efele.net/udhr}"
    assert [article.get("number") for article in root.iter(f"{space}article")] == [
        str(number) for number in range(1, 31)
    ]
    assert "articles" not in result.stderr
    assert "0 of 30 articles were found" in run(tmp_path / "a.pdf", "--to", "udhr", "--pages",
                                                "1", "--leave-out", "headings").stderr  # fmt: skip


# --- where it goes ----------------------------------------------------------------------------


def test_through_standard_input_and_output(english: Path) -> None:
    piped = run("-", "-o", "-", "--to", "jsonl", stdin=english.read_bytes())
    assert piped.exit_code == 0
    assert json.loads(piped.stdout)["id"] == "stdin"
    assert (
        json.loads(piped.stdout)["text"] == json.loads(run(english, "--to", "jsonl").stdout)["text"]
    )
    wrong = run("-", stdin=b"no PDF")
    assert wrong.exit_code == ExitCode.NOT_PDF
    assert wrong.stderr.startswith("stdin: this is not a PDF")


def test_the_name_of_the_output_tells_the_format(english: Path, tmp_path: Path) -> None:
    assert run(english, "-o", tmp_path / "a.tei.xml").exit_code == 0
    assert b"tei-c.org" in (tmp_path / "a.tei.xml").read_bytes()
    for name in ("a.xml", "a.foo"):
        result = run(english, "-o", tmp_path / name)
        assert result.exit_code == ExitCode.USAGE
        assert f"{name} " in result.stderr
        assert "--to" in result.stderr
    assert run(english, "-o", tmp_path / "a.xml", "--to", "tei").exit_code == 0


def test_several_files_stand_beside_each_other(english: Path, mixed: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.pdf"
    bad.write_bytes(b"no PDF at all")
    out = tmp_path / "new" / "out"
    result = run(bad, english, tmp_path / "absent.pdf", mixed, "--to", "opus", "--output-dir", out)
    assert result.exit_code == ExitCode.UNREADABLE  # the worst: a file that is not there
    assert f"{bad}: this is not a PDF" in result.stderr
    assert "absent.pdf: there is no such file" in result.stderr
    assert sorted(path.name for path in out.iterdir()) == ["english.opus.xml", "mixed.opus.xml"]


def test_two_files_of_one_name(english: Path, tmp_path: Path) -> None:
    (tmp_path / "english.pdf").write_bytes(english.read_bytes())
    result = run(english, tmp_path / "english.pdf", "--output-dir", tmp_path / "out")
    assert result.exit_code == ExitCode.OUTPUT
    assert f"both {english} and {tmp_path / 'english.pdf'}" in result.stderr
    assert not (tmp_path / "out").exists()


def test_a_corpus_in_one_file(english: Path, mixed: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.pdf"
    bad.write_bytes(b"no PDF at all")
    target = tmp_path / "corpus.jsonl"
    assert run(english, bad, mixed, "-o", target).exit_code == ExitCode.NOT_PDF
    lines = target.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["id"] for line in lines] == ["english.pdf", "mixed.pdf"]
    printed = run(english, mixed, "--to", "finepdfs").stdout.splitlines()
    assert [json.loads(line)["language"] for line in printed] == ["eng_Latn", "eng_Latn"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.pdf", "corpus.jsonl"]


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text there")
def test_names_that_are_no_text(mixed: Path, tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/b\xff.v2.pdf"))
    path.write_bytes(mixed.read_bytes())
    dropped = tmp_path / "dropped.jsonl"
    for form in ("tei", "json", "jsonl"):
        result = run(path, "--to", form, "--lang", "en", "--dropped", dropped, "--force")
        assert result.exit_code == 0, result.stderr
    assert json.loads(dropped.read_bytes())["file"] == json.loads(result.stdout)["id"]
    assert run(path, "--output-dir", tmp_path / "out").exit_code == 0
    assert [os.fsencode(one.name) for one in (tmp_path / "out").iterdir()] == [b"b\xff.v2.txt"]


def test_nothing_is_written_where_nothing_could_be_read(tmp_path: Path) -> None:
    (tmp_path / "bad.pdf").write_bytes(b"no PDF at all")
    for name in ("a.txt", "a.jsonl"):
        assert run(tmp_path / "bad.pdf", "-o", tmp_path / name).exit_code == ExitCode.NOT_PDF
    assert [path.name for path in tmp_path.iterdir()] == ["bad.pdf"]


def test_what_exists_is_kept(english: Path, tmp_path: Path) -> None:
    target = tmp_path / "a.txt"
    target.write_text("mine", encoding="ascii")
    result = run(english, "-o", target)
    assert result.exit_code == ExitCode.OUTPUT
    assert "--force" in result.stderr
    assert target.read_text(encoding="ascii") == "mine"
    assert run(english, "-o", target, "--force").exit_code == 0
    assert target.read_text(encoding="utf-8").startswith(HEADING)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_device_is_not_replaced_by_a_file(english: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for forced in ([], ["--force"]):
        result = run(english, "--to", "text", "-o", pipe, *forced)
        assert result.exit_code == ExitCode.OUTPUT
        assert "not a file" in result.stderr
    assert pipe.is_fifo()
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


def test_the_same_bytes_whatever_the_hash_seed(mixed: Path) -> None:
    command = [sys.executable, "-m", "glyphstone", "convert", str(mixed), "-q", "--lang", "en"]
    for form in ("json", "tei"):
        written = set()
        for seed in ("1", "2"):
            environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / "src")}
            written.add(
                subprocess.run(
                    [*command, "--to", form], env=environment, capture_output=True, check=True
                ).stdout
            )
        assert len(written) == 1, form


@pytest.mark.parametrize("form", ["tei", "jsonl"])
def test_a_kill_leaves_no_half_file(form: str, tmp_path: Path) -> None:
    book(tmp_path / "long.pdf", ENGLISH * 4, repeat=400)
    target = tmp_path / "out.xml"
    process = subprocess.Popen(
        [sys.executable, "-m", "glyphstone", "convert", str(tmp_path / "long.pdf"), "--to", form,
         "-o", str(target)],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        start_new_session=True,
    )  # fmt: skip
    try:
        # A file that is not whole has another name; the kill comes while it grows.
        deadline = time.monotonic() + 30
        while not any(path.suffix == ".part" for path in tmp_path.iterdir()):
            assert time.monotonic() < deadline
            assert process.poll() is None
            time.sleep(0.02)
        time.sleep(0.5)
        assert process.poll() is None
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    assert not target.exists()


# --- words, hyphens, paragraphs ---------------------------------------------------------------


def test_hyphens_by_option(english: Path) -> None:
    kept = run(english, "--hyphens", "keep").stdout
    assert kept.count("-") > run(english).stdout.count("-")
    assert run(english, "--hyphens", "remove").stdout.count("-") == 0
    assert run(english, "--hyphens", "everywhere").exit_code == 0


def glued(path: Path) -> Path:
    """A document in which two words stand together once."""
    text = "They were sent to the zorgblattfenstrup yesterday and the day before that day."
    style = forge.Style(typeface=forge.Typeface(fonts=("DejaVuSans",)))
    path.write_bytes(forge.typeset(text, style=style).pdf)
    return path


def test_words_of_a_list_are_believed(tmp_path: Path) -> None:
    path = glued(tmp_path / "a.pdf")
    (tmp_path / "plain.txt").write_text("zorgblatt\nfenstrup\n", encoding="utf-8")
    (tmp_path / "counted.tsv").write_text("zorgblatt\t30\n25 fenstrup\n", encoding="utf-8")
    (tmp_path / "packed.gz").write_bytes(gzip.compress(b"# mine\nzorgblatt\nfenstrup\n"))
    (tmp_path / "spelling.dic").write_text("2\nzorgblatt/AB\nfenstrup\n", encoding="utf-8")
    words = "they were sent to the zorgblatt fenstrup yesterday and day before that"
    (tmp_path / "list.txt").write_text("\n".join(words.split()), encoding="utf-8")
    assert "zorgblattfenstrup" in run(path, "--spaces", "all").stdout
    for name in ("plain.txt", "counted.tsv", "packed.gz", "spelling.dic"):
        found = run(path, "--spaces", "all", "--words", tmp_path / name)
        assert "zorgblatt fenstrup" in found.stdout, name
    alone = run(path, "--spaces", "all", "--only-words", "--words", tmp_path / "list.txt")
    assert "zorgblatt fenstrup" in alone.stdout
    assert (
        "zorgblattfenstrup"
        in run(path, "--spaces", "off", "--words", tmp_path / "plain.txt").stdout
    )


def test_other_documents_are_vocabulary(tmp_path: Path) -> None:
    path = glued(tmp_path / "a.pdf")
    text = "The zorgblatt was here. A fenstrup and a zorgblatt. Every fenstrup has one zorgblatt."
    (tmp_path / "other.txt").write_text(text, encoding="utf-8")
    (tmp_path / "other.pdf").write_bytes(forge.typeset(text).pdf)
    for name in ("other.txt", "other.pdf"):
        found = run(path, "--spaces", "all", "--vocabulary", tmp_path / name)
        assert "zorgblatt fenstrup" in found.stdout, name


def test_letters_of_dutch(tmp_path: Path) -> None:
    style = forge.Style(typeface=forge.Typeface(fonts=("DejaVuSans",)))
    (tmp_path / "a.pdf").write_bytes(forge.typeset("Het ĳs van Ĳmuiden.", style=style).pdf)
    assert run(tmp_path / "a.pdf").stdout == "Het ĳs van Ĳmuiden.\n"
    assert run(tmp_path / "a.pdf", "--expand-ij").stdout == "Het ijs van IJmuiden.\n"


def test_roles_are_kept_and_left_out(english: Path) -> None:
    kept = run(english, "--keep", "page-elements").stdout.splitlines()
    assert "A running head" in kept
    assert "1" in kept
    result = run(english, "--leave-out", "headings,captions")
    assert HEADING not in result.stdout
    assert "1 of headings" in result.stderr
    counted = json.loads(run(english, "--leave-out", "headings", "--to", "json").stdout)
    assert counted["left_out"] == {"heading": 1, "page_element": 4}


def test_sentence_recovery_and_its_parameters(english: Path) -> None:
    result = run(english, "--method", "sr")
    assert result.exit_code == 0
    assert "headings have no capitals" in result.stderr
    assert result.stdout != run(english).stdout
    narrow = run(english, "--method", "sr", "--sr-width", "30", "--sr-eps", "0.3")
    assert narrow.stdout != result.stdout


def test_the_merging_rule_can_be_switched_off(tmp_path: Path) -> None:
    begun = "The list of all that was asked for on that day, written down by those who were there"
    book(tmp_path / "a.pdf", [ENGLISH[0], begun, "and that was all of it.", ENGLISH[1]])
    assert f"{begun} and that was all of it." in run(tmp_path / "a.pdf").stdout.splitlines()
    assert "and that was all of it." in run(tmp_path / "a.pdf", "--no-merge").stdout.splitlines()


def test_the_text_of_another_tool_stands_for_the_pdf(tmp_path: Path) -> None:
    text = "   A first para-\ngraph that goes on and on.\n\n   A second one.\n"
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    absent = tmp_path / "a.pdf"
    given = run(absent, "--base", tmp_path / "a.txt", "--to", "opus")
    assert given.exit_code == 0, given.stderr
    root = etree.fromstring(given.stdout_bytes)
    assert [text_of(p) for p in root.iter("p")] == [
        "A first paragraph that goes on and on.",
        "A second one.",
    ]
    piped = run(absent, "--base", "-", "--to", "opus", stdin=text.encode())
    assert piped.stdout == given.stdout
    structured = json.loads(run(absent, "--base", tmp_path / "a.txt", "--to", "json").stdout)
    jsonschema.Draft202012Validator(schema()).validate(structured)
    assert structured["pages"] == []


# --- languages --------------------------------------------------------------------------------


def test_other_languages_are_dropped_and_listed(mixed: Path, tmp_path: Path) -> None:
    result = run(mixed, "--lang", "en", "--dropped", tmp_path / "dropped.jsonl")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [HEADING, ENGLISH[0], ENGLISH[1]]
    assert f"dropped: {len(GERMAN):,} ({len(GERMAN):,} in de)" in result.stderr
    (line,) = (tmp_path / "dropped.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(line) == {"file": "mixed.pdf", "page": 1, "lang": "de", "text": GERMAN}
    assert run(mixed, "--lang", "en", "--lang", "de").stdout == run(mixed).stdout


def test_other_languages_are_marked(mixed: Path) -> None:
    result = run(mixed, "--lang", "en", "--lang-action", "mark", "--to", "opus")
    root = etree.fromstring(result.stdout_bytes)
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    assert [p.get(language) for p in root.iter("p")] == [None, None, "de", None]
    assert "marked" in result.stderr


def test_sentences_in_other_languages_are_dropped(tmp_path: Path) -> None:
    book(tmp_path / "a.pdf", [f"{ENGLISH[0]} {GERMAN}", ENGLISH[1]])
    result = run(tmp_path / "a.pdf", "--lang", "en", "--lang-unit", "sentence")
    assert GERMAN.split(". ")[0] not in result.stdout
    assert ENGLISH[0] in result.stdout


# --- broken fonts -----------------------------------------------------------------------------


def test_unknown_glyphs_are_marked_and_counted(tmp_path: Path) -> None:
    book(tmp_path / "a.pdf", ENGLISH[:2], Missing(0.1))
    for form in ("text", "layout", "tei", "alto", "json"):
        result = run(tmp_path / "a.pdf", "--to", form)
        assert result.exit_code == ExitCode.PARTIAL
        assert MARK.search(result.stdout)
        assert "unknown glyphs remain" in result.stderr
    counted = json.loads(run(tmp_path / "a.pdf", "--to", "jsonl").stdout)
    assert counted["metadata"]["unknown_glyphs"] == counted["text"].count("⟦")
    assert 'reason="unknown_glyph"' in run(tmp_path / "a.pdf", "--to", "tei").stdout


def test_recovered_maps_are_used_and_their_doubts_said(tmp_path: Path) -> None:
    truth = book(tmp_path / "a.pdf", ENGLISH[:2], NoToUnicode())
    glyphs = tuple(
        GlyphEntry(code.text, code.code, code.length, confidence=0.75, source="typed")
        for code in truth.fonts[0].codes.values()
    )
    maps.write_maps(tmp_path / "maps.json", MapFile((FontEntry("DejaVuSans", glyphs),)))
    result = run(tmp_path / "a.pdf", "--maps", tmp_path / "maps.json", "--to", "opus")
    assert result.exit_code == ExitCode.PARTIAL, result.stderr
    assert "guessed letters: " in result.stderr
    paragraphs = list(etree.fromstring(result.stdout_bytes).iter("p"))
    assert text_of(paragraphs[1]) == ENGLISH[0]
    assert {(p.get("confidence"), p.get("known-by")) for p in paragraphs} == {("0.75", "typed")}


def test_the_project_beside_it_is_used(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    book(path, ENGLISH[:2], NoToUnicode(), heading="Everyone")
    with open_recovery([path], switched_off=UNHELPED) as recovery:
        for number, line in enumerate(recovery.book.lines):
            if line.number == 1:
                recovery.session.read_line(number, "Everyone")
    result = run(path)
    assert result.exit_code == ExitCode.PARTIAL
    assert result.stdout.splitlines()[0] == "Everyone"


# --- what is refused --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--to", "layout", "--lang", "en"], "--lang has no effect"),
        (["--to", "alto", "--hyphens", "keep"], "--hyphens has no effect"),
        (["--to", "text", "--zones"], "--zones has no effect"),
        (["--to", "udhr", "--no-sentences"], "--sentences has no effect"),
        (["--sr-eps", "0.2"], "--sr-eps has no effect"),
        (["--method", "sr", "--no-merge"], "--merge has no effect"),
        (["--lang-unit", "sentence"], "--lang-unit has no effect"),
        (["--lang", "en", "--lang-action", "mark", "--dropped", "x"], "--dropped has no effect"),
        (["--only-words"], "--only-words goes by --words"),
        (["--keep", "captions", "--leave-out", "captions"], "both name captions"),
        (["--keep", "nonsense"], "'nonsense' is none of page-elements"),
        (["--lang", "english"], "'english' is no language tag"),
        (["--base", "x", "--pages", "1"], "--pages has no effect"),
        (["--to", "nonsense"], "'nonsense' is none of"),
        (["-o", "x.txt", "--output-dir", "x"], "give one of them"),
        (["--strip-marks", "hebrew"], "hebrew is not the code of a script"),
        (["-"], "Several files become several files"),
        (["-", "--base", "-"], "give one file at a time"),
    ],
)
def test_what_does_not_go_together(arguments: list[str], said: str, english: Path) -> None:
    result = run(english, *arguments)
    assert result.exit_code == ExitCode.USAGE
    assert said in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("option", "content", "status", "said"),
    [
        ("--words", None, ExitCode.UNREADABLE, "cannot be read"),
        ("--words", b"", ExitCode.UNREADABLE, "there is no word in it"),
        ("--words", b"\xff\xfe\x00", ExitCode.UNREADABLE, "not UTF-8"),
        ("--words", b"\x1f\x8bbroken", ExitCode.UNREADABLE, "it is damaged"),
        ("--base", b"%PDF-1.4 ...", ExitCode.UNREADABLE, "this is a PDF"),
        ("--vocabulary", None, ExitCode.UNREADABLE, "cannot be read"),
        ("--vocabulary", b"%PDF-1.4 ...", ExitCode.DAMAGED, "list"),
        ("--maps", b"{}", ExitCode.PROJECT, "list"),
    ],
)
def test_a_file_that_cannot_be_used(
    option: str, content: bytes | None, status: ExitCode, said: str, english: Path, tmp_path: Path
) -> None:
    path = tmp_path / "list"
    if content is not None:
        path.write_bytes(content)
    result = run(english, option, path)
    assert result.exit_code == status, result.stderr
    assert said in result.stderr
    assert str(path) in result.stderr


def test_the_help_names_every_format_and_role() -> None:
    help_text = run("--help").stdout
    for form in FORMATS:
        assert f"  {form.name}" in help_text
        assert form.what in help_text
    for word in ("page-elements", "side-notes", "Where it goes:", "Languages:", "Exit status"):
        assert word in help_text
    assert "Traceback" not in help_text


def test_limits_hold(english: Path) -> None:
    result = run(english, "--seconds", "0.01")
    assert result.exit_code == ExitCode.LIMIT
    assert str(english) in result.stderr


def test_a_document_in_which_nothing_is_text(tmp_path: Path) -> None:
    style = forge.Style(typeface=forge.Typeface(fonts=("DejaVuSans",)))
    (tmp_path / "a.pdf").write_bytes(forge.typeset(" ", style=style).pdf)
    found: dict[str, Any] = {}
    for form in (one.name for one in FORMATS):
        result = run(tmp_path / "a.pdf", "--to", form)
        assert result.exit_code == 0, (form, result.stderr)
        assert "no text was found on its pages" in result.stderr, form
        found[form] = result.stdout
    assert found["text"] == ""
    assert "no text was found" not in run(tmp_path / "a.pdf", "-q").stderr
    assert json.loads(found["json"])["paragraphs"] == []
    assert json.loads(found["jsonl"])["text"] == ""


def test_what_a_person_says_of_a_document_stands_in_its_metadata(english: Path) -> None:
    said = ("--title", "A title", "--author", "B", "--licence", "CC-BY-4.0", "--citation", "B 2020",
            "--url", "https://example.org", "--doc-lang", "Nenets")  # fmt: skip
    found = json.loads(run(english, "--to", "json", *said).stdout)
    assert found["metadata"] == {
        "title": "A title", "author": "B", "date": None, "url": "https://example.org",
        "license": "CC-BY-4.0", "citation": "B 2020", "language_name": "Nenets",
        "iso639_3": "yrk", "glottocode": "nene1249",
    }  # fmt: skip


def test_a_language_that_is_none_is_refused_with_those_near_it(english: Path) -> None:
    result = run(english, "--doc-lang", "kurd")
    assert result.exit_code == ExitCode.USAGE
    assert "Kurdish (ku)" in result.stderr
