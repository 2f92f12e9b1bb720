"""How fast a job trains where it asks to run: Python, notebook, picture."""

from collections.abc import Iterator
from typing import Any

import matplotlib as mpl
import pytest

mpl.use("Agg")

import simcore
from matplotlib import pyplot as plt
from simcore.display import speed as speed_display

from tests.python.jobs import EXAMPLES, smallest
from tests.python.speed_jobs import LLAMA, resnet


@pytest.fixture(autouse=True)
def _close_figures() -> Iterator[None]:
    yield
    plt.close("all")


@pytest.fixture(scope="module")
def llama() -> simcore.Speed:
    return simcore.speed(LLAMA)


def test_what_is_predicted(llama: simcore.Speed) -> None:
    low, high = llama.interval80
    assert low < llama.samples_per_second < high
    assert (llama.instance_type, llama.nodes, llama.devices) == ("ml.p4d.24xlarge", 16, 128)
    assert llama.precision == "bf16"
    assert llama.basis == "predicted from the operations of the model"
    assert llama.efficiency_runs > 0


def test_parts_add_up(llama: simcore.Speed) -> None:
    """The step is the batch over the speed; memory is no more than there is."""
    assert sum(llama.step_s.values()) == pytest.approx(llama.batch_size / llama.samples_per_second, rel=1e-6)
    assert sum(llama.memory_bytes.values()) < llama.memory_capacity_bytes
    assert llama.micro_batch * llama.accumulation * llama.devices == llama.batch_size
    assert llama.largest_micro_batch is not None
    assert llama.largest_micro_batch >= llama.micro_batch


def test_utilisation_by_hand(llama: simcore.Speed) -> None:
    """Model FLOPs a second over 312 TFLOP/s of each A100; six operations a weight and token, and attention."""
    assert llama.model_flops_per_sample is not None
    assert llama.flops_utilisation == pytest.approx(
        llama.model_flops_per_sample * llama.samples_per_second / (128 * 312e12), rel=1e-9
    )
    weights, layers, width, tokens = 6.74e9, 32, 4096, 4096
    by_hand = 6 * weights * tokens + 12 * layers * width * tokens**2
    assert llama.model_flops_per_sample == pytest.approx(by_hand, rel=0.1)


def test_json_and_frame(llama: simcore.Speed) -> None:
    said = llama.to_dict()
    assert said["job"] == llama.job
    assert said["instance_type"] == llama.instance_type
    assert said["interval80"] == list(llama.interval80)
    frame = llama.to_pandas()
    assert list(frame.columns) == ["of", "part", "value", "unit", "share"]
    shares = frame.groupby("of")["share"].sum()
    assert shares["step"] == pytest.approx(1)
    assert shares["memory"] == pytest.approx(1)


def test_a_stated_speed_is_what_comes_out() -> None:
    speed = simcore.speed(resnet(compute={"samples_per_second": 350}))
    assert speed.samples_per_second == pytest.approx(350, rel=1e-3)
    assert speed.basis == "scaled from 1 measured run on ml.p3.2xlarge"
    assert any("the parts are those of the model" in note for note in speed_display.notes(speed))


def test_without_a_model() -> None:
    job = resnet(compute={"step_time": "2 s"})
    del job["work"]["model"]
    speed = simcore.speed(job)
    assert speed.samples_per_second == pytest.approx(512, rel=1e-3)
    assert (speed.step_s, speed.to_pandas().empty) == ({}, True)
    assert len(speed.plot().axes) == 1


def test_of_a_heterogeneous_cluster_the_accelerators_compute() -> None:
    speed = simcore.speed(EXAMPLES / "tf-data-p4d-c5.yaml")
    assert (speed.instance_type, speed.nodes) == ("ml.p4d.24xlarge", 1)
    assert speed.samples_per_second == pytest.approx(8192 / 0.079, rel=1e-3)


# ------------------------------------------------------------------------------------------------ bad input
BAD: dict[str, tuple[dict[str, Any], list[str]]] = {
    "bf16 on a T4": (
        resnet("ml.g4dn.xlarge", model={"name": "ResNet-50", "precision": "bf16"}),
        ["work.model.precision", "T4", "fp16"],
    ),
    "more nodes than samples": (
        resnet(count=8, batch_size=4),
        ["work.batch_size: must hold a sample for each of the 8"],
    ),
    "a model that cannot fit": (
        resnet("ml.g5.xlarge", batch_size=8, model={"name": "Llama-2-7B", "sequence_length": 2048}),
        [
            "work.model: must fit into the memory of an accelerator",
            "GB too much",
            "each NVIDIA A10G",
            "did you mean ml.",
        ],
    ),
    "a model that nobody knows": (resnet(model={"name": "BERT-larg"}), ["work.model", "BERT-large"]),
}


@pytest.mark.parametrize(("job", "said"), BAD.values(), ids=BAD)
def test_refused(job: dict[str, Any], said: list[str]) -> None:
    with pytest.raises(simcore.SpecError) as error:
        simcore.speed(job)
    for words in said:
        assert words in str(error.value)


def test_the_type_that_is_named_fits() -> None:
    """What a refusal suggests is possible, and the type with less memory in all is not."""
    job = BAD["a model that cannot fit"][0]
    with pytest.raises(simcore.SpecError) as error:
        simcore.speed(job)
    [problem] = error.value.problems
    fits = simcore.Job(job).replace(cluster__instance_type=problem.nearest)
    assert simcore.speed(fits).samples_per_second > 0


def test_how_long_is_not_how_fast() -> None:
    with pytest.raises(simcore.SpecError, match=r"work\.compute: must say how fast the job is"):
        simcore.speed(smallest())
