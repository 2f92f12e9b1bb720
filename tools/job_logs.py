"""Writes what the SDKs print while a training job runs, by the SDKs' own code, for tests of the readers of such logs.

    python -m tools.job_logs timelines --source real_jobs.jsonl more_real_jobs.jsonl --out tests/data/job_logs.jsonl
    .venv-sdk/bin/python -m tools.job_logs sdk2 --out tests/data/job_logs.jsonl  # with SDK 2 installed
    .venv-sdk/bin/python -m tools.job_logs sdk3 --out tests/data/job_logs.jsonl  # with SDK 3 installed

Timelines are made up after collections of recorded jobs: one for each sequence of statuses and messages that is among
them, with the times of its first job and nothing else of it. A clock and a service that follow the timeline stand in
for the real ones; the SDK asks and prints as ever.
"""

import argparse
import contextlib
import io
import json
import sys
import types
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any
from unittest import mock

Timeline = dict[str, Any]
ENDS = {"Completed", "Failed", "Stopped"}
OUTPUT = "epoch 1 of 2"  # what the container writes
MOST = 40  # jobs; the structures that come later differ little


def structure(job: Timeline) -> tuple[tuple[str, str], ...]:
    """Status and message of each line about a job."""
    return tuple((line["status"], line["msg"]) for line in job["transitions"])


def statuses(job: Timeline, begin: datetime) -> list[Timeline]:
    """Transitions as DescribeTrainingJob has them: one a status, with the times and messages of its parts."""
    found: list[Timeline] = []
    first = datetime.fromisoformat(job["transitions"][0]["t"])
    for number, line in enumerate(job["transitions"]):
        # No two parts begin together, as they seem to in a log: a part of a second tells them apart.
        time = begin + (datetime.fromisoformat(line["t"]) - first) + timedelta(milliseconds=137 * number)
        part = {"time": time.isoformat(), "message": line["msg"]}
        if found and found[-1]["status"] == line["status"]:
            found[-1]["parts"].append(part)
        else:
            found.append({"status": line["status"], "parts": [part]})
    return found


def timelines(sources: list[Path]) -> list[Timeline]:
    """One made-up job for each of the first structures that real jobs have."""
    jobs = [json.loads(line) for source in sources for line in source.read_text().splitlines()]
    begin = datetime(2025, 3, 3, 9, 0, tzinfo=timezone.utc)
    logs = [job for job in jobs if job["kind"] == "log" and len(job["transitions"]) > 1]
    messages = {message for job in logs for _, message in structure(job)}
    first: dict[tuple[tuple[str, str], ...], Timeline] = {}
    for job in logs:
        # Output of containers that ran on in the line of a status is no message.
        if not any(
            message.startswith(other) and message != other for _, message in structure(job) for other in messages
        ):
            first.setdefault(structure(job), job)
    made = []
    for number, job in enumerate(list(first.values())[:MOST]):
        created = begin + timedelta(days=number)
        count, spot = job["instance_count"] or 1, bool(job["spot"])
        made.append(
            {
                "name": f"made-up-{number}-{created:%Y-%m-%d-%H-%M-%S}-000",
                "instance_count": count,
                "spot": spot,
                "statuses": statuses(job, created),
            }
        )
    return made


class Service:
    """A clock, and what DescribeTrainingJob and the logs answer at its time.

    Args:
        timeline: The job.
        asked_after_s: Time from the job's creation until somebody waits for it.
        patience_s: Time from the last that is known of the job until nobody waits any more.
    """

    def __init__(self, timeline: Timeline, asked_after_s: float = 1.0, patience_s: float = 900.0) -> None:
        self.timeline = timeline
        self.patience = timedelta(seconds=patience_s)
        self.parts = [
            (datetime.fromisoformat(part["time"]), each["status"], part["message"])
            for each in timeline["statuses"]
            for part in each["parts"]
        ]
        self.now = self.parts[0][0] + timedelta(seconds=asked_after_s)
        self.last = self.parts[-1][0] + timedelta(seconds=1)

    def time(self) -> float:
        """The time, as time.time() tells it."""
        return self.now.timestamp()

    def sleep(self, seconds: float) -> None:
        """Lets time pass."""
        self.now += timedelta(seconds=seconds)
        if self.now > self.last + self.patience:
            raise KeyboardInterrupt  # the job never ended, as in a log that was cut

    def describe_training_job(self, **_: str) -> Timeline:
        """The answer at the present time."""
        known = [part for part in self.parts if part[0] <= self.now]
        transitions: list[Timeline] = []
        for time, status, message in known:
            if transitions and transitions[-1]["Status"] == status:
                transitions[-1]["StatusMessage"] = message
                continue
            if transitions:
                transitions[-1]["EndTime"] = time
            transitions.append({"Status": status, "StartTime": time, "StatusMessage": message})
        state = transitions[-1]["Status"]
        return self._answer(state, known[-1][0], transitions)

    def _answer(self, state: str, modified: datetime, transitions: list[Timeline]) -> Timeline:
        answer: Timeline = {
            "TrainingJobName": self.timeline["name"],
            "TrainingJobArn": f"arn:aws:sagemaker:us-west-2:111122223333:training-job/{self.timeline['name']}",
            "TrainingJobStatus": state if state in ENDS else "InProgress",
            "SecondaryStatus": state,
            "ResourceConfig": {"InstanceType": "ml.m5.xlarge", "InstanceCount": self.timeline["instance_count"]},
            "CreationTime": self.parts[0][0],
            "LastModifiedTime": modified,
            "EnableManagedSpotTraining": self.timeline["spot"],
            "SecondaryStatusTransitions": transitions,
        }
        billed = [each for each in transitions if each["Status"] in ("Downloading", "Training", "Uploading")]
        if state in ENDS and billed:
            start, end = billed[0]["StartTime"], transitions[-1]["StartTime"]
            ran = int(end.timestamp()) - int(start.timestamp())
            answer |= {"TrainingStartTime": start, "TrainingEndTime": end, "TrainingTimeInSeconds": ran}
            answer["BillableTimeInSeconds"] = ran * 3 // 10 if self.timeline["spot"] else ran
        return answer

    def final(self) -> Timeline:
        """The answer when all is over."""
        self.now = self.last
        return self.describe_training_job()

    def describe_log_streams(self, **_: Any) -> Timeline:
        """The log streams of CloudWatch: one for each instance, once the container has begun."""
        began = any(status == "Training" and time <= self.now for time, status, _ in self.parts)
        names = [f"{self.timeline['name']}/algo-{n + 1}-1741000000" for n in range(self.timeline["instance_count"])]
        return {"logStreams": [{"logStreamName": name} for name in names if began]}

    def get_log_events(self, **asked: Any) -> Timeline:
        """What the container has written."""
        events = [
            {"timestamp": int(time.timestamp() * 1000), "message": OUTPUT}
            for time, status, message in self.parts
            if status == "Training" and time <= self.now
        ]
        fresh = [each for each in events if each["timestamp"] >= asked["startTime"] and "nextToken" not in asked]
        return {"events": fresh, "nextForwardToken": "end"}


