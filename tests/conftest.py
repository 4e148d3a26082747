"""What every test may use, and what a skip means."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator
from pathlib import Path

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parent.parent
#: Real documents that may not be copied into the repository; they stand beside the checkout.
SHARED_DATA = ROOT.parent / "shared" / "data"
SHARED_ABSENT = "the folder ../shared/data is absent"
#: Tells `benchmarks.shared` where they stand. Only tests with the fixture `shared_data` see them:
#: documents and results of all others must not depend on what stands beside the checkout.
SHARED_VARIABLE = "GLYPHSTONE_SHARED_DATA"
os.environ[SHARED_VARIABLE] = str(ROOT / "tests" / "no-shared-data")

# A shell starts jobs in the background deaf to SIGINT, nohup starts what it runs deaf to SIGHUP,
# and whatever they start is deaf as well.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

IN_CI = os.environ.get("CI", "") not in ("", "0", "false")

hypothesis.settings.register_profile("here", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("ci" if IN_CI else "here")


@pytest.fixture(scope="session", autouse=True)
def _no_library_of_a_person(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Tests neither read nor change the maps of whoever runs them."""
    os.environ.setdefault("GLYPHSTONE_CACHE", str(tmp_path_factory.mktemp("cache")))
    os.environ["GLYPHSTONE_MAPS"] = str(tmp_path_factory.mktemp("library") / "maps.sqlite")


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the checkout."""
    return ROOT


@pytest.fixture(autouse=True)
def _real_documents_if_asked_for(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Shows benchmarks the real documents during a test with the fixture `shared_data`."""
    if "shared_data" in request.fixturenames:
        monkeypatch.setenv(SHARED_VARIABLE, str(SHARED_DATA))


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real documents; the test is skipped where it is absent."""
    if not SHARED_DATA.is_dir():
        pytest.skip(SHARED_ABSENT)
    return SHARED_DATA


@pytest.fixture(scope="session")
def sample(root: Path) -> Path:
    """The bundled sample that `make demo` shows."""
    return root / "demo" / "sample.pdf"


def _skip_reason(longrepr: object) -> str:
    reason = longrepr[2] if isinstance(longrepr, tuple) else longrepr
    return str(reason).removeprefix("Skipped: ")


def _is_forgotten_skip(report: pytest.TestReport | pytest.CollectReport) -> bool:
    """Whether a skip would hide something from continuous integration."""
    expected_failure = hasattr(report, "wasxfail")
    return (
        IN_CI
        and report.skipped
        and not expected_failure
        and _skip_reason(report.longrepr) != SHARED_ABSENT
    )


def _fail(report: pytest.TestReport | pytest.CollectReport) -> None:
    reason = _skip_reason(report.longrepr)
    report.outcome = "failed"
    report.longrepr = f"skipped, which counts as failed here: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In continuous integration a skip is a failure, unless the shared data is what is missing."""
    report = yield
    if _is_forgotten_skip(report):
        _fail(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a whole module that skips itself."""
    report = yield
    if _is_forgotten_skip(report):
        _fail(report)
    return report
