import boto3

sm = boto3.Session(region_name="eu-west-1").client("sagemaker")
request = {
    "TrainingJobName": "deep",
    "RoleArn": "arn:aws:iam::111122223333:role/Training",
    "AlgorithmSpecification": {"TrainingImage": "image", "TrainingInputMode": "FastFile"},
    "ResourceConfig": {"InstanceType": "ml.p3.8xlarge", "InstanceCount": 2, "VolumeSizeInGB": 100},
    "OutputDataConfig": {"S3OutputPath": "s3://bucket/out"},
}
request["StoppingCondition"] = {"MaxRuntimeInSeconds": 7200, "MaxWaitTimeInSeconds": 9000}
request["EnableManagedSpotTraining"] = True
print(request["TrainingJobName"])
response = sm.create_training_job(**request)
sm.get_waiter("training_job_completed_or_stopped").wait(TrainingJobName=request["TrainingJobName"])
