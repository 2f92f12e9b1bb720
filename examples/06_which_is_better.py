"""On demand or spot, and a checkpoint how often? Compared under common random numbers, and how sure that is."""

from pathlib import Path

import simcore

JOBS = Path(__file__).parent / "jobs"

# Two job files beside each other.
print(simcore.compare([JOBS / "resnet50-on-demand.yaml", JOBS / "resnet50-spot.yaml"], deadline="2 d"))

# One job over a grid: what the interval between checkpoints does to cost and time.
intervals = ["5 min", "15 min", "30 min", "1 h", "2 h", "4 h"]
found = simcore.sweep(JOBS / "resnet50-spot.yaml", checkpoint_every=intervals, deadline="3 d")
print()
for design in found.ranked():
    cost, late, difference = design.cost_usd.mean, design.late.share, design.cost_difference
    low, high = difference.interval
    more = "the cheapest" if design is found.cheapest else f"{low:.2f} to {high:.2f} USD more"
    print(
        f"{design.label:<25} {cost:5.2f} USD, {more}{', a tie' if difference.tie and low else ''}; late in {late:.1%}"
    )
print(f"least likely to be late: {found.best('late').label}")
ratios = [each.cost_difference.variance_ratio for each in found if not each.baseline]
print(f"common random numbers: the variance of the differences is at most {max(ratios):.0%} of that of unpaired runs")
