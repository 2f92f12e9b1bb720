import boto3

sm = boto3.client("sagemaker")
sm.create_training_job(
    TrainingJobName="cheap-olives",
    RoleArn="arn:aws:iam::111122223333:role/Orchard",
    AlgorithmSpecification={"TrainingImage": "olive:1", "TrainingInputMode": "File"},
    OutputDataConfig={"S3OutputPath": "s3://olives/out"},
    ResourceConfig={"InstanceType": "ml.g5.8xlarge", "InstanceCount": 1, "VolumeSizeInGB": 70},
    StoppingCondition={"MaxRuntimeInSeconds": 3600, "MaxWaitTimeInSeconds": 9000},
    EnableManagedSpotTraining=True,
    CheckpointConfig={"S3Uri": "s3://olives/points"},
)
