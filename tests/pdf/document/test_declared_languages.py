"""The languages that a document claims."""

from __future__ import annotations

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from glyphstone.pdf.document.declared_languages import claimed_languages


def element(language: str, *kids: object) -> Dictionary:
    return Dictionary(S=Name.P, Lang=String(language), K=Array(list(kids)))


def test_catalog_and_structure() -> None:
    tree = Dictionary(K=Array([element("fr", element("mns"), 5, Dictionary()), element("fr")]))
    found = claimed_languages(Dictionary(Lang=String("en-GB"), StructTreeRoot=tree))
    assert found[0] == "en-GB"
    assert sorted(found) == ["en-GB", "fr", "mns"]


def test_what_is_no_element_is_passed_over() -> None:
    tree = Dictionary(K=Array([5, Name.A, None, element("fr", 7, element("de"))]))
    found = claimed_languages(Dictionary(StructTreeRoot=tree))
    assert sorted(found) == ["de", "fr"]


def test_nothing_claimed() -> None:
    assert claimed_languages(Dictionary()) == []
    assert claimed_languages(Dictionary(Lang=Name.En, StructTreeRoot=Name.A)) == []


def test_circles_come_to_an_end() -> None:
    pdf = pikepdf.new()
    knot = pdf.make_indirect(element("yrk"))
    knot.K.append(knot)
    assert claimed_languages(Dictionary(StructTreeRoot=Dictionary(K=knot))) == ["yrk"]
