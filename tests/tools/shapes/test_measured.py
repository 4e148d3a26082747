"""Training measures batches of fonts by the formula that measures one font in use."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.shapes.looks import MEASURES, measured, measures


@given(st.integers(0, 2**32 - 1), st.integers(1, 4), st.integers(1, 9))
def test_a_batch_is_measured_font_by_font(seed: int, fonts: int, glyphs: int) -> None:
    random = np.random.default_rng(seed)
    advance = random.choice([0.0, 0.019, 0.5, 0.6], (fonts, glyphs)).astype(np.float32)
    corner = random.choice([-0.2, 0.0, 0.02, 0.5], (fonts, glyphs, 2))
    size = random.choice([0.0, 0.005, 0.5, 0.52, 0.7], (fonts, glyphs, 2))
    box = np.concatenate([corner, corner + size], axis=-1).astype(np.float32)
    batch = measured(np, advance, box, lambda one: np.median(one, axis=-1, keepdims=True))
    assert batch.shape == (fonts, glyphs, MEASURES)
    for number in range(fonts):
        single = measures(advance[number].tolist(), box[number].tolist())
        assert np.array_equal(batch[number].astype(np.float32), single)
