"""A training job as its owner describes it."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

from simcore import _core
from simcore.errors import Problem, SpecError
from simcore.inputs import arguments, preferences, warm_pool
from simcore.inputs.documents import PROGRAMS, TextSource, is_described, read_document, require_job
from simcore.inputs.sdk_calls import SdkCalls
from simcore.inputs.workload import Workload, in_region, kind_of, misplaced, names_of, read_workload, workload_of

if TYPE_CHECKING:
    from simcore.inputs.program_job import ProgramJob

_UNSAID = " in the workload, which the request was read without: give workload= there, before replace()"


class Job(SdkCalls):
    """A job description: the service's own vocabulary in snake_case, from a dict, a YAML or a JSON file.

    Args:
        description: The job file's content; see docs/job-file.md for its keys. It is copied as plain data: numbers of
            any class, Decimal and Fraction among them, become numbers; dates, UUIDs and paths texts; members of an Enum
            their values; arrays, tuples and other sequences lists.
        file: Name of the file it came from, for messages.
        allow_files: Whether the files that it names (`spot.trace.file`, `spot.prices.file`) are read, wherever they
            lie; a path is relative to the folder of `file`. Say so only of descriptions that you trust.

    Raises:
        SpecError: The description holds what is no such data, a key that is neither a text nor a whole number, or
            itself, or is nested too deep; or it is no job, but another document that simcore knows.

    The description is checked when the job is resolved, so that all of its problems are reported at once.
    """

    def __init__(self, description: Mapping[str, Any], *, file: str = "", allow_files: bool = False) -> None:
        given = arguments.mapping("description", description)
        # What a file holds may be no dict, which resolving refuses.
        self._document: Any = _core.plain(given, arguments.text("file", file))
        _core.require_job(self._document, file or "job")
        self.file = file
        self._files = "any" if arguments.flag("allow_files", allow_files) else "none"  # that the description may name
        self._request: Any = None  # what it was read from, if that was a request
        self._workload: tuple[str, Any] | None = None  # what was beside the request: its file and content
        self._preference: int | None = None  # the one of its InstancePreferences, if that is no matter of the workload
        self._draft: _core.JobDraft | None = None  # of the request, whose places its problems have
        self._warnings: list[str] = []  # of the request that this job was replaced from
        self._program: ProgramJob | None = None  # what it was read from, if that was a program
        self._unsaid = ""  # where what is missing can be said, if that request was read without a workload

    @classmethod
    def load(
        cls,
        path: str | PathLike[str],
        *,
        workload: Workload | None = None,
        allow_files: bool = False,
        parameters: Mapping[str, Any] | None = None,
    ) -> Job:
        """A job from a `.json`, `.yaml` or `.yml` file (a job file, or a `CreateTrainingJob` request), of a program, or
        of another document that holds jobs, such as a pipeline.

        Args:
            path: The file; of a Python file or a notebook with several jobs, with the line of one: `train.py:41`;
                of another document, with its name: `pipeline.json:Train`.
            workload: For a request: what it cannot say, as a part of a job file: its path, or a dict.
            allow_files: Whether files that it names may lie anywhere, and not only in its own folder or below it.
            parameters: Values of parameters of a pipeline or a template, by name, in the place of their defaults.

        Raises:
            SpecError: There is no such file, it is not a text of that kind, it is another document that simcore knows,
                or a job file has a workload beside it.
        """
        files = "any" if arguments.flag("allow_files", allow_files) else "below"
        given = None if parameters is None else arguments.mapping("parameters", parameters)
        if isinstance(path, (str, PathLike)) and os.fspath(path).rstrip("0123456789:").endswith(PROGRAMS):
            return cls._of_program(path, workload, files, given)
        try:
            name, document = read_document(path, require_job)
        except SpecError:
            from simcore.inputs.program_choice import holds_named_jobs

            if not holds_named_jobs(path):
                raise
            return cls._of_program(path, workload, files, given)
        if given:
            raise SpecError.of(Problem("parameters", "only go with a pipeline or a template", kind_of(document)))
        if _core.is_request(document):
            return cls._from_request(document, name, read_workload(workload), files)
        if workload is not None:
            raise misplaced(workload, kind_of(document))
        return cls._from_document(document, name, files)

    @classmethod
    def _of_program(
        cls, path: str | PathLike[str], workload: Workload | None, files: str, parameters: Mapping[str, Any] | None
    ) -> Job:
        """A job that a Python file, a notebook or another document creates."""
        from simcore.inputs.program_choice import chosen_job

        return cls.of_program(chosen_job(path, workload, parameters), workload, files)

    @classmethod
    def of_program(cls, found: ProgramJob, workload: Workload | None = None, files: str = "none") -> Job:
        """A job that a program or another document creates, all of whose bill is known with the workload."""
        said = in_region(found.region, names_of(found.request, str(found.place)), workload)
        job = cls._from_request(found.request, str(found.place), said, files)
        job._take_over(found.origins_of(job.draft().origins), found.notes)
        if workload is None:  # what the document says beside the request is none
            job.draft().unsaid = _core.read_request(found.request).unsaid
        job._program = found
        return job

    @classmethod
    def _from_document(cls, document: Any, file: str, files: str) -> Job:
        job = cls({}, file=file)
        job._document, job._files = document, files
        return job

    @classmethod
    def _from_request(
        cls, request: Any, file: str, workload: tuple[str, Any] | None, files: str, preference: int | None = None
    ) -> Job:
        workload = workload_of(names_of(request, file), workload)
        job = cls._from_document(_core.to_job_file(request, file, workload, preference), file, files)
        job._request, job._workload, job._preference = request, workload, preference
        job._draft = job._read_request()
        return job

    def _read_request(self) -> _core.JobDraft:
        return _core.read_request(self._request, self.file, self._workload, self._files, self._preference)

    def __getstate__(self) -> dict[str, Any]:
        """All members, but of the draft only what reading the request again does not give: origins and warnings."""
        kept = self._draft and (self._draft.origins, self._draft.warnings)
        return {**self.__dict__, "_draft": kept}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Takes the members of another job, and reads its request again."""
        self.__dict__.update(state, _draft=None)
        if state["_draft"]:
            self._draft = self._read_request()
            self._take_over(*state["_draft"])

    def _take_over(self, origins: dict[str, str], warnings: Sequence[str]) -> None:
        """Origins and warnings of the same request, read before."""
        draft = self.draft()
        draft.origins = {**draft.origins, **origins}
        for warning in warnings:
            if warning not in draft.warnings:
                draft.warn(warning)

    @classmethod
    def from_request(
        cls,
        request: Mapping[str, Any],
        *,
        workload: Workload | None = None,
        file: str = "",
        allow_files: bool = False,
    ) -> Job:
        """A job from a `CreateTrainingJob` request, as boto3 takes it, or from the answer that describes such a job, to
        run the same again.

        Args:
            request: The members of the request; what it cannot say may stand under its key `workload`. Or what
                `describe_training_job` returns.
            workload: What the request cannot say, as a part of a job file: size of the data, work, checkpoints; or the
                path of a file with it.
            file: Name of the file that the request came from, for messages.
            allow_files: Whether the files that the workload names are read, wherever they lie.

        Raises:
            SpecError: The request or the workload is no plain data, as for :class:`Job`. What else is wrong inside,
                resolving reports with all other problems.

        >>> job = Job.from_request(
        ...     {
        ...         "TrainingJobName": "bert",
        ...         "RoleArn": "arn:aws:iam::111122223333:role/Training",
        ...         "AlgorithmSpecification": {"TrainingImage": "bert:1", "TrainingInputMode": "File"},
        ...         "OutputDataConfig": {"S3OutputPath": "s3://bucket/output"},
        ...         "ResourceConfig": {"InstanceType": "ml.p3.2xlarge", "InstanceCount": 1, "VolumeSizeInGB": 100},
        ...         "StoppingCondition": {"MaxRuntimeInSeconds": 7200},
        ...     },
        ...     workload={"work": {"compute": {"duration": "1 h"}}},
        ... )
        >>> job.description["cluster"]
        {'instance_count': 1, 'instance_type': 'ml.p3.2xlarge', 'volume_size': '100 GB'}
        """
        sent = _core.plain(arguments.mapping("request", request), file)
        files = "any" if arguments.flag("allow_files", allow_files) else "none"
        if is_described(sent):
            return cls._of_program(TextSource(file or "request", lambda: json.dumps(sent)), workload, files, None)
        _core.require_job(sent, file or "request")
        return cls._from_request(sent, file, read_workload(workload), files)

    def beside(self, workload: Workload) -> Job:
        """A job from the same request with what that cannot say.

        Args:
            workload: As for :meth:`from_request`.

        Raises:
            SpecError: The job is no request as it was read, or has a workload already.
        """
        if self._draft is None or self._workload:
            without = "a job that replace() has changed: give it before that" if self._request else "a job that is none"
            raise misplaced(workload, "a job that has one" if self._workload else without)
        job = self._from_request(self._request, self.file, read_workload(workload), self._files, self._preference)
        job._program = self._program
        job._take_over(self._draft.origins, self._draft.warnings)
        return job

    def to_request(self, base: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The `CreateTrainingJob` request of the job, for `boto3.client("sagemaker").create_training_job(**request)`.

        Args:
            base: A request whose members stay unless the job says otherwise: role, image, places in S3. Default: the
                request that the job was read from. What is still missing is a legal text that holds "REPLACE-ME".

        Raises:
            SpecError: The job has problems, or `base` does not have the form of a request.
        """
        self.resolve()
        given = self._request if base is None else dict(arguments.mapping("base", base))
        request: dict[str, Any] = json.loads(_core.to_request(self.draft(), given))
        return request

    def preferences(self) -> dict[str, Job]:
        """A job for each of the request's `InstancePreferences`, by type, in its order; none where the type is settled.
        What :meth:`replace` changed is changed in each.

        Raises:
            SpecError: The job states a time or a speed, which belongs to one of the types, and not to which.

        >>> job = Job.from_request({"ResourceConfig": {"InstancePreferences": [{"InstanceType": "ml.g5.xlarge"}]}})
        >>> list(job.preferences())
        ['ml.g5.xlarge']
        """
        types = preferences.open_types(self._request, self._document)
        preferences.require_place(types, self._document, self._place())
        labels = _core.job_labels([("", kind) for kind in types])
        return {label: self._preferring(place) for place, label in enumerate(labels)}

    def _preferring(self, preference: int) -> Job:
        """The job with one of the request's InstancePreferences."""
        if self._draft:
            return self._from_request(self._request, self.file, self._workload, self._files, preference)
        chosen = _core.to_job_file(self._request, self.file, None, preference)
        return self.replace(**preferences.changes(chosen))

    def _place(self) -> str:
        """Where what the request cannot say stands, for messages: a file, or a section of the request."""
        if self._workload:
            return self._workload[0]
        section = "workload" if self._draft and "workload" in self._request else ""
        return ": ".join(filter(None, (self.file, section)))

    @property
    def description(self) -> dict[str, Any]:
        """A copy of the description."""
        return copy.deepcopy(self._document) if isinstance(self._document, dict) else {}

    @property
    def request_warnings(self) -> list[str]:
        """Warnings of reading the request that the job comes from."""
        return self._draft.warnings if self._draft else self._warnings

    def replace(self, **changes: Any) -> Job:
        """A copy of the job with some values changed: what-if in one line.

        A time or speed that the job states belongs to its instances, their number, the batch and the precision. When
        these change and it does not, `work.compute.measured_on` says where it was measured: the forecast carries a
        speed over by `work.model` and refuses a duration, unless `work.compute.same_speed_elsewhere` is true.

        Args:
            changes: Value by field, as :func:`simcore.sweep` names fields: its key path with two underscores for each
                dot, or its last keys where only one field of the job ends so: `instance_type="ml.g5.xlarge"`. A section
                can be replaced as a whole: `spot={...}`. None takes the key out.

        Raises:
            SpecError: A keyword is no field and no section, or could be several, or a path leads through something that
                has no keys.

        >>> job = Job({"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"}})
        >>> job.replace(instance_count=2).description["cluster"]
        {'instance_type': 'ml.p3.2xlarge', 'instance_count': 2}
        """
        description = _core.replaced(self.description, changes)
        job = Job._from_document(description, self.file, self._files)
        job._request = self._request
        job._program = self._program
        job._warnings = self.request_warnings
        job._unsaid = _UNSAID if self._draft and self._draft.unsaid else self._unsaid
        return job

    def resolve(self, catalog: _core.Catalog | None = None) -> _core.Plan:
        """The plan: every name turned into a number.

        Raises:
            SpecError: With every problem of the description, on its own and against the catalog.
        """
        return _core.resolve(self.draft(), arguments.catalog_or_builtin(catalog))

    def warm_pool_mismatches(self, next_job: Job) -> list[str]:
        """Members of the request that keep another job from taking over this one's warm pool; empty when it can.

        A job takes a pool over only when these are equal in both requests: role, instances, volume, network,
        encryption and isolation (SageMaker developer guide, "SageMaker AI Managed Warm Pools", matching jobs). What a
        job file cannot say, such as the role, counts as equal when neither job comes from a request.

        Raises:
            SpecError: One of the jobs has problems.

        >>> cluster = {"instance_type": "ml.g5.xlarge", "keep_alive": "30 min"}
        >>> small = Job({"simcore": 1, "cluster": cluster, "work": {"compute": {"duration": "1 h"}}})
        >>> small.warm_pool_mismatches(small.replace(cluster__instance_count=2, work__compute__duration="30 min"))
        ['ResourceConfig.InstanceCount']
        """
        return warm_pool.mismatches(self.to_request(), next_job.to_request())

    def draft(self) -> _core.JobDraft:
        """The description as the core reads it, with its problems, for what resolves it."""
        if self._draft:
            return self._draft
        draft = _core.read_job(self._document, self.file, self._warnings, self._files)
        draft.unsaid = self._unsaid
        return draft

    def program(self) -> ProgramJob | None:
        """The job of the program that it was read from; None of any other."""
        return self._program

    def kept(self) -> _core.JobDocument:
        """What the job was read from, for an answer to keep."""
        return _core.JobDocument(self._document, self.file, self._request, self.request_warnings, self._files)

    @classmethod
    def of_answer(cls, kept: _core.JobDocument) -> Job:
        """A job that an answer kept."""
        job = cls._from_document(kept.description, kept.file, kept.files)
        job._request = kept.request
        job._warnings = kept.warnings
        return job

    def __repr__(self) -> str:
        return f"Job({self.description!r})"


Described = Job | Mapping[str, Any] | str | PathLike[str]  # whatever describes a job: a Job, a dict, a path
JobLike = Described | _core.Plan


def as_plan(job: JobLike, catalog: _core.Catalog | None = None, workload: Workload | None = None) -> _core.Plan:
    """A plan from whatever describes a job: a plan, a Job, a dict, a path. A plan has its prices already."""
    if isinstance(job, _core.Plan):
        if workload is not None:
            raise misplaced(workload, "a plan")
        if catalog is not None:
            rule = "must not be given with a plan, which has its prices already: resolve the job with it"
            raise SpecError.of(Problem("catalog", rule))
        return job
    return as_job(job, workload).resolve(catalog)


def as_job(job: JobLike, workload: Workload | None = None) -> Job:
    """A Job from whatever describes one: a Job, a dict (a job file's, or a CreateTrainingJob request), a path.

    Args:
        job: Any of them.
        workload: For a request: what it cannot say.

    Raises:
        SpecError: `job` is a plan, in which nothing can be varied any more, or the workload is beside no request.
        TypeError: `job` is nothing that describes a job.
    """
    if isinstance(job, _core.Plan):
        raise SpecError.of(Problem("job", "must be a description: the data sources of a plan are settled"))
    if isinstance(job, Job):
        return job if workload is None else job.beside(workload)
    if isinstance(job, Mapping):
        if _core.is_request(job):
            return Job.from_request(job, workload=workload)
        described = Job(job)
        if workload is not None:
            raise misplaced(workload, kind_of(job))
        return described
    if not isinstance(job, (str, bytes, PathLike)):
        raise TypeError(f"job: must be a Job, a dict or the path of a job file, got {arguments.shown(job)}")
    return Job.load(job, workload=workload)
