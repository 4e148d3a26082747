"""The network as PyTorch trains it; glyphstone.shapes.network runs it with NumPy alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torch
from torch import nn
from torch.nn import functional

__all__ = ["CHANNELS", "EMBEDDING", "Net"]

#: Input, output and stride of each convolution.
CHANNELS = (
    (2, 32, 1), (32, 48, 2), (48, 80, 1), (80, 96, 2), (96, 160, 1), (160, 192, 2), (192, 224, 2),
)  # fmt: skip
HIDDEN = 384
EMBEDDING = 192
SCALE_AT_START = 16.0


if TYPE_CHECKING:

    class _Module:
        """PyTorch is not there when types are checked."""

        def __getattr__(self, name: str) -> Any: ...

        def __call__(self, *arguments: Any) -> Any: ...

else:
    _Module = nn.Module


class Net(_Module):
    """Pictures and measures to an embedding of length 1."""

    def __init__(self, measures: int, classes: int) -> None:
        super().__init__()
        self.convolutions = nn.Sequential(*(_layer(*shape) for shape in CHANNELS))
        self.hidden = nn.Linear(CHANNELS[-1][1] * 9 + measures, HIDDEN)
        self.embedding = nn.Linear(HIDDEN, EMBEDDING)
        self.norm = nn.LayerNorm(EMBEDDING)
        self.classes = nn.Parameter(torch.randn(classes, EMBEDDING))
        self.scale = nn.Parameter(torch.tensor(SCALE_AT_START))

    def forward(self, pictures: Any, measures: Any) -> Any:
        found = self.convolutions(pictures).flatten(1)
        found = functional.relu(self.hidden(torch.cat([found, measures], dim=1)))
        return functional.normalize(self.norm(self.embedding(found)), dim=-1)

    def cosines(self, embedded: Any) -> Any:
        return embedded @ functional.normalize(self.classes, dim=-1).T


def _layer(inputs: int, outputs: int, stride: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )
