#pragma once

#include <array>
#include <vector>

#include "simcore/engine/fluid.hpp"
#include "simcore/phases/source_demand.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/trace/limit.hpp"

namespace simcore {

/// What is done to the data in the epochs, drawn for this run.
struct EpochWork {
  Seconds computing;      // of an epoch
  Seconds warm_up;        // more computing in the first epoch
  Seconds preprocessing;  // of an epoch, by all working processors side by side
};

/// The data path of one run: every limit that passes over the data cross, and what each pass asks of it. Within a pass
/// everything goes on side by side, so the slowest sets the pace; nodes of a group are alike and all groups keep step.
///
/// Limits without credits only bound the pace of a pass, and of those the least is kept. Limits with credits, and file
/// systems that others read, become resources of a fluid: their state is carried from pass to pass, and a credit that
/// runs out is an event. A limit that the pace never takes above its baseline is left out: it could not bind.
///
/// Reused from run to run: allocates nothing once it has grown.
class Pipeline {
 public:
  /// Forgets the last run.
  void begin(const Plan& plan);
  /// What each node of the group asks of its limits and of the source for this channel.
  void add(const Plan& plan, std::size_t group, const ChannelPlan& channel, const SourceDemand& demand);
  /// When everything is added: how fast each pass may go.
  void close(const Plan& plan, const EpochWork& work);

  /// Goes through the pass that many times; adds to `limits` what set the pace for how long. Returns how long it took.
  Seconds run(Pass pass, double times, LimitTimes& limits);
  /// Time passes without a pass: credits are earned, others read.
  void idle(Seconds duration);

  /// Time that channels take before the image is pulled, in the slowest group; channels side by side.
  [[nodiscard]] Seconds setup() const noexcept;
  /// Time after setup() and before the first object is copied, in the slowest group: mounts side by side, then listings
  /// by the service.
  [[nodiscard]] Seconds preparation() const noexcept;
  /// Time of the listings by the script, in the slowest group.
  [[nodiscard]] Seconds listing() const noexcept;
  /// Utilisation over so many epochs that took `elapsed`.
  [[nodiscard]] Occupancy utilisation(const Plan& plan, const EpochWork& work, double epochs, Seconds elapsed) const;

 private:
  using Amounts = std::array<double, kPasses>;  // of one pass each

  struct Pace {
    Seconds time;  // of one pass, by the slowest of the limits that only bound it
    Limit limit = Limit::compute;
  };
  struct GroupLoads {
    Seconds setup, mount, preparation, listing;
    std::array<NodeLoad, kPasses> loads;  // of a node, all channels together
    std::array<Bytes, kPasses> far;       // of the network's, from other regions
  };
  struct SystemLoads {
    Amounts network{}, disk{}, opens{};   // bytes and operations of all nodes
    Amounts node{};                       // bytes of one node
    Amounts lazy_bytes{};                 // fetched from S3, once
    std::array<Seconds, kPasses> lazy{};  // the same, one object after the other
  };
  /// A limit with credits or other readers.
  struct Candidate {
    Limit name = Limit::network;
    BurstLimit limit;
    Amounts amounts{};
    int system = -1;  // which file system, if others read it
  };

  void bound(std::size_t pass, Limit limit, Seconds time) noexcept;
  void bound(Limit limit, const Amounts& amounts, double rate) noexcept;
  void bound_readers(std::size_t pass, const NodeLoad& load) noexcept;
  void limit(const Candidate& candidate);
  void add_to_system(const GroupPlan& group, const ChannelPlan& channel, const SourceDemand& demand, bool first);
  void feed(std::size_t pass, const Plan& plan, Seconds preprocessing);
  void close_group(const GroupPlan& plan, const GroupLoads& loads);
  void close_system(const FileSystemPlan& system, const SystemLoads& loads, int index);
  [[nodiscard]] bool may_bind(const Candidate& candidate) const noexcept;
  void build_fluid(const Plan& plan);
  void add_pass(std::size_t pass);
  void add_others(const FileSystemPlan& system, int index);
  Seconds take_turns(std::size_t pass, double times, Seconds work, LimitTimes& limits);
  Seconds read(std::size_t pass, double times, LimitTimes& limits);

  bool is_asked_ = false;  // a channel was added, or data is prepared for others: groups ask something of their limits
  std::vector<GroupLoads> groups_;
  std::vector<SystemLoads> systems_;
  std::vector<double> reads_;  // over the link of each node of each group, in one pass
  std::array<Pace, kPasses> paces_;
  std::vector<Candidate> candidates_;  // after close(): the resources of the fluid, in their order
  std::vector<Crossing> crossings_;
  EpochWork serial_;  // what goes on before or after reading, not beside it
  double nodes_ = 1.0;
  Fluid fluid_;
};

}  // namespace simcore
