"""What one pass over a document finds, as builtins."""

from __future__ import annotations

from glyphstone.model import Claim, ClaimPath, Fault, GlyphUse, PageCount, PageFacts, Survey
from tests.verdict.drawn import font


def test_a_survey_as_builtins() -> None:
    facts = PageFacts(1, (0.0, 0.0, 10.0, 20.0), 90, 1.0, 2, 0.5)
    use = GlyphUse(65, 1, 65, 3, "A", Claim("A", ClaimPath.ENCODING), 7, 1, 0.5, None)
    survey = Survey(
        "a.pdf",
        (PageCount(facts, 7, 1, 2, (Fault("lost", page=1),)), PageCount(facts, 0, 0, 0)),
        (font("F"),),
        ((use,),),
        "P",
        "C",
        ("en", "x y"),
        "it was cut off",
        True,
        (Fault("also lost", font="F"),),
    )
    page = {
        "number": 1, "box": [0.0, 0.0, 10.0, 20.0], "rotate": 90, "user_unit": 1.0, "images": 2,
        "image_cover": 0.5,
    }  # fmt: skip
    assert survey.to_dict() == {
        "file": "a.pdf",
        "producer": "P",
        "creator": "C",
        "languages": ["en", "x y"],
        "mended": "it was cut off",
        "encrypted": True,
        "pages": [
            {
                "facts": page, "glyphs": 7, "invisible": 1, "hidden": 2,
                "faults": [{"what": "lost", "page": 1, "font": None}],
            },
            {"facts": page, "glyphs": 0, "invisible": 0, "hidden": 0, "faults": []},
        ],
        "fonts": [{**font("F").to_dict(), "glyphs": [use.to_dict()]}],
        "faults": [{"what": "also lost", "page": None, "font": "F"}],
    }  # fmt: skip


def test_a_survey_without_faults() -> None:
    survey = Survey("a", (), (), (), "", "", (), "", False)
    assert survey.faults == ()
    assert survey.to_dict()["faults"] == []
