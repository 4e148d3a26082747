"""Known vulnerabilities of what is locked: `python -m tools.release.audit PIP-AUDIT LOCK`.

Says "not audited", with status 3, where no advisories can be had: silence is no clean bill.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

__all__ = ["verdict"]


def verdict(output: str, pins: int) -> tuple[int, str]:
    """Status and sentence for what pip-audit printed as JSON about so many locked packages."""
    try:
        found = json.loads(output)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return 3, "not audited: no advisories could be had."
    audited = [one for one in found if "vulns" in one]
    if len(audited) < pins:
        return 3, f"not audited: only {len(audited)} of {pins} packages could be looked up."
    bad = [f"{one['name']} {one['version']}" for one in audited if one["vulns"]]
    if bad:
        return 1, f"known vulnerabilities in {', '.join(bad)}."
    return 0, f"audited: {len(audited)} packages, none with a known vulnerability."


def main() -> int:
    """Audits and says what came of it."""
    tool, lock = sys.argv[1:3]
    pins = len(re.findall(r"^[A-Za-z0-9_.-]+==", Path(lock).read_text(encoding="utf-8"), re.M))
    command = [tool, "--requirement", lock, "--require-hashes", "--disable-pip", "--format", "json"]
    try:
        printed = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=300
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        printed = ""
    status, sentence = verdict(printed, pins)
    print(sentence)
    return status


if __name__ == "__main__":
    raise SystemExit(main())
