"""The report of a run: one HTML page that needs nothing beside itself and runs no script."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import pairwise

from glyphstone.corpus.insight.plots import OTHERS, bars, stacked
from glyphstone.corpus.insight.run_summary import SECOND_CLASSES, SHARE_CLASSES, RunSummary
from glyphstone.version import __version__

__all__ = ["page_of"]

#: Bars of one plot; the rest is added up in one more. By hand, for a screen.
_MOST_BARS = 15
_STYLE = """
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem}
h1{margin-bottom:.2rem}h2{margin-top:2.2rem;border-bottom:1px solid #8888;padding-bottom:.2rem}
.facts{display:flex;flex-wrap:wrap;gap:1rem;margin:1rem 0}
.facts div{border:1px solid #8888;border-radius:6px;padding:.5rem .9rem}
.facts b{display:block;font-size:1.5rem}
svg.plot{width:100%;height:auto}svg text{font-size:13px;fill:currentColor}
ul.legend{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.3rem 1.2rem}
ul.legend span{display:inline-block;width:.8rem;height:.8rem;margin-right:.4rem;border-radius:2px}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.25rem .6rem .25rem 0;
border-bottom:1px solid #8884;vertical-align:top;overflow-wrap:anywhere}
td.n,th.n{text-align:right;white-space:nowrap}
"""


def page_of(summary: RunSummary) -> str:
    """The page; nothing that a document says of itself can be more than text on it."""
    done = summary.done or 1
    kept = summary.outcomes["ok"] + summary.outcomes["partial"]
    parts = [
        f"<h1>Corpus report</h1><p>{escape(_said(summary.source))}</p>",
        _facts(
            ("documents", f"{summary.done:,} of {summary.planned:,}"),
            ("records", f"{kept:,}"),
            ("pages", f"{summary.pages:,}"),
            ("characters", f"{summary.characters:,}"),
            ("with broken fonts", f"{summary.broken_documents:,}"),
            ("documents a second and worker", f"{summary.done / (summary.seconds or 1):.1f}"),
        ),
        _unfinished(summary),
        "<h2>What became of the documents</h2>",
        stacked(summary.outcomes.most_common(), "Documents by outcome"),
        "<h2>Languages</h2>",
        bars(_top(summary.languages), "documents", "Documents by language"),
        "<h2>Scripts</h2>",
        bars(_top(summary.scripts), "documents", "Documents by script"),
        "<h2>How much of the text is unknown</h2><p>Documents by the share of their glyphs that"
        " nobody has named.</p>",
        bars(_classes(summary.unknown), "documents", "Documents by share of unknown glyphs"),
        "<h2>How much is doubtful</h2><p>Documents by the share of their glyphs that are printed"
        " and not vouched for.</p>",
        bars(_classes(summary.doubtful), "documents", "Documents by share of doubtful glyphs"),
        "<h2>Broken fonts to recover first</h2>",
        _table(
            ("font", "documents", "pages", "glyphs to heal"),
            ((name, docs, pages, left) for name, docs, pages, left in summary.typefaces),
            "No font is broken and unhealed.",
        ),
        "<h2>Kinds of damage</h2>",
        bars(_top(summary.damage), "fonts", "Broken fonts by kind of damage"),
        "<h2>Who made the broken ones</h2>",
        bars(_top(summary.producers), "documents", "Documents with broken fonts by producer"),
        "<h2>Failures</h2>",
        bars(_top(summary.reasons), "documents", "Documents without a record by reason"),
        _table(("document", "outcome", "why"), summary.failing, "No document failed."),
        "<h2>Throughput</h2><p>Documents by the seconds that they took.</p>",
        bars(_seconds(summary.took), "documents", "Documents by seconds"),
        f"<p>{summary.seconds:,.0f} seconds of all workers together,"
        f" {summary.pages / (summary.seconds or 1):.1f} pages a second and worker;"
        f" {summary.retried:,} documents ({summary.retried / done:.2%}) were tried more than"
        " once.</p>",
        "<h3>Slowest documents</h3>",
        _table(
            ("document", "seconds"),
            ((name, f"{seconds:.1f}") for name, seconds in summary.slowest),
            "None.",
        ),
    ]
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\';'
        " style-src 'unsafe-inline'\">"
        f"<title>Corpus report</title><style>{_STYLE}</style></head><body><main>"
        + "".join(parts)
        + f"</main><footer><p>Glyphstone {__version__}</p></footer></body></html>\n"
    )


def _unfinished(summary: RunSummary) -> str:
    if summary.shards_done == summary.shards:
        return ""
    return (
        f"<p><strong>{summary.shards_done:,} of {summary.shards:,} shards are done.</strong>"
        " The run goes on, or was stopped.</p>"
    )


def _facts(*facts: tuple[str, str]) -> str:
    inner = "".join(f"<div><b>{escape(value)}</b>{escape(name)}</div>" for name, value in facts)
    return f'<div class="facts">{inner}</div>'


def _top(counts: Counter[str] | Mapping[str, int]) -> list[tuple[str, float]]:
    """The commonest, and all others in one."""
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    found: list[tuple[str, float]] = [(_said(name), count) for name, count in ordered[:_MOST_BARS]]
    if len(ordered) > _MOST_BARS:
        rest = sum(count for _, count in ordered[_MOST_BARS:])
        found.append((f"{len(ordered) - _MOST_BARS:,} {OTHERS}", rest))
    return found


def _classes(counts: Sequence[int]) -> list[tuple[str, float]]:
    names = ["none"]
    for low, high in pairwise(SHARE_CLASSES):
        names.append(f"over {low:.1%} to {high:.1%}" if low else f"up to {high:.1%}")
    return list(zip(names, map(float, counts), strict=True))


def _seconds(counts: Sequence[int]) -> list[tuple[str, float]]:
    names = [f"up to {end:g} s" for end in SECOND_CLASSES[:-1]]
    names.append(f"over {SECOND_CLASSES[-2]:g} s")
    return list(zip(names, map(float, counts), strict=True))


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]], otherwise: str) -> str:
    shown = list(rows)
    if not shown:
        return f"<p>{otherwise}</p>"
    head = "".join(
        f'<th class="n">{escape(name)}</th>'
        if isinstance(cell, int)
        else f"<th>{escape(name)}</th>"
        for name, cell in zip(heads, shown[0], strict=True)
    )
    body = "".join("<tr>" + "".join(map(_cell, row)) + "</tr>" for row in shown)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(value: object) -> str:
    if isinstance(value, int):
        return f'<td class="n">{value:,}</td>'
    return f"<td>{escape(_said(str(value)))}</td>"


def _said(text: str) -> str:
    """A text of a document without characters that act on what stands around them."""
    return "".join(
        "�" if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") else char
        for char in text
    )
