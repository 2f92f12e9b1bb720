"""Plants faults in a copy of this checkout, one at a time, and shows that the suite that is meant for it catches each.

    python -m tools.deliberate_faults [NAME...]     # an hour on two cores; nothing in this checkout changes

A fault is a text of a source or of a table in place of another. It is built, its suite must fail, and it is undone
again. Without any fault all suites must pass.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLACE = ROOT / "build" / "faults"
REGRESS = "PYTHONPATH=build/python {python} -m simcore regress run tests/suite --format json"

_DRAW = """\
    fill_uniforms(std::span(scratch->lanes.root).first(column.size()), static_cast<std::uint32_t>(purpose), index,
                  column, target);
"""


@dataclass(frozen=True)
class Fault:
    """A fault: in which file which text becomes which, what must be built, what must fail, and what that must print."""

    name: str
    file: str
    good: str
    bad: str
    targets: tuple[str, ...]
    suite: str
    says: str
    prepare: str = ""  # what the change of the file asks for


FAULTS = (
    Fault(
        "a price row off by 1 %",
        "libsimcore/data/training_prices.csv",
        "ml.p4d.24xlarge,us-east-1,25.251288,derived,ec2_2025_11_04",
        "ml.p4d.24xlarge,us-east-1,25.50380088,derived,ec2_2025_11_04",
        ("_core", "python_package"),
        REGRESS,
        '"cause": "prices"',
        "{python} -m tools.freeze_catalog",
    ),
    Fault(
        "a quantile off by one",
        "libsimcore/simcore/stats/summary.cpp",
        "std::max(1.0, rank)",
        "std::max(1.0, rank + 1.0)",
        ("_core", "python_package"),
        REGRESS,
        '"number": "wall_clock_s.p90"',
    ),
    Fault(
        "an unordered sum",
        "libsimcore/simcore/stats/exact_sum.cpp",
        "ExactSum& ExactSum::operator+=(const ExactSum& other) noexcept {",
        "ExactSum& ExactSum::operator+=(const ExactSum& other) noexcept {\n  add(other.value());\n  return *this;",
        ("unit_stats",),
        "build/tests/unit_stats",
        "failed",
    ),
    Fault(
        "a skipped interruption",
        "libsimcore/simcore/attempt/interruption.cpp",
        "return plan.time_to.draw(streams, purpose, attempt);",
        "return plan.time_to.draw(streams, purpose, attempt) + plan.time_to.draw(streams, purpose, attempt + 1000);",
        ("_core", "python_package"),
        REGRESS,
        '"number": "interruptions"',
    ),
    Fault(
        "a swapped unit",
        "libsimcore/simcore/catalog/instance_type.cpp",
        "kGigabit = 1e9 / 8",
        "kGigabit = 1e9",
        ("_core", "python_package"),
        REGRESS,
        '"cause": "code"',
    ),
    Fault(
        "a hot path 20 % slower",
        "libsimcore/simcore/simulate/batch.cpp",
        _DRAW,
        _DRAW + _DRAW,
        (),
        "{python} -m tools.bench_compare HEAD --only 'spot job, forecast'",
        "slower",
    ),
)


def main(names: Sequence[str]) -> int:
    """Plants all faults, or those of these names. Returns 1 when one is not caught."""
    chosen = [fault for fault in FAULTS if not names or any(name in fault.name for name in names)]
    _copy()
    suites = {(fault.targets, fault.suite) for fault in chosen}
    for targets, suite in sorted(suites):
        done = _build_and_run(targets, suite)
        if done.returncode:
            raise SystemExit(f"fails without any fault: {suite}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    caught = [_is_caught(fault) for fault in chosen]
    print(f"{sum(caught)} of {len(caught)} faults caught")
    return 0 if all(caught) else 1


def _copy() -> None:
    """A clean copy of what is committed; what was built in an earlier one stays."""
    if PLACE.exists():
        _run("git fetch --quiet origin HEAD && git reset --quiet --hard FETCH_HEAD", PLACE)
        return
    _run(f"git clone --quiet {ROOT} {PLACE}", ROOT)
    (PLACE / ".venv").symlink_to(ROOT / ".venv")


def _is_caught(fault: Fault) -> bool:
    path = PLACE / fault.file
    good = path.read_text(encoding="utf-8")
    if fault.good not in good:
        raise SystemExit(f"{fault.name}: {fault.file} holds no {fault.good!r}")
    path.write_text(good.replace(fault.good, fault.bad, 1), encoding="utf-8")
    if fault.prepare:
        _run(fault.prepare.format(python=sys.executable), PLACE)
    done = _build_and_run(fault.targets, fault.suite)
    _run("git checkout --quiet . && git clean --quiet --force -d libsimcore", PLACE)
    caught = done.returncode == 1 and fault.says in done.stdout
    print(f"{'caught' if caught else 'MISSED'}: {fault.name} (exit code {done.returncode}): {fault.suite}", flush=True)
    return caught


def _build_and_run(targets: tuple[str, ...], suite: str) -> subprocess.CompletedProcess[str]:
    if not targets:  # what runs builds for itself
        return _run(suite.format(python=sys.executable), PLACE, check=False)
    options = "-DSIMCORE_BUILD_PYTHON=ON -DSIMCORE_BUILD_TESTS=ON -DPython_EXECUTABLE=$PWD/.venv/bin/python"
    _run(f"cmake -S . -B build -G Ninja {options}", PLACE)
    _run(f"cmake --build build --target {' '.join(targets)}", PLACE)
    return _run(suite.format(python=sys.executable), PLACE, check=False)


def _run(command: str, place: Path, *, check: bool = True) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        command, shell=True, cwd=place, env={**os.environ}, capture_output=True, text=True, check=False
    )
    if check and done.returncode:
        raise SystemExit(f"{command}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
