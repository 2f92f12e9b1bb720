#include "simcore/attempt/elsewhere.hpp"

#include <algorithm>

#include "simcore/attempt/interruption.hpp"

namespace simcore {
namespace {

std::uint32_t index_of(const SpotPlaces& all, std::uint32_t attempt, std::size_t place) noexcept {
  return attempt * static_cast<std::uint32_t>(all.places.size()) + static_cast<std::uint32_t>(place);
}

/// One uniform decides whether there is a shortage, and how much of it is left.
SimTime wait_elsewhere(const SpotPlaces& all, const Draws& draws, std::uint32_t attempt, std::size_t place) {
  const SpotPlace& there = all.places[place];
  const double u = draws.uniform(static_cast<std::uint32_t>(Draw::wait_elsewhere), index_of(all, attempt, place));
  return u < there.shortage ? SimTime::from(there.rest.quantile(u / there.shortage)) : SimTime{};
}

/// Time to bring the checkpoint from one place to another.
SimTime transfer(const SpotPlace& from, const SpotPlace& to) noexcept {
  return from.region == to.region ? SimTime{} : SimTime::from(std::max(from.transfer, to.transfer));
}

}  // namespace

NextPlace next_place(const InterruptionPlan& plan, const Draws& draws, const LastPlace& last, SimTime wait) {
  NextPlace next{last.place, wait};
  if (!plan.elsewhere) return next;
  const SpotPlaces& all = *plan.elsewhere;
  for (std::size_t place = 0; place < all.places.size(); ++place) {
    if (place == last.place) continue;
    SimTime there = last.creation + wait_elsewhere(all, draws, last.attempt, place);
    if (last.has_checkpoint) there = std::max(there, transfer(all.places[last.place], all.places[place]));
    if (there < next.wait) next = {place, there};
  }
  return next;
}

SimTime time_to_interruption_in(const InterruptionPlan& plan, std::size_t place, const Draws& draws,
                                std::uint32_t attempt) {
  const SpotPlaces& all = *plan.elsewhere;
  const double u =
      draws.uniform(static_cast<std::uint32_t>(Draw::interruption_elsewhere), index_of(all, attempt, place));
  return SimTime::from(all.places[place].time_to.quantile(place_of_first(u, plan.instances)));
}

SimTime wait_for_capacity_in(const InterruptionPlan& plan, std::size_t place, const Draws& draws,
                             std::uint32_t attempt) {
  const SpotPlaces& all = *plan.elsewhere;
  const double u = draws.uniform(static_cast<std::uint32_t>(Draw::wait_elsewhere), index_of(all, attempt, place));
  return SimTime::from(all.places[place].capacity_wait.quantile(u));
}

}  // namespace simcore
