"""What an account's own jobs say of the service's phases, as a profile."""

from __future__ import annotations

from simcore import _core
from simcore._core import History, Profile
from simcore.inputs.arguments import catalog_or_builtin


def calibrate(history: History, *, name: str = "calibrated", catalog: _core.Catalog | None = None) -> Profile:
    """Laws of the phases' lengths, learned from jobs that ran: what :func:`simcore.forecast` takes as `profile`.

    For each phase (starting, input, image pull, upload) and instance family there is a law for each template of jobs,
    and one for jobs of other templates. The catalog's law is where each begins: few jobs lean on it, and
    `shipped_share` says how much. Times that were polled, and phases that were cut short, count as what they are:
    bounds of a length. Jobs that took over a warm pool or were interrupted are left out, which `notes` counts.

    Args:
        history: What :func:`simcore.load_history` makes of described jobs and logs.
        name: Of the profile, in every forecast.
        catalog: Whose laws are the start; default: the built-in one.

    Raises:
        CatalogError: No job tells the length of a phase.

    >>> import simcore
    >>> answer = {
    ...     "TrainingJobName": "reviews-2025-05-05-08-30-00-101",
    ...     "TrainingJobArn": "arn:aws:sagemaker:us-east-1:111122223333:training-job/reviews-2025-05-05-08-30-00-101",
    ...     "TrainingJobStatus": "Completed",
    ...     "SecondaryStatus": "Completed",
    ...     "CreationTime": "2025-05-05T08:30:00Z",
    ...     "ResourceConfig": {"InstanceType": "ml.g5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30},
    ...     "SecondaryStatusTransitions": [
    ...         {"Status": "Starting", "StartTime": "2025-05-05T08:30:00Z", "EndTime": "2025-05-05T08:31:00Z"},
    ...         {"Status": "Training", "StartTime": "2025-05-05T08:31:00Z", "EndTime": "2025-05-05T09:31:00Z"},
    ...     ],
    ... }
    >>> profile = simcore.calibrate(simcore.load_history(answer))
    >>> [(law.parameter, law.template_name, law.jobs) for law in profile.learned]
    [('phase.starting', '', 1), ('phase.starting', 'reviews', 1)]
    """
    return _core.calibrate(history, catalog_or_builtin(catalog), name)
