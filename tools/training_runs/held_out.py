"""Catalogs of the library that have not seen some of the runs, and what studies reach by the library's own step."""

from __future__ import annotations

import csv
import io
import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

import simcore
from simcore._core import CatalogTables

from tools.training_runs.fit import ABSOLUTE, EfficiencyTable, Reached, Scope, fit_constants, fit_scaling
from tools.training_runs.launch import fit_launch
from tools.training_runs.library import Case, batch, predicted, resolved
from tools.training_runs.score import Score
from tools.training_runs.speed_model import Constants, Scaling, roofline_speed
from tools.training_runs.table import Run
from tools.training_runs.tables import AS_OF, DATA, EFFICIENCY_COLUMNS, FITTED, efficiencies, families, text

SHARES = [0.15 * 1.25**i for i in range(14)]  # of the roofline's speed, tried
LAUNCHED = ("attention", "detection", "language_model")  # families whose micro-batches take a time of their own
OWN_SPREAD = ("language_model",)  # families whose code has a spread of its own
NO_LAUNCH = 1e-9  # seconds: of a family of which there is no pair
LEAST_SPREAD = 0.0025  # variance: no code is known better
TABLES = {path.stem: path.read_text(encoding="utf-8") for path in DATA.glob("*.csv")}


def with_parameters(table: str, values: Mapping[str, float]) -> str:
    """parameters.csv with other values; the upper end of a spread moves along."""
    rows = list(csv.DictReader(io.StringIO(table)))
    for row in rows:
        if row["name"] in values:
            wide = float(row["p95"]) / float(row["value"]) if row["p95"] else None
            row["value"] = repr(values[row["name"]])
            row["p95"] = repr(values[row["name"]] * wide) if wide else ""
    return text(tuple(rows[0]), ([row[name] for name in rows[0]] for row in rows))


def catalog_of(tables: Mapping[str, str], values: Mapping[str, float] | None = None) -> simcore.Catalog:
    """The shipped catalog with other tables and parameters in it."""
    parameters = with_parameters(TABLES["parameters"], values or {})
    return simcore.Catalog.of(CatalogTables({**TABLES, "parameters": parameters, **tables}))


def uniform(share: float, values: Mapping[str, float], families: str) -> simcore.Catalog:
    """Everything reaches the same share of its roofline."""
    row = ["", "", "", repr(share), repr(1.5 * share), "1", FITTED, AS_OF]
    return catalog_of({"efficiencies": text(EFFICIENCY_COLUMNS, [row]), "model_families": families}, values)


class Steps:
    """Which share of the roofline explains a run when its whole step is counted, as the library does."""

    def __init__(self, values: Mapping[str, float], families: str) -> None:
        self.catalogs = [uniform(share, values, families) for share in SHARES]

    def log_share(self, run: Run) -> float | None:
        """None where the library cannot lay the run out, or none of the shares explains it."""
        speeds = [resolved(run, (), catalog) for catalog in self.catalogs]
        if any(speed is None or speed.batch_size != batch(run) for speed in speeds):
            return None
        logs = [math.log(speed.samples_per_second) for speed in speeds]
        wanted = math.log(run.samples_per_second)
        above = bisect_left(logs, wanted)
        if not 0 < above < len(logs):
            return None
        part = (wanted - logs[above - 1]) / (logs[above] - logs[above - 1])
        low, high = math.log(SHARES[above - 1]), math.log(SHARES[above])
        return low + part * (high - low)


def whole_instances(run: Run) -> bool:
    """Whether an instance type is like its nodes."""
    if not run.instance_type:
        return False
    return run.devices == run.nodes * simcore.Catalog.builtin().instance_type(run.instance_type).accelerator_count


def telling(runs: Iterable[Run]) -> list[Run]:
    """Whose speed says how fast a device is. Where a job ran on one node too, its runs on more are left to the model of
    scaling."""
    runs = [run for run in runs if run.quality in ABSOLUTE]
    single = {(*run.family, *run.device) for run in runs if run.nodes == 1}
    return [run for run in runs if run.nodes == 1 or (*run.family, *run.device) not in single]


