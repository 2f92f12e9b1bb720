#include "simcore/montecarlo/stop_reason.hpp"

#include <array>
#include <cstddef>

namespace simcore {

std::string_view name(StopReason reason) noexcept {
  constexpr std::array<std::string_view, 4> kNames = {"all replications", "nothing is uncertain", "precision reached",
                                                      "interrupted"};
  return kNames[static_cast<std::size_t>(reason)];
}

}  // namespace simcore
