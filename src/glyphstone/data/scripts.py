"""Facts about scripts (ISO 15924): one row a script, and the questions asked of the table.

What Unicode's own data tells is read from that data: the script of a character (`script_of`), how
letters join (`joining_types`), syllables (`indic`), direction (bidi classes). The rows hold what it
does not tell, by the Unicode Standard's chapters on each script. A script without a row has no
trait and is written with spaces.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Flag, StrEnum, auto
from functools import cache, lru_cache

from fontTools import unicodedata as properties

__all__ = [
    "COMMON",
    "HAN_SETS",
    "INHERITED",
    "SENTENCE_SIGNS",
    "SIGNS_ALIKE",
    "UNCERTAIN",
    "UNKNOWN_SCRIPT",
    "WITHOUT_SPACES",
    "WORD_SEPARATORS",
    "Script",
    "Trait",
    "Words",
    "glyph_name_beginnings",
    "glyph_name_endings",
    "script_of",
    "script_row",
    "scripts_by_words",
    "scripts_with",
]

#: Of every script, of the script before, of none that is known (UAX #24).
COMMON, INHERITED, UNKNOWN_SCRIPT = "Zyyy", "Zinh", "Zzzz"


class Words(StrEnum):
    """What separates words on a line (UAX #14 and the chapters on each script)."""

    SPACED = "spaced"
    #: Nothing; a line may break between any two characters.
    IDEOGRAPHIC = "ideographic"
    #: Nothing; a space separates phrases, a line breaks between words or syllables.
    PHRASES = "phrases"
    #: Nothing by tradition; many write spaces between words today.
    EITHER = "either"
    #: A sign between syllables.
    SYLLABLE_SIGN = "syllable_sign"


class Trait(Flag):
    """What holds of a script; listed by hand, since no Unicode property says it."""

    NONE = 0
    #: The code names no script of its own.
    UNCERTAIN = auto()
    #: Letters take their form from their neighbours: they join, stack, make conjuncts or composed
    #: syllables. One character then has several honest shapes.
    CONTEXTUAL = auto()
    #: Characters are stored in the order in which they are drawn, from the left.
    IN_LINE = auto()
    #: Letters do not touch, so that the gaps between them can be compared.
    LETTERS_APART = auto()
    #: An alphabet whose letters and digits all have a body, so that an empty glyph cannot be one.
    FULL_BODIED = auto()
    #: Stands beside any other script in honest documents: names, formulas, quotations.
    ANYWHERE = auto()
    #: So many signs that two forms of one are more alike than two different signs.
    MANY_SIGNS = auto()
    #: A single sign is often a word.
    WORD_SIGNS = auto()
    #: A space may be drawn between phrases if words have none.
    PHRASE_SPACES = auto()
    #: A name that a text with Han characters may have: Han itself, or a set of scripts with it.
    HAN_NAME = auto()
    #: Such a name for Chinese.
    CHINESE = auto()
    #: Such a name that Han characters alone can give; their surroundings may change it.
    BY_IDEOGRAPHS = auto()
    #: Nearly all texts are in one language.
    ONE_LANGUAGE = auto()
    #: Ra and virama, drawn as one sign behind the base, are the reph of the next letter.
    IMPLICIT_REPH = auto()
    #: The reph is ra, virama and ZERO WIDTH JOINER.
    EXPLICIT_REPH = auto()
    #: A letter may carry several vowel signs that do not compose, or a vowel letter a vowel sign.
    SEVERAL_VOWELS = auto()
    #: Tone marks or nasals may be stored before a vowel sign.
    MARKS_BEFORE_VOWEL = auto()
    #: No medial, subjoined letter or register shifter is stored behind a vowel sign.
    STACKS_BEFORE_VOWEL = auto()
    #: Fonts often draw a letter and its virama as one glyph.
    DEAD_LETTERS = auto()


_T = Trait


@dataclass(frozen=True, slots=True)
class Script:
    """The facts of one script."""

    #: ISO 15924.
    code: str
    traits: Trait = Trait.NONE
    words: Words = Words.SPACED
    #: The name of the set with Han characters that it is written in.
    han_set: str = ""
    #: The other codes that stretches of a text in this set may have.
    parts: tuple[str, ...] = ()
    #: The sign that ends sentences, if that is no full stop.
    sentence_sign: str = ""
    #: Signs that separate words in place of a space.
    word_separators: str = ""
    #: Signs, its own and those of all scripts, of which two usual ones have one drawing: which of
    #: them is meant is a custom of spelling.
    signs_alike: str = ""
    #: How foundries write the script behind and before a letter's name in the names of glyphs.
    glyph_name_endings: str = ""
    glyph_name_beginnings: str = ""


# fmt: off
_ROWS = (
    Script("Adlm", _T.CONTEXTUAL),
    Script("Ahom", _T.CONTEXTUAL | _T.SEVERAL_VOWELS, words=Words.EITHER),
    Script("Arab", _T.CONTEXTUAL),
    Script("Armn", _T.IN_LINE | _T.LETTERS_APART | _T.FULL_BODIED, sentence_sign="։",
           signs_alike=".․:։'՚-֊"),
    Script("Avst", _T.CONTEXTUAL),
    Script("Bali", _T.CONTEXTUAL, words=Words.EITHER, glyph_name_endings="bali"),
    Script("Bamu", _T.IN_LINE),
    Script("Batk", _T.CONTEXTUAL, words=Words.EITHER),
    Script("Beng", _T.CONTEXTUAL | _T.IMPLICIT_REPH, sentence_sign="।",
           glyph_name_endings="beng bengali", glyph_name_beginnings="bng bn",
           signs_alike=":ঃ"),
    Script("Bhks", _T.CONTEXTUAL | _T.IMPLICIT_REPH),
    Script("Bopo", _T.IN_LINE, words=Words.IDEOGRAPHIC, han_set="Hanb"),
    Script("Brah", _T.CONTEXTUAL, words=Words.EITHER),
    Script("Bugi", _T.CONTEXTUAL, words=Words.EITHER),
    Script("Cakm", _T.CONTEXTUAL | _T.SEVERAL_VOWELS),
    Script("Cans", _T.IN_LINE | _T.LETTERS_APART),
    Script("Cham", _T.CONTEXTUAL | _T.SEVERAL_VOWELS),
    Script("Cher", _T.IN_LINE | _T.LETTERS_APART),
    Script("Chrs", _T.CONTEXTUAL),
    Script("Copt", _T.IN_LINE | _T.LETTERS_APART),
    Script("Cyrl", _T.IN_LINE | _T.LETTERS_APART | _T.FULL_BODIED | _T.ANYWHERE),
    Script("Deva", _T.CONTEXTUAL | _T.IMPLICIT_REPH, sentence_sign="।",
           glyph_name_endings="deva devanagari", glyph_name_beginnings="dvn dv",
           signs_alike=":ः"),
    Script("Diak", _T.CONTEXTUAL, words=Words.EITHER),
    Script("Dogr", _T.CONTEXTUAL | _T.IMPLICIT_REPH),
    Script("Dsrt", _T.IN_LINE),
    Script("Dupl", _T.CONTEXTUAL),
    Script("Egyp", _T.CONTEXTUAL | _T.MANY_SIGNS),
    Script("Elym", _T.CONTEXTUAL),
    Script("Ethi", _T.IN_LINE | _T.LETTERS_APART, sentence_sign="።", word_separators="\u1361",
           signs_alike=":፡"),
    Script("Geor", _T.IN_LINE | _T.LETTERS_APART | _T.FULL_BODIED),
    Script("Glag", _T.IN_LINE | _T.LETTERS_APART),
    Script("Gong", _T.CONTEXTUAL),
    Script("Gonm", _T.CONTEXTUAL),
    Script("Goth", _T.IN_LINE | _T.LETTERS_APART),
    Script("Gran", _T.CONTEXTUAL | _T.IMPLICIT_REPH, words=Words.EITHER, glyph_name_endings="gran"),
    Script("Grek", _T.IN_LINE | _T.LETTERS_APART | _T.FULL_BODIED | _T.ANYWHERE),
    Script("Gujr", _T.CONTEXTUAL | _T.IMPLICIT_REPH, glyph_name_endings="gujr gujarati",
           glyph_name_beginnings="guj gj",
           signs_alike=":ઃ"),
    Script("Gukh", _T.CONTEXTUAL),
    Script("Guru", _T.CONTEXTUAL | _T.IMPLICIT_REPH, sentence_sign="।",
           glyph_name_endings="guru gurmukhi", glyph_name_beginnings="gur gm"),
    Script("Hanb", _T.HAN_NAME | _T.CHINESE),
    Script("Hang", _T.CONTEXTUAL | _T.IN_LINE | _T.LETTERS_APART | _T.MANY_SIGNS, han_set="Kore"),
    Script("Hani",
           _T.IN_LINE | _T.MANY_SIGNS | _T.WORD_SIGNS | _T.HAN_NAME | _T.CHINESE |
           _T.BY_IDEOGRAPHS, words=Words.IDEOGRAPHIC, han_set="Hani"),
    Script("Hano", _T.CONTEXTUAL),
    Script("Hans", _T.HAN_NAME | _T.CHINESE | _T.BY_IDEOGRAPHS, parts=("Hani", "Hanb")),
    Script("Hant", _T.HAN_NAME | _T.CHINESE | _T.BY_IDEOGRAPHS, parts=("Hani", "Hanb")),
    Script("Hebr", _T.LETTERS_APART,
           signs_alike=":׃'׳\"״"),
    Script("Hira", _T.IN_LINE, words=Words.IDEOGRAPHIC, han_set="Jpan"),
    Script("Ital", _T.IN_LINE),
    Script("Java", _T.CONTEXTUAL | _T.SEVERAL_VOWELS, words=Words.EITHER,
           glyph_name_endings="java"),
    Script("Jpan", _T.WORD_SIGNS | _T.HAN_NAME | _T.ONE_LANGUAGE, parts=("Hani", "Hira", "Kana")),
    Script("Kali", _T.CONTEXTUAL),
    Script("Kana", _T.IN_LINE, words=Words.IDEOGRAPHIC, han_set="Jpan"),
    Script("Kawi", _T.CONTEXTUAL | _T.SEVERAL_VOWELS, words=Words.EITHER),
    Script("Khar", _T.CONTEXTUAL),
    Script("Khmr", _T.CONTEXTUAL | _T.PHRASE_SPACES | _T.STACKS_BEFORE_VOWEL, words=Words.PHRASES,
           sentence_sign="។", glyph_name_endings="khmer khmr"),
    Script("Khoj", _T.CONTEXTUAL | _T.IMPLICIT_REPH),
    Script("Kits", _T.MANY_SIGNS, words=Words.IDEOGRAPHIC),
    Script("Knda", _T.CONTEXTUAL | _T.IMPLICIT_REPH, glyph_name_endings="knda kannada",
           glyph_name_beginnings="knd kn",
           signs_alike=":ಃ"),
    Script("Kore", _T.WORD_SIGNS | _T.HAN_NAME | _T.ONE_LANGUAGE, parts=("Hani", "Hang")),
    Script("Krai", _T.CONTEXTUAL),
    Script("Kthi", _T.CONTEXTUAL | _T.IMPLICIT_REPH),
    Script("Lana", _T.CONTEXTUAL | _T.PHRASE_SPACES | _T.SEVERAL_VOWELS | _T.MARKS_BEFORE_VOWEL,
           words=Words.PHRASES),
    Script("Laoo", _T.CONTEXTUAL | _T.PHRASE_SPACES | _T.MARKS_BEFORE_VOWEL, words=Words.PHRASES),
    Script("Latn", _T.IN_LINE | _T.LETTERS_APART | _T.FULL_BODIED | _T.ANYWHERE),
    Script("Lepc", _T.CONTEXTUAL),
    Script("Limb", _T.CONTEXTUAL),
    Script("Linb", word_separators="\U00010100\U00010101"),
    Script("Lisu", _T.IN_LINE),
    Script("Mahj", _T.CONTEXTUAL | _T.IMPLICIT_REPH),
    Script("Maka", words=Words.EITHER),
    Script("Mand", _T.CONTEXTUAL),
    Script("Mani", _T.CONTEXTUAL),
    Script("Marc", _T.CONTEXTUAL | _T.SEVERAL_VOWELS),
    Script("Mlym", _T.CONTEXTUAL | _T.DEAD_LETTERS, glyph_name_endings="mlym malayalam",
           glyph_name_beginnings="mal ml",
           signs_alike=":ഃ"),
    Script("Modi", _T.CONTEXTUAL | _T.IMPLICIT_REPH),
    Script("Mong", _T.CONTEXTUAL),
    Script("Mtei", _T.CONTEXTUAL),
    Script("Mult", _T.CONTEXTUAL),
    Script("Mymr",
           _T.CONTEXTUAL | _T.PHRASE_SPACES | _T.SEVERAL_VOWELS | _T.MARKS_BEFORE_VOWEL |
           _T.STACKS_BEFORE_VOWEL | _T.DEAD_LETTERS, words=Words.PHRASES, sentence_sign="။",
           glyph_name_endings="mymr myanmar"),
    Script("Nand", _T.CONTEXTUAL | _T.IMPLICIT_REPH),
    Script("Newa", _T.CONTEXTUAL | _T.IMPLICIT_REPH, sentence_sign="।", glyph_name_endings="newa"),
    Script("Nkoo", _T.CONTEXTUAL),
    Script("Nshu", _T.MANY_SIGNS, words=Words.IDEOGRAPHIC),
    Script("Ogam", _T.IN_LINE),
    Script("Olck", _T.IN_LINE),
    Script("Orya", _T.CONTEXTUAL | _T.IMPLICIT_REPH, sentence_sign="।",
           glyph_name_endings="orya oriya", glyph_name_beginnings="ori or",
           signs_alike=":ଃ"),
    Script("Osge", _T.IN_LINE),
    Script("Ougr", _T.CONTEXTUAL),
    Script("Phag", _T.CONTEXTUAL),
    Script("Phli", _T.CONTEXTUAL),
    Script("Phlp", _T.CONTEXTUAL),
    Script("Phnx", word_separators="\U0001091f"),
    Script("Plrd", _T.IN_LINE),
    Script("Prti", _T.CONTEXTUAL),
    Script("Rjng", _T.CONTEXTUAL, words=Words.EITHER),
    Script("Rohg", _T.CONTEXTUAL),
    Script("Runr", _T.IN_LINE),
    Script("Samr", word_separators="\u2e31"),
    Script("Saur", _T.CONTEXTUAL | _T.IMPLICIT_REPH),
    Script("Sgnw", _T.CONTEXTUAL),
    Script("Shaw", _T.IN_LINE),
    Script("Shrd", _T.CONTEXTUAL | _T.IMPLICIT_REPH),
    Script("Sidd", _T.CONTEXTUAL | _T.IMPLICIT_REPH),
    Script("Sind", _T.CONTEXTUAL),
    Script("Sinh", _T.CONTEXTUAL | _T.EXPLICIT_REPH | _T.DEAD_LETTERS,
           glyph_name_endings="sinh sinhala", glyph_name_beginnings="snh sh",
           signs_alike=":ඃ"),
    Script("Sogd", _T.CONTEXTUAL),
    Script("Sogo", _T.CONTEXTUAL),
    Script("Soyo", _T.CONTEXTUAL),
    Script("Sund", _T.CONTEXTUAL | _T.SEVERAL_VOWELS),
    Script("Sylo", _T.CONTEXTUAL | _T.IMPLICIT_REPH, sentence_sign="।"),
    Script("Syrc", _T.CONTEXTUAL),
    Script("Takr", _T.CONTEXTUAL | _T.IMPLICIT_REPH),
    Script("Talu", _T.CONTEXTUAL | _T.PHRASE_SPACES | _T.MARKS_BEFORE_VOWEL, words=Words.EITHER),
    Script("Taml", _T.CONTEXTUAL, glyph_name_endings="taml tamil", glyph_name_beginnings="tam tm"),
    Script("Tang", _T.MANY_SIGNS, words=Words.IDEOGRAPHIC),
    Script("Tavt", _T.CONTEXTUAL | _T.PHRASE_SPACES, words=Words.EITHER),
    Script("Telu", _T.CONTEXTUAL | _T.EXPLICIT_REPH, glyph_name_endings="telu telugu",
           glyph_name_beginnings="tel tl",
           signs_alike=":ః"),
    Script("Tfng", _T.IN_LINE | _T.LETTERS_APART),
    Script("Tglg", _T.CONTEXTUAL),
    Script("Thaa", _T.CONTEXTUAL),
    Script("Thai", _T.CONTEXTUAL | _T.PHRASE_SPACES | _T.MARKS_BEFORE_VOWEL, words=Words.PHRASES),
    Script("Tibt", _T.CONTEXTUAL | _T.PHRASE_SPACES | _T.STACKS_BEFORE_VOWEL,
           words=Words.SYLLABLE_SIGN, sentence_sign="།", glyph_name_endings="tibt",
           signs_alike="་༌"),
    Script("Tirh", _T.CONTEXTUAL | _T.IMPLICIT_REPH, glyph_name_endings="tirh"),
    Script("Tutg", _T.CONTEXTUAL, words=Words.EITHER),
    Script("Ugar", word_separators="\U0001039f"),
    Script("Vaii", _T.IN_LINE),
    Script("Xpeo", word_separators="\U000103d0"),
    Script("Xsux", _T.MANY_SIGNS, word_separators="\U00012470"),
    Script("Yiii", _T.IN_LINE | _T.WORD_SIGNS, words=Words.IDEOGRAPHIC),
    Script("Zanb", _T.CONTEXTUAL),
    Script("Zinh", _T.UNCERTAIN | _T.LETTERS_APART),
    Script("Zyyy", _T.UNCERTAIN | _T.IN_LINE | _T.LETTERS_APART | _T.FULL_BODIED),
    Script("Zzzz", _T.UNCERTAIN),
)
# fmt: on

_BY_CODE = {row.code: row for row in _ROWS}


def script_row(code: str) -> Script:
    """The facts of a script; those of one without a row are the defaults."""
    return _BY_CODE.get(code) or Script(code)


@cache
def scripts_with(trait: Trait) -> frozenset[str]:
    """The codes of all scripts that have a trait."""
    return frozenset(row.code for row in _ROWS if trait in row.traits)


@cache
def scripts_by_words(*kinds: Words) -> frozenset[str]:
    """The codes of the scripts with rows whose words are separated in one of these ways."""
    return frozenset(row.code for row in _ROWS if row.words in kinds)


@cache
def glyph_name_endings() -> dict[str, str]:
    """The words behind a letter's name in glyph names, and the scripts that they stand for."""
    return {word: row.code for row in _ROWS for word in row.glyph_name_endings.split()}


@cache
def glyph_name_beginnings() -> dict[str, str]:
    """The words before a letter's name in glyph names, and the scripts that they stand for."""
    return {word: row.code for row in _ROWS for word in row.glyph_name_beginnings.split()}


@lru_cache(maxsize=8192)
def script_of(char: str) -> str:
    """The script of a character; Zyyy, Zinh and Zzzz as Unicode has them."""
    return str(properties.script(char))


#: Codes that name no script.
UNCERTAIN = scripts_with(Trait.UNCERTAIN)
#: Scripts in which no space need separate two words.
WITHOUT_SPACES = scripts_by_words(*(kind for kind in Words if kind is not Words.SPACED))
#: Scripts that are written together with Han characters, and the names of the sets; Han itself
#: joins whatever stands near.
HAN_SETS = {row.code: row.han_set for row in _ROWS if row.han_set}
#: Signs that end sentences in place of a full stop, by script.
SENTENCE_SIGNS = {row.code: row.sentence_sign for row in _ROWS if row.sentence_sign}
#: Signs of which two have one drawing, by script.
SIGNS_ALIKE = {row.code: row.signs_alike for row in _ROWS if row.signs_alike}
#: Signs that separate words in place of a space.
WORD_SEPARATORS = frozenset(sign for row in _ROWS for sign in row.word_separators)
