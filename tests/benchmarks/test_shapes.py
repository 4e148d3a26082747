"""What the benchmark of drawings measures, on a document whose truth is known."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest

from benchmarks.shapes.bitmap_part import bitmap_of
from benchmarks.shapes.calibration import binned, calibration_error, diagram
from benchmarks.shapes.document_run import Judged
from benchmarks.shapes.row_person import RowCourse, same_to_the_eye
from benchmarks.shapes.texts import ROUND, asked, every_face, naskh
from benchmarks.trust.forge_documents import KINDS
from benchmarks.trust.forge_texts import HALVES, TEXTS
from glyphstone.model import Bitmap
from glyphstone.shapes.fingerprint import fingerprint
from tests.shapes.contours import drawn, rectangle


def test_bins_are_weighed_by_occurrences() -> None:
    bins = binned([Judged(0.99, True, 8), Judged(0.97, False, 2), Judged(0.55, True, 5)])
    assert [(one.upper, one.count) for one in bins] == [(0.6, 5), (1.0, 10)]
    assert bins[1].confidence == pytest.approx(0.986)
    assert bins[1].right == pytest.approx(0.8)
    assert calibration_error(bins) == pytest.approx((5 * 0.45 + 10 * 0.186) / 15)


def test_a_confidence_on_an_edge_belongs_below_it() -> None:
    assert [one.upper for one in binned([Judged(0.9, True, 1), Judged(1.0, True, 1)])] == [0.9, 1.0]
    assert calibration_error(binned([])) == 0


def test_the_diagram_has_a_dot_for_each_bin() -> None:
    bins = binned([Judged(0.99, True, 90), Judged(0.7, False, 10)])
    picture = ElementTree.fromstring(diagram(bins, "a < b"))
    dots = picture.findall("{http://www.w3.org/2000/svg}circle")
    assert len(dots) == 2
    assert float(dots[0].attrib["r"]) < float(dots[1].attrib["r"])
    assert picture.findtext("{http://www.w3.org/2000/svg}title") == "a < b"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("a", "a", True), ("-", "‐", True), ("’", "ʼ", True), ("-", "–", False), ("’", "'", False)],
)
def test_what_a_person_cannot_tell_is_not_corrected(one: str, other: str, same: bool) -> None:
    assert same_to_the_eye(one, other) is same


def test_actions_are_all_that_a_person_does() -> None:
    assert RowCourse(rows=2, corrected=1, words=3, checks=4).actions == 10


@pytest.mark.parametrize("dpi", [200, 600])
def test_a_bitmap_has_the_pixels_of_a_device(dpi: int) -> None:
    shape = fingerprint(drawn([rectangle(100, 0, 400, 700)], units=1000))
    found = bitmap_of(shape, dpi)
    assert isinstance(found.drawing, Bitmap)
    assert found.box is not None
    assert shape.box is not None
    pixel = 72 / (10 * dpi)
    assert np.abs(np.array(found.box) - np.array(shape.box)).max() <= pixel
    assert found.drawing.height == pytest.approx(0.7 / pixel, abs=4)


def test_a_drawing_without_ink_stays_as_it_is() -> None:
    blank = fingerprint(drawn([]))
    assert bitmap_of(blank, 300) is blank


@pytest.mark.usefixtures("shared_data")
def test_the_documents_are_many_and_in_no_face_of_the_development_half() -> None:
    found = asked(HALVES.test)
    assert len({one.text.code for one in found}) >= 60
    assert len({one.text.script for one in found}) >= 20
    assert {one.kind for one in found} == {*ROUND, "four styles"}
    assert all(KINDS[one.kind].fits(one.text) for one in found)
    development = {one.faces[0] for one in TEXTS if one.half == HALVES.development}
    assert development.isdisjoint(one.text.faces[0] for one in found)
    assert found == asked(HALVES.test)


@pytest.mark.usefixtures("shared_data")
def test_the_development_half_is_as_it_was() -> None:
    codes = {one.text.code for one in asked(HALVES.development)}
    assert codes == {one.code for one in TEXTS if one.half == HALVES.development}


def test_nivkh_and_nenets_are_in_every_face() -> None:
    found = every_face()
    assert len(found) == 24
    assert {one.text.code for one in found} == {"niv", "yrk"}
    assert [one.text.faces[0] for one in naskh()] == ["Scheherazade-Regular", "Amiri-Regular"]
