"""Pages come back from the disk as they went."""

from __future__ import annotations

from random import Random

from glyphstone.reading.page_spool import PageSpool
from glyphstone.writers.structured.pages import page_object
from tests.writers.hostile import random_page


def test_pages_come_back_in_order() -> None:
    random = Random(1)
    pages = [random_page(random) for _ in range(20)]
    for page in pages:
        for block in page.blocks:
            for line in block.lines:
                for span in line.spans:
                    span.text = span.text.encode("utf-8", "replace").decode("utf-8")
                    span.font_name = "F"
    with PageSpool() as spool:
        for page in pages:
            spool.add(page)
        found = list(spool.pages())
        again = list(spool.pages())
    assert [repr(page_object(page)) for page in found] == [
        repr(page_object(page)) for page in pages
    ]
    assert len(again) == len(pages)
