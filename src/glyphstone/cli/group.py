"""The `glyphstone` command: its subcommands, and what a person sees when something goes wrong."""

from __future__ import annotations

import errno
import importlib
import sys
import traceback
from typing import Any

import click

from glyphstone.cli.output import unwritable
from glyphstone.cli.terminal import complain
from glyphstone.errors import ExitCode, GlyphstoneError
from glyphstone.version import __version__

__all__ = ["main"]

#: Each command, in the order of work, and the module that has it under its own name. Only the one
#: that runs is loaded.
COMMANDS = {
    "open": "glyphstone.cli.open_workbench",
    "inspect": "glyphstone.cli.inspect",
    "recover": "glyphstone.cli.recover.recover",
    "repair": "glyphstone.cli.repair",
    "text": "glyphstone.cli.text",
    "convert": "glyphstone.cli.convert.convert",
    "maps": "glyphstone.cli.maps",
    "shapes": "glyphstone.cli.learned_shapes",
    "corpus": "glyphstone.cli.corpus.corpus_group",
}
#: The shell's own status for a program ended by Ctrl-C.
INTERRUPTED = 130
#: What the system says of a standard output that takes no more.
_UNWRITABLE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF})


class _Group(click.Group):
    """A group that loads a command when it is called, and shows no traceback unless asked."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of all commands, in the order of work."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command, loaded now; None if there is none of that name."""
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        command: click.Command = getattr(importlib.import_module(COMMANDS[cmd_name]), cmd_name)
        return command

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Runs a command and ends the process with its exit code."""
        if not kwargs.pop("standalone_mode", True):
            return self._call(*args, **kwargs)
        sys.exit(self._run(*args, **kwargs))

    def _call(self, *args: Any, **kwargs: Any) -> Any:
        kwargs["standalone_mode"] = False
        return super().main(*args, **kwargs)

    def _run(self, *args: Any, **kwargs: Any) -> int:
        try:
            status = self._call(*args, **kwargs)
            if sys.stdout is not None:
                sys.stdout.flush()  # when Python exits it is too late to report a full disk
        except click.ClickException as error:
            error.show()
            return error.exit_code
        except (click.Abort, KeyboardInterrupt):
            complain("Stopped.")
            return INTERRUPTED
        except GlyphstoneError as error:
            complain(str(error))
            return error.exit_code
        except SystemExit as ended:
            # click itself ends with 1 if the reader of our output has closed the pipe.
            return ExitCode.OK if _is_deaf(sys.stdout) else int(ended.code or 0)
        except BrokenPipeError:
            # The reader of our output has closed the pipe: end quietly, and flush nothing to it.
            sys.stdout = None
            return ExitCode.OK
        except OSError as error:
            if error.errno not in _UNWRITABLE or error.filename is not None:
                return _unforeseen(error)
            refused = unwritable(error.strerror or str(error))
            complain(str(refused))
            return refused.exit_code
        except Exception as error:
            return _unforeseen(error)
        return int(status or 0)


def _is_deaf(stream: object) -> bool:
    """Whether click has replaced a stream whose reader has closed the pipe."""
    return type(stream).__name__ == "PacifyFlushWrapper"


def _unforeseen(error: Exception) -> ExitCode:
    """Says that an error is ours."""
    if "--debug" in sys.argv:
        traceback.print_exc()
    complain(
        f"An error in Glyphstone itself ({type(error).__name__}) stopped it."
        " Please report it with the output of the same command and --debug."
    )
    return ExitCode.UNEXPECTED


@click.group(
    cls=_Group,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Begin with: glyphstone open FILE.pdf; without a command, the workbench opens.",
    invoke_without_command=True,
)
@click.version_option(__version__, prog_name="glyphstone")
@click.pass_context
def main(context: click.Context) -> None:
    """Gives back the text locked in PDFs whose fonts lie about their letters."""
    if context.invoked_subcommand is None:
        workbench = context.command.get_command(context, "open")  # type: ignore[attr-defined]
        context.invoke(workbench)
