"""The laws of phases: what the mixed model finds again, and that the shipped rows are those that the jobs give."""

from __future__ import annotations

import numpy as np
import pytest

from tools import fit_phases
from tools.phase_laws import jobs, laws, mixed_model, rows

FAMILIES, NOTEBOOKS, RUNS = 12, 10, 3
TRUE = np.array([0.09, 0.04, 0.16, 0.04])  # variances of family, family in a cell, notebook and rest


def simulated(seed: int) -> tuple[mixed_model.Vector, list[mixed_model.Group]]:
    """Logarithms drawn from the model itself, in two cells whose means are 4 and 5."""
    generator = np.random.default_rng(seed)
    sd = np.sqrt(TRUE)
    logarithms, groups = [], []
    for family in range(FAMILIES):
        of_family = generator.normal(0, sd[0])
        for cell, mean in (("cpu 2019", 4.0), ("cpu 2022", 5.0)):
            of_both = generator.normal(0, sd[1])
            for notebook in range(NOTEBOOKS):
                of_notebook = generator.normal(0, sd[2])
                for _ in range(RUNS):
                    logarithms.append(mean + of_family + of_both + of_notebook + generator.normal(0, sd[3]))
                    groups.append(mixed_model.Group(cell, f"f{family}", f"{family} {cell} {notebook}"))
    return np.array(logarithms), groups


def test_the_model_finds_the_variances_it_was_drawn_from() -> None:
    found = np.mean([mixed_model.MixedModel(*simulated(seed)).variances for seed in range(4)], axis=0)
    assert found[2:] == pytest.approx(TRUE[2:], rel=0.2)  # 480 notebooks and 2,880 runs: ± 7 % and 3 %
    assert found[:2] == pytest.approx(TRUE[:2], abs=0.05)  # 48 families


def test_predictions_are_those_of_the_joint_normal() -> None:
    logarithms, groups = simulated(7)
    keep = [i for i, group in enumerate(groups) if group.family in {"f0", "f1", "f2"}]
    few, y = [groups[i] for i in keep], logarithms[keep]
    model = mixed_model.MixedModel(y, few)
    of_family, of_both, of_notebook, rest = model.variances

    def covariance(one: mixed_model.Group, other: mixed_model.Group) -> float:
        same = one.family == other.family
        both = of_both * (same and one.cell == other.cell)
        return float(of_family * same + both + of_notebook * (one.notebook == other.notebook))

    new = mixed_model.Group("cpu 2022", "f1", "new")
    sigma = np.array([[covariance(a, b) for b in few] for a in few]) + rest * np.eye(len(few))
    # A vague normal on each cell's mean stands for generalised least squares.
    vague = 1e6
    same_cell = np.array([[a.cell == b.cell for b in few] for a in few], dtype=float)
    with_new = np.array([covariance(new, group) + vague * (group.cell == new.cell) for group in few])
    solved = np.linalg.solve(sigma + vague * same_cell, np.column_stack([y - 4.5, with_new]))
    predicted = model.predict("f1", "cpu 2022")
    assert predicted.mean == pytest.approx(4.5 + with_new @ solved[:, 0], abs=1e-3)
    variance = covariance(new, new) + rest + vague - with_new @ solved[:, 1]
    assert predicted.deviation**2 == pytest.approx(variance, rel=1e-3)


def test_left_out_errors_are_those_of_predictions_without_the_notebook() -> None:
    logarithms, groups = simulated(3)
    model = mixed_model.MixedModel(logarithms, groups)
    errors = model.left_out()
    out = [i for i, group in enumerate(groups) if group.notebook == groups[0].notebook]
    rest = [i for i in range(len(groups)) if i not in set(out)]
    without = mixed_model.MixedModel(logarithms[rest], [groups[i] for i in rest])
    predicted = without.predict(groups[0].family, groups[0].cell)
    for i in out:  # its own variances differ a little from those of all
        assert errors[i] == pytest.approx((logarithms[i] - predicted.mean) / predicted.deviation, abs=0.1)
    assert np.std(errors) == pytest.approx(1.0, abs=0.1)


def test_an_unknown_cell_has_no_prediction() -> None:
    with pytest.raises(KeyError):
        mixed_model.MixedModel(*simulated(1)).predict("f0", "accelerated 2024")


def test_weighted_quantiles_of_equal_weights_are_plain_ones() -> None:
    values = np.random.default_rng(2).normal(size=20_000)
    found = laws.weighted_quantiles(values, np.ones(len(values)))
    plain = np.quantile(values, laws.SHARES[1:-1])
    assert found[1:-1] == pytest.approx(plain, abs=0.01)
    assert found[-1] == 2 * found[-2] - found[-3]


def test_every_recorded_job_is_read_and_the_usable_ones_are_frozen() -> None:
    read = jobs.read_jobs()
    usable = [job for job in read if job.is_usable]
    assert len(read) == 701
    assert len(usable) == 303
    assert len({job.notebook for job in usable}) == 214


def test_the_shipped_rows_are_those_that_the_jobs_give() -> None:
    shipped = [row for row in fit_phases.shipped() if fit_phases.is_fitted(row)]
    assert fit_phases.differing(rows.phase_rows(jobs.read_jobs()), shipped) == []


def test_laws_rise_and_their_median_is_the_value() -> None:
    for row in (row for row in fit_phases.shipped() if fit_phases.is_fitted(row)):
        points = dict(pair.split(":") for pair in row["quantiles"].split())
        values = [float(value) for value in points.values()]
        assert values == sorted(values)
        assert (points["0.5"], points["0.95"]) == (row["value"], row["p95"])


def test_jobs_that_show_only_both_together_are_divided_as_the_median_job() -> None:
    read = jobs.read_jobs()
    for before, after in zip(read, jobs.divided(read), strict=True):
        if before.image is None and before.preparing is not None:
            assert after.input is not None
            assert after.image is not None
            assert after.input + after.image == pytest.approx(before.preparing)
            assert 0.0 <= after.input <= after.image
        else:
            assert after == before


@pytest.mark.parametrize("column", ["value", "p95", "quantiles"])
def test_a_share_that_is_off_by_a_twentieth_is_seen(column: str) -> None:
    """Small numbers are compared as closely as large ones, and those of rows without quantiles too."""
    row = next(row for row in fit_phases.shipped() if row["name"] == "work.spread")
    off = row | {column: row[column].replace("0.0814", "0.0855") if column != "value" else "0.0177"}
    assert off != row
    assert fit_phases.differing([row], [row]) == []
    assert fit_phases.differing([off], [row]) == ["work.spread accelerated 2020-01-01"]
