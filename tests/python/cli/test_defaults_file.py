"""Defaults of options from simcore.toml or pyproject.toml."""

import json
from pathlib import Path

import pytest

from tests.python.command_line import refused, run
from tests.python.jobs import EXAMPLES

JOB = EXAMPLES / "bert-p4d.yaml"
ASKED = ("forecast", JOB, "--replications", "20", "--format", "json")


def answer(folder: Path, *words: str | Path) -> dict[str, object]:
    done = run(*(words or ASKED), cwd=folder)
    assert (done.code, done.err) == (0, "")
    return dict(json.loads(done.out))


@pytest.mark.parametrize("name", ["simcore.toml", "pyproject.toml"])
def test_the_nearest_file_counts(tmp_path: Path, name: str) -> None:
    head = "[tool.simcore]\n" if name == "pyproject.toml" else ""
    (tmp_path / name).write_text(f"{head}seed = 7\n")
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    assert answer(inner)["seed"] == 7
    assert answer(inner, *ASKED, "--seed", "3")["seed"] == 3
    assert answer(inner, "--defaults", "none", *ASKED)["seed"] == 1
    (inner / "pyproject.toml").write_text("[project]\nname = 'other'\n")
    assert answer(inner)["seed"] == 7
    (inner / "simcore.toml").write_text("seed = 9\n")
    assert answer(inner)["seed"] == 9
    assert answer(inner, "--defaults", tmp_path / name, *ASKED)["seed"] == 7


def test_a_table_is_of_its_verb(tmp_path: Path) -> None:
    (tmp_path / "simcore.toml").write_text('seed = 7\n[forecast]\nseed = 8\nmax-cost = 500\nprices = ["own.csv"]\n')
    (tmp_path / "own.csv").write_text("usage_type,price_usd\n")
    lines = refused(run(*ASKED, cwd=tmp_path))  # the price book is read, from beside the file
    assert all(str(tmp_path / "own.csv") in line for line in lines)
    (tmp_path / "simcore.toml").write_text("seed = 7\n[forecast]\nseed = 8\nmax-cost = 500\n")
    found = answer(tmp_path)
    assert found["seed"] == 8
    assert found["probabilities"]["over_budget"] is not None  # type: ignore[index]
    assert answer(tmp_path, "compare", JOB, JOB.with_name("bert-trn1.yaml"), *ASKED[2:])["seed"] == 7


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sed = 7\n", ["simcore.toml: sed: is no option of a verb (did you mean seed?)"]),
        ("[forecst]\nseed = 7\n", ["simcore.toml: forecst: is no option of a verb (did you mean forecast?)"]),
        ("[forecast]\nsed = 7\n", ["simcore.toml: forecast.sed: is no option of a verb (did you mean seed?)"]),
        ("[forecast]\nformat = 'jsn'\n", ["simcore.toml: forecast.format: must be what --format takes, got 'jsn'"]),
        ("seed = 'x'\n", ["simcore.toml: seed: must be what --seed takes, got 'x'"]),
        ("[forecast]\nverbose = 1\nseed = [1]\n",
         ["simcore.toml: forecast.verbose: must be what --verbose takes, got 1",
          "simcore.toml: forecast.seed: must be what --seed takes, got [1]"]),
    ],
)  # fmt: skip
def test_bad_files(tmp_path: Path, text: str, said: list[str]) -> None:
    (tmp_path / "simcore.toml").write_text(text)
    assert refused(run(*ASKED, cwd=tmp_path)) == [f"{tmp_path}/{line}" for line in said]


def test_no_toml(tmp_path: Path) -> None:
    (tmp_path / "simcore.toml").write_text("seed = = 7\n")
    (line,) = refused(run(*ASKED, cwd=tmp_path))
    assert line.startswith(f"{tmp_path}/simcore.toml: must be a file in TOML, got Invalid value")
    (line,) = refused(run("--defaults", "missing.toml", *ASKED, cwd=tmp_path))
    assert line.startswith("missing.toml: must be a file in TOML")


def test_a_format_holds_for_the_verbs_that_have_it(tmp_path: Path) -> None:
    (tmp_path / "simcore.toml").write_text('format = "csv"\n')
    assert run("forecast", JOB, *ASKED[2:4], cwd=tmp_path).out.startswith("job,")
    assert run("explain", JOB, cwd=tmp_path).out.startswith("bert-base-p4d: ")


def test_defaults_hold_for_what_is_explained(tmp_path: Path) -> None:
    (tmp_path / "simcore.toml").write_text('region = "eu-west-1"\n[explain]\nformat = "json"\n')
    assert answer(tmp_path, "explain", "price", "s3.get")["region"] == "eu-west-1"
    assert answer(tmp_path, "explain", JOB)["job"] == "bert-base-p4d"
