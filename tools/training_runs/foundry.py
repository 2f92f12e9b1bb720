"""Rows of the table of runs from the llm-foundry benchmark table."""

from __future__ import annotations

from collections.abc import Iterator

from tools.training_runs.machines import DEVICES, NODES
from tools.training_runs.table import Run

# Sizes of the MPT models: hidden size, layers, parameters at a sequence of 2048 (positions are learned).
MPT = {
    "125m": (768, 12, 125311488),
    "350m": (1024, 24, 355985408),
    "760m": (1536, 24, 760470528),
    "1b": (2048, 24, 1315950592),
    "3b": (2560, 32, 2651837440),
    "7b": (4096, 32, 6658859008),
    "13b": (5120, 40, 12853954560),
    "30b": (7168, 48, 29975214080),
    "70b": (8192, 80, 64862437376),
}
MPT_NODES = {"h100": "H100", "a100_80": "A100 80GB", "a100_40": "A100 40GB, 1600 Gbit/s"}
FOUNDRY = {
    "source": "mosaicml/llm-foundry @061f2c7c scripts/train/benchmarking/README.md",
    "url": "https://github.com/mosaicml/llm-foundry/blob/061f2c7c/scripts/train/benchmarking/README.md",
    "date": "2024-04-01",
}


def from_foundry(text: str) -> Iterator[Run]:
    """Rows of the benchmark table: 'size sequence devices micro_batch accumulation checkpointing tokens/s/device'."""
    node = precision = ""
    for line in text.splitlines():
        parts = line.split()
        if len(parts) == 2:
            node, precision = parts
            continue
        size, (sequence, devices, micro, accumulation, checkpointing) = parts[0], map(int, parts[1:6])
        hidden, layers, parameters = MPT[size]
        per_node = min(devices, 8)
        row = Run(
            f"mpt-{size}-s{sequence}-{node}-{precision}-{devices}", "llm-foundry", f"MPT-{size.upper()}",
            "language_model", float(parameters + hidden * (sequence - 2048)), layers, hidden, None, sequence, None,
            *DEVICES[NODES[MPT_NODES[node]][0]], devices, devices // per_node, NODES[MPT_NODES[node]][3],
            NODES[MPT_NODES[node]][2], precision, float(micro), accumulation, float(micro * accumulation * devices),
            "full", None, None, None, bool(checkpointing), devices * float(parts[6]) / sequence, "measured", "file",
            FOUNDRY["source"], FOUNDRY["url"], FOUNDRY["date"], "",
        )  # fmt: skip
        yield row
