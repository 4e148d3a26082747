"""Text faces that are neither Noto nor DejaVu: from Debian's packages and npm's @fontsource.

Packages are fetched by name and kept below the cache folder of the checkout; only font files are
taken out of them. Web fonts come one file a subset, as browsers get them: a text that needs several
subsets is then set in several fonts, as browsers print it.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import tarfile
import tempfile
from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont

__all__ = ["CACHE", "MissingFaceError", "face"]

CACHE = Path(__file__).resolve().parents[2] / ".cache" / "benchmarks" / "trust"
_FONTS = CACHE / "fonts"
#: The Debian package that has a file, by the beginning of the file's name.
_DEBIAN = {
    "AbyssinicaSIL": "fonts-sil-abyssinica",
    "Amiri": "fonts-hosny-amiri",
    "AnnapurnaSIL": "fonts-sil-annapurna",
    "BPG": "fonts-bpg-georgian",
    "Carlito": "fonts-crosextra-carlito",
    "CharisSIL": "fonts-sil-charis",
    "DavidCLM": "culmus",
    "EBGaramond12": "fonts-ebgaramond-extra",
    "FrankRuehlCLM": "culmus",
    "Free": "fonts-freefont-ttf",
    "GFSArtemisia": "fonts-gfs-artemisia",
    "GFSDidot": "fonts-gfs-didot",
    "GentiumPlus": "fonts-sil-gentiumplus",
    "Gubbi": "fonts-gubbi",
    "Liberation": "fonts-liberation",
    "LinLibertine": "fonts-linuxlibertine",
    "Lohit-Bengali": "fonts-lohit-beng-bengali",
    "Lohit-Devanagari": "fonts-lohit-deva",
    "Lohit-Gurmukhi": "fonts-lohit-guru",
    "Lohit-Tamil": "fonts-lohit-taml",
    "Manjari": "fonts-smc-manjari",
    "Norasi": "fonts-tlwg-norasi-ttf",
    "OldStandard": "fonts-oldstandard",
    "PTF": "fonts-paratype",
    "PTS": "fonts-paratype",
    "Padauk": "fonts-sil-padauk",
    "Phetsarath": "fonts-lao",
    "Pyidaungsu": "fonts-myanmar",
    "Rachana": "fonts-smc-rachana",
    "Rasa": "fonts-yrsa-rasa",
    "Scheherazade": "fonts-sil-scheherazade",
    "TibetanMachineUni": "fonts-tibetan-machine",
    "Vollkorn": "fonts-vollkorn",
    "jiret": "fonts-senamirmir-washra",
    "lklug": "fonts-lklug-sinhala",
    "nazli": "fonts-farsiweb",
}


class MissingFaceError(Exception):
    """A face that cannot be had here."""


@cache
def face(name: str) -> str:
    """The path of a face: a file's name without its ending, or npm:FAMILY/SUBSET."""
    if name.startswith("Noto"):
        return name
    kept = _kept(name)
    if kept is None:
        _fetch(name)
        kept = _kept(name)
    if kept is None:
        raise MissingFaceError(f"The face {name} cannot be fetched; is there a network?")
    return str(kept)


def _kept(name: str) -> Path | None:
    stem = name.removeprefix("npm:").replace("/", "-")
    found = (_FONTS / f"{stem}{ending}" for ending in (".ttf", ".otf"))
    return next((path for path in found if path.is_file()), None)


def _fetch(name: str) -> None:
    _FONTS.mkdir(parents=True, exist_ok=True)
    if name.startswith("npm:"):
        family, subset = name.removeprefix("npm:").split("/")
        _from_npm(family, subset)
    else:
        package = next(package for begin, package in _DEBIAN.items() if name.startswith(begin))
        _from_debian(package)


def _from_debian(package: str) -> None:
    if shutil.which("apt-get") is None:
        raise MissingFaceError(f"{package} is fetched with apt-get, which is not here.")
    # In a folder of its own: several processes may want the same package at once.
    with tempfile.TemporaryDirectory(dir=_FONTS) as folder:
        command = ["apt-get", "download", "-q", package]
        if subprocess.run(command, cwd=folder, check=False, capture_output=True).returncode:
            # A fresh container has no lists of packages.
            subprocess.run(["apt-get", "update", "-qq"], check=False, capture_output=True)
            subprocess.run(command, cwd=folder, check=True, timeout=300, capture_output=True)
        archive = next(Path(folder).glob(f"{package}_*.deb"))
        unpack = ["dpkg-deb", "--fsys-tarfile", str(archive)]
        packed = subprocess.run(unpack, capture_output=True, check=True, timeout=120).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as files:
            for member in files.getmembers():
                path = Path(member.name)
                data = files.extractfile(member) if path.suffix in {".ttf", ".otf"} else None
                if data is not None:
                    name = path.name.replace("&", "").replace(" ", "")
                    (Path(folder) / name).write_bytes(data.read())
                    (Path(folder) / name).replace(_FONTS / name)


def _from_npm(family: str, subset: str) -> None:
    if shutil.which("npm") is None:
        raise MissingFaceError(f"@fontsource/{family} is fetched with npm, which is not here.")
    folder = CACHE / "npm"
    folder.mkdir(parents=True, exist_ok=True)
    install = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"]
    install += ["--prefix", str(folder), f"@fontsource/{family}"]
    subprocess.run(install, check=True, timeout=300, capture_output=True)
    files = folder / "node_modules" / "@fontsource" / family / "files"
    with TTFont(files / f"{family}-{subset}-400-normal.woff") as font:
        font.flavor = None
        font.save(_FONTS / f"{family}-{subset}.ttf")
