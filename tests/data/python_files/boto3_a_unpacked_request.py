import boto3

request = dict(
    TrainingJobName="long-olives",
    RoleArn="arn:aws:iam::111122223333:role/Orchard",
    AlgorithmSpecification={"TrainingImage": "olive:1", "TrainingInputMode": "File"},
    OutputDataConfig={"S3OutputPath": "s3://olives/out"},
    StoppingCondition={"MaxRuntimeInSeconds": 172800},
)
request["ResourceConfig"] = {"InstanceType": "ml.p4d.24xlarge", "InstanceCount": 2, "VolumeSizeInGB": 500}
boto3.client("sagemaker").create_training_job(**request)
