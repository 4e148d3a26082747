"""Makes the renderer crash as a fault of PDFium would: loaded by every interpreter that starts."""

import os
import signal
from pathlib import Path

from glyphstone.pdf import picture


def crash(path: Path, *_: object) -> None:
    """Ends this process without a word."""
    if path.name.startswith("crash"):
        os.kill(os.getpid(), signal.SIGSEGV)


picture.page_picture = crash  # type: ignore[assignment]
