"""docs/spot-hazards.md: every block on it is read, and its guarantee holds."""

import json
import re
from pathlib import Path

import pytest
import simcore
import yaml

from tests.python.jobs import ROOT

PAGE = (ROOT / "docs" / "spot-hazards.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
[TRACE] = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
INLINE = re.findall(r"`(interruptions: \{(?:weibull|empirical).*?\}?\}|capacity_wait`? ?a law too)`", PAGE)
JOB = {
    "simcore": 1,
    "as_of": "2025-12-01",
    "cluster": {"instance_type": "ml.p3.2xlarge"},
    "work": {"compute": {"duration": "8 h"}},
    "checkpoint": {"every": "20 min", "size": "1 GB"},
    "purchase": "spot",
    "stopping": {"max_wait": "20 d", "max_runtime": "10 d"},
}
PRICE = {"Timestamp": "2026-05-01T00:00:00Z", "SpotPrice": "0.918", "InstanceType": "p3.2xlarge"}


@pytest.mark.parametrize("block", BLOCKS)
def test_block(block: str, tmp_path: Path) -> None:
    (tmp_path / "trace.json").write_text(TRACE)
    (tmp_path / "prices.json").write_text(json.dumps({"SpotPriceHistory": [PRICE]}))
    (tmp_path / "job.json").write_text(json.dumps(JOB | yaml.safe_load(block)))
    forecast = simcore.forecast(tmp_path / "job.json", seed=1, replications=500)
    is_open = not {"interruptions", "interruptions_by_hour", "trace"} & set(yaml.safe_load(block)["spot"])
    assert forecast.outcomes["Completed"] >= (495 if is_open else 500)  # some zones are hopeless
    deadline = yaml.safe_load(block)["spot"].get("fallback", {}).get("deadline")
    if deadline:
        assert forecast.wall_clock_s.max <= 20 * 3600.0


@pytest.mark.parametrize("field", INLINE)
def test_inline_law(field: str) -> None:
    simcore.Job(JOB | {"spot": yaml.safe_load(field)}).resolve()


def test_the_page_shows_every_way() -> None:
    assert len(BLOCKS) == 5
    assert len(INLINE) == 2
    words = {"interruptions", "interruptions_by_hour", "trace", "prices", "fallback"}
    assert words <= {key for block in BLOCKS for key in yaml.safe_load(block)["spot"]}
