"""The reasons to doubt a font's own map, one function each; none speaks against a sound font."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from statistics import median

import unicodedata2

from glyphstone.data.glyphnames import glyph_name_to_text
from glyphstone.fontmap import legacy
from glyphstone.fontmap.characters import (
    CONTEXTUAL,
    changes_shape,
    code_points,
    is_ignorable,
    is_space,
    must_show,
    plain_letter,
    script_of,
)
from glyphstone.fontmap.lookalikes import lookalikes
from glyphstone.fontmap.resemblance import Pictures, resemblance
from glyphstone.model import ClaimPath, Font, GlyphUse, Program, Shape

__all__ = ["DOUBTS", "Case", "Reason", "ReasonKind"]


class ReasonKind(StrEnum):
    """What speaks against a font's map; the words are part of the JSON report."""

    NO_TEXT = "no-text"
    UNKNOWN_NAMES = "unknown-names"
    SHAPES_SHARE_CHARACTER = "shapes-share-character"
    SHAPE_HAS_CHARACTERS = "shape-has-characters"
    CONTROL = "control-character"
    PRIVATE_USE = "private-use"
    REPLACEMENT = "replacement-character"
    NOT_A_CHARACTER = "not-a-character"
    BLANK_CLAIMS_LETTER = "blank-claims-letter"
    LETTER_CLAIMS_BLANK = "letter-claims-blank"
    WRONG_SIZE = "wrong-size"
    MIXED_SCRIPTS = "mixed-scripts"
    NAMES_DISAGREE = "names-disagree"
    SHIFT = "constant-shift"
    LEGACY = "legacy-disguise"


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks against a font's map: its kind, the codes concerned, a sentence."""

    kind: ReasonKind
    codes: tuple[int, ...]
    sentence: str


@dataclass(eq=False)
class Case:
    """A font and the glyphs that a document uses of it, sorted for the questions asked of them."""

    font: Font
    uses: Sequence[GlyphUse]

    @cached_property
    def pictures(self) -> Pictures:
        """The pictures made so far to compare shapes."""
        return Pictures()

    @cached_property
    def inked(self) -> list[GlyphUse]:
        """The glyphs known to leave ink."""
        return [use for use in self.uses if use.shape is not None and not is_blank(use.shape)]

    @cached_property
    def blanks(self) -> list[GlyphUse]:
        """The glyphs known to leave none."""
        return [use for use in self.uses if use.shape is not None and is_blank(use.shape)]

    @cached_property
    def invisible(self) -> bool:
        """Whether the font draws nothing at all: the text layer of a scan uses such fonts."""
        return not self.inked and sum(must_show(use.claim.text) for use in self.blanks) >= 2

    @cached_property
    def claimed(self) -> list[GlyphUse]:
        """The glyphs with a claimed text."""
        return [use for use in self.uses if use.claim.text]

    @cached_property
    def shown(self) -> list[GlyphUse]:
        """The glyphs that ought to have a text: all but blanks and the box of a missing glyph."""
        return [
            use
            for use in self.uses
            if not (use.shape is not None and is_blank(use.shape))
            and not _not_defined(self.font, use)
        ]

    @cached_property
    def height(self) -> float:
        """The usual height of a glyph's ink, in em units; 0 where too few are known."""
        heights = [
            use.shape.box[3] - use.shape.box[1]
            for use in self.inked
            if use.shape is not None and use.shape.box is not None
        ]
        return median(heights) if len(heights) >= 8 else 0.0


def is_blank(shape: Shape) -> bool:
    """Whether a shape leaves no ink: nothing drawn, or only lines without width."""
    return shape.blank or shape.box is None


# --- no text at all ---------------------------------------------------------------------------


def codes_without_text(case: Case) -> Reason | None:
    """Glyphs that are shown and for which the PDF claims nothing."""
    codes = [use.code for use in case.shown if not use.claim.text]
    if not codes:
        return None
    uses = sum(use.count for use in case.shown if not use.claim.text)
    if len(codes) == len(case.shown):
        sentence = f"None of its {len(codes)} glyphs has a text."
    else:
        sentence = (
            f"{_many(len(codes), 'glyph')} of {len(case.shown)} {_have(len(codes))} no text"
            f" ({_many(uses, 'use')})."
        )
    return Reason(ReasonKind.NO_TEXT, tuple(codes), sentence)


