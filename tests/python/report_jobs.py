"""Jobs whose report is hard to draw: short beside long, cheap beside dear, many lines, odd names."""

from typing import Any

import simcore

from tests.python.jobs import EXAMPLES, smallest, uncertain

SECONDS = dict.fromkeys(("pending", "starting", "image_pull", "upload"), "1 s")
DEPLOYMENTS = ("SCRATCH_2", *(f"PERSISTENT_1_SSD_{n}" for n in (50, 100, 200)),
               *(f"PERSISTENT_2_SSD_{n}" for n in (125, 250, 500, 1000)))  # fmt: skip
ODD_NAMES = {
    "script": "<script>alert(1)</script>",
    "quotes": "\"><img src=x onerror=alert('x')>",
    "markup": "a & b </main></body> <!-- ",
    "right to left": "תחזית עלות לאימון 42 مرحبا",
    "overridden": "a \u202e b",
    "emoji": "😀 " * 20,
    "long": "x" * 200,
    "control": "a\x00b\x1bc",
}


def _channel(number: int) -> dict[str, Any]:
    """Twenty of them use every way to hand data to a job."""
    size = {"size": f"{(1, 3, 7, 20, 55)[number % 5]} GB", "objects": 100 * (number + 1)}
    if number < len(DEPLOYMENTS):
        return {"source": "fsx", "file_system": {"deployment": DEPLOYMENTS[number]}, **size}
    if number < len(DEPLOYMENTS) + 4:
        return {"source": "efs", "file_system": {"throughput_mode": ("bursting", "elastic")[number % 2]}, **size}
    return {"source": "s3", "input_mode": ("File", "FastFile", "Pipe")[number % 3], **size}


def hard() -> dict[str, simcore.Job]:
    """Jobs by what is hard about them."""
    big = {"instance_type": "ml.p5.48xlarge", "instance_count": 400}
    nvme = {"instance_type": "ml.p4d.24xlarge"}  # without a line for a volume
    return {
        "seconds beside 27 days": smallest(
            work__compute__duration="27 d", phases={**SECONDS, "startup": 0}, stopping__max_runtime="28 d", cluster=big
        ),
        "one line": smallest(cluster=nvme),
        "20 channels": uncertain(
            region="us-west-2",
            cluster={**nvme, "instance_count": 16},
            channels={f"c{i}": _channel(i) for i in range(20)},
        ),
        "free": smallest(purchase="reserved", cluster=nvme),
        "a millionth of a dollar": smallest(cluster=nvme, prices__instance_hour="0.000001 USD/h"),
        "dwarfed by its worst case": smallest(
            work__compute__duration="60 s", cluster=big, stopping__max_runtime="28 d", phases=SECONDS
        ),
        "nothing runs": smallest(
            purchase="spot", stopping={"max_runtime": "1 s", "max_wait": "1 s"}, phases={"pending": "1 h"}
        ),
        "half are stopped": uncertain(stopping__max_runtime="62 min"),
        **{name: smallest(name=ODD_NAMES[name]) for name in ("script", "right to left", "long")},
    }


def all_jobs() -> dict[str, simcore.Job]:
    """The hard ones, and the examples."""
    return {**{path.stem: simcore.Job.load(path) for path in sorted(EXAMPLES.glob("*.yaml"))}, **hard()}
