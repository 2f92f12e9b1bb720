"""Devices and nodes that published runs name."""

from __future__ import annotations

# Name of the device: accelerator, GiB of memory, GB/s of memory (NVIDIA and AWS Neuron data sheets).
DEVICES = {
    "A100 40GB": ("NVIDIA A100", 40.0, 1555.0),
    "A100 80GB": ("NVIDIA A100", 80.0, 2039.0),
    "A10G": ("NVIDIA A10G", 24.0, 600.0),
    "H100": ("NVIDIA H100", 80.0, 3350.0),
    "K80": ("NVIDIA K80", 12.0, 240.0),
    "L4": ("NVIDIA L4", 24.0, 300.0),
    "M60": ("NVIDIA M60", 8.0, 160.0),
    "T4": ("NVIDIA T4", 16.0, 320.0),
    "Trainium": ("AWS Trainium", 32.0, 820.0),
    "V100 16GB": ("NVIDIA V100", 16.0, 900.0),
    "V100 32GB": ("NVIDIA V100", 32.0, 900.0),
    "CPU": ("", None, None),
}

# Name of the node: device, devices of a node, Gbit/s of its network, closest training instance.
NODES = {
    "p3dn.24xlarge": ("V100 32GB", 8, 100.0, "ml.p3dn.24xlarge"),
    "p3.16xlarge": ("V100 16GB", 8, 25.0, "ml.p3.16xlarge"),
    "p3.2xlarge": ("V100 16GB", 1, 10.0, "ml.p3.2xlarge"),
    "p2.xlarge": ("K80", 1, 1.25, "ml.p2.xlarge"),
    "g3.4xlarge": ("M60", 1, 10.0, ""),
    "g6.2xlarge": ("L4", 1, 10.0, "ml.g6.2xlarge"),
    "g5.2xlarge": ("A10G", 1, 10.0, "ml.g5.2xlarge"),
    "p4d.24xlarge": ("A100 40GB", 8, 400.0, "ml.p4d.24xlarge"),
    "trn1.32xlarge": ("Trainium", 16, 800.0, "ml.trn1.32xlarge"),
    "m5.24xlarge": ("CPU", 0, 25.0, "ml.m5.24xlarge"),
    "DGX-1": ("V100 16GB", 8, 400.0, "ml.p3.16xlarge"),
    "DGX-1 32GB": ("V100 32GB", 8, 400.0, "ml.p3dn.24xlarge"),
    "DGX-2": ("V100 32GB", 16, 800.0, "ml.p3dn.24xlarge"),
    "DGX A100": ("A100 80GB", 8, 1600.0, "ml.p4de.24xlarge"),
    "DGX A100 40GB": ("A100 40GB", 8, 1600.0, "ml.p4d.24xlarge"),
    "A100 40GB, 1600 Gbit/s": ("A100 40GB", 8, 1600.0, "ml.p4d.24xlarge"),
    "A100 80GB": ("A100 80GB", 8, None, "ml.p4de.24xlarge"),
    "H100": ("H100", 8, None, "ml.p5.48xlarge"),
}
