#pragma once

#include <string>
#include <vector>

namespace simcore {

/// One field of the job file as a reader of the documentation sees it.
struct FieldRow {
  std::string path;   // "channels.<name>.input_mode"
  std::string value;  // "duration or distribution", "File | FastFile | Pipe"
  std::string range;  // "above 0 s"; empty when anything goes
  bool required = false;
  std::string doc;
};

/// Every field of the job file, in its order: from the same rows that reading and checking use.
[[nodiscard]] std::vector<FieldRow> job_fields();

}  // namespace simcore
