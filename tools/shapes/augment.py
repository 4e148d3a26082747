"""Changes of pictures and measures that a face, a producer or a scanner makes.

All glyphs of a set are changed alike, as one font is slanted, fattened or scanned as a whole.
"""

from __future__ import annotations

from typing import Any

import torch
from torch.nn import functional

from glyphstone.shapes import looks

__all__ = ["augmented", "drawn_em", "measured", "rescaled"]

SLANT = 0.22
WIDTH = (0.86, 1.16)
HEIGHT = (0.95, 1.05)
#: The em of a font against the one it should have: in most sets, and in some.
EM = (0.93, 1.07)
WIDE_EM = (0.8, 1.25)
WIDE_EM_SETS = 0.15
#: Pixels of the side of a picture as a scanner or a low resolution leaves it.
COARSE = (12, 14, 16, 20, 26, 32)
#: Shares of the sets that are slanted, fattened, thinned, blurred, and made coarse bitmaps.
SLANTED, FAT, THIN, BLURRED, BITMAPS = 0.5, 0.22, 0.18, 0.3, 0.35
#: Shares of the sets without advances, and with false ones.
NO_ADVANCE, FALSE_ADVANCE = 0.12, 0.12
NOISE = 0.03
#: Where the baseline lies in the second picture, from its middle in halves of its side, downwards.
BASELINE = 0.4


def drawn_em(sets: int, device: str) -> Any:
    """The scale of the em of each set."""
    usual = torch.empty(sets, 1, device=device).uniform_(*EM)
    wide = torch.empty(sets, 1, device=device).uniform_(*WIDE_EM)
    return torch.where(torch.rand(sets, 1, device=device) < WIDE_EM_SETS, wide, usual)


def augmented(pictures: Any, em: Any) -> Any:
    """Pictures of sets (sets, glyphs, 2, side, side) changed; `em` scales the em of each set."""
    sets, glyphs = pictures.shape[:2]
    device, count = pictures.device, sets * glyphs

    def whole(low: float, high: float) -> Any:
        drawn = torch.empty(sets, 1, device=device).uniform_(low, high)
        return drawn.expand(sets, glyphs).reshape(-1)

    def each(low: float, high: float) -> Any:
        return torch.empty(count, device=device).uniform_(low, high)

    def some(share: float) -> Any:
        drawn = (torch.rand(sets, 1, device=device) < share).float()
        return drawn.expand(sets, glyphs).reshape(-1)

    slant = whole(-SLANT, SLANT) * some(SLANTED)
    wide, tall = whole(*WIDTH) * each(0.97, 1.03), whole(*HEIGHT) * each(0.98, 1.02)
    changed = []
    for channel, scale in ((0, 1.0), (1, em.expand(sets, glyphs).reshape(-1))):
        matrix = torch.zeros(count, 2, 3, device=device)
        matrix[:, 0, 0] = 1 / (wide * scale)
        matrix[:, 0, 1] = slant
        matrix[:, 1, 1] = 1 / (tall * scale)
        matrix[:, 0, 2] = each(-0.05, 0.05)
        matrix[:, 1, 2] = each(-0.04, 0.04)
        if channel == 1:
            # The em grows from the baseline, which lies 0.4 of half a side below the middle.
            matrix[:, 1, 2] += BASELINE * (1 - 1 / (tall * scale))
        one = pictures[:, :, channel].reshape(count, 1, *pictures.shape[-2:])
        grid = functional.affine_grid(matrix, one.shape, align_corners=False)
        changed.append(functional.grid_sample(one, grid, align_corners=False))
    found = torch.cat(changed, dim=1)
    shape = (count, 1, 1, 1)
    kind = whole(0, 1).view(shape)
    much = whole(0, 1).view(shape)
    fat = found + much * (functional.max_pool2d(found, 3, 1, 1) - found)
    thin = found + 0.8 * much * (-functional.max_pool2d(-found, 3, 1, 1) - found)
    found = torch.where(kind < FAT, fat, torch.where(kind < FAT + THIN, thin, found))
    found = found + some(BLURRED).view(shape) * (functional.avg_pool2d(found, 3, 1, 1) - found)
    pixels = COARSE[int(torch.randint(len(COARSE), ()))]
    coarse = functional.interpolate(found, size=pixels, mode="area")
    coarse = (coarse + torch.randn_like(coarse) * 0.12 > 0.5).float()
    coarse = functional.interpolate(coarse, size=found.shape[-1], mode="bilinear")
    found = found + some(BITMAPS).view(shape) * (coarse - found)
    return (found + torch.randn_like(found) * NOISE).view(pictures.shape)


def rescaled(advance: Any, box: Any, em: Any) -> tuple[Any, Any]:
    """Advances and boxes of sets with another em, some without advances or with false ones."""
    advance, box = advance * em, box * em[..., None]
    chance = torch.rand(advance.shape[0], 1, device=advance.device)
    false = advance * torch.empty_like(advance).uniform_(0.7, 1.4)
    advance = torch.where(chance < FALSE_ADVANCE, false, advance)
    none = (chance >= FALSE_ADVANCE) & (chance < FALSE_ADVANCE + NO_ADVANCE)
    return torch.where(none, torch.zeros_like(advance), advance), box


def measured(advance: Any, box: Any) -> Any:
    """The measures of sets of glyphs, by the formula that the recogniser uses."""
    return looks.measured(torch, advance, box, _middle)


def _middle(values: Any) -> Any:
    # torch.median would take the lower of two middle values, not their mean as NumPy does.
    return torch.quantile(values, 0.5, dim=-1, keepdim=True)
