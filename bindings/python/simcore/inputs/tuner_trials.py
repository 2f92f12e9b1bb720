"""What a tuner of the SDK runs, as of a tuning job in a file: the training job of a trial, and their number."""

from __future__ import annotations

from simcore.errors import SpecError
from simcore.inputs import tuner_keywords as sdk
from simcore.inputs.program_choice import others
from simcore.inputs.program_job import ProgramJob, of_members, tuning
from simcore.inputs.python_code.call import Place
from simcore.inputs.sdk_request import SdkRequest


def trial(tuning_job: SdkRequest) -> tuple[SdkRequest, ProgramJob]:
    """The request of one training job, and how many of them there are.

    Args:
        tuning_job: The request of all.

    Raises:
        SpecError: Nothing that could be tuned is given.
    """
    if any(problem.where in (sdk.ESTIMATOR, sdk.TRAINER) for problem in tuning_job.problems):
        raise SpecError.of(*tuning_job.problems)
    name = str(tuning_job.members.get("HyperParameterTuningJobName", ""))
    place = Place(sdk.CLASS, name=name)
    given, trials = tuning(tuning_job.members, place)
    found = ProgramJob(place, sdk.CLASS, trials=trials, within=sdk.CLASS)
    one = SdkRequest(tuning_job.origins, tuning_job.vocabulary)
    one.members = {**(given or {}), "TrainingJobName": name}
    one.region = tuning_job.region
    one.problems, one.warnings = tuning_job.problems, [*tuning_job.warnings, *others(found)]
    return one, of_members(found, one.members)
