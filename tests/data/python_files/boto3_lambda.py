import os

import boto3

sagemaker = boto3.client("sagemaker")


def lambda_handler(event, context):
    params = {
        "ProcessingJobName": event["name"],
        "RoleArn": os.environ["ROLE_ARN"],
        "AppSpecification": {"ImageUri": "image"},
        "ProcessingResources": {
            "ClusterConfig": {"InstanceCount": 1, "InstanceType": "ml.m5.xlarge", "VolumeSizeInGB": 30}
        },
        "StoppingCondition": {"MaxRuntimeInSeconds": 3600},
    }
    sagemaker.create_processing_job(**params)
    for each in event["more"]:
        sagemaker.create_training_job(**each)
    return {"statusCode": 200}
