"""Jobs with their answers: what is wrong about them is said once, with its place."""

from simcore.errors import Problem
from simcore.inputs.answered import Answered, AnsweredJobs
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.python_code.call import Place
from simcore.inputs.scanned import Bound, Scan

JOB = ProgramJob(Place("a.py", 3), "PyTorch", request={})
WRONG = Problem("InstanceCount", "must be a whole number", "'1'")


def of(*bounds: Bound, wrong: tuple[Problem, ...] = ()) -> AnsweredJobs:
    return AnsweredJobs(Scan(1, bounds), tuple(map(Answered, bounds)), wrong)


def test_a_problem_has_the_place_of_its_job() -> None:
    (told,) = of(Bound(JOB, problems=(WRONG,))).problems
    assert told.where == "a.py:3: InstanceCount"


def test_what_has_no_price_is_not_wrong() -> None:
    other = ProgramJob(Place("a.py", 5), "create_transform_job", problems=(WRONG,))
    assert of(Bound(other, problems=(WRONG,))).problems == ()


def test_each_problem_is_said_once() -> None:
    said = Problem("w.yaml: work", "must be a section")
    assert of(Bound(JOB), wrong=(said, said)).problems == (said,)


def test_the_name_of_a_job_and_of_a_trial() -> None:
    tuned = ProgramJob(Place("a.py", 3), "PyTorch", trials=4, tuner=Place("a.py", 9))
    assert (Answered(Bound(JOB)).name, Answered(Bound(JOB)).is_trial) == ("a.py:3", False)
    assert (Answered(Bound(tuned)).name, Answered(Bound(tuned)).is_trial) == ("a.py:9", True)
