"""File, FastFile, Pipe, FSx or EFS? The same images as 1.5 million small files and as 500 shards of 110 MB."""

from pathlib import Path

import simcore

SOURCES = {
    "S3, File": {"source": "s3", "input_mode": "File"},
    "S3, FastFile": {"source": "s3", "input_mode": "FastFile"},
    "S3, Pipe": {"source": "s3", "input_mode": "Pipe"},
    "FSx for Lustre": {"source": "fsx"},
    "EFS": {"source": "efs"},
}

base = simcore.Job.load(Path(__file__).parent / "jobs" / "caltech256-resnet50.yaml")

for files, objects in (("1 530 350 images of 36 kB", 1_530_350), ("500 shards of 110 MB", 500)):
    print(files)
    for name, source in SOURCES.items():
        job = base.replace(channels={"train": {"size": "54 GB", "objects": objects, **source}})
        forecast = simcore.forecast(job)
        remarks = [
            remark
            for sign, remark in (("input-bound", "the accelerator waits for data"), ("no measured job", "not measured"))
            if any(sign in warning for warning in forecast.warnings)
        ]
        print(
            f"  {name:<15} {forecast.billable_s.mean:8.0f} s billed  {forecast.cost_usd.mean:6.2f} USD"
            + (f"  ({', '.join(remarks)})" if remarks else "")
        )
    print()
