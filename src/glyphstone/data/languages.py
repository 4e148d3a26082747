"""Facts about languages that no generated table holds: one row a language.

Beside it, `languagescripts.txt` lists the scripts of languages, `languagecodes.txt` their codes in
ISO 639 and `alphabets.txt` their letters. A language without a row has none of these facts.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "CHINESE",
    "DOTLESS_I",
    "HAN_SET_OF_LANGUAGE",
    "HAN_SET_OF_REGION",
    "MEMBER_OF_CODE",
    "RENAMED",
    "SHORT_CODE",
    "SIBLINGS",
    "SUSPENDING",
    "TOGETHER",
    "USUAL_SCRIPT",
    "Language",
]


@dataclass(frozen=True, slots=True)
class Language:
    """The facts of one language."""

    #: The shortest code (BCP 47).
    code: str
    #: Its three-letter codes and those of libraries, a space between two.
    others: str = ""
    #: The code that it had before.
    former: str = ""
    #: Members of a macrolanguage (ISO 639-3) that the short code stands for (CLDR's aliases). It
    #: means the first if nothing else is said; texts of the others bear its name.
    members: tuple[str, ...] = ()
    #: The script that a tag need not name, for a language of several.
    usual_script: str = ""
    #: The set of scripts that its Han characters always belong to.
    han_set: str = ""
    #: Whether its tag's region may tell simplified from traditional characters.
    chinese: bool = False
    #: Whether dotted and dotless i are two letters, in both cases.
    dotless_i: bool = False
    #: The words between a suspended hyphen and the other half: Vor- und Nachteile.
    suspending: str = ""


_DUTCH = "en of noch tot"
_GERMAN = "und oder bzw sowie noch bis an un"
_NORDIC = "og eller samt"
_WEST_NORDIC = "og eða ella"

# fmt: off
_ROWS = (
    Language("af", "afr", suspending=_DUTCH),
    Language("aii", usual_script="Syrc"),
    Language("ar", members=("arb",), usual_script="Arab"),
    Language("ay", members=("ayr",)),
    Language("az", "aze", members=("azj",), usual_script="Latn", dotless_i=True),
    Language("azb", dotless_i=True),
    Language("azj", dotless_i=True),
    Language("bn", usual_script="Beng"),
    Language("bs", usual_script="Latn"),
    Language("ccp", usual_script="Cakm"),
    Language("chr", usual_script="Cher"),
    Language("cjy", usual_script="Hans"),
    Language("cmn", chinese=True),
    Language("cnr", usual_script="Latn"),
    Language("crh", dotless_i=True),
    Language("da", "dan", suspending=_NORDIC),
    Language("de", "deu", suspending=_GERMAN),
    Language("en", "eng", suspending="and or to nor"),
    Language("et", "est", members=("ekk",), suspending="ja või ning"),
    Language("evn", usual_script="Cyrl"),
    Language("fa", members=("pes",), usual_script="Arab"),
    Language("fi", "fin", suspending="ja tai sekä eli"),
    Language("fo", "fao", suspending=_WEST_NORDIC),
    Language("fy", "fry", suspending=_DUTCH),
    Language("gag", dotless_i=True),
    Language("gan", usual_script="Hans", chinese=True),
    Language("gn", members=("gug",)),
    Language("gsw", suspending=_GERMAN),
    Language("hak", usual_script="Hans", chinese=True),
    Language("he", former="iw"),
    Language("hsn", usual_script="Hans", chinese=True),
    Language("hu", "hun", suspending="és vagy illetve meg"),
    Language("id", former="in"),
    Language("is", "isl", suspending=_WEST_NORDIC),
    Language("iu", members=("ike",), usual_script="Cans"),
    Language("ja", "jpn", usual_script="Jpan", han_set="Jpan"),
    Language("jv", former="jw"),
    Language("kk", "kaz", usual_script="Cyrl", dotless_i=True),
    Language("ko", "kor", usual_script="Kore", han_set="Kore"),
    Language("ku", members=("kmr",), usual_script="Latn"),
    Language("ky", usual_script="Cyrl"),
    Language("lb", "ltz", suspending=_GERMAN),
    Language("lv", members=("lvs",)),
    Language("lzh", chinese=True),
    Language("mg", members=("plt",)),
    Language("mn", members=("khk",), usual_script="Cyrl"),
    Language("ms", members=("zlm", "zsm")),
    Language("nan", usual_script="Hans", chinese=True),
    Language("nb", "nob", suspending=_NORDIC),
    Language("nds", suspending=_GERMAN),
    Language("ne", members=("npi",)),
    Language("nl", "nld", suspending=_DUTCH),
    Language("nn", "nno", suspending=_NORDIC),
    Language("no", "nor", suspending=_NORDIC),
    Language("or", members=("ory",), usual_script="Orya"),
    Language("pa", usual_script="Guru"),
    Language("ps", members=("pbu",)),
    Language("ro", former="mo"),
    Language("ru", usual_script="Cyrl"),
    Language("sa", usual_script="Deva"),
    Language("sc", members=("src",)),
    Language("sq", members=("als",)),
    Language("sr", usual_script="Cyrl"),
    Language("sv", "swe", suspending="och eller samt respektive"),
    Language("sw", members=("swh",)),
    Language("tg", usual_script="Cyrl"),
    Language("tr", "tur", dotless_i=True),
    Language("tt", "tat", dotless_i=True),
    Language("ug", usual_script="Arab"),
    Language("ur", usual_script="Arab"),
    Language("uz", members=("uzn",)),
    Language("vai", usual_script="Vaii"),
    Language("wuu", usual_script="Hans", chinese=True),
    Language("yi", former="ji", members=("ydd",), usual_script="Hebr"),
    Language("yue", usual_script="Hant", han_set="Hant", chinese=True),
    Language("zh", "zho chi", members=("cmn",), usual_script="Hans", chinese=True),
)
# fmt: on


def _codes(row: Language) -> tuple[str, ...]:
    """All codes of a language itself."""
    return (row.code, *row.others.split())


#: Codes that were given up, and those that took their place.
RENAMED = {row.former: row.code for row in _ROWS if row.former}
#: For a member of a macrolanguage (ISO 639-3) the short code that stands for it.
SHORT_CODE = {member: row.code for row in _ROWS for member in row.members}
#: The member that a macrolanguage's short code means if nothing else is said.
MEMBER_OF_CODE = {row.code: row.members[0] for row in _ROWS if row.members}
USUAL_SCRIPT = {row.code: row.usual_script for row in _ROWS if row.usual_script}
#: By each code of a language; see the fields of `Language`.
HAN_SET_OF_LANGUAGE = {code: row.han_set for row in _ROWS if row.han_set for code in _codes(row)}
CHINESE = frozenset(code for row in _ROWS if row.chinese for code in _codes(row))
DOTLESS_I = frozenset(code for row in _ROWS if row.dotless_i for code in _codes(row))
SUSPENDING = {
    code: frozenset(row.suspending.split())
    for row in _ROWS
    if row.suspending
    for code in _codes(row)
}

#: The characters of Chinese by the region of its tag (ISO 3166).
HAN_SET_OF_REGION = {
    "CN": "Hans", "HK": "Hant", "MO": "Hant", "MY": "Hans", "SG": "Hans", "TW": "Hant",
}  # fmt: skip
#: Languages that a short text seldom tells apart: a declaration chooses among them.
SIBLINGS = (
    frozenset({"bos", "cnr", "hbs", "hrv", "srp"}),
    frozenset({"ind", "msa", "zlm", "zsm"}),
    frozenset({"fas", "pes", "prs"}),
    frozenset({"fil", "tgl"}),
)
#: Languages that a text in Latin letters may not tell apart, and the tag of them together.
TOGETHER = {"sh": frozenset({"bos", "cnr", "hrv", "srp"})}
