"""The facts of the lint have sources, and agree with the service's own model where that has them."""

from datetime import date

import pytest
from simcore.linting.facts import algorithm, fact, outdated_families
from simcore.linting.rules import table

_KMEANS = "382416733822"


@pytest.mark.parametrize("name", ["facts", "algorithms", "tuning_fields"])
def test_every_row_has_a_source_and_a_day(name: str) -> None:
    rows = table(name)
    assert rows
    for row in rows:
        assert row["source"]
        assert date.fromisoformat(row["as_of"])


def test_an_unknown_fact_is_a_bug() -> None:
    with pytest.raises(KeyError):
        fact("training.longest_wait")


def test_an_image_of_somebody_else_is_no_built_in_algorithm() -> None:
    built_in = algorithm(_KMEANS, "kmeans")
    assert built_in is not None
    assert built_in.one_gpu
    assert algorithm("111122223333", "kmeans") is None
    assert algorithm(_KMEANS, "my-kmeans") is None


def test_algorithms_that_save_checkpoints_are_those_of_the_guide() -> None:
    """The developer guide, "Use Checkpoints in Amazon SageMaker", names four."""
    saving = {row["repository"] for row in table("algorithms") if row["checkpoints"] == "true"}
    assert saving == {"image-classification", "object-detection", "semantic-segmentation", "sagemaker-xgboost"}


def test_no_family_that_is_still_sold_as_new_is_outdated() -> None:
    assert outdated_families().isdisjoint({"g5", "g6", "p4d", "p5", "m5", "c5", "m6i", "trn1"})
