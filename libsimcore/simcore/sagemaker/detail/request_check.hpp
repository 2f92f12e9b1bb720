#pragma once

#include <string>
#include <vector>

#include "simcore/catalog/request_model.hpp"
#include "simcore/error/error.hpp"
#include "simcore/io/detail/json_text.hpp"

namespace simcore {

/// Everything in which a request differs from what the service accepts, in the order of the model: members it does not
/// know (with the nearest), missing ones, types, lengths, ranges, patterns, words. Members whose value is null are
/// taken as not given, as the service's clients do.
[[nodiscard]] std::vector<Problem> request_problems(const Json& request, const RequestModel& model);

}  // namespace simcore
