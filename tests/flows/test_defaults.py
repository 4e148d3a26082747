"""Tasks ask for nothing by themselves, and outcomes of nothing say nothing."""

from __future__ import annotations

from pathlib import Path

from glyphstone.errors import ExitCode
from glyphstone.flows.account import Account
from glyphstone.flows.convert import ConvertOutcome, ConvertTask
from glyphstone.flows.inspect import InspectTask
from glyphstone.flows.maps import KnownMaps
from glyphstone.flows.options import ProseOptions, TextOptions
from glyphstone.flows.recovery.document_reading import ReadTask
from glyphstone.flows.recovery.preparation import PrepareTask
from glyphstone.flows.repair import RepairOutcome, RepairReport, RepairTask
from glyphstone.flows.source import Source
from glyphstone.flows.text import TextOutcome, TextTask
from glyphstone.options import Limits
from glyphstone.writers.formats import OutputOptions

SOURCE = Source(Path("a.pdf"))


def test_an_account_of_nothing() -> None:
    account = Account()
    assert (account.faults, account.unknown, account.distinct, account.doubtful) == ((), 0, 0, ())
    assert (account.status, list(account.sentences())) == (ExitCode.OK, [])


def test_a_source_asks_for_the_whole_document_under_the_usual_limits() -> None:
    assert (SOURCE.password, SOURCE.pages, SOURCE.maps, SOURCE.strict) == (None, None, None, False)
    assert SOURCE.limits == Limits()


def test_a_text_is_plain_and_looks_for_maps() -> None:
    task = TextTask(SOURCE)
    assert (task.options, task.structured, task.known) == (TextOptions(), None, None)
    assert TextOutcome("", 0, Account()).notices == ()
    assert KnownMaps({}).notices == ()


def test_an_inspection_draws_and_lists_nothing() -> None:
    task = InspectTask(SOURCE)
    assert (task.picture, task.glyphs) == (None, False)


def test_a_conversion_reads_the_document_itself() -> None:
    task = ConvertTask(SOURCE, "a", "text", ProseOptions(), Path("part"))
    assert (task.dropped, task.base, task.output) == (None, None, OutputOptions())
    outcome = ConvertOutcome()
    assert outcome.account == Account()
    assert (outcome.left_out, outcome.others, outcome.replaced) == ({}, {}, 0)
    assert (outcome.remarks, outcome.warnings) == ((), ())


def test_a_repair_overwrites_nothing_and_breaks_no_signature() -> None:
    task = RepairTask(SOURCE, Path("b.pdf"))
    assert (task.allow_signed, task.overwrite, task.known, task.keep) == (False, False, None, {})
    report = RepairReport("a.pdf", "b.pdf", 1, (), 0, 0)
    assert RepairOutcome(report, Account()).notices == ()


def test_a_recovery_asks_all_evidence() -> None:
    task = PrepareTask(())
    assert (task.library, task.switched_off, task.project) == (None, frozenset(), None)
    assert ReadTask(Path("a.pdf")) == ReadTask(Path("a.pdf"), None, Limits())
