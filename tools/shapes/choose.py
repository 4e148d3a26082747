"""Chooses the families to train on from npm's google-font-metadata.

    python -m tools.shapes.choose .cache/shapes/chosen.tsv
    python -m tools.shapes.fetch --families .cache/shapes/chosen.tsv
    python -m tools.shapes.choose tools/shapes/families.tsv --fetched .cache/shapes/fonts

The second time only families that could be fetched are kept, with version, licence and copyright
line of what was fetched. Nothing is left to chance: shares of families go by hashes of names.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import subprocess
import tarfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tools.shapes.families import CACHE, NEWEST, Family, write_families
from tools.shapes.gather import script_of_subset
from tools.shapes.licences import FREE, by_metadata, stated

__all__ = ["candidates", "scripts_of", "settled"]

#: The release of the metadata that the list was chosen from.
METADATA = "google-font-metadata@6.0.8"
#: Subsets that are no script, or have too many signs for a class each.
_NO_SCRIPT = frozenset(
    (
        "anatolian-hieroglyphs", "braille", "chinese-hongkong", "chinese-simplified",
        "chinese-traditional", "cuneiform", "cypro-minoan", "duployan", "egyptian-hieroglyphs",
        "emoji", "indic-siyaq-numbers", "japanese", "kana-extended", "khitan-small-script",
        "korean", "linear-a", "math", "mayan-numerals", "menu", "meroitic-hieroglyphs", "music",
        "nushu", "ottoman-siyaq-numbers", "signwriting", "symbols", "symbols2", "tangut",
        "znamenny",
    )
)  # fmt: skip
_EUROPEAN = frozenset(
    ("latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext")
)
#: Names of families whose glyphs are no plain letters: pictures, codes, pixels, effects; small
#: capitals; copies of one design by the dozen; Han. By hand, from the names of the metadata.
_NO_TEXT_FACES = re.compile(
    r"barcode|redacted|^flow-|emoji|icons|symbols|^adobe-blank|datatype|math|noto-znam|noto-music"
    r"|wavefont|linefont|yarndings|bytesized|pixelify|sixtyfour|workbench|jersey|tiny5|micro-5"
    r"|silkscreen|press-start|handjet|foldit|kablammo|nabla|moirai|moo-lah|danfo|honk|cause|ballet"
    r"|-color|bungee-|^rubik-(?!$)|rubik-mono|playwrite|-sc$"
    r"|chinese|^noto-(serif|sans)-(jp|kr|sc|tc|hk)"
)
#: Categories of faces that books and papers are set in.
PLAIN = ("serif", "sans-serif", "monospace")
#: Shares of families, by hand so that Latin does not crowd out the rest: the other categories with
#: Cyrillic or Greek (of 256), plain faces with Latin alone (of 100), plain faces whose Latin
#: letters are learned (of 100), and one in two of the other categories keep Cyrillic and Greek.
DISPLAY_TAKEN, LATIN_TAKEN, LATIN_LEARNED, EUROPE_KEPT = 40, 12, 42, 2


def candidates(fonts: Mapping[str, Mapping[str, Any]]) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Category and scripts of each family that the rule takes, by name."""
    found = {}
    for name, facts in fonts.items():
        category = facts["category"]
        subsets = frozenset(facts["subsets"]) - _NO_SCRIPT
        if not _NO_TEXT_FACES.search(name) and _taken(name, category, subsets):
            found[name] = (category, scripts_of(name, category, subsets))
    return found


def _taken(name: str, category: str, subsets: frozenset[str]) -> bool:
    """Whether a family is taken: all beyond Europe, of Europe's the plain ones and some others."""
    plain = category in PLAIN
    if subsets - _EUROPEAN:
        return True
    if {"cyrillic", "greek"} & subsets and (plain or _lot(name, 2) < DISPLAY_TAKEN):
        return True
    return plain and "latin-ext" in subsets and _lot(name, 4) % 100 < LATIN_TAKEN


def scripts_of(name: str, category: str, subsets: frozenset[str]) -> tuple[str, ...]:
    """The scripts whose letters are learned from a family."""
    plain, lot = category in PLAIN, _lot(name, 4)
    found = {script_of_subset(subset) for subset in subsets}
    if not (plain and lot % 100 < LATIN_LEARNED):
        found.discard("Latn")
    if not plain and lot % EUROPE_KEPT:
        found -= {"Cyrl", "Grek"}
    return tuple(sorted(found))


def _lot(name: str, digits: int) -> int:
    """A number that depends on the name alone: the first hexadecimal digits of its SHA-256."""
    return int(hashlib.sha256(name.encode()).hexdigest()[:digits], 16)


def settled(
    chosen: Mapping[str, tuple[str, tuple[str, ...]]],
    licences: Mapping[str, Mapping[str, Any]],
    fetched: Path | None,
) -> list[Family]:
    """The rows of the list; if there is a folder of fetched families, of those in it only."""
    found = []
    for name, (category, scripts) in sorted(chosen.items()):
        licence, owner = by_metadata(licences.get(name))
        version = NEWEST
        if fetched is not None:
            files = sorted((fetched / name).glob("*.woff"))
            if not files:
                print(f"{name}: not fetched, left out", flush=True)
                continue
            own_licence, own_owner = stated(files[0])
            licence, owner = own_licence or licence, own_owner or owner
            version = json.loads((fetched / name / "package.json").read_text("utf-8"))["version"]
            if licence not in FREE:
                raise SystemExit(f"{name} has no licence that is known to be free; look at it.")
        found.append(Family(name, version, licence, category, scripts, owner))
    return found


def metadata(cache: Path = CACHE) -> tuple[dict[str, Any], dict[str, Any]]:
    """Facts and licences of all families, fetched if they are not there yet."""
    folder = cache / "metadata"
    data = folder / "package" / "data"
    if not data.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        command = ["npm", "pack", "--silent", "--pack-destination", str(folder), METADATA]
        subprocess.run(command, check=True, timeout=600, capture_output=True)
        (archive,) = folder.glob("*.tgz")
        with tarfile.open(archive) as file:
            file.extractall(folder, filter="data")
    fonts = json.loads((data / "google-fonts-v2.json").read_text("utf-8"))
    return fonts, json.loads((data / "licenses.json").read_text("utf-8"))


def main() -> None:
    parser = argparse.ArgumentParser(description="Chooses the families to train on.")
    parser.add_argument("out", type=Path, help="the list to write")
    parser.add_argument("--fetched", type=Path, help="the folder that tools.shapes.fetch filled")
    given = parser.parse_args()
    fonts, licences = metadata()
    families = settled(candidates(fonts), licences, given.fetched)
    given.out.parent.mkdir(parents=True, exist_ok=True)
    write_families(given.out, families)
    print(len(families), "families")


if __name__ == "__main__":
    main()
