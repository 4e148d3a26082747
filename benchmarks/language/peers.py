"""What others say a text is in, by ISO 639-3."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pycld2
from lingua import Language, LanguageDetectorBuilder
from py3langid.langid import MODEL_FILE, LanguageIdentifier

from glyphstone.language.second_opinion import known_languages
from glyphstone.language.tags import usual_member

__all__ = ["PACKAGES", "Peer", "peers"]

PACKAGES = ("py3langid", "pycld2", "lingua-language-detector")

#: A text in, a language (ISO 639-3) out; "" for none.
Peer = Callable[[str], str]


def peers() -> dict[str, tuple[Peer, frozenset[str]]]:
    """Each peer with the languages that it knows."""
    return {"py3langid": _py3langid(), "pycld2": _pycld2(), "lingua": _lingua()}


def _py3langid() -> tuple[Peer, frozenset[str]]:
    model = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    codes = _codes(model.labels)
    return lambda text: codes[model.classify(text)[0]], known_languages()


def _pycld2() -> tuple[Peer, frozenset[str]]:
    known = _codes(
        code for name, code in pycld2.LANGUAGES if name in set(pycld2.DETECTED_LANGUAGES)
    )

    def detect(text: str) -> str:
        # Control characters are an error to it.
        plain = "".join(sign if sign.isprintable() else " " for sign in text)
        _, _, found = pycld2.detect(plain, bestEffort=True)
        code = str(found[0][1])
        return "" if code == "un" else known.get(code, usual_member(code))

    return detect, frozenset(known.values())


def _lingua() -> tuple[Peer, frozenset[str]]:
    detector = LanguageDetectorBuilder.from_all_languages().build()
    languages = _codes(language.iso_code_639_3.name.lower() for language in Language.all())

    def detect(text: str) -> str:
        found = detector.detect_language_of(text)
        return "" if found is None else usual_member(found.iso_code_639_3.name.lower())

    return detect, frozenset(languages.values())


def _codes(names: Iterable[str]) -> dict[str, str]:
    """Their names for languages, and ours."""
    special = {"uzs": "uzn", "hbo": "heb", "srl": "srp", "iw": "heb", "jw": "jav", "no": "nob"}
    return {name: special.get(name) or usual_member(name) or name for name in names}
