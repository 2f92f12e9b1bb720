// Requests as JSON that the tests vary, and jobs that say the same.
#pragma once

#include <string>

#include "simcore/io/detail/json_text.hpp"
#include "simcore/sagemaker/request_reader.hpp"

namespace simcore::tests {

inline Json json(const char* text) { return Json::parse(text); }

/// Two channels, on demand: nothing in it is wrong.
inline Json good_request() {
  return json(R"({
    "TrainingJobName": "resnet-1",
    "AlgorithmSpecification": {
      "TrainingImage": "763104351884.dkr.ecr.eu-west-1.amazonaws.com/pytorch-training:2.1",
      "TrainingInputMode": "FastFile"
    },
    "RoleArn": "arn:aws:iam::111122223333:role/SageMakerRole",
    "InputDataConfig": [
      {"ChannelName": "train", "DataSource": {"S3DataSource": {
        "S3DataType": "S3Prefix", "S3Uri": "s3://bucket/train", "S3DataDistributionType": "ShardedByS3Key"}}},
      {"ChannelName": "test", "InputMode": "File", "DataSource": {"S3DataSource": {
        "S3DataType": "ManifestFile", "S3Uri": "s3://bucket/test.manifest"}}}
    ],
    "OutputDataConfig": {"S3OutputPath": "s3://bucket/output", "KmsKeyId": ""},
    "ResourceConfig": {"InstanceType": "ml.p3.2xlarge", "InstanceCount": 2, "VolumeSizeInGB": 50},
    "StoppingCondition": {"MaxRuntimeInSeconds": 7200}
  })");
}

/// What the good request cannot say.
inline const char* good_workload() {
  return R"({"channels": {"train": {"size": "10 GB", "objects": 100}, "test": {"size": "1 GB", "objects": 10}},
             "work": {"compute": {"duration": "1 h"}}})";
}

inline JobDraft draft_of(const Json& request, const std::string& workload = good_workload()) {
  return read_request({request.dump(), "r.json"}, NamedDocument(workload, "w.json"));
}

/// A change of a request, written as RFC 7386: members in, null takes them out.
inline Json with(Json request, const char* patch) {
  request.merge_patch(json(patch));
  return request;
}

}  // namespace simcore::tests
