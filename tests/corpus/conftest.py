"""A small corpus, and runs over it."""

from __future__ import annotations

from pathlib import Path

import pytest

from forge.damage import Missing
from tests.corpus.making import ENGLISH, document


@pytest.fixture(scope="session")
def small_corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Eight documents: sound ones, two equal ones, one nearly equal, a broken font, two refused."""
    folder = tmp_path_factory.mktemp("small-corpus")
    (folder / "deep").mkdir()
    (folder / "a.pdf").write_bytes(document(ENGLISH))
    (folder / "b.pdf").write_bytes(document(ENGLISH))
    (folder / "c.pdf").write_bytes(document(ENGLISH.replace("brotherhood", "sisterhood")))
    (folder / "d.pdf").write_bytes(document("A short one.", pages=3))
    (folder / "e.pdf").write_bytes(b"no PDF at all")
    (folder / "f.pdf").write_bytes(document(ENGLISH, pages=2)[:900])
    (folder / "g.pdf").write_bytes(document(ENGLISH, damage=Missing(share=0.5)))
    (folder / "deep" / "h.PDF").write_bytes(document("Another one, deeper down."))
    (folder / ".hidden.pdf").write_bytes(b"never looked at")
    (folder / "notes.txt").write_text("no document", encoding="utf-8")

    return folder
