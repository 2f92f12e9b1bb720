// Random transfers on a shared link beside progressive filling from event to event, with every rate computed anew.
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <random>
#include <vector>

#include "catch.hpp"
#include "fuzz.hpp"
#include "simcore/engine/max_min.hpp"
#include "simcore/engine/shared_link.hpp"

using namespace simcore;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kTolerance = 1e-9;

/// One resource and at most kMaxFlows flows: the amounts that are left, moved at the rates of max_min_rates().
class BruteForce {
 public:
  struct Flow {
    double left = 0.0;
    double weight = 1.0;
  };

  std::map<std::uint64_t, Flow> flows = {};
  double capacity = 1.0;

  /// Moves for the given time; payloads of those that are done meanwhile, with their times.
  std::map<std::uint64_t, double> advance(double duration) {
    std::map<std::uint64_t, double> done;
    double time = 0.0;
    while (!flows.empty()) {
      const std::vector<double> rates = rates_now();
      double next = duration - time;
      std::size_t i = 0;
      for (const auto& [payload, flow] : flows) {
        const double needed = flow.left == 0.0 ? 0.0 : flow.left / rates[i];
        next = std::min(next, needed), ++i;
      }
      time += next, i = 0;
      for (auto flow = flows.begin(); flow != flows.end(); ++i) {
        const double needed = flow->second.left == 0.0 ? 0.0 : flow->second.left / rates[i];
        if (needed <= next) {
          done[flow->first] = time;
          flow = flows.erase(flow);
        } else {
          flow->second.left -= rates[i] * next;
          ++flow;
        }
      }
      if (time >= duration) break;
    }
    return done;
  }

 private:
  [[nodiscard]] std::vector<double> rates_now() const {
    FlowNetwork network;
    network.add_resource();
    const std::array<Crossing, 1> crossing{{{0, 1.0}}};
    for (const auto& [payload, flow] : flows) network.add_flow(kInfinity, flow.weight, crossing);
    std::vector<double> rates(flows.size());
    std::vector<std::size_t> bottlenecks(flows.size());
    max_min_rates(network, network.all_flows(), std::array{capacity}, rates, bottlenecks);
    return rates;
  }
};

class Twins {
 public:
  explicit Twins(std::uint64_t seed) : random_(seed), spread_(std::exp(4.0 * uniform())) { set_capacity(); }

  void run() {
    for (std::uint64_t steps = 20 + random_() % 200; steps > 0; --steps) {
      const std::uint64_t choice = random_() % 8;
      if (choice < 4)
        add();
      else if (choice == 4)
        cancel();
      else if (choice == 5)
        set_capacity();
      else
        advance(random_() % 4 == 0 ? 0.0 : scale() * uniform());
    }
    force_.capacity = 1.0;
    link_.set_capacity(1.0);
    advance(kInfinity);
    CHECK(link_.transfers() == 0);
  }

 private:
  double uniform() { return std::uniform_real_distribution()(random_); }
  double scale() { return std::pow(spread_, 2.0 * uniform() - 1.0); }

  void add() {
    if (force_.flows.size() == kMaxFlows) return;
    const double amount = random_() % 8 == 0 ? static_cast<double>(random_() % 2) : scale();
    const double weight = random_() % 2 == 0 ? 1.0 : scale();
    handles_[next_] = link_.add({.amount = amount, .weight = weight, .payload = next_});
    force_.flows[next_] = {amount, weight};
    ++next_;
  }
  void cancel() {
    if (force_.flows.empty()) return;
    const auto flow = std::next(force_.flows.begin(), static_cast<std::ptrdiff_t>(random_() % force_.flows.size()));
    const Transfer cancelled = link_.cancel(handles_[flow->first]);
    CHECK(cancelled.payload == flow->first);
    CHECK(std::abs(cancelled.amount - flow->second.left) <= kTolerance * (1.0 + flow->second.left));
    force_.flows.erase(flow);
  }
  void set_capacity() {
    force_.capacity = random_() % 8 == 0 ? 0.0 : scale();
    link_.set_capacity(force_.capacity);
  }

  /// Times of completion, then what is left, must agree.
  void advance(double duration) {
    std::map<std::uint64_t, double> found;
    for (double time = 0.0;;) {
      time += link_.advance(Seconds(duration - time)).value();
      const auto done = link_.take_done();
      if (!done) break;
      found[*done] = time;
    }
    const std::map<std::uint64_t, double> expected = force_.advance(duration);
    for (const auto& [payload, time] : expected) {
      // Who ends within rounding of the end may be done here and not there.
      if (found.count(payload) == 0) {
        CHECK(link_.left(handles_[payload]) <= kTolerance);
        link_.cancel(handles_[payload]);
      } else {
        CHECK(std::abs(found[payload] - time) <= kTolerance * (1.0 + time));
      }
    }
    for (const auto& [payload, time] : found) {
      if (expected.count(payload) != 0) continue;
      CHECK(force_.flows.at(payload).left <= kTolerance);
      force_.flows.erase(payload);
    }
    check_left();
  }
  void check_left() {
    CHECK(link_.transfers() == force_.flows.size());
    for (const auto& [payload, flow] : force_.flows)
      CHECK(std::abs(link_.left(handles_[payload]) - flow.left) <= kTolerance * (1.0 + flow.left));
  }

  std::mt19937_64 random_;
  double spread_;
  SharedLink link_{0.0};
  BruteForce force_;
  std::map<std::uint64_t, TransferHandle> handles_;
  std::uint64_t next_ = 0;
};

}  // namespace

TEST_CASE("shared link: random transfers, weights, capacities and cancellations beside max-min", "[fuzz]") {
  for_seeds(2000, [](std::uint64_t seed) { Twins(seed).run(); });
}
