"""Rows of an exploration: one a design, its values beside its label."""

import csv
import io

from tests.python.explorations import hopeless, limited


def test_rows_have_the_values_of_the_fields() -> None:
    for found in (limited(), hopeless()):
        for row, design in zip(found.records(), found.designs, strict=True):
            assert list(row)[:4] == ["label", "purchase", "cluster.instance_count", "checkpoint.every"]
            assert [row[path] for path in design.values] == list(design.values.values())
            assert (row["cost_usd"], row["keeps_limits"]) == (design.cost_usd, design.keeps_limits)


def test_csv_reads_back() -> None:
    rows = list(csv.DictReader(io.StringIO(limited().to_csv())))
    assert [row["label"] for row in rows] == [design.label for design in limited().designs]
    assert [float(row["cost_usd"]) for row in rows] == [design.cost_usd for design in limited().designs]
