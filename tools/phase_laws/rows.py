"""Rows of the catalog that follow from the recorded jobs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tools.phase_laws.jobs import ERAS, PHASES, Job, Length, Phase, divided, lengths
from tools.phase_laws.laws import SHARES, PhaseLaws, Quantiles

COLUMNS = ("name", "scope", "kind", "value", "p95", "unit", "source", "as_of", "note", "quantiles")
Row = dict[str, str]

# From this share of the variance on, a family has rows of its own.
OWN_FAMILY = 0.05
TIMES = "public logs, tests/data/real_jobs.csv"


def rounded(value: float, digits: int = 3) -> str:
    """So many significant digits."""
    return f"{float(f'{value:.{digits}g}'):.10g}"


def quantiles_text(law: Quantiles) -> str:
    """Shares and their quantiles: "0:27.4 0.01:75.6 ..."."""
    return " ".join(f"{share:g}:{rounded(value)}" for share, value in zip(SHARES, law, strict=True))


def counted(number: int, noun: str) -> str:
    """ "1 job", "12 jobs"."""
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def evidence(seen: Sequence[Length]) -> str:
    """Numbers of jobs and notebooks: "12 jobs in 9 notebooks"."""
    if not seen:
        return "no job of the time"
    return f"{counted(len(seen), 'job')} in {counted(len({length.notebook for length in seen}), 'notebook')}"


def row(phase: Phase, key: tuple[str, str], law: Quantiles, source: str, kind: str = "measured") -> Row:
    """A row of parameters.csv, for the scope and the first day of the era that are its key."""
    scope, era = key
    return {
        "name": phase.parameter,
        "scope": scope,
        "kind": kind,
        "value": rounded(law[SHARES.index(0.5)]),
        "p95": rounded(law[SHARES.index(0.95)]),
        "unit": "s",
        "source": source,
        "as_of": era,
        "note": phase.what + "; mostly polled every 10 to 30 s",
        "quantiles": quantiles_text(law),
    }


def rows_of(phase: Phase, seen: Sequence[Length]) -> Iterator[Row]:
    """Rows of one phase: a class's for each era, and a family's where families differ."""
    laws = PhaseLaws(phase, seen)
    of_family, of_both, *others = laws.model.variances
    own = (of_family + of_both) / (of_family + of_both + sum(others)) > OWN_FAMILY
    for machine in ("accelerated", "cpu"):
        first = first_eras([length for length in seen if length.job.machine == machine])
        for era in ERAS:
            cell = f"{machine} {era}"
            here = [length for length in seen if length.cell == cell]
            yield row(phase, (machine, era), laws.law("", cell), f"{evidence(here)} on {machine} instances: {TIMES}")
            for family in sorted(family for family in first if own and first[family] <= era):
                of_it = [length for length in here if length.family == family]
                source = f"{evidence(of_it)} on {family}, the rest borrowed from {evidence(seen)}: {TIMES}"
                yield row(phase, (family, era), laws.law(family, cell), source, "measured" if of_it else "assumed")


def first_eras(seen: Sequence[Length]) -> dict[str, str]:
    """The first era that each family was seen in."""
    first: dict[str, str] = {}
    for length in seen:
        first[length.family] = min(first.get(length.family, length.job.era), length.job.era)
    return first


def phase_rows(jobs: Sequence[Job]) -> list[Row]:
    """Every row that is fitted here."""
    known = divided(jobs)
    return [found for phase in PHASES for found in rows_of(phase, lengths(known, phase))]
