"""A command as a person runs it: in a terminal."""

from __future__ import annotations

import os
import subprocess
import sys


def on_terminal(*arguments: object) -> tuple[int, str]:
    """The status of a command and all that a person sees of it, control sequences left in."""
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "glyphstone", *map(str, arguments)]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "200"}
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    seen = bytearray()
    try:
        while piece := os.read(ours, 4096):
            seen += piece
    except OSError:  # the other end is closed
        pass
    os.close(ours)
    return process.wait(), seen.decode("utf-8")
