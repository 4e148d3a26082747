"""What is known of the errors that are left in real files, by language."""

from __future__ import annotations

__all__ = ["NOTES"]

NOTES = {
    "Thaa.DIV": "the producer printed wrapped lines over one another: letters of two lines mix",
}
