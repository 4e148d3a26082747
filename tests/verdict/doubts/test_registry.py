"""Which reasons there are, what is said of them, and what another package's rule may not do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from glyphstone.plugins import PluginError
from glyphstone.verdict.doubts.registry import GROUP, RULES, all_rules, on_card
from glyphstone.verdict.trust import Reason, Trust, judge
from tests.conftest import ROOT
from tests.packages import install
from tests.verdict.drawn import font, text_uses

CODE = """
from glyphstone.verdict.doubts import DoubtRule, Effect, Finding


def find(case):
    {find}


PART = DoubtRule({kind!r}, "it is told to", "told so", find, Effect.{effect})
"""
TEXT = "Plain words of one sound font"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose packages are installed."""
    monkeypatch.syspath_prepend(str(tmp_path))
    all_rules.cache_clear()
    yield tmp_path
    all_rules.cache_clear()


def add(
    site: Path, name: str, find: str, *, effect: str = "WRONG", inner: str | None = None
) -> None:
    """Install a package that adds one rule under a name."""
    code = CODE.format(find=find, kind=inner or name, effect=effect)
    package = f"doubting_{name.replace('-', '_')}"
    install(site, package, code, {GROUP: {name: f"{package}:PART"}})


def test_every_kind_stands_once_and_has_words() -> None:
    assert len({rule.kind for rule in RULES}) == len(RULES) == 17
    assert len({rule.on_card for rule in RULES}) == len(RULES)
    assert all(re.fullmatch("[a-z]+(-[a-z]+)*", rule.kind) for rule in RULES)
    assert on_card("wrong-size") == "wrong size for its text"
    assert on_card("nobody-lists-it") == "nobody-lists-it"


def test_the_page_on_the_json_report_says_what_the_registry_says() -> None:
    page = (ROOT / "docs" / "formats" / "inspect.md").read_text(encoding="utf-8")
    table = page.partition("`kind` of a reason is one of\n\n")[2].partition("\n\n")[0]
    rows = [row for row in table.splitlines() if row.startswith("| `")]
    assert rows == [f"| `{rule.kind}` | {rule.meaning} |" for rule in RULES]


@pytest.mark.parametrize(
    ("effect", "codes", "trust"),
    [
        ("WRONG", "case.uses[0].code,", Trust.PARTIAL),
        ("WRONG", "*(use.code for use in case.uses),", Trust.UNTRUSTED),
        ("MISSING", "*(use.code for use in case.uses),", Trust.PARTIAL),
        ("UNTRUSTED", "case.uses[0].code,", Trust.UNTRUSTED),
        ("DISGUISE", "case.uses[0].code,", Trust.LEGACY),
    ],
)
def test_a_rule_of_another_package_is_asked_last(
    effect: str, codes: str, trust: Trust, site: Path
) -> None:
    add(site, "told", f"return Finding(({codes}), 'It is told to.')", effect=effect)
    assert [rule.kind for rule in all_rules()] == [*(rule.kind for rule in RULES), "told"]
    found = judge(font(), text_uses(TEXT))
    assert found.trust is trust
    (reason,) = found.reasons
    assert reason == Reason("told", reason.codes, "It is told to.")
    assert on_card("told") == "told so"


def test_a_rule_of_another_package_may_find_nothing(site: Path) -> None:
    add(site, "quiet", "return None")
    assert judge(font(), text_uses(TEXT)).trust is Trust.TRUSTED


@pytest.mark.parametrize(
    ("find", "why"),
    [
        ("1 / 0", r"failed \(ZeroDivisionError: division by zero\)"),
        ("return 'bad'", "gave a finding that cannot be used: 'bad'"),
        ("return Finding((), 'None.')", "cannot be used: Finding"),
        ("return Finding((999999,), 'Out.')", "cannot be used: Finding"),
    ],
)
def test_what_another_package_finds_is_checked(find: str, why: str, site: Path) -> None:
    add(site, "wrong", find)
    with pytest.raises(PluginError, match=why) as caught:
        judge(font(), text_uses(TEXT))
    said = str(caught.value)
    assert "“wrong” (glyphstone.doubts) of the package doubting_wrong" in said
    assert said.endswith("Update or uninstall doubting_wrong.")


def test_a_rule_has_the_name_of_its_entry_point(site: Path) -> None:
    add(site, "outer", "return None", inner="inside")
    with pytest.raises(PluginError, match="doubting_outer calls itself “inside”"):
        all_rules()


def test_no_other_package_takes_the_name_of_ours(site: Path) -> None:
    add(site, "no-text", "return None")
    with pytest.raises(PluginError, match="taken by Glyphstone itself"):
        all_rules()
