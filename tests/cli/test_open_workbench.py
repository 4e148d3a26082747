"""`glyphstone open`, and plain `glyphstone`: what is served, to whom, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import pytest

from glyphstone.cli.group import main
from glyphstone.errors import UnreadableError
from glyphstone.web import serving
from glyphstone.web.serving import Service


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[Path], Service, dict[str, Any]]]:
    """What would be served; nothing is."""
    calls: list[tuple[list[Path], Service, dict[str, Any]]] = []

    def serve(paths: list[Path], service: Service, announce: Any, **more: Any) -> None:
        announce("http://127.0.0.1:1/open?token=x")
        calls.append((list(paths), service, more))

    monkeypatch.setattr(serving, "serve", serve)
    return calls


def run(*arguments: str) -> None:
    main.main(list(arguments), standalone_mode=False)


def test_plain_glyphstone_opens_the_workbench(
    served: list[tuple[list[Path], Service, dict[str, Any]]], capsys: pytest.CaptureFixture[str]
) -> None:
    run()
    ((paths, service, more),) = served
    assert (paths, service.host, service.port) == ([], "127.0.0.1", 0)
    assert more["browser"]
    assert "http://127.0.0.1:1/open?token=x" in capsys.readouterr().out


def test_documents_and_folders_are_opened(
    served: list[tuple[list[Path], Service, dict[str, Any]]], tmp_path: Path
) -> None:
    for name in ("b.pdf", "a.pdf", "c.txt"):
        (tmp_path / name).touch()
    run("open", str(tmp_path), "--no-browser", "--port", "8017", "--password", "secret")
    ((paths, service, more),) = served
    assert [path.name for path in paths] == ["a.pdf", "b.pdf"]
    assert (service.port, more["browser"], more["password"]) == (8017, False, "secret")


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "example.org"])
def test_other_machines_come_in_only_if_that_is_said_twice(
    host: str,
    served: list[tuple[list[Path], Service, dict[str, Any]]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(click.UsageError, match="not encrypted"):
        run("open", "--host", host)
    assert served == []
    run("open", "--host", host, "--allow-remote")
    assert served[0][1].host == host
    assert "not encrypted" in capsys.readouterr().err


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_this_machine_needs_no_leave(
    host: str, served: list[tuple[list[Path], Service, dict[str, Any]]]
) -> None:
    run("open", "--host", host)
    assert served


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError) as caught:
        run("open", str(tmp_path / "nothing.pdf"))
    assert "nothing.pdf" in str(caught.value)
