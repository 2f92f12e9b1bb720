"""simcore catalog models | show NAME"""

import json
from typing import Any

import pytest
import simcore
from simcore.cli.main import main

from tests.python.command_line import refused, run, squeezed
from tests.python.test_catalog import MODELS, PRICES, TYPES, latest_price, table

CATALOG = simcore.Catalog.builtin()


def shown(*arguments: str) -> Any:
    done = run("catalog", *arguments, "--format", "json")
    assert (done.code, done.err) == (0, "")
    return json.loads(done.out)


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
    for expected in (name, kind.source, price.source, f"{price.usd_per_hour!r} USD/h", price.evidence):
        assert expected in done.out


@pytest.mark.parametrize("region", ["us-east-1", "ap-east-2"])
def test_show_every_type(region: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In this process, since hundreds of programs would take a while; with a price or without."""
    for name in TYPES:
        assert main(["catalog", "show", name, "--region", region]) == 0
        first = capsys.readouterr().out.splitlines()[0]
        rows = PRICES.get((name, region))
        price = latest_price(rows, "9999-12-31")[0]["usd_per_hour"] if rows else None
        known = f"{price} USD/h (" if price else "no price known in "
        assert first.startswith(f"{name}: {known}")


@pytest.mark.parametrize(
    ("name", "region", "why"),
    [
        ("ml.p5e.48xlarge", "us-east-1", "none known in us-east-1, nor in any other region"),
        ("ml.p3.2xlarge", "ap-east-2", "none known in ap-east-2, but in ap-northeast-1, ap-northeast-2, "),
    ],
)
def test_show_a_type_without_a_price(name: str, region: str, why: str) -> None:
    document = shown("show", name, "--region", region)
    assert (document["price"], document["history"]) == (None, [])
    assert document["no_price"].startswith(why)
    assert document["no_price"].endswith("; a job there must state prices.instance_hour")
    elsewhere = [place for kind, place in sorted(PRICES) if kind == name]
    assert all(place in document["no_price"] for place in elsewhere)
    text = squeezed(run("catalog", "show", name, "--region", region).out)
    assert f"price in {region}: {why}" in text
    assert "specification" in text
    assert "spot: saves 64 %" in text


def test_show_the_other_prices_of_a_type() -> None:
    for name in ("ml.p4d.24xlarge", "ml.m5.xlarge", "ml.c4.2xlarge"):
        document = shown("show", name)
        beside = [row for row in table("component_prices") if row["instance_type"] == name]
        assert sorted(
            (row["component"], row["region"], row["usd_per_hour"]) for row in document["component_prices"]
        ) == (sorted((row["component"], row["region"], float(row["usd_per_hour"])) for row in beside))
        plans = [row for row in table("savings_plans") if (row["instance_type"], row["region"]) == (name, "us-east-1")]
        assert sorted((row["plan"], row["savings_fraction"]) for row in document["savings_plans"]) == (
            sorted((row["plan"], float(row["savings_fraction"])) for row in plans)
        )
        text = run("catalog", "show", name, COLUMNS="500").out
        for row in beside:
            place = row["region"] or "an unnamed region"
            assert f"{row['component'].replace('_', ' ')} in {place}: {row['usd_per_hour']} USD/h" in text
        assert all(f"{row['plan']} {round(100 * float(row['savings_fraction']), 6):g} %" in text for row in plans)


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


@pytest.mark.parametrize("width", [80, 140])
def test_models_keep_their_digits(width: int) -> None:
    """The table against its file: every number of a model stands whole on one line, however narrow the terminal."""
    words = run("catalog", "models", COLUMNS=str(width)).out.split()
    for row in MODELS.values():
        for column in ("parameters", "layers", "hidden_size", "attention_heads", "sequence"):
            assert not row[column] or f"{int(row[column]):,}" in words
        assert row["forward_gflops_per_sample"] in ("", *words)


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
    assert all(f"{row.text}, {row.kind}\n" in text and row.source in text for row in rows)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["show", "ml.p3.2xlargee"], ["ml.p3.2xlargee", "ml.p3.2xlarge"]),
        (["show", "p3.2xlarge"], ["p3.2xlarge", "ml.p3.2xlarge"]),
        (["show", ""], ["instance type"]),
        (["show", "file.bandwith"], ["file.bandwith", "file.bandwidth"]),
        (["show", "ResNet-5O"], ["ResNet-5O", "ResNet-50", "a model"]),
        (["show", "ml.p3.2xlarge", "--region", "us-esat-1"], ["us-esat-1", "us-east-1"]),
        (["show", "ml.p3.2xlarge", "--as-of", "soon"], ["YYYY-MM-DD", "soon"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_refusals(arguments: list[str], words: list[str]) -> None:
    for form in ("table", "json"):
        lines = refused(run("catalog", *arguments, "--format", form))
        assert len(lines) == 1
        assert all(word in lines[0] for word in words), lines


@pytest.mark.parametrize("arguments", [[], ["show"], ["list", "extra"], ["coverage", "extra"], ["lst"]])
def test_wrong_usage(arguments: list[str]) -> None:
    done = run("catalog", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("usage: simcore")
