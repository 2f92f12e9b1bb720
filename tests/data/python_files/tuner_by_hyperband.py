from sagemaker.pytorch import PyTorch
from sagemaker.tuner import ContinuousParameter, HyperbandStrategyConfig, HyperparameterTuner, StrategyConfig

net = PyTorch(entry_point="t.py", role="Role", framework_version="2.1", py_version="py310", instance_count=1,
              instance_type="ml.g5.xlarge", max_run=5400)
HyperparameterTuner(
    estimator=net,
    objective_metric_name="loss",
    hyperparameter_ranges={"rate": ContinuousParameter(0.001, 0.1)},
    metric_definitions=[{"Name": "loss", "Regex": "loss=(.*)"}],
    strategy="Hyperband",
    strategy_config=StrategyConfig(HyperbandStrategyConfig(min_resource=1, max_resource=27)),
    max_jobs=40,
    max_parallel_jobs=8,
).fit("s3://rowans/train")
