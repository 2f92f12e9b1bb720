#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/io/detail/json_text.hpp"

namespace simcore {

/// A CreateTrainingJob request in the words of the job file.
struct Translation {
  Json job = Json::object();                   // only what the request says
  std::map<std::string, std::string> origins;  // by key path of the job: the path in the request
  std::vector<std::string> warnings;           // what the forecast does not follow
  std::vector<Problem> problems;               // rules between members, which the model's rows do not hold
};

/// "arn:aws:sagemaker:eu-west-1:123456789012:training-job/name" → "eu-west-1"; empty when it is none.
[[nodiscard]] std::string region_of_arn(const Json& arn);

/// Which of InstancePreferences a job is: the one at an index, or the first of a type.
struct Preference {
  std::optional<std::size_t> index = {};
  std::string instance_type = {};
};

/// `request`: an object; members of the wrong type are passed over, since checking against the model reports them.
[[nodiscard]] Translation translate(const Json& request, const Preference& preference = {});

}  // namespace simcore
