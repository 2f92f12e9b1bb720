#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simcore/record/choice.hpp"
#include "simcore/spec/job_field.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// What stands in the job file at a field.
enum class FieldKind {
  section,
  section_map,
  section_list,
  text,
  text_list,
  count,
  flag,
  day,
  choice,
  quantity,
  uncertain,
  uncertain_count,
  measurements,
  texts
};
template <>
struct Choice<FieldKind> {
  static constexpr std::array<std::pair<std::string_view, FieldKind>, 14> words = {
      {{"section", FieldKind::section},
       {"map of sections", FieldKind::section_map},
       {"list of sections", FieldKind::section_list},
       {"text", FieldKind::text},
       {"list of texts", FieldKind::text_list},
       {"whole number", FieldKind::count},
       {"flag", FieldKind::flag},
       {"day", FieldKind::day},
       {"choice", FieldKind::choice},
       {"quantity", FieldKind::quantity},
       {"uncertain quantity", FieldKind::uncertain},
       {"uncertain whole number", FieldKind::uncertain_count},
       {"map of measurements", FieldKind::measurements},
       {"map of texts", FieldKind::texts}}};
};

/// One field of the job file as a reader of the documentation, an editor or a schema sees it.
struct FieldRow {
  std::string path;  // "channels.<name>.input_mode"; fields of a list's entries: "list[].field"
  FieldKind kind = FieldKind::section;
  std::string value;               // the kind in words: "duration or distribution", "File | FastFile | Pipe"
  std::string dimension;           // of a quantity: "duration"
  std::string unit;                // its base unit: "s"; empty for a fraction
  std::vector<std::string> units;  // every unit that is understood
  std::vector<std::string> words;  // of a choice
  Range bounds;                    // in the base unit; length of a text, number of entries of a map or list
  std::string range;               // the same in words: "above 0 s"; empty when anything goes
  bool required = false;
  std::string example;                         // empty for sections
  std::string fallback, parameter, otherwise;  // the default, see Field
  std::string source;
  std::string doc;
};

/// Every field of the job file, in its order: from the same rows that reading and checking use.
[[nodiscard]] std::vector<FieldRow> job_fields();

/// Whether the path is, letter by letter, that of one of these fields.
[[nodiscard]] bool is_job_field(std::string_view path);

/// Whether a key path is one of those that the path of a field stands for: <name> is any name, [] any index.
[[nodiscard]] bool is_path(std::string_view path, std::string_view of_field);

/// What a field is and how it is written, in half a line: "samples in one epoch, over the whole cluster, such as
/// 1530350". Empty where a key path is that of no field.
[[nodiscard]] std::string field_in_short(std::string_view path);

/// The service's limit of max_runtime, the longest that any training job may run.
[[nodiscard]] Seconds longest_runtime();

/// Bounds of the fields that a parameter of the catalog is the default of, by the parameter's name, in base units.
[[nodiscard]] const std::map<std::string, Range>& parameter_bounds();

}  // namespace simcore