def unknown_names(case: Case) -> Reason | None:
    """Glyphs without text whose names stand for no character: g12, C0045."""
    named = [
        use
        for use in case.shown
        if not use.claim.text and use.name and not glyph_name_to_text(use.name)
    ]
    if not named:
        return None
    examples = ", ".join(f"“{use.name}”" for use in named[:3])
    return Reason(
        ReasonKind.UNKNOWN_NAMES,
        tuple(use.code for use in named),
        f"Glyph names that stand for no character: {examples}.",
    )


# --- characters that are no text --------------------------------------------------------------


def control_characters(case: Case) -> Reason | None:
    """Control characters; a blank that claims a tab or a line end is a blank all the same."""
    blank_codes = {use.code for use in case.blanks}
    codes = _where(
        use
        for use in case.claimed
        if any(unicodedata2.category(char) == "Cc" for char in use.claim.text)
        and not (use.code in blank_codes and is_space(use.claim.text))
    )
    return _no_text_claimed(case, ReasonKind.CONTROL, codes, "control characters")


def private_use(case: Case) -> Reason | None:
    """Characters that mean what each font's maker likes."""
    codes = _with_category(case, "Co")
    return _no_text_claimed(case, ReasonKind.PRIVATE_USE, codes, "private-use characters")


def replacement_characters(case: Case) -> Reason | None:
    """U+FFFD, by which a producer says that it does not know."""
    codes = _where(use for use in case.claimed if "\ufffd" in use.claim.text)
    return _no_text_claimed(case, ReasonKind.REPLACEMENT, codes, "the replacement character U+FFFD")


def no_characters(case: Case) -> Reason | None:
    """Halves of surrogate pairs, noncharacters, code points that Unicode has not assigned."""
    codes = tuple(sorted({*_with_category(case, "Cs"), *_with_category(case, "Cn")}))
    return _no_text_claimed(
        case, ReasonKind.NOT_A_CHARACTER, codes, "code points that are no characters"
    )


def _with_category(case: Case, category: str) -> tuple[int, ...]:
    return _where(
        use
        for use in case.claimed
        if any(unicodedata2.category(char) == category for char in use.claim.text)
    )


def _no_text_claimed(
    case: Case, kind: ReasonKind, codes: tuple[int, ...], what: str
) -> Reason | None:
    if not codes:
        return None
    return Reason(
        kind,
        codes,
        f"{_many(len(codes), 'glyph')} of {len(case.uses)} {_claim(len(codes))} {what}.",
    )


# --- shapes against claims --------------------------------------------------------------------


def blank_claims_letter(case: Case) -> Reason | None:
    """Nothing is drawn where a letter, digit or sign is claimed."""
    if case.invisible:
        return None
    # Shaping leaves a blank now and then in a cluster that another glyph draws.
    wrong = [
        use
        for use in case.blanks
        if must_show(use.claim.text)
        and not (len(use.claim.text) > 1 and changes_shape(use.claim.text))
    ]
    if not wrong:
        return None
    most = max(wrong, key=lambda use: use.count)
    return Reason(
        ReasonKind.BLANK_CLAIMS_LETTER,
        _where(wrong),
        f"A blank glyph claims to be {_quoted(most.claim.text)}.",
    )


def letter_claims_blank(case: Case) -> Reason | None:
    """Ink where white space is claimed."""
    wrong = [use for use in case.inked if is_space(use.claim.text)]
    if not wrong:
        return None
    return Reason(
        ReasonKind.LETTER_CLAIMS_BLANK,
        _where(wrong),
        f"{_many(len(wrong), 'glyph')} with ink {_claim(len(wrong))} to be blank.",
    )


#: Signs that are never as tall as a letter, whatever the typeface.
_SMALL_SIGNS = frozenset(".,-‐‑‒–—−_·‧'’‘’\"“”¨´`¯ˉ…")
#: Brackets are never lower than letters.
_BRACKETS = frozenset("()[]{}")


