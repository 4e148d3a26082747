"""The files of the documents, fetched from Debian's packages once and kept in the cache."""

from __future__ import annotations

import gzip
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from benchmarks.documents.catalogue import Family

__all__ = ["FILES", "FetchError", "fetch"]

_CACHE = Path(__file__).resolve().parents[2] / ".cache" / "documents"
_PACKAGES = _CACHE / "debs"
#: Where the files of all packages lie, as they would below the root of a system.
FILES = _CACHE / "all"
_KINDS = ("*.pdf", "*.pdf.gz", "*.html", "*.html.gz")


class FetchError(Exception):
    """A package could not be had."""


def fetch(wanted: Iterable[Family]) -> Path:
    """The folder with the files of all packages; those that are missing are downloaded.

    Nothing is installed: a package is downloaded and its documents are unpacked.
    """
    for family in wanted:
        for package in family.packages:
            if not list(_PACKAGES.glob(f"{package}_*.deb")):
                _download(package)
        if any(not (FILES / one.pdf).exists() for one in family.documents):
            for package in family.packages:
                _unpack(next(_PACKAGES.glob(f"{package}_*.deb")))
    return FILES


def _download(package: str) -> None:
    _PACKAGES.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        ["apt-get", "download", package],
        cwd=_PACKAGES, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise FetchError(f"apt-get cannot download {package}: {done.stderr.strip()[-300:]}")


def _unpack(package: Path) -> None:
    FILES.mkdir(parents=True, exist_ok=True)
    archive = subprocess.run(
        ["dpkg-deb", "--fsys-tarfile", str(package)], capture_output=True, check=True
    )
    patterns = ["--wildcards", "--no-anchored", *_KINDS]
    subprocess.run(
        ["tar", "-x", "-C", str(FILES), *patterns],
        input=archive.stdout, capture_output=True, check=False,
    )  # fmt: skip
    for packed in [*FILES.rglob("*.pdf.gz"), *FILES.rglob("*.html.gz")]:
        if packed.is_file():
            with gzip.open(packed) as source, packed.with_suffix("").open("wb") as target:
                shutil.copyfileobj(source, target)
            packed.unlink()
