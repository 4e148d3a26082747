"""Knows which process has loaded it."""

from __future__ import annotations

import os

LOADED_BY = os.getpid()
