"""Where in a module a fault can be planted.

Left alone is what no test should pin: docstrings, annotations, decorators, `__all__`, the wording
of errors, warnings and help, branches for type checkers or other platforms, and tables of data.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tools.mutants import mutations
from tools.mutants.mutations import Fault
from tools.mutants.source import Source, Span

#: A literal at module level with more entries than this is a table of facts, not logic.
TABLE_ENTRIES = 12
WORDING_ARGUMENTS = {"help", "short_help", "epilog", "metavar", "message", "next_step", "prompt"}
WORDING_CALLS = re.compile(r"(Error|Warning)$|^(warn|debug|info|warning|error|exception|log)$")
TYPING_CALLS = {"TypeVar", "ParamSpec", "TypeVarTuple", "NewType", "cast"}
GENERATED = re.compile(rb"\A.{0,300}\b[Gg]enerated by tools/", re.S)

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_Table = ast.Dict | ast.Set | ast.List | ast.Tuple


@dataclass(frozen=True, slots=True)
class Site:
    """One place and the faults it can be given; `lines` are those that must run to meet it.

    Code that runs at import has `names`, the names that it sets; others have none. `body` holds the
    lines of the function whose default value this is.
    """

    faults: tuple[Fault, ...]
    lines: tuple[int, ...]
    at_import: bool = False
    names: tuple[str, ...] = ()
    body: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Context:
    statement: tuple[int, ...] = ()
    function: _Function | None = None
    at_import: bool = True
    names: tuple[str, ...] = ()
    body: tuple[int, ...] = ()


def find_sites(source: Source) -> list[Site]:
    """All sites of a module, in the order of its text."""
    if GENERATED.match(source.text):
        return []
    return list(_Walk(source).sites(source.tree.body, _Context()))


def is_valid(source: Source, fault: Fault) -> bool:
    """Whether a mutant is Python that differs from the original."""
    mutant = source.replaced(fault.span, fault.replacement)
    try:
        tree = compile(mutant, "mutant", "exec", ast.PyCF_ONLY_AST, dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return ast.dump(tree) != ast.dump(source.tree)


class _Walk:
    def __init__(self, source: Source) -> None:
        self._source = source

    def sites(self, nodes: Iterable[ast.AST], context: _Context) -> Iterator[Site]:
        for node in nodes:
            yield from self._sites_of(node, context)

    def _sites_of(self, node: ast.AST, context: _Context) -> Iterator[Site]:
        if isinstance(node, ast.stmt):
            if _is_left_alone(node):
                return
            context = self._context_of(node, context)
        if isinstance(node, _Function):
            yield from self._function(node, context)
            return
        if isinstance(node, _Table) and context.at_import and _entries(node) > TABLE_ENTRIES:
            return
        for faults in self._faults(node, context):
            yield Site(
                tuple(faults),
                self._lines(faults[0].span, context),
                context.at_import,
                context.names,
                context.body,
            )
        yield from self.sites(_children(node), context)

    def _context_of(self, node: ast.stmt, context: _Context) -> _Context:
        names = tuple(_names_set(node)) if context.at_import else ()
        return _Context(
            _header(node), context.function, context.at_import, names or context.names, context.body
        )

    def _function(self, node: _Function, context: _Context) -> Iterator[Site]:
        if _is_empty(node):
            return
        body = tuple(range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1))
        outer = _Context(context.statement, context.function, context.at_import, (), body)
        for value in [*node.args.defaults, *node.args.kw_defaults]:
            if value is not None:
                for faults in mutations.default(self._source, value):
                    lines = self._lines(faults[0].span, outer)
                    yield Site(tuple(faults), lines, outer.at_import, (), body)
                yield from self._sites_of(value, outer)
        yield from self.sites(node.body, _Context((), node, False))

    def _lines(self, span: Span, context: _Context) -> tuple[int, ...]:
        """The lines of a span first, then those of the statement that holds it."""
        source = self._source
        first = source.line_of(span)
        own = range(first, first + source.text.count(b"\n", span.start, span.end) + 1)
        return (*own, *(line for line in context.statement if line not in own))

    def _faults(self, node: ast.AST, context: _Context) -> Iterator[list[Fault]]:
        source = self._source
        match node:
            case ast.Compare():
                yield from mutations.compare(source, node)
                yield from self._texts([node.left, *node.comparators])
            case ast.BinOp():
                yield from mutations.arithmetic(source, node)
            case ast.AugAssign():
                yield from mutations.augmented(source, node)
            case ast.BoolOp():
                yield from mutations.boolean(source, node)
            case ast.UnaryOp():
                yield from mutations.negation(source, node)
            case ast.If() | ast.IfExp():
                yield from mutations.condition(source, node.test)
            case ast.While():
                yield from mutations.condition(source, node.test, values=("False",))
            case ast.comprehension():
                for test in node.ifs:
                    yield from mutations.condition(source, test)
            case ast.Constant() if not isinstance(node.value, bool):
                yield from mutations.number(source, node)
            case ast.Set():
                yield from self._texts(node.elts)
            case ast.MatchValue():
                yield from self._texts([node.value])
            case ast.Return():
                annotation = context.function.returns if context.function else None
                yield from mutations.returned(source, node, annotation)
            case ast.Break() | ast.Continue():
                yield from mutations.jump(source, node)
            case ast.Call():
                yield from mutations.extreme(source, node)
            case ast.Slice():
                yield from mutations.bounds(source, node)

    def _texts(self, nodes: Iterable[ast.expr]) -> Iterator[list[Fault]]:
        for node in nodes:
            if isinstance(node, ast.Constant):
                yield from mutations.text(self._source, node)
            elif isinstance(node, ast.Tuple | ast.List):
                yield from self._texts(node.elts)


# --- what is left alone -----------------------------------------------------------------------


def _is_left_alone(node: ast.stmt) -> bool:
    if isinstance(node, ast.Raise | ast.Assert | ast.Import | ast.ImportFrom):
        return True
    if isinstance(node, ast.If):
        words = {part.id for part in ast.walk(node.test) if isinstance(part, ast.Name)}
        return bool(words & {"TYPE_CHECKING", "__name__"}) or _asks_the_platform(node.test)
    if isinstance(node, ast.AnnAssign) and "TypeAlias" in ast.unparse(node.annotation):
        return True
    return any(name in ("__all__", "__slots__") for name in _names_set(node))


def _asks_the_platform(test: ast.expr) -> bool:
    return any(
        isinstance(part, ast.Attribute)
        and part.attr in ("platform", "version_info")
        and isinstance(part.value, ast.Name)
        and part.value.id == "sys"
        for part in ast.walk(test)
    )


def _is_empty(node: _Function) -> bool:
    """Whether a function has no body of its own: of a protocol, or an overload."""
    return all(
        isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant) for part in node.body
    )


def _children(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.JoinedStr():
            return  # Python 3.11 gives no true places inside
        case ast.Call() if _name_of(node.func) in TYPING_CALLS or WORDING_CALLS.search(
            _name_of(node.func)
        ):
            return
        case ast.Call():
            yield node.func
            yield from node.args
            yield from (word.value for word in node.keywords if word.arg not in WORDING_ARGUMENTS)
        case ast.ClassDef():
            yield from node.body
        case ast.AnnAssign():
            if node.value is not None:
                yield node.value
        case ast.Subscript() if _is_type(node.value):
            return
        case _:
            yield from ast.iter_child_nodes(node)


def _is_type(node: ast.expr) -> bool:
    """Whether a subscript only names a type: `Callable[[int], str]` outside annotations."""
    return isinstance(node, ast.Name) and node.id in ("Callable", "Literal", "Annotated", "Generic")


def _name_of(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _entries(node: ast.expr) -> int:
    """How many constants a literal holds, those in its parts among them."""
    return sum(isinstance(part, ast.Constant) for part in ast.walk(node))


def _names_set(node: ast.stmt) -> Iterator[str]:
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AnnAssign | ast.AugAssign):
        targets = [node.target]
    for target in targets:
        for part in ast.walk(target):
            if isinstance(part, ast.Name):
                yield part.id


def _header(node: ast.stmt) -> tuple[int, ...]:
    """The lines of a statement, or of its head if it has a body."""
    end = node.end_lineno or node.lineno
    if isinstance(node, ast.Match):
        end = node.lineno
    body: list[ast.stmt] = getattr(node, "body", [])
    if body:
        end = max(node.lineno, body[0].lineno - 1)
    return tuple(range(node.lineno, end + 1))
