#pragma once

#include <array>
#include <concepts>
#include <vector>

#include "simcore/engine/fluid.hpp"
#include "simcore/phases/source_demand.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/trace/limit.hpp"

namespace simcore {

/// What is done to the data in the epochs, drawn for this run.
template <class Number>
struct EpochWorkOf {
  SecondsOf<Number> computing;      // of an epoch
  SecondsOf<Number> warm_up;        // more computing in the first epoch
  SecondsOf<Number> preprocessing;  // of an epoch, by all working processors side by side
};
using EpochWork = EpochWorkOf<double>;

/// The data path of one run, or of many side by side: every limit that passes over the data cross, and what each pass
/// asks of it. Within a pass everything goes on side by side, so the slowest sets the pace; nodes of a group are alike
/// and all groups keep step.
///
/// Limits without credits only bound the pace of a pass, and of those the least is kept. Limits with credits, and file
/// systems that others read, become resources of a fluid: their state is carried from pass to pass, and a credit that
/// runs out is an event. A limit that the pace never takes above its baseline is left out: it could not bind.
///
/// Runs side by side have no fluid: those that need one are marked, and go one by one. No length may be NaN.
///
/// Reused from run to run: allocates nothing once it has grown.
template <class Number>
class PipelineOf {
 public:
  static constexpr bool kHasFluid = std::same_as<Number, double>;

  /// Forgets the last run.
  void begin(const Plan& plan);
  /// What each node of the group asks of its limits and of the source for this channel.
  void add(const Plan& plan, std::size_t group, const ChannelPlan& channel, const SourceDemandOf<Number>& demand);
  /// When everything is added: how fast each pass may go.
  void close(const Plan& plan, const EpochWorkOf<Number>& work);

  /// Goes through the pass that many times; adds to `limits` what set the pace for how long. Returns how long it took.
  SecondsOf<Number> run(Pass pass, const Number& times, LimitTimesOf<Number>& limits);
  /// Time passes without a pass: credits are earned, others read.
  void idle(const SecondsOf<Number>& duration);

  /// Time that channels take before the image is pulled, in the slowest group; channels side by side.
  [[nodiscard]] SecondsOf<Number> setup() const;
  /// Time after setup() and before the first object is copied, in the slowest group: mounts side by side, then listings
  /// by the service.
  [[nodiscard]] SecondsOf<Number> preparation() const;
  /// Time of the listings by the script, in the slowest group.
  [[nodiscard]] SecondsOf<Number> listing() const;
  /// Utilisation over so many epochs that took `elapsed`.
  [[nodiscard]] OccupancyOf<Number> utilisation(const Plan& plan, const EpochWorkOf<Number>& work, const Number& epochs,
                                                const SecondsOf<Number>& elapsed) const;
  /// Which of the runs side by side go one by one.
  [[nodiscard]] const Mask& apart() const noexcept { return apart_; }

 private:
  using Amounts = std::array<Number, kPasses>;  // of one pass each

  struct Pace {
    SecondsOf<Number> time;  // of one pass, by the slowest of the limits that only bound it
    Number limit{};          // which that is
  };
  struct GroupLoads {
    SecondsOf<Number> setup, mount, preparation, listing;
    std::array<NodeLoadOf<Number>, kPasses> loads;  // of a node, all channels together
    std::array<BytesOf<Number>, kPasses> far;       // of the network's, from other regions
  };
  struct SystemLoads {
    Amounts network{}, disk{}, opens{};             // bytes and operations of all nodes
    Amounts node{};                                 // bytes of one node
    Amounts lazy_bytes{};                           // fetched from S3, once
    std::array<SecondsOf<Number>, kPasses> lazy{};  // the same, one object after the other
  };
  /// A limit with credits or other readers.
  struct Candidate {
    Limit name = Limit::network;
    BurstLimit limit;
    Amounts amounts{};
    int system = -1;  // which file system, if others read it
  };

  void bound(std::size_t pass, const Number& limit, const SecondsOf<Number>& time);
  void bound(std::size_t pass, Limit limit, const SecondsOf<Number>& time);
  void bound(Limit limit, const Amounts& amounts, double rate);
  void bound_readers(std::size_t pass, const NodeLoadOf<Number>& load);
  void limit(const Candidate& candidate);
  void add_to_system(const GroupPlan& group, const ChannelPlan& channel, const SourceDemandOf<Number>& demand,
                     bool first);
  void feed(std::size_t pass, const Plan& plan, const SecondsOf<Number>& preprocessing);
  void close_group(const GroupPlan& plan, const GroupLoads& loads);
  void close_system(const FileSystemPlan& system, const SystemLoads& loads, int index);
  [[nodiscard]] auto may_bind(const Candidate& candidate) const;
  void keep_those_that_may_bind();
  void build_fluid(const Plan& plan)
    requires kHasFluid;
  void add_pass(std::size_t pass)
    requires kHasFluid;
  void add_others(const FileSystemPlan& system, int index)
    requires kHasFluid;
  SecondsOf<Number> take_turns(std::size_t pass, const Number& times, const SecondsOf<Number>& work,
                               LimitTimesOf<Number>& limits);
  SecondsOf<Number> read(std::size_t pass, const Number& times, LimitTimesOf<Number>& limits);

  bool is_asked_ = false;  // a channel was added, or data is prepared for others: groups ask something of their limits
  std::vector<GroupLoads> groups_;
  std::vector<SystemLoads> systems_;
  std::vector<Number> reads_;  // over the link of each node of each group, in one pass
  std::vector<Number> fed_;    // the same of what is prepared for others
  std::array<Pace, kPasses> paces_;
  std::vector<Candidate> candidates_;  // after close(): the resources of the fluid, in their order
  std::vector<Crossing> crossings_;
  EpochWorkOf<Number> serial_;  // what goes on before or after reading, not beside it
  double nodes_ = 1.0;
  Fluid fluid_;
  Mask apart_;
};

using Pipeline = PipelineOf<double>;

}  // namespace simcore
