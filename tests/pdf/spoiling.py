"""Documents with one entry of one object replaced by something that does not belong there."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pikepdf

__all__ = ["JUNK", "spoiled"]

#: What an entry may be replaced by, as PDF syntax.
JUNK = (
    b"null",
    b"true",
    b"-7",
    b"9999999999999999",
    b"/Nonsense",
    b"/N#e9",
    b"(text)",
    b"<FEFF>",
    b"[]",
    b"[1 /A (b) << >> null]",
    b"<< >>",
    b"<< /Type /Pages /Kids [] >>",
)


def _places(pdf: pikepdf.Pdf) -> Iterator[tuple[Any, Any]]:
    """Every dictionary and array with each of its keys and indices."""
    seen: set[tuple[int, int]] = set()
    waiting: list[Any] = [pdf.Root]
    while waiting:
        item = waiting.pop()
        if isinstance(item, pikepdf.Object) and item.is_indirect:
            if item.objgen in seen:
                continue
            seen.add(item.objgen)
        if isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
            for key in sorted(item.keys()):
                if key != "/Length":  # qpdf writes it anew
                    yield item, key
                if key not in ("/Parent", "/P"):
                    waiting.append(item.get(key))
        elif isinstance(item, pikepdf.Array):
            for index in range(min(len(item), 4)):
                yield item, index
                waiting.append(item[index])


def _replace(holder: Any, key: Any, value: Any) -> None:
    if value is None and not isinstance(holder, pikepdf.Array):
        del holder[key]
    else:
        holder[key] = value


def spoiled(data: bytes, every: int = 1, first: int = 0) -> Iterator[tuple[str, bytes]]:
    """The document again and again, each time with another entry replaced; and which it is."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        count = sum(1 for _ in _places(pdf))
    for number in range(first, count * len(JUNK), every):
        place, junk = divmod(number, len(JUNK))
        with pikepdf.open(io.BytesIO(data)) as pdf:
            for at, (holder, key) in enumerate(_places(pdf)):
                if at == place:
                    label = f"{key} of {holder.objgen}: {JUNK[junk].decode('ascii')}"
                    _replace(holder, key, pikepdf.Object.parse(JUNK[junk]))
                    break
            out = io.BytesIO()
            try:
                pdf.save(out, static_id=True)
            except (pikepdf.PdfError, RuntimeError, TypeError, KeyError):
                continue  # qpdf does not write such a thing
            yield label, out.getvalue()
