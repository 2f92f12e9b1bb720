"""Rows of the table of runs from the collection of published runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tools.training_runs.models import MODELS
from tools.training_runs.pretraining import bloom, falcon, llama2, megatron, neuron, neuron_gpt, opt, pythia, tinyllama
from tools.training_runs.row import Case, nodes_of, run
from tools.training_runs.table import Run

COCO = 118287  # training images of COCO 2017
IMAGENET = 1281167  # training images of ImageNet-1k
CNN_DAILYMAIL = 287113


def aws_bert(case: Case) -> Iterator[Run]:
    """Two phases, each with its batch; hours are rounded."""
    for phase in ("phase1", "phase2"):
        stated, hours = case["inputs"][phase], case["outputs"][f"{phase}_h"]
        batch, nodes = stated["global_batch"], nodes_of(case)
        yield run(
            f"{case['id']}-{phase}", f"aws-bert-{phase}", "BERT-base", "p3dn.24xlarge", "fp16",
            stated["steps"] * batch / (3600 * hours), case, nodes=nodes, sequence=stated["seq"], global_batch=batch,
            note=f"{hours} h for {stated['steps']} steps; accumulation not stated",
        )  # fmt: skip


def aws_albert(case: Case) -> Iterator[Run]:
    """Iterations a second."""
    stated = case["inputs"]
    speed = case["outputs"]["iterations_per_s"] * stated["global_batch"]
    yield run(
        case["id"], "aws-albert", "ALBERT-base", "p3dn.24xlarge", "fp16", speed, case, nodes=nodes_of(case),
        sequence=512, micro_batch=32, accumulation=stated["grad_accum"], global_batch=4096,
        note="instance type taken from the sibling pages",
    )  # fmt: skip


def aws_detection(case: Case) -> Iterator[Run]:
    """Hours for 12 epochs of COCO, or minutes for one."""
    name, stated = case["inputs"]["model"], case["inputs"]
    model = next(model for model in MODELS if model.startswith(name.removesuffix(" COCO")))
    speed = COCO * stated["epochs"] / (3600 * case["outputs"]["total_h"])
    micro, nodes = stated["images_per_gpu"], nodes_of(case)
    yield run(
        case["id"], "aws-detection", model, "p3dn.24xlarge", "fp16", speed, case, nodes=nodes, micro_batch=micro,
        accumulation=1, global_batch=micro * stated["gpus"], note="12 epochs of COCO, 118,287 images",
    )  # fmt: skip


def retinanet(case: Case) -> Iterator[Run]:
    """Minutes of an epoch of COCO."""
    stated, micro = case["inputs"], case["inputs"]["images_per_gpu"]
    yield run(
        case["id"], "aws-retinanet", "RetinaNet R50-FPN", stated["instance_type"], "fp16",
        COCO / (60 * case["outputs"]["minutes_per_epoch"]), case, nodes=nodes_of(case), micro_batch=micro,
        accumulation=1, global_batch=micro * stated["gpus"], quality="derived",
        note="minutes of an epoch, set-up and evaluation included",
    )  # fmt: skip


def deepspeed(case: Case) -> Iterator[Run]:
    """Minutes for a whole pre-training: only ratios have a meaning."""
    speed = 1e6 / (60 * case["outputs"]["total_min"])
    yield run(
        case["id"], "deepspeed-bert", "BERT-large", "DGX-2", "fp16", speed, case, nodes=case["inputs"]["gpus"] // 16,
        sequence=128, micro_batch=64, global_batch=65536, quality="relative",
        note="two phases, batches 64K and 32K, of a job of unstated length: a million samples assumed",
    )  # fmt: skip


def nvidia_bert_a100(case: Case) -> Iterator[Run]:
    """Sequences a second, two precisions."""
    sequence, nodes = case["inputs"]["seq"], nodes_of(case)
    batch, micro = (65536, 128) if sequence == 128 else (32768, 16)
    for precision, column in (("fp16", "throughput_amp_seq_s"), ("tf32", "throughput_tf32_seq_s")):
        yield run(
            f"{case['id']}-{precision}", f"nvidia-bert-a100-{sequence}", "BERT-large", "DGX A100", precision,
            case["outputs"][column], case, nodes=nodes, sequence=sequence, global_batch=batch,
            accumulation=max(1, batch // (micro * 8 * nodes)),
        )  # fmt: skip


def nvidia_bert_tensorflow(case: Case) -> Iterator[Run]:
    """Sequences a second, two precisions."""
    nodes = nodes_of(case)
    for precision, column in (("fp16", "throughput_amp"), ("fp32", "throughput_fp32")):
        yield run(
            f"{case['id']}-{precision}", "nvidia-bert-tf2", "BERT-large", "DGX-2", precision, case["outputs"][column],
            case, nodes=nodes, sequence=128, global_batch=61440, accumulation=max(1, 64 // nodes),
            note="DGX-2H: its V100 have a higher clock",
        )  # fmt: skip


def nvidia_resnet(case: Case) -> Iterator[Run]:
    """Images a second within one node."""
    if "img_s_amp" not in case["outputs"]:
        return
    devices = case["inputs"]["gpus"]
    for precision, column, micro in (("fp16", "img_s_amp", 192), ("fp32", "img_s_fp32", 96)):
        yield run(
            f"{case['id']}-{precision}", "nvidia-resnet-mxnet", "ResNet-50", "DGX-1", precision,
            case["outputs"][column], case, devices=devices, micro_batch=micro, accumulation=1,
            global_batch=micro * devices,
        )  # fmt: skip


def nvidia_ssd(case: Case) -> Iterator[Run]:
    """Seconds to train: 65 epochs of COCO."""
    stated = case["inputs"]
    for precision, column in (("fp16", "time_to_train_s_amp"), ("fp32", "time_to_train_s_fp32")):
        if seconds := case["outputs"][column]:
            yield run(
                f"{case['id']}-{precision}", f"nvidia-ssd-b{stated['batch_per_gpu']}", "SSD300-ResNet50", "DGX-1",
                precision, 65 * COCO / seconds, case, devices=stated["gpus"], micro_batch=stated["batch_per_gpu"],
                accumulation=1, quality="derived", note="65 epochs of COCO, 118,287 images, with evaluation",
            )  # fmt: skip


def nvidia_mask_rcnn(case: Case) -> Iterator[Run]:
    """Images a second."""
    for precision, column in (("fp16", "img_s_amp"), ("fp32", "img_s_fp32")):
        yield run(
            f"{case['id']}-{precision}", "nvidia-maskrcnn", "Mask R-CNN R50-FPN", "DGX-1 32GB", precision,
            case["outputs"][column], case, micro_batch=12, accumulation=1, global_batch=96,
        )  # fmt: skip


def diffusion(case: Case) -> Iterator[Run]:
    """Images a second at two sizes."""
    for size in (256, 512):
        yield run(
            f"{case['id']}-{size}", f"mosaic-diffusion-{size}", "Stable Diffusion 2 U-Net", "DGX A100 40GB", "fp16",
            case["outputs"][f"img_s_{size}"], case, nodes=case["inputs"]["gpus"] // 8, global_batch=2048,
            forward_gflops=804.535 * (size / 512) ** 2,
            note=f"images of {size} × {size}, FLOPs by area; memory and network of the cluster not stated",
        )  # fmt: skip


def trainium_pair(case: Case) -> Iterator[Run]:
    """Iterations a second of one job on two types."""
    node = case["inputs"]["instance_type"].removeprefix("ml.")
    yield run(
        case["id"], "aws-trainium-pair", "BERT-base", node, "bf16" if node.startswith("trn1") else "fp16",
        case["inputs"]["iterations_per_s"], case, sequence=128, quality="relative",
        note="iterations a second: batch, sequence and precision are not stated, taken to be the same",
    )  # fmt: skip


def mlperf(case: Case) -> Iterator[Run]:
    """Epochs of the log in the median time; benchmarks whose length is the same number of epochs on both sides."""
    stated = case["inputs"]
    model, per_epoch = {
        "resnet": ("ResNet-50", float(IMAGENET)),
        "ssd": ("SSD300-ResNet34", float(COCO)),
        "maskrcnn": ("Mask R-CNN R50-FPN", float(COCO)),
        "gnmt": ("GNMT", 1e6),
        "transformer": ("Transformer-big", 1e6),
    }.get(stated["benchmark"], ("", 0.0))
    version, epochs = case["id"].split("-")[1], stated["max_epoch_num_in_log"]
    if not model or not epochs:
        return
    on_a100 = "A100" in stated["hardware"]
    speed = epochs * per_epoch / (60 * case["outputs"]["time_to_train_min"])
    relative = model not in ("ResNet-50", "Mask R-CNN R50-FPN")
    tokens = 32 if model == "Transformer-big" else 1  # its batch counts them
    batch, nodes = stated["global_batch_size"] / tokens, nodes_of(case)
    yield run(
        case["id"], f"mlperf-{version}", model, "DGX A100 40GB" if on_a100 else "DGX-1", "fp16", speed, case,
        nodes=nodes, micro_batch=batch / (8 * nodes), accumulation=1, global_batch=batch,
        quality="relative" if relative else "derived", sequence=32 if model == "Transformer-big" else None,
        note=f"{epochs} epochs in the log, median of {stated['benchmark']} runs, evaluation included",
    )  # fmt: skip


def dawnbench(case: Case) -> Iterator[Run]:
    """Epochs in the log over hours: only jobs that ran on two types."""
    stated, speed = case["inputs"], case["outputs"]["last_epoch"] / (3600 * case["outputs"]["last_epoch_h"])
    if stated["model"] == "DrQA":
        yield run(
            case["id"], "dawnbench", "DrQA", stated["instance_type"], "fp32", 87599 * speed, case, quality="relative",
            note="epochs of SQuAD",
        )  # fmt: skip
    elif case["id"].startswith("dawn-cifar10-diux"):
        yield run(
            case["id"], "dawnbench", "ResNet-50 CIFAR", stated["instance_type"], "fp32", 50000 * speed, case,
            quality="relative", note="epochs of CIFAR-10; precision not stated, taken to be fp32",
        )  # fmt: skip
    elif case["id"] == "dawn-imagenet-diux_resnet50_p3-tensorpack":
        yield run(
            case["id"], "dawnbench-tensorpack", "ResNet-50", "p3.16xlarge", "fp32", IMAGENET * speed, case,
            quality="derived", note="epochs of ImageNet, evaluation included; precision not stated, taken to be fp32",
        )  # fmt: skip


def xgboost(case: Case) -> Iterator[Run]:
    """Rows times rounds over the time of the container."""
    stated = case["inputs"]
    if stated["s3_distribution"] != "ShardedByS3Key":
        return
    seconds = case["derived"]["image_done_to_uploading_s"]
    yield run(
        case["id"], "xgboost-taxi", "XGBoost", "m5.24xlarge", "fp32",
        stated["rows_total_logged"] * stated["num_round"] / seconds, case, nodes=nodes_of(case),
        note="rows × rounds; loading of the data included",
    )  # fmt: skip


# First words of a case's name: what reads it.
READERS: dict[str, Callable[[Case], Iterator[Run]]] = {
    "aws-bert-base-p3dn": aws_bert,
    "aws-albert-base": aws_albert,
    "aws-cascade-rcnn": aws_detection,
    "aws-faster-rcnn": aws_detection,
    "aws-mask-rcnn": aws_detection,
    "aws-retinanet": retinanet,
    "deepspeed-bert": deepspeed,
    "nv-bertlarge-a100": nvidia_bert_a100,
    "nv-tf2bert-dgx2h-seq128": nvidia_bert_tensorflow,
    "nv-rn50-mxnet-dgx1": nvidia_resnet,
    "nv-ssd-dgx1": nvidia_ssd,
    "nv-maskrcnn-dgx1": nvidia_mask_rcnn,
    "mosaic-sd2": diffusion,
    "llama2-": llama2,
    "pythia-1b-300b": pythia,
    "tinyllama-plan": tinyllama,
    "megatron-weak": megatron,
    "opt-175b": opt,
    "bloom-176b": bloom,
    "falcon-": falcon,
    "trn1-gpt3": neuron_gpt,
    "trn1-bertl": neuron,
    "trn1-vit": neuron,
    "trn1-llama2": neuron,
    "trn1-bert-base": trainium_pair,
    "mlperf-": mlperf,
    "dawn-": dawnbench,
    "xgb-taxi": xgboost,
}


def from_case(case: Case) -> Iterator[Run]:
    """The rows of a case: none when its figures contradict each other or nothing reads it."""
    if case["consistency"] in ("suspect", "inconsistent"):
        return
    for start, reader in READERS.items():
        if case["id"].startswith(start):
            yield from reader(case)
            return
