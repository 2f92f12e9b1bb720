#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <limits>
#include <span>
#include <vector>

#include "simcore/engine/max_min.hpp"
#include "simcore/engine/token_bucket.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// What happened in one run. Times count from its start.
struct FluidRun {
  /// Length of the run; infinite if a flow can never be done, since nothing is left for it.
  Seconds elapsed;
  /// [flow]; 0 for a flow that had nothing left at the start, infinite for one that is not done.
  std::vector<Seconds> finish;
  /// [resource] units used.
  std::vector<double> used;
  /// [flow][resource or kOwnCap] how long this was what limited the flow: what must change for it to be faster.
  std::vector<std::array<Seconds, kMaxResources + 1>> binding;
  /// Moments at which rates were computed anew.
  std::size_t events = 0;

  /// Use of a resource [units/s], averaged over the time elapsed; 0 if there was none.
  [[nodiscard]] double average_use(std::size_t resource) const noexcept {
    return elapsed > Seconds(0.0) ? used[resource] / elapsed.value() : 0.0;
  }
};

/// Amounts that flow through shared resources as fluids do, at max-min fair rates. Time goes from event to event, each
/// computed exactly; there are no steps. Flows and credits keep their state from run to run, so that the phases of a
/// job can follow each other.
///
/// Rates change only when a flow is done or a credit is exhausted. Earning credit is no event: it lifts a limit that
/// does not bind, and dropping such a constraint leaves the max-min fair rates what they are.
///
/// Events of a run: at most 2 + flows + (flows + 1) × 8 × resources that burst; usually flows + resources. Between two
/// completions a credit can be exhausted again only if other exhaustions take the demand away and bring it back. No
/// network is known where that happens more than 4 times, but nothing is known to forbid it: after the eighth the limit
/// stays at the baseline until the next completion, and what is earned is kept.
class Fluid {
 public:
  struct Flow {
    double amount = 0.0;                                   // units left to move; infinite: never done
    double cap = std::numeric_limits<double>::infinity();  // units/s
    double weight = 1.0;                                   // number of equal readers behind the flow
  };

  /// Adds a resource and returns its index. Throws SimulationError when there are too many.
  std::size_t add_resource(const TokenBucket& bucket);
  /// Forgets all flows and resources, and keeps the memory.
  void clear() noexcept;
  /// Adds a flow and returns its index. Throws SimulationError as FlowNetwork::add_flow does, and for an amount that is
  /// negative or NaN. An infinite amount is the load of others: the flow takes its share and no run waits for it.
  std::size_t add_flow(const Flow& flow, std::span<const Crossing> crossings);
  std::size_t add_flow(const Flow& flow, std::initializer_list<Crossing> crossings) {
    return add_flow(flow, std::span(crossings.begin(), crossings.size()));
  }
  /// Gives a flow a new amount to move. Throws SimulationError as add_flow does.
  void set_amount(std::size_t flow, double amount);

  [[nodiscard]] double amount(std::size_t flow) const noexcept { return amounts_[flow]; }
  [[nodiscard]] const TokenBucket& bucket(std::size_t resource) const noexcept { return buckets_[resource]; }

  /// Moves until all flows but the infinite ones are done, or for `most`. The result is valid until the next run or
  /// idling. If a flow can never be done, the state stays as it was when the others were. Throws SimulationError if
  /// `most` is negative or NaN. Allocates nothing.
  const FluidRun& run(Seconds most = kForever);
  /// Time passes and only the infinite flows move: credits are earned. Throws SimulationError unless the duration is
  /// finite and at least 0.
  void idle(Seconds duration);

 private:
  void begin();
  void share();
  [[nodiscard]] double limit(std::size_t r) const;
  [[nodiscard]] Seconds next_event() const;
  void advance(Seconds duration);
  void move_flow(std::size_t f, Seconds duration);
  void add_up_use();

  FlowNetwork network_;
  std::vector<TokenBucket> buckets_;
  std::vector<double> amounts_;
  FlowSet active_ = 0;                            // flows with something left
  FlowSet endless_ = 0;                           // of these, those that are never done
  ResourceSet bursting_ = 0;                      // resources whose limit can change
  std::array<int, kMaxResources> exhaustions_{};  // since the last completion

  // Of the moment between two events.
  std::array<double, kMaxResources> limits_{};
  std::array<double, kMaxResources> uses_{};
  std::array<double, kMaxFlows> rates_{};
  std::array<std::size_t, kMaxFlows> bottlenecks_{};

  std::array<double, kMaxFlows> moved_{};  // units, in this run
  FluidRun run_;
};

}  // namespace simcore
