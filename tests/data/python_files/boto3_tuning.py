import boto3

definition = {
    "RoleArn": "arn:aws:iam::111122223333:role/Orchard",
    "AlgorithmSpecification": {"TrainingImage": "olive:1", "TrainingInputMode": "File"},
    "OutputDataConfig": {"S3OutputPath": "s3://olives/out"},
    "ResourceConfig": {"InstanceType": "ml.m5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 20},
    "StoppingCondition": {"MaxRuntimeInSeconds": 1100},
}
limits = {"MaxNumberOfTrainingJobs": 14, "MaxParallelTrainingJobs": 7}
boto3.client("sagemaker").create_hyper_parameter_tuning_job(
    HyperParameterTuningJobName="tune-olives",
    HyperParameterTuningJobConfig={"Strategy": "Random", "ResourceLimits": limits},
    TrainingJobDefinition=definition,
)
