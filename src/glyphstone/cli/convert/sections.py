"""Commands with so many options that their help lists them under headings."""

from __future__ import annotations

import click

__all__ = ["SectionedCommand"]


class SectionedCommand(click.Command):
    """A command whose options stand in sections; those in none come last."""

    #: Names of parameters under each heading.
    sections: dict[str, tuple[str, ...]]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the options of each section, and then the others."""
        waiting = {
            param.name: param for param in self.get_params(ctx) if isinstance(param, click.Option)
        }
        for title, names in self.sections.items():
            self._section(ctx, formatter, title, [waiting.pop(name) for name in names])
        self._section(ctx, formatter, "Other options", list(waiting.values()))

    @staticmethod
    def _section(
        ctx: click.Context,
        formatter: click.HelpFormatter,
        title: str,
        params: list[click.Option],
    ) -> None:
        rows = [row for param in params if (row := param.get_help_record(ctx)) is not None]
        if rows:
            with formatter.section(title):
                formatter.write_dl(rows)
