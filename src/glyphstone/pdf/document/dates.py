"""Dates as PDF files write them."""

from __future__ import annotations

import re
from datetime import datetime

__all__ = ["iso_date"]

_DATE = re.compile(
    r"(?:D:)?(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?)?)?"
    r"(?:(Z)|([+-]\d\d)'?(\d\d)?)?(?!\d)"
)


def iso_date(text: str) -> str:
    """A date of the information dictionary as ISO 8601 has it, as far as it goes; "" for none."""
    found = _DATE.match(text.strip())
    if found is None:
        return ""
    year, month, day, hour, minute, second, utc, ahead, minutes = found.groups()
    try:
        # This rejects dates that do not exist, such as February 30.
        datetime(
            int(year), int(month or 1), int(day or 1), int(hour or 0), int(minute or 0),
            int(second or 0),
        )  # fmt: skip
    except ValueError:
        return ""
    date = "-".join(part for part in (year, month, day) if part)
    if hour is None:
        return date
    zone = "Z" if utc else f"{ahead}:{minutes or '00'}" if ahead else ""
    return f"{date}T{hour}:{minute}:{second or '00'}{zone}"
