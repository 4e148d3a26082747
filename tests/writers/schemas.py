"""Public schemas, from packages that carry them; nothing else of these packages is used."""

from __future__ import annotations

import io
from functools import cache
from importlib import metadata
from pathlib import Path

from lxml import etree


def _file(package: str, name: str) -> Path:
    """A file of an installed package."""
    listed = metadata.files(package) or []
    (found,) = [path for path in listed if path.name == name]
    return Path(str(found.locate()))


@cache
def alto() -> etree.XMLSchema:
    """The schema of ALTO 4.2 by its editorial board."""
    return etree.XMLSchema(etree.parse(str(_file("digiflow", "alto-4-2.xsd"))))


@cache
def page() -> etree.XMLSchema:
    """The schema of PAGE XML of 2019-07-15 by its makers."""
    return etree.XMLSchema(etree.parse(str(_file("ocrd", "page.xsd"))))


#: What the DTD at hand leaves out and our documents use: sentences (module analysis), page
#: elements and zones (module transcr), tables (module figures). Declared as the TEI Guidelines
#: describe them.
_ADDED = """
<!ELEMENT s %macro.phraseSeq;>
<!ATTLIST s xmlns CDATA "http://www.tei-c.org/ns/1.0" %att.global.attributes;>
<!ELEMENT fw %macro.phraseSeq;>
<!ATTLIST fw xmlns CDATA "http://www.tei-c.org/ns/1.0" %att.global.attributes;
  %att.typed.attributes; %att.placement.attributes;>
<!ELEMENT table ((%model.global;)*, (row, (%model.global;)*)+)>
<!ATTLIST table xmlns CDATA "http://www.tei-c.org/ns/1.0" %att.global.attributes;>
<!ELEMENT row (cell)+>
<!ATTLIST row xmlns CDATA "http://www.tei-c.org/ns/1.0" %att.global.attributes;
  role CDATA #IMPLIED rows CDATA #IMPLIED cols CDATA #IMPLIED>
<!ELEMENT cell %macro.specialPara;>
<!ATTLIST cell xmlns CDATA "http://www.tei-c.org/ns/1.0" %att.global.attributes;
  role CDATA #IMPLIED rows CDATA #IMPLIED cols CDATA #IMPLIED>
<!ELEMENT facsimile (surface)+>
<!ATTLIST facsimile xmlns CDATA "http://www.tei-c.org/ns/1.0" %att.global.attributes;>
<!ELEMENT surface (zone)*>
<!ATTLIST surface xmlns CDATA "http://www.tei-c.org/ns/1.0" %att.global.attributes;
  ulx CDATA #IMPLIED uly CDATA #IMPLIED lrx CDATA #IMPLIED lry CDATA #IMPLIED>
<!ELEMENT zone EMPTY>
<!ATTLIST zone xmlns CDATA "http://www.tei-c.org/ns/1.0" %att.global.attributes;
  ulx CDATA #IMPLIED uly CDATA #IMPLIED lrx CDATA #IMPLIED lry CDATA #IMPLIED>
"""


@cache
def tei() -> etree.DTD:
    """The DTD of TEI P5 4.8.0 as its maker cut it, with what we use of the modules left out."""
    text = _file("trafilatura", "tei_corpus.dtd").read_text(encoding="utf-8")
    for old, new in (
        ('<!ENTITY % model.segLike "seg">', '<!ENTITY % model.segLike "seg |s">'),
        ('<!ENTITY % model.resource "text |standOff">',
         '<!ENTITY % model.resource "text |standOff |facsimile">'),
        ('<!ENTITY % model.milestoneLike "milestone |',
         '<!ENTITY % model.milestoneLike "fw |milestone |'),
        ('<!ENTITY % model.listLike "list |', '<!ENTITY % model.listLike "table |list |'),
        ("<!ENTITY % att.global.attributes '",
         "<!ENTITY % att.global.attributes ' facs CDATA #IMPLIED "),
    ):  # fmt: skip
        assert old in text
        text = text.replace(old, new)
    return etree.DTD(io.StringIO(text + _ADDED))
