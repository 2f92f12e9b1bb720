import boto3

session = boto3.Session(region_name="us-west-2")
client = session.client("sagemaker")
RESOURCES = {"InstanceType": "ml.p3.2xlarge", "InstanceCount": 1, "VolumeSizeInGB": 60}
client.create_training_job(
    TrainingJobName="fit-olives",
    RoleArn="arn:aws:iam::111122223333:role/Orchard",
    AlgorithmSpecification={"TrainingImage": "111122223333.dkr.ecr.us-west-2.amazonaws.com/olive:1", "TrainingInputMode": "File"},
    OutputDataConfig={"S3OutputPath": "s3://olives/out"},
    ResourceConfig=RESOURCES,
    StoppingCondition={"MaxRuntimeInSeconds": 8100},
)
