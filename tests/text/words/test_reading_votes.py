"""Several readings of a line, of which the likelier spaces win."""

from __future__ import annotations

from glyphstone.text.words.blanks import spaces, squeezed
from glyphstone.text.words.reading_votes import likeliest
from glyphstone.text.words.vocabulary import Vocabulary, VocabularyBuilder

PROSE = [
    "the human rights of all, and the law",
    "all the human beings, of the law",
    "of the rights",
]


def known() -> Vocabulary:
    builder = VocabularyBuilder()
    builder.add_reading(PROSE)
    return builder.build()


def voted(*readings: str) -> str:
    """The first reading with the spaces that win."""
    plain = squeezed(readings[0])
    found = likeliest(plain, map(spaces, readings), known())
    text = "".join(char + " " * space for char, space in zip(plain, [*found, False], strict=True))
    assert len(found) == len(plain) - 1
    return text


def test_a_reading_alone_wins() -> None:
    assert voted("th ehuman") == "th ehuman"


def test_readings_are_compared_between_the_spaces_that_all_have() -> None:
    assert voted("thehuman rights ofall", "the human rig hts of all") == "the human rights of all"


def test_the_last_stretch_is_compared_too() -> None:
    assert voted("the hum an", "the human") == "the human"
    assert voted("the human", "the hum an") == "the human"


def test_of_equally_likely_readings_the_first_wins() -> None:
    assert voted("a.b", "a. b") == "a.b"
    assert voted("a. b", "a.b") == "a. b"


def test_a_third_reading_is_heard() -> None:
    assert voted("thehuman rights", "thehum an rights", "the human rig hts") == "the human rights"


def test_the_habits_of_signs_are_weighed() -> None:
    assert voted("rights,and", "rights, and") == "rights,and"
    more = VocabularyBuilder()
    more.add_reading([*PROSE, "law, of all, and rights, the human, all"])
    found = likeliest("rights,and", [spaces("rights,and"), spaces("rights, and")], more.build())
    assert found == spaces("rights, and")
    found = likeliest("rights,and", [spaces("rights, and"), spaces("rights ,and")], more.build())
    assert found == spaces("rights, and")
