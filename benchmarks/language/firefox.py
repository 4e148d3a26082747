"""The second domain: what Firefox tells its users, from Debian's language packs.

The packages `firefox-esr-l10n-*` are fetched by their names with apt and kept below the cache
folder of the checkout. Of each language those messages are taken that have 100 to 250 characters
when markup and variables are gone, and that are not in English still.
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from glyphstone.language.tags import usual_member

__all__ = ["fetch", "messages", "version"]

CACHE = Path(__file__).resolve().parents[2] / ".cache" / "benchmarks" / "firefox"
PREFIX = "firefox-esr-l10n-"
SHORTEST, LONGEST = 100, 250
#: Packs that are in no one language: Fulah and Songhay stand for many.
UNCLEAR = {"ff", "son"}
#: A message of which so many words are those of the English one was not translated.
ENGLISH = 0.5


def fetch(cache: Path = CACHE) -> list[Path]:
    """The packs, fetched where they are not there yet; none where they cannot be had."""
    cache.mkdir(parents=True, exist_ok=True)
    if not any(cache.glob("*.deb")) and shutil.which("apt-get"):
        names = _names()
        if not names:
            # A fresh container has no lists of packages.
            subprocess.run(["apt-get", "update", "-qq"], check=False, capture_output=True)
            names = _names()
        if names:
            command = ["apt-get", "download", "-q", *names]
            subprocess.run(command, cwd=cache, check=True, timeout=900, capture_output=True)
    return sorted(cache.glob("*.deb"))


def _names() -> list[str]:
    command = ["apt-cache", "pkgnames", PREFIX]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return sorted(set(listed.split()) - {f"{PREFIX}all"})


def version(packs: list[Path]) -> str:
    """Which version of Firefox the packs are of."""
    return ", ".join(sorted({path.name.split("_")[1].split("esr")[0] for path in packs}))


def messages(packs: list[Path], most: int) -> dict[str, list[str]]:
    """Messages by language (ISO 639-3), at most so many of each, picked by a hash."""
    read = {path.name.removeprefix(PREFIX).split("_")[0]: _messages(path) for path in packs}
    english = [read[tag] for tag in ("en-gb", "en-ca") if tag in read]
    found: dict[str, dict[str, None]] = {}
    for tag, pack in sorted(read.items()):
        if tag in UNCLEAR:
            continue
        texts = found.setdefault(usual_member(tag), {})
        for name, message in pack.items():
            text = _plain(message)
            if SHORTEST <= len(text) <= LONGEST and (
                tag.startswith("en-") or not _is_english(text, [e.get(name) for e in english])
            ):
                texts[text] = None
    return {
        language: sorted(texts, key=lambda text: zlib.crc32(text.encode()))[:most]
        for language, texts in found.items()
        if texts
    }


def _messages(pack: Path) -> dict[str, str]:
    """Every message of a pack by its file and name."""
    done = subprocess.run(
        ["dpkg-deb", "--fsys-tarfile", str(pack)], capture_output=True, check=True, timeout=120
    )
    found: dict[str, str] = {}
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        for member in archive.getmembers():
            file = archive.extractfile(member) if member.name.endswith(".xpi") else None
            if file is None:
                continue
            with zipfile.ZipFile(io.BytesIO(file.read())) as extension:
                for name in extension.namelist():
                    if name.endswith(".ftl"):
                        text = extension.read(name).decode("utf-8")
                        short = name.rsplit("/", 1)[-1]
                        found.update((f"{short}:{key}", value) for key, value in _fluent(text))
    return found


def _fluent(text: str) -> Iterator[tuple[str, str]]:
    """Names and values of a file in Fluent's format, values in one line."""
    name, value = "", ""
    for line in [*text.splitlines(), "# end"]:
        new = re.match(r"([A-Za-z-][\w-]*) *=(.*)|( +)\.([\w-]+) *=(.*)", line)
        if new or not line.startswith(" "):
            if name and value.strip() and "->" not in value:
                yield name, value.strip()
            value = ""
            if new is None:
                name = "" if line.strip() else name
            elif new[1]:
                name, value = new[1], new[2]
            else:
                name, value = f"{name.partition('.')[0]}.{new[4]}", new[5]
        else:
            value += " " + line.strip()


def _plain(message: str) -> str:
    text = re.sub(r"\{[^}]*\}|<[^>]*>|\w+://\S+|&\w+;", " ", message)
    return " ".join(text.split())


def _is_english(text: str, english: list[str | None]) -> bool:
    words = text.lower().split()
    for message in english:
        known = set(_plain(message or "").lower().split())
        if known and sum(word in known for word in words) > ENGLISH * len(words):
            return True
    return False
