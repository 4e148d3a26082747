"""Takes for ever to load, and leaves a sign when it begins."""

from __future__ import annotations

import os
import time
from pathlib import Path

if "GLYPHSTONE_TEST_MARK" in os.environ:
    Path("sign").touch()
    time.sleep(600)
