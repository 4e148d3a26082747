"""The licences of all that is locked: `python -m tools.release.licences LOCK REPORT`.

Ends with status 1 if one is neither permissive nor weak copyleft, or if it is not known. What the
extras of the package ask for is listed too, as far as it is installed here.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from importlib import metadata
from pathlib import Path

__all__ = ["extras", "licence_of", "locked", "refused"]

_EXTRA = re.compile(r"^([A-Za-z0-9_.-]+)[^;\n]*;.*\bextra == ['\"]([^'\"]+)['\"]", re.M)
_PIN = re.compile(r"^([A-Za-z0-9_.-]+)==([^\s;\\]+)", re.M)
#: What a licence must be called to be used at run time.
_FREE = re.compile(
    r"\b(MIT|BSD|Apache|ISC|MPL|Mozilla|PSF|Python Software Foundation|HPND|Zlib|Unlicense|LGPL"
    r"|FreeType|FTL|0BSD|CC0|Unicode)",
    re.I,
)
_STRONG = re.compile(r"(?<!L)(?<!Lesser )\b(A?GPL|GNU General Public|GNU Affero)", re.I)
#: Packages whose metadata list several licences of which everybody may choose, as they say.
_CHOICES = {"pyphen": "GPL-2.0-or-later OR LGPL-2.1-or-later OR MPL-1.1"}


def locked(lock: str) -> list[tuple[str, str]]:
    """The packages of a lock with their versions."""
    return [(name, version) for name, version in _PIN.findall(lock)]


def licence_of(found: Mapping[str, str | list[str]]) -> str:
    """What the metadata of a package say of its licence, in one line; "" if nothing."""
    expression = str(found.get("license_expression") or "")
    classifiers = [
        one.rsplit("::", 1)[1].strip()
        for one in found.get("classifier") or ()
        if one.startswith("License ::")
    ]
    said = str(found.get("license") or "").strip().splitlines()
    return expression or ", ".join(classifiers) or (said[0] if said else "")


def refused(licence: str) -> bool:
    """Whether a licence does not allow what we do."""
    parts = re.split(r"\bOR\b", licence)
    return not any(_FREE.search(part) and not _STRONG.search(part) for part in parts)


def extras(requirements: Iterable[str]) -> list[tuple[str, str]]:
    """The extras among the requirements of a package, and what each asks for."""
    return sorted((extra, name) for name, extra in _EXTRA.findall("\n".join(requirements)))


def _installed(name: str) -> tuple[str, str | None]:
    """Version and licence of a package, "" and None if it is not installed."""
    try:
        said = _CHOICES.get(name) or licence_of(metadata.metadata(name).json)
        return metadata.version(name), said
    except metadata.PackageNotFoundError:
        return "", None


def main() -> int:
    """Writes the report; the status says whether all may be used."""
    lock, report = Path(sys.argv[1]), Path(sys.argv[2])
    rows, wrong = [], []
    for name, version in locked(lock.read_text(encoding="utf-8")):
        _, licence = _installed(name)
        if licence is not None and refused(licence):
            wrong.append(f"{name}: {licence or 'says nothing'}")
        # What is not installed belongs to another system.
        rows.append(f"| {name} | {version} | {licence or '(not installed here)'} |")
    head = "# Licences of what Glyphstone needs at run time\n\n| package | version | licence |\n"
    page = f"{head}|---|---|---|\n" + "\n".join(rows) + "\n"
    page += "\n## Extras\n\n| extra | package | version | licence |\n|---|---|---|---|\n"
    for extra, name in extras(metadata.requires("glyphstone") or ()):
        version, licence = _installed(name)
        if licence is not None and refused(licence):
            wrong.append(f"{name}: {licence or 'says nothing'}")
        page += f"| {extra} | {name} | {version} | {licence or '(not installed here)'} |\n"
    report.write_text(page, encoding="utf-8")
    print(f"Written: {report}, {len(rows)} packages")
    for one in wrong:
        print(f"Not allowed: {one}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
