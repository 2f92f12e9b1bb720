#include "simcore/phases/delivery.hpp"

#include "simcore/plan/plan.hpp"

namespace simcore {
namespace {

template <template <template <class> class> class Path>
Path<Known> drawn(const Path<Rate>& path, const Streams& streams) {
  Path<Known> known;
  Path<Rate>::draw(path, known, [&](const auto& rate, auto& value) {
    value = rate.draw(streams, static_cast<std::uint32_t>(Draw::rate));
  });
  return known;
}

}  // namespace

Delivery deliver(const DataPath& path, const Streams& streams, const NodeShare& share, const VolumePlan& volume) {
  return std::visit([&](const auto& rates) { return deliver(drawn(rates, streams), share, volume); }, path);
}

}  // namespace simcore
