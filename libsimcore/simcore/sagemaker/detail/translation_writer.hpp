#pragma once

#include <string>
#include <utility>

#include "simcore/error/nearest.hpp"
#include "simcore/sagemaker/detail/request_translation.hpp"
#include "simcore/spec/section.hpp"

namespace simcore {

/// The member, or null when it is not there or the object is none.
[[nodiscard]] const Json& member(const Json& object, const char* name);

/// Region of a container image in a registry of the service; empty when it lies elsewhere.
[[nodiscard]] std::string region_of_image(const Json& image);

/// A place in the job: as a pointer into its JSON, and as people write it.
struct Key {
  Json::json_pointer pointer;
  std::string path;

  [[nodiscard]] Key operator/(const std::string& name) const { return {pointer / name, key_path(path, as_key(name))}; }
  [[nodiscard]] Key operator[](std::size_t index) const { return {pointer / index, item_path(path, index)}; }
};

/// Writes members of a request under keys of the job, and remembers where each comes from.
class TranslationWriter {
 protected:
  explicit TranslationWriter(const Json& request) : asked(request) {
    // A pointer into nothing would make lists of channels named like numbers.
    made.job = {{"cluster", Json::object()}, {"channels", Json::object()}};
  }

  void refuse(std::string where, std::string rule, std::string value, std::string nearest = {}) {
    made.problems.push_back({std::move(where), std::move(rule), std::move(value), std::move(nearest)});
  }
  void warn(std::string text) { made.warnings.push_back(std::move(text)); }

  /// Writes a value of the request under a key of the job. What is not there yet still belongs to that member.
  void put(const Key& key, const Json& value, const std::string& from);
  void text(const Key& key, const Json& value, const std::string& from);
  void number(const Key& key, const Json& value, const std::string& from, const char* unit = "");
  /// The region of a resource's name or of an image, unless one is known already.
  void region(const std::string& region, const std::string& from);
  void tags();

  const Key job{Json::json_pointer(), ""};
  const Json& asked;
  Translation made;
};

}  // namespace simcore
