"""simcore.advise_work: each knob by itself, against the rates that decide by hand."""

from __future__ import annotations

from typing import Any

import pytest
import simcore

from tests.python.jobs import smallest


def job(**work: Any) -> simcore.Job:
    """A million samples at 1,000 a second on 8 vCPUs, of which each takes 12 ms on one."""
    return simcore.Job(
        {
            "simcore": 1,
            "as_of": "2025-12-01",
            "cluster": {"instance_type": "ml.g5.2xlarge"},
            "phases": dict.fromkeys(("pending", "download", "image_pull", "upload", "startup"), 0) | {"starting": 100},
            "work": {
                "samples": 1_000_000,
                "preprocessing": {"time": "12 ms", "workers": 2},
                "compute": {"samples_per_second": 1000, "spread": 0},
                **work,
            },
        }
    )


def test_workers_set_the_pace_until_computing_does() -> None:
    """2, 4 and 8 workers prepare 166.7, 333.3 and 666.7 samples a second; computing would take 1,000."""
    found = simcore.advise_work(job())
    assert [design.label for design in found.designs] == ["the present job", "a worker for each vCPU", "4 workers"]
    times = [design.wall_clock_s.mean - 100 for design in found.designs]
    assert times == pytest.approx([6000, 1500, 3000], abs=0.01)
    assert found.baseline.label == "the present job"


def test_reading_ahead_hides_the_shorter_of_the_two() -> None:
    found = simcore.advise_work(job(prefetch=False, epochs=4, epoch_start="50 s"))
    times = {design.label: design.wall_clock_s.mean - 100 for design in found.designs}
    assert times["the present job"] == pytest.approx(4 * (6000 + 1000 + 50), abs=0.01)
    assert times["reading ahead"] == pytest.approx(4 * (6000 + 50), abs=0.01)
    assert times["no pause between epochs"] == pytest.approx(4 * (6000 + 1000), abs=0.01)


def test_what_is_not_possible_is_left_out() -> None:
    """A V100 multiplies fp32 and fp16, and no other format."""
    model = {"name": "bert-large", "precision": "fp32", "sequence_length": 128}
    work = {"samples": 100_000, "batch_size": 8, "model": model}
    described = smallest(work=work, cluster__instance_type="ml.p3.2xlarge")
    labels = [design.label for design in simcore.advise_work(described).designs]
    assert "fp16" in labels
    assert not {"bf16", "tf32", "fp8"} & set(labels)


def test_a_job_without_knobs_is_refused() -> None:
    with pytest.raises(simcore.SpecError, match="work: must describe what could be turned"):
        simcore.advise_work(smallest())


def test_a_job_that_is_wrong_is_refused_as_it_is() -> None:
    with pytest.raises(simcore.SpecError, match=r"cluster\.instance_type"):
        simcore.advise_work(smallest(cluster__instance_type="ml.p3.2xlargee"))
