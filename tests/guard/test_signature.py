"""A function that cannot be a flow is refused before any process is started."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from glyphstone.guard import Flow, Progress
from glyphstone.guard.signature import signature_of, signature_of_name
from tests.guard import flows

MODULE = """
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glyphstone.guard import Progress

if TYPE_CHECKING:
    from pathlib import Path


@dataclass
class Task:
    path: Path


@dataclass
class One:
    number: int


@dataclass
class Two:
    number: int


def hidden_type(task: Path, progress: Progress) -> int:
    return 1


def hidden_field(task: Task, progress: Progress) -> int:
    return 1


def bare(task, progress):
    return 1


def half_bare(task: int, progress: Progress):
    return 1


def short(task: int) -> int:
    return 1


def two_dataclasses(task: int, progress: Progress) -> One | Two:
    return One(1)
"""


@pytest.fixture
def odd_flows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[dict[str, Flow[int, int]]]:
    """The functions of a module that type checkers would not let pass."""
    (tmp_path / "odd_flows.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield vars(importlib.import_module("odd_flows"))
    del sys.modules["odd_flows"]


def test_a_flow_is_found_by_its_name() -> None:
    signature = signature_of(flows.double)
    assert (signature.module, signature.name) == ("tests.guard.flows", "double")
    assert signature_of_name("tests.guard.flows", "double") is signature


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("hidden_type", "annotated with Path, which its module does not have at run time"),
        ("hidden_field", "annotated with Path, which its module does not have at run time"),
        ("bare", "must take an annotated task and progress"),
        ("half_bare", "must take an annotated task and progress"),
        ("short", "must take an annotated task and progress"),
        ("two_dataclasses", "the outcome of the flow odd_flows.two_dataclasses is not plain data"),
    ],
)
def test_what_is_wrong_with_a_flow_is_said(
    name: str, said: str, odd_flows: dict[str, Flow[int, int]]
) -> None:
    with pytest.raises(TypeError, match=said):
        signature_of(odd_flows[name])


def test_a_function_inside_another_is_no_flow() -> None:
    def inner(task: int, progress: Progress) -> int:  # noqa: ARG001
        return task

    with pytest.raises(TypeError, match="at the top of a module"):
        signature_of(inner)


def test_a_function_of_a_script_is_refused_with_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    def own(task: int, progress: Progress) -> int:  # noqa: ARG001
        return task

    own.__module__, own.__qualname__ = "__main__", "own"
    monkeypatch.setattr(sys.modules["__main__"], "own", own, raising=False)
    with pytest.raises(TypeError) as caught:
        signature_of(own)
    assert str(caught.value) == (
        "own is defined in a script or notebook, which a worker cannot load:"
        " put it into a module, or call it with guard.in_place"
    )
