import time

import boto3

client = boto3.client("sagemaker", region_name="us-east-1")
name = "job-" + time.strftime("%Y-%m-%d")
client.create_training_job(
    TrainingJobName=name,
    RoleArn="arn:aws:iam::111122223333:role/Training",
    AlgorithmSpecification={"TrainingImage": "111122223333.dkr.ecr.us-east-1.amazonaws.com/a:1", "TrainingInputMode": "File"},
    ResourceConfig={"InstanceType": "ml.c5.2xlarge", "InstanceCount": 1, "VolumeSizeInGB": 50},
    StoppingCondition={"MaxRuntimeInSeconds": 60 * 60},
    OutputDataConfig={"S3OutputPath": "s3://bucket/out"},
)
