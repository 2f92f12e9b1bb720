"""Rules about spot instances, checkpoints and warm pools."""

from __future__ import annotations

import re
from collections.abc import Iterator

from simcore.linting.facts import fact
from simcore.linting.found import Found, time
from simcore.linting.images import algorithm_of
from simcore.linting.subject import Subject

_WAIT, _RUNTIME, _KEEP = "stopping.max_wait", "stopping.max_runtime", "cluster.keep_alive"
_ADDRESS = "CheckpointConfig.S3Uri"
_COUNTED = re.compile(r".*/[^/]*\D\d{1,2}")  # a prefix that ends in a short number: s3://bucket/run-1
_TAKEN = ("/opt/ml/model", "/opt/ml/output", "/opt/ml/input")  # folders that mean something else to the service


def wait_without_spot(subject: Subject) -> Iterator[Found]:
    """The limit of waiting for spot instances is given, and spot is not asked for."""
    wait = subject.number(_WAIT)
    if wait and not subject.is_spot:
        text = f"the job may wait {time(wait)} for spot instances, and does not ask for them"
        yield Found(subject.place(_WAIT), time(wait), text)


def spot_without_wait(subject: Subject) -> Iterator[Found]:
    """Spot is asked for without a limit of waiting."""
    if subject.is_spot and subject.is_request and _WAIT not in subject.fields:
        text = "spot instances are asked for, and MaxWaitTimeInSeconds is not given"
        yield Found(subject.place("purchase"), "true", text)


def wait_below_runtime(subject: Subject) -> Iterator[Found]:
    """The limit of waiting and running together is below that of running."""
    wait, runtime = subject.number(_WAIT), subject.number(_RUNTIME)
    if 0.0 < wait < runtime:
        text = f"waiting and running together may take {time(wait)}, running alone {time(runtime)}"
        yield Found(subject.place(_WAIT), time(wait), text)


def wait_without_slack(subject: Subject) -> Iterator[Found]:
    """Waiting and running together are limited as running alone."""
    wait = subject.number(_WAIT)
    if subject.is_spot and wait and wait == subject.number(_RUNTIME):
        text = f"both limits are {time(wait)}: each minute without a spot instance is taken from the run"
        yield Found(subject.place(_WAIT), time(wait), text)


def spot_without_checkpoints(subject: Subject) -> Iterator[Found]:
    """An interruption or more is expected, and each loses all work."""
    made = subject.forecast
    if made is None or not subject.is_spot or subject.has_checkpoints or made.interruptions < 1.0:
        return
    times = f"{made.interruptions:.2g} interruptions are expected, and each loses all work"
    lost = f"{time(made.lost_s)} of paid work in the mean"
    yield Found(subject.place("purchase"), "spot", f"{times}: {lost}", _usd_of_spot(subject, made.lost_s))


def _usd_of_spot(subject: Subject, seconds: float) -> float | None:
    """What a time costs at the saving that the Spot Advisor shows; None where it shows none."""
    whole = subject.usd(seconds)
    if whole is None or len(subject.machines) != 1 or subject.region is None:
        return None
    return whole * (1.0 - subject.catalog.spot_market(subject.machines[0].type, subject.region).savings_fraction)


def spot_starts_over(subject: Subject) -> Iterator[Found]:
    """Nothing is saved, and how long the work takes is not known."""
    if subject.is_spot and not subject.has_checkpoints and subject.forecast is None:
        yield Found(subject.place("purchase"), "spot", "CheckpointConfig is not given: an interruption loses all work")


def algorithm_without_checkpoints(subject: Subject) -> Iterator[Found]:
    """A built-in algorithm that saves nothing may wait longer than the service allows it."""
    used, wait, most = algorithm_of(subject), subject.number(_WAIT), fact("built_in.longest_wait")
    if used is not None and subject.is_spot and not used.checkpoints and wait > most:
        text = f"{used.repository} saves no checkpoints, and may wait {time(most)} at most"
        yield Found(subject.place(_WAIT), time(wait), text)


def keep_alive_with_spot(subject: Subject) -> Iterator[Found]:
    """A warm pool is asked for with spot instances."""
    keep = subject.number(_KEEP)
    if keep and subject.is_spot:
        yield Found(subject.place(_KEEP), time(keep), "a warm pool takes no spot instances")


def keep_alive_with_groups(subject: Subject) -> Iterator[Found]:
    """A warm pool is asked for with instance groups."""
    keep = subject.number(_KEEP)
    if keep and "cluster.groups[0].instance_type" in subject.fields:
        yield Found(subject.place(_KEEP), time(keep), "a warm pool takes no cluster of instance groups")


def keep_alive_idle(subject: Subject) -> Iterator[Found]:
    """A warm pool costs what its instances cost until the next job takes it over."""
    keep = subject.number(_KEEP)
    if keep and not subject.tuning and not subject.is_spot and len(subject.machines) == 1:
        text = f"the cluster is paid for up to {time(keep)} more, unless a job with equal settings follows"
        yield Found(subject.place(_KEEP), time(keep), text, subject.usd(keep))


def checkpoint_folder(subject: Subject) -> Iterator[Found]:
    """Checkpoints lie in a folder that the service uses for something else."""
    path = subject.member("CheckpointConfig.LocalPath")
    if isinstance(path, str) and any(f"{path.rstrip('/')}/".startswith(f"{each}/") for each in _TAKEN):
        text = f"checkpoints in {path} are also packed with the model or lie in the data"
        yield Found(f"{subject.above}CheckpointConfig.LocalPath", path, text)


def checkpoint_prefix_open(subject: Subject) -> Iterator[Found]:
    """The prefix of the checkpoints is also that of others: run-1 begins run-10."""
    address = subject.member(_ADDRESS)
    if isinstance(address, str) and _COUNTED.fullmatch(address):
        text = f"at its start the job also downloads what stands under {address}0, {address}1, …"
        yield Found(subject.above + _ADDRESS, address, text)


def checkpoint_holds_output(subject: Subject) -> Iterator[Found]:
    """Models are written below the prefix of the checkpoints."""
    address, output = subject.member(_ADDRESS), subject.member("OutputDataConfig.S3OutputPath")
    if isinstance(address, str) and isinstance(output, str) and f"{output.rstrip('/')}/".startswith(_folder(address)):
        text = f"models go to {output}, and whatever stands under {address} is downloaded at each start"
        yield Found(subject.above + _ADDRESS, address, text)


def _folder(address: str) -> str:
    return f"{address.rstrip('/')}/"
