"""Which data source for this job? Every one is tried, with the objects as they are and packed into shards."""

from pathlib import Path

import simcore

job = simcore.Job.load(Path(__file__).parent / "jobs" / "caltech256-resnet50.yaml")
advice = simcore.advise_data(job)

for option in advice.options:
    remark = "" if option.measured else "  (rates not measured)"
    print(f"{option.label:<52} {option.cost_usd.mean:6.2f} USD  {option.wall_clock_s.mean / 3600:4.2f} h{remark}")
    print(f"    {option.reason}")

best = advice.suggested
changes = ", ".join(f"{one.channel}.{one.key}: {one.value or 'left out'}" for one in best.changes)
print(f"\nsuggested: {best.label} ({changes})")
print(f"    saves {-best.cost_difference.mean:.2f} USD of {advice.baseline.cost_usd.mean:.2f}")
print(f"not counted: {'; '.join(advice.not_counted)}")

# The answer is a matter of the job: with more epochs, or other files, it is another one.
print()
for curves in advice.break_even:
    for crossing in curves.crossings:
        where = "everywhere" if crossing.from_the_start else f"from {crossing.at:g} on"
        print(f"by {curves.quantity}: {crossing.option} costs no more than {crossing.no_dearer_than} {where}")

# The suggestion is a job like any other.
print(f"\n{simcore.forecast(advice.job_with(best.label))!r}")
