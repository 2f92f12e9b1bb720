from sagemaker.modules.configs import Compute, InputData, SourceCode, StoppingCondition
from sagemaker.modules.train import ModelTrainer

trainer = ModelTrainer(
    training_image="763104351884.dkr.ecr.us-east-1.amazonaws.com/pytorch-training:2.3.0-gpu-py311",
    source_code=SourceCode(source_dir="src", entry_script="train.py"),
    compute=Compute(instance_type="ml.g6.12xlarge", instance_count=2, volume_size_in_gb=200),
    stopping_condition=StoppingCondition(max_runtime_in_seconds=4 * 60 * 60),
    base_job_name="sft",
)
trainer.train(input_data_config=[InputData(channel_name="train", data_source="s3://bucket/train")], wait=True)
