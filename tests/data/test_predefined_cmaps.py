"""The predefined CMaps, against the independent ones of playa-pdf."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from playa.cmapdb import get_cmap

from glyphstone.data import predefined_cmaps
from glyphstone.data._archive import archive
from glyphstone.data.predefined_cmaps import CMapTable, predefined_cmap
from tests.data.regenerate import folder, tables
from tools import build_cmaps

#: Table 116 of ISO 32000-2.
_NAMES = """
    GB-EUC-H GB-EUC-V GBpc-EUC-H GBpc-EUC-V GBK-EUC-H GBK-EUC-V GBKp-EUC-H GBKp-EUC-V GBK2K-H
    GBK2K-V UniGB-UCS2-H UniGB-UCS2-V UniGB-UTF16-H UniGB-UTF16-V B5pc-H B5pc-V HKscs-B5-H
    HKscs-B5-V ETen-B5-H ETen-B5-V ETenms-B5-H ETenms-B5-V CNS-EUC-H CNS-EUC-V UniCNS-UCS2-H
    UniCNS-UCS2-V UniCNS-UTF16-H UniCNS-UTF16-V 83pv-RKSJ-H 90ms-RKSJ-H 90ms-RKSJ-V 90msp-RKSJ-H
    90msp-RKSJ-V 90pv-RKSJ-H Add-RKSJ-H Add-RKSJ-V EUC-H EUC-V Ext-RKSJ-H Ext-RKSJ-V H V
    UniJIS-UCS2-H UniJIS-UCS2-V UniJIS-UCS2-HW-H UniJIS-UCS2-HW-V UniJIS-UTF16-H UniJIS-UTF16-V
    UniJIS2004-UTF16-H UniJIS2004-UTF16-V KSC-EUC-H KSC-EUC-V KSCms-UHC-H KSCms-UHC-V
    KSCms-UHC-HW-H KSCms-UHC-HW-V KSCpc-EUC-H UniKS-UCS2-H UniKS-UCS2-V UniKS-UTF16-H
    UniKS-UTF16-V Identity-H Identity-V
"""
PREDEFINED = _NAMES.split()


def known(name: str) -> CMapTable:
    table = predefined_cmap(name)
    assert table is not None
    return table


def decode(table: CMapTable, string: bytes) -> list[int]:
    """The CIDs of a string, as slowly and plainly as can be."""
    cids = []
    while string:
        length = next(
            length
            for length, low, high in table.codespaces
            if len(string) >= length
            and all(
                first <= byte <= last
                for first, byte, last in zip(
                    low.to_bytes(length), string, high.to_bytes(length), strict=False
                )
            )
        )
        code, string = int.from_bytes(string[:length]), string[length:]
        found = (table.lengths == length) & (table.starts <= code) & (code <= table.ends)
        (place,) = np.flatnonzero(found)
        cids.append(int(table.cids[place] + code - table.starts[place]))
    return cids


def peer_codes(tree: dict[int, Any], length: int = 1, lead: int = 0) -> dict[tuple[int, int], int]:
    """The codes of playa's nested table; its few broken keys are left out."""
    codes: dict[tuple[int, int], int] = {}
    for byte, value in tree.items():
        if isinstance(value, dict):
            codes |= peer_codes(value, length + 1, lead << 8 | byte)
        elif isinstance(byte, int):
            codes[length, lead << 8 | byte] = value
    return codes


def test_regenerating_gives_the_same_tables() -> None:
    made = build_cmaps.build()
    assert tables(made) == tables((folder() / "cmaps.bin").read_bytes())


@pytest.mark.parametrize("name", PREDEFINED)
def test_every_cmap_of_the_standard_is_there(name: str) -> None:
    table = known(name)
    assert table.name == name
    assert table.vertical == name.endswith("V")
    assert table.codespaces
    keys = table.starts + (table.lengths.astype(np.int64) << 32)
    assert (np.diff(keys) > 0).all()
    assert (table.ends >= table.starts).all()
    assert (keys[1:] > (keys + table.ends - table.starts)[:-1]).all()
    assert (table.cids >= 0).all()


@pytest.mark.parametrize(
    ("name", "codec", "text"),
    [
        ("90ms-RKSJ-H", "cp932", "日本語テキスト、ABCｱｲｳ。"),
        ("90ms-RKSJ-V", "cp932", "縦書き、「日本」ー。"),
        ("EUC-H", "euc_jp", "日本語"),
        ("GBK-EUC-H", "gbk", "简体中文，镕ABC"),
        ("ETen-B5-H", "big5", "繁體中文，ABC"),
        ("KSCms-UHC-H", "cp949", "한국어 똠방각하 ABC"),
        ("UniJIS-UTF16-V", "utf-16-be", "縦書き、「𠮷野家」ー。"),
        ("UniGB-UTF16-H", "utf-16-be", "简体中文"),
        ("UniKS-UTF16-H", "utf-16-be", "한국어"),
        ("UniCNS-UTF16-H", "utf-16-be", "繁體中文𠄌"),
        ("Identity-H", "utf-16-be", "Aあ"),
    ],
)
def test_strings_decode_as_a_peer_decodes_them(name: str, codec: str, text: str) -> None:
    string = text.encode(codec)
    theirs = [cid for _, cid in get_cmap(name).decode(string)]
    assert decode(known(name), string) == theirs


