"""TeX turned into the words that it sets, as far as that can be told without running TeX.

Every run of text has a voice: plain, or one of a package whose letters are written in Latin ones.
What a program would have to work out (numbers, references, contents, footnotes, formulas) is left
out; words of the page that come from there have no source here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import unicodedata2

__all__ = ["PLAIN", "TexSource", "words_of"]

#: The voice of what is set as it is typed.
PLAIN = ""
#: Macros within macros that are followed; more would be a loop.
_MOST_WITHIN = 20
#: Parts that `{}` keeps from becoming one letter in a voice of its own.
APART = "\u2063"
_ACCENTS = {
    '"': "\u0308", "'": "\u0301", "`": "\u0300", "^": "\u0302", "~": "\u0303", "=": "\u0304",
    ".": "\u0307", "d": "\u0323", "b": "\u0331", "v": "\u030c", "c": "\u0327", "u": "\u0306",
    "H": "\u030b", "r": "\u030a",
}  # fmt: skip
_SIGNS = {
    "ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "i": "ı",
    "j": "ȷ", "S": "§", "copyright": "©", "dots": "...", "ldots": "...", "TeX": "TEX",
    "LaTeX": "LATEX", "LaTeXe": "LATEX2ε", "textbackslash": "\\", "aa": "å", "AA": "Å",
    "&": "&", "%": "%", "_": "_", "#": "#", "$": "$", "{": "{", "}": "}",
}  # fmt: skip
#: Commands after which a blank stands, or nothing.
_BLANKS = frozenset({" ", "\\", "quad", "qquad", "hfill", "newline", "par", "item", "hskip", "tab"})
_THIN = frozenset({",", "/", "!", ";", ">", "-", "@", "relax", "notsheg"})
#: Commands behind which a length stands, and a length as TeX has it.
_SIZED = frozenset(
    {"vskip", "hskip", "kern", "raise", "lower", "vglue", "hglue", "parindent", "parskip",
     "baselineskip", "leftskip", "rightskip", "hsize", "vsize"}
)  # fmt: skip
_LENGTH = re.compile(
    r"\s*=?\s*[-+]?\d*\.?\d+\s*(?:true)?(?:pt|pc|in|cm|mm|em|ex|fil+)?"
    r"(?:\s*(?:plus|minus)\s*\d*\.?\d+\s*(?:pt|pc|in|cm|mm|em|ex|fil+))*\s?"
)
#: A character as TeX has it: in base ten, sixteen or eight, or itself.
_CODE = re.compile(r"(\d+)|\"([0-9A-F]+)|'([0-7]+)|`\\?(.)")
#: How many arguments of a command are no text.
_SILENT = {
    "label": 1, "ref": 1, "pageref": 1, "cite": 1, "citeNP": 1, "vspace": 1, "hspace": 1,
    "setlength": 2, "addtolength": 2, "usepackage": 1, "documentclass": 1, "pagestyle": 1,
    "input": 1, "rule": 2, "footnote": 1, "footnotetext": 1, "marginpar": 1, "vphantom": 1,
    "pagenumbering": 1, "setcounter": 2, "addtocounter": 2, "stepcounter": 1, "cline": 1,
    "renewcommand": 2, "providecommand": 2, "newcounter": 1, "hyphenation": 1, "thanks": 1,
    "bibitem": 1, "bibliography": 1, "bibliographystyle": 1, "multicolumn": 2, "makebox": 0,
    "parbox": 1, "raisebox": 1, "color": 1, "definecolor": 3, "fontfamily": 1, "index": 1,
    "DeclareFixedFont": 6, "titleformat": 5, "urlstyle": 1, "author": 0, "date": 0,
}  # fmt: skip
#: Commands with options in brackets that are no text: a length, a side.
_OPTIONED = frozenset({"\\", "makebox", "framebox", "parbox"})
#: Arguments of environments that are no text.
_ENVIRONMENTS = {
    "tabular": 1, "tabular*": 2, "longtable": 1, "minipage": 1, "multicols": 1, "array": 1,
    "thebibliography": 1, "turn": 1, "list": 2,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class TexSource:
    """How a document is written: its voices, and macros that it takes from elsewhere."""

    #: The command that begins a voice, and the voice.
    switches: Mapping[str, str] = field(default_factory=dict)
    #: The arguments of `selectlanguage` that begin one.
    languages: Mapping[str, str] = field(default_factory=dict)
    #: What commands of packages become, in TeX.
    macros: Mapping[str, str] = field(default_factory=dict)
    #: How each voice is read.
    voices: Mapping[str, Callable[[str], str]] = field(default_factory=dict)


def words_of(tex: str, source: TexSource) -> str:
    """The text that a document sets, words parted by blanks."""
    body = tex.partition(r"\begin{document}")
    macros = {**_defined(tex), **source.macros}
    reader = _Reader(source, macros)
    reader.read(body[2] or body[0], PLAIN)
    return reader.text()


def _defined(tex: str) -> dict[str, str]:
    """The macros that a document defines itself, by name; their parameters stand as #1."""
    found: dict[str, str] = {}
    for match in re.finditer(
        r"\\(?:newcommand\*?\s*\{?\\([A-Za-z]+)\}?(?:\[\d\])?|def\\([A-Za-z]+)((?:#\d)*))\s*\{", tex
    ):
        body, _ = _group(tex, match.end() - 1)
        found[match[1] or match[2]] = body
    return found


