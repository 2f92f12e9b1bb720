"""Requirements of the SDK: which releases they allow, and whether the tuner of these keeps the spot flag."""

from __future__ import annotations

import pytest
from simcore.linting.sdk_releases import keeps_spot


@pytest.mark.parametrize(
    ("requirements", "keeps"),
    [
        ([], None),
        (["sagemaker"], None),
        (["sagemaker==3.7.1"], None),  # requires sagemaker-train>=1.7.1,<2.0.0, of which some do
        (["sagemaker<3.8"], None),
        (["sagemaker==3.8.0"], True),
        (["sagemaker==3.8"], True),
        (["sagemaker==3.10.*"], True),
        (["sagemaker~=3.8"], True),
        (["sagemaker~=3.7"], None),
        (["sagemaker[train]>=3.9,<4"], True),
        (["sagemaker >= 3.27.0"], True),
        (["sagemaker!=3.8.0"], None),
        (["sagemaker>=3.5", "sagemaker-train>=1.8"], True),
        (["sagemaker_train==1.27.0"], True),
        (["sagemaker-train==1.7.1"], False),
        (["sagemaker-train<1.8"], False),
        (["sagemaker-train<=1.8.0"], None),
        (["sagemaker-train<=1.7.1"], False),
        (["sagemaker-train~=1.7.0"], False),
        (["sagemaker-train~=1.7"], None),
        (["sagemaker-train==1.7.*"], False),
        (["sagemaker-train>=1.2,<1.6,!=1.3.*"], False),
        (["sagemaker==3.7.1", "sagemaker-train==1.5.0"], False),
    ],
)
def test_what_releases_keep(requirements: list[str], keeps: bool | None) -> None:
    assert keeps_spot(requirements) is keeps
