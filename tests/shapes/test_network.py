"""The network with NumPy, against the same in plain loops."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from glyphstone.data.shape_model import ShapeClass, ShapeModel
from glyphstone.shapes.looks import MEASURES
from glyphstone.shapes.network import BATCH, embedded

CHANNELS, STRIDES, HIDDEN, LENGTH = (2, 3, 4), (1, 2), 5, 6


def tiny_model(side: int, seed: int = 1) -> ShapeModel:
    """A model of two convolutions with weights by chance."""
    chance = np.random.default_rng(seed)

    def weights(*shape: int) -> NDArray[np.float32]:
        return chance.normal(0, 0.5, shape).astype(np.float32)

    after = -(-side // 2)
    return ShapeModel(
        convolutions=tuple(
            (weights(3, 3, inputs, outputs), weights(outputs), stride)
            for inputs, outputs, stride in zip(CHANNELS, CHANNELS[1:], STRIDES, strict=False)
        ),
        hidden=(weights(after * after * CHANNELS[-1] + MEASURES, HIDDEN), weights(HIDDEN)),
        embedding=(weights(HIDDEN, LENGTH), weights(LENGTH)),
        norm=(weights(LENGTH), weights(LENGTH)),
        vectors=np.eye(LENGTH, dtype=np.float32),
        classes=tuple(ShapeClass(char, 0, "Latn") for char in "abcdef"),
        designs=np.ones(LENGTH, np.int16),
        scale=10.0,
        facts={},
    )


def some_drawings(
    count: int, side: int, seed: int = 2
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    chance = np.random.default_rng(seed)
    pictures = chance.integers(0, 256, (count, 2, side, side)).astype(np.uint8)
    return pictures, chance.normal(0, 1, (count, MEASURES)).astype(np.float32)


def by_hand(
    model: ShapeModel, picture: NDArray[np.uint8], measures: NDArray[np.float32]
) -> list[float]:
    """The network for one drawing, number by number; planes[channel][row][column]."""
    planes = [[[float(ink) / 255 for ink in row] for row in plane] for plane in picture]
    for kernel, bias, stride in model.convolutions:
        planes = convolved(planes, kernel, bias, stride)
    flat = [ink for plane in planes for row in plane for ink in row] + measures.tolist()
    inner = [max(0.0, one) for one in times(flat, *model.hidden)]
    outer = times(inner, *model.embedding)
    mean = sum(outer) / len(outer)
    spread = sum((one - mean) ** 2 for one in outer) / len(outer)
    factor, offset = model.norm
    level = [
        (one - mean) / math.sqrt(spread + 1e-5) * float(f) + float(o)
        for one, f, o in zip(outer, factor, offset, strict=True)
    ]
    length = math.sqrt(sum(one * one for one in level))
    return [one / length for one in level]


def convolved(
    planes: list[list[list[float]]],
    kernel: NDArray[np.float32],
    bias: NDArray[np.float32],
    stride: int,
) -> list[list[list[float]]]:
    rows, columns = len(planes[0]), len(planes[0][0])
    found = []
    for output in range(kernel.shape[3]):
        plane = []
        for row in range(0, rows, stride):
            line = []
            for column in range(0, columns, stride):
                total = float(bias[output])
                for down in range(3):
                    for across in range(3):
                        y, x = row + down - 1, column + across - 1
                        if 0 <= y < rows and 0 <= x < columns:
                            total += sum(
                                plane_in[y][x] * float(kernel[down, across, number, output])
                                for number, plane_in in enumerate(planes)
                            )
                line.append(max(0.0, total))
            plane.append(line)
        found.append(plane)
    return found


def times(
    vector: list[float], weights: NDArray[np.float32], bias: NDArray[np.float32]
) -> list[float]:
    return [
        sum(one * float(w) for one, w in zip(vector, column, strict=True)) + float(offset)
        for column, offset in zip(weights.T, bias, strict=True)
    ]


@pytest.mark.parametrize("side", [1, 4, 5, 8])
def test_the_network_is_that_of_plain_loops(side: int) -> None:
    model = tiny_model(side)
    pictures, measures = some_drawings(3, side)
    found = embedded(model, pictures, measures)
    assert found.dtype == np.float32
    for one, picture, sizes in zip(found, pictures, measures, strict=True):
        assert one.tolist() == pytest.approx(by_hand(model, picture, sizes), abs=1e-4)


def test_every_vector_has_the_length_one() -> None:
    found = embedded(tiny_model(4), *some_drawings(20, 4))
    assert np.linalg.norm(found, axis=1) == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize("count", [1, BATCH - 1, BATCH, BATCH + 1, 2 * BATCH + 3])
def test_a_batch_gives_the_same_as_one_by_one(count: int) -> None:
    model = tiny_model(4)
    pictures, measures = some_drawings(count, 4)
    found = embedded(model, pictures, measures)
    alone = [embedded(model, pictures[n : n + 1], measures[n : n + 1])[0] for n in range(count)]
    assert found == pytest.approx(np.array(alone), abs=1e-5)


def test_no_drawing_has_no_vector() -> None:
    assert embedded(tiny_model(4), *some_drawings(0, 4)).shape == (0, LENGTH)


def test_places_count_and_channels_come_before_them() -> None:
    """Two pictures with the same ink in other places, and two with their views swapped."""
    model = tiny_model(4)
    pictures, measures = some_drawings(1, 4)
    first = embedded(model, pictures, measures)
    moved = embedded(model, np.roll(pictures, 1, axis=3), measures)
    swapped = embedded(model, pictures[:, ::-1], measures)
    assert np.abs(first - moved).max() > 1e-3
    assert np.abs(first - swapped).max() > 1e-3
