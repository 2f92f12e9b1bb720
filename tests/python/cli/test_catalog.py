"""simcore catalog list | models | show NAME"""

import csv
import json
from typing import Any

import pytest
import simcore

from tests.python.command_line import refused, run
from tests.python.jobs import ROOT

CATALOG = simcore.Catalog.builtin()


def shown(*arguments: str) -> Any:
    done = run("catalog", *arguments, "--format", "json")
    assert (done.code, done.err) == (0, "")
    return json.loads(done.out)


def test_list() -> None:
    rows = {row["name"]: row for row in shown("list")}
    with (ROOT / "libsimcore" / "data" / "instance_types.csv").open(newline="") as file:
        assert sorted(rows) == sorted(row["instance_type"] for row in csv.DictReader(file))
    price = CATALOG.training_price("ml.p4d.24xlarge")
    assert rows["ml.p4d.24xlarge"]["price"] == {
        key: getattr(price, key) for key in ("usd_per_hour", "evidence", "confidence", "source", "as_of")
    }
    assert all(row["price"] is None or row["price"]["source"] for row in rows.values())


def test_list_of_a_region_and_a_day() -> None:
    rows = {row["name"]: row for row in shown("list", "--region", "eu-west-1", "--as-of", "2022-12-01")}
    price = CATALOG.training_price("ml.p3.2xlarge", "eu-west-1", "2022-12-01")
    assert rows["ml.p3.2xlarge"]["price"]["usd_per_hour"] == price.usd_per_hour


def test_list_as_a_table() -> None:
    done = run("catalog", "list", "--region", "ap-east-2", COLUMNS="160")
    assert (done.code, done.err) == (0, "")
    for kind in CATALOG.instance_types():
        assert sum(line.startswith(f"{kind.name} ") for line in done.out.splitlines()) == 1
    assert "no price known" in done.out


def test_show_a_type() -> None:
    document = shown("show", "ml.p4d.24xlarge", "--region", "eu-west-1")
    assert (document["name"], document["region"]) == ("ml.p4d.24xlarge", "eu-west-1")
    assert len(document["history"]) == len(CATALOG.price_history("ml.p4d.24xlarge", "eu-west-1"))
    assert (document["device_link"], document["device_link_bytes_per_s"]) == ("nvswitch", 300e9)
    assert document["accelerator_bandwidth_bytes_per_s"] == 1555e9
    assert document["peak_tflops"] == CATALOG.instance_type("ml.p4d.24xlarge").peak_tflops
    assert 0 < document["spot"]["savings_fraction"] < 1
    assert all(row["source"] and row["as_of"] for row in (document, document["price"], document["spot"]))


@pytest.mark.parametrize("name", ["ml.p4d.24xlarge", "ml.m5.large", "ml.trn1.32xlarge", "ml.p3.2xlarge"])
def test_show_a_type_as_a_table(name: str) -> None:
    done = run("catalog", "show", name, COLUMNS="500")
    assert (done.code, done.err) == (0, "")
    kind, price = CATALOG.instance_type(name), CATALOG.training_price(name)
    assert ("GB/s each in one direction" in done.out) == (kind.accelerator_count > 1)
    for expected in (name, kind.source, price.source, f"{price.usd_per_hour:g} USD/h", price.evidence):
        assert expected in done.out


def test_show_every_type() -> None:
    """In this process, since a hundred programs would take a while."""
    import contextlib
    import io

    from simcore.cli.main import main

    for kind in CATALOG.instance_types():
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            code = main(["catalog", "show", kind.name])
        if output.getvalue():
            assert code == 0
            assert kind.name in output.getvalue()


def test_models() -> None:
    rows = {row["name"]: row for row in shown("models")}
    assert sorted(rows) == [model.name for model in CATALOG.models()]
    assert rows["BERT-large"]["hidden_size"] == 1024
    assert all(row["source"] and row["as_of"] for row in rows.values())


def test_models_as_a_table() -> None:
    done = run("catalog", "models", COLUMNS="250")
    assert (done.code, done.err) == (0, "")
    for model in CATALOG.models():
        assert sum(line.startswith(f"{model.name} ") for line in done.out.splitlines()) == 1


@pytest.mark.parametrize("name", ["ResNet-50", "resnet50"])
def test_show_a_model(name: str) -> None:
    assert [row["name"] for row in shown("show", name)] == ["ResNet-50"]
    text = run("catalog", "show", name, COLUMNS="500").out
    assert all(word in text for word in ("ResNet-50", "25,557,032", "8.178", "224x224", "torchvision"))


@pytest.mark.parametrize("name", sorted({row.name for row in CATALOG.parameters()})[::7])
def test_show_a_rate(name: str) -> None:
    rows = [row for row in CATALOG.parameters() if row.name == name]
    found = [(row["value"], row["kind"]) for row in shown("show", name)]
    assert found == [(row.value, row.kind) for row in rows]
    text = run("catalog", "show", name, COLUMNS="500").out
    assert all(f"{row.value:g}" in text and f", {row.kind}\n" in text and row.source in text for row in rows)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["show", "ml.p3.2xlargee"], ["ml.p3.2xlargee", "ml.p3.2xlarge"]),
        (["show", "p3.2xlarge"], ["p3.2xlarge", "ml.p3.2xlarge"]),
        (["show", ""], ["instance type"]),
        (["show", "file.bandwith"], ["file.bandwith", "file.bandwidth"]),
        (["show", "ResNet-5O"], ["ResNet-5O", "ResNet-50", "a model"]),
        (["show", "ml.p3.2xlarge", "--region", "us-esat-1"], ["us-esat-1", "us-east-1"]),
        (["show", "ml.p3.2xlarge", "--region", "ap-east-2"], ["ap-east-2", "eu-west-1"]),
        (["show", "ml.p3.2xlarge", "--as-of", "soon"], ["YYYY-MM-DD", "soon"]),
        (["list", "--region", "us-esat-1"], ["us-esat-1", "us-east-1"]),
        (["list", "--as-of", "2025-02-30"], ["YYYY-MM-DD", "2025-02-30"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_refusals(arguments: list[str], words: list[str]) -> None:
    for form in ("table", "json"):
        lines = refused(run("catalog", *arguments, "--format", form))
        assert len(lines) == 1
        assert all(word in lines[0] for word in words), lines


@pytest.mark.parametrize("arguments", [[], ["show"], ["list", "extra"], ["lst"]])
def test_wrong_usage(arguments: list[str]) -> None:
    done = run("catalog", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("usage: simcore")
