"""Nothing in a PDF becomes a path, code or connection: what the interpreter opens is watched."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pikepdf

from tests.corpus.making import ENGLISH, document

_SCRIPT = """\
import json, sys
from pathlib import Path

opened, refused = [], []

def watch(event, arguments):
    if event == "open" and isinstance(arguments[0], (str, bytes)):
        name = arguments[0]
        opened.append(name if isinstance(name, str) else name.decode(errors="replace"))
    elif event.split(".")[0] in ("socket", "subprocess", "ctypes.dlopen") or event in (
        "os.system", "os.exec", "os.posix_spawn", "webbrowser.open"
    ):
        refused.append(event)

from glyphstone.corpus.corpus_document import DocumentTask, read_one
import glyphstone.flows.recovery.solving
path = Path(sys.argv[1])
sys.addaudithook(watch)
read_one(DocumentTask(path, "x", "x"), lambda done, total: None)
Path(sys.argv[2]).write_text(json.dumps({"opened": opened, "refused": refused}))
"""


def trapped(path: Path, marker: Path) -> None:
    """A PDF whose fonts, maps, actions and attachments name files, programs and hosts."""
    import io

    with pikepdf.open(io.BytesIO(document(ENGLISH))) as pdf:
        page = pdf.pages[0]
        for font in page.resources["/Font"].values():
            font["/BaseFont"] = pikepdf.Name(f"/{marker}")
            font["/Encoding"] = pikepdf.Name(f"/{marker}")
            font["/ToUnicode"] = pdf.make_stream(
                b"/" + os.fsencode(marker) + b" usecmap /../../etc/passwd usecmap"
            )
        pdf.Root["/OpenAction"] = pdf.make_indirect(
            pikepdf.Dictionary(S=pikepdf.Name.Launch, F=pikepdf.String(f"touch {marker}"))
        )
        pdf.Root["/AA"] = pikepdf.Dictionary(
            WC=pikepdf.Dictionary(
                S=pikepdf.Name.JavaScript, JS=pikepdf.String("app.launchURL('x')")
            )
        )
        pdf.attachments["../../marker"] = b"attached"
        page["/Contents"] = pdf.make_stream(
            page.Contents.read_bytes() + b"\n/../../../marker Do /../../gs gs\n"
        )
        pdf.save(path)


def test_a_document_full_of_traps_opens_nothing_and_calls_nobody(
    tmp_path: Path, root: Path
) -> None:
    marker = tmp_path / "marker"
    trapped(tmp_path / "trap.pdf", marker)
    told = tmp_path / "told.json"
    subprocess.run(
        [sys.executable, "-c", _SCRIPT, str(tmp_path / "trap.pdf"), str(told)],
        env={**os.environ, "PYTHONPATH": str(root)},
        check=True,
    )
    found = json.loads(told.read_text(encoding="utf-8"))
    assert found["refused"] == []
    assert not marker.exists()
    allowed = (
        str(tmp_path / "trap.pdf"),
        str(root / "src"),
        sys.prefix,
        sys.base_prefix,
        str(Path(sys.prefix).resolve()),
        "/proc/self",
        "/tmp/",
    )
    strangers = [name for name in found["opened"] if not str(name).startswith(allowed)]
    assert strangers == []
    assert not any("marker" in name or "passwd" in name for name in found["opened"])
