from sagemaker.train.configs import CheckpointConfig, Compute, StoppingCondition
from sagemaker.train.model_trainer import ModelTrainer

compute = Compute(instance_type="ml.g6.2xlarge", instance_count=1, enable_managed_spot_training=True)
limits = StoppingCondition(max_runtime_in_seconds=7200, max_wait_time_in_seconds=14400)
ModelTrainer(
    training_image="sloe:1",
    compute=compute,
    stopping_condition=limits,
    checkpoint_config=CheckpointConfig(s3_uri="s3://sloes/points"),
).train(wait=False)
