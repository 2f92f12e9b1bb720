#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "simcore/explore/space.hpp"
#include "simcore/resolve/checkpointing.hpp"

namespace simcore {

/// Key path of the time between checkpoints.
inline constexpr const char* kIntervalPath = "checkpoint.every";

/// The time that a value of that field says; none where it says another thing, or is refused when it is resolved.
[[nodiscard]] std::optional<Seconds> interval_of(const record::Value& value);

/// The design of a document that was resolved last. One that differs from it in the time between checkpoints alone is
/// not resolved again where that time means nothing else.
class LastDesign {
 public:
  /// The catalog must outlive it.
  LastDesign(std::shared_ptr<const SpaceReading> reading, const Catalog& catalog)
      : reading_(std::move(reading)), catalog_(&catalog) {}

  struct Key {
    std::size_t kind = 0;          // the same for designs that differ in the time between checkpoints alone
    std::optional<Seconds> every;  // none: the design is resolved
  };
  /// The design of that key, whose document is asked for where it is resolved; valid until the next call.
  const SpaceDesign& at(const Key& key, const std::function<record::Value()>& document);

 private:
  std::shared_ptr<const SpaceReading> reading_;
  const Catalog* catalog_;
  SpaceDesign design_;
  std::optional<std::size_t> kind_;  // that can be changed
  QuietIntervals quiet_{};
};

}  // namespace simcore
