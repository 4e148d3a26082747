"""Which small faults a piece of syntax can be given."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from tools.mutants.source import Source, Span

#: The boundary moved, or the comparison turned round.
COMPARISONS: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: ("<=", ">="),
    ast.LtE: ("<", ">"),
    ast.Gt: (">=", "<="),
    ast.GtE: (">", "<"),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
}
ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "/",
    ast.Div: "*",
    ast.FloorDiv: "*",
    ast.Mod: "//",
    ast.Pow: "*",
    ast.LShift: ">>",
    ast.RShift: "<<",
    ast.BitAnd: "|",
    ast.BitOr: "&",
    ast.BitXor: "&",
}
#: What a function of this return type gives back in place of its value.
EMPTY_VALUES = {
    "str": ('""',),
    "bytes": ('b""',),
    "int": ("0",),
    "float": ("0.0",),
    "bool": ("True", "False"),
    "list": ("[]",),
    "dict": ("{}",),
    "set": ("set()",),
    "frozenset": ("frozenset()",),
    "tuple": ("()",),
    "Iterator": ("iter(())",),
    "Iterable": ("()",),
    "Sequence": ("()",),
    "Mapping": ("{}",),
}
#: A threshold moved by this factor should change what some test sees.
NUDGE = 1.1
#: Text that no comparison of the package expects.
ALIEN = "~"


@dataclass(frozen=True, slots=True)
class Fault:
    """One replacement of one span."""

    kind: str
    span: Span
    replacement: str


def compare(source: Source, node: ast.Compare) -> Iterator[list[Fault]]:
    """Another comparison for each operator."""
    left = node.left
    for operator, right in zip(node.ops, node.comparators, strict=True):
        span = source.operator_between(left, right)
        yield [Fault("comparison", span, other) for other in COMPARISONS[type(operator)]]
        left = right


def arithmetic(source: Source, node: ast.BinOp) -> Iterator[list[Fault]]:
    """The counter-operation; joined or formatted text, and unions with None, are left alone."""
    sides = (node.left, node.right)
    if any(_is_text(side) or _is_none(side) for side in sides) or type(node.op) not in ARITHMETIC:
        return
    span = source.operator_between(node.left, node.right)
    yield [Fault("arithmetic", span, ARITHMETIC[type(node.op)])]


def augmented(source: Source, node: ast.AugAssign) -> Iterator[list[Fault]]:
    """The counter-operation of `+=` and its like."""
    if type(node.op) in ARITHMETIC and not _is_text(node.value):
        span = source.operator_between(node.target, node.value)
        yield [Fault("arithmetic", span, f"{ARITHMETIC[type(node.op)]}=")]


def boolean(source: Source, node: ast.BoolOp) -> Iterator[list[Fault]]:
    """`or` in place of `and`, and the other way round."""
    other = "or" if isinstance(node.op, ast.And) else "and"
    for left, right in zip(node.values, node.values[1:], strict=False):
        yield [Fault("and/or", source.operator_between(left, right), other)]


def negation(source: Source, node: ast.UnaryOp) -> Iterator[list[Fault]]:
    """A `not` left out."""
    if isinstance(node.op, ast.Not):
        start = source.span(node).start
        rest = source.text[start + len("not") :]
        blanks = len(rest) - len(rest.lstrip())
        yield [Fault("not removed", Span(start, start + len("not") + blanks), "")]


def condition(
    source: Source, test: ast.expr, *, values: tuple[str, ...] = ("True", "False")
) -> Iterator[list[Fault]]:
    """A condition that always or never holds; one that binds a name is only ever made false."""
    if isinstance(test, ast.Constant):
        return
    if any(isinstance(part, ast.NamedExpr) for part in ast.walk(test)):
        values = ("False",)
    yield [Fault("condition", source.span(test), value) for value in values]


def number(source: Source, node: ast.Constant) -> Iterator[list[Fault]]:
    """A number moved a little: whole ones by one, others by a tenth."""
    span = source.span(node)
    value = node.value
    if isinstance(value, float):
        moved = repr(float(f"{value * NUDGE:.12g}")) if value else "1.0"
        yield [Fault("number", span, moved)]
    elif isinstance(value, int):
        written = source.of(span).lower()
        show = hex if written.startswith("0x") else str
        steps = (value + 1, value - 1) if value else (1,)
        yield [Fault("number", span, show(step)) for step in steps]


def text(source: Source, node: ast.Constant) -> Iterator[list[Fault]]:
    """Another text in place of a constant one."""
    if isinstance(node.value, str):
        yield [Fault("text", source.span(node), repr(node.value + ALIEN))]
    elif isinstance(node.value, bytes):
        yield [Fault("text", source.span(node), repr(node.value + ALIEN.encode()))]


def default(source: Source, node: ast.expr) -> Iterator[list[Fault]]:
    """Another default value of an argument; numbers are met as numbers."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield [Fault("default", source.span(node), str(not node.value))]
        else:
            yield from text(source, node)


def returned(
    source: Source, node: ast.Return, annotation: ast.expr | None
) -> Iterator[list[Fault]]:
    """An empty value of the function's own type, or None."""
    if node.value is None or _is_none(node.value):
        return
    span = source.span(node.value)
    values = EMPTY_VALUES.get(_type_name(annotation), ("None",))
    faults = [Fault("return", span, value) for value in values if value != source.of(span)]
    if faults:
        yield faults


def jump(source: Source, node: ast.Break | ast.Continue) -> Iterator[list[Fault]]:
    """`continue` in place of `break`, and the other way round."""
    other = "continue" if isinstance(node, ast.Break) else "break"
    yield [Fault("jump", source.span(node), other)]


def extreme(source: Source, node: ast.Call) -> Iterator[list[Fault]]:
    """`max` in place of `min`, and the other way round."""
    if isinstance(node.func, ast.Name) and node.func.id in ("min", "max"):
        other = "max" if node.func.id == "min" else "min"
        yield [Fault("min/max", source.span(node.func), other)]


def bounds(source: Source, node: ast.Slice) -> Iterator[list[Fault]]:
    """Bounds of a slice off by one; constant ones are met as numbers."""
    for bound, step in ((node.lower, "+ 1"), (node.upper, "- 1")):
        if bound is not None and not _is_number(bound):
            span = source.span(bound)
            yield [Fault("slice", span, f"({source.of(span)}) {step}")]


def _is_number(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp):
        return _is_number(node.operand)
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def _is_text(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str | bytes)
    return isinstance(node, ast.JoinedStr)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _type_name(annotation: ast.expr | None) -> str:
    if isinstance(annotation, ast.Subscript):
        annotation = annotation.value
    return annotation.id if isinstance(annotation, ast.Name) else ""
