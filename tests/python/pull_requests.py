"""A repository with two commits, the second of which changes jobs in every way that a pull request does."""

import json
from pathlib import Path

from tests.python.jobs import EXAMPLES
from tests.python.repositories import Repository, repository

REQUESTS = EXAMPLES.parent / "requests"
PROGRAM = """
import sys
from sagemaker.processing import ScriptProcessor
from sagemaker.pytorch import PyTorch

trained = PyTorch("train.py", role="r", instance_type="ml.g5.xlarge", instance_count=1, max_run=7200)
trained.fit("s3://mine/data")
prepared = ScriptProcessor(role="r", image_uri="i:1", command=["sh"], instance_type="ml.m5.xlarge", instance_count=1)
prepared.run("prepare.py")
"""
UNKNOWN = """
late = PyTorch("train.py", role="r", instance_type=sys.argv[1], instance_count=1, max_run=7200)
late.fit("s3://mine/data")
"""
HOSTILE = "jobs/a`|<b>@me\n::error::x#1$(touch evil).json"


def job(name: str, hours: float = 1.0, **changes: object) -> str:
    """A job whose cost has a closed form: hours at 6 USD, at once and without a volume."""
    return json.dumps({
        "simcore": 1,
        "name": name,
        "cluster": {"instance_type": "ml.p3.2xlarge"},
        "work": {"compute": {"duration": f"{hours} h", "spread": 0}},
        "phases": dict.fromkeys(("starting", "image_pull", "download", "startup", "upload"), "0 s"),
        "prices": {"instance_hour": "6 USD/h"},
        **changes,
    })  # fmt: skip


def pull_request(folder: Path) -> Repository:
    """The repository, with the second commit checked out."""
    request = (REQUESTS / "features-processing.json").read_text()
    made = repository(
        folder,
        **{
            "jobs/longer.json": job("longer"),
            "jobs/gone.json": job("gone", 2.0),
            "jobs/same.json": job("same"),
            "jobs/old-name.json": job("renamed"),
            "jobs/broken.json": job("broken"),
            "train.py": PROGRAM,
            "package.json": '{"name": "web"}',
            "values.yaml": "a: &x 1\nb: *x\n",
        },
    )
    made.git("rm", "--quiet", "jobs/gone.json")
    made.git("mv", "jobs/old-name.json", "jobs/new-name.json")
    made.write(
        **{
            "jobs/longer.json": job("longer", 3.0),
            "jobs/broken.json": job("broken")[:-30],
            "requests/features.json": request,
            "requests/features.workload.yaml": (REQUESTS / "features-processing.workload.yaml").read_text(),
            "train.py": "# moved by a line" + PROGRAM.replace("ml.g5.xlarge", "ml.g5.2xlarge") + UNKNOWN,
            "package.json": '{"name": "other"}',
            "values.yaml": "a: &x 2\nb: *x\n",
            HOSTILE: job("<script>@me"),
        }
    )
    made.commit()
    return made