def _group(tex: str, start: int) -> tuple[str, int]:
    """The inside of the group that begins at a brace, and the place behind it."""
    depth = 0
    place = start
    while place < len(tex):
        char = tex[place]
        if char == "\\":
            place += 1
        elif char == "{":
            depth += 1
        elif char == "}":
            depth -= 1
            if not depth:
                return tex[start + 1 : place], place + 1
        place += 1
    return tex[start + 1 :], len(tex)


class _Reader:
    def __init__(self, source: TexSource, macros: Mapping[str, str]) -> None:
        self._source = source
        self._macros = macros
        self._runs: list[tuple[str, str]] = []
        self._within = 0

    def text(self) -> str:
        """All runs in the order of the source, each read in its voice."""
        found: list[str] = []
        for voice, text in self._runs:
            read = self._source.voices.get(voice)
            found.append(_typeset(text) if read is None else _by_words(text, read))
        return "".join(found)

    def _say(self, voice: str, text: str) -> None:
        if self._runs and self._runs[-1][0] == voice:
            self._runs[-1] = (voice, self._runs[-1][1] + text)
        else:
            self._runs.append((voice, text))

    def read(self, tex: str, voice: str) -> None:
        """Read TeX in a voice; a switch of voice holds up to the end of the group."""
        place = 0
        while place < len(tex):
            char = tex[place]
            if char == "%":
                end = tex.find("\n", place)
                place = len(tex) if end < 0 else end + 1
                while place < len(tex) and tex[place] in " \t":
                    place += 1
            elif char == "{":
                inside, place = _group(tex, place)
                if inside:
                    self.read(inside, voice)
                else:
                    self._say(voice, APART)
            elif char == "$":
                end = tex.find("$", place + 1)
                place = len(tex) if end < 0 else end + 1
            elif char == "\\":
                place, voice = self._command(tex, place + 1, voice)
            else:
                self._say(voice, " " if char == "&" and voice == PLAIN else char)
                place += 1

    def _command(self, tex: str, place: int, voice: str) -> tuple[int, str]:
        match = re.compile(r"[A-Za-z]+\*?|.|\n", re.S).match(tex, place)
        if match is None:
            return len(tex), voice
        name, place = match[0].rstrip("*") or "*", match.end()
        if name == "verb":
            end = tex.find(tex[place], place + 1)
            self._say("verbatim", tex[place + 1 : end])
            return end + 1, voice
        if name[0].isalpha():
            while place < len(tex) and tex[place] in " \t\n":
                place += 1
        if name in _SIZED:
            self._say(voice, " " if name.endswith("skip") else "")
            length = _LENGTH.match(tex, place)
            return length.end() if length else place, voice
        if name == "begin":
            return self._environment(tex, place), voice
        if name == "end":
            _, place = self._argument(tex, place)
            self._say(voice, " ")
            return place, voice
        if name in self._source.switches:
            return place, self._source.switches[name]
        if name == "selectlanguage":
            language, place = self._argument(tex, place)
            return place, self._source.languages.get(language, PLAIN)
        if name in self._macros:
            return self._macro(tex, place, name, voice), voice
        if name in ("newcommand", "def", "font", "newif", "let"):
            return _definition_end(tex, place, name), voice
        while name in _OPTIONED and tex[place : place + 1] == "[":
            place = tex.find("]", place) + 1 or len(tex)
        if name in _SILENT:
            for _ in range(_SILENT[name]):
                _, place = self._argument(tex, place)
            return place, voice
        if name in ("^", "~") and tex[place : place + 2] == "{}":
            self._say(voice or "verbatim", name)
            return place + 2, voice
        if name == "symbol":
            sign, place = self._argument(tex, place)
            code = _CODE.match(sign)
            self._say("verbatim", _char(code) if code else "")
            return place, voice
        if name in _ACCENTS and voice == PLAIN:
            return self._accent(tex, place, name, voice), voice
        if name == "char":
            code = _CODE.match(tex, place)
            if code:
                self._say("verbatim", _char(code))
                end = code.end()
                return end + (tex[end : end + 1] == " "), voice
        elif name in _SIGNS:
            self._say(voice if name in "&%_#${}" else PLAIN, _SIGNS[name])
        elif name in _BLANKS or name == "\n":
            self._say(voice, " ")
        return place, voice

    def _macro(self, tex: str, place: int, name: str, voice: str) -> int:
        body = self._macros[name]
        if self._within > _MOST_WITHIN:
            raise ValueError(f"\\{name} goes round in a circle")
        for number in range(1, 10):
            if f"#{number}" in body:
                value, place = self._argument(tex, place)
                body = body.replace(f"#{number}", value)
        self._within += 1
        self.read(body, voice)
        self._within -= 1
        return place

    def _environment(self, tex: str, place: int) -> int:
        name, place = self._argument(tex, place)
        if name.startswith("verbatim") or name == "alltt":
            end = tex.find(f"\\end{{{name}}}", place)
            shown = tex[place:end].replace("{}", "") if name == "alltt" else tex[place:end]
            self._say("verbatim", f" {shown} ")
            return end
        while place < len(tex) and tex[place] == "[":
            place = tex.find("]", place) + 1
        for _ in range(_ENVIRONMENTS.get(name, 0)):
            _, place = self._argument(tex, place)
        self._say(PLAIN, " ")
        return place

    def _argument(self, tex: str, place: int) -> tuple[str, int]:
        while place < len(tex) and tex[place] in " \t\n*":
            place += 1
        if place < len(tex) and tex[place] == "[":
            place = tex.find("]", place) + 1
        if place < len(tex) and tex[place] == "{":
            return _group(tex, place)
        if place < len(tex) and tex[place] == "\\":
            match = re.compile(r"\\([A-Za-z]+|.)").match(tex, place)
            return (match[0], match.end()) if match else ("", place)
        return tex[place : place + 1], place + 1

    def _accent(self, tex: str, place: int, name: str, voice: str) -> int:
        letter, place = self._argument(tex, place)
        plain = {"\\i": "i", "\\j": "j"}.get(letter.strip(), letter)
        if len(plain) == 1:
            self._say(voice, unicodedata2.normalize("NFC", plain + _ACCENTS[name]))
        else:
            self.read(letter, voice)
        return place


def _definition_end(tex: str, place: int, name: str) -> int:
    if name in ("font", "newif", "let"):
        end = tex.find("\n", place)
        return len(tex) if end < 0 else end
    brace = tex.find("{", place)
    if name == "newcommand" and tex[place : place + 1] == "{":
        _, place = _group(tex, place)
        brace = tex.find("{", place)
    return len(tex) if brace < 0 else _group(tex, brace)[1]


def _char(code: re.Match[str]) -> str:
    number = int(code[1] or 0) or int(code[2] or "0", 16) or int(code[3] or "0", 8)
    return code[4] or chr(number)


def _typeset(text: str) -> str:
    """Plain text as TeX sets it."""
    for typed, shown in (
        (APART, ""), ("~", " "), ("---", "—"), ("--", "–"), ("``", "“"), ("''", "”"), ("`", "‘"),
        ("'", "’"), ("?‘", "¿"), ("!‘", "¡"),
    ):  # fmt: skip
        text = text.replace(typed, shown)
    return text


def _by_words(text: str, read: Callable[[str], str]) -> str:
    return "".join(read(part) if part.strip() else part for part in re.split(r"(\s+)", text))
