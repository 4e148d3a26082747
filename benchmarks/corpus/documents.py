"""The folder that is read: small sound documents, forged and real, and hostile ones among them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import forge
from benchmarks.hostile.mutants import Source, mutants
from benchmarks.shared import shared_data

__all__ = ["SLOW_BOMBS", "make_folder", "make_real_folder", "sound_documents"]

SEED = 15
#: Bytes of a real document that is taken: larger ones show nothing else here.
LARGEST = 60_000
#: Bombs that take seconds: too near to the limit of time to be the same in every run.
SLOW_BOMBS = frozenset(
    {
        "cmap_bfrange_huge",
        "cmap_dst_64k_string",
        "dense_page_100k_boxes",
        "flate_triple_4g",
        "form_laughs_10e20",
        "open_hex_20m",
        "pages_same_page_100k",
        "runlength_bomb",
        "text_same_point_200k",
        "tounicode_bomb_512m",
    }
)
_WORDS = [
    "all",
    "human",
    "beings",
    "are",
    "born",
    "free",
    "and",
    "equal",
    "in",
    "dignity",
    "and",
    "rights",
    "they",
    "are",
    "endowed",
    "with",
    "reason",
    "and",
    "conscience",
    "and",
    "should",
    "act",
    "towards",
    "one",
    "another",
    "in",
    "a",
    "spirit",
    "of",
    "brotherhood",
]


def sound_documents(count: int) -> Iterator[tuple[str, bytes]]:
    """So many different documents: forged ones of one or two pages, and real ones in turn."""
    chance = random.Random(SEED)
    real = [
        path
        for name in ("udhr_pdf", "plain", "cases")
        if shared_data(name).is_dir()
        for path in sorted(shared_data(name).rglob("*.pdf"))
        if path.stat().st_size <= LARGEST
    ]
    forged = [_forged(chance) for _ in range(60)]
    for number in range(count):
        if real and number % 10 == 0:
            data = real[number // 10 % len(real)].read_bytes()
        else:
            data = forged[number % len(forged)]
        # Behind the end, so that no two files are the same to the byte.
        yield f"{number % 100:02}/doc-{number:05}.pdf", data + b"\n%% %d\n" % number


def _forged(chance: random.Random) -> bytes:
    words = [chance.choice(_WORDS) for _ in range(chance.randint(60, 260))]
    text = " ".join(words).capitalize() + "."
    layout = forge.Layout(repeat=chance.randint(1, 2))
    return forge.Document([forge.Paragraph((text,))], layout=layout).build().pdf


def make_folder(folder: Path, sound: int, hostile: int) -> int:
    """Write the documents; gives their number."""
    count = 0
    sources: list[Source] = []
    for name, data in sound_documents(sound):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        count += 1
        if len(sources) < 200:
            sources.append(Source(name, path))
    for name, data in _hostile(hostile, sources):
        path = folder / f"{hash_of(name) % 100:02}" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        count += 1
    return count


def make_real_folder(folder: Path, count: int) -> None:
    """Copy real documents of any size, an even choice of them; small ones if there are none."""
    real = [
        path
        for name in ("cases", "plain", "udhr_pdf")
        if shared_data(name).is_dir()
        for path in sorted(shared_data(name).rglob("*.pdf"))
    ]
    if not real:
        make_folder(folder, count, 0)
        return
    folder.mkdir(parents=True)
    step = max(len(real) / count, 1.0)
    for number in range(min(count, len(real))):
        path = real[int(number * step)]
        (folder / f"{number:04}-{path.name}").write_bytes(path.read_bytes())


def hash_of(name: str) -> int:
    """A number that is the same in every process."""
    return sum(ord(char) * (place + 1) for place, char in enumerate(name))


def _hostile(count: int, sources: list[Source]) -> Iterator[tuple[str, bytes]]:
    """Faults on demand, bombs, and damaged copies of sound documents."""
    if not count:
        return
    made = 0
    body = sources[0].path.read_bytes()
    shares = {"hang": 6, "swell": 20, "crash": 40, "abort": 20, "stumble": 14}
    for kind, wanted in shares.items():
        for number in range(min(wanted, max(1, count // 10))):
            yield f"{kind}-{number}.pdf", body
            made += 1
    bombs = shared_data("bombs")
    for path in sorted(bombs.glob("*.pdf")) if bombs.is_dir() else ():
        if path.stem not in SLOW_BOMBS and made < count:
            yield f"bomb-{path.name}", path.read_bytes()
            made += 1
    for one in mutants(sources, range(max(0, count - made))):
        yield f"mutant-{made:04}.pdf", one.data
        made += 1
