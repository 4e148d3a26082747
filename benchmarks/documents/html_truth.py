"""What an author wrote, block by block, from the HTML that was made of the same source."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from lxml import html as lxml_html
from lxml.html import HtmlElement

from benchmarks.documents.catalogue import Document

__all__ = ["RUNNING", "TruthBlock", "truth_of"]

#: Kinds of blocks whose ends are ends of paragraphs.
RUNNING = frozenset({"p", "heading", "item", "term"})
#: What stands in HTML alone: navigation, lists of contents, buttons, permanent links.
_NOT_TEXT = re.compile(
    r"\b(navheader|navfooter|toc|lot|sphinxsidebar|related|headerlink|footer|nav-panel|header"
    r"|contents|shortcontents|table-of-contents|top-navigation-panel|navigation|itemtoc"
    r"|crosslinks|SECTION_NAVIGATION|contents-local|tableofcontents|minitoc"
    r"|tocsection|nav_table_of_contents|index|printindex|genindextable|copiable-link|copiable-anchor"
    r"|indices_title|summary-letter)\b"
)
_GONE = frozenset(
    {"script", "style", "head", "nav", "footer", "noscript", "img", "iframe", "button"}
)
_BLOCKS = frozenset(
    {
        "address", "article", "aside", "blockquote", "body", "caption", "center", "col",
        "colgroup", "dd", "details", "div", "dl", "dt", "fieldset", "figcaption", "figure", "form",
        "h1", "h2", "h3", "h4", "h5", "h6", "hr", "html", "li", "main", "ol", "p", "pre",
        "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
    }
)  # fmt: skip
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "caption", "figcaption", "summary"})
_ITEMS = frozenset({"li", "dd"})
#: Tables with fewer rows or columns only place a note beside its sign.
_FEWEST_ROWS = _FEWEST_COLUMNS = 2
#: HTML pages of one document at most.
_MOST_PAGES = 3000


@dataclass(frozen=True, slots=True)
class TruthBlock:
    """A paragraph, heading, item, cell of a table or listing; a listing keeps its lines."""

    kind: str
    text: str


def truth_of(document: Document, files: Path) -> list[TruthBlock]:
    """The blocks of a document in the order in which its pages are linked."""
    return [block for page in _pages(document, files) for block in _blocks(page)]


def _pages(document: Document, files: Path) -> Iterator[HtmlElement]:
    where = document.html
    if where.startswith("="):
        yield _parsed(files / where[1:])
        return
    if where.startswith("*"):
        for path in sorted(files.glob(where[1:]), key=_natural):
            yield _parsed(path)
        return
    yield from _linked(files / where)


def _natural(path: Path) -> list[tuple[int, str]]:
    return [(int(part) if part.isdigit() else -1, part) for part in re.split(r"(\d+)", path.name)]


def _linked(first: Path) -> Iterator[HtmlElement]:
    """The first page, and behind each page those that it links to, in the order of their links."""
    waiting = [first]
    seen = {first}
    suffixes = first.suffixes
    while waiting and len(seen) < _MOST_PAGES:
        path = waiting.pop()
        page = _parsed(path)
        yield page
        new = []
        for link in page.iter("a"):
            parts = urlsplit(link.get("href") or "")
            if parts.scheme or parts.netloc or not parts.path:
                continue
            target = (path.parent / unquote(parts.path)).resolve()
            # Pages of other languages and of indexes are other documents.
            inside = first.parent.resolve() in target.parents
            if (
                inside
                and target.suffixes == suffixes
                and target.is_file()
                and not re.search(r"genindex|search|glossary-all|copyright", target.name)
                and target not in seen
                and not _is_backward(link)
            ):
                seen.add(target)
                new.append(target)
        waiting += reversed(new)


def _is_backward(link: HtmlElement) -> bool:
    return (link.get("accesskey") or "") in "puh" and bool(link.get("accesskey"))


def _parsed(path: Path) -> HtmlElement:
    return lxml_html.fromstring(path.read_bytes(), parser=_parser_of(path))


def _parser_of(path: Path) -> lxml_html.HTMLParser:
    head = path.read_bytes()[:4096].lower()
    found = re.search(rb"charset=[\"']?([\w-]+)", head)
    return lxml_html.HTMLParser(encoding=found[1].decode() if found else "utf-8")


class _Walk:
    """Gathers the text of inline elements until a block begins or ends."""

    def __init__(self) -> None:
        self.found: list[TruthBlock] = []
        self._pieces: list[str] = []

    def flush(self, kind: str) -> None:
        """End the block that is open."""
        text = "".join(self._pieces)
        self._pieces = []
        if kind == "code":
            lines = [line.rstrip() for line in text.expandtabs().split("\n")]
            text = "\n".join(lines).strip("\n")
        else:
            text = " ".join(text.split())
        if text.strip():
            self.found.append(TruthBlock(kind, text))

    def walk(self, element: HtmlElement, kind: str) -> None:
        """Take an element and what is in it."""
        tag = element.tag
        if not isinstance(tag, str) or tag in _GONE or _is_furniture(element):
            self._tail(element)
            return
        if tag == "br":
            self._pieces.append("\n" if kind == "code" else " ")
            self._tail(element)
            return
        block = tag in _BLOCKS
        own = _kind(element, kind)
        if block and kind != "code":
            self.flush(kind)
        if element.text:
            self._pieces.append(element.text)
        for child in element:
            self.walk(child, own)
        if block and kind != "code":
            self.flush(own)
        self._tail(element)

    def _tail(self, element: HtmlElement) -> None:
        if element.tail:
            self._pieces.append(element.tail)


def _blocks(page: HtmlElement) -> list[TruthBlock]:
    walk = _Walk()
    body = page.find("body")
    start = body if body is not None else page
    walk.walk(start, "p")
    walk.flush("p")
    return walk.found


def _is_furniture(element: HtmlElement) -> bool:
    said = f"{element.get('class') or ''} {element.get('id') or ''}"
    if "toctree-wrapper" in said:
        # A list of links, or the chapters themselves if all are on one page.
        return element.find(".//p") is None and element.find(".//section") is None
    return bool(said.strip()) and _NOT_TEXT.search(said) is not None and element.tag != "body"


def _kind(element: HtmlElement, kind: str) -> str:
    tag = element.tag
    if kind in ("code", "cell"):
        return kind
    if tag == "pre":
        return "code"
    if tag == "table" and _is_table(element):
        return "cell"
    if tag in _HEADINGS or "title" in (element.get("class") or "").split():
        return "heading"
    if tag == "dt":
        return "term"
    if tag in _ITEMS:
        return "item"
    if tag in _BLOCKS and kind == "heading":
        return "p"
    return kind


def _is_table(element: HtmlElement) -> bool:
    rows = element.findall(".//tr")
    columns = max((len(row) for row in rows), default=0)
    return len(rows) >= _FEWEST_ROWS and columns >= _FEWEST_COLUMNS
