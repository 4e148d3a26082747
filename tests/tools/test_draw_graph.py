"""The picture of the rooms: it shows the imports of the code, and the committed one is current."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from tools.draw_graph import PICTURE, drawn, imports_of_rooms, levels


def test_the_committed_picture_is_up_to_date() -> None:
    assert PICTURE.read_text(encoding="utf-8") == drawn(), "run make graph"


def test_every_room_is_on_the_picture_once() -> None:
    root = ElementTree.fromstring(drawn())
    shown = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert shown == [room for level in levels() for room in level]
    assert {"cli", "flows", "pdf", "model", "errors"} <= set(shown)


def test_imports_are_found_by_room(tmp_path: Path) -> None:
    (tmp_path / "cli").mkdir()
    (tmp_path / "cli" / "text.py").write_text(
        "import glyphstone.files\n"
        "from glyphstone import errors, guard\n"
        "from glyphstone.cli.output import x\n"
        "def f():\n    from glyphstone.flows.text import text\n"
    )
    (tmp_path / "api.py").write_text("from glyphstone.flows.a import b\nimport glyphstone.flows.c")
    (tmp_path / "__init__.py").write_text("from glyphstone.api import y")
    assert imports_of_rooms(tmp_path) == {
        ("api", "flows"),
        ("cli", "errors"),
        ("cli", "files"),
        ("cli", "flows"),
        ("cli", "guard"),
    }
