"""Rules about spot instances, checkpoints and warm pools."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.linting.facts import fact
from simcore.linting.found import Found, count, limit, time
from simcore.linting.images import algorithm_of
from simcore.linting.sdk_releases import keeps_spot
from simcore.linting.subject import Subject

_WAIT, _RUNTIME, _KEEP = "stopping.max_wait", "stopping.max_runtime", "cluster.keep_alive"
_ADDRESS = "CheckpointConfig.S3Uri"
_TAKEN = ("/opt/ml/model", "/opt/ml/output", "/opt/ml/input")  # folders that mean something else to the service


def wait_without_spot(subject: Subject) -> Iterator[Found]:
    """The limit of waiting for spot instances is given, and spot is not asked for."""
    wait, asked = subject.number(_WAIT), subject.member("EnableManagedSpotTraining")
    if wait and not subject.is_spot and asked in (None, False):  # another value is refused as such
        text = f"the job may wait {limit(wait)} for spot instances, and does not ask for them"
        yield Found(subject.place(_WAIT), limit(wait), text)


def wait_without_slack(subject: Subject) -> Iterator[Found]:
    """Waiting and running together are limited as running alone."""
    wait = subject.number(_WAIT)
    if subject.is_spot and wait and wait == subject.number(_RUNTIME):
        text = f"both limits are {limit(wait)}: each minute without a spot instance is taken from the run"
        yield Found(subject.place(_WAIT), limit(wait), text)


def spot_without_checkpoints(subject: Subject) -> Iterator[Found]:
    """Interruptions are expected, and each loses all work."""
    made = subject.forecast
    if made is None or not subject.is_spot or subject.has_checkpoints:
        return
    times = f"{count(made.interruptions)} interruptions are expected"
    if "checkpoint.every" in subject.fields:  # which the forecast believes
        if made.interruptions >= 1.0:
            text = f"{times}, and checkpoints are lost with the instance: CheckpointConfig is not given"
            yield Found(subject.place("purchase"), "spot", text)
        return
    usd = subject.usd(made.lost_s)
    if made.interruptions >= 1.0 if usd is None else usd >= fact("spot.least"):
        text = f"{times}, and each loses all work: {time(made.lost_s)} of paid work in the mean"
        yield Found(subject.place("purchase"), "spot", text, usd)


def spot_starts_over(subject: Subject) -> Iterator[Found]:
    """Nothing is saved, and how long the work takes is not known."""
    if subject.is_spot and not subject.has_checkpoints and subject.forecast is None:
        yield Found(subject.place("purchase"), "spot", "CheckpointConfig is not given: an interruption loses all work")


def tuner_drops_spot(subject: Subject) -> Iterator[Found]:
    """The SDK that a program requires loses the flag on its way through the tuner."""
    if subject.is_spot and subject.requires is not None and keeps_spot(subject.requires) is False:
        required = " and ".join(subject.requires)
        text = f"all trials run on demand: the program requires {required}, whose tuner does not pass the flag on"
        yield Found(subject.place("purchase"), "spot", text)


def tuner_may_drop_spot(subject: Subject) -> Iterator[Found]:
    """The SDK that runs a program may be one that loses the flag on its way through the tuner."""
    if subject.is_spot and subject.requires is not None and keeps_spot(subject.requires) is None:
        allowed = " and ".join(subject.requires)
        said = f"requires {allowed}" if allowed else "does not say which release of the SDK it needs"
        text = f"the program {said}, and its tuner may be one that does not pass the flag on"
        yield Found(subject.place("purchase"), "spot", text)


def algorithm_without_checkpoints(subject: Subject) -> Iterator[Found]:
    """A built-in algorithm that saves nothing may wait longer than the service allows it."""
    used, wait, most = algorithm_of(subject), subject.number(_WAIT), fact("built_in.longest_wait")
    if used is not None and subject.is_spot and not used.checkpoints and wait > most:
        text = f"{used.repository} saves no checkpoints, and may wait {limit(most)} at most"
        yield Found(subject.place(_WAIT), limit(wait), text)


def keep_alive_idle(subject: Subject) -> Iterator[Found]:
    """A warm pool costs what its instances cost until the next job takes it over."""
    keep = subject.number(_KEEP)
    if keep and not subject.tuning and not subject.is_spot and len(subject.machines) == 1:
        text = f"the cluster is paid for up to {limit(keep)} more, unless a job with equal settings follows"
        yield Found(subject.place(_KEEP), limit(keep), text, subject.usd(keep))


def checkpoint_folder(subject: Subject) -> Iterator[Found]:
    """Checkpoints lie in a folder that the service uses for something else."""
    path = subject.member("CheckpointConfig.LocalPath")
    if isinstance(path, str) and any(f"{path.rstrip('/')}/".startswith(f"{each}/") for each in _TAKEN):
        text = f"checkpoints in {path} are also packed with the model or lie in the data"
        yield Found(f"{subject.above}CheckpointConfig.LocalPath", path, text)


def checkpoint_holds_output(subject: Subject) -> Iterator[Found]:
    """Models are written below the prefix of the checkpoints."""
    address, output = subject.member(_ADDRESS), subject.member("OutputDataConfig.S3OutputPath")
    if isinstance(address, str) and isinstance(output, str) and f"{output.rstrip('/')}/".startswith(_folder(address)):
        text = f"models go to {output}, and whatever stands under {address} is downloaded at each start"
        yield Found(subject.above + _ADDRESS, address, text)


def _folder(address: str) -> str:
    return f"{address.rstrip('/')}/"
