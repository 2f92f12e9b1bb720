"""What the extraction knows of the models in the published runs.

Names and sizes are those of the catalog's models where it has them; the others are from the papers named.
"""

from __future__ import annotations

from typing import NamedTuple


class Model(NamedTuple):
    """Sizes of a model; the FLOPs are those of one sample forward, two for a multiplication and an addition."""

    family: str
    parameters: float | None = None
    layers: int | None = None
    hidden: int | None = None
    forward_gflops: float | None = None
    vocabulary: int | None = None  # of encoders


# Narayanan et al. 2021, arXiv:2104.04473, table 1: parameters, layers, hidden size.
MEGATRON = {
    "Megatron-1.7B": Model("language_model", 1.7e9, 24, 2304),
    "Megatron-3.6B": Model("language_model", 3.6e9, 30, 3072),
    "Megatron-7.5B": Model("language_model", 7.5e9, 36, 4096),
    "Megatron-18B": Model("language_model", 18.4e9, 40, 6144),
    "Megatron-39B": Model("language_model", 39.1e9, 48, 8192),
    "Megatron-76B": Model("language_model", 76.1e9, 60, 10240),
}

# Zhang et al. 2022, arXiv:2205.01068; Le Scao et al. 2022, arXiv:2211.05100; Almazrouei et al. 2023, arXiv:2311.16867;
# neuronx-nemo-megatron, GPT-3 of 23 billion parameters.
LARGE = {
    "BLOOM-176B": Model("language_model", 176247271424, 70, 14336),
    "Falcon-7B": Model("language_model", 7217189760, 32, 4544),
    "Falcon-40B": Model("language_model", 41800000000, 60, 8192),
    "GPT3-23B": Model("language_model", 22960000000, 28, 8192),
    "OPT-175B": Model("language_model", 175000000000, 96, 12288),
}

# Only ratios of speeds are used of these: their FLOPs are not known.
UNKNOWN = {
    "DrQA": Model("recurrent"),
    "GNMT": Model("recurrent"),
    "ResNet-50 CIFAR": Model("convolution"),
    "SSD300-ResNet34": Model("detection"),
    "Transformer-big": Model("language_model", 213000000, 12, 1024),
    "XGBoost": Model("tabular"),
}

MODELS = {
    "ALBERT-base": Model("attention", 11683584, 12, 768, 96.6368),
    "BERT-base": Model("attention", 109482240, 12, 768, vocabulary=30522),
    "BERT-large": Model("attention", 335141888, 24, 1024, vocabulary=30522),
    "Cascade R-CNN R50-FPN": Model("detection", 69741396, forward_gflops=324.724),
    "Faster R-CNN R50-FPN": Model("detection", 41755286, forward_gflops=268.76),
    "RetinaNet R50-FPN": Model("detection", 34014999, forward_gflops=303.08),
    "Inception-V3": Model("convolution", 27161264, forward_gflops=11.426),
    "Llama-2-7B": Model("language_model", 6738415616, 32, 4096),
    "Llama-2-13B": Model("language_model", 13015864320, 40, 5120),
    "Llama-2-70B": Model("language_model", 68976648192, 80, 8192),
    "Llama-3.1-8B": Model("language_model", 8030261248, 32, 4096),
    "Llama-3.1-70B": Model("language_model", 70553706496, 80, 8192),
    "Mask R-CNN R50-FPN": Model("detection", 44401393, forward_gflops=268.76),
    "Pythia-1B": Model("language_model", 1011781632, 16, 2048),
    "ResNet-18": Model("convolution", 11689512, forward_gflops=3.628),
    "ResNet-34": Model("convolution", 21797672, forward_gflops=7.328),
    "ResNet-50": Model("convolution", 25557032, forward_gflops=8.178),
    "ResNet-101": Model("convolution", 44549160, forward_gflops=15.602),
    "ResNet-152": Model("convolution", 60192808, forward_gflops=23.028),
    "RoBERTa-base": Model("attention", 124645632, 12, 768, vocabulary=50265),
    "SSD300-ResNet50": Model("detection", 22894902, forward_gflops=40.302),
    "Stable Diffusion 2 U-Net": Model("diffusion", 865910724, forward_gflops=804.535),
    "TinyLlama-1.1B": Model("language_model", 1100048384, 22, 2048),
    "VGG-16": Model("convolution", 138357544, forward_gflops=30.94),
    "ViT-B/16": Model("attention", 86567656, 12, 768, 35.128),
    **MEGATRON,
    **LARGE,
    **UNKNOWN,
}
