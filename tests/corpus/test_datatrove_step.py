"""The step for datatrove, in a played pipeline with datatrove's own names."""

from __future__ import annotations

import contextlib
import sys
import types
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.corpus.making import ENGLISH, document


class PlayedStep:
    """What a step inherits from datatrove's `PipelineStep`."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()

    def stat_update(self, *labels: str) -> None:
        self.counted.update(labels)

    def update_doc_stats(self, document: Any) -> None:
        self.counted["characters"] += len(document.text)

    def track_time(self) -> AbstractContextManager[None]:
        return contextlib.nullcontext()


@dataclass
class PlayedDocument:
    text: str
    id: str
    media: list[Any] = field(default_factory=list)
    metadata: dict[str, Any] = field(default_factory=dict)


@pytest.fixture
def step(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    base = types.ModuleType("datatrove.pipeline.base")
    vars(base)["PipelineStep"] = PlayedStep
    for name in ("datatrove", "datatrove.pipeline"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    monkeypatch.setitem(sys.modules, "datatrove.pipeline.base", base)
    monkeypatch.delitem(sys.modules, "glyphstone.corpus.datatrove_step", raising=False)
    from glyphstone.corpus.datatrove_step import GlyphstoneExtractor

    yield GlyphstoneExtractor(shapes=False)
    monkeypatch.delitem(sys.modules, "glyphstone.corpus.datatrove_step", raising=False)


def test_documents_get_their_text_and_columns(step: Any, tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(document(ENGLISH))
    by_path = PlayedDocument("", "1", metadata={"file_path": str(tmp_path / "a.pdf"), "kept": 7})
    by_bytes = PlayedDocument("", "2", metadata={"pdf": document("Second one.")})
    medium = types.SimpleNamespace(media_bytes=document("Third one."), path=None)
    by_medium = PlayedDocument("", "3", media=[medium])
    no_pdf = PlayedDocument("", "4", metadata={"pdf": b"no PDF"})
    missing = PlayedDocument("", "5", metadata={"file_path": str(tmp_path / "missing.pdf")})
    found = list(step.run(iter([by_path, by_bytes, no_pdf, by_medium, missing])))
    assert [one.id for one in found] == ["1", "2", "3"]
    assert [one.text for one in found] == [ENGLISH, "Second one.", "Third one."]
    assert found[0].metadata["kept"] == 7
    assert found[0].metadata["language"] == "eng_Latn"
    assert "pdf" not in found[1].metadata
    assert step.counted["dropped"] == 2
    assert step.counted["dropped_not_pdf"] == 1
    assert step.counted["ok"] == step.counted["forwarded"] == 3


def test_no_documents_are_no_trouble(step: Any) -> None:
    assert list(step.run(None)) == []
