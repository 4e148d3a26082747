"""Which documents are read, in which language, and which half they belong to."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Document", "Family", "families"]

_TABLE = Path(__file__).with_name("catalogue.toml")


@dataclass(frozen=True, slots=True)
class Document:
    """A PDF and the HTML that was made from the same source, as paths inside the packages."""

    family: str
    half: str
    lang: str
    pdf: str
    html: str

    @property
    def name(self) -> str:
        """Its family, language and file, by which a person knows it."""
        return f"{self.family}/{Path(self.pdf).stem}.{self.lang}"


@dataclass(frozen=True, slots=True)
class Family:
    """Documents that one project has made with one tool chain."""

    name: str
    #: `development`: looked at while rules are written; `test`: measured at the end.
    half: str
    packages: tuple[str, ...]
    documents: tuple[Document, ...]


def families(half: str | None = None) -> list[Family]:
    """The families of a half, or all."""
    found = []
    for one in tomllib.loads(_TABLE.read_text("utf-8"))["family"]:
        name, own_half = one["name"], one["half"]
        documents = tuple(
            Document(name, own_half, doc["lang"], doc["pdf"], doc["html"])
            for doc in one["document"]
        )
        if half in (None, own_half):
            found.append(Family(name, own_half, tuple(one["packages"]), documents))
    return found
