"""The weights of the recogniser of drawings, and what its classes stand for; read when first used.

Trained by `tools/shapes` on fonts that are free to use; NOTICE.shapes.txt names them.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

__all__ = ["FILES", "ShapeClass", "ShapeModel", "read_model", "shape_model"]

#: One archive of NumPy, cut into files small enough for a repository.
FILES = tuple(Path(__file__).with_name(f"shapes{part}.bin") for part in (1, 2, 3, 4))

Weights = NDArray[np.float32]


# There are 25,000 of them: a dataclass takes four times as long to make, and msgspec makes these.
class ShapeClass(NamedTuple):
    """What a class of drawings stands for.

    `form` tells how a letter of a joining script joins: bit 0 to the one before it, bit 1 to the
    one behind it. `script` is ISO 15924, Zyyy for what all scripts use.
    """

    text: str
    form: int
    script: str


@dataclass(frozen=True, slots=True)
class ShapeModel:
    """A network of convolutions, and the classes that its embedding is compared with."""

    #: Kernel (height, width, inputs, outputs), bias and stride of each convolution.
    convolutions: tuple[tuple[Weights, Weights, int], ...]
    hidden: tuple[Weights, Weights]
    embedding: tuple[Weights, Weights]
    norm: tuple[Weights, Weights]
    #: A vector of length 1 for each class.
    vectors: Weights
    classes: tuple[ShapeClass, ...]
    #: How many designs each class was learned from.
    designs: NDArray[np.int16]
    #: What cosines are multiplied with to be logarithms of odds.
    scale: float
    #: What the training wrote down: families of fonts, those held out, the curve of learning.
    facts: dict[str, Any]


#: Strides of the convolutions, in their order (tools/shapes/net.py).
_STRIDES = (1, 2, 1, 2, 1, 2, 2)


@cache
def shape_model() -> ShapeModel:
    """The model that comes with the package."""
    return read_model(b"".join(path.read_bytes() for path in FILES))


def read_model(data: bytes) -> ShapeModel:
    """A model from the bytes of its archive."""
    with np.load(io.BytesIO(data), allow_pickle=False) as file:
        arrays = {name: file[name] for name in file.files}
    head = msgspec.json.decode(arrays.pop("head"), type=dict[str, msgspec.Raw])
    classes = msgspec.json.decode(head.pop("labels"), type=tuple[ShapeClass, ...])
    facts = {name: msgspec.json.decode(one) for name, one in head.items()}
    designs = arrays.pop("designs")
    # By far the largest: it is made in place.
    vectors = arrays.pop("classes").astype(np.float32)
    vectors *= arrays.pop("class_steps")
    weights = {name: one.astype(np.float32) for name, one in arrays.items()}
    return ShapeModel(
        convolutions=tuple(
            (weights[f"kernel{number}"], weights[f"bias{number}"], stride)
            for number, stride in enumerate(_STRIDES)
        ),
        hidden=(weights["hidden"], weights["hidden_bias"]),
        embedding=(weights["embedding"], weights["embedding_bias"]),
        norm=(weights["norm"], weights["norm_bias"]),
        vectors=vectors,
        designs=designs,
        classes=classes,
        scale=float(facts.pop("scale")),
        facts=facts,
    )
