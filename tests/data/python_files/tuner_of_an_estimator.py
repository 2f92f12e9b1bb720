from sagemaker.pytorch import PyTorch
from sagemaker.tuner import CategoricalParameter, ContinuousParameter, HyperparameterTuner, IntegerParameter

estimator = PyTorch(
    entry_point="train.py",
    role="Role",
    instance_count=1,
    instance_type="ml.g4dn.xlarge",
    framework_version="2.1",
    py_version="py310",
    use_spot_instances=True,
    max_run=3600,
    max_wait=7200,
)
ranges = {"lr": ContinuousParameter(1e-4, 1e-1), "layers": IntegerParameter(1, 4), "kind": CategoricalParameter(["a", "b"])}
tuner = HyperparameterTuner(
    estimator,
    "val:loss",
    ranges,
    metric_definitions=[{"Name": "val:loss", "Regex": "loss=([0-9.]+)"}],
    objective_type="Minimize",
    max_jobs=20,
    max_parallel_jobs=4,
)
tuner.fit({"train": "s3://bucket/train"})
