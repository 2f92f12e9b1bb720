"""Published distributed trainings of XGBoost on processors, which are compared and never fitted."""

from __future__ import annotations

from dataclasses import dataclass

from tools.boosting.model import Job, threads_of, tree_size
from tools.boosting.runs import read_families

VCPUS, THREADS_PER_CORE = 96, 2  # of ml.m5.24xlarge
MILLION_ROWS = 1054.038765  # of the taxi data that all runs read


@dataclass(frozen=True)
class Published:
    """A job that trained on several ml.m5.24xlarge."""

    name: str
    machines: int
    is_replicated: bool  # whether each machine holds all rows
    columns: float
    rounds: float
    seconds: float  # of the script, loading of the data included

    @property
    def job(self) -> Job:
        """The share of one machine, without what the network adds."""
        cores, hyperthreads = threads_of(VCPUS, THREADS_PER_CORE)
        step, level = tree_size(depth=5.0)
        return Job(
            self.rounds,
            MILLION_ROWS if self.is_replicated else MILLION_ROWS / self.machines,
            self.columns,
            cores,
            hyperthreads,
            read_families()["m5"].speed.per_core,
            step,
            level,
        )


# The first two are of tests/data/training_runs.csv, the others of real_jobs.csv (J0818 and J0815). The third is taken
# to have the rows, columns and rounds of the first two.
PUBLISHED = (
    Published("6 instances", 6, False, 11.0, 50.0, 3910.0),
    Published("12 instances", 12, False, 11.0, 50.0, 1916.0),
    Published("40 instances", 40, False, 11.0, 50.0, 611.0),
    Published("6 instances, each with all rows", 6, True, 10.0, 10.0, 5876.0),
)
