"""The documentation as a site builder wants it: `python -m tools.release.site FOLDER`.

Pages stand where they stand in the repository, so that their links lead to each other. A link to
what is no page of the site becomes plain text.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

__all__ = ["linked"]

ROOT = Path(__file__).resolve().parents[2]
_CONFIG = """\
[project]
site_name = "Glyphstone"
site_description = "Gives people back the text locked in PDFs whose fonts lie about their letters"
docs_dir = "pages"
site_dir = {site}
nav = {nav}

[project.theme]
font = false
features = ["navigation.top", "content.code.copy"]
"""
#: An inline link: its text, and where it leads. Pictures are none.
_LINK = re.compile(r"(?<!!)\[([^\]\[]*)\]\(([^)\s#:]+)(#[^)\s]*)?\)")
_FOLDERS = {"How to": "docs/how-to", "Formats": "docs/formats", "Decisions": "docs/decisions"}


def main() -> int:
    """Copies the pages and writes the settings."""
    folder = Path(sys.argv[1])
    shutil.rmtree(folder, ignore_errors=True)
    pages = folder / "pages"
    pages.mkdir(parents=True)
    shutil.copytree(ROOT / "docs", pages / "docs")
    shutil.copytree(
        ROOT / "benchmarks" / "results",
        pages / "benchmarks" / "results",
        ignore=shutil.ignore_patterns("*.json"),
    )
    for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md"):
        shutil.copy(ROOT / name, pages / name)
    # The front page of the site is the one of the repository.
    (pages / "README.md").rename(pages / "index.md")
    for page in pages.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        page.write_text(linked(text, page, pages), encoding="utf-8")
    config = _CONFIG.format(site=json.dumps("site"), nav=_toml(_navigation(pages)))
    (folder / "zensical.toml").write_text(config, encoding="utf-8")
    return 0


def linked(text: str, page: Path, pages: Path) -> str:
    """The text of a page whose links lead to pages of the site, or nowhere."""

    def changed(found: re.Match[str]) -> str:
        said, where, anchor = found[1], found[2], found[3] or ""
        target = (page.parent / where).resolve()
        if target == (pages / "README.md").resolve():
            return f"[{said}]({where.removesuffix('README.md')}index.md{anchor})"
        if target.is_dir() and (target / "README.md").exists():
            return f"[{said}]({where.rstrip('/')}/README.md{anchor})"
        return found[0] if target.is_file() else said

    return _LINK.sub(changed, text)


def _navigation(pages: Path) -> list[object]:
    def within(folder: str) -> list[str]:
        found = sorted(path.relative_to(pages).as_posix() for path in (pages / folder).glob("*.md"))
        return sorted(found, key=lambda name: not name.endswith("README.md"))

    return [
        {"Glyphstone": "index.md"},
        "docs/index.md",
        "docs/tutorial.md",
        *({title: within(folder)} for title, folder in list(_FOLDERS.items())[:2]),
        "docs/promises.md",
        {"Results of benchmarks": within("benchmarks/results")},
        "docs/extending.md",
        "docs/architecture.md",
        {"Decisions": within(_FOLDERS["Decisions"])},
        "CHANGELOG.md",
        "CONTRIBUTING.md",
    ]


def _toml(value: object) -> str:
    """Text, lists and dictionaries of them in TOML; JSON's strings are TOML's."""
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, dict):
        pairs = (f"{json.dumps(key)} = {_toml(one)}" for key, one in value.items())
        return "{" + ", ".join(pairs) + "}"
    return json.dumps(value)


if __name__ == "__main__":
    raise SystemExit(main())
