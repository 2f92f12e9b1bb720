from sagemaker.core.resources import TrainingJob
from sagemaker.train import ModelTrainer, SFTTrainer
from sagemaker.train.configs import Compute

plain = ModelTrainer(training_image="i", compute=Compute(instance_type="ml.c5.xlarge", instance_count=1))
plain.train()
recipe = ModelTrainer.from_recipe(training_recipe="training/llama", compute=Compute(instance_type="ml.p5.48xlarge"))
recipe.train()
tuned = SFTTrainer(model="llama", training_type="LORA", training_dataset="s3://bucket/d.jsonl")
tuned.train()
TrainingJob.create(training_job_name="by-hand", role_arn="Role")
