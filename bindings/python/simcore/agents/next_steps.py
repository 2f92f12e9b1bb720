"""What to ask next, of the user or of another tool, by what an answer says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from simcore._core import Comparison, Design, Exploration, Forecast, Influence, Verdict
from simcore.display import comparison as compared
from simcore.display import wording
from simcore.display.comparison_front import known, possible
from simcore.display.exploration_limits import missed
from simcore.display.forecast_brief import input_and_value
from simcore.inputs.scanned import NOT_CHECKED, OVER, Scan, unknowns
from simcore.linting.findings import LintReport

_LEAST_SHARE = 0.1  # of the variance: worth a question
_OFTEN = 0.01  # of the runs
_MOST_BROKEN = 0.05  # of the runs, as explore has it where nothing else is said: a design that keeps a limit
_MOST_NAMED = 3
_RAISE = "ask the user whether the limits of stopping may be raised"


def of_forecast(forecast: Forecast, *, limited: bool, number: int | None = 1) -> list[str]:
    """What cuts runs short, the inputs that make most of the spread, and a threshold.

    Args:
        forecast: Of one job.
        limited: Whether a threshold was given.
        number: How many such jobs its program starts; None: that is not known.
    """
    last = [] if limited else [_threshold(forecast, number)]
    return [*_cut_short(forecast), *_measure(forecast), *last]


def _threshold(forecast: Forecast, number: int | None) -> str:
    most = forecast.worst_case.cost_usd
    amount = f"at most {wording.usd(most)} is possible"
    if number is None:
        amount = f"{amount} for each start, and how many there are is not known"
    elif number != 1:
        amount = f"at most {wording.usd(most * number)} is possible for all {number:,} jobs, {wording.usd(most)} each"
    return f"Ask the user for a threshold ({amount}), then call check with max_cost before starting."


def _measure(forecast: Forecast) -> Iterator[str]:
    """What is assumed or not said, and makes much of the variance of the cost."""
    for each in forecast.influences:
        if each.cost_share >= _LEAST_SHARE:
            yield from _input(forecast, each)


def _input(forecast: Forecast, influence: Influence) -> Iterator[str]:
    name, value = input_and_value(forecast, influence)
    makes = f"makes {wording.share(influence.cost_share)} of the variance of the cost"
    if value == "not said":
        yield f"The job does not say {name}, which {makes}: ask the user, and state it in the job file."
    elif value != "as stated":
        field = "" if name == influence.input else f" ({influence.input})"
        yield f"{name}{field}: {value}, which {makes}. If the user has measured it, state it in the job file."


def _cut_short(forecast: Forecast) -> Iterator[str]:
    share = 1.0 - forecast.probabilities.completed.share
    if share >= _OFTEN:
        yield f"{wording.share(share)} of the runs end before their work is done: {_RAISE}."


def of_verdict(verdict: Verdict) -> list[str]:
    """Go on, do not, or find out more: what never finishes is not to be started, whatever it costs."""
    asked = [*_cut_short(verdict.forecast), *_measure(verdict.forecast)]
    if verdict.never_finishes:
        return [f"Do not start the job: its limits end every run before the work is done. Instead {_RAISE}."]
    if verdict.undecided:
        return ["Undecided: call check again with more replications, or ask the user.", *asked]
    if not verdict.within:
        first = "Over the threshold: do not start the job."
        better = "Call compare or explore with vary for a design that keeps it, or ask the user for another."
        return [first, better, *asked]
    if verdict.probability_completed < verdict.confidence:
        ended = wording.share(1.0 - verdict.probability_completed)
        return [f"Within the threshold, but {ended} of the runs end before their work is done: do not start the job "
                f"unless the user accepts that; {_RAISE}."]  # fmt: skip
    return ["Within the threshold: the job may be started.", *_cut_short(verdict.forecast)]


def of_lint(report: LintReport) -> list[str]:
    """What was not read at all, then what is to be mended first."""
    unread = [f"Not checked, since they are refused: {', '.join(_named(list(report.refused)))}."]
    told = [f"Mend before starting: {', '.join(_rules(report, 'error'))}."]
    warned = _rules(report, "warning")
    return [
        *(unread if report.refused else []),
        *(told if report.at_least("error") else []),
        *([f"Ask the user whether these are meant: {', '.join(warned)}."] if warned else []),
    ]


def _rules(report: LintReport, severity: str) -> list[str]:
    names = dict.fromkeys(each.rule.id for each in report.findings if each.severity == severity)
    return _named(list(names))


def of_scan(scan: Scan, states: Sequence[str] = ()) -> list[str]:
    """Which jobs are over a threshold, what is not known of the rest, and how to come to a forecast."""
    missing = dict.fromkeys(keyword for each in scan.bounds for keyword, _ in unknowns(each))
    often = sum(each.job.starts not in (0, 1) for each in scan.bounds)
    over, unsure = states.count(OVER), states.count(NOT_CHECKED)
    several = (
        (over, "job", "Over the threshold in the worst case: {}. Call check on each before it is started."),
        (unsure, "job", "Not compared with the threshold: {}. Do not take that as within."),
        (often, "job", "Started several times, or nobody knows how often: {}. Each amount is of one start."),
        (len(scan.skipped), "place", "Not read, though jobs may be started there: {}. Look at each."),
        (len(scan.unread), "place", "Could not be read: {}. Jobs may be started there."),
    )
    asked = f"Ask the user for what is not known before they run: {', '.join(_named(list(missing)))}."
    last = "These are bounds: call forecast with the path of one job, as its row has it, and a workload."
    return [
        *(words.format(wording.counted(count, noun)) for count, noun, words in several if count),
        *([asked] if missing else []),
        *([last] if scan.bounds else []),
    ]


def _named(names: list[str]) -> list[str]:
    more = len(names) - _MOST_NAMED
    return [*names[:_MOST_NAMED], *([f"and {more} more"] if more > 0 else [])]


# ------------------------------------------------------------------------------------------------ designs
def of_comparison(comparison: Comparison) -> list[str]:
    """Which of several jobs is to be taken, if that is settled and one of them may be."""
    if compared.gives_up(comparison.cheapest):
        return [f"No design finishes its work: start none of them; {_RAISE}."]
    fitting = [each for each in possible(comparison) if each.comparable and not _broken(each)]
    if not fitting:
        broken = sorted({word for each in possible(comparison) for word in _broken(each)})
        what = " and ".join(_CURES[word] for word in broken)
        return [f"No design keeps the limits: start none of them. Ask the user for {what}, or try other values."]
    return [*_settled(comparison, fitting), *_ended(fitting[:1])]


def _settled(comparison: Comparison, fitting: list[Design]) -> list[str]:
    """The cheapest and the fastest of the designs that keep the limits, and what cannot be told from them."""
    cheapest, fastest = fitting[0], min(fitting, key=lambda each: known(each)[1].mean)
    tied = [each.label for each in fitting if each.ties_cheapest and each.ties_fastest and each is not cheapest]
    others = [each for each in possible(comparison) if each not in fitting]
    most = "keep the limits" if any(map(_broken, others)) else "finish their work most often"
    kept = f" of those that {most}" if others else ""
    if cheapest.label == fastest.label and tied:
        same = wording.few([cheapest.label, *tied])
        return [f"The runs cannot tell these apart in cost and time: {same}. Ask the user, then call check on one."]
    if cheapest.label == fastest.label:
        return [f"{cheapest.label} is cheapest and fastest{kept}: call check on it with a threshold before starting."]
    both = f"{cheapest.label} is cheapest, {fastest.label} is fastest{kept}"
    return [f"Ask the user what matters: {both}. Then call check on that one before starting.",
            *(f"{each[0].upper()}{each[1:]}." for each in compared.ties(comparison))]  # fmt: skip


def _broken(design: Design) -> list[str]:
    """The limits that a design breaks in too many of its runs."""
    missed = (("late", design.late), ("over budget", design.over_budget))
    return [word for word, found in missed if found is not None and found.share > _MOST_BROKEN]


def _ended(designs: Iterable[Design]) -> Iterator[str]:
    for each in designs:
        if each.completed is not None and 1.0 - each.completed >= _OFTEN:
            share = wording.share(1.0 - each.completed)
            yield f"{share} of the runs of {each.label} end before their work is done: {_RAISE}."


# What to ask for where a limit is broken.
_CURES = {
    "late": "a later deadline",
    "over budget": "a higher budget",
    "unfinished": "higher limits of stopping (max_runtime, max_wait), which end runs before their work is done",
}


def of_exploration(exploration: Exploration) -> list[str]:
    """What to do with the design that was found, or what keeps every design from being one."""
    if exploration.best is not None:
        return [f"Change the job to {exploration.best.label}, then call check with the threshold before starting it."]
    if exploration.nearest is None:
        return ["No design is possible: vary other fields."]
    broken = [each.word for each in missed(exploration, exploration.nearest)]
    none = "No design finishes its work often enough" if broken == ["unfinished"] else "No design keeps the limits"
    return [f"{none}: ask the user for {' and '.join(_CURES[word] for word in broken)}; or vary more fields."]
