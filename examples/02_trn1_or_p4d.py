"""Trainium or A100? The published seconds of one BERT job on each, at the prices of two days."""

import simcore

SECONDS = {"ml.trn1.32xlarge": 6033, "ml.p4d.24xlarge": 6553}

job = simcore.Job(
    {
        "simcore": 1,
        "name": "bert-base",
        "cluster": {"instance_type": "ml.trn1.32xlarge"},
        "work": {"compute": {"duration": "6033 s", "spread": 0}},  # this very run, not the next one like it
        "phases": {
            "image_pull": "0 s",
            "download": "0 s",
            "upload": "0 s",
        },  # the published seconds hold every billed phase
    }
)

for day in ("2022-12-01", "2026-01-01"):
    costs = {}
    for kind, seconds in SECONDS.items():
        choice = job.replace(as_of=day, cluster__instance_type=kind, work__compute__duration=seconds)
        forecast = simcore.forecast(choice)
        costs[kind] = forecast.cost_usd.mean
        price = forecast.bill.items[0]
        print(f"{day}  {kind:<17} {seconds} s × {price.unit_price_usd:8.4f} USD/h = {costs[kind]:6.2f} USD")
    cheap, dear = sorted(costs, key=costs.__getitem__)
    print(f"{day}  {cheap} saves {1 - costs[cheap] / costs[dear]:.0%}\n")
