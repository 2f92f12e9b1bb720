#pragma once

#include <map>
#include <string>

namespace simcore {

/// Texts by name that a person gives to a job, to find its costs again.
struct Tags {
  std::map<std::string, std::string> values;

  [[nodiscard]] bool empty() const noexcept { return values.empty(); }
  friend bool operator==(const Tags&, const Tags&) = default;
};

}  // namespace simcore
