from sagemaker.train import ModelTrainer
from sagemaker.train.configs import CheckpointConfig, Compute, StoppingCondition, TensorBoardOutputConfig

ModelTrainer(
    algorithm_name="arn:aws:sagemaker:eu-west-1:111122223333:algorithm/trees",
    compute=Compute(instance_type="ml.m5.2xlarge", instance_count=1),
).with_tensorboard_output_config(TensorBoardOutputConfig(s3_output_path="s3://bucket/tb")).train()

spot = ModelTrainer(
    training_image="111122223333.dkr.ecr.eu-west-1.amazonaws.com/t:1",
    compute=Compute(instance_type="ml.m5.4xlarge", instance_count=1, enable_managed_spot_training=True),
).with_checkpoint_config(CheckpointConfig(s3_uri="s3://bucket/c"))
spot.stopping_condition = StoppingCondition(max_runtime_in_seconds=1800, max_wait_time_in_seconds=3600)
spot.train()