def wrong_size(case: Case) -> Reason | None:
    """A speck that claims a letter, a letter that claims a full stop, a low bracket."""
    if not case.height or case.font.vertical:
        return None
    usual = [use for use in case.inked if plain_letter(use.claim.text)]
    if len(usual) < 6 or len(usual) < 0.3 * len(case.inked):
        return None  # the sizes of this font are not those of letters
    wrong = []
    for use in case.inked:
        assert use.shape is not None
        if use.shape.box is None:
            continue
        left, bottom, right, top = use.shape.box
        tall, wide = (top - bottom) / case.height, (right - left) / case.height
        text = use.claim.text
        if (
            (plain_letter(text) and tall < 0.3 and wide < 0.6)
            or (text in _SMALL_SIGNS and tall > 0.85 and wide > 0.25)
            or (text in _BRACKETS and tall < 1.0)
        ):
            wrong.append(use)
    if not wrong:
        return None
    return Reason(
        ReasonKind.WRONG_SIZE,
        _where(wrong),
        f"{_many(len(wrong), 'glyph')} cannot have the size of what {_they(len(wrong))}"
        f" {_claim(len(wrong))}: {_examples(wrong)}.",
    )


#: Drawings that resemble each other this much may be two forms of one character.
ALIKE = 0.72
#: Letters of an alphabet come so near each other (i and l, и and н) that two forms of one letter
#: have to be nearer still, unless the font has more such pairs.
ALIKE_LETTERS = 0.96
#: A small capital is its capital, smaller.
ALIKE_CAPITAL = 0.8
#: That a shape is like the capital tells something only where the small letter is not.
_UNLIKE_THEIR_CAPITALS = frozenset("abdefghijlmnqrtαβγδεζηιλμνξπρστυωаберу")


def shapes_share_character(case: Case) -> Reason | None:
    """Several unlike shapes for one character whose form does not depend on its neighbours."""
    groups: dict[str, list[GlyphUse]] = defaultdict(list)
    for use in case.inked:
        text = unicodedata2.normalize("NFC", use.claim.text)
        if text and must_show(text) and not changes_shape(text):
            groups[text].append(use)
    similar: list[str] = []
    unlike: list[str] = []
    wrong: list[GlyphUse] = []
    for text, uses in groups.items():
        keys = {use.shape.key for use in uses if use.shape is not None}
        if len(keys) < 2 or (case.font.vertical and unicodedata2.category(text[0])[0] in "PS"):
            continue
        nearness = _nearness(case, text, uses, groups)
        (similar if nearness >= ALIKE else unlike).append(text)
        if nearness < (ALIKE_LETTERS if _of_an_alphabet(text) else ALIKE):
            wrong.extend(uses)
    # Old-style figures, small capitals, a second alphabet: most pairs show that they are one
    # character's, so the few that differ more are so too.
    if not wrong or (len(similar) >= 3 and len(similar) >= 3 * len(unlike)):
        return None
    texts = {use.claim.text for use in wrong}
    first = max(
        sorted(texts),
        key=lambda text: sum(use.count for use in wrong if use.claim.text == text),
    )
    return Reason(
        ReasonKind.SHAPES_SHARE_CHARACTER,
        _where(wrong),
        f"{_many(len(texts), 'character')} {_are(len(texts))} claimed by several unlike shapes,"
        f" such as {_quoted(first)}.",
    )


#: Scripts of so many signs that two forms of one are nearer than two signs; the rest are alphabets
#: and syllabaries.
_IDEOGRAPHS = frozenset(("Hani", "Hang", "Tang", "Nshu", "Kits", "Egyp", "Xsux"))


def _of_an_alphabet(text: str) -> bool:
    return all(
        unicodedata2.category(char)[0] == "L" and script_of(char) not in _IDEOGRAPHS
        for char in text
    )


