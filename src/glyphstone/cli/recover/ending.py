"""The end of a recovery in the terminal: a check of a few words, and what is written."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from glyphstone.cli.recover.conversation import Conversation
from glyphstone.errors import GlyphstoneError
from glyphstone.files import free_path, write_whole
from glyphstone.flows.recover import Recovery

__all__ = ["finish"]


def finish(conversation: Conversation, recovery: Recovery) -> None:
    """Offer the check list, the library, the text and the repaired PDF."""
    say, session = conversation.screen.say, recovery.session
    if not session.solution.readings and not session.progress().complete:
        return
    progress = session.progress()
    if progress.complete:
        say("There is nothing more to ask: the recovery is complete.")
    elif progress.unchecked:
        one = progress.unchecked == 1
        count = f"{progress.unchecked:,} {'glyph is' if one else 'glyphs are'}"
        say(f"There is nothing more to ask; {count} left to look at.")
    else:
        say("There is nothing more to ask.")
    if conversation.confirmed("Look through a few words that show every glyph?"):
        conversation.check()
        for contradiction in session.contradictions:
            say(str(contradiction))
    if conversation.confirmed("Keep these maps in your library, for other documents?"):
        _keep(conversation, recovery)
    for number, document in enumerate(recovery.documents):
        text = free_path(document.path.with_suffix(".txt"))
        if conversation.confirmed(f"Write the text to {text}?"):
            _try(conversation, partial(_write_text, recovery, number, text))
        fixed = free_path(document.path.with_name(f"{document.path.stem}.fixed.pdf"))
        if conversation.confirmed(f"Write the repaired PDF to {fixed}?"):
            _try(conversation, partial(recovery.repair, number, fixed))


def _write_text(recovery: Recovery, document: int, target: Path) -> None:
    write_whole(target, recovery.text(document).encode())


def _keep(conversation: Conversation, recovery: Recovery) -> None:
    try:
        new, conflicts = recovery.save_to_library()
    except GlyphstoneError as error:
        conversation.screen.say(str(error))
        return
    conversation.screen.say(f"{new:,} new entries are in the library.")
    for conflict in conflicts:
        ours, theirs = "/".join(conflict.ours), "/".join(conflict.theirs)
        conversation.screen.say(
            f"The library reads a drawing of {conflict.font} as “{ours}”, this document as"
            f" “{theirs}”: the library's reading stays."
        )


def _try(conversation: Conversation, write: Callable[[], object]) -> None:
    try:
        write()
        conversation.screen.say("Written.")
    except GlyphstoneError as error:
        conversation.screen.say(str(error))
