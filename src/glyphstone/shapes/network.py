"""Runs the recogniser's network with NumPy alone: pictures and measures to embeddings."""

from __future__ import annotations

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from glyphstone.data.shape_model import ShapeModel, Weights

__all__ = ["embedded"]

#: Drawings that go through the network at once: more cost memory, fewer cost time (measured).
BATCH = 50
_FULL_INK = 255.0
#: What the normalisation of a layer adds to a variance, as in training.
_TINY = 1e-5


def embedded(
    model: ShapeModel, pictures: NDArray[np.uint8], measures: NDArray[np.float32]
) -> Weights:
    """A vector of length 1 for each drawing: alike for drawings of one letter."""
    parts = [
        _embedded(model, pictures[first : first + BATCH], measures[first : first + BATCH])
        for first in range(0, len(pictures), BATCH)
    ]
    return np.concatenate([np.zeros((0, model.vectors.shape[1]), np.float32), *parts])


def _embedded(
    model: ShapeModel, pictures: NDArray[np.uint8], measures: NDArray[np.float32]
) -> Weights:
    found = pictures.transpose(0, 2, 3, 1).astype(np.float32) / np.float32(_FULL_INK)
    for kernel, bias, stride in model.convolutions:
        found = _convolved(found, kernel, bias, stride)
    # The classes were learned with the channels before the places.
    flat = found.transpose(0, 3, 1, 2).reshape(len(found), -1)
    hidden, hidden_bias = model.hidden
    flat = np.maximum(np.concatenate([flat, measures], axis=1) @ hidden + hidden_bias, 0)
    weights, bias = model.embedding
    flat = flat @ weights + bias
    mean, variance = flat.mean(axis=1, keepdims=True), flat.var(axis=1, keepdims=True)
    factor, offset = model.norm
    flat = (flat - mean) / np.sqrt(variance + _TINY) * factor + offset
    return np.asarray(flat / np.linalg.norm(flat, axis=1, keepdims=True), dtype=np.float32)


def _convolved(given: Weights, kernel: Weights, bias: Weights, stride: int) -> Weights:
    """A 3 by 3 convolution with one pixel of paper around it; what is negative becomes 0."""
    count, rows, columns, channels = given.shape
    padded = np.zeros((count, rows + 2, columns + 2, channels), np.float32)
    padded[:, 1:-1, 1:-1] = given
    views = sliding_window_view(padded, (3, 3), axis=(1, 2))[:, ::stride, ::stride]
    flat = views.transpose(0, 1, 2, 4, 5, 3).reshape(-1, 9 * channels)
    found = flat @ kernel.reshape(9 * channels, -1)
    found += bias
    np.maximum(found, 0, out=found)
    return found.reshape(*views.shape[:3], -1)
