#include "simcore/trace/run_sums.hpp"

namespace simcore {
namespace {

/// Calls f with every sum of each argument.
template <class F, class... S>
void each_sum(const F& f, S&... sums) {
  f(sums.preparation...);
  for (std::size_t i = 0; i < kLimits; ++i) {
    f(sums.downloading[i]...);
    f(sums.training[i]...);
  }
  for (std::size_t i = 0; i < 4; ++i) f(sums.utilisation[i]...);
}

}  // namespace

void RunSums::add(const DataUse& use) noexcept {
  add_each(use, [](ExactSum& sum, double number) { sum.add(number); });
}

void RunSums::add(const DataUse& use, std::uint64_t times) noexcept {
  add_each(use, [times](ExactSum& sum, double number) { sum.add(number, times); });
}

RunSums& RunSums::operator+=(const RunSums& other) noexcept {
  each_sum([](ExactSum& sum, const ExactSum& more) { sum += more; }, *this, other);
  for (std::size_t i = 0; i < quantities.size(); ++i) quantities[i] += other.quantities[i];
  return *this;
}

DataUse RunSums::use() const noexcept {
  DataUse use;
  for (std::size_t i = 0; i < kLimits; ++i) {
    use.downloading[i] = Seconds(downloading[i].value());
    use.training[i] = Seconds(training[i].value());
  }
  use.utilisation = {utilisation[0].value(), utilisation[1].value(), utilisation[2].value(), utilisation[3].value()};
  return use;
}

}  // namespace simcore
