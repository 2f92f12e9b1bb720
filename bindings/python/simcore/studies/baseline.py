"""A second version of simcore, for what a movement of the code's own is held against."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from math import isclose
from os import PathLike
from pathlib import Path
from typing import Any

from simcore import _core
from simcore.errors import Problem, SpecError
from simcore.inputs.suite import PinFile

_AS_PINNED = ["--method", "simulate", "--sampling", "plain"]  # versions that know no such options do nothing else


def rerun(python: str | PathLike[str], pin: PinFile, catalog: _core.PinnedCatalog) -> str:
    """What another version of simcore makes of a pinned job, in a sentence.

    Args:
        python: Interpreter in whose environment that version is installed.
        pin: The pin.
        catalog: Under which it was made.

    Raises:
        SpecError: There is no such interpreter, or no simcore in its environment.
    """
    program = os.path.abspath(python) if os.sep in str(python) else str(python)  # noqa: PTH100 - a venv's is a link
    with tempfile.TemporaryDirectory() as folder:
        made = _forecast(program, pin, catalog, Path(folder))
    version, pinned = made.get("version", "of no version"), dict(pin.pin.numbers)
    unknown = [name for name in pinned if _number(made, name) is None]
    if unknown:
        return f"simcore {version} of {python} says nothing of {', '.join(unknown)}: nothing can be said"
    numbers = {name: _number(made, name) or 0.0 for name in pinned}
    moved = [name for name, value in pinned.items() if not isclose(value, numbers[name])]
    if not moved:
        return f"simcore {version} of {python} still gives the pinned numbers"
    if made.get("catalog") != pin.pin.catalog:
        return f"simcore {version} of {python} has other prices or rates than the pin: nothing can be said"
    first = moved[0]
    return (
        f"simcore {version} of {python} gives other numbers than the pin, too: {first} {numbers[first]:.12g}, "
        f"not {pinned[first]:.12g}; compiler or platform differ"
    )


def _forecast(python: str, pin: PinFile, catalog: _core.PinnedCatalog, folder: Path) -> dict[str, Any]:
    job = folder / "job" / "job.json"
    if pin.files.exists():
        shutil.copytree(pin.files, job.parent)
    job.parent.mkdir(exist_ok=True)
    layers = [*_written(folder, "prices", [(each.file, each.text) for each in catalog.prices])]
    layers += _written(
        folder, "profile", [(f"{each.file}.json", json.dumps(each.content)) for each in catalog.profiles]
    )
    job.write_text(json.dumps(pin.pin.description), encoding="utf-8")
    runs = ["--seed", str(pin.pin.seed), "--replications", str(pin.pin.replications)]
    command = [python, "-m", "simcore", "forecast", str(job), *runs, *layers, "--format", "json"]
    ran = _ran([*command, *_AS_PINNED], folder)
    if "unrecognized arguments" in ran.stderr:
        ran = _ran(command, folder)
    if ran.returncode:
        raise SpecError.of(Problem("baseline", "must run simcore", f"{python}: {ran.stderr.strip()[:500]}"))
    try:
        return dict(json.loads(ran.stdout))
    except ValueError:
        raise SpecError.of(Problem("baseline", "must run simcore", f"{python}: printed no forecast")) from None


def _ran(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder, env=_surroundings())
    except OSError as error:
        problem = Problem("baseline", "must be a Python interpreter", f"{command[0]}: {error.strerror}")
        raise SpecError.of(problem) from None


def _surroundings() -> dict[str, str]:
    """The environment without what would lead another interpreter to this one's packages."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}


def _written(folder: Path, option: str, layers: list[tuple[str, str]]) -> list[str]:
    """The options that lay these files over the catalog."""
    options = []
    for place, (name, text) in enumerate(layers):
        path = folder / f"{option}{place}" / Path(name).name
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
        options += [f"--{option}", str(path)]
    return options


def _number(forecast: dict[str, Any], name: str) -> float | None:
    """A number of a forecast in JSON, by the name that pins have for it; None where it is not there."""
    if name.startswith("bill."):
        usage = name.removeprefix("bill.")
        return float(sum(line["amount_usd"] for line in forecast.get("bill", []) if line["usage_type"] == usage))
    found: Any = forecast
    for key in name.split("."):
        found = found.get(key) if isinstance(found, dict) else None
    found = found.get("share") if isinstance(found, dict) else found
    return None if found is None else float(found)
