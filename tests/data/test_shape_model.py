"""The weights of the recogniser of drawings, as they come with the package."""

from __future__ import annotations

import io
import json
from typing import Any

import numpy as np
import pytest

from glyphstone.data.scripts import COMMON
from glyphstone.data.shape_model import FILES, ShapeClass, read_model, shape_model
from glyphstone.shapes.looks import MEASURES, SIDE

#: What the format of the repository allows for one file, and what all parts together may have.
MOST_BYTES_OF_A_PART = 2**21
MOST_BYTES = 12_000_000
#: Vectors are kept as steps of a byte: the share by which their length may differ from 1.
ROUNDING = 0.004

HEAD = {"labels": [["а", 0, "Cyrl"], ["ب", 3, "Arab"]], "scale": 17.5, "families": ["one"]}


def archive(**changes: Any) -> bytes:
    """A small model as its file."""
    parts: dict[str, Any] = {
        "head": np.frombuffer(json.dumps(HEAD).encode(), np.uint8),
        "designs": np.array([3, 40], np.int16),
        "hidden": np.ones((5, 4), np.float16),
        "hidden_bias": np.zeros(4, np.float16),
        "embedding": np.ones((4, 2), np.float16),
        "embedding_bias": np.zeros(2, np.float16),
        "norm": np.ones(2, np.float16),
        "norm_bias": np.zeros(2, np.float16),
        "classes": np.array([[100, 0], [60, 80]], np.int8),
        "class_steps": np.array([[0.01], [0.01]], np.float32),
    }
    for number in range(7):
        parts[f"kernel{number}"] = np.full((3, 3, 1, 1), number, np.float16)
        parts[f"bias{number}"] = np.full(1, -number, np.float16)
    file = io.BytesIO()
    np.savez(file, **(parts | changes))
    return file.getvalue()


def test_a_model_is_read_from_its_archive() -> None:
    model = read_model(archive())
    assert model.classes == (ShapeClass("а", 0, "Cyrl"), ShapeClass("ب", 3, "Arab"))
    assert model.designs.tolist() == [3, 40]
    assert model.scale == 17.5
    assert model.facts == {"families": ["one"]}
    assert model.vectors == pytest.approx(np.array([[1.0, 0.0], [0.6, 0.8]]))
    assert [stride for _, _, stride in model.convolutions] == [1, 2, 1, 2, 1, 2, 2]
    for number, (kernel, bias, _) in enumerate(model.convolutions):
        assert kernel.shape == (3, 3, 1, 1)
        assert (kernel == number).all()
        assert (bias == -number).all()
    assert model.hidden[0].shape == (5, 4)
    assert model.embedding[0].shape == (4, 2)
    assert model.norm[0].tolist() == [1.0, 1.0]


def test_all_weights_are_of_one_kind() -> None:
    model = read_model(archive())
    pairs = [*((k, b) for k, b, _ in model.convolutions), model.hidden, model.embedding, model.norm]
    assert {one.dtype for pair in pairs for one in pair} == {np.dtype(np.float32)}
    assert model.vectors.dtype == np.float32


def test_an_archive_with_objects_is_refused() -> None:
    # Nothing that is read may become code.
    with pytest.raises(ValueError, match="allow_pickle"):
        read_model(archive(norm=np.array([{}], dtype=object)))


def test_the_parts_are_joined_and_small_enough() -> None:
    assert [path.name for path in FILES] == [f"shapes{part}.bin" for part in (1, 2, 3, 4)]
    sizes = [path.stat().st_size for path in FILES]
    assert max(sizes) <= MOST_BYTES_OF_A_PART
    assert sum(sizes) < MOST_BYTES
    # No part is forgotten: the folder has no other.
    assert set(FILES[0].parent.glob("shapes*.bin")) == set(FILES)
    assert shape_model() is shape_model()


def test_the_classes_and_vectors_of_the_package_fit_each_other() -> None:
    model = shape_model()
    count, length = model.vectors.shape
    assert len(model.classes) == len(model.designs) == count
    assert len(set(model.classes)) == count
    assert all(one.text and one.form in range(4) for one in model.classes)
    assert {one.script for one in model.classes} >= {COMMON, "Latn", "Cyrl", "Hebr", "Thai", "Deva"}
    assert model.designs.min() >= 1
    assert model.scale > 1
    assert model.embedding[0].shape[1] == len(model.norm[0]) == length
    lengths = np.linalg.norm(model.vectors, axis=1)
    assert np.abs(lengths - 1).max() < ROUNDING


def test_the_layers_of_the_package_fit_each_other() -> None:
    model = shape_model()
    side, channels = SIDE, 2
    for kernel, bias, stride in model.convolutions:
        assert kernel.shape == (3, 3, channels, len(bias))
        side, channels = -(-side // stride), len(bias)
    hidden, hidden_bias = model.hidden
    assert hidden.shape == (side * side * channels + MEASURES, len(hidden_bias))
    assert model.embedding[0].shape[0] == len(hidden_bias)
    pairs = [*((k, b) for k, b, _ in model.convolutions), model.hidden, model.embedding, model.norm]
    assert all(np.isfinite(one).all() for pair in pairs for one in pair)
