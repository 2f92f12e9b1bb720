"""What does this job cost, how long does it take, and where does the time go?"""

import sys
from pathlib import Path

import simcore

JOB = Path(__file__).parent / "jobs" / "caltech256-resnet50.json"

job = simcore.Job.load(sys.argv[1] if len(sys.argv) > 1 else JOB)
forecast = simcore.forecast(job, seed=1)

print(f"{forecast.job}: {forecast.cost_usd.mean:.9f} USD, {forecast.wall_clock_s.mean:.9f} s")
worst = forecast.worst_case.cost_usd
print(f"90 % of the runs cost less than {forecast.cost_usd.p90:.9f} USD; at most {worst:.2f} USD")
for phase in forecast.phases:
    billed = "billed" if phase.billed else "free"
    print(f"  {phase.phase:<12} {phase.end_s - phase.start_s:12.3f} s  {billed}")
for item in forecast.bill.items:
    print(f"  {item.usage_type:<28} {item.quantity:16.6f} {item.unit:<9} {item.amount_usd:12.6f} USD")
