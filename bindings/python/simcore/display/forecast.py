"""A forecast: what a job will cost and how long it will take."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from simcore._core import DataPath, Forecast, Probability, Summary
from simcore.display import assumptions, bill, forecast_brief, forecast_distribution, timeline, wording
from simcore.display.document import Column, Document, Section, Sentences, Table, columns, listing, present, prose, rows
from simcore.display.figures.kinds import Axis, Bar, Bars, Figure, Mark, Range, Ranges, Segment

JOBS = {"training": "training job", "processing": "processing job", "local": "training job in local mode"}
_LONG_COPYING = 0.1  # of the epochs: worth a word
_SMALLEST_SHARE = 0.005  # of the variance: worth a word
_QUANTILES = ("expected", "half below", "90 % below", "99 % below")


def headline(forecast: Forecast) -> str:
    """The range of the cost, and about how long it takes."""
    cost, time = forecast.cost_usd, forecast.wall_clock_s
    low, high = wording.usd_range(cost)
    if low == high:
        return f"{high}, {wording.duration(time.p50)}"
    return f"{low} to {high} in 8 of 10 runs, about {wording.duration(time.p50)}; 1 in 10 costs more than {high}"


def expected(forecast: Forecast) -> str:
    """Expected cost and wall clock."""
    return f"{wording.usd(forecast.cost_usd.mean)}, {wording.duration(forecast.wall_clock_s.mean)}"


def document(forecast: Forecast) -> Document:
    """The answer, what may go wrong, the typical run, what sets the pace, the bill, and what was assumed."""
    return Document(
        f"Forecast of a {JOBS[forecast.kind]}",
        forecast.job,
        headline(forecast),
        f"{_outcome(forecast)}{_spot(forecast)}{_unsaid(forecast)}",
        warnings=tuple(forecast.warnings),
        sections=sections(forecast),
        provenance=provenance(forecast),
        brief=forecast_brief.brief(forecast),
    )


def sections(forecast: Forecast) -> tuple[Section, ...]:
    """The sections of :func:`document`; those that would say nothing are left out."""
    return present(
        _answer(forecast),
        _known(forecast),
        _risks(forecast),
        _uncertain(forecast),
        _run(forecast),
        _pace(forecast.data_path),
        _bill(forecast),
        _spread(forecast),
        assumptions.assumed(forecast.assumed),
        assumptions.stated(forecast.stated, "How much of its storage the job file charges to this job."),
    )


def figures(forecast: Forecast) -> tuple[Figure, ...]:
    """The typical run and the bill; besides, the range of the cost, the spread of the runs and their distributions."""
    worst = wording.usd(forecast.worst_case.cost_usd)
    title = f"{wording.usd(forecast.bill.total_usd)} expected, at most {worst} by the stopping rules"
    return (
        timeline.figure(forecast.typical.phases),
        bill.waterfall(forecast.bill, title),
        _range_of_cost(forecast),
        *([_spread_figure(forecast)] if _varying(forecast) else []),
        *forecast_distribution.figures(forecast),
    )


def provenance(forecast: Forecast) -> tuple[tuple[str, str], ...]:
    """What gives the same numbers again."""
    runs = f"{forecast.cost_usd.count:,}, {forecast.stopped}"
    if forecast.sampling != "plain":
        runs += f", {forecast.sampling} draws"
    made_of = (("spec", forecast.spec_id), ("seed", forecast.seed), ("runs", runs))
    return wording.provenance(forecast, *made_of, *_method(forecast))


def _method(forecast: Forecast) -> list[tuple[str, str]]:
    if forecast.method == "exact":
        return [("method", f"exact (probabilities right to {forecast.method_error:.2g}); the runs give the timeline "
                           "and the outcomes")]  # fmt: skip
    if forecast.method == "conditional":
        return [("method", "conditional (certain once rates, sizes, speeds and starts are drawn)"), *_control(forecast)]
    reason = [("simulated because", forecast.method_reason)] if forecast.method_reason else []
    return [*_control(forecast), *reason]


def _control(forecast: Forecast) -> list[tuple[str, str]]:
    """The row that names what a control variate tells."""
    told = {"cost": forecast.variance_ratio.cost_usd, "time": forecast.variance_ratio.wall_clock_s}
    names = " and ".join(name for name, ratio in told.items() if ratio is not None)
    return [("control variate", f"{names}: by the law of the sum of what the runs draw")] if names else []


def _outcome(forecast: Forecast) -> str:
    runs = forecast.cost_usd.count
    if forecast.outcomes.get("Completed") == runs:
        return f"All {runs:,} simulated runs complete." if runs > 1 else "The simulated run completes."
    ended = ", ".join(f"{name} {count:,}" for name, count in forecast.outcomes.items())
    return f"How {wording.counted(runs, 'simulated run')} end{'s' if runs == 1 else ''}: {ended}."


def _spot(forecast: Forecast) -> str:
    """What interruptions and waits for capacity do to the end of a job; nothing where none happens."""
    if not forecast.interruptions:
        return ""
    clock, done = forecast.wall_clock_s, forecast.probabilities.completed.share
    ends = f"half of the runs end within {wording.duration(clock.p50)}, one in ten takes {wording.duration(clock.p90)}"
    given_up = f"; {wording.share(1.0 - done)} end before their work is done" if done < 1.0 else ""
    return f" Spot: {ends} or longer{given_up}."


def _unsaid(forecast: Forecast) -> str:
    """What the job file does not describe, and how much of the variance comes from it; nothing where none does."""
    unstated = [part for part in forecast.unstated if part.share >= _SMALLEST_SHARE]
    if not unstated:
        return ""
    parts = " and ".join(f"{part.what} ({part.field})" for part in unstated)
    share = min(1.0, sum(part.share for part in unstated))
    return f" Not said: {parts}. That makes up {wording.share(share)} of the variance of the billed time."


# ------------------------------------------------------------------------------------------------ the answer
def _answer(forecast: Forecast) -> Section:
    worst, cost = forecast.worst_case, forecast.cost_usd
    lines = [
        ("cost", *_amounts(cost), wording.usd(worst.cost_usd)),
        _times("wall clock", forecast.wall_clock_s, worst.wall_clock_s),
        _times("billable", forecast.billable_s, worst.billable_s),
    ]
    if worst.preparation_s:
        before, most = wording.duration(forecast.preparation_s), wording.duration(worst.preparation_s)
        lines.append(("preparation, before it", before, "", "", "", most))
    runs = wording.counted(cost.count, "simulated run")
    caption = f"Of {runs}, and the most that the stopping rules allow."
    heads = (Column("", "name"), *columns("number", *_QUANTILES, "at most"))
    limit = Sentences((f"at most: {worst.explanation}",), "dim")
    return Section("answer", "the answer", (Table(heads, rows(lines), caption=caption), limit))


def _amounts(cost: Summary) -> tuple[str, ...]:
    """The mean as the bill has it, quantiles to the digits that another seed would leave."""
    ends = cost.intervals
    quantiles = ((cost.p50, "p50"), (cost.p90, "p90"), (cost.p99, "p99"))
    return wording.usd(cost.mean), *(wording.usd_to(value, ends[name]) for value, name in quantiles)


def _times(name: str, summary: Summary, most_s: float) -> tuple[str, ...]:
    return name, *map(wording.duration, (summary.mean, summary.p50, summary.p90, summary.p99, most_s))


def _known(forecast: Forecast) -> Section:
    """How far another seed may move the numbers of the answer; nothing when nothing is uncertain."""
    lines = [_intervals(*entry) for entry in _summaries(forecast)[:2] if entry[1].standard_error]
    heads = (Column("", "name"), *map(Column, _QUANTILES))
    caption = "Where the numbers above lie at 95 %, as far as the runs tell: what another seed may move, not the model."
    return Section("known", "simulation error", (Table(heads, rows(lines), caption=caption),), "detail")


def _intervals(name: str, summary: Summary, show: Callable[[float], str]) -> tuple[str, ...]:
    ends = summary.intervals
    return name, *(wording.between(*ends[each], show) for each in ("mean", "p50", "p90", "p99"))


# ------------------------------------------------------------------------------------------------ risks
def _risks(forecast: Forecast) -> Section:
    """What may go wrong, and how likely; only what was asked for or happens."""
    found = forecast.probabilities
    asked = [("late", found.late), ("over budget", found.over_budget)]
    lines = [
        *_likely("not finished", found.completed, inverse=True),
        *_likely("given up at max_wait", found.max_wait_exceeded),
        *(line for name, risk in asked if risk is not None for line in _likely(name, risk, asked=True)),
    ]
    if forecast.cost_usd.standard_error:
        lines.append(("worst 5 %", f"cost {wording.usd(forecast.cost_usd.worst5)} on average"))
    if forecast.interruptions:
        lost = wording.duration(forecast.lost_s)
        lines.append(("interruptions", f"{forecast.interruptions:.3g} on average, {lost} of work done again"))
    return Section("risks", "risks", (listing(lines, "What may go wrong, and how likely it is."),))


def _likely(name: str, risk: Probability, *, inverse: bool = False, asked: bool = False) -> list[tuple[str, str]]:
    """ "3.5 % of the runs (1.4 % to 7.1 % at 95 %)", or nothing when that never happens and nobody asked."""
    share, (low, high) = risk.share, risk.interval
    if inverse:
        share, low, high = 1 - share, 1 - high, 1 - low
    if not share and not asked:
        return []
    told = f"{_percent(share)} of the runs"
    return [(name, told if low == high else f"{told} ({_percent(low)} to {_percent(high)} at 95 %)")]


def _percent(share: float) -> str:
    return f"{100 * share:.2g} %" if share < 0.995 else f"{100 * share:.4g} %"


def _uncertain(forecast: Forecast) -> Section:
    """Every input that moves cost or time, by its share of their variances."""
    heads = (Column("input"), *columns("number", "of the cost", "of the time"), Column("value"))
    lines = []
    for each in forecast.influences:
        name, value = forecast_brief.input_and_value(forecast, each)
        lines.append((name, wording.share(each.cost_share), wording.share(each.wall_clock_share), value))
    caption = "Share of the variance that goes if this input alone is known (first-order Sobol' index)."
    return Section("uncertain", "what makes it uncertain", (Table(heads, rows(lines), caption=caption),))


# ------------------------------------------------------------------------------------------------ the run
def _run(forecast: Forecast) -> Section:
    phases = forecast.typical.phases
    if not phases:
        return prose("run", ["Nothing runs."], title="the typical run")
    end, billed = wording.duration(forecast.typical.wall_clock_s), wording.duration(forecast.typical.billed_s)
    told = f"The run with the median wall clock: {end}, of which {billed} are billed."
    kept_s = sum(phase.end_s - phase.start_s for phase in phases if phase.phase == "retained")
    if kept_s:
        told += f" Then a warm pool keeps the instances for {wording.duration(kept_s)}, which is billed apart."
    blocks = (Sentences((told,), "dim"), timeline.figure(phases), timeline.table(phases))
    return Section("run", "the typical run", blocks)


def _pace(path: DataPath) -> Section:
    """What sets the pace of the epochs and of copying, and how busy the nodes are; nothing for a job without data."""
    use = path.utilisation
    busy = {"compute": use.compute, "processors": use.processors, "network": use.network, "disk": use.disk}
    if not path.copying_paced_by_s and not busy["network"] and not busy["disk"]:
        return prose("pace", ())
    lines = [("epochs", f"{path.verdict} ({_paced(path.epochs_paced_by_s)})")]
    copying_s = sum(path.copying_paced_by_s.values())
    if copying_s:
        lasts = wording.duration(copying_s)
        lines.append(("copying", f"{lasts} before the first epoch ({_paced(path.copying_paced_by_s)})"))
    lines.append(("in use", ", ".join(f"{name} {wording.share(share)}" for name, share in busy.items())))
    if copying_s > _LONG_COPYING * sum(path.epochs_paced_by_s.values()):
        lines.append(("what helps", f"against copying: {path.copying_advice}"))
    lines.append(("what helps", path.advice))
    caption = "Averages over the simulated runs; shares in use are of what a node could do while the epochs run."
    return Section("pace", "what sets the pace", (listing(lines, caption),))


def _paced(seconds: Mapping[str, float]) -> str:
    """ "compute 81 %, volume 19 %": what set the pace, longest first."""
    whole = sum(seconds.values())
    longest = sorted(seconds.items(), key=lambda entry: -entry[1])
    return ", ".join(f"{name.replace('_', ' ')} {wording.share(time / whole)}" for name, time in longest)


# ------------------------------------------------------------------------------------------------ the bill
def _bill(forecast: Forecast) -> Section:
    _, waterfall, range_of_cost, *_ = figures(forecast)
    caption = "Each quantity is its mean over the simulated runs. The amounts add up to the total as printed."
    blocks = (waterfall, range_of_cost, bill.table(forecast.bill, caption))
    return Section("bill", "the expected bill", blocks, "folded")


def _range_of_cost(forecast: Forecast) -> Figure:
    """Expected cost, what nine runs of ten stay below, and the most, on one scale."""
    expected, most = forecast.cost_usd.mean, forecast.worst_case.cost_usd
    lines = (("expected", expected, "total"), ("90 % below", forecast.cost_usd.p90, "step"), ("at most", most, "most"))
    bars = tuple(
        Bar(name, (Segment(0.0, amount, colour),), wording.usd(amount), aside=_times_expected(amount, expected))
        for name, amount, colour in lines
    )
    described = "; ".join(f"{bar.label} {bar.value}" for bar in bars)
    data = Bars(bars, Axis("US dollars"))
    return Figure("range", f"cost, at most {wording.usd(most)}", data, described, "What it may come to", extra=True)


def _times_expected(amount: float, expected: float) -> str:
    ratio = amount / expected if expected > 0.0 else 0.0
    if ratio < 1.05:
        return ""
    return f"{ratio:,.1f} × the expected" if ratio < 10 else f"{ratio:,.0f} × the expected"


# ------------------------------------------------------------------------------------------------ the spread
def _summaries(forecast: Forecast) -> list[tuple[str, Summary, Callable[[float], str]]]:
    return [
        ("cost", forecast.cost_usd, wording.usd),
        ("wall clock", forecast.wall_clock_s, wording.duration),
        ("billable", forecast.billable_s, wording.duration),
    ]


def _varying(forecast: Forecast) -> list[tuple[str, Summary, Callable[[float], str]]]:
    return [entry for entry in _summaries(forecast) if entry[1].max > entry[1].min]


def _spread(forecast: Forecast) -> Section:
    runs, title = wording.counted(forecast.cost_usd.count, "simulated run"), "how runs differ"
    if not _varying(forecast):
        told = f"They do not: nothing varies in this job ({runs})."
        return prose("spread", [told], title=title, folding="detail")
    heads = columns("number", "mean", "its standard error", "least", "5 % below", "half below", "90 % below",
                    "95 % below", "99 % below", "greatest")  # fmt: skip
    lines = [(name, *map(show, _values(summary))) for name, summary, show in _summaries(forecast)]
    table = Table((Column("", "name"), *heads), rows(lines), caption="Of all simulated runs.", drawn=True)
    curves = forecast_distribution.figures(forecast)
    return Section("spread", title, (_spread_figure(forecast), table, *curves), "detail")


def _values(summary: Summary) -> tuple[float, ...]:
    return (summary.mean, summary.standard_error, summary.min, summary.p5, summary.p50, summary.p90, summary.p95,
            summary.p99, summary.max)  # fmt: skip


def _spread_figure(forecast: Forecast) -> Figure:
    runs = wording.counted(forecast.cost_usd.count, "simulated run")
    caption = (
        f"{runs}. Line: all of them; bar: from 5 % to 95 %; upright: half below; ring: the mean. "
        "Each strip has a scale of its own."
    )
    ranges = tuple(_strip(*entry) for entry in _varying(forecast))
    described = "; ".join(f"{each.label} {' to '.join(each.ends)}, {each.tip}" for each in ranges)
    return Figure("spread", "spread of the simulated runs", Ranges(ranges), described, caption, extra=True)


def _strip(name: str, summary: Summary, show: Callable[[float], str]) -> Range:
    return Range(
        name,
        (summary.min, summary.max),
        (summary.p5, summary.p95),
        (Mark(summary.p50, "upright"), Mark(summary.mean, "ring")),
        (show(summary.min), show(summary.max)),
        f"90 % of the runs from {show(summary.p5)} to {show(summary.p95)}",
    )
