"""docs/my-rates.md: the parameters that it names are the catalog's."""

import re

import simcore

from tests.python.jobs import ROOT, smallest

PAGE = (ROOT / "docs" / "my-rates.md").read_text(encoding="utf-8")


def test_parameters_that_it_names_are_known() -> None:
    known = {row.name for row in simcore.Catalog.builtin().parameters()}
    table = PAGE[PAGE.index("## What to measure") :]
    named = re.findall(r"`((?:file|fast_file|phase|upload|pipe)\.[a-z_]+)`", table)
    assert len(named) >= 10
    assert set(named) <= known


def test_what_it_calls_a_plain_value_takes_no_distribution() -> None:
    catalog = simcore.Catalog.builtin()
    for row in catalog.parameters():
        rule = row.name.startswith(("billing.", "stopping.", "transfer.", "efs.read_metering", "readers"))
        if rule:
            assert not row.varies
        if row.name.startswith("phase."):
            assert row.varies
    law = {"uniform": {"low": "1 s", "high": "3 s"}}
    assumed = smallest(parameters={"phase.starting": law}).resolve().assumed
    assert [entry.value for entry in assumed if entry.layer == "job file"] == ["2 s (p95 2.9 s)"]
