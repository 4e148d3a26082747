"""How lines are read: asked once, before anything else, if the places of lines do not tell it."""

from __future__ import annotations

import click

from glyphstone.cli.terminal import complain
from glyphstone.flows.recover import Recovery

__all__ = ["is_read_from_right"]


def is_read_from_right(recovery: Recovery, *, ask: bool) -> bool:
    """Whether a person says that lines are read from the right; if nobody is asked, say the doubt.

    Once there are answers, their letters tell.
    """
    unsure = [one for one in recovery.documents if one.unsure_direction]
    if not unsure or recovery.project.events():
        return False
    if not ask:
        for document in unsure:
            complain(
                f"{document.path}: lines are read from the left, which is not certain; --direction"
                " rtl reads them from the right."
            )
        return False
    try:
        return click.confirm("Are the lines read from the right?", default=False)
    except click.Abort:
        return False
