import boto3

boto3.client("sagemaker").create_processing_job(
    ProcessingJobName="wash-olives",
    RoleArn="arn:aws:iam::111122223333:role/Orchard",
    AppSpecification={"ImageUri": "wash:1"},
    ProcessingResources={
        "ClusterConfig": {"InstanceType": "ml.m5.4xlarge", "InstanceCount": 2, "VolumeSizeInGB": 90}
    },
    StoppingCondition={"MaxRuntimeInSeconds": 1500},
)
