"""The notice of the fonts that a model was trained on, one entry a family."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from glyphstone.data import shape_model
from tools.shapes.debian import DebianFont
from tools.shapes.families import PREFIX, Family

__all__ = ["FILE", "NOTO_PREFIX", "notice"]

FILE = Path(shape_model.__file__).with_name("NOTICE.shapes.txt")
#: What the names of Debian's Noto fonts begin with in a packed file (gather.py).
NOTO_PREFIX = "noto-debian-"
_HEAD = """\
shapes1.bin to shapes4.bin are made by tools/shapes: the weights of a network that was trained on
drawings of letters in the fonts below. They hold no outline and no other part of a font.

Licences:
  OFL-1.1          SIL Open Font License, Version 1.1, https://openfontlicense.org
  Apache-2.0       Apache License, Version 2.0, https://www.apache.org/licenses/LICENSE-2.0
  Ubuntu-font-1.0  Ubuntu Font Licence 1.0, https://ubuntu.com/legal/font-licence
  Bitstream-Vera   Bitstream Vera Fonts Copyright; DejaVu's changes are in the public domain
  LPPL-1.3c        GUST Font License, an instance of the LaTeX Project Public License 1.3c,
                   https://www.gust.org.pl/projects/e-foundry/licenses

Families of npm's @fontsource, with licence and copyright line as the font file states them, or, if
it states none, as npm's google-font-metadata does:
"""
_NOTO = """\
Fonts of Debian's package fonts-noto-core, under OFL-1.1:
Copyright 2010, 2012-2020 Google Inc., 2015-2020 Google LLC (The Noto Project Authors)
"""
_LISTED = """\
Fonts of other packages of Debian, with the copyright line of the font file:
"""


def notice(learned: Iterable[str], families: Iterable[Family], fonts: Iterable[DebianFont]) -> str:
    """The words for the families that a model names; each must be in a list or one of Noto's."""
    names = set(learned)
    noto = sorted(name for name in names if name.startswith(NOTO_PREFIX))
    listed = {one.name: one for one in families}
    debian = {one.family: one for one in fonts}
    strangers = sorted(names - set(noto) - listed.keys() - debian.keys())
    if strangers:
        raise SystemExit(f"Not in the list of families: {', '.join(strangers)}")
    parts = [_HEAD]
    for name in sorted(names & listed.keys()):
        one = listed[name]
        parts.append(f"{name} ({one.licence})\n  {one.copyright or 'no copyright line stated'}\n")
    if noto:
        parts.append(_NOTO + "".join(f"  {name.removeprefix(NOTO_PREFIX)}\n" for name in noto))
    if others := sorted(names & debian.keys()):
        parts.append(_LISTED)
        for name in others:
            font = debian[name]
            parts.append(
                f"{name.removeprefix(PREFIX)} ({font.package}, {font.licence})\n"
                f"  {font.copyright}\n"
            )
    return "\n".join(parts)
