"""The search of a space from Python: against brute force, and what a study says and what stands beside it."""

from pathlib import Path

import pytest
import simcore
from simcore.inputs.study import Study

from tests.python.explorations import JOB, VARIED, limited
from tests.python.jobs import EXAMPLES, smallest

STUDY = EXAMPLES.parent / "studies" / "cheapest-by-friday.yaml"


def test_certain_designs_are_ranked_exactly() -> None:
    """Durations without spread: the cheapest under a deadline can be found by hand, as the sweep has every mean."""
    certain = smallest(phases=dict.fromkeys(("pending", "starting", "image_pull", "download", "upload", "startup"), 0))
    types = {name: {"work__compute__duration": f"{hours} h"} for name, hours in
             {"ml.g5.xlarge": 8, "ml.g5.2xlarge": 5, "ml.g5.12xlarge": 2, "ml.g5.24xlarge": 3}.items()}  # fmt: skip
    every = {
        each.label: (each.cost_usd.mean, each.wall_clock_s.mean)
        for each in simcore.sweep(certain, instance_type=types, replications=2)
        if each.cost_usd and each.wall_clock_s
    }
    for deadline in (2.5, 3.5, 6, 9):
        found = simcore.explore(certain, deadline=f"{deadline} h", instance_type=types)
        kept = {label: cost for label, (cost, time) in every.items() if time <= deadline * 3600}
        assert found.best is not None
        assert found.best.label == min(kept, key=kept.__getitem__)
        assert found.correct_selection == 1.0
    assert simcore.explore(certain, deadline="1 h", instance_type=types).best is None


def test_a_study_is_what_its_keywords_are() -> None:
    study = Study(simcore.Job.load(JOB), VARIED, {"deadline": "24 h", "budget": 100, "late": "10 %"})
    assert simcore.explore(study).to_json() == limited().to_json()


def test_keywords_stand_in_place_of_what_a_study_says() -> None:
    study = simcore.load_study(STUDY)
    asked = simcore.explore(study, deadline="30 h", seed=5, instance_count=[4])
    assert (asked.deadline_s, asked.seed, asked.budget_usd, asked.size) == (30 * 3600.0, 5, 90.0, 6)
    assert simcore.explore(study).seed == 1


def test_a_quota_refuses_what_needs_more() -> None:
    found = simcore.explore(JOB, instance_count=[1, 2, 4], quotas={"ml.p3.2xlarge": 2})
    assert (found.size, found.possible) == (3, 2)
    assert found.refused == {"quota: needs 4 of ml.p3.2xlarge, and has 2": 1}
    with pytest.raises(simcore.InputError, match=r"quotas\.ml\.p3\.2xlarge: must be a whole number of instances"):
        simcore.explore(JOB, instance_count=[1], quotas={"ml.p3.2xlarge": 1.5})  # type: ignore[dict-item]


def test_a_preferred_type_comes_first_where_it_keeps_the_limits() -> None:
    certain = smallest(phases=dict.fromkeys(("pending", "starting", "image_pull", "download", "upload", "startup"), 0))
    types = {name: {"work__compute__duration": f"{hours} h"} for name, hours in
             {"ml.g5.xlarge": 8, "ml.g5.2xlarge": 5, "ml.g5.12xlarge": 2, "ml.g5.24xlarge": 3}.items()}  # fmt: skip

    def best(deadline: str, *preferred: str) -> str | None:
        found = simcore.explore(certain, deadline=deadline, preferred_types=preferred, instance_type=types)
        assert found.preferred_types == list(preferred)
        return found.best.label if found.best else None

    assert best("9 h", "ml.g5.24xlarge", "ml.g5.xlarge") == "ml.g5.24xlarge"
    assert best("2.5 h", "ml.g5.24xlarge", "ml.g5.xlarge") == "ml.g5.12xlarge"  # neither keeps the deadline
    with pytest.raises(simcore.InputError, match=r"preferred_types: must name each type once, got ml\.g5\.xlarge"):
        best("9 h", "ml.g5.xlarge", "ml.g5.xlarge")


def test_a_job_takes_the_values_of_the_best_design(tmp_path: Path) -> None:
    best = limited().best
    assert best is not None
    job = simcore.Job.load(JOB).replace(**{path.replace(".", "__"): value for path, value in best.values.items()})
    made = simcore.forecast(job, deadline="24 h", replications=4096, method="simulate")
    assert made.cost_usd.mean == pytest.approx(best.cost_usd, abs=6 * best.cost_standard_error_usd)  # 1e-9 false alarms


def test_a_range_finds_what_a_fine_sweep_finds() -> None:
    """Brute force: forty intervals from the same runs; the best of the range costs at most 1 % more than their best."""
    ends = {"from": "2 min", "to": "8 h"}
    found = simcore.explore(JOB, purchase=["spot"], checkpoint_every=ends)
    swept = simcore.sweep(JOB, purchase=["spot"], replications=4096,
                          checkpoint_every=[f"{2 * 240 ** (k / 39):.3g} min" for k in range(40)])  # fmt: skip
    assert found.best is not None
    assert found.best.cost_usd <= 1.01 * min(each.cost_usd.mean for each in swept if each.cost_usd)


@pytest.mark.parametrize(
    "ends", [{"from": "2 h", "to": "5 min"}, {"from": "5 min", "to": "3 GB"}, {"from": 0, "to": 3}]
)
def test_a_range_that_is_none_is_refused(ends: dict[str, object]) -> None:
    with pytest.raises(simcore.SpecError, match="checkpoint_every: must be a range of positive values of one unit"):
        simcore.explore(JOB, checkpoint_every=ends)
