"""Jobs from the arguments of the SageMaker Python SDK's classes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from simcore.inputs.workload import Workload

if TYPE_CHECKING:
    from typing_extensions import Self

    from simcore.inputs.sdk_request import SdkRequest


class SdkCalls:
    """The ways to a job from a call of the SDK: each makes the request that the SDK sends, and reads it."""

    from_request: Callable[..., Any]  # of the class that has these ways
    draft: Callable[..., Any]

    @classmethod
    def from_estimator(
        cls,
        *positional: Any,
        estimator: str | None = None,
        inputs: Any = None,
        workload: Workload | None = None,
        **keywords: Any,
    ) -> Self:
        """A job from the arguments of an estimator of the SageMaker Python SDK, which is not needed.

        Args:
            positional: Those without a keyword, in the order of the class that `estimator` names. Without it: image,
                role, number and type of the instances, as Estimator takes them, or a framework's script alone.
            estimator: Name of the class, such as "PyTorch", where it matters.
            inputs: What goes to `fit()`: an address (channel `training`), or for each channel an address, the keywords
                of a TrainingInput or a FileSystemInput, or such an object.
            workload: What they cannot say, as a part of a job file: size of the data, work, region.
            keywords: Those of Estimator, a framework's estimator (PyTorch, HuggingFace, ...) or AlgorithmEstimator.
                Of a pipeline's parameters, the defaults are read.

        Raises:
            SpecError: With every problem, under the names of the keywords: unknown ones, those of classes that are not
                read, values of the wrong type.

        >>> import simcore
        >>> job = simcore.Job.from_estimator(
        ...     entry_point="train.py",
        ...     role="Training",
        ...     instance_type="ml.g5.2xlarge",
        ...     instance_count=1,
        ...     framework_version="2.3",
        ...     py_version="py311",
        ...     inputs={"train": {"s3_data": "s3://bucket/train", "input_mode": "FastFile"}},
        ...     workload={"channels": {"train": {"size": "80 GB", "objects": 600}}, "region": "eu-west-1"},
        ... )
        >>> job.description["channels"]["train"]["input_mode"]
        'FastFile'
        """
        from simcore.inputs.estimator import sdk_request

        return cls._from_sdk(sdk_request(positional, keywords, inputs, estimator), workload)

    @classmethod
    def from_model_trainer(cls, *, inputs: Any = None, workload: Workload | None = None, **keywords: Any) -> Self:
        """A job from the arguments of ModelTrainer, of version 3 of the SageMaker Python SDK, which is not needed.

        Args:
            inputs: What goes to `train()`: a list of InputData or Channel. Each takes the place of the one in
                `input_data_config` that has its name.
            workload: As for :meth:`from_estimator`.
            keywords: Those of ModelTrainer. Its parts (Compute, StoppingCondition, ...) may be dicts of their keywords.

        Raises:
            SpecError: With every problem, under the names of the keywords.

        >>> import simcore
        >>> job = simcore.Job.from_model_trainer(
        ...     training_image="111122223333.dkr.ecr.us-east-1.amazonaws.com/train:1",
        ...     compute={"instance_type": "ml.g5.2xlarge", "instance_count": 1},
        ...     workload={"work": {"compute": {"duration": "30 min"}}},
        ... )
        >>> job.description["stopping"]
        {'max_runtime': '3600 s'}
        """
        from simcore.inputs.model_trainer import sdk_request

        return cls._from_sdk(sdk_request(keywords, inputs), workload)

    @classmethod
    def from_processor(
        cls, *positional: Any, processor: str | None = None, workload: Workload | None = None, **keywords: Any
    ) -> Self:
        """A job from the arguments of a processor of the SageMaker Python SDK and of its `run()`.

        Args:
            positional: Those without a keyword, in the order of the class that `processor` names; default: Processor.
            processor: Name of the class, such as "PySparkProcessor", where it matters.
            workload: As for :meth:`from_estimator`.
            keywords: Those of the class and of `run()`; inputs and outputs are objects of the SDK, or their keywords.

        Raises:
            SpecError: With every problem, under the names of the keywords.

        >>> import simcore
        >>> job = simcore.Job.from_processor(
        ...     processor="SKLearnProcessor",
        ...     framework_version="1.2-1",
        ...     role="Processing",
        ...     instance_type="ml.m5.xlarge",
        ...     instance_count=2,
        ...     code="prepare.py",
        ...     workload={"region": "eu-west-1", "work": {"compute": {"duration": "10 min"}}},
        ... )
        >>> job.description["kind"]
        'processing'
        """
        from simcore.inputs.processor import sdk_request

        return cls._from_sdk(sdk_request(positional, keywords, processor), workload)

    @classmethod
    def _from_sdk(cls, sent: SdkRequest, workload: Workload | None) -> Self:
        job: Self = cls.from_request(sent.plain(), workload=workload)
        sent.complete(job.draft(), has_workload=workload is not None)
        return job
