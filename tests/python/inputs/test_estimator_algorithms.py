"""Amazon's own algorithms: their hyperparameters and records become what the SDK makes of them.

Calls of every one of them are compared with the SDK's requests in tests/python/test_sdk_answers.py.
"""

from typing import Any

import pytest
import simcore
from simcore.inputs import estimator_algorithms as algorithms
from simcore.inputs.estimator import sdk_request
from simcore.inputs.estimator_classes import FAMILIES, HYPERPARAMETERS

CLUSTER = {"role": "T", "instance_count": 2, "instance_type": "ml.m5.xlarge"}
RECORDS = {"s3_data": "s3://bucket/train.manifest", "num_records": 300, "feature_dim": 4}
EVERY = set().union(*HYPERPARAMETERS.values())


def hyperparameters(named: str, inputs: Any = None, **given: Any) -> dict[str, str]:
    sent = sdk_request((), {**CLUSTER, **given}, inputs, named)
    assert sent.problems == []
    return dict(sent.members["HyperParameters"])


def test_tables_speak_of_hyperparameters_that_there_are() -> None:
    assert algorithms.FRACTIONS | algorithms.FLAGS <= EVERY
    assert set() == algorithms.FRACTIONS & algorithms.FLAGS
    assert {*algorithms.RENAMED, *algorithms.ALWAYS, *algorithms.BATCH, *algorithms.MOST_OF_BATCH} <= set(FAMILIES)
    assert all(set(names) <= HYPERPARAMETERS[named] for named, names in algorithms.RENAMED.items())


def test_a_whole_number_for_a_fraction_is_written_as_one() -> None:
    assert hyperparameters("LDA", alpha0=1, num_topics=3)["alpha0"] == "1.0"
    assert hyperparameters("LDA", alpha0=1, num_topics=3)["num_topics"] == "3"


@pytest.mark.parametrize(("records", "batch"), [(300, "150"), (1, "1"), (10**9, "500")])
def test_the_batch_of_pca_is_at_most_the_records_of_an_instance(records: int, batch: str) -> None:
    assert hyperparameters("PCA", {**RECORDS, "num_records": records}, num_components=1)["mini_batch_size"] == batch


def test_without_records_nothing_is_said_of_them() -> None:
    assert set(hyperparameters("PCA", {"train": "s3://bucket/train"}, num_components=1)) == {"num_components"}


def test_records_are_a_channel_of_their_name() -> None:
    sent = sdk_request((), {**CLUSTER, "k": 3}, [RECORDS, {**RECORDS, "channel": "test"}], "KMeans")
    channels = sent.members["InputDataConfig"]
    assert [each["ChannelName"] for each in channels] == ["train", "test"]
    assert channels[0]["DataSource"]["S3DataSource"]["S3DataType"] == "ManifestFile"


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.Job.from_estimator(estimator="KMeans", k=3, inputs=[RECORDS, 5], **CLUSTER)
    assert [problem.where for problem in refusal.value.problems] == ["inputs"]


def test_a_hyperparameter_of_another_algorithm_is_refused() -> None:
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.Job.from_estimator(estimator="KMeans", k=3, num_trees=5, **CLUSTER)
    assert [problem.where for problem in refusal.value.problems] == ["num_trees"]


def test_it_costs_what_its_container_costs() -> None:
    workload = {"region": "us-east-1", "work": {"compute": {"duration": "20 min"}}}
    own = simcore.Job.from_estimator(estimator="KMeans", k=3, workload=workload, **CLUSTER)
    same = simcore.Job.from_estimator(image_uri="kmeans:1", workload=workload, **CLUSTER)
    assert simcore.forecast(own).cost_usd.mean == simcore.forecast(same).cost_usd.mean
