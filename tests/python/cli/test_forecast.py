"""simcore forecast JOB"""

import json
from pathlib import Path

import pytest
import simcore
from simcore.display import forecast as forecast_display
from simcore.display import wording

from tests.python.command_line import refused, run, squeezed
from tests.python.jobs import EXAMPLES, smallest

JOB = EXAMPLES / "bert-spot.yaml"


@pytest.mark.parametrize("name", ["caltech256-resnet50", "bert-spot", "bert-trn1", "bert-p4d"])
def test_table_says_it_all(name: str) -> None:
    path = EXAMPLES / f"{name}.yaml"
    made = simcore.forecast(path)
    done = run("forecast", path, "--verbose", COLUMNS="200")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[0] == f"{made.job}: {forecast_display.headline(made)}"
    shown = squeezed(done.out)
    for expected in (
        wording.usd(made.cost_usd.p50),
        wording.usd(made.cost_usd.p90),
        wording.usd(made.worst_case.cost_usd),
        made.worst_case.explanation,
        made.spec_id,
        f"seed {made.seed}",
        *(phase.phase for phase in made.phases),
        *(item.usage_type for item in made.bill.items),
        *(entry.field for entry in made.assumed),
        *made.warnings,
    ):
        assert squeezed(expected) in shown, expected


@pytest.mark.parametrize("columns", ["40", "80", "300"])
def test_width_of_the_terminal(columns: str) -> None:
    done = run("forecast", JOB, COLUMNS=columns)
    assert done.code == 0
    assert max(map(len, done.out.splitlines())) <= max(int(columns), 80)


def test_nothing_but_text_without_a_terminal() -> None:
    assert "\x1b" not in run("forecast", JOB, TERM="xterm-256color", NO_COLOR="").out


def test_json() -> None:
    done = run("forecast", JOB, "--format", "json")
    assert (done.code, done.err) == (0, "")
    assert done.out == simcore.forecast(JOB).to_json() + "\n"


def test_seed_and_replications() -> None:
    done = run("forecast", JOB, "--seed", "18446744073709551615", "--replications", "17", "--format", "json")
    assert done.out == simcore.forecast(JOB, seed=2**64 - 1, replications=17).to_json() + "\n"
    assert json.loads(done.out)["replications"] == 17


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--replications", "0"], "replications must be from 1 to 100000000, got 0"),
        (["--replications", "-1"], "replications must be from 1 to 100000000, got -1"),
        (["--replications", "100000001"], "replications must be from 1 to 100000000, got 100000001"),
        (["--replications", str(10**30)], f"replications must be from 1 to 100000000, got {10**30}"),
        (["--seed", "-1"], "seed must be from 0 to 2^64 - 1, got -1"),
        (["--seed", str(2**64)], f"seed must be from 0 to 2^64 - 1, got {2**64}"),
    ],
)
def test_numbers_out_of_range(options: list[str], message: str) -> None:
    assert refused(run("forecast", JOB, *options)) == [message]


@pytest.mark.parametrize("option", ["--seed", "--replications"])
@pytest.mark.parametrize("value", ["many", "1.5", "", "1e3"])
def test_numbers_that_are_none(option: str, value: str) -> None:
    done = run("forecast", JOB, option, value)
    assert (done.code, done.out) == (2, "")
    assert f"argument {option}: invalid int value" in done.err


@pytest.mark.parametrize("name", ["[bold]loud[/bold]", "[/nothing]", ":smile:", "a\\[b]"])
def test_names_are_no_markup(name: str, tmp_path: Path) -> None:
    path = tmp_path / "job.json"
    path.write_text(json.dumps({**smallest().description, "name": name}))
    for verb in ("forecast", "explain"):
        assert run(verb, path).out.startswith(name)


@pytest.mark.parametrize("columns", ["20", "80", "100"])
def test_no_digit_is_cut_off(columns: str, tmp_path: Path) -> None:
    """The longest names on a bill beside large amounts, in a narrow terminal."""
    job = {
        "simcore": 1,
        "region": "us-west-2",
        "cluster": {"instance_type": "ml.p5.48xlarge", "instance_count": 400},
        "channels": {
            "train": {
                "source": "fsx",
                "size": "2 TB",
                "objects": 20000,
                "file_system": {"deployment": "PERSISTENT_2_SSD_1000", "capacity": "2400 GB"},
            }
        },
        "work": {"compute": {"duration": "20 h"}},
        "artifact": {"size": "26 GB", "compression": "NONE"},
    }
    (tmp_path / "job.json").write_text(json.dumps(job))
    made = simcore.forecast(job)
    words = set(run("forecast", tmp_path / "job.json", "--verbose", COLUMNS=columns).out.split())
    assert wording.amount(made.bill.total_usd) in words
    for item in made.bill.items:
        assert {wording.amount(item.amount_usd), wording.price(item.unit_price_usd), item.as_of} <= words
