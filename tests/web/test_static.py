"""The page itself: its texts in every language, its modules, and nothing from elsewhere."""

from __future__ import annotations

import json
import re

import pytest

from glyphstone.web.application import STATIC

MODULES = sorted(STATIC.glob("*.js"))
MESSAGES = {
    path.stem: json.loads(path.read_text("utf-8")) for path in (STATIC / "messages").iterdir()
}
#: Keys of which the second half is only known when the page runs.
FAMILIES = (
    "ask", "deed", "doubt", "edit", "format", "pick", "source", "stage", "state", "step", "trust",
    "view",
)  # fmt: skip
_USED = re.compile(r"""(?<![\w.])t\("([a-z0-9-]+)\"""")


def used() -> set[str]:
    return {key for path in MODULES for key in _USED.findall(path.read_text("utf-8"))}


def test_every_text_is_there_in_every_language() -> None:
    assert len(MESSAGES) >= 2
    assert all(used() <= texts.keys() for texts in MESSAGES.values())
    first, *others = (texts.keys() for texts in MESSAGES.values())
    assert all(first == other for other in others)


def test_no_text_is_there_in_vain() -> None:
    source = "".join(path.read_text("utf-8") for path in MODULES)
    vain = [
        key
        for key in MESSAGES["en"]
        if f'"{key}"' not in source and key.partition("-")[0] not in FAMILIES
    ]
    assert vain == []


@pytest.mark.parametrize("language", sorted(MESSAGES))
def test_texts_take_the_same_values_in_every_language(language: str) -> None:
    def values(text: object) -> set[str]:
        parts = text.values() if isinstance(text, dict) else [text]
        return set(re.findall(r"\{(\w+)\}", " ".join(map(str, parts))))

    for key, text in MESSAGES["en"].items():
        assert values(MESSAGES[language][key]) == values(text), key


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_a_module_is_typed_and_builds_no_markup(path: object) -> None:
    text = str(path.read_text("utf-8"))  # type: ignore[attr-defined]
    assert "innerHTML" not in text
    assert "eval(" not in text
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)
    functions = re.findall(r"^export (?:async )?function \w+\(\w", text, flags=re.M)
    assert len(functions) <= text.count("@param")


def test_the_page_loads_nothing_from_elsewhere() -> None:
    page = (STATIC / "index.html").read_text("utf-8")
    addresses = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert addresses
    assert all(address.startswith("/static/") for address in addresses)
    assert "<style" not in page
    assert not re.search(r"<script(?![^>]*src=)", page)


def test_the_sample_is_that_of_the_demo(sample: object) -> None:
    from pathlib import Path

    from glyphstone.web.api.document_routes import SAMPLE

    assert SAMPLE.read_bytes() == Path(str(sample)).read_bytes()