def _nearness(
    case: Case, text: str, uses: list[GlyphUse], groups: dict[str, list[GlyphUse]]
) -> float:
    """How near all shapes that claim a text are to being forms of it, from 0 to 1."""
    names = [use.name for use in uses if use.name]
    if len(names) == len(uses) and len(set(names)) == len(names):
        said = {glyph_name_to_text(name) for name in names}
        if "" not in said and all(lookalikes(text, name) for name in said):
            return 1.0  # a, a.sc, a.alt
    shapes = list({use.shape.key: use.shape for use in uses if use.shape is not None}.values())
    weakest, beyond = _weakest_link(shapes, case.pictures)
    if weakest >= ALIKE:
        return weakest
    other = text.upper() if text != text.upper() else text.lower()
    if unicodedata2.normalize("NFD", text.lower())[0] not in _UNLIKE_THEIR_CAPITALS:
        return weakest
    capitals = [use.shape for use in groups.get(other, ()) if use.shape is not None]
    rest = [shape for shape in shapes if shape not in beyond]
    small = [_like_one_of(side, capitals, case.pictures) for side in (beyond, rest)]
    return 1.0 if max(small) >= ALIKE_CAPITAL > min(small) else weakest


def _like_one_of(shapes: list[Shape], others: list[Shape], pictures: Pictures) -> float:
    """How near the farthest of some shapes is to the nearest of others, 0 where there are none."""
    return min(
        (max((resemblance(a, b, pictures) for b in others), default=0.0) for a in shapes),
        default=0.0,
    )


def _weakest_link(shapes: list[Shape], pictures: Pictures) -> tuple[float, list[Shape]]:
    """The weakest resemblance by which a chain holds all shapes, and those beyond that link."""
    reached, left = [shapes[0]], shapes[1:]
    weakest, beyond = 1.0, list(left)
    while left:
        nearness, nearest = max(
            ((resemblance(near, far, pictures), far) for near in reached for far in left),
            key=lambda pair: pair[0],
        )
        if nearness < weakest:
            weakest, beyond = nearness, list(left)
        reached.append(nearest)
        left.remove(nearest)
    return weakest, beyond


def shape_has_characters(case: Case) -> Reason | None:
    """One shape that claims characters which no honest font draws alike."""
    groups: dict[str, list[GlyphUse]] = defaultdict(list)
    for use in case.inked:
        if use.claim.text and use.shape is not None and not is_space(use.claim.text):
            groups[use.shape.key].append(use)
    wrong: list[GlyphUse] = []
    example = ("", "")
    for uses in groups.values():
        texts = sorted({unicodedata2.normalize("NFC", use.claim.text) for use in uses})
        unlike = [
            (a, b)
            for at, a in enumerate(texts)
            for b in texts[at + 1 :]
            if not lookalikes(a, b) and not _one_contextual_script(a, b)
        ]
        if unlike:
            wrong.extend(uses)
            example = example if example[0] else unlike[0]
    if not wrong:
        return None
    return Reason(
        ReasonKind.SHAPE_HAS_CHARACTERS,
        _where(wrong),
        f"One shape claims to be both {_quoted(example[0])} and {_quoted(example[1])}.",
    )


def _one_contextual_script(first: str, second: str) -> bool:
    """Whether two texts share a script in which letters, forms and digits come to look alike."""
    shared = {script_of(char) for char in first} & {script_of(char) for char in second}
    return bool(shared & CONTEXTUAL) or (changes_shape(first) and changes_shape(second))


# --- claims against each other ----------------------------------------------------------------

#: Scripts that stand beside any other in honest documents: names, formulas, quotations.
_COMPANIONS = frozenset(("Latn", "Grek", "Cyrl", "Zyyy", "Zinh", "Zzzz"))
#: Letters that make this share of a text are part of its words.
RUNNING = 0.03
_FAMILY = {"Hira": "Jpan", "Kana": "Jpan", "Hani": "Jpan", "Bopo": "Jpan", "Hang": "Jpan"}


