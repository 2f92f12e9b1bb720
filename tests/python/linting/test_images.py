"""Rules about images: only what an image says of itself is believed."""

import pytest
from simcore import Job
from simcore._core import Catalog
from simcore.linting import subjects
from simcore.linting.images import image_of
from simcore.studies.lint import findings_of

from tests.python.lint_cases import DOCUMENT, merged, of_rule, training
from tests.python.requests import DATA, read

_DLC = "763104351884.dkr.ecr.us-east-1.amazonaws.com/"


@pytest.mark.parametrize(
    ("address", "built_for"),
    [
        (f"{_DLC}pytorch-training:2.3.0-gpu-py311-cu121-ubuntu20.04-sagemaker", "gpu"),
        (f"{_DLC}huggingface-pytorch-training:2.1.0-transformers4.36.0-gpu-py310-cu121-ubuntu20.04", "gpu"),
        (f"{_DLC}mxnet-training:1.6.0-cpu-py3", "cpu"),
        ("111122223333.dkr.ecr.us-east-1.amazonaws.com/sample:latest-gpu", ""),
        ("111122223333.dkr.ecr.us-east-1.amazonaws.com/pytorch-training:2.3.0-cpu-py311-patched", ""),  # of one's own
        ("246618743249.dkr.ecr.us-west-2.amazonaws.com/sagemaker-xgboost:1.0-1-cpu-py3", ""),
    ],
)
def test_what_an_image_is_built_for(address: str, built_for: str) -> None:
    request = merged(DOCUMENT["training"], {"AlgorithmSpecification": {"TrainingImage": address}})
    image = image_of(subjects.of_job(Job.from_request(request), Catalog.builtin()).subject)
    assert image is not None
    assert image.built_for == built_for


def test_an_image_outside_of_ecr_is_not_spoken_of() -> None:
    request = merged(DOCUMENT["training"], {"AlgorithmSpecification": {"TrainingImage": "docker.example.com/a:gpu"}})
    assert image_of(subjects.of_job(Job.from_request(request), Catalog.builtin()).subject) is None


def test_an_image_of_ones_own_may_have_the_name_of_an_algorithm() -> None:
    own = {"TrainingImage": "111122223333.dkr.ecr.us-east-1.amazonaws.com/lda:1", "TrainingInputMode": "Pipe"}
    found = training({"AlgorithmSpecification": own, "ResourceConfig": {"InstanceCount": 2}})
    assert not [finding for finding in found if finding.rule.id.startswith("algorithm-")]


def test_accelerators_that_an_image_cannot_use_cost_the_whole_job() -> None:
    image = f"{_DLC}pytorch-training:2.3.0-cpu-py311-ubuntu20.04-sagemaker"
    beside = {"channels": {"train": {"size": "1 GB", "objects": 1}}, "work": {"compute": {"duration": "1 h"}}}
    (finding,) = of_rule(
        training({"AlgorithmSpecification": {"TrainingImage": image}}, beside), "cpu-image-on-accelerators"
    )
    assert finding.usd == pytest.approx(Catalog.builtin().training_price("ml.g5.xlarge").usd_per_hour, rel=0.2)


def test_an_image_of_ones_own_may_hold_what_its_tag_denies() -> None:
    own = "111122223333.dkr.ecr.us-east-1.amazonaws.com/pytorch-training:2.3.0-cpu-py311-with-cuda"
    assert of_rule(training({"AlgorithmSpecification": {"TrainingImage": own}}), "cpu-image-on-accelerators") == []


def test_a_job_that_ran_has_pulled_its_image() -> None:
    described = read(DATA / "describes" / "04-distilbert-tweets-2x-p3.json")
    assert "eu-central-1" not in described["AlgorithmSpecification"]["TrainingImage"]
    arn = described["TrainingJobArn"].split(":")
    arn[3] = "eu-central-1"
    found = findings_of({**described, "TrainingJobArn": ":".join(arn)}).findings
    assert of_rule(list(found), "image-in-other-region") == []
