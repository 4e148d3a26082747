"""What several tests of the commands read."""

from __future__ import annotations

from pathlib import Path

import pytest

import forge


def document(text: str, pages: int = 1) -> bytes:
    layout = forge.Layout(repeat=pages)
    return forge.Document([forge.Paragraph((text,))], layout=layout).build().pdf


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with folders in it: three documents, and one that is none between them."""
    corpus = tmp_path_factory.mktemp("corpus")
    (corpus / "deep" / "er").mkdir(parents=True)
    (corpus / "a.pdf").write_bytes(document("First", pages=5))
    (corpus / "b.PDF").write_bytes(b"no PDF at all")
    (corpus / "deep" / "a.pdf").write_bytes(document("Second"))
    (corpus / "deep" / "er" / "c.pdf").write_bytes(document("Third"))
    return corpus
