"""Jobs from the arguments of the SageMaker Python SDK's classes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from simcore import _core
from simcore.inputs.workload import Workload, in_region, names_of

if TYPE_CHECKING:
    from typing_extensions import Self

    from simcore.inputs.program_job import ProgramJob
    from simcore.inputs.sdk_request import SdkRequest


class SdkCalls:
    """The ways to a job from a call of the SDK: each makes the request that the SDK sends, and reads it."""

    _from_request: Callable[..., Any]  # of the class that has these ways
    draft: Callable[..., Any]
    _program: ProgramJob | None

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
            positional: An estimator of the SDK alone, which is read by its attributes, or else the arguments without a
                keyword, in the order of the class that `estimator` names. Without it: image, role, number and type of
                the instances, as Estimator takes them, or a framework's script alone.
            estimator: Name of the class, such as "PyTorch", where it matters.
            inputs: What goes to `fit()`: an address (channel `training`), or for each channel an address, the keywords
                of a TrainingInput or a FileSystemInput, or such an object; for Amazon's own algorithms a RecordSet, or
                a list of them.
            workload: What they cannot say, as a part of a job file: size of the data, work, region.
            keywords: Those of Estimator, a framework's estimator (PyTorch, HuggingFace, ...), AlgorithmEstimator or one
                of Amazon's own algorithms (KMeans, ...), and those of `fit()`. Of a pipeline's parameters, the defaults
                are read.

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
    def from_model_trainer(
        cls, *positional: Any, inputs: Any = None, workload: Workload | None = None, **keywords: Any
    ) -> Self:
        """A job from the arguments of ModelTrainer, of version 3 of the SageMaker Python SDK, which is not needed.

        Args:
            positional: A ModelTrainer, which is read by its attributes, in the place of its keywords.
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

        return cls._from_sdk(sdk_request(keywords, inputs, positional), workload)

    @classmethod
    def from_processor(
        cls, *positional: Any, processor: str | None = None, workload: Workload | None = None, **keywords: Any
    ) -> Self:
        """A job from the arguments of a processor of the SageMaker Python SDK and of its `run()`.

        Args:
            positional: A processor of the SDK alone, which is read by its attributes, or else the arguments without a
                keyword, in the order of the class that `processor` names; default: Processor.
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
    def from_tuner(
        cls, *positional: Any, inputs: Any = None, workload: Workload | None = None, **keywords: Any
    ) -> Self:
        """A job from the arguments of a HyperparameterTuner of the SageMaker Python SDK, of version 2 or 3.

        It is the training job of one trial, and knows how many of them the tuner may start: a forecast is that of one
        trial, and `check` gives each an equal share of a budget.

        Args:
            positional: A HyperparameterTuner alone, which is read by its attributes, or else its arguments without a
                keyword.
            inputs: What goes to `fit()` or `tune()`, as for :meth:`from_estimator` and :meth:`from_model_trainer`.
            workload: What they cannot say of one trial, as for :meth:`from_estimator`.
            keywords: Those of HyperparameterTuner. `estimator` is an estimator of the SDK or a dict of its keywords,
                with the name of its class under `estimator` where it matters; `model_trainer` is one of version 3.

        Raises:
            SpecError: With every problem, under the names of the keywords.

        >>> import simcore
        >>> job = simcore.Job.from_tuner(
        ...     estimator={"image_uri": "train:1", "role": "T", "instance_type": "ml.g5.xlarge", "instance_count": 1},
        ...     objective_metric_name="loss",
        ...     hyperparameter_ranges={"lr": {"min_value": 0.001, "max_value": 0.1}},
        ...     max_jobs=20,
        ...     max_parallel_jobs=4,
        ...     workload={"region": "eu-west-1", "work": {"compute": {"duration": "10 min"}}},
        ... )
        >>> job.request_warnings[-1][:71]
        'the forecast is for one of the 20 training jobs of HyperparameterTuner;'
        """
        from simcore.inputs.tuner import sdk_request
        from simcore.inputs.tuner_trials import trial

        one, found = trial(sdk_request(positional, keywords, inputs).request)
        job = cls._from_sdk(one, workload)
        job._program = found
        return job

    @classmethod
    def _from_sdk(cls, sent: SdkRequest, workload: Workload | None) -> Self:
        request = sent.plain()
        job: Self = cls._from_request(request, "", in_region(sent.region, names_of(request, ""), workload), "none")
        if workload is None:  # what the session says beside the request is none
            job.draft().unsaid = _core.read_request(request).unsaid
        sent.complete(job.draft(), has_workload=workload is not None)
        return job
