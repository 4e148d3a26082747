"""What a flow is: a function of a module, from a task to an outcome, with types to encode both."""

from __future__ import annotations

import functools
import importlib
import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar, get_type_hints

from glyphstone.guard.codec import Decoder

__all__ = ["Flow", "Progress", "Signature", "signature_of", "signature_of_name"]

TaskT = TypeVar("TaskT")
OutcomeT = TypeVar("OutcomeT")
#: Called with how much is done, and of how much.
Progress: TypeAlias = Callable[[int, int], None]
#: A function of a module, fully annotated, whose task and outcome are plain data.
Flow: TypeAlias = Callable[[TaskT, Progress], OutcomeT]


@dataclass(frozen=True, slots=True)
class Signature(Generic[TaskT, OutcomeT]):
    """Where a flow is found, and how its task and outcome are read."""

    module: str
    name: str
    function: Flow[TaskT, OutcomeT]
    task: Decoder[TaskT]
    outcome: Decoder[OutcomeT]


@functools.cache
def _signature(flow: Flow[Any, Any]) -> Signature[Any, Any]:
    module, name = _found_at(flow)
    said = f"the flow {module}.{name}"
    hints = _hints(flow, said)
    parameters = list(inspect.signature(flow).parameters)
    if len(parameters) != 2 or any(part not in hints for part in [*parameters, "return"]):
        raise TypeError(f"{said} must take an annotated task and progress, and say what it returns")
    return Signature(
        module,
        name,
        flow,
        _decoder(hints[parameters[0]], f"the task of {said}"),
        _decoder(hints["return"], f"the outcome of {said}"),
    )


def signature_of(flow: Flow[TaskT, OutcomeT]) -> Signature[TaskT, OutcomeT]:
    """How a flow is called in another process; raises TypeError if it cannot be."""
    return _signature(flow)


def signature_of_name(module: str, name: str) -> Signature[Any, Any]:
    """The signature of the flow that another process means."""
    return _signature(getattr(importlib.import_module(module), name))


def _found_at(flow: Flow[Any, Any]) -> tuple[str, str]:
    module, name = getattr(flow, "__module__", ""), getattr(flow, "__qualname__", "")
    if module == "__main__":
        raise TypeError(
            f"{name} is defined in a script or notebook, which a worker cannot load: "
            "put it into a module, or call it with guard.in_place"
        )
    if getattr(sys.modules.get(module), name, None) is not flow:
        raise TypeError(f"{flow!r} is not a function at the top of a module: a worker needs one")
    return module, name


def _hints(flow: Flow[Any, Any], said: str) -> dict[str, Any]:
    try:
        return get_type_hints(flow)
    except NameError as error:
        raise TypeError(_missing(said, error)) from error


def _decoder(hint: Any, said: str) -> Decoder[Any]:
    try:
        return Decoder(hint)
    except NameError as error:
        raise TypeError(_missing(said, error)) from error
    except TypeError as error:
        raise TypeError(f"{said} is not plain data: {error}") from error


def _missing(said: str, error: NameError) -> str:
    return (
        f"{said} is annotated with {error.name}, which its module does not have at run time: "
        "import it outside `if TYPE_CHECKING`"
    )