@pytest.mark.parametrize("name", ["UniJIS-UTF32-V", "GBK-EUC-V", "ETen-B5-V", "KSC-Johab-H"])
def test_whole_tables_hold_all_that_a_peer_has(name: str) -> None:
    table = known(name)
    rows = zip(table.lengths, table.starts, table.ends, table.cids, strict=True)
    ours = {
        (int(length), code): int(cid) + code - int(start)
        for length, start, end, cid in rows
        for code in range(int(start), int(end) + 1)
    }
    theirs = peer_codes(vars(get_cmap(name))["code2cid"])
    assert theirs.items() <= ours.items()


def test_a_vertical_cmap_changes_its_parent_only_where_it_says() -> None:
    horizontal, vertical = known("90ms-RKSJ-H"), known("90ms-RKSJ-V")
    assert vertical.codespaces == horizontal.codespaces
    assert (
        decode(horizontal, "日、".encode("cp932"))[0] == decode(vertical, "日".encode("cp932"))[0]
    )
    assert decode(horizontal, "、".encode("cp932")) == [634]
    assert decode(vertical, "、".encode("cp932")) == [7887]


def test_a_code_for_the_undefined_has_its_cid() -> None:
    assert decode(known("90ms-RKSJ-H"), b"\x07") == [231]


@pytest.mark.parametrize(
    "name", ["", "/../../etc/passwd", "../cmaps.bin", "UniJIS-UTF16-H\0", "Adobe-Japan1-UCS2", "h"]
)
def test_a_name_that_is_no_cmap_is_none(name: str) -> None:
    assert predefined_cmap(name) is None


def test_no_name_is_opened_as_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    archive(folder() / "cmaps.bin")
    opened: list[Path] = []
    monkeypatch.setattr(Path, "open", lambda self, *_: opened.append(self))
    assert predefined_cmap("/etc/hostname") is None
    assert not opened


def test_tables_are_shared_and_therefore_read_only() -> None:
    table = known("GBK-EUC-H")
    with pytest.raises(ValueError, match="read-only"):
        table.cids[0] = 1


def test_a_vertical_cmap_keeps_the_ranges_that_it_does_not_touch_whole() -> None:
    """Only what is touched is cut, or each would hold thousands of ranges more."""
    horizontal, vertical = known("UniJIS-UTF16-H"), known("UniJIS-UTF16-V")
    own = len(archive(folder() / "cmaps.bin").numbers("UniJIS-UTF16-V")) // 3
    assert len(horizontal.starts) < len(vertical.starts) <= len(horizontal.starts) + 2 * own


def test_a_cmap_names_its_character_collection() -> None:
    assert known("90ms-RKSJ-V").ordering == "Japan1"
    assert known("GBK-EUC-H").ordering == "GB1"
    assert known("KSC-EUC-H").ordering == "Korea1"
    assert known("Identity-H").ordering == "Identity"


#: Ranges of one table: the gap before each, its codes less one, its first CID.
RANGES = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 6), st.integers(0, 900)), max_size=8)


def columns(ranges: list[tuple[int, int, int]]) -> predefined_cmaps._Columns:
    keys, at = [], 0
    for gap, span, _ in ranges:
        keys.append(at + gap)
        at += gap + span + 1
    rows = [keys, [span for _, span, _ in ranges], [cid for _, _, cid in ranges]]
    first, second, third = (np.array(row, dtype=np.int64) for row in rows)
    return first, second, third


def as_dictionary(found: predefined_cmaps._Columns) -> dict[int, int]:
    rows = zip(*(column.tolist() for column in found), strict=True)
    return {key + step: cid + step for key, span, cid in rows for step in range(span + 1)}


@given(RANGES, RANGES)
def test_a_table_laid_over_another_holds_where_both_have_a_code(
    below: list[tuple[int, int, int]], above: list[tuple[int, int, int]]
) -> None:
    base, over = columns(below), columns(above)
    for join in (predefined_cmaps._overlay, predefined_cmaps._cut):
        found = join(base, over)
        assert as_dictionary(found) == as_dictionary(base) | as_dictionary(over)
        assert (np.diff(found[0]) > found[1][:-1]).all()


def test_ranges_without_a_change_are_not_cut() -> None:
    base, over = columns([(0, 3, 10), (0, 3, 50), (0, 3, 90)]), columns([(5, 0, 7)])
    found = predefined_cmaps._overlay(base, over)
    assert [column.tolist() for column in found] == [
        [0, 4, 5, 6, 8],
        [3, 0, 0, 1, 3],
        [10, 50, 7, 52, 90],
    ]
