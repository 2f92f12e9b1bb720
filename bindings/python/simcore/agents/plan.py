"""The main use, as a prompt: plan, threshold, proceed."""

from __future__ import annotations

from simcore.display.printable import printable

NAME = "plan_threshold_proceed"
DESCRIPTION = "Before a training job is started: forecast it, agree on a threshold, and start it only if it keeps that."
ARGUMENTS = {
    "path": "File of the job: a job file, a request, or a program with its line (train.py:41).",
    "threshold": "Most that the job may cost, such as 500 USD; without it, the user is asked.",
}
INSTRUCTIONS = (
    "simcore forecasts what a managed training job (Amazon SageMaker's kind) costs and how long it takes, before "
    "anyone pays. Use it before a training, processing or tuning job is started or changed: scan finds jobs and bounds "
    "them, forecast gives cost and time as ranges, check compares them with a threshold, lint finds mistakes, compare "
    "and explore look for better designs, explain says where a number comes from, catalog has instance types and "
    "prices. It works offline, reads only files below the folder where it was started, and starts nothing. Report "
    "ranges, not only means, and what was assumed. Ask the user for what a refusal says is missing; do not guess it."
)

_STEPS = """Before the training job {path} is started, decide with simcore whether it may be.

1. Plan. Call lint on it, then forecast. If a workload is missing, ask the user for what the refusal lists; do not
   guess. Tell the user the expected cost and time, the ranges of 8 in 10 runs, the most that is possible, what was
   assumed, and what the job does not say.
2. Threshold. {threshold}
3. Proceed. Call check with max_cost (and max_time if there is a deadline). Start the job only if `within` is true,
   `undecided` is false and `probability_completed` is not below `confidence`: a job that often ends before its work is
   done is paid for and delivers nothing. If not, do not start it: call compare or explore with vary for a design that
   keeps the threshold, show what changes, and ask the user. Check the changed job again before it is started.

simcore starts nothing itself."""
_GIVEN = "The user's threshold is {}."
_ASKED = "Ask the user how much the job may cost at most, with the range in sight."


def steps(path: str = "", threshold: str = "") -> str:
    """The text of the prompt for one job."""
    limit = _GIVEN.format(_one_line(threshold)) if threshold else _ASKED
    return _STEPS.format(path=_one_line(path) or "that the user names", threshold=limit)


def _one_line(words: str) -> str:
    """A name or an amount, which can say nothing else in lines of its own."""
    return printable(" ".join(words.split()))
