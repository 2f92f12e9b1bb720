"""Random jobs are the same in every run, so that a build never fails by chance.

`make fuzz` draws new ones, and many more.
"""

import os

import pytest
from hypothesis import settings

FUZZ = bool(os.environ.get("SIMCORE_FUZZ"))

settings.register_profile("same", derandomize=True, deadline=None, max_examples=150)
settings.register_profile("fuzz", derandomize=False, deadline=None, max_examples=5000)
settings.load_profile("fuzz" if FUZZ else "same")

# Files that take minutes, the longest first: begun last, one of them would keep a single process busy at the end.
LONGEST = (
    "test_training_runs.py",
    "test_hostile_input.py",
    "test_fit_spread.py",
    "test_data_path_properties.py",
    "test_forecast_guard.py",
    "test_run_killed.py",
    "test_fit_phases.py",
    "test_regress.py",
    "test_score_jobs.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sorts the tests of the longest files before all others; the order within a file stays."""
    place = {name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: place.get(item.path.name, len(LONGEST)))
