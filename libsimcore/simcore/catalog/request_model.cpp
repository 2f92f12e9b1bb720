#include "simcore/catalog/request_model.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "simcore/catalog/embedded.hpp"
#include "simcore/catalog/table_key.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

using Type = RequestMember::Type;

constexpr std::array<std::pair<std::string_view, Type>, 6> kTypes = {{{"object", Type::object},
                                                                      {"list", Type::list},
                                                                      {"map", Type::map},
                                                                      {"text", Type::text},
                                                                      {"flag", Type::flag},
                                                                      {"count", Type::count}}};

[[noreturn]] void refuse(const TableRow& row, const std::string& rule) {
  throw CatalogError({{"request_fields.csv", rule, in_quotes(row.text("path")), ""}});
}

Type type_of(const TableRow& row) {
  for (const auto& [word, type] : kTypes)
    if (word == row.text("type")) return type;
  refuse(row, "must have a known type");
}

std::optional<std::int64_t> bound(const TableRow& row, std::string_view column) {
  const std::optional<double> number = row.optional_number(column);
  return number ? std::optional(static_cast<std::int64_t>(*number)) : std::nullopt;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('|', begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

RequestMember member_of(const TableRow& row) {
  RequestMember member;
  member.type = type_of(row);
  member.required = row.flag("required");
  member.min = bound(row, "min");
  member.max = bound(row, "max");
  member.pattern = row.text("pattern");
  member.words = split(row.text("words"));
  return member;
}

/// Where a path such as "InputDataConfig[].ChannelName" hangs: a member that is there already, and the last step.
class Path {
 public:
  Path(RequestMember& root, std::string_view rest) : parent_(&root), rest_(rest) {}

  /// Adds the member at the end of the path; false when something above it is missing.
  bool add(RequestMember member) {
    while (rest_.size() > step().size())
      if (!descend()) return false;
    if (step() == "[]" || step() == "{}")
      parent_->entry.push_back(std::move(member));
    else if (step() == "{key}")
      parent_->key.push_back(std::move(member));
    else
      parent_->members.emplace(step(), std::move(member));
    return true;
  }

 private:
  /// "[]", "{}", "{key}", or a name up to the next of these or a dot.
  [[nodiscard]] std::string_view step() const {
    if (rest_.starts_with('[') || rest_.starts_with('{')) return rest_.substr(0, rest_.find_first_of("]}") + 1);
    return rest_.substr(0, rest_.find_first_of(".[{"));
  }

  bool descend() {
    const std::string_view name = step();
    const bool entry = name == "[]" || name == "{}";
    const auto found = parent_->members.find(std::string(name));
    if (entry ? parent_->entry.empty() : found == parent_->members.end()) return false;
    parent_ = entry ? &parent_->entry.front() : &found->second;
    rest_ = rest_.substr(name.size());
    if (rest_.starts_with('.')) rest_.remove_prefix(1);
    return true;
  }

  RequestMember* parent_;
  std::string_view rest_;
};

Table embedded_table(const std::string& name) {
  for (const catalog::EmbeddedTable& table : catalog::embedded_tables())
    if (table.name == name) return Table::parse(table.name, table.text);
  throw CatalogError({{"catalog", "must have a table \"" + name + "\"", "", ""}});
}

}  // namespace

const RequestModel& RequestModel::builtin() {
  static const RequestModel model = parse(embedded_table("request_fields"));
  return model;
}

const RequestModel& RequestModel::processing() {
  static const RequestModel model = parse(embedded_table("processing_request_fields"));
  return model;
}

RequestModel RequestModel::parse(const Table& table) {
  table.require_unique(key_columns("request_fields"));
  RequestModel model;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const TableRow row = table.row(i);
    if (!Path(model.root_, row.text("path")).add(member_of(row))) refuse(row, "must come below a row of its parent");
  }
  return model;
}

}  // namespace simcore
