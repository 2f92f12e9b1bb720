#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/table.hpp"

namespace simcore {

/// What the service accepts in one place of a request.
struct RequestMember {
  enum class Type { object, list, map, text, flag, count };

  Type type = Type::object;
  bool required = false;
  std::optional<std::int64_t> min;  // characters of a text, entries of a list or map, or the number itself
  std::optional<std::int64_t> max;
  std::string pattern;                           // of the whole text, ECMAScript; empty when anything goes
  std::vector<std::string> words;                // that the text may be; empty when anything goes
  std::map<std::string, RequestMember> members;  // of an object, by name
  std::vector<RequestMember> entry;              // of a list or map: what its entries are (one, or none if unknown)
  std::vector<RequestMember> key;                // of a map: what its keys are
};

/// The request that starts a job, as the service's own published model describes it.
class RequestModel {
 public:
  /// CreateTrainingJob, from data/request_fields.csv, which is compiled into the library and parsed once.
  static const RequestModel& builtin();
  /// CreateProcessingJob, from data/processing_request_fields.csv.
  static const RequestModel& processing();
  /// Throws CatalogError when a row does not fit, or comes before the row above it in the tree.
  static RequestModel parse(const Table& table);

  [[nodiscard]] const RequestMember& root() const noexcept { return root_; }

 private:
  RequestMember root_;
};

}  // namespace simcore
