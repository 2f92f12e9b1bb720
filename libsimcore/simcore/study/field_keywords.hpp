#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/record/value.hpp"
#include "simcore/spec/reference.hpp"

namespace simcore {

/// "checkpoint__every" → "checkpoint.every"
[[nodiscard]] std::string keyword_path(std::string_view keyword);

/// Which field of the job file a keyword means: its key path with two underscores for each dot, or its last keys where
/// only one field of the job ends so, such as checkpoint_every or every.
class FieldKeywords {
 public:
  /// Keywords of all fields, with the channels of this job.
  explicit FieldKeywords(const record::Value& job);

  /// The key path that a keyword means; none, and a problem, when there is no such field or several.
  [[nodiscard]] std::optional<std::string> path(const std::string& keyword, std::vector<Problem>& problems) const;

  /// The key path of a field or of a section, such as "spot" or a channel that the job does not have yet; none, and a
  /// problem, when the keyword means neither or several.
  [[nodiscard]] std::optional<std::string> place(const std::string& keyword, std::vector<Problem>& problems) const;

  /// Whether the values of a field can be keys of a mapping: texts, whole numbers, choices, flags and days.
  [[nodiscard]] bool has_plain_values(const std::string& path) const;

 private:
  [[nodiscard]] bool is_field(const std::string& path) const;
  [[nodiscard]] bool is_section(const std::string& path) const;
  [[nodiscard]] std::vector<std::string> ending_with(std::string_view keyword) const;
  [[nodiscard]] std::string nearest_keyword(const std::string& path) const;

  std::vector<std::pair<std::string, FieldKind>> fields_;  // by key path, in the order of the job file
};

}  // namespace simcore
