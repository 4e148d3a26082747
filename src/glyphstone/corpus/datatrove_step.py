"""A step for datatrove pipelines: fills in the text of documents that bring or name a PDF.

Import it only where datatrove is installed; nothing else here needs it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec
import zstandard
from datatrove.pipeline.base import PipelineStep

from glyphstone.corpus.corpus_document import DocumentRead, DocumentTask, read_one
from glyphstone.corpus.engines.attempts import Attempt, next_attempt
from glyphstone.errors import GlyphstoneError
from glyphstone.guard import Ended, Series, warm_up
from glyphstone.options import Limits

__all__ = ["GlyphstoneExtractor"]

#: Documents that one process serves, as in a corpus run.
_DOCUMENTS_EACH = 200


class GlyphstoneExtractor(PipelineStep):  # type: ignore[misc]
    """Reads PDFs in guarded processes; a document that cannot be read is dropped and counted.

    A PDF is the bytes or path of a document's first medium, the bytes in `metadata["pdf"]`, or the
    file that `metadata["file_path"]` names. Its columns go into the metadata.
    """

    name = "Glyphstone"
    type = "Extractor"

    def __init__(
        self,
        *,
        seconds: float = Limits().seconds,
        memory_bytes: int = Limits().memory_bytes,
        text: str = "prose",
        shapes: bool = True,
    ) -> None:
        super().__init__()
        self._limits = Limits(seconds=seconds, memory_bytes=memory_bytes)
        self._text = text
        self._shapes = shapes

    def run(self, data: Iterable[Any], rank: int = 0, world_size: int = 1) -> Iterator[Any]:  # noqa: ARG002
        """The documents with their texts, those dropped that cannot be read."""
        warm_up(["glyphstone.corpus.corpus_document"])
        with (
            Series(read_one, self._limits, documents_each=_DOCUMENTS_EACH) as series,
            _Copy() as copy,
        ):
            for document in data or ():
                with self.track_time():
                    outcome = self._read(series, document, copy)
                if isinstance(outcome, GlyphstoneError):
                    self.stat_update("dropped", f"dropped_{outcome.verdict}")
                    continue
                columns = msgspec.json.decode(
                    zstandard.ZstdDecompressor().decompress(outcome.packed)
                )
                document.text = columns.pop("text")
                document.metadata.pop("pdf", None)
                document.metadata.update(columns)
                self.update_doc_stats(document)
                self.stat_update("forwarded", outcome.outcome)
                yield document

    def _read(
        self, series: Series[DocumentTask, DocumentRead], document: Any, copy: _Copy
    ) -> DocumentRead | GlyphstoneError:
        task = DocumentTask(
            copy.of(document),
            identity=document.id,
            name=str(document.metadata.get("file_path") or document.id),
            limits=self._limits,
            text=self._text,
            shapes=self._shapes,
            sketch=False,
        )
        attempt: Attempt | None = Attempt(0, task)
        while attempt is not None:
            series.begin(0, attempt.task, task.name, fresh=attempt.fresh)
            ended: Ended[DocumentRead] = series.next_over()
            attempt = next_attempt(attempt, ended, page=0, keep_partial=False)
        return ended.outcome


class _Copy:
    """A file of our own for PDFs that come as bytes."""

    def __enter__(self) -> Self:
        self._folder = tempfile.TemporaryDirectory(prefix="glyphstone.")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._folder.cleanup()

    def of(self, document: Any) -> Path:
        """The file of a document's PDF."""
        medium = next(iter(getattr(document, "media", None) or ()), None)
        data = getattr(medium, "media_bytes", None) or document.metadata.get("pdf")
        if data is None:
            return Path(
                getattr(medium, "path", None) or str(document.metadata.get("file_path", ""))
            )
        path = Path(self._folder.name) / "document.pdf"
        path.write_bytes(data)
        return path
