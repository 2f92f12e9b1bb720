"""What the extraction knows of the models in the published runs, from their papers and cards."""

from __future__ import annotations

from typing import NamedTuple


class Model(NamedTuple):
    """Sizes of a model; the FLOPs are those of one sample forward, two for a multiplication and an addition."""

    family: str
    parameters: float | None = None
    layers: int | None = None
    hidden: int | None = None
    forward_gflops: float | None = None
    source: str = ""


BERT = "Devlin et al. 2019, arXiv:1810.04805, table of sizes"
TORCHVISION = "torchvision documentation, table of weights; multiplications and additions counted as two"
LLAMA2 = "Touvron et al. 2023, arXiv:2307.09288"
MEGATRON = "Narayanan et al. 2021, arXiv:2104.04473, table 1"

MODELS = {
    "ALBERT-base": Model("attention", 12e6, source="Lan et al. 2020, arXiv:1909.11942"),
    "BERT-base": Model("attention", 110e6, 12, 768, source=BERT),
    "BERT-large": Model("attention", 340e6, 24, 1024, source=BERT),
    "Cascade R-CNN": Model("detection", 77e6, source="aws-samples/deep-learning-models: size of the weights"),
    "Faster R-CNN R50-FPN": Model("detection", 41.8e6, forward_gflops=268.76, source=TORCHVISION),
    "GNMT": Model("recurrent", source="MLPerf training reference"),
    "LLaMA-2-7B": Model("language_model", 6.74e9, 32, 4096, source=LLAMA2),
    "LLaMA-2-13B": Model("language_model", 13.02e9, 40, 5120, source=LLAMA2),
    "Llama-3.1-8B": Model("language_model", 8.03e9, 32, 4096, source="model card and config.json"),
    "Llama-3.1-70B": Model("language_model", 70.6e9, 80, 8192, source="model card and config.json"),
    "Mask R-CNN R50-FPN": Model("detection", 44.4e6, forward_gflops=268.76, source=TORCHVISION),
    "Megatron-1.7B": Model("language_model", 1.7e9, 24, 2304, source=MEGATRON),
    "Megatron-3.6B": Model("language_model", 3.6e9, 30, 3072, source=MEGATRON),
    "Megatron-7.5B": Model("language_model", 7.5e9, 36, 4096, source=MEGATRON),
    "Megatron-18B": Model("language_model", 18.4e9, 40, 6144, source=MEGATRON),
    "Megatron-39B": Model("language_model", 39.1e9, 48, 8192, source=MEGATRON),
    "Pythia-1B": Model("language_model", 1.01e9, 16, 2048, source="Biderman et al. 2023, arXiv:2304.01373"),
    "ResNet-50": Model("convolution", 25.6e6, forward_gflops=8.18, source=TORCHVISION),
    "ResNet-50 CIFAR": Model("convolution", 25.6e6),
    "DrQA": Model("recurrent"),
    "SSD300": Model("detection"),
    "Stable Diffusion 2": Model("diffusion", 866e6, source="model card"),
    "Transformer-XL base": Model("attention", source="Dai et al. 2019, arXiv:1901.02860"),
    "Transformer-XL large": Model("attention", source="Dai et al. 2019, arXiv:1901.02860"),
    "Transformer-big": Model("attention", 210e6, source="Vaswani et al. 2017, arXiv:1706.03762; MLPerf reference"),
    "ViT-B/16": Model("attention", 86.6e6, 12, 768, source=TORCHVISION),
    "XGBoost": Model("tabular"),
    "TinyLlama-1.1B": Model("language_model", 1.1e9, 22, 2048, source="Zhang et al. 2024, arXiv:2401.02385"),
}
