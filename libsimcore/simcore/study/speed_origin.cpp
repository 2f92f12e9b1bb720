#include "simcore/study/speed_origin.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "simcore/catalog/catalog.hpp"
#include "simcore/training/recipe.hpp"

namespace simcore {
namespace {

using record::Value;

constexpr const char* kOrigin = "work.compute.measured_on";
constexpr std::array kStated = {"work.compute.duration", "work.compute.step_time", "work.compute.samples_per_second"};

/// What a speed belongs to: key of the job, and of work.compute.measured_on.
constexpr auto kPlace = std::to_array<std::pair<std::string_view, const char*>>({
    {"cluster.instance_type", "instance_type"},
    {"cluster.instance_count", "instance_count"},
    {"cluster.groups", "groups"},
    {"work.batch_size", "batch_size"},
    {"work.model.precision", "precision"},
});

Value at(const Value& document, std::string_view path) {
  const Value* value = value_at(document, record::split_keys(path));
  return value == nullptr ? Value() : *value;
}

/// The place of a job as it is written, but for the number of instances, which is one where nothing is.
Value place_of(const Value& document) {
  Value::Object place;
  for (const auto& [path, name] : kPlace)
    if (Value value = at(document, path); !value.is_null()) place.entries.emplace_back(name, std::move(value));
  const auto key = [&](std::string_view name) {
    return std::ranges::find(place.entries, name, [](const auto& entry) { return std::string_view(entry.first); });
  };
  if (const auto type = key("instance_type");
      type != place.entries.end() && key("instance_count") == place.entries.end())
    place.entries.insert(std::next(type), {"instance_count", Value(1)});
  return place;
}

/// The place of a job that moves to a stated precision: with its own, if that was the usual one of its type.
Value origin_of(const Value& before, const Value& after) {
  Value place = place_of(before);
  const auto is_stated = [](const Value& job) { return !at(job, "work.model.precision").is_null(); };
  const Value written = at(before, "cluster.instance_type");
  const auto* type = written.get<std::string>();
  if (is_stated(before) || !is_stated(after) || type == nullptr) return place;
  const auto& types = Catalog::builtin().instance_types().all();
  if (const auto found = types.find(*type); found != types.end())
    set_value(place, record::split_keys("precision"), Value(word(best_precision(found->second))));
  return place;
}

bool names_instances(const Value& document) {
  return !at(document, "cluster.instance_type").is_null() || !at(document, "cluster.groups").is_null();
}

}  // namespace

Value keep_speed_origin(const Value& before, Value after) {
  const Value place = place_of(after), origin = at(after, kOrigin);
  const auto stayed = [&](const char* path) { return at(before, path) == at(after, path); };
  const bool same_speed = std::ranges::all_of(kStated, stayed), same_place = place == place_of(before);
  if (!stayed(kOrigin) || (same_speed && same_place)) return after;
  const auto set_origin = [&](Value value) { set_value(after, record::split_keys(kOrigin), std::move(value)); };
  const bool stated = std::ranges::any_of(kStated, [&](const char* path) { return !at(after, path).is_null(); });
  if (!origin.is_null() && (!same_speed || origin == place))
    set_origin({});
  else if (origin.is_null() && same_speed && stated && names_instances(before))
    set_origin(origin_of(before, after));
  return after;
}

bool states_speed(std::string_view path) noexcept {
  return std::ranges::any_of(
      kStated, [&](std::string_view key) { return path == key || (path.starts_with(key) && path[key.size()] == '.'); });
}

Value changed(const Value& before, const Named<Value>& changes) {
  Value after = before;
  bool whole = false, restated = false;
  for (const auto& [path, value] : changes.entries) {
    set_value(after, record::split_keys(path), value);
    whole = whole || path == "work" || path == "work.compute";
    restated = restated || states_speed(path);
  }
  if (!whole && !restated) return keep_speed_origin(before, std::move(after));
  if (!whole && at(before, kOrigin) == at(after, kOrigin)) set_value(after, record::split_keys(kOrigin), Value());
  return after;
}

}  // namespace simcore
