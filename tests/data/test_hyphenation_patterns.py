"""The patterns of pyphen's dictionaries, as far as they are installed."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from glyphstone.data.hyphenation_patterns import hyphenation_patterns


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    hyphenation_patterns.cache_clear()
    yield
    hyphenation_patterns.cache_clear()


def test_a_pattern_is_found_by_its_letters() -> None:
    pytest.importorskip("pyphen")
    patterns = hyphenation_patterns("de")
    assert patterns is not None
    assert len(patterns) > 10_000
    assert all(
        "".join(sign for sign in pattern if not sign.isdigit()) == letters
        for letters, pattern in patterns.items()
    )


def test_a_language_may_be_named_with_its_country_or_script() -> None:
    pytest.importorskip("pyphen")
    assert hyphenation_patterns("de-CH") is not None
    assert hyphenation_patterns("pt-BR") is not None
    assert hyphenation_patterns("sr-Latn") is not None


def test_other_languages_have_none() -> None:
    assert hyphenation_patterns("tlh") is None


def test_nothing_is_known_if_the_extra_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyphen", None)
    assert hyphenation_patterns("de") is None


def test_changes_of_spelling_and_numbered_characters_are_read() -> None:
    """Hungarian patterns say how the word is spelled; none of that is left in them."""
    pytest.importorskip("pyphen")
    patterns = hyphenation_patterns("hu")
    assert patterns is not None
    assert not any("/" in pattern or "^^" in pattern for pattern in patterns.values())
