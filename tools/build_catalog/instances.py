"""Instance types."""

import re
from collections.abc import Iterable
from decimal import Decimal

from .tables import Row, Table, plain, plain_text

COLUMNS = (
    "instance_type",
    "vcpu",
    "memory_gib",
    "accelerator",
    "accelerator_count",
    "accelerator_memory_gib",
    "network_baseline_gbps",
    "network_peak_gbps",
    "efa",
    "ebs_baseline_mbps",
    "ebs_peak_mbps",
    "nvme_gb",
    "nvme_disks",
    "nvme_read_iops",
    "source",
    "as_of",
)
SPEC_SOURCE = "ec2_specs_2025_03"
SPEC_DATE = "2025-03-01"
MIB_PER_GIB = 1024


def gib(mib: str) -> str:
    """Converts MiB to GiB; an empty cell stays empty."""
    return plain(Decimal(mib) / MIB_PER_GIB) if mib else ""


def stated_gbps(performance: str) -> str:
    """Returns the fixed rate in "25 Gigabit" or "8x 100 Gigabit", or nothing when the text names no fixed rate."""
    found = re.fullmatch(r"(?:(\d+)x )?([\d.]+) Gigabit", performance)
    return plain(Decimal(found[1] or 1) * Decimal(found[2])) if found else ""


def network_gbps(spec: Row) -> tuple[str, str]:
    """Returns the baseline and peak rate.

    A fixed stated rate wins: the numeric fields give p3.16xlarge 5/10 where the text, like AWS's guide, says 25,
    and add up the cards of g6e.48xlarge to 1600 where the text says 400.
    """
    stated = stated_gbps(spec["network_performance"])
    return stated or plain_text(spec["network_baseline_gbps"]), stated or plain_text(spec["network_peak_gbps"])


def disk_count(disks: str) -> str:
    """Returns how many disks "8x1000ssd" describes."""
    return disks.partition("x")[0]


def disk_gb(disks: str) -> str:
    """Returns the capacity of all disks that "8x1000ssd" describes."""
    found = re.fullmatch(r"(\d+)x(\d+)ssd", disks)
    return str(int(found[1]) * int(found[2])) if found else ""


def instance_row(spec: Row) -> Row:
    """Translates one EC2 specification to the managed type of the same name."""
    baseline, peak = network_gbps(spec)
    return {
        "instance_type": "ml." + spec["instance_type"],
        "vcpu": spec["vcpu"],
        "memory_gib": gib(spec["memory_mib"]),
        "accelerator": spec["accelerator"],
        "accelerator_count": spec["accelerator_count"],
        "accelerator_memory_gib": gib(spec["accelerator_memory_mib_each"]),
        "network_baseline_gbps": baseline,
        "network_peak_gbps": peak,
        "efa": spec["efa_supported"].lower(),
        "ebs_baseline_mbps": plain_text(spec["ebs_baseline_MBps"]),
        "ebs_peak_mbps": plain_text(spec["ebs_max_MBps"]),
        "nvme_gb": disk_gb(spec["instance_storage_disks"]),
        "nvme_disks": disk_count(spec["instance_storage_disks"]),
        "source": SPEC_SOURCE,
        "as_of": SPEC_DATE,
    }


def with_read_iops(row: Row, known: dict[str, str]) -> Row:
    """Adds the random reads a second of all disks; disks without such a figure are an error to settle by hand."""
    if row["nvme_gb"] and row["instance_type"] not in known:
        raise LookupError(f"facts/nvme_read_iops.csv lacks {row['instance_type']}")
    return row | {"nvme_read_iops": known.get(row["instance_type"], "")}


def instance_table(specs: Iterable[Row], facts: list[Row], read_iops: list[Row], priced_types: set[str]) -> Table:
    """Builds instance_types.csv from the types that have both a specification and a price.

    `facts` are the types that the specification table lacks, from the price table of accelerated types.
    """
    known = {row["instance_type"]: row["nvme_read_iops"] for row in read_iops}
    found = [instance_row(spec) for spec in specs if "ml." + spec["instance_type"] in priced_types] + facts
    rows = [with_read_iops(row, known) for row in found]
    return Table("instance_types.csv", COLUMNS, ("instance_type",), rows)
