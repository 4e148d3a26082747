"""Licence and copyright line of a family: what its font file states, else what the metadata say.

The two differ for three families; the file is what was learned from, so it counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont

__all__ = ["FREE", "by_metadata", "spdx", "stated"]

OFL, APACHE, UBUNTU = "OFL-1.1", "Apache-2.0", "Ubuntu-font-1.0"
#: Licences of fonts that may be learned from. A family with another one stops the making of a list.
FREE = (APACHE, OFL, UBUNTU)
#: Parts of addresses and titles, in small letters, that tell a licence.
_SIGNS = {
    "scripts.sil.org/ofl": OFL,
    "openfontlicense.org": OFL,
    "sil open font license": OFL,
    "apache.org/licenses/license-2.0": APACHE,
    "apache license, version 2.0": APACHE,
    "ubuntu.com/legal/font-licence": UBUNTU,
    "ubuntu font licence 1.0": UBUNTU,
    "ubuntu font license, 1.0": UBUNTU,
}
#: Numbers of the name table: copyright, licence, address of the licence.
_COPYRIGHT, _LICENCE, _ADDRESS = 0, 13, 14


def spdx(words: str) -> str:
    """The licence that an address or a title names; empty if it names none that is known."""
    small = words.lower()
    return next((licence for sign, licence in _SIGNS.items() if sign in small), "")


def stated(path: Path) -> tuple[str, str]:
    """Licence and copyright line in the name table of a font file; empty if there is none."""
    with TTFont(path) as font:
        names = font["name"]
        owner, *terms = (
            names.getDebugName(number) or "" for number in (_COPYRIGHT, _ADDRESS, _LICENCE)
        )
    found = (spdx(words) for words in (*terms, owner))
    return next((licence for licence in found if licence), ""), " ".join(owner.split())


def by_metadata(entry: Mapping[str, Any] | None) -> tuple[str, str]:
    """Licence and copyright line by the metadata of Google Fonts; empty if they lack the family."""
    if entry is None:
        return "", ""
    # The lines of all files of the family follow each other, each behind the name of its file.
    owner = entry["original"].split(".ttf:")[0]
    owner = owner.rsplit(" ", 1)[0] if ".ttf:" in entry["original"] else owner
    return spdx(entry["license"]["type"]), " ".join(owner.split())
