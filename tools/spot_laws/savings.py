"""What managed spot training saved, as printed by jobs, and the law that it follows."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tools.phase_laws.mixed_model import Group, MixedModel, Vector
from tools.spot_laws.fit import BETWEEN, ENDS, student
from tools.spot_laws.zones import ROOT

JOBS = ROOT / "tests" / "data" / "real_jobs.csv"
PRINTED = ROOT / "tests" / "data" / "spot_savings.csv"
SHORTEST = 60.0  # seconds; whole seconds say too little of shorter runs
FREEDOM = 4  # of the tails: one job in twenty saved half of what the others did


@dataclass(frozen=True)
class Saving:
    """One printed saving."""

    notebook: str
    date: str
    instance_type: str
    saving: float  # share of the on-demand price

    @property
    def family(self) -> str:
        """Instance family: "p3"; the notebook where the type is unknown."""
        return self.instance_type.split(".")[1] if self.instance_type else self.notebook

    @property
    def group(self) -> Group:
        """What it belongs to."""
        return Group("all", self.family, self.notebook)


def read_savings() -> list[Saving]:
    """Every usable one: of recorded jobs, and of printed logs without phases."""
    found = []
    with JOBS.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            training, billable = row["training_s_total"], row["billable_s_total"]
            if row["spot"] == "true" and training and billable and float(training) >= SHORTEST:
                saving = 1.0 - float(billable) / float(training)
                found.append(Saving(f"{row['repo']}/{row['path']}", row["date"], row["instance_type"], saving))
    with PRINTED.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["usable"] == "yes":
                saving = float(row["saving"] or 1.0 - float(row["billable_s"]) / float(row["training_s"]))
                found.append(Saving(row["notebook"], row["date"], row["instance_type"], saving))
    return found


class SavingLaw:
    """Law of the saving, by family; on the logits, between which distances are comparable."""

    def __init__(self, savings: Sequence[Saving]) -> None:
        shares = np.array([saving.saving for saving in savings])
        self.model = MixedModel(np.log(shares / (1.0 - shares)), [saving.group for saving in savings])

    def law(self, family: str) -> Vector:
        """Quantiles BETWEEN, for a family ("" for one that is not known)."""
        expected = self.model.predict(family, "all")
        scale = expected.deviation * np.sqrt((FREEDOM - 2) / FREEDOM)  # of a t of this standard deviation
        logits = expected.mean + scale * student(np.clip(np.array(BETWEEN), ENDS, 1.0 - ENDS), FREEDOM)
        quantiles: Vector = 1.0 / (1.0 + np.exp(-logits))
        return quantiles
