"""A training job as its owner describes it."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from os import PathLike
from typing import Any

from simcore import _core, _yaml
from simcore._errors import Problem, SpecError


class Job:
    """A job description: the service's own vocabulary in snake_case, from a dict, a YAML or a JSON file.

    Args:
        description: The job file's content; see docs/job-file.md for its keys. It is copied.
        file: Name of the file it came from, for messages.

    The description is checked when the job is resolved, so that all of its problems are reported at once.
    """

    def __init__(self, description: Mapping[str, Any], *, file: str = "") -> None:
        self._description: dict[str, Any] = copy.deepcopy(dict(description))
        self._json = _yaml.dict_to_json(self._description)
        self._file = file

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Job:
        """A job from a `.json`, `.yaml` or `.yml` file.

        Raises:
            SpecError: There is no such file, or it is not a text of that kind.
        """
        name, text = _yaml.read(path)
        if name.lower().endswith(".json"):
            _core.read_job(text, name)  # refuses what Python's parser would let pass: keys twice, NaN
            return cls._from_json(text, name)
        return cls._from_json(_yaml.to_json(text, name), name)

    @classmethod
    def _from_json(cls, text: str, file: str) -> Job:
        job = cls.__new__(cls)
        job._json = text
        job._file = file
        document = json.loads(text)
        job._description = document if isinstance(document, dict) else {}
        return job

    @property
    def description(self) -> dict[str, Any]:
        """A copy of the description."""
        return copy.deepcopy(self._description)

    def replace(self, **changes: Any) -> Job:
        """The same job with some values changed: what-if in one line.

        Args:
            changes: Value by key path, with two underscores for each dot:
                `cluster__instance_type="ml.g5.xlarge"`.

        Raises:
            SpecError: A path leads through something that has no keys.

        >>> job = Job({"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"}})
        >>> job.replace(cluster__instance_count=2).description["cluster"]
        {'instance_type': 'ml.p3.2xlarge', 'instance_count': 2}
        """
        description = self.description
        for path, value in changes.items():
            *parents, key = path.split("__")
            section = description
            for depth, parent in enumerate(parents, start=1):
                section = section.setdefault(parent, {})
                if not isinstance(section, dict):
                    raise _not_a_section(".".join(parents[:depth]), section)
            section[key] = value
        return Job(description, file=self._file)

    def resolve(self, catalog: _core.Catalog | None = None) -> _core.Plan:
        """The plan: every name turned into a number.

        Raises:
            SpecError: With every problem of the description, on its own and against the catalog.
        """
        return _core.resolve(_core.read_job(self._json, self._file), catalog or _core.Catalog.builtin())

    def __repr__(self) -> str:
        return f"Job({self._description!r})"


def _not_a_section(where: str, value: Any) -> SpecError:
    rule = "must be an object with keys"
    return SpecError(f"{where}: {rule}, got {value!r}", (Problem(where, rule, repr(value), ""),))


def as_plan(
    job: Job | _core.Plan | Mapping[str, Any] | str | PathLike[str], catalog: _core.Catalog | None = None
) -> _core.Plan:
    """A plan from whatever describes a job: a plan, a Job, a dict, a path. A plan has its prices already."""
    if isinstance(job, _core.Plan):
        if catalog is not None:
            raise _already_priced()
        return job
    if isinstance(job, Job):
        return job.resolve(catalog)
    if isinstance(job, Mapping):
        return Job(job).resolve(catalog)
    return Job.load(job).resolve(catalog)


def _already_priced() -> SpecError:
    rule = "must not be given with a plan, which has its prices already: resolve the job with it"
    return SpecError(f"catalog: {rule}", (Problem("catalog", rule, "", ""),))
