"""Trains the recogniser on a packed file of outlines; needs PyTorch and a GPU.

    python -m tools.shapes.train outlines.xz measured.npz shipped.npz --usage usage.json

The model to measure never sees the families of `held_out.py`, which are tested at the end. The
model to ship goes on from there and learns them too.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from glyphstone.shapes.looks import MEASURES
from tools.shapes.augment import augmented, drawn_em, measured, rescaled
from tools.shapes.families import series
from tools.shapes.held_out import held_out
from tools.shapes.joined import with_joined
from tools.shapes.net import Net
from tools.shapes.packed import PackedFonts, merged, read
from tools.shapes.rendered import Rendered, render

SEED = 20261116
#: Sets of a batch; letters and common signs of a set.
SETS, LETTERS, SIGNS = 64, 56, 16
RATE, DECAY, WARM_UP = 2e-3, 0.03, 300
#: The rate at which learning goes on, with the families that were held out.
RATE_AGAIN = 1e-3
#: How much of the cosine of the right class is taken away while learning.
MARGIN = 0.12
#: Weight of the running mean of the parameters, a step.
KEPT = 0.9995
#: How much more often sets of scripts with few fonts are drawn (a power of how many there are);
#: scripts with one design are learned by heart and need less.
RARE = 0.25
BY_HEART_SETS, BY_HEART = 2, 0.5
#: Families that must have a label of a script with at least four families; else it is one font's.
FEWEST_FAMILIES = 2
COMMON = "Zyyy"
#: How often a text that no list has is drawn, against a letter that all languages have: by script,
#: and in scripts whose clusters and marks no list has.
UNLISTED = {"Latn": 0.04, "Cyrl": 0.06, "Grek": 0.06, "Zyyy": 0.1}
UNLISTED_ELSEWHERE = 0.5


@dataclass(frozen=True, slots=True)
class FontSet:
    """The glyphs of one font of one script, by their rows."""

    family: str
    style: str
    script: str
    letters: list[int]
    signs: list[int]


def labels_to_learn(packed: PackedFonts) -> dict[int, int]:
    """Numbers of the classes by the numbers of the labels that enough families have."""
    families: dict[str, set[str]] = defaultdict(set)
    owners: dict[int, set[str]] = defaultdict(set)
    for font, label in zip(packed.font.tolist(), packed.label.tolist(), strict=True):
        family, _, script = packed.fonts[font]
        families[script].add(family)
        owners[label].add(family)
    found: dict[int, int] = {}
    for label, (text, _, script) in enumerate(packed.labels):
        few = len(families[script]) < 4 or len(text) == 1
        if label in owners and (few or len(owners[label]) >= FEWEST_FAMILIES):
            found[label] = len(found)
    return found


def font_sets(packed: PackedFonts, classes: dict[int, int]) -> list[FontSet]:
    """All sets; signs come from all files of the same family and style."""
    letters: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    signs: dict[tuple[str, str], dict[int, int]] = defaultdict(dict)
    for row, (font, label) in enumerate(
        zip(packed.font.tolist(), packed.label.tolist(), strict=True)
    ):
        if label in classes:
            family, style, _ = packed.fonts[font]
            script = packed.labels[label][2]
            if script == COMMON:
                signs[family, style].setdefault(label, row)
            else:
                letters[family, style, script].append(row)
    return [
        FontSet(family, style, script, rows, list(signs[family, style].values()))
        for (family, style, script), rows in sorted(letters.items())
        if len(rows) >= 15
    ]


class Sampler:
    """Draws sets of glyphs, all on the GPU; a set that has too few repeats some."""

    def __init__(self, sets: list[FontSet], usage: NDArray[np.float64], device: str) -> None:
        count = Counter(one.script for one in sets)
        weights = np.array(
            [
                count[one.script] ** -RARE * (BY_HEART if count[one.script] <= BY_HEART_SETS else 1)
                for one in sets
            ]
        )
        self.weights = torch.tensor(weights / weights.sum(), device=device, dtype=torch.float32)
        logs = torch.tensor(np.log(usage), device=device, dtype=torch.float32)
        signs = [one.signs or one.letters for one in sets]
        self.letters = _padded([one.letters for one in sets], logs, device)
        self.signs = _padded(signs, logs, device)

    def draw(self) -> tuple[Any, Any]:
        """Numbers of the sets, and rows of their glyphs."""
        chosen = torch.multinomial(self.weights, SETS, replacement=True)
        parts = [_drawn(*self.letters, chosen, LETTERS), _drawn(*self.signs, chosen, SIGNS)]
        return chosen, torch.cat(parts, dim=1)


def _padded(lists: list[list[int]], logs: Any, device: str) -> tuple[Any, Any, Any]:
    """Rows of each set, the logarithm of how often each is drawn, and how many there are."""
    longest = max(LETTERS, *(len(one) for one in lists))
    table = np.zeros((len(lists), longest), dtype=np.int64)
    for number, one in enumerate(lists):
        table[number, : len(one)] = one
    counts = torch.tensor([len(one) for one in lists], device=device)
    rows = torch.tensor(table, device=device)
    there = torch.arange(longest, device=device)[None] < counts[:, None]
    return rows, torch.where(there, logs[rows], -torch.inf), counts


def _drawn(rows: Any, logs: Any, counts: Any, chosen: Any, most: int) -> Any:
    own = logs[chosen]
    lot = own - torch.log(-torch.log(torch.rand_like(own).clamp(1e-12, 1 - 1e-7)))
    _, picked = lot.topk(most, dim=1)
    few = counts[chosen][:, None]
    place = torch.arange(most, device=picked.device)[None]
    again = picked.gather(1, place % few.clamp(max=most))
    return rows[chosen].gather(1, torch.where(place < few, picked, again))


class Learner:
    """The network while it learns, with the drawings of all fonts on the GPU."""

    def __init__(
        self, packed: PackedFonts, seen: Rendered, usage: NDArray[np.float64], device: str
    ) -> None:
        torch.manual_seed(SEED)
        torch.backends.cudnn.benchmark = True
        torch.set_float32_matmul_precision("high")
        self.packed, self.usage, self.device = packed, usage, device
        self.classes = labels_to_learn(packed)
        self.sets = font_sets(packed, self.classes)
        of_label = [packed.labels[label][2] for label in self.classes]
        self.scripts = sorted(set(of_label))
        of_class = torch.tensor([self.scripts.index(one) for one in of_label], device=device)
        signs = of_class == self.scripts.index(COMMON)
        self.masks = torch.stack(
            [(of_class == number) | signs for number in range(len(self.scripts))]
        )
        numbers = np.array([self.classes.get(label, 0) for label in packed.label.tolist()])
        self.target = torch.tensor(numbers, device=device)
        self.pictures = torch.from_numpy(seen.pictures).to(device)
        self.advance = torch.from_numpy(seen.advance).to(device)
        self.box = torch.from_numpy(seen.box).to(device)
        self.net = Net(MEASURES, len(self.classes)).to(device)
        self.net = self.net.to(memory_format=torch.channels_last)
        self.kept = torch.optim.swa_utils.AveragedModel(
            self.net,
            multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(KEPT),
            use_buffers=True,
        )
        self.curve: list[dict[str, float]] = []
        self.step = 0

    def learn(self, left_out: frozenset[str], rate: float, seconds: float) -> Net:
        """Goes on learning from all families but some; what is returned is the mean of late steps.

        The rate falls to nothing within the time.
        """
        learned = [one for one in self.sets if one.family not in left_out]
        print(Counter(one.script for one in learned), flush=True)
        script_of_set = torch.tensor(
            [self.scripts.index(one.script) for one in learned], device=self.device
        )
        steps = torch.optim.AdamW(
            self.net.parameters(), lr=rate, weight_decay=DECAY, fused=self.device == "cuda"
        )
        sampler = Sampler(learned, self.usage, self.device)
        begun, first, lost, right = time.monotonic(), self.step, 0.0, 0.0
        while (passed := (time.monotonic() - begun) / seconds) < 1:
            for group in steps.param_groups:
                fall = 0.5 * (1 + math.cos(math.pi * passed))
                group["lr"] = rate * min(1, (self.step - first) / WARM_UP) * fall + 1e-6
            chosen, rows = sampler.draw()
            loss, hits = self._loss(rows, self.masks[script_of_set[chosen]])
            steps.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
            steps.step()
            self.kept.update_parameters(self.net)
            self.step += 1
            if self.step % 50 == 0:
                lost += float(loss.detach())
                right += float(hits.float().mean())
            if self.step % 1000 == 0:
                self.curve.append({"step": self.step, "loss": lost / 20, "right": right / 20})
                print(f"{time.monotonic() - begun:.0f} s", self.curve[-1], flush=True)
                lost = right = 0.0
        self.net.load_state_dict(self.kept.module.state_dict())
        result: Net = self.kept.module.eval()
        return result

    def _loss(self, rows: Any, masks: Any) -> tuple[Any, Any]:
        """The loss of one batch, and which of its glyphs are named right."""
        em = drawn_em(SETS, self.device)
        with torch.no_grad():
            look = augmented(self.pictures[rows].float() / 255, em).flatten(0, 1)
            sizes = measured(*rescaled(self.advance[rows], self.box[rows], em)).flatten(0, 1)
        look = look.to(memory_format=torch.channels_last)
        with torch.autocast(self.device, dtype=torch.bfloat16):
            embedded = self.net(look, sizes)
        cosines = self.net.cosines(embedded.float())
        answer = self.target[rows].flatten()
        allowed = masks[:, None].expand(-1, rows.shape[1], -1)
        less = torch.zeros_like(cosines).scatter_(1, answer[:, None], MARGIN)
        logits = self.net.scale * (cosines - less)
        logits = logits.masked_fill(~allowed.flatten(0, 1), -1e4)
        return functional.cross_entropy(logits, answer), logits.argmax(1) == answer


def report(learner: Learner, net: Net, seen: Rendered, tested: list[FontSet]) -> None:
    """Glyphs of the families held out whose text is right, if the script is told."""
    packed, classes = learner.packed, learner.classes
    scripts = np.array([packed.labels[label][2] for label in classes])
    texts = np.array([packed.labels[label][0] for label in classes])
    found: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
    for one in tested:
        rows = one.letters + one.signs[:60]
        mask = torch.tensor((scripts == one.script) | (scripts == COMMON), device=learner.device)
        with torch.no_grad():
            cosines = _cosines(net, seen, rows, learner.device)
            best = cosines.masked_fill(~mask, -2).topk(5, dim=1)[1].cpu().numpy()
        right = np.array([packed.labels[packed.label[row]][0] for row in rows])
        hits = texts[best] == right[:, None]
        letters = len(one.letters)
        for name, own in ((one.script, hits[:letters]), ("signs", hits[letters:])):
            found[name][0] += len(own)
            found[name][1] += own[:, 0].sum()
            found[name][2] += own.any(1).sum()
    for script, (count, first, five) in sorted(found.items()):
        if count:
            print(
                f"{script} {count:.0f} glyphs, first {first / count:.4f} of five {five / count:.4f}"
            )


def _cosines(net: Net, seen: Rendered, rows: list[int], device: str) -> Any:
    """Cosines of the glyphs of one font with all classes."""
    look = torch.from_numpy(seen.pictures[rows]).to(device).float() / 255
    advance = torch.from_numpy(seen.advance[rows]).to(device)[None]
    box = torch.from_numpy(seen.box[rows]).to(device)[None]
    sizes = measured(advance, box)[0]
    return net.cosines(net(look.to(memory_format=torch.channels_last), sizes))


def designs(packed: PackedFonts, classes: dict[int, int], held: frozenset[str]) -> list[int]:
    """How many designs each class was learned from; a series of families is one."""
    found: dict[int, set[str]] = defaultdict(set)
    for font, label in zip(packed.font.tolist(), packed.label.tolist(), strict=True):
        family = packed.fonts[font][0]
        if family not in held:
            serif = "-serif" if family.startswith("noto") and "serif" in family else ""
            found[label].add(series(family) + serif)
    return [len(found[label]) for label in classes]


def save(
    path: Path, net: Net, packed: PackedFonts, classes: dict[int, int], facts: dict[str, Any]
) -> None:
    """Weights in halves of a float, classes in bytes; normalisations are folded into the layers."""
    arrays: dict[str, Any] = {}
    for number, layer in enumerate(net.convolutions):
        convolution, norm, _ = layer
        factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        kernel = convolution.weight * factor[:, None, None, None]
        arrays[f"kernel{number}"] = kernel.permute(2, 3, 1, 0)
        arrays[f"bias{number}"] = norm.bias - norm.running_mean * factor
    for name in ("hidden", "embedding"):
        linear = getattr(net, name)
        arrays[name] = linear.weight.T
        arrays[f"{name}_bias"] = linear.bias
    arrays["norm"] = net.norm.weight
    arrays["norm_bias"] = net.norm.bias
    vectors = functional.normalize(net.classes, dim=-1).detach().cpu().numpy()
    steps = np.abs(vectors).max(axis=1, keepdims=True) / 127
    held = frozenset(facts["held_out"])
    labels = [packed.labels[label] for label in classes]
    head = json.dumps(
        {"labels": labels, "scale": float(net.scale.detach()), **facts}, ensure_ascii=True
    )
    np.savez_compressed(
        path,
        head=np.frombuffer(head.encode(), dtype=np.uint8),
        classes=np.rint(vectors / steps).astype(np.int8),
        class_steps=steps.astype(np.float32),
        designs=np.array(designs(packed, classes, held), dtype=np.int16),
        **{name: one.detach().cpu().numpy().astype(np.float16) for name, one in arrays.items()},
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("outlines", help="packed files, a comma between two")
    parser.add_argument("measured", type=Path)
    parser.add_argument("shipped", type=Path)
    parser.add_argument("--usage", type=Path, required=True)
    parser.add_argument("--seconds", type=float, nargs=2, default=(620, 320))
    parser.add_argument("--processes", type=int, default=16)
    parser.add_argument("--device", default="cuda")
    given = parser.parse_args()
    begun = time.monotonic()
    packed = with_joined(merged([read(Path(one)) for one in given.outlines.split(",")]))
    print(len(packed.label), "glyphs", len(packed.fonts), "fonts", flush=True)
    seen = render(packed, given.processes)
    print("rendered", f"{time.monotonic() - begun:.0f} s", flush=True)
    often = json.loads(given.usage.read_text())
    weights = [
        often.get(text, UNLISTED.get(script, UNLISTED_ELSEWHERE))
        for text, _, script in packed.labels
    ]
    learner = Learner(packed, seen, np.array(weights)[packed.label], given.device)
    held = held_out(packed)
    tested = [one for one in learner.sets if one.family in held]
    print(len(learner.classes), "classes", len(learner.sets), "sets", len(tested), "tested")
    families = sorted({family for family, _, _ in packed.fonts})
    for path, left_out, rate, seconds in (
        (given.measured, held, RATE, given.seconds[0]),
        (given.shipped, frozenset[str](), RATE_AGAIN, given.seconds[1]),
    ):
        net = learner.learn(left_out, rate, seconds)
        facts = {
            "curve": learner.curve,
            "held_out": sorted(left_out),
            "families": families,
            "seconds": list(given.seconds),
        }
        save(path, net, packed, learner.classes, facts)
        print(path, f"{time.monotonic() - begun:.0f} s", flush=True)
        report(learner, net, seen, tested)


if __name__ == "__main__":
    main()
