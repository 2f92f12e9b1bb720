#include "simcore/study/grid.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>
#include <ranges>
#include <set>
#include <string_view>

#include "simcore/error/error.hpp"
#include "simcore/error/letters.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/study/field_keywords.hpp"
#include "simcore/study/speed_origin.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

using record::Value;
using record::written;

constexpr double kGib = 1U << 30;

/// The product of the numbers of values, or the largest number when it is beyond.
std::size_t design_count(std::span<const Axis> axes) {
  std::size_t count = 1;
  for (const Axis& axis : axes)
    if (__builtin_mul_overflow(count, axis.values.size(), &count)) return std::numeric_limits<std::size_t>::max();
  return count;
}

/// Bytes that a value takes, about.
double bytes_of(const Value& value) {
  double bytes = sizeof(Value);
  if (const auto* text = value.get<std::string>()) bytes += static_cast<double>(text->size());
  if (const auto* list = value.get<Value::List>())
    for (const Value& each : *list) bytes += bytes_of(each);
  if (const auto* object = value.get<Value::Object>())
    for (const auto& [key, each] : object->entries)
      bytes += static_cast<double>(sizeof(std::string) + key.size()) + bytes_of(each);
  return bytes;
}

double bytes_of(const Axis& axis) {
  double bytes = 0.0;
  for (const Value& value : axis.values) bytes += bytes_of(value);
  for (const Named<Value>& changes : axis.beside) bytes += bytes_of(Value(changes));
  return bytes;
}

/// Bytes that the designs of a grid hold at a time, about: a plan what the job holds, and each value stands in the
/// plan, beside it, and in the answer.
double bytes_of(const Value& job, std::span<const Axis> axes) {
  constexpr double kPlaces = 3.0;
  const auto designs = static_cast<double>(design_count(axes));
  double each = bytes_of(job);
  for (const Axis& axis : axes) each += kPlaces * bytes_of(axis) / static_cast<double>(axis.values.size());
  return designs * each;
}

class AxisReader {
 public:
  AxisReader(const Value& job, bool one_at_a_time) : job_(job), keywords_(job), one_at_a_time_(one_at_a_time) {}

  std::vector<Axis> read(std::span<const Varied> varied) {
    if (varied.empty()) refuse("sweep", "needs at least one field to vary, such as instance_type=[...]");
    std::vector<std::pair<const Varied*, std::string>> found;
    for (const Varied& each : varied)
      if (const auto path = keywords_.path(each.keyword, problems_)) found.emplace_back(&each, *path);
    std::vector<Axis> axes;
    for (const auto& [each, path] : found) axes.push_back(axis(*each, path));
    refuse_overlaps(axes);
    if (!one_at_a_time_) refuse_size(axes);
    throw_if_any<SpecError>(std::move(problems_));
    return axes;
  }

 private:
  void refuse_size(std::span<const Axis> axes) {
    if (const std::size_t count = design_count(axes); count > kMostDesigns)
      refuse("sweep", "must have at most " + with_commas(kMostDesigns) + " designs", with_commas(count));
    else if (count > 0)
      refuse_bytes(bytes_of(job_, axes));
  }

  void refuse_bytes(double bytes) {
    const auto gib = [](double amount) { return with_commas(static_cast<std::size_t>(amount / kGib)) + " GiB"; };
    if (bytes > kMostGridBytes)
      refuse("sweep", "must have designs that together hold at most " + gib(kMostGridBytes), "about " + gib(bytes));
  }

  void refuse(std::string where, std::string rule, std::string value = {}) {
    problems_.push_back({std::move(where), std::move(rule), std::move(value), ""});
  }

  /// A mapping holds what changes beside each value where values can be keys; elsewhere it is a value itself.
  Axis axis(const Varied& varied, const std::string& path) {
    Axis axis{.name = keyword_path(varied.keyword), .path = path};
    if (varied.mapping && !keywords_.has_plain_values(path)) {
      Value::Object object;
      for (const auto& [key, value] : varied.values) object.entries.emplace_back(text(key), value);
      axis.values.emplace_back(std::move(object));
      axis.beside.resize(1);
      return axis;
    }
    if (varied.values.empty()) refuse(varied.keyword, "must have at least one value", "none");
    for (const auto& [value, changes] : varied.values) {
      axis.values.push_back(value);
      axis.beside.push_back(varied.mapping ? beside(varied.keyword, value, changes) : Named<Value>{});
    }
    return axis;
  }

  Named<Value> beside(const std::string& keyword, const Value& value, const Value& changes) {
    Named<Value> by_path;
    const auto* object = changes.get<Value::Object>();
    if (object == nullptr)
      refuse(keyword + "[" + quoted(value) + "]", "must hold what changes beside each value, by field",
             quoted(changes));
    else
      for (const auto& [name, change] : object->entries)
        if (auto path = keywords_.path(name, problems_)) by_path.entries.emplace_back(std::move(*path), change);
    return by_path;
  }

