"""The table of the first glance, as it comes with the package."""

from __future__ import annotations

import io
import json

import numpy as np

from glyphstone.data.glance_table import FILE, glance_table, read_table
from glyphstone.shapes.glance import FEATURES

#: What the package may grow by for a first look.
MOST_BYTES = 600_000


def test_the_table_is_whole_and_small() -> None:
    table = glance_table()
    assert FILE.stat().st_size <= MOST_BYTES
    assert table.mean.shape == (FEATURES,)
    assert table.projection.shape[0] == FEATURES
    assert table.centres.shape == (len(table.texts), table.projection.shape[1])
    assert {"a", "Z", "7", "(", "fi", "я", "Ω"} <= set(table.texts)


def test_centres_are_kept_in_steps() -> None:
    out = io.BytesIO()
    np.savez(
        out,
        mean=np.zeros(3, np.float16),
        projection=np.eye(3, 2, dtype=np.float16),
        centres=np.array([[100, -50]], np.int8),
        steps=np.array([0.5, 2.0], np.float32),
        texts=np.frombuffer(json.dumps(["ж"]).encode(), np.uint8),
    )
    table = read_table(out.getvalue())
    assert table.centres.tolist() == [[50.0, -100.0]]
    assert table.texts == ("ж",)
