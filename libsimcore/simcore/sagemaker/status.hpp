#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "simcore/trace/trace.hpp"

namespace simcore {

/// A word of the service for what a job does, and ours: a phase, or an end.
struct Status {
  std::string_view word;
  std::optional<Phase> phase;      // none: the job has ended
  std::optional<Outcome> outcome;  // none: it has not
};

/// The status that a word of SecondaryStatus means; nullptr for any other word.
[[nodiscard]] const Status* find_status(std::string_view word) noexcept;

/// The known word that is nearest to another; empty when none is near.
[[nodiscard]] std::string nearest_status(std::string_view word);

/// Part of an ARN by its index, such as 3 for the region and 4 for the account; empty when there is none.
[[nodiscard]] std::string_view arn_part(std::string_view arn, int index) noexcept;

}  // namespace simcore
