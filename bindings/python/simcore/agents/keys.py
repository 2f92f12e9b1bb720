"""The keys of `--format json` that tools choose, by the answer that has them."""

from __future__ import annotations

_SUMMARY = ("mean", "p10", "p50", "p90", "p99", "intervals.mean", "intervals.p90")
FORECAST = (
    "job", "version", "spec_id", "seed", "replications", "warnings",
    *(f"{name}.{key}" for name in ("cost_usd", "wall_clock_s") for key in _SUMMARY),
    "outcomes", "probabilities", "worst_case", "bill_total_usd", "unstated", "influences",
    "assumed.field", "assumed.value", "bill.usage_type", "bill.quantity", "bill.unit", "bill.amount_usd", "bill.as_of",
)  # fmt: skip
VERDICT = (
    "job", "within", "undecided", "never_finishes", "probability_completed", "decided_by", "confidence", "limits",
    "probability_within", "interval",
    *(f"forecast.{key}" for key in FORECAST if key.partition(".")[0] not in ("job", "bill", "version")),
)  # fmt: skip
_FINDING = ("rule", "severity", "file", "job", "place", "line", "value", "text", "usd", "advice")
LINT = ("jobs", "counts", "refused", "ignored", *(f"findings.{key}" for key in _FINDING))
# "path" and "verdict" are of the tool: what names the job to forecast, and whether it is within a threshold.
_SCANNED = (
    "path", "verdict", "what", "name", "within", "instances", "purchase", "limit_s", "at_most_usd", "per", "prices_of",
    "trials", "starts", "launched", *(f"unknowns.{key}" for key in ("keyword", "text", "why")), "beside.text",
    "beside.why", "problems", "notes", "uncounted_data",
)  # fmt: skip
_NOT_READ = ("file", "cell", "line", "step", "text", "why")
SCAN = ("total", "files", *(f"jobs.{key}" for key in _SCANNED), *(f"not_read.{key}" for key in _NOT_READ), "unreadable")
_FINALIST = ("label", "refused", "cost_usd", "cost_p5_usd", "cost_p50_usd", "cost_p90_usd", "cost_p99_usd",
             "wall_clock_s", "wall_clock_p50_s", "wall_clock_p90_s", "completed", "late",
             "over_budget")  # fmt: skip
_DESIGN = (*_FINALIST, "cost_difference_usd", "cost_difference_low_usd", "cost_difference_high_usd")
COMPARISON = ("version", "seed", "replications", "interval_level", "deadline_s", "budget_usd", "baseline", "cheapest",
              "fastest", "front", *(f"designs.{key}" for key in _DESIGN))  # fmt: skip
_EXPLORED = ("label", "cost_usd", "cost_standard_error_usd", "wall_clock_s", "late", "over_budget", "unfinished",
             "keeps_limits")  # fmt: skip
EXPLORATION = (
    "version", "seed", "objective", "deadline_s", "budget_usd", "size", "possible", "replications", "correct_selection",
    *(f"{name}.{key}" for name in ("best", "nearest", "runner_up") for key in (*_EXPLORED, "values")),
    *(f"finalists.designs.{key}" for key in _FINALIST), *(f"front.{key}" for key in _EXPLORED), "unseen", "refused",
)  # fmt: skip
OF_DESIGNS = ("warnings", "assumed.design", "assumed.field", "assumed.value")
