"""The characters of Adobe's CJK collections, against the independent ones of playa-pdf."""

from __future__ import annotations

import unicodedata

import pytest
from playa.cmapdb import get_unicode_map

from glyphstone.data.cid_unicode import CidUnicode, cid_to_unicode
from glyphstone.data.predefined_cmaps import predefined_cmap
from tests.data.regenerate import folder, tables
from tools import build_cidunicode


def known(ordering: str) -> CidUnicode:
    table = cid_to_unicode(ordering)
    assert table is not None
    return table


def test_regenerating_gives_the_same_tables() -> None:
    made = build_cidunicode.build()
    assert tables(made) == tables((folder() / "cidunicode.bin").read_bytes())
    assert made == build_cidunicode.build()


@pytest.mark.parametrize(
    ("ordering", "cid", "text"),
    [
        ("Japan1", 34, "A"),
        ("Japan1", 231, " "),
        ("Japan1", 843, "あ"),
        ("Japan1", 1200, "一"),
        # A glyph with a variation selector in Adobe's table, and with a radical beside it.
        ("Japan1", 1383, "牙"),
        ("Japan1", 8189, "sec"),
        # Only vertical text uses this comma.
        ("Japan1", 7887, "、"),
        ("Japan1", 7897, "…"),
        ("Japan2", 267, "丂"),
        ("GB1", 4559, "中"),
        ("GB1", 573, "，"),
        ("GB1", 22048, "𠂇"),
        ("CNS1", 109, "‥"),
        ("CNS1", 14123, "𣻗"),
        ("Korea1", 6460, "一"),
        ("Korea1", 8059, "–"),
        ("KR", 221, "가"),
        ("KR", 12239, "ᄀᆞᆨ"),
        ("KR", 11704, "🄀"),
    ],
)
def test_known_cids(ordering: str, cid: int, text: str) -> None:
    assert known(ordering).text(cid) == text
    assert known(f"Adobe-{ordering}").text(cid) == text


def test_turned_signs_in_vertical_text() -> None:
    japan = known("Japan1")
    assert (japan.text(738), japan.text(738, vertical=True)) == ("↑", "←")
    assert japan.text(843, vertical=True) == "あ"


@pytest.mark.parametrize(
    ("ordering", "count"), [("Japan1", 23_060), ("GB1", 30_284), ("KR", 22_897)]
)
def test_the_last_cid_of_a_collection_is_the_last(ordering: str, count: int) -> None:
    table = known(ordering)
    assert table.ordering == ordering
    texts = [cid for cid in range(70_000) if table.text(cid)]
    assert (len(table.codes), texts[-1]) == (count, count - 1)
    assert table.text(count) == table.text(count, vertical=True) == ""


@pytest.mark.parametrize("cid", [-1, 0, 23_060, 65_535, 1 << 40])
def test_a_cid_without_text(cid: int) -> None:
    assert known("Japan1").text(cid) == ""


@pytest.mark.parametrize("ordering", ["", "Identity", "Adobe-", "UCS", "../cmaps", "japan1"])
def test_an_unknown_collection_is_none(ordering: str) -> None:
    assert cid_to_unicode(ordering) is None


@pytest.mark.parametrize("ordering", ["CNS1", "GB1", "Japan1", "Japan2", "KR", "Korea1"])
def test_every_text_can_be_read(ordering: str) -> None:
    table = known(ordering)
    text = "".join(table.text(cid) for cid in range(len(table.codes)))
    assert "\ufffd" not in text
    assert not {unicodedata.category(char) for char in text} & {"Cc", "Co", "Cs"}


@pytest.mark.parametrize(
    ("ordering", "least"),
    [("Japan1", 0.988), ("GB1", 0.989), ("CNS1", 0.906), ("Korea1", 0.999), ("KR", 0.990)],
)
def test_agrees_with_a_peer(ordering: str, least: float) -> None:
    """README.md says where the rest lies: private use, compatibility forms, supplement 6."""
    table = known(ordering)
    peer = get_unicode_map(f"Adobe-{ordering}").cid2unichr
    same = sum(table.text(cid) == text for cid, text in peer.items())
    assert same / len(peer) >= least


def test_every_cid_of_a_unicode_cmap_has_the_text_it_was_written_with() -> None:
    cmap = predefined_cmap("UniJIS-UTF16-H")
    assert cmap is not None
    japan = known("Japan1")
    kana = "あいうえおアイウエオ漢字日本語"
    for char in kana:
        code = ord(char)
        (place,) = ((cmap.lengths == 2) & (cmap.starts <= code) & (code <= cmap.ends)).nonzero()[0]
        assert japan.text(int(cmap.cids[place]) + code - int(cmap.starts[place])) == char
