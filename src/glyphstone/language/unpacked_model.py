"""py3langid's model, unpacked once and kept in the person's cache, from where pages of it are read.

Unpacking takes half a second and 75 MB in each process; from the cache it takes some milliseconds
and the memory of the rows that a text needs. Without a cache that can be written it is unpacked.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

__all__ = ["cache_folder", "identifier"]

_NAMES = ("ptc", "pc", "classes", "nextmove", "row", "out")
#: Seconds after which a folder counts as left behind by a process that was ended while it wrote.
_ABANDONED = 3600.0
_PART = ".part-"


def cache_folder() -> Path | None:
    """Where this person's programs keep what they can make again; None if nobody can tell."""
    if chosen := os.environ.get("GLYPHSTONE_CACHE"):
        return Path(chosen)
    with contextlib.suppress(RuntimeError):
        if sys.platform == "win32":
            local = os.environ.get("LOCALAPPDATA")
            base = Path(local) if local else Path.home() / "AppData" / "Local"
        elif sys.platform == "darwin":
            base = Path.home() / "Library" / "Caches"
        else:
            # The specification has relative paths ignored.
            named = os.environ.get("XDG_CACHE_HOME", "")
            base = Path(named) if named.startswith("/") else Path.home() / ".cache"
        return base / "glyphstone"
    return None


def identifier() -> Any:
    """py3langid's identifier with its own model; the same whether the model was kept or not."""
    from py3langid.langid import MODEL_DIR, MODEL_FILE, LanguageIdentifier

    packed = MODEL_DIR / MODEL_FILE
    kept = _kept(packed)
    if kept is not None and kept.is_dir():
        with contextlib.suppress(OSError, ValueError, EOFError):
            return _from_folder(LanguageIdentifier, kept)
        shutil.rmtree(kept, ignore_errors=True)  # not whole: made anew
    made = LanguageIdentifier.from_model_file(packed, norm_probs=True)
    if kept is not None:
        _keep(made, kept)
    return made


def _kept(packed: Path) -> Path | None:
    """The folder of the unpacked model; another release of it has another name."""
    folder = cache_folder()
    if folder is None:
        return None
    try:
        found = packed.stat()
    except OSError:
        return None
    return folder / f"py3langid-{found.st_size}-{found.st_mtime_ns}"


def _from_folder(make: Any, folder: Path) -> Any:
    arrays = {
        name: np.load(folder / f"{name}.npy", mmap_mode="r", allow_pickle=False) for name in _NAMES
    }
    return make(
        arrays["ptc"],
        np.array(arrays["pc"]),
        arrays["classes"].tolist(),
        # Single numbers are taken out of these, which views of memory give four times as fast.
        memoryview(arrays["nextmove"]),
        memoryview(arrays["out"]),
        norm_probs=True,
        tk_row=arrays["row"].tolist(),
    )


def _keep(made: Any, folder: Path) -> None:
    """Write the arrays of a model to a folder, which appears whole or not at all."""
    with contextlib.suppress(OSError):
        folder.parent.mkdir(parents=True, exist_ok=True)
        _clear(folder.parent)
        with tempfile.TemporaryDirectory(
            prefix=_PART, dir=folder.parent, ignore_cleanup_errors=True
        ) as part:
            ptc, pc, classes = made._full_model
            values = (ptc, pc, np.array(classes), made.tk_nextmove, made.tk_row, made.tk_output)
            for name, value in zip(_NAMES, values, strict=True):
                array = np.asarray(value, np.int32) if name == "out" else np.asarray(value)
                np.save(Path(part) / f"{name}.npy", array, allow_pickle=False)
            Path(part).rename(folder)


def _clear(folder: Path) -> None:
    """Remove what processes have left that were ended while they wrote."""
    before = time.time() - _ABANDONED
    for part in folder.glob(f"{_PART}*"):
        if part.stat().st_mtime < before:
            shutil.rmtree(part, ignore_errors=True)
