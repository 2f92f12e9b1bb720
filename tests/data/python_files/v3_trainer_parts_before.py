from sagemaker.train import ModelTrainer
from sagemaker.train.configs import CheckpointConfig, Compute, InputData, StoppingCondition
from sagemaker.train.distributed import Torchrun

compute = Compute(instance_type="ml.p5.48xlarge", instance_count=1, enable_managed_spot_training=True)
compute.instance_count = 4
stopping = StoppingCondition(max_runtime_in_seconds=86400, max_wait_time_in_seconds=172800)
data = InputData(channel_name="train", data_source="s3://bucket/tokens")

trainer = ModelTrainer(
    training_image="111122223333.dkr.ecr.us-west-2.amazonaws.com/llm:7",
    compute=compute,
    stopping_condition=stopping,
    checkpoint_config=CheckpointConfig(s3_uri="s3://bucket/checkpoints"),
    distributed=Torchrun(),
    input_data_config=[data],
)
trainer.train()
