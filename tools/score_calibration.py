"""How well a profile forecasts the next job of a notebook, of which it knows the earlier ones.

    python -m tools.score_calibration            # one earlier run known, then two and three

The jobs are tests/data/real_jobs.csv: notebooks with several jobs on one instance family. The history is what the SDK
would have printed of the earlier jobs of the notebook, beside their description without times. The next job is
forecast by the built-in catalog and by that under the profile, knowing how long its script ran. The built-in laws were
fitted to these jobs, too, so that the comparison flatters them.
"""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

import numpy as np
import simcore

from tools.phase_laws.jobs import Job, read_jobs
from tools.phase_laws.score import Score, forecast

MOST_KNOWN = 3
NEVER = (0.0, 0.0)  # the class interval of a score, which is not used here


def name_of(job: Job) -> str:
    """The name that the service would know the job by: digits behind the notebook, as SDKs append a time."""
    return f"{''.join(c if c.isalnum() else '-' for c in job.notebook)[:40].strip('-')}-{job.name}"


def printed(job: Job) -> str:
    """What SDK 2 prints of the job."""
    begin = datetime.fromisoformat(f"{job.date}T09:00:00")
    steps = (
        ("Starting - Starting the training job...", job.starting),
        ("Downloading - Downloading input data...", job.preparing if job.image is None else job.input),
        ("Downloading - Downloading the training image...", job.image),
        ("Training - Training image download completed. Training in progress.", job.script),
        ("Uploading - Uploading generated training model", job.uploading),
    )
    lines, at = [], 0.0
    for text, length in steps:
        if length is None:
            continue
        lines.append(f"{begin + timedelta(seconds=at):%Y-%m-%d %H:%M:%S} {text}")
        at += length
    return "\n".join(
        [*lines, f"{begin + timedelta(seconds=at):%Y-%m-%d %H:%M:%S} Completed - Training job completed\n"]
    )


def described(job: Job) -> dict[str, object]:
    """The job's description, without times but that of its creation."""
    arn = f"arn:aws:sagemaker:us-east-1:111122223333:training-job/{name_of(job)}"
    return {
        "TrainingJobName": name_of(job),
        "TrainingJobArn": arn,
        "TrainingJobStatus": "Completed",
        "CreationTime": f"{job.date}T09:00:00Z",
        "AlgorithmSpecification": {"TrainingImage": job.notebook, "TrainingInputMode": "File"},
        "ResourceConfig": {"InstanceType": job.instance_type, "InstanceCount": job.instances, "VolumeSizeInGB": 30},
    }


def profile_of(known: Sequence[Job], folder: Path) -> simcore.Profile:
    """What the earlier jobs teach; the template is named as the job that is forecast next."""
    sources: list[str | dict[str, object]] = []
    for job in known:
        path = folder / f"{name_of(job)}.log"
        path.write_text(printed(job), encoding="utf-8")
        sources += [str(path), described(job)]
    return simcore.calibrate(simcore.load_history(*sources))


def groups(jobs: Sequence[Job]) -> list[list[Job]]:
    """Usable jobs of one notebook and family, in order of time; notebooks with several of them."""
    found: dict[tuple[str, str], list[Job]] = defaultdict(list)
    for job in jobs:
        if job.is_usable:
            found[job.notebook, job.family].append(job)
    return [sorted(group, key=lambda job: (job.date, job.name)) for group in found.values() if len(group) > 1]


def scores(group: Sequence[Job], known: int, folder: Path) -> tuple[Score, Score]:
    """The next job, forecast by the built-in laws and by the profile of the first so many."""
    job, builtin = group[known], simcore.Catalog.builtin()
    profile = profile_of(group[:known], folder)
    template = next(law for law in profile.learned if law.template_id)
    same = type(job)(**{**vars(job), "name": template.template_name})
    return forecast(job, builtin, NEVER), forecast(same, builtin.with_profile(profile), NEVER)


def line(name: str, scored: Sequence[Score]) -> str:
    """Interval score, coverage and median error of one way to forecast the billed overhead."""
    overheads = [score.actual - score.script for score in scored]
    errors = [abs(score.quantile(0.5) - score.actual) for score in scored]
    held = np.mean([score.covers(0.9) for score in scored])
    width = np.mean([score.interval_score() for score in scored])
    return (
        f"{name:10} interval score {width:7.1f} s, 90 % intervals hold {held:5.1%}, "
        f"median error {np.median(errors):5.1f} s of {np.median(overheads):.0f} s"
    )


def main() -> None:
    """Prints the scores."""
    found = groups(read_jobs())
    for known in range(1, MOST_KNOWN + 1):
        with tempfile.TemporaryDirectory() as folder:
            pairs = [scores(group, known, Path(folder)) for group in found if len(group) > known]
        print(f"{known} earlier runs known, {len(pairs)} notebooks")
        builtin, own = ([pair[i] for pair in pairs] for i in (0, 1))
        print(line("built in", builtin))
        print(line("profile", own))
        ratio = sum(score.interval_score() for score in own) / sum(score.interval_score() for score in builtin)
        print(f"interval score, profile / built in: {ratio:.2f}")


if __name__ == "__main__":
    main()
