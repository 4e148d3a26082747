"""Generates src/glyphstone/data/languagescripts.txt: the scripts that languages are written in.

Sources: gflanguages (Apache-2.0) for the scripts; the collection "UDHR in Unicode" for scripts that
gflanguages lacks; Debian's iso-codes for which two- and three-letter codes are one language. Of the
last two only these facts are taken.

Run: python -m tools.build_languagescripts [FOLDER OF ISO-CODES]
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path

import gflanguages

DEFAULT_FOLDER = "/usr/share/iso-codes/json"
TARGET = Path(__file__).resolve().parent.parent / "src/glyphstone/data/languagescripts.txt"
#: Codes that were withdrawn, and those that took their place.
_WITHDRAWN = {"in": "id", "iw": "he", "ji": "yi", "jw": "jv", "mo": "ro", "sh": "sr"}
#: Languages that the list has under another name: one for a group, or the group for one.
_LISTED_AS = {
    "ak": "tw", "als": "sq", "arb": "ar", "ayr": "ay", "bcl": "bik", "cmn": "zh", "ekk": "et",
    "gax": "om", "gaz": "om", "gug": "gn", "hbs": "sr", "ike": "iu", "khk": "mn", "kmr": "ku",
    "kng": "kg", "knn": "kok", "lnc": "oc", "lvs": "lv", "ms": "zlm", "nob": "nb", "npi": "ne",
    "ory": "or", "pbu": "ps", "pes": "fa", "plt": "mg", "pnb": "lah", "prv": "oc", "rmy": "rom",
    "src": "sc", "swh": "sw", "tl": "fil", "uzn": "uz", "ydd": "yi", "zsm": "zlm",
}  # fmt: skip
#: Scripts in which the collection of declarations has a language although the list does not have
#: it, or lists that script without speakers. Left out is Vietnamese in Han characters: nobody
#: writes it so today, and Chinese text that is declared as Vietnamese would be believed.
_IN_THE_DECLARATIONS = {
    "Arab": "zlm",
    "Cakm": "ccp",
    "Cyrl": "niv tk",
    "Gran": "sa",
    "Java": "jv",
    "Latn":
        "auv ayo azj blu btb cas ccx crh eml flm fri gnw hsf hva lad mtp qul qxa srq tji tna trn "
        "tzc ug yuz",
    "Tfng": "tzm",
    "Tglg": "fil",
}  # fmt: skip
#: Languages whose list is wrong, and the scripts of today. Assyrian Neo-Aramaic stands for the
#: inscriptions of other languages there, and Syriac counts as its script of the past.
_CORRECTED = {"aii": {"Cyrl", "Latn", "Syrc"}}
#: Writing for the fingers is not told by letters on a page.
_LEFT_OUT = {"Brai"}


def scripts() -> dict[str, set[str]]:
    """For each language the scripts that people write it in."""
    every: dict[str, dict[str, tuple[int, bool]]] = defaultdict(dict)
    for entry in gflanguages.LoadLanguages().values():
        if entry.script not in _LEFT_OUT and "-" not in entry.language:
            every[entry.language][entry.script] = (entry.population, entry.historical)
    found: dict[str, set[str]] = {}
    for language, known in every.items():
        # Latin that is called historical is romanisation; other scripts may have come back.
        living = {s for s, (people, old) in known.items() if people and not (old and s == "Latn")}
        found[language] = living or {s for s, (_, old) in known.items() if not old} or set(known)
    for script, languages in _IN_THE_DECLARATIONS.items():
        for language in languages.split():
            found.setdefault(language, set()).add(script)
    return found | _CORRECTED


def same(folder: Path) -> dict[str, str]:
    """For each three-letter and withdrawn code the code that is used for its language."""
    entries = json.loads((folder / "iso_639-2.json").read_text(encoding="utf-8"))["639-2"]
    pairs = {
        code: entry["alpha_2"]
        for entry in entries
        if "alpha_2" in entry
        for code in (entry["alpha_3"], entry.get("bibliographic"))
        if code
    }
    return pairs | _WITHDRAWN


def generate(known: dict[str, set[str]], pairs: dict[str, str]) -> str:
    """The table."""
    by_scripts: dict[str, list[str]] = defaultdict(list)
    for language in sorted(known):
        by_scripts[" ".join(sorted(known[language]))].append(language)
    lines = [
        "# Scripts and the languages that are written in them; codes of one language.",
        "# Generator: tools/build_languagescripts.py",
        "# Sources: gflanguages (Apache-2.0); facts of UDHR in Unicode and of Debian's iso-codes.",
        *(f"{names}: {' '.join(by_scripts[names])}" for names in sorted(by_scripts)),
        *(f"~ {code} {other}" for code, other in sorted(_LISTED_AS.items())),
        *(f"= {code} {other}" for code, other in sorted(pairs.items())),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else DEFAULT_FOLDER)
    TARGET.write_text(generate(scripts(), same(folder)), encoding="ascii")
