"""My boto3 request, before it is sent: what will it cost, what would spot save, does the SDK call say the same?"""

import json
from pathlib import Path

import simcore

FOLDER = Path(__file__).parent / "requests"

job = simcore.Job.load(FOLDER / "caltech256.json", workload=FOLDER / "caltech256.workload.yaml")
forecast = simcore.forecast(job)
print(f"as it is    {forecast.cost_usd.mean:6.3f} USD, {forecast.wall_clock_s.mean / 60:4.1f} min")

# What-if, and back to a request for create_training_job(**request): only what was changed differs.
spot = job.replace(purchase="spot", stopping__max_runtime="2 h", stopping__max_wait="4 h")
cheaper = simcore.forecast(spot)
print(f"spot        {cheaper.cost_usd.mean:6.3f} USD, {cheaper.wall_clock_s.mean / 60:4.1f} min")
given, request = json.loads((FOLDER / "caltech256.json").read_text()), spot.to_request()
for member in request:
    if request[member] != given.get(member):
        print(f"  {member}: {json.dumps(given.get(member))} -> {json.dumps(request[member])}")

# The same job as the keyword arguments of an SDK estimator, with what goes to fit().
estimator = simcore.Job.from_estimator(
    image_uri=given["AlgorithmSpecification"]["TrainingImage"],
    role=given["RoleArn"],
    instance_type="ml.p2.xlarge",
    instance_count=1,
    volume_size=50,
    max_run=360000,
    inputs={
        channel["ChannelName"]: channel["DataSource"]["S3DataSource"]["S3Uri"] for channel in given["InputDataConfig"]
    },
    workload={key: job.description[key] for key in ("work", "artifact")}
    | {"channels": {"train": {"size": "605 MB", "objects": 1}, "validation": {"size": "595 MB", "objects": 1}}},
)
print(f"estimator   {simcore.forecast(estimator).cost_usd.mean:6.3f} USD")

# A job that ran, from what DescribeTrainingJob says of it.
ran = simcore.load_described(FOLDER / "bert-reviews.described.json")
print(f"\n{ran.name}: {ran.bill().total_usd:.3f} USD")
print(f"  TrainingTimeInSeconds: {ran.training_time_s} reported, {ran.read_training_time_s:.0f} read from the times")
