"""Loaded by a worker, it has the system refuse processes."""

from __future__ import annotations

import errno
import os
from typing import NoReturn


def _refuse() -> NoReturn:
    raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))


if "GLYPHSTONE_TEST_NO_FORKS" in os.environ:
    os.fork = _refuse