def mixed_scripts(case: Case) -> Reason | None:
    """One glyph of two scripts, or stray letters from several scripts that share no text."""
    wrong: list[GlyphUse] = []
    by_script: dict[str, list[GlyphUse]] = defaultdict(list)
    for use in case.claimed:
        families = {
            _FAMILY.get(script_of(char), script_of(char))
            for char in use.claim.text
            if unicodedata2.category(char)[0] == "L"
        } - {"Zyyy", "Zinh", "Zzzz"}
        if len(families) > 1:
            wrong.append(use)
        for family in families - _COMPANIONS:
            by_script[family].append(use)
    strays = {family: uses for family, uses in by_script.items() if _stray(uses)}
    few = sum(len({use.claim.text for use in uses}) <= 2 for uses in strays.values())
    if (len(strays) >= 2 and few < len(strays)) or few >= 3:
        found = [use for uses in strays.values() for use in uses]
        running = sum(use.count for use in case.claimed)
        if sum(use.count for use in found) >= RUNNING * running:  # more than a list of examples
            wrong.extend(found)
    if not wrong:
        return None
    return Reason(
        ReasonKind.MIXED_SCRIPTS,
        _where(wrong),
        f"It claims single letters of scripts that do not belong together: {_examples(wrong)}.",
    )


def _stray(uses: list[GlyphUse]) -> bool:
    """Whether the letters of a script are too few for a word that is written in it.

    A short name (the Thai one of Thai has three letters) shows its letters equally often.
    """
    letters: Counter[str] = Counter()
    for use in uses:
        letters[use.claim.text] += use.count
    least = min(letters.values())
    return len(letters) <= 2 or (
        len(letters) == 3 and (len(uses) >= 6 or any(count % least for count in letters.values()))
    )


def names_disagree(case: Case) -> Reason | None:
    """Glyph names that contradict the map, where most names agree with it."""
    agree, wrong = 0, []
    for use, said in _named(case):
        if lookalikes(use.claim.text, said) or said in use.claim.text or use.claim.text in said:
            agree += 1
        elif plain_letter(said) or plain_letter(use.claim.text):
            wrong.append((use, said))
    if not wrong or agree < 5 or len(wrong) > agree:
        return None
    use, said = max(wrong, key=lambda pair: pair[0].count)
    return Reason(
        ReasonKind.NAMES_DISAGREE,
        _where(use for use, _ in wrong),
        f"{_many(len(wrong), 'glyph name')} {_contradict(len(wrong))} the map: “{use.name}”"
        f" claims to be {_quoted(use.claim.text)}.",
    )


def _named(case: Case) -> list[tuple[GlyphUse, str]]:
    """The glyphs with a ToUnicode entry and a telling name, and what the name says."""
    named = []
    for use in case.claimed:
        if use.claim.path is ClaimPath.TO_UNICODE and use.name:
            said = glyph_name_to_text(use.name)
            if said:
                named.append((use, said))
    return named


def constant_shift(case: Case) -> Reason | None:
    """Every claim a fixed number of places off: the blank glyph or the names show by how many."""
    shift = _shift_by_blank(case) or _shift_by_names(case)
    if not shift:
        return None
    moved = [use for use in case.claimed if len(use.claim.text) == 1]
    places = "place" if abs(shift) == 1 else "places"
    side = "after" if shift > 0 else "before"
    return Reason(
        ReasonKind.SHIFT,
        _where(moved),
        f"Every claimed character seems to stand {abs(shift)} {places} {side} the right one"
        f" (U+{_hex(moved[0].claim.text)} for U+{ord(moved[0].claim.text) - shift:04X}).",
    )


def _shift_by_blank(case: Case) -> int:
    if case.invisible or any(is_space(use.claim.text) for use in case.blanks):
        return 0
    wide = [
        use
        for use in case.blanks
        if len(use.claim.text) == 1 and not is_ignorable(use.claim.text) and use.advance > 0.1
    ]
    if not wide:
        return 0
    space = max(wide, key=lambda use: use.count)
    shift = ord(space.claim.text) - ord(" ")
    single = [use.claim.text for use in case.claimed if len(use.claim.text) == 1]
    if len(single) < 5:
        return 0
    sound = sum(_is_text(ord(char) - shift) for char in single)
    if sound < 0.95 * len(single):
        return 0
    return 0 if _small_signs_stand(case) else shift


