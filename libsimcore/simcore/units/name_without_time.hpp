#pragma once

#include <string>

namespace simcore {

/// Name of a job without the time that the SDKs append to it: "xgb" of "xgb-2024-04-22-19-00-21-227".
[[nodiscard]] std::string name_without_time(const std::string& name);

}  // namespace simcore
