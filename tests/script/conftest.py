"""Every test of a script builds the tables that it needs."""

from __future__ import annotations

import pytest

from glyphstone.script import arabic, foreign_letters, line_joints, mongolian, script_runs
from glyphstone.script.bidi import char_classes, drawn_line, piece_order, plausibility
from glyphstone.script.brahmic import conjunct_names, sign_classes, syllables
from glyphstone.script.normal import compose, normalize, optional_marks, replacements
from tests.data.fresh import forget

MODULES = (
    arabic,
    char_classes,
    compose,
    conjunct_names,
    drawn_line,
    foreign_letters,
    line_joints,
    mongolian,
    optional_marks,
    piece_order,
    plausibility,
    replacements,
    script_runs,
    sign_classes,
    syllables,
)


@pytest.fixture(autouse=True)
def _tables_are_built_again(monkeypatch: pytest.MonkeyPatch) -> None:
    forget(MODULES)
    monkeypatch.setattr(normalize, "_PLANS", {})
