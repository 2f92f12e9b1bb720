// A processing request without a fault, which the tests vary.
#pragma once

#include "simcore/io/detail/json_text.hpp"

namespace simcore::tests {

inline Json processing_request_of_two() {
  return Json::parse(R"({
    "ProcessingJobName": "features-1",
    "RoleArn": "arn:aws:iam::123456789012:role/service-role/SageMaker",
    "ProcessingResources": {"ClusterConfig": {"InstanceCount": 2, "InstanceType": "ml.m5.xlarge", "VolumeSizeInGB": 30}},
    "AppSpecification": {"ImageUri": "123456789012.dkr.ecr.eu-west-1.amazonaws.com/sklearn:1"},
    "ProcessingInputs": [
      {"InputName": "raw", "S3Input": {"S3Uri": "s3://bucket/raw", "LocalPath": "/opt/ml/processing/input",
       "S3DataType": "S3Prefix", "S3InputMode": "File", "S3DataDistributionType": "ShardedByS3Key"}},
      {"InputName": "code", "S3Input": {"S3Uri": "s3://bucket/code.py", "S3DataType": "S3Prefix"}}],
    "ProcessingOutputConfig": {"Outputs": [
      {"OutputName": "features", "S3Output": {"S3Uri": "s3://bucket/out", "LocalPath": "/opt/ml/processing/output",
       "S3UploadMode": "EndOfJob"}}]},
    "StoppingCondition": {"MaxRuntimeInSeconds": 3600},
    "Tags": [{"Key": "team", "Value": "vision"}]})");
}

}  // namespace simcore::tests
