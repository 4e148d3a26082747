"""The version of the package, for whoever writes it into a file."""

from __future__ import annotations

__all__ = ["__version__"]

__version__ = "0.1.0"
