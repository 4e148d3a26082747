"""Fetches the families of the list from npm, and the fonts of Debian's packages.

    python -m tools.shapes.fetch

Both come from whichever registry and archive are set up, and are kept below the cache folder of the
checkout. A family that is there already is not fetched again; one that cannot be had is told and
left out. All 639 take about ten minutes.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.shapes.debian import read_debian
from tools.shapes.families import CACHE, LIST, Family, read_families
from tools.shapes.gather import STYLES, script_of_subset

__all__ = ["DEBIAN", "FONTS", "fetch_debian", "fetch_families", "unpack"]

FONTS = CACHE / "fonts"
DEBIAN = CACHE / "debian"
NOTO = "fonts-noto-core"
#: Where the packages that are there are noted.
DONE = "fetched"
#: Families of one call of npm, and calls at a time: npm starts slowly. By hand.
BATCH, AT_ONCE = 12, 4


def fetch_families(families: Iterable[Family], fonts: Path = FONTS) -> list[str]:
    """Fetches what is not there yet; the names of the families that cannot be had."""
    todo = [one for one in families if not (fonts / one.name).is_dir()]
    if not todo:
        return []
    if shutil.which("npm") is None:
        raise SystemExit("Families are fetched with npm, which is not here.")
    archives = fonts / "archives"
    archives.mkdir(parents=True, exist_ok=True)
    batches = [todo[first : first + BATCH] for first in range(0, len(todo), BATCH)]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        missing = [
            name for one in pool.map(lambda batch: _pack(batch, fonts), batches) for name in one
        ]
    shutil.rmtree(archives)
    return missing


def _pack(batch: Sequence[Family], fonts: Path) -> list[str]:
    """Fetches some families at once, or one by one if that fails; the names of those missing."""
    archives = fonts / "archives"
    command = ["npm", "pack", "--silent", "--pack-destination", str(archives)]
    command += [f"@fontsource/{one.name}@{one.version}" for one in batch]
    if subprocess.run(command, check=False, timeout=600, capture_output=True).returncode:
        if len(batch) == 1:
            return [batch[0].name]
        return [name for one in batch for name in _pack([one], fonts)]
    missing = []
    for one in batch:
        archive = next(archives.glob(f"fontsource-{one.name}-[0-9]*.tgz"), None)
        if archive is None:
            missing.append(one.name)
        else:
            unpack(archive, one, fonts)
            archive.unlink()
    return missing


def unpack(archive: Path, family: Family, fonts: Path) -> None:
    """Takes the files of a family that are learned from out of its package, and its version."""
    named = re.compile(
        rf"{re.escape(family.name)}-(?P<subset>.+)-(?:{'|'.join(STYLES)})\.woff|package\.json"
    )
    # A family whose folder is there is whole.
    part = fonts / f"{family.name}.part"
    part.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive) as files:
        for member in files:
            path = Path(member.name)
            match = named.fullmatch(path.name)
            if match is None or (path.name == "package.json" and len(path.parts) > 2):
                continue
            subset = match["subset"]
            if subset is None or script_of_subset(subset) in (*family.scripts, "Latn"):
                data = files.extractfile(member)
                if data is not None:
                    (part / path.name).write_bytes(data.read())
    part.rename(fonts / family.name)


def fetch_debian(packages: Iterable[str] = (NOTO,), folder: Path = DEBIAN) -> Path:
    """The folder of the fonts of Debian's packages; those that are not there yet are fetched."""
    todo = [one for one in sorted(set(packages)) if not (folder / DONE / one).exists()]
    if not todo:
        return folder
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        raise SystemExit("Debian's fonts need apt-get and dpkg-deb, which are not here.")
    (folder / DONE).mkdir(parents=True, exist_ok=True)
    command = ["apt-get", "download", "-q", *todo]
    if subprocess.run(command, cwd=folder, check=False, capture_output=True).returncode:
        # A fresh container has no lists of packages.
        subprocess.run(["apt-get", "update", "-qq"], check=False, capture_output=True)
        subprocess.run(command, cwd=folder, check=True, timeout=600, capture_output=True)
    for package in todo:
        (archive,) = folder.glob(f"{package}_*.deb")
        subprocess.run(["dpkg-deb", "-x", str(archive), str(folder)], check=True, timeout=120)
        (folder / DONE / package).touch()
    return folder


def main() -> None:
    parser = argparse.ArgumentParser(description="Fetches the fonts to train on.")
    parser.add_argument("--families", type=Path, default=LIST, help="another list")
    parser.add_argument("--only", help="names of families, a comma between two")
    given = parser.parse_args()
    families = read_families(given.families)
    if given.only:
        wanted = given.only.split(",")
        families = [one for one in families if one.name in wanted]
    missing = fetch_families(families)
    for name in missing:
        print(f"{name}: cannot be fetched, left out", flush=True)
    print(len(families) - len(missing), "of", len(families), "families in", FONTS)
    packages = {NOTO, *(one.package for one in read_debian())}
    print("Fonts of", len(packages), "packages in", fetch_debian(packages))


if __name__ == "__main__":
    main()