class Shares:
    """What runs reach, each looked at once for each set of constants."""

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], dict[str, float | None]] = {}

    def by_run(self, runs: Sequence[Run], fit: Fit) -> dict[str, float]:
        """By the library's step on whole instances, else by the roofline alone, which leaves out what a step takes
        beside."""
        key = (tuple(sorted(fit.values.items())), fit.families)
        known = self.known.setdefault(key, {})
        missing = [run for run in runs if run.id not in known]
        steps = Steps(fit.values, fit.families) if missing else None
        for run in missing:
            alone = roofline_speed(run, fit.constants)
            share = steps.log_share(run) if alone and steps and whole_instances(run) else None
            known[run.id] = math.log(run.samples_per_second / alone) if alone and share is None else share
        return {run.id: share for run in runs if (share := known[run.id]) is not None}


class Fit:
    """All that is fitted to some of the runs, and the catalog that it makes."""

    def __init__(self, runs: Sequence[Run], shares: Shares, constants: Constants | None = None) -> None:
        self.runs, self.constants = runs, constants or fit_constants(runs)
        self.scaling: Scaling = fit_scaling(runs)
        self.launch = fit_launch(runs)
        self.families = families(runs, self.constants, self.scaling)
        self.values = {
            "training.matmul_efficiency": self.constants.matmul,
            "training.attention_efficiency": self.constants.attention,
            "training.network_efficiency": self.scaling.network,
            "training.overlap": self.scaling.overlap,
            **{f"training.launch.{family}": self.launch.get(family, NO_LAUNCH) for family in LAUNCHED},
        }
        self.table = EfficiencyTable(reached_by(runs, shares.by_run(telling(runs), self)))

    def software(self, device: float) -> dict[str, float]:
        """Spread of a job's code by the parameter that holds it, when so much of what cells miss is the device's."""
        spreads = {"training.software_spread": self.table.spreads[3]}
        spreads |= {f"training.software_spread.{family}": self.table.families.get(family, 0.0) for family in OWN_SPREAD}
        return {name: math.sqrt(max(LEAST_SPREAD, spread**2 - device**2)) for name, spread in spreads.items() if spread}

    def catalog(self, device: float) -> simcore.Catalog:
        """The shipped one with what is fitted in the place of what is shipped."""
        tables = {"efficiencies": efficiencies(self.table), "model_families": self.families}
        return catalog_of(tables, self.values | self.software(device))


def reached_by(runs: Iterable[Run], shares: Mapping[str, float]) -> list[Reached]:
    """By cell and study."""
    found: dict[tuple[Scope, str], list[float]] = defaultdict(list)
    for run in runs:
        if run.id in shares:
            found[((*run.device, run.model_family), run.study)].append(shares[run.id])
    return [Reached(scope, study, tuple(logs)) for (scope, study), logs in found.items()]


class LeftOut:
    """A catalog for each group of studies that is left out, fitted once."""

    def __init__(self, runs: Sequence[Run], group: Callable[[Run], object], device: float) -> None:
        self.runs, self.group, self.device = runs, group, device
        self.shares, self.made = Shares(), dict[object, simcore.Catalog]()

    def catalog(self, run: Run) -> simcore.Catalog:
        """The one that has not seen this run's group."""
        left_out = self.group(run)
        if left_out not in self.made:
            self.made[left_out] = self.fit(left_out).catalog(self.device)
        return self.made[left_out]

    def fit(self, left_out: object) -> Fit:
        """To the other groups. Without the study that the kernels come from, their constants stay as they are."""
        rest = [run for run in self.runs if self.group(run) != left_out]
        kernels = any(run.study == "llm-foundry" and run.accelerator == "NVIDIA A100" for run in rest)
        return Fit(rest, self.shares, None if kernels else fit_constants(self.runs))

    def scores(self, cases: Iterable[Case]) -> list[Score]:
        """Of the cases that the library can answer, each by the catalog without the group of the run asked for."""
        found = (predicted(*case, self.catalog(case[0])) for case in cases)
        return [score for score in found if score]
