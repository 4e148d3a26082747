"""The page tree: inheritance, knots, repeats, depth, boxes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf

import glyphstone
from glyphstone import Fault, Limits
from glyphstone.pdf.document import page_tree
from glyphstone.pdf.document.page_tree import PageEntry, walk_pages
from tests.pdf.making import helvetica, limit, opened, text_of

PDF = pikepdf.new()
BOX = Array([0, 0, 100, 200])
LETTER: tuple[float, ...] = (0, 0, 612, 792)


def page(**entries: Any) -> Dictionary:
    return Dictionary(Type=Name.Page, **entries)


def branch(*kids: Any, **entries: Any) -> Dictionary:
    return Dictionary(Type=Name.Pages, Kids=Array(list(kids)), **entries)


def walk(tree: Any, limits: Limits | None = None) -> tuple[list[PageEntry], list[str]]:
    faults: list[Fault] = []
    pages = list(walk_pages(Dictionary(Pages=tree), limits or Limits(), faults))
    return pages, [fault.what for fault in faults]


def alone(**entries: Any) -> PageEntry:
    entries.setdefault("MediaBox", BOX)
    pages, faults = walk(branch(page(**entries)))
    assert faults == []
    (only,) = pages
    return only


# --- inheritance ------------------------------------------------------------------------------


def test_pages_inherit_what_they_lack() -> None:
    inner = branch(page(), page(Rotate=180, MediaBox=Array([0, 0, 50, 50])), Rotate=90)
    tree = branch(inner, page(), MediaBox=BOX, Resources=Dictionary(A=1))
    pages, faults = walk(tree)
    assert [entry.rotate for entry in pages] == [90, 180, 0]
    assert [entry.box[2:] for entry in pages] == [(100, 200), (50, 50), (100, 200)]
    assert all(entry.resources is not None and entry.resources.A == 1 for entry in pages)
    assert faults == []


def test_own_resources_replace_those_above() -> None:
    tree = branch(page(Resources=Dictionary(B=2)), MediaBox=BOX, Resources=Dictionary(A=1))
    (entry,) = walk(tree)[0]
    assert entry.resources is not None
    assert list(entry.resources.keys()) == ["/B"]


# --- knots ------------------------------------------------------------------------------------


def test_a_tree_in_a_circle_is_walked_once() -> None:
    pdf = pikepdf.new()
    tree = pdf.make_indirect(branch(page(MediaBox=BOX)))
    tree.Kids.append(tree)
    tree.Kids.append(pdf.make_indirect(page(MediaBox=BOX)))
    pages, faults = walk(tree)
    assert len(pages) == 2
    assert faults == ["the page tree runs in a circle or lists a branch twice"]


def test_pages_listed_again_are_pages_again() -> None:
    once = PDF.make_indirect(page(MediaBox=BOX))
    pages, faults = walk(branch(once, once, once))
    assert len(pages) == 3
    assert faults == []


def test_pages_listed_endlessly_are_given_up() -> None:
    once = PDF.make_indirect(page(MediaBox=BOX))
    pages, faults = walk(branch(*[once] * 3000))
    assert len(pages) == 1001
    assert faults == ["the page tree lists the same pages again and again"]


def test_a_tree_that_is_too_deep_keeps_its_shallow_pages() -> None:
    tree = branch(page(MediaBox=BOX))
    for _ in range(30):
        tree = branch(page(MediaBox=BOX), tree)
    pages, faults = walk(tree, Limits(page_tree_depth=10))
    assert len(pages) == 10
    assert faults == ["the page tree is deeper than 10 levels"]


def test_a_tree_may_be_as_deep_as_allowed() -> None:
    tree = branch(page(MediaBox=BOX))
    for _ in range(9):
        tree = branch(tree)
    assert [len(found) for found in walk(tree, Limits(page_tree_depth=10))] == [1, 0]
    assert [len(found) for found in walk(tree, Limits(page_tree_depth=9))] == [0, 1]


def test_nodes_without_numbers_are_never_taken_for_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limit(monkeypatch, page_tree, repeated_pages=1)
    inner = [branch(*[page(MediaBox=BOX) for _ in range(3)]) for _ in range(2)]
    pages, faults = walk(branch(*inner))
    assert (len(pages), faults) == (6, [])


def test_the_type_of_a_node_comes_before_its_kids() -> None:
    assert len(walk(branch(page(MediaBox=BOX, Kids=Array([page(), page()]))))[0]) == 1
    assert walk(branch(Dictionary(Type=Name.Pages), page(MediaBox=BOX)))[1] == []
    assert len(walk(branch(Dictionary(Type=Name.Pages), page(MediaBox=BOX)))[0]) == 1
    odd = Dictionary(Type=Name.Odd, Kids=Array([page(), page()]))
    assert len(walk(branch(odd))[0]) == 2


def test_a_branch_that_is_listed_twice_is_told_once() -> None:
    twice = PDF.make_indirect(branch(page(MediaBox=BOX)))
    pages, faults = walk(branch(twice, twice, twice, page(MediaBox=BOX)))
    assert len(pages) == 2
    assert faults == ["the page tree runs in a circle or lists a branch twice"]


def test_more_pages_than_allowed() -> None:
    exact, nothing = walk(branch(*[page(MediaBox=BOX)] * 5), Limits(pages=5))
    assert (len(exact), nothing) == (5, [])
    pages, faults = walk(branch(*[page(MediaBox=BOX)] * 9), Limits(pages=5))
    assert len(pages) == 5
    assert faults == ["the document has more than 5 pages"]


def test_what_is_no_page_is_reported_and_the_others_read() -> None:
    pages, faults = walk(branch(page(MediaBox=BOX), None, 7, Name.A, page(MediaBox=BOX)))
    assert len(pages) == 2
    assert faults == ["a page is missing: the page tree lists something that is no page"]


@pytest.mark.parametrize("root", [Dictionary(), Dictionary(Pages=5), Dictionary(Pages=branch())])
def test_no_tree_no_pages(root: Any) -> None:
    assert list(walk_pages(root, Limits(), [])) == []


def test_nodes_without_a_type() -> None:
    tree = Dictionary(Kids=Array([Dictionary(MediaBox=BOX), Dictionary(Kids=Array([page()]))]))
    assert len(walk(tree)[0]) == 2


# --- boxes and turns --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("box", "found"),
    [
        (Array([0, 0, 100, 200]), (0, 0, 100, 200)),
        (Array([100, 200, 0, 0]), (0, 0, 100, 200)),
        (Array([-50, -60, 50, 60]), (-50, -60, 50, 60)),
    ],
)
def test_boxes(box: Array, found: tuple[float, ...]) -> None:
    assert alone(MediaBox=box).box == found


@pytest.mark.parametrize(
    "box",
    [
        None,
        Array([]),
        Array([0, 0, 0, 0]),
        Array([0, 0, 10**8, 10**8]),
        Array([0, 0, 10**12, 10]),
        Array([Name.A, Name.B, Name.C, Name.D]),
        Name.Box,
    ],
)
def test_absurd_boxes_are_reported_and_letter_is_assumed(box: Any) -> None:
    entry = page() if box is None else page(MediaBox=box)
    ((found,), _) = walk(branch(entry))
    assert found.box == LETTER
    assert found.faults == ("its size is missing or absurd; Letter is assumed",)


@pytest.mark.parametrize(
    ("crop", "found"),
    [
        (Array([10, 20, 50, 60]), (10, 20, 50, 60)),
        (Array([-10, -20, 500, 60]), (0, 0, 100, 60)),
        (Array([300, 300, 400, 400]), (0, 0, 100, 200)),
        (Array([5, 5, 5, 5]), (0, 0, 100, 200)),
    ],
)
def test_the_visible_page_is_the_crop_box_on_the_medium(
    crop: Array, found: tuple[float, ...]
) -> None:
    assert alone(CropBox=crop).box == found


@pytest.mark.parametrize(
    ("rotate", "found"),
    [(90, 90), (-90, 270), (450, 90), (360, 0), (91, 90), (Name.A, 0), (10**15, 0)],
)
def test_turns(rotate: Any, found: int) -> None:
    assert alone(Rotate=rotate).rotate == found


def test_units() -> None:
    assert alone().user_unit == 1.0
    assert alone(UserUnit=2.5).user_unit == 2.5
    for unit in (0, -1, 10**7, Name.A):
        ((found,), _) = walk(branch(page(MediaBox=BOX, UserUnit=unit)))
        assert found.user_unit == 1.0
        assert found.faults == ("its unit is absurd; 1/72 inch is assumed",)


# --- whole files ------------------------------------------------------------------------------


def file_of(*contents: bytes) -> Pdf:
    pdf = pikepdf.new()
    for content in contents:
        entry = page(
            MediaBox=BOX,
            Resources=Dictionary(Font=Dictionary(F1=helvetica())),
            Contents=pdf.make_stream(content),
        )
        pdf.pages.append(pikepdf.Page(pdf.make_indirect(entry)))
    return pdf


SHOWN = (b"BT /F1 9 Tf (one) Tj ET", b"BT /F1 9 Tf (two) Tj ET")


def test_a_lost_page_tree_is_searched_for_pages(tmp_path: Path) -> None:
    pdf = file_of(*SHOWN)
    pdf.Root.Kept = Array(list(pdf.Root.Pages.Kids))
    pdf.Root.Pages = pdf.make_indirect(Dictionary(Type=Name.Pages, Kids=Array([]), Count=0))
    with opened(pdf, tmp_path) as document:
        assert {text_of(found.glyphs) for found in document.pages()} == {"one", "two"}
        assert [fault.what for fault in document.faults] == [
            "the page tree is lost; pages found by searching for them: 2"
        ]


def test_a_knot_in_a_file_loses_no_page(tmp_path: Path) -> None:
    pdf = file_of(*SHOWN)
    pdf.Root.Pages.Kids.insert(1, pdf.Root.Pages)
    with opened(pdf, tmp_path) as document:
        assert [text_of(found.glyphs) for found in document.pages()] == ["one", "two"]
        assert [fault.what for fault in document.faults] == [
            "the page tree runs in a circle or lists a branch twice"
        ]


@pytest.mark.parametrize(("announced", "said"), [(2, False), (3, True), (1, False)])
def test_pages_that_are_announced_and_not_there_are_told(
    announced: int, said: bool, tmp_path: Path
) -> None:
    path = tmp_path / "made.pdf"
    file_of(*SHOWN).save(path, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    data = path.read_bytes().replace(b"/Count 2", b"/Count %d" % announced)
    path.write_bytes(data)
    with glyphstone.open(path) as document:
        assert len(list(document.pages())) == len(list(document.pages())) == 2
        assert [str(fault) for fault in document.faults] == (
            ["of the 3 pages that it announces 2 can be found"] if said else []
        )


@pytest.mark.parametrize(
    ("unit", "kept"), [(0.01, True), (0.0099, False), (10_000, True), (10_001, False), (0, False)]
)
def test_units_of_a_page(unit: float, kept: bool) -> None:
    pages, _ = walk(branch(page(MediaBox=BOX, UserUnit=unit)))
    assert pages[0].user_unit == (unit if kept else 1.0)
    assert bool(pages[0].faults) is not kept


@pytest.mark.parametrize("box", [[0, 0, 100, 0], [0, 0, 0, 100], [5, 5, 5, 9], [0, 0, 9], [0] * 5])
def test_boxes_without_an_area_are_no_boxes(box: list[int]) -> None:
    pages, _ = walk(branch(page(MediaBox=Array(box))))
    assert pages[0].box == LETTER
    assert len(pages[0].faults) == 1
    cropped, _ = walk(branch(page(MediaBox=BOX, CropBox=Array(box))))
    assert cropped[0].box == (0, 0, 100, 200)


@pytest.mark.parametrize(
    ("crop", "found"),
    [
        ([10, 20, 90, 180], (10, 20, 90, 180)),
        ([-10, -20, 50, 60], (0, 0, 50, 60)),
        ([50, 60, 500, 600], (50, 60, 100, 200)),
        ([100, 0, 300, 200], (0, 0, 100, 200)),
        ([0, 200, 100, 300], (0, 0, 100, 200)),
        ([99, 0, 300, 200], (99, 0, 100, 200)),
    ],
)
def test_a_crop_box_beside_the_medium_does_not_count(
    crop: list[int], found: tuple[float, ...]
) -> None:
    assert alone(CropBox=Array(crop)).box == found


# --- content under a name that is none ------------------------------------------------------------

LOST = "it has no content; an entry that is none of a page's leads to some"


def stream() -> pikepdf.Object:
    return PDF.make_indirect(pikepdf.Stream(PDF, b"BT ET"))


def test_a_page_whose_content_has_lost_its_name_is_told() -> None:
    assert alone(QXZ=stream()).faults == (LOST,)
    assert alone(QXZ=Array([stream(), stream()])).faults == (LOST,)


def test_an_empty_page_is_no_fault() -> None:
    assert alone().faults == ()
    assert alone(Thumb=stream(), Metadata=stream()).faults == ()
    assert alone(QXZ=Dictionary(), Annots=Array([Dictionary()])).faults == ()


def test_a_page_with_content_may_have_entries_of_its_own() -> None:
    assert alone(Contents=stream(), QXZ=stream()).faults == ()
