"""The languages of the world, for whoever lists them or lets a person choose one."""

from __future__ import annotations

from glyphstone.language.language_list import (
    LanguageCodes,
    LanguageRow,
    codes_of,
    find_languages,
    named_language,
)

__all__ = ["LanguageCodes", "LanguageRow", "codes_of", "find_languages", "named_language"]
