"""Writes how often training draws each text: by the languages that have its letters.

    python -m tools.shapes.usage usage.json

Without it the hundreds of letters that a few languages have would crowd out those of all others.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from pathlib import Path

from glyphstone.data.language_model import language_table
from tools.shapes.drawn import LIGATURES
from tools.shapes.joined import JOINED

#: A letter that no known language has, a form or cluster of several letters, a capital against its
#: small letter, signs by how common they are. By hand.
FEWEST, CLUSTER, CAPITAL = 0.04, 0.3, 0.7
USUAL_SIGN, RARE_SIGN = 1.0, 0.3
_USUAL = "0123456789.,;:!?()-–—«»“”‘’„\"'/"
_RARE = "[]…*%&+=§°•·№‹›<>@#$€£|_~^{}¿¡‚−×†©®ʼ"


def usage() -> dict[str, float]:
    """The weight of each text that is drawn more often than the rarest."""
    table = language_table()
    by_script: dict[str, list[frozenset[str]]] = defaultdict(list)
    for variety, letters in zip(table.varieties, table.letters, strict=True):
        if letters:
            by_script[variety.script].append(letters)
    found: dict[str, float] = {}
    for sets in by_script.values():
        counts = Counter(letter for letters in sets for letter in letters)
        for letter, count in counts.items():
            share = FEWEST + count / len(sets)
            found[letter] = max(found.get(letter, 0.0), share)
            if letter.upper() != letter and len(letter.upper()) == 1:
                found[letter.upper()] = max(found.get(letter.upper(), 0.0), share * CAPITAL)
    for sign in _RARE:
        found[sign] = RARE_SIGN
    for sign in _USUAL:
        found[sign] = USUAL_SIGN
    for text in (*LIGATURES, *JOINED):
        found[text] = CLUSTER
    return found


def main() -> None:
    """Writes the file that is named."""
    Path(sys.argv[1]).write_text(json.dumps(usage(), ensure_ascii=True, sort_keys=True))


if __name__ == "__main__":
    main()
