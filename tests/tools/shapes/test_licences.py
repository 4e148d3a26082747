"""Licences and copyright lines, by font files and by metadata."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder

from tools.shapes.licences import by_metadata, spdx, stated


def font(path: Path, names: dict[str, str]) -> Path:
    """A font file that says nothing but its names."""
    builder = FontBuilder(1000)
    builder.setupGlyphOrder([".notdef"])
    builder.setupNameTable(names)
    builder.save(path)
    return path


@pytest.mark.parametrize(
    ("words", "licence"),
    [
        ("https://scripts.sil.org/OFL", "OFL-1.1"),
        ("http://scripts.sil.org/OFL_web", "OFL-1.1"),
        ("https://openfontlicense.org/", "OFL-1.1"),
        ("SIL Open Font License, 1.1", "OFL-1.1"),
        ("http://www.apache.org/licenses/LICENSE-2.0", "Apache-2.0"),
        ("Apache License, Version 2.0", "Apache-2.0"),
        ("https://ubuntu.com/legal/font-licence", "Ubuntu-font-1.0"),
        ("Ubuntu Font License, 1.0", "Ubuntu-font-1.0"),
        ("All rights reserved.", ""),
        ("", ""),
    ],
)
def test_a_licence_by_its_words(words: str, licence: str) -> None:
    assert spdx(words) == licence


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ({"licenseInfoURL": "https://openfontlicense.org"}, ("OFL-1.1", "")),
        ({"licenseDescription": "under the SIL Open Font License"}, ("OFL-1.1", "")),
        ({"copyright": "Copyright\n  One"}, ("", "Copyright One")),
        (
            {"copyright": "Licensed under the Ubuntu Font Licence 1.0"},
            ("Ubuntu-font-1.0", "Licensed under the Ubuntu Font Licence 1.0"),
        ),
        (
            {
                "copyright": "SIL Open Font License",
                "licenseInfoURL": "apache.org/licenses/LICENSE-2.0",
            },
            ("Apache-2.0", "SIL Open Font License"),
        ),
        ({"familyName": "One"}, ("", "")),
    ],
    ids=["address", "description", "owner", "owner-and-licence", "address-first", "neither"],
)
def test_what_a_file_states(
    names: dict[str, str], expected: tuple[str, str], tmp_path: Path
) -> None:
    assert stated(font(tmp_path / "one.ttf", names)) == expected


def test_what_the_metadata_say() -> None:
    entry = {
        "license": {"type": "SIL Open Font License, 1.1"},
        "original": "Copyright (c) One One-Medium.ttf: Copyright (c) One One-Bold.ttf: Copyright",
    }
    assert by_metadata(entry) == ("OFL-1.1", "Copyright (c) One")
    assert by_metadata({**entry, "original": "Copyright  Two"}) == ("OFL-1.1", "Copyright Two")
    assert by_metadata(None) == ("", "")
