#include "simcore/spec/reference.hpp"

#include <algorithm>
#include <ranges>

#include "simcore/error/letters.hpp"
#include "simcore/spec/job_spec.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/units/format.hpp"
#include "simcore/units/parse.hpp"

namespace simcore {
namespace {

void describe_size(FieldRow& row, std::string value, const std::string& what) {
  row.value = std::move(value);
  row.range = row.bounds.words(shortest);
  if (!row.range.empty()) row.range += what;
}

// What each type of member adds to its row.

void describe(FieldRow& row, const std::string&) {
  row.kind = FieldKind::text;
  describe_size(row, "text", " characters");
}
void describe(FieldRow& row, const std::vector<std::string>&) {
  row.kind = FieldKind::text_list;
  describe_size(row, "list of texts", " entries");
}
void describe(FieldRow& row, std::int64_t) {
  row.kind = FieldKind::count;
  describe_size(row, "whole number", "");
}
void describe(FieldRow& row, bool) {
  row.kind = FieldKind::flag;
  row.value = "true | false";
  if (row.example.empty()) row.example = row.fallback == "true" ? "false" : "true";
}
void describe(FieldRow& row, Date) {
  row.kind = FieldKind::day;
  row.value = "YYYY-MM-DD";
}
template <Chosen Enum>
void describe(FieldRow& row, Enum) {
  row.kind = FieldKind::choice;
  for (const auto& [word, choice] : Choice<Enum>::words) {
    row.words.emplace_back(word);
    row.value += (row.value.empty() ? "" : " | ") + std::string(word);
  }
  for (const std::string& word : row.words)
    if (row.example.empty() && word != row.fallback) row.example = word;
}
template <class D>
void describe(FieldRow& row, const Quantity<D>&) {
  constexpr Dimension kDimension = DimensionOf<Quantity<D>>::value;
  row.kind = FieldKind::quantity;
  row.dimension = row.value = name(kDimension);
  row.unit = base_unit(kDimension);
  row.units = unit_symbols(kDimension);
  row.range = row.bounds.words([](double number) { return to_string(Quantity<D>(number)); });
}
template <class Q>
void describe(FieldRow& row, const Uncertain<Q>&) {
  describe(row, Q{});
  row.kind = FieldKind::uncertain;
  row.value += " or distribution";
}

void describe(FieldRow& row, const Uncertain<Count>&) {
  row.kind = FieldKind::uncertain_count;
  row.dimension = name(Dimension::count);
  describe_size(row, "whole number or distribution", "");
}

void describe(FieldRow& row, const Measurements&) {
  row.kind = FieldKind::measurements;
  describe_size(row, "one number, quantity or distribution for each name", " entries");
}

void describe(FieldRow& row, const Tags&) {
  row.kind = FieldKind::texts;
  describe_size(row, "one text for each name", " entries");
}

class Reference {
 public:
  Reference(std::string path, std::vector<FieldRow>& rows) : path_(std::move(path)), rows_(rows) {}

  template <class T>
  void operator()(const Field& field, const T& value) {
    add(field, value, key_path(path_, field.name));
  }

 private:
  template <class T>
  void add(const Field& field, const T& value, const std::string& where) {
    if constexpr (Optional<T>) {
      add(field, typename T::value_type{}, where);
    } else if constexpr (SectionMap<T>) {
      describe_size(add_row(field, where, FieldKind::section_map), "one entry for each name", " entries");
      entries<typename T::mapped_type>(where + ".<name>");
    } else if constexpr (SectionList<T>) {
      describe_size(add_row(field, where, FieldKind::section_list), "list", " entries");
      entries<typename T::value_type>(where + "[]");
    } else if constexpr (Section<T>) {
      add_row(field, where, FieldKind::section).value = "section";
      entries<T>(where);
    } else {
      describe(add_row(field, where, FieldKind::text), value);
    }
  }

  template <Section S>
  void entries(const std::string& where) {
    const S section;
    S::fields(section, Reference(where, rows_));
  }

  FieldRow& add_row(const Field& field, const std::string& where, FieldKind kind) {
    FieldRow row;
    row.path = where;
    row.kind = kind;
    row.bounds = field.range;
    row.required = field.required;
    row.example = field.example;
    row.fallback = field.fallback;
    row.parameter = field.parameter;
    row.otherwise = field.otherwise;
    row.source = field.source;
    row.doc = field.doc;
    return rows_.emplace_back(std::move(row));
  }

  std::string path_;
  std::vector<FieldRow>& rows_;
};

/// Whether a key is one of those that a pattern stands for: "measured[3]" of "measured[]", any of "<name>".
bool is_key(std::string_view key, std::string_view pattern) {
  return pattern == "<name>" || pattern == key ||
         (pattern.ends_with("[]") && key.starts_with(pattern.substr(0, pattern.size() - 1)));
}

}  // namespace

std::vector<FieldRow> job_fields() {
  std::vector<FieldRow> rows;
  const JobSpec spec;
  JobSpec::fields(spec, Reference("", rows));
  return rows;
}

bool is_job_field(std::string_view path) {
  static const std::vector<FieldRow> rows = job_fields();
  return std::ranges::find(rows, path, &FieldRow::path) != rows.end();
}

bool is_path(std::string_view path, std::string_view of_field) {
  return std::ranges::equal(path | std::views::split('.'), of_field | std::views::split('.'),
                            [](const auto& key, const auto& pattern) {
                              return is_key({key.begin(), key.end()}, {pattern.begin(), pattern.end()});
                            });
}

std::string field_in_short(std::string_view path) {
  static const std::vector<FieldRow> rows = job_fields();
  const auto found = std::ranges::find_if(rows, [&](const FieldRow& row) { return is_path(path, row.path); });
  if (found == rows.end()) return {};
  std::string text = found->doc.substr(0, std::min(found->doc.find("; "), found->doc.find('.')));
  const bool word = text.size() > 1 && ascii_lower(text[1]) == text[1] && !is_ascii_digit(text[1]);  // no abbreviation
  if (word) text[0] = ascii_lower(text[0]);
  return found->example.empty() ? text : text + ", such as " + found->example;
}

Seconds longest_runtime() {
  static const Seconds longest = [] {
    const std::vector<FieldRow> fields = job_fields();
    return Seconds(std::ranges::find(fields, std::string("stopping.max_runtime"), &FieldRow::path)->bounds.high);
  }();
  return longest;
}

const std::map<std::string, Range>& parameter_bounds() {
  static const std::map<std::string, Range> bounds = [] {
    std::map<std::string, Range> found;
    for (const FieldRow& row : job_fields())
      if (!row.parameter.empty()) found[row.parameter] = row.bounds;
    return found;
  }();
  return bounds;
}

}  // namespace simcore