  void refuse_overlaps(std::span<const Axis> axes) {
    std::vector<std::string> paths;
    for (const Axis& axis : axes) std::ranges::copy(axis.paths(), std::back_inserter(paths));
    for (auto path = paths.begin(); path != paths.end(); ++path)
      if (std::find(paths.begin(), path, *path) == path && std::find(path + 1, paths.end(), *path) != paths.end())
        refuse(*path, "must be varied once");
    for (const std::string& path : paths)
      for (const std::string& whole : paths)
        if (path.starts_with(whole + ".")) refuse(path, "must not be varied beside " + whole + ", which holds it");
  }

  static std::string text(const Value& key) { return key.is_null() ? "None" : written(key); }
  static std::string quoted(const Value& value) {
    const auto* words = value.get<std::string>();
    return words != nullptr ? in_quotes(*words) : written(value);
  }

  const Value& job_;
  FieldKeywords keywords_;
  bool one_at_a_time_;
  std::vector<Problem> problems_;
};

/// "spot", "instance_count 2", "no checkpoint_every"
std::string part(const Axis& axis, const Value& value) {
  if (value.is_null()) return "no " + axis.name;
  const auto* words = value.get<std::string>();
  const auto is_letter = [](char c) { return is_ascii_letter(c) || static_cast<unsigned char>(c) >= 0x80; };
  if (words != nullptr && !words->empty() && is_letter(words->front())) return *words;
  return axis.name + " " + written(value);
}

void put(Named<Value>& values, const std::string& path, const Value& value) {
  const auto at =
      std::ranges::find(values.entries, path, [](const auto& entry) { return std::string_view(entry.first); });
  if (at == values.entries.end())
    values.entries.emplace_back(path, value);
  else
    at->second = value;
}

}  // namespace

std::vector<std::string> Axis::paths() const {
  std::vector<std::string> found = {path};
  for (const Named<Value>& changes : beside)
    for (const auto& [other, unused] : changes.entries)
      if (std::find(found.begin() + 1, found.end(), other) == found.end()) found.push_back(other);
  return found;
}

std::vector<Axis> grid_axes(const Value& job, std::span<const Varied> varied, bool one_at_a_time) {
  return AxisReader(job, one_at_a_time).read(varied);
}

Grid::Grid(Value job, std::span<const Varied> varied, bool one_at_a_time)
    : job_(std::move(job)), axes_(grid_axes(job_, varied, one_at_a_time)), slowest_first_(axes_.size()) {
  std::iota(slowest_first_.begin(), slowest_first_.end(), std::size_t{0});
  std::set<std::string_view> known;
  for (const Axis& axis : axes_)
    for (const Named<Value>& changes : axis.beside)
      for (const auto& [path, unused] : changes.entries) {
        if (!known.insert(path).second) continue;
        const Value* own = value_at(job_, record::split_keys(path));
        unchanged_.entries.emplace_back(path, own != nullptr ? *own : Value());
      }
}

std::size_t Grid::size() const noexcept { return design_count(axes_); }

std::size_t Grid::vary_fastest(const std::string& path) {
  std::ranges::stable_partition(slowest_first_, [&](std::size_t axis) { return axes_[axis].path != path; });
  return slowest_first_.back();
}

std::vector<std::size_t> Grid::places(std::size_t design) const {
  std::vector<std::size_t> places(axes_.size());
  for (const std::size_t axis : slowest_first_ | std::views::reverse) {
    places[axis] = design % axes_[axis].values.size();
    design /= axes_[axis].values.size();
  }
  return places;
}

std::string Grid::label(std::size_t design) const {
  const std::vector<std::size_t> at = places(design);
  const auto varies = [](const Axis& axis) { return axis.values.size() > 1; };
  const bool all = std::ranges::none_of(axes_, varies);
  std::string label;
  for (std::size_t i = 0; i < axes_.size(); ++i)
    if (all || varies(axes_[i])) label += (label.empty() ? "" : ", ") + part(axes_[i], axes_[i].values[at[i]]);
  return label;
}

Named<Value> Grid::said(std::size_t design, bool with_speeds) const {
  const std::vector<std::size_t> at = places(design);
  const auto is_said = [&](const std::string& path) {
    for (std::size_t i = 0; i < axes_.size(); ++i)
      for (const auto& [other, unused] : axes_[i].beside[at[i]].entries)
        if (other == path) return true;
    return false;
  };
  Named<Value> values;
  for (std::size_t i = 0; i < axes_.size(); ++i) values.entries.emplace_back(axes_[i].path, axes_[i].values[at[i]]);
  for (const auto& [path, value] : unchanged_.entries)
    if (with_speeds || !states_speed(path) || is_said(path)) put(values, path, value);
  for (std::size_t i = 0; i < axes_.size(); ++i)
    for (const auto& [path, value] : axes_[i].beside[at[i]].entries) put(values, path, value);
  return values;
}

Named<Value> Grid::values(std::size_t design) const {
  const auto is_speed = [](const auto& entry) { return states_speed(entry.first); };
  if (std::ranges::none_of(unchanged_.entries, is_speed)) return said(design, true);
  const bool same_job = changed(job_, said(design, true)) == document(design);
  return said(design, same_job);
}

Value Grid::document(std::size_t design, const Named<Value>& instead) const {
  Named<Value> values = said(design, false);
  for (const auto& [path, value] : instead.entries) put(values, path, value);
  return changed(job_, values);
}

}  // namespace simcore
