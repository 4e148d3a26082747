"""The page on the columns names all of them, with their meanings."""

from __future__ import annotations

from pathlib import Path

from glyphstone.corpus.shards.columns import DUPLICATE_COLUMNS, RECORD_COLUMNS, REJECT_COLUMNS


def test_the_page_on_corpora_has_every_column(root: Path) -> None:
    page = (root / "docs" / "formats" / "corpus.md").read_text(encoding="utf-8")
    for column in (*RECORD_COLUMNS, *DUPLICATE_COLUMNS, *REJECT_COLUMNS):
        assert f"| `{column.name}` | {column.type} | {column.meaning} |" in page
