"""Layers: which groups viewers show."""

from __future__ import annotations

from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Object, Pdf, String

from glyphstone.pdf.document.layers import Layers
from tests.pdf.making import interpret, stream, text_of


def group(pdf: Pdf, name: str) -> Object:
    return pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(name)))


def prepared(**default: Any) -> tuple[Pdf, Object, Object]:
    """A document with a group that is on and one that is off."""
    pdf = pikepdf.new()
    shown, hidden = group(pdf, "Shown"), group(pdf, "Hidden")
    state = Dictionary(OFF=Array([hidden]), **default)
    pdf.Root.OCProperties = Dictionary(OCGs=Array([shown, hidden]), D=state)
    return pdf, shown, hidden


def test_groups_are_numbered_in_the_order_of_their_use() -> None:
    pdf, shown, hidden = prepared()
    layers = Layers(pdf.Root)
    assert layers.find(hidden) == (0, False)
    assert layers.find(shown) == (1, True)
    assert layers.find(hidden) == (0, False)
    assert layers.names == ["Hidden", "Shown"]


def test_a_base_state_of_off() -> None:
    pdf, shown, hidden = prepared(BaseState=Name.OFF)
    pdf.Root.OCProperties.D.ON = Array([shown])
    layers = Layers(pdf.Root)
    assert layers.find(shown)[1]
    assert not layers.find(hidden)[1]
    assert not layers.find(group(pdf, "Other"))[1]


@pytest.mark.parametrize(
    ("policy", "both", "on_only", "off_only"),
    [
        (None, True, True, False),
        (Name.AnyOn, True, True, False),
        (Name.AllOn, False, True, False),
        (Name.AnyOff, True, False, True),
        (Name.AllOff, False, False, True),
    ],
)
def test_policies_of_membership(
    policy: Name | None, both: bool, on_only: bool, off_only: bool
) -> None:
    pdf, shown, hidden = prepared()
    layers = Layers(pdf.Root)
    for members, expected in (([shown, hidden], both), ([shown], on_only), ([hidden], off_only)):
        entry = Dictionary(Type=Name.OCMD, OCGs=Array(members))
        if policy is not None:
            entry.P = policy
        assert layers.find(pdf.make_indirect(entry))[1] is expected
    assert layers.names[0] == "Shown, Hidden"


def test_a_single_member_needs_no_array() -> None:
    pdf, _, hidden = prepared()
    assert not Layers(pdf.Root).find(Dictionary(Type=Name.OCMD, OCGs=hidden))[1]


def test_what_is_no_group_hides_nothing() -> None:
    pdf, _, _ = prepared()
    assert Layers(pdf.Root).find(None) == (-1, True)
    assert Layers(pdf.Root).find(Name.A) == (-1, True)
    assert Layers(Dictionary()).find(group(pdf, "Any")) == (0, True)


def test_layers_of_marked_content_forms_and_their_nesting() -> None:
    pdf, shown, hidden = prepared()
    form = stream(pdf, b"BT /F1 9 Tf (f) Tj ET", Subtype=Name.Form, OC=hidden)
    content = (
        b"BT /F1 9 Tf (a) Tj /OC /S BDC (b) Tj /OC /H BDC (c) Tj /OC /S BDC (d) Tj EMC EMC"
        b" /OC /None BDC (e) Tj EMC EMC (g) Tj ET /X Do"
    )
    glyphs = interpret(
        content,
        pdf=pdf,
        Properties=Dictionary(S=shown, H=hidden),
        XObject=Dictionary(X=form),
    )
    assert text_of(glyphs) == "abcdegf"
    names = ["" if index < 0 else glyphs.layers[index] for index in glyphs.layer.tolist()]
    assert names == ["", "Shown", "Hidden", "Shown", "Shown", "", "Hidden"]
    assert glyphs.hidden.tolist() == [False, False, True, True, False, False, True]


def test_groups_that_stand_in_place_are_layers_of_their_own() -> None:
    layers = Layers(pikepdf.new().Root)
    assert layers.find(Dictionary(Name=String("One"))) == (0, True)
    assert layers.find(Dictionary(Name=String("Two"))) == (1, True)
    assert layers.names == ["One", "Two"]
    assert layers.find(None) == (-1, True)
    assert layers.find(Name.OC) == (-1, True)


def test_members_that_are_no_groups_are_passed_over() -> None:
    pdf, shown, hidden = prepared()
    layers = Layers(pdf.Root)
    membership = Dictionary(OCGs=Array([Name.A, hidden, shown]))
    assert layers.find(membership) == (0, True)
    assert layers.names == ["Hidden, Shown"]


def test_a_group_keeps_its_number_whatever_its_object_number() -> None:
    pdf = pikepdf.new()
    groups = [group(pdf, str(number)) for number in range(3)]
    # The first object of a file is the catalog: it serves as a group here.
    layers = Layers(pdf.Root)
    assert pdf.Root.objgen == (1, 0)
    for _ in range(2):
        assert [layers.find(one)[0] for one in (pdf.Root, *groups)] == [0, 1, 2, 3]
    assert layers.names == ["", "0", "1", "2"]


def test_of_many_members_sixteen_are_named_and_all_count() -> None:
    pdf, shown, hidden = prepared()
    members = Array([*[hidden] * 17, shown])
    layers = Layers(pdf.Root)
    assert layers.find(Dictionary(OCGs=members)) == (0, True)
    assert layers.names == [", ".join(["Hidden"] * 16)]
