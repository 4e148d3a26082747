"""The languages that a document claims."""

from __future__ import annotations

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from glyphstone.pdf.document.declared_languages import (
    NOWHERE,
    Owner,
    StructureLanguages,
    claimed_languages,
    language_in,
)


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


def test_the_catalog_comes_first() -> None:
    tree = Dictionary(Lang=String("fr"), K=Array([element("de")]))
    assert claimed_languages(Dictionary(Lang=String("en"), StructTreeRoot=tree)) == [
        "en",
        "fr",
        "de",
    ]


def test_a_claim_is_a_string_and_may_say_that_nobody_knows() -> None:
    assert language_in(Dictionary(Lang=String(" fr-CA\n"))) == "fr-CA"
    assert language_in(Dictionary(Lang=String(""))) == ""
    assert language_in(Dictionary(Lang=Name.fr)) is None
    assert language_in(Dictionary()) is None


# --- the parent tree --------------------------------------------------------------------------


def parents(*entries: object) -> StructureLanguages:
    return StructureLanguages(Dictionary(ParentTree=Dictionary(Nums=Array(list(entries)))))


def test_objects_are_found_by_their_number() -> None:
    found = parents(-1, element("xx"), 2, element("de"), 5, element("fr"), 9, element("it"))
    assert [found.of_object(number) for number in (2, 5, 9)] == ["de", "fr", "it"]
    assert [found.of_object(number) for number in (-1, 0, 4, 10)] == [None] * 4


def test_a_parent_tree_that_breaks_off_says_nothing() -> None:
    assert parents(5).of_object(5) is None
    assert parents(2, element("de"), 5).of_object(5) is None
    assert parents().of_object(0) is None
    assert StructureLanguages(Dictionary()).of_object(0) is None


def test_content_is_found_by_its_place_in_the_list_of_its_stream() -> None:
    listed = Array([element("de"), None, element("fr")])
    found = parents(0, listed, 3, element("it"))
    languages = [found.of_content(Owner(0, (7, 0)), mcid) for mcid in (-1, 0, 1, 2, 3)]
    assert languages == [None, "de", None, "fr", None]
    assert found.of_content(Owner(3, (7, 0)), 0) is None


def test_a_stream_without_a_number_is_not_sought_in_the_parent_tree() -> None:
    found = parents(-1, Array([element("de")]), 0, Array([element("fr")]))
    assert found.of_content(NOWHERE, 0) is None
    assert found.of_content(Owner(0, (0, 0)), 0) == "fr"


def branch(first: int, *nodes: Dictionary) -> Dictionary:
    return Dictionary(Limits=Array([first, 99]), Kids=Array(list(nodes)))


def leaf(number: int, language: str) -> Dictionary:
    nums = Array([number, element(language), number + 1, element(f"{language}-2")])
    return Dictionary(Limits=Array([number, number + 1]), Nums=nums)


@pytest.mark.parametrize(
    ("number", "language"),
    [(0, None), (1, "de"), (2, "de-2"), (3, None), (5, "fr"), (6, "fr-2"), (8, "it"), (10, None)],
)
def test_number_trees_with_branches(number: int, language: str | None) -> None:
    tree = branch(1, branch(1, leaf(1, "de"), leaf(5, "fr")), leaf(8, "it"))
    assert StructureLanguages(Dictionary(ParentTree=tree)).of_object(number) == language


# --- without a parent tree --------------------------------------------------------------------


def test_marked_content_is_found_from_the_root_down() -> None:
    pdf = pikepdf.new()
    page, form = pdf.make_indirect(Dictionary()), pdf.make_stream(b"")
    mixed = Array([element("fr", 3, Dictionary(MCID=4), Dictionary(MCID=5, Stm=form)), 3])
    inner = Dictionary(K=Array([7]), Lang=String("de"))
    tree = Dictionary(Pg=page, K=Array([Dictionary(K=mixed), Dictionary(K=Array([inner, 8]))]))
    found = StructureLanguages(tree)
    on_page = [found.of_content(Owner(-1, page.objgen), mcid) for mcid in (3, 4, 5, 7, 8)]
    assert on_page == ["fr", "fr", None, "de", None]
    assert found.of_content(Owner(-1, form.objgen), 5) == "fr"
    assert found.of_content(NOWHERE, 3) is None


def test_the_first_element_that_speaks_of_content_counts() -> None:
    """The tree is walked from its end, as a stack is emptied."""
    tree = Dictionary(K=Array([element("fr", 0), element("de", 0), element("it", 1)]))
    found = StructureLanguages(tree)
    assert [found.of_content(NOWHERE, mcid) for mcid in (0, 1, 2)] == ["de", "it", None]


def test_a_circle_from_the_root_down_comes_to_an_end() -> None:
    pdf = pikepdf.new()
    knot = pdf.make_indirect(element("fr", 0))
    knot.K.append(knot)
    knot.K.append(Dictionary(MCID=0, Lang=String("de")))
    knot.K.append(Dictionary(K=Array([2]), Lang=String("")))
    found = StructureLanguages(pdf.make_indirect(Dictionary(K=Array([knot, knot, 1]))))
    assert [found.of_content(NOWHERE, mcid) for mcid in (0, 1, 2)] == ["fr", None, ""]


def test_elements_around_are_climbed_until_one_speaks() -> None:
    pdf = pikepdf.new()
    top = pdf.make_indirect(Dictionary(Lang=String("fr")))
    middle = pdf.make_indirect(Dictionary(P=top))
    first, second = (pdf.make_indirect(Dictionary(P=middle)) for _ in range(2))
    silent = pdf.make_indirect(Dictionary())
    found = parents(0, first, 1, second, 2, middle, 3, silent, 4, silent, 5, Dictionary(P=top))
    assert [found.of_object(number) for number in range(6)] == [*["fr"] * 3, None, None, "fr"]
