"""The notice of the fonts that a model was trained on, one entry a family."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from glyphstone.data import shape_model
from tools.shapes.families import Family

__all__ = ["DEBIAN_PREFIX", "FILE", "notice"]

FILE = Path(shape_model.__file__).with_name("NOTICE.shapes.txt")
#: What the names of Debian's fonts begin with in a packed file (gather.py).
DEBIAN_PREFIX = "noto-debian-"
_HEAD = """\
shapes1.bin to shapes4.bin are made by tools/shapes: the weights of a network that was trained on
drawings of letters in the fonts below. They hold no outline and no other part of a font.

Licences:
  OFL-1.1          SIL Open Font License, Version 1.1, https://openfontlicense.org
  Apache-2.0       Apache License, Version 2.0, https://www.apache.org/licenses/LICENSE-2.0
  Ubuntu-font-1.0  Ubuntu Font Licence 1.0, https://ubuntu.com/legal/font-licence

Families of npm's @fontsource, with licence and copyright line as the font file states them, or, if
it states none, as npm's google-font-metadata does:
"""
_DEBIAN = """\
Fonts of Debian's package fonts-noto-core, under OFL-1.1:
Copyright 2010, 2012-2020 Google Inc., 2015-2020 Google LLC (The Noto Project Authors)
"""


def notice(learned: Iterable[str], families: Iterable[Family]) -> str:
    """The words for the families that a model names; each must be in the list or Debian's."""
    names = set(learned)
    debian = sorted(name for name in names if name.startswith(DEBIAN_PREFIX))
    listed = {one.name: one for one in families}
    strangers = sorted(names - set(debian) - listed.keys())
    if strangers:
        raise SystemExit(f"Not in the list of families: {', '.join(strangers)}")
    parts = [_HEAD]
    for name in sorted(names.difference(debian)):
        one = listed[name]
        parts.append(f"{name} ({one.licence})\n  {one.copyright or 'no copyright line stated'}\n")
    if debian:
        fonts = (f"  {name.removeprefix(DEBIAN_PREFIX)}\n" for name in debian)
        parts.append(_DEBIAN + "".join(fonts))
    return "\n".join(parts)