def printed(work: Callable[[], object]) -> str:
    """What a program prints until it is done, or gives up."""
    text = io.StringIO()
    with contextlib.redirect_stdout(text), contextlib.suppress(Exception, KeyboardInterrupt):
        work()
    return text.getvalue()


@contextlib.contextmanager
def clock(module: types.ModuleType, service: Service) -> Iterator[None]:
    """A module sees the time of a service."""
    false = types.SimpleNamespace(time=service.time, sleep=service.sleep, mktime=__import__("time").mktime)
    with mock.patch.object(module, "time", false):
        yield


def sdk2(timeline: Timeline) -> Timeline:
    """What fit() prints with logs and without them, and what logs() prints when it is called later."""
    from sagemaker import session, utils

    def run(asked_after_s: float, *, logs: bool) -> str:
        service = Service(timeline, asked_after_s)
        opened = mock.MagicMock(sagemaker_client=service)
        opened.boto_session.client.return_value = service
        with clock(session, service), clock(utils, service):
            if logs:
                return printed(lambda: session._logs_for_job(opened, timeline["name"], wait=True))
            return printed(
                lambda: session._wait_until_training_done(
                    lambda last: session._train_done(service, timeline["name"], last), None
                )
            )

    name = f"INFO:sagemaker:Creating training-job with name: {timeline['name']}\n"
    parts = Service(timeline).parts
    length = (parts[-1][0] - parts[0][0]).total_seconds()
    return {
        "sdk2_logs": name + run(1.0, logs=True),
        "sdk2_wait": name + run(1.0, logs=False),
        "sdk2_later": name + run(length + 600.0, logs=True),
    }


def sdk3(timeline: Timeline) -> Timeline:
    """What the wait() of trainers prints in a terminal, and the last table that it shows in a notebook."""
    import rich.console
    from sagemaker.core.resources import TrainingJob
    from sagemaker.core.utils.code_injection.codec import transform
    from sagemaker.train.common_utils import trainer_wait

    parts = Service(timeline).parts
    length = (parts[-1][0] - parts[0][0]).total_seconds()

    def run(*, notebook: bool) -> str:
        # From shortly before the end: all is printed anew each time that it asks, hundreds of times an hour.
        service = Service(timeline, max(0.0, length - 8.0), patience_s=20.0)
        job = TrainingJob(training_job_name=timeline["name"])

        def refresh(self: Any) -> None:
            known = transform(service.describe_training_job(), "DescribeTrainingJobResponse")
            for name, value in known.items():
                setattr(self, name, value)

        screen = io.StringIO()
        real = rich.console.Console
        console = mock.MagicMock(side_effect=lambda **_: real(file=screen, width=100))
        shell = mock.MagicMock(clear_output=lambda **_: screen.truncate(screen.seek(0)))
        with (
            clock(trainer_wait, service),
            mock.patch.object(TrainingJob, "refresh", refresh),
            mock.patch.object(trainer_wait, "_is_jupyter_environment", return_value=notebook),
            mock.patch.object(rich.console, "Console", console),
            mock.patch.dict(sys.modules, {"IPython.display": shell}),
        ):
            job.refresh()
            text = printed(lambda: trainer_wait.wait(job))
        return screen.getvalue() if notebook else text

    return {"sdk3": run(notebook=False), "sdk3_notebook": run(notebook=True)}


def main() -> None:
    """Writes the timelines, or adds to each of them what an SDK prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["timelines", "sdk2", "sdk3"])
    parser.add_argument("--source", type=Path, nargs="*", default=[])
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    if options.what == "timelines":
        jobs = timelines(options.source)
        for job in jobs:
            job["described"] = json.loads(json.dumps(Service(job).final(), default=str))
    else:
        work = sdk2 if options.what == "sdk2" else sdk3
        jobs = [job | work(job) for job in map(json.loads, options.out.read_text().splitlines())]
    options.out.write_text("".join(json.dumps(job) + "\n" for job in jobs))


if __name__ == "__main__":
    main()
