"""Reads the questions that Debian's packages ask while they are installed, in many languages.

The packages are fetched by their names with apt, whichever archive that is set up for, and kept
below the cache folder of the checkout. Their questions are what probabilities are fitted on beside
the declarations; no text of theirs gets into the table.
"""

from __future__ import annotations

import io
import re
import subprocess
import tarfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

__all__ = ["PACKAGES", "SHORTEST", "fetch", "questions"]

CACHE = Path(__file__).resolve().parents[1] / ".cache" / "debconf"
#: Packages whose questions are translated into many languages.
PACKAGES = (
    "console-setup", "cups", "debconf", "dictionaries-common", "exim4-config", "grub-pc",
    "keyboard-configuration", "libpam-runtime", "locales", "man-db", "mdadm", "popularity-contest",
    "postfix", "samba-common", "slapd", "tasksel", "tzdata", "ucf", "user-setup",
)  # fmt: skip
#: Characters of a text.
SHORTEST = 100
LONGEST = 250


def fetch(cache: Path = CACHE) -> list[Path]:
    """The packages, fetched where they are not there yet."""
    cache.mkdir(parents=True, exist_ok=True)
    missing = [name for name in PACKAGES if not any(cache.glob(f"{name}_*.deb"))]
    if missing:
        command = ["apt-get", "download", "-q", *missing]
        subprocess.run(command, cwd=cache, check=True, timeout=600, capture_output=True)
    return sorted(cache.glob("*.deb"))


def questions(cache: Path = CACHE) -> dict[str, list[str]]:
    """Texts of 100 to 250 characters by the tag of their language, each once."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for package in fetch(cache):
        for block in _templates(package).split("\n\n"):
            by_tag = dict(_descriptions(block))
            english = set(by_tag.get("en", ()))
            for tag, texts in by_tag.items():
                # What was never translated is told in English.
                found[tag].update(
                    (text, None) for text in texts if tag == "en" or text not in english
                )
    return {tag: list(texts) for tag, texts in sorted(found.items())}


def _templates(package: Path) -> str:
    done = subprocess.run(
        ["dpkg-deb", "--ctrl-tarfile", str(package)], capture_output=True, check=True, timeout=60
    )
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        for member in archive.getmembers():
            if member.name.endswith("templates"):
                file = archive.extractfile(member)
                assert file is not None
                return file.read().decode("utf-8", "replace")
    return ""


def _descriptions(block: str) -> Iterator[tuple[str, list[str]]]:
    """The long descriptions of one question, by tag."""
    for match in re.finditer(
        r"^Description(?:-([A-Za-z_@]+)\.UTF-8)?:.*\n((?: .*\n?)*)", block + "\n", re.M
    ):
        paragraphs: list[list[str]] = [[]]
        for line in match[2].splitlines():
            if line.strip() == "." or line.startswith("  "):
                paragraphs.append([])
            else:
                paragraphs[-1].append(line.strip())
        yield (
            (match[1] or "en").replace("@", "-"),
            [text for lines in paragraphs for text in _pieces(" ".join(lines))],
        )


def _pieces(paragraph: str) -> Iterator[str]:
    """A paragraph in pieces of the length that is wanted, without addresses and variables."""
    rest = " ".join(re.sub(r"\$\{[^}]*\}|\w+://\S+", " ", paragraph).split())
    while len(rest) >= SHORTEST:
        end = len(rest)
        if end > LONGEST:
            end = rest.rfind(" ", SHORTEST, LONGEST)
            end = LONGEST if end < 0 else end
        yield rest[:end].strip()
        rest = rest[end:].strip()