def _small_signs_stand(case: Case) -> bool:
    """Whether a dot on the baseline claims a full stop, or a bar a hyphen: then nothing shifted."""
    for use in case.inked:
        assert use.shape is not None
        if use.shape.box is None or not case.height:
            continue
        left, bottom, right, top = (edge / case.height for edge in use.shape.box)
        wide, tall = right - left, top - bottom
        if use.claim.text == "." and tall < 0.35 and abs(bottom) < 0.1 and wide < 1.5 * tall:
            return True
        if use.claim.text == "-" and tall < 0.3 and bottom > 0.15 and wide > 1.3 * tall:
            return True
    return False


def _shift_by_names(case: Case) -> int:
    offsets = Counter(
        ord(use.claim.text) - ord(said)
        for use, said in _named(case)
        if len(said) == 1 and len(use.claim.text) == 1 and not lookalikes(use.claim.text, said)
    )
    if not offsets:
        return 0
    shift, times = offsets.most_common(1)[0]
    return shift if times >= 5 and times >= 0.8 * len(_named(case)) else 0


def _is_text(code_point: int) -> bool:
    return 0 <= code_point <= 0x10FFFF and unicodedata2.category(chr(code_point))[0] in "LMNPSZ"


def legacy_disguise(case: Case) -> Reason | None:
    """Signs that another script stands under the codes of Latin letters; then all is in doubt."""
    uses = [use for use in case.claimed if must_show(use.claim.text)]
    if script := legacy.known_disguise(case.font.name, uses):
        return Reason(
            ReasonKind.LEGACY,
            _where(uses),
            f"Fonts named {case.font.name} hold {script} under the codes of Latin letters.",
        )
    if legacy.wrong_code_page(uses):
        return Reason(
            ReasonKind.LEGACY,
            _where(uses),
            "Nearly all its letters are accented Latin ones, as when the bytes of another script"
            " are read as Western European.",
        )
    if codes := legacy.zero_width_letters(uses):
        return Reason(
            ReasonKind.LEGACY,
            _where(uses),
            f"{_many(len(codes), 'Latin letter')} {_are(len(codes))} drawn over the glyph before,"
            " as only the marks of another script are.",
        )
    if codes := legacy.symbols_as_letters(uses):
        return Reason(
            ReasonKind.LEGACY,
            _where(uses),
            f"{len(codes)} rare signs stand among its letters far too often to be signs.",
        )
    return None


#: Every doubt, in the order in which a person is told.
DOUBTS: tuple[Callable[[Case], Reason | None], ...] = (
    legacy_disguise,
    constant_shift,
    blank_claims_letter,
    letter_claims_blank,
    shapes_share_character,
    shape_has_characters,
    wrong_size,
    names_disagree,
    mixed_scripts,
    control_characters,
    private_use,
    replacement_characters,
    no_characters,
    codes_without_text,
    unknown_names,
)


# --- words ------------------------------------------------------------------------------------


def _not_defined(font: Font, use: GlyphUse) -> bool:
    """Whether this is the box that fonts show for what they lack: never a Type 3 font's first."""
    first = use.gid == 0 and font.program is not Program.TYPE3
    return not use.claim.text and (use.name == ".notdef" or first)


def _where(uses: Iterable[GlyphUse]) -> tuple[int, ...]:
    return tuple(sorted({use.code for use in uses}))


def _quoted(text: str) -> str:
    if any(char in "\"'“”‘’„‚`´" for char in text):
        return code_points(text)  # quotes inside quotes cannot be read
    shown = "".join(c if unicodedata2.category(c)[0] in "LNPS" else "" for c in text)
    return f"“{shown}” ({code_points(text)})" if shown else code_points(text)


def _examples(uses: Sequence[GlyphUse]) -> str:
    return ", ".join(dict.fromkeys(_quoted(use.claim.text) for use in uses[:3]))


def _hex(char: str) -> str:
    return f"{ord(char):04X}"


def _many(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _have(number: int) -> str:
    return "has" if number == 1 else "have"


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _claim(number: int) -> str:
    return "claims" if number == 1 else "claim"


def _contradict(number: int) -> str:
    return "contradicts" if number == 1 else "contradict"


def _they(number: int) -> str:
    return "it" if number == 1 else "they"
