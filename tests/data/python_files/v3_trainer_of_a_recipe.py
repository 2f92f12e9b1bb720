from sagemaker.train import ModelTrainer
from sagemaker.train.configs import Compute, InputData, OutputDataConfig, StoppingCondition

KIND = "ml.g5.12xlarge"

trainer = ModelTrainer(
    training_image="111122223333.dkr.ecr.us-west-2.amazonaws.com/medlar:2",
    compute=Compute(instance_type=KIND, instance_count=2, volume_size_in_gb=250),
    stopping_condition=StoppingCondition(max_runtime_in_seconds=5 * 3600),
    output_data_config=OutputDataConfig(s3_output_path="s3://medlars/out"),
    base_job_name="medlar",
)
trainer.train(input_data_config=[InputData(channel_name="train", data_source="s3://medlars/train")])
