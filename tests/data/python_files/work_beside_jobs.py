"""Work that costs money and is no job that is read, beside one that is."""
import boto3
from common.aws import PyTorch
from common.launcher import launch
from sagemaker.estimator import Estimator
from sagemaker.tuner import HyperparameterTuner

client = boto3.client("sagemaker")

start = client.create_training_job
client.create_auto_ml_job(AutoMLJobName="a")
launch(instance_type="ml.p3.16xlarge", instance_count=8)
PyTorch(role="r", instance_type="ml.p3.2xlarge", instance_count=1).fit()
task = {"Type": "Task", "Resource": "arn:aws:states:::sagemaker:createTrainingJob.sync"}
policy = {"Action": "sagemaker:CreateTrainingJob", "Effect": "Allow"}

estimator = Estimator("train:1", "r", 1, "ml.m5.xlarge", max_run=3600)
tuner = HyperparameterTuner(estimator, "auc", {}, max_jobs=4)
tuner.fit("s3://bucket/train")
estimator.deploy(initial_instance_count=1, instance_type="ml.m5.xlarge")
tuner.transfer_learning_tuner().fit("s3://bucket/train")
