"""What to ask next, of the user or of another tool, by what an answer says."""

from __future__ import annotations

from collections.abc import Iterator

from simcore._core import Comparison, Exploration, Forecast, Verdict
from simcore.display import wording
from simcore.display.forecast_brief import input_and_value
from simcore.inputs.scanned import Scan, unknowns
from simcore.linting.findings import LintReport

_LEAST_SHARE = 0.1  # of the variance: worth a question
_OFTEN = 0.01  # of the runs
_MOST_NAMED = 3


def of_forecast(forecast: Forecast, *, limited: bool) -> list[str]:
    """The inputs that make most of the spread, a threshold, and what cuts runs short."""
    return [*_measure(forecast), *_cut_short(forecast), *([] if limited else [_threshold(forecast)])]


def _threshold(forecast: Forecast) -> str:
    most = wording.usd(forecast.worst_case.cost_usd)
    return f"Ask the user for a threshold (at most {most} is possible), then call check with max_cost before starting."


def _measure(forecast: Forecast) -> Iterator[str]:
    """What is assumed or not said, and makes much of the variance of the cost."""
    for each in forecast.influences:
        name, value = input_and_value(forecast, each)
        if each.cost_share >= _LEAST_SHARE and value != "as stated":
            share = wording.share(each.cost_share)
            yield f"Ask the user for the {name} ({value}): it makes {share} of the variance of the cost."


def _cut_short(forecast: Forecast) -> Iterator[str]:
    share = 1.0 - forecast.probabilities.completed.share
    if share >= _OFTEN:
        told = wording.share(share)
        yield f"{told} of the runs end before their work is done: ask whether the limits of stopping may be raised."


def of_verdict(verdict: Verdict) -> list[str]:
    """Go on, do not, or find out more."""
    asked = list(_measure(verdict.forecast))
    if verdict.undecided:
        return ["Undecided: call check again with more replications, or ask the user.", *asked]
    if verdict.within:
        return ["Within the threshold: the job may be started.", *_cut_short(verdict.forecast)]
    first = "Over the threshold: do not start the job."
    return [first, "Call compare or explore with vary for a design that keeps it, or ask the user for another.", *asked]


def of_lint(report: LintReport) -> list[str]:
    """What is to be mended first."""
    told = [f"Mend before starting: {', '.join(_rules(report, 'error'))}."] if report.at_least("error") else []
    warned = _rules(report, "warning")
    return [*told, *([f"Ask the user whether these are meant: {', '.join(warned)}."] if warned else [])]


def _rules(report: LintReport, severity: str) -> list[str]:
    names = dict.fromkeys(each.rule.id for each in report.findings if each.severity == severity)
    return _named(list(names))


def of_scan(scan: Scan) -> list[str]:
    """What is not known of the jobs that have no bound, and how to come to a forecast."""
    missing = dict.fromkeys(keyword for each in scan.bounds for keyword, _ in unknowns(each))
    asked = [f"Ask the user for {', '.join(_named(list(missing)))}: without them, not every job has a bound."]
    last = "These are bounds: call forecast with the path of one job (file:line or file:name) and a workload."
    return [*(asked if missing else []), *([last] if scan.bounds else [])]


def _named(names: list[str]) -> list[str]:
    more = len(names) - _MOST_NAMED
    return [*names[:_MOST_NAMED], *([f"{more} more"] if more > 0 else [])]


def of_comparison(comparison: Comparison) -> list[str]:
    """Which of several jobs is to be taken, if that is settled."""
    cheapest, fastest = comparison.cheapest.label, comparison.fastest.label
    if cheapest == fastest:
        return [f"{cheapest} is cheapest and fastest: call check on it with a threshold before starting."]
    return [f"Ask the user what matters: {cheapest} is cheapest, {fastest} is fastest."]


def of_exploration(exploration: Exploration) -> list[str]:
    """What to do with the design that was found, or without one."""
    if exploration.best is None:
        return [
            "No design keeps the limits: ask the user for a later deadline or a higher budget, or vary more fields."
        ]
    return [f"Change the job to {exploration.best.label}, then call check with the threshold before starting it."]
