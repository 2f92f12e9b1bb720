"""docs/how-fast-will-it-train.md: its jobs are read, its commands print what it shows.

SIMCORE_UPDATE=1 writes what they print into the page. Lines with a version or a digest are left out.
"""

import os
import re
from itertools import pairwise
from typing import Any

import pytest
import simcore
import yaml

from tests.python.command_line import run
from tests.python.jobs import ROOT

PLACE = ROOT / "docs" / "how-fast-will-it-train.md"
PAGE = PLACE.read_text(encoding="utf-8")
COMMANDS = re.findall(r"```sh\nsimcore (.*)\n```\n\n```text\n((?:.*\n)*?)```", PAGE)
JOBS = [yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)]
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def printed(command: str) -> str:
    done = run(*command.split(), cwd=ROOT)
    assert (done.code, done.err) == (0, "")
    lines = [line.rstrip() for line in done.out.splitlines() if not line.startswith("simcore ")]
    return "\n".join(lines).strip("\n") + "\n"


@pytest.mark.parametrize(("command", "shown"), COMMANDS)
def test_command(command: str, shown: str) -> None:
    found = printed(command)
    if os.environ.get("SIMCORE_UPDATE"):
        text = PLACE.read_text(encoding="utf-8")
        head = f"```sh\nsimcore {command}\n```\n\n```text\n"
        PLACE.write_text(text.replace(f"{head}{shown}```", f"{head}{found}```"), encoding="utf-8")
    else:
        assert shown == found, "SIMCORE_UPDATE=1 pytest tests/python/test_speed_page.py writes it anew"


def speed_of(job: dict[str, Any]) -> simcore.Speed:
    return simcore.speed({"simcore": 1, "as_of": "2025-12-01", **job})


def test_every_job_is_read() -> None:
    predicted, measured = map(speed_of, JOBS)
    assert predicted.basis == "predicted from the operations of the model"
    assert measured.basis == "carried over from 1 measured run on ml.p3dn.24xlarge"


def test_how_sure() -> None:
    """The table's order: each row is less sure than the one above."""
    measured = [{"instance_type": "ml.p3dn.24xlarge", "samples_per_second": "1400 /s", "precision": "fp16"}]
    model = JOBS[0]["work"]
    rows = [
        ("ml.p3dn.24xlarge", 1, measured),
        ("ml.p4d.24xlarge", 1, measured),
        ("ml.p3dn.24xlarge", 8, measured),
        ("ml.p4d.24xlarge", 1, None),
    ]
    found = [
        speed_of(
            {
                "cluster": {"instance_type": name, "instance_count": count},
                "work": model | ({"compute": {"measured": runs}} if runs else {}),
            }
        )
        for name, count, runs in rows
    ]
    factors = [(each.interval80[1] / each.interval80[0]) ** 0.5 for each in found]
    assert all(less < more for less, more in pairwise(factors))
    for found_factor, told in zip(factors, (1.03, 1.2, 1.3, 1.5), strict=True):
        assert found_factor == pytest.approx(told, abs=0.05)


def test_a_job_that_is_moved() -> None:
    program, names = PROGRAMS[0], dict[str, Any]()
    exec(program, names)
    described, basis = re.findall(r"# (.*)", program)
    assert names["moved"].description["work"]["compute"]["measured_on"] == eval(described)
    assert names["moved"].resolve().speed.basis == basis


def test_program() -> None:
    program = PROGRAMS[1]
    names: dict[str, Any] = {"simcore": simcore}
    exec(program, names)
    assert list(names["fit"].to_pandas()["nodes"]) == [1, 2, 4, 8, 16]


def test_the_page_shows_every_way() -> None:
    assert [command.split()[0] for command, _ in COMMANDS] == ["speed", "rank", "scaling"]
    assert (len(JOBS), len(PROGRAMS)) == (2, 2)
