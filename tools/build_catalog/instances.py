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
LATER_SOURCE = "karpenter_specs_2026_07"
MBIT_PER_MEGABYTE = 8
ACCELERATORS = {  # as the later table writes them
    "b300": "NVIDIA B300",
    "h200": "NVIDIA H200",
    "l40s": "NVIDIA L40S",
    "rtx-pro-4500": "NVIDIA RTX PRO 4500",
    "rtx-pro-server-6000": "NVIDIA RTX PRO 6000",
    "trainium2": "AWS Trainium2",
}
TRAINIUM2_GIB = "96"  # the later table has no memory of it; facts/accelerator_memory.csv names the source


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


def megabytes(mbit: str) -> str:
    """Converts Mbit/s to MB/s; an empty cell stays empty."""
    return plain(Decimal(mbit) / MBIT_PER_MEGABYTE) if mbit else ""


def later_row(spec: Row) -> Row:
    """Translates one row of the later table, which has the types that came after the specifications of 2025-03."""
    accelerator = ACCELERATORS[spec["accelerator"]] if spec["accelerator"] else ""
    return {
        "instance_type": spec["instance_type"],
        "vcpu": spec["vcpu"],
        "memory_gib": plain_text(spec["memory_gib"]),
        "accelerator": accelerator,
        "accelerator_count": spec["accelerator_count"],
        "accelerator_memory_gib": TRAINIUM2_GIB
        if accelerator == "AWS Trainium2"
        else gib(spec["accelerator_memory_mib_each"]),
        "network_baseline_gbps": plain_text(spec["network_baseline_gbps"]),
        "network_peak_gbps": plain_text(spec["network_peak_gbps"]),
        "efa": "true" if spec["efa_interfaces"] else "false",
        "ebs_baseline_mbps": megabytes(spec["ebs_baseline_mbit_s"]),
        "ebs_peak_mbps": megabytes(spec["ebs_peak_mbit_s"]),
        "nvme_gb": spec["nvme_gb"],
        "nvme_disks": "",
        "source": LATER_SOURCE,
        "as_of": spec["date"],
    }


def with_read_iops(row: Row, known: dict[str, str]) -> Row:
    """Adds the random reads a second of all disks; disks without such a figure are an error to settle by hand."""
    if row["nvme_gb"] and row["instance_type"] not in known:
        raise LookupError(f"facts/nvme_read_iops.csv lacks {row['instance_type']}")
    return row | {"nvme_read_iops": known.get(row["instance_type"], "")}


def instance_table(
    specs: Iterable[Row], later: Iterable[Row], facts: list[Row], read_iops: list[Row], wanted: set[str]
) -> Table:
    """Builds instance_types.csv: each wanted type from the first table that has it.

    `specs` are the specifications of 2025-03, `facts` types that they lack, from other tables, and `later` those of
    the types that came after them.
    """
    known = {row["instance_type"]: row["nvme_read_iops"] for row in read_iops}
    found = [instance_row(spec) for spec in specs if "ml." + spec["instance_type"] in wanted] + facts
    names = {row["instance_type"] for row in found}
    found += [later_row(spec) for spec in later if spec["vcpu"] and spec["instance_type"] not in names]
    if missing := sorted(wanted - {row["instance_type"] for row in found}):
        raise LookupError(f"no table has the specifications of {missing}")
    return Table("instance_types.csv", COLUMNS, ("instance_type",), [with_read_iops(row, known) for row in found])
