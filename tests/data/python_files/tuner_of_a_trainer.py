from sagemaker.train import ModelTrainer
from sagemaker.train.configs import Compute, StoppingCondition
from sagemaker.train.tuner import ContinuousParameter, HyperparameterTuner

trainer = ModelTrainer(
    training_image="111122223333.dkr.ecr.us-east-1.amazonaws.com/t:1",
    compute=Compute(instance_type="ml.g5.xlarge", instance_count=1, enable_managed_spot_training=True),
    stopping_condition=StoppingCondition(max_runtime_in_seconds=7200, max_wait_time_in_seconds=10000),
)
tuner = HyperparameterTuner(
    model_trainer=trainer,
    objective_metric_name="loss",
    hyperparameter_ranges={"lr": ContinuousParameter(0.001, 0.1)},
    max_jobs=12,
    max_parallel_jobs=3,
)
tuner.tune(wait=False)
