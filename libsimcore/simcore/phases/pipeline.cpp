#include "simcore/phases/pipeline.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "simcore/phases/node_use.hpp"
#include "simcore/phases/remote_preprocessing.hpp"

namespace simcore {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kTurns = 32;  // as many as show a credit run out within a few percent

bool is_epoch(std::size_t pass) noexcept { return pass >= static_cast<std::size_t>(Pass::first_epoch); }

template <class Number>
void add_load(NodeLoadOf<Number>& sum, const NodeLoadOf<Number>& load) {
  sum.network += load.network;
  sum.disk += load.disk;
  sum.operations += load.operations;
  sum.opening += load.opening;
  sum.seeking += load.seeking;
  sum.transfer += load.transfer;
  sum.service_objects += load.service_objects;
  sum.service_transfer += load.service_transfer;
}

constexpr double number_of(Limit limit) noexcept { return static_cast<double>(limit); }

/// Adds the time to that of the limit which set the pace.
void charge(LimitTimes& limits, double limit, const Seconds& time) noexcept {
  limits[static_cast<std::size_t>(limit)] += time;
}
void charge(LimitTimesOf<Column>& limits, const Column& limit, const SecondsOf<Column>& time) {
  if (limit.is_same()) {
    limits[static_cast<std::size_t>(limit.front())] += time;
    return;
  }
  for (std::size_t i = 0; i < kLimits; ++i)
    if (const Mask here = limit == Column(static_cast<double>(i)); here.any())
      limits[i] += select(here, time, Seconds{});
}

TokenBucket bucket_of(const BurstLimit& limit) {
  if (!limit.bursts()) return TokenBucket::constant(limit.baseline);
  return TokenBucket({limit.baseline, limit.burst, limit.credit, limit.capacity});
}

}  // namespace

template <class Number>
void PipelineOf<Number>::begin(const Plan& plan) {
  const bool was_asked = std::exchange(is_asked_, plan.compute.shared);
  paces_.fill({});
  candidates_.clear();
  serial_ = {};
  apart_ = false;
  const bool is_clear = !was_asked && groups_.size() == plan.groups.size();
  if (is_clear && systems_.size() == plan.file_systems.size()) return;
  groups_.assign(plan.groups.size(), {});
  systems_.assign(plan.file_systems.size(), {});
}

template <class Number>
void PipelineOf<Number>::add(const Plan& plan, std::size_t group, const ChannelPlan& channel,
                             const SourceDemandOf<Number>& demand) {
  is_asked_ = true;
  GroupLoads& loads = groups_[group];
  loads.setup = larger(loads.setup, demand.setup);
  loads.mount = larger(loads.mount, demand.mount);
  loads.preparation += demand.preparation;
  loads.listing += demand.listing;
  for (std::size_t pass = 0; pass < kPasses; ++pass) {
    const NodeLoadOf<Number>& load = demand.loads[pass];
    add_load(loads.loads[pass], load);
    if (channel.far) loads.far[pass] += load.network;
    const Number requests = load.requests * channel.nodes;
    bound(pass, Limit::prefix_requests, requests / channel.prefixes / channel.prefix_rate);
  }
  if (channel.file_system >= 0) add_to_system(plan.groups[group], channel, demand, group == 0);
}

template <class Number>
void PipelineOf<Number>::add_to_system(const GroupPlan& group, const ChannelPlan& channel,
                                       const SourceDemandOf<Number>& demand, bool first) {
  SystemLoads& system = systems_[static_cast<std::size_t>(channel.file_system)];
  for (std::size_t pass = 0; pass < kPasses; ++pass) {
    const NodeLoadOf<Number>& load = demand.loads[pass];
    system.network[pass] += load.server.value() * group.count;
    system.disk[pass] += load.server_disk.value() * group.count;
    system.opens[pass] += load.server_opens * group.count;
    if (!first) continue;  // nodes of all groups read the same of a file system, and load it once
    system.node[pass] += load.server.value();
    system.lazy_bytes[pass] += load.lazy.value();
    system.lazy[pass] += load.lazy_objects;
  }
}

/// A pass that asks nothing takes no time, or 0 / 0, which is not longer either.
template <class Number>
void PipelineOf<Number>::bound(std::size_t pass, const Number& limit, const SecondsOf<Number>& time) {
  Pace& pace = paces_[pass];
  const auto binds = time > pace.time;
  pace = {select(binds, time, pace.time), select(binds, limit, pace.limit)};
}

template <class Number>
void PipelineOf<Number>::bound(std::size_t pass, Limit limit, const SecondsOf<Number>& time) {
  bound(pass, Number(number_of(limit)), time);
}

template <class Number>
void PipelineOf<Number>::bound(Limit limit, const Amounts& amounts, double rate) {
  for (std::size_t pass = 0; pass < kPasses; ++pass) bound(pass, limit, SecondsOf<Number>(amounts[pass] / rate));
}

template <class Number>
void PipelineOf<Number>::limit(const Candidate& candidate) {
  if (candidate.limit.bursts() || candidate.system >= 0)
    candidates_.push_back(candidate);
  else
    bound(candidate.name, candidate.amounts, candidate.limit.baseline);
}

/// Each object is waited for, then read; the service's agent takes one object after the other, too.
template <class Number>
void PipelineOf<Number>::bound_readers(std::size_t pass, const NodeLoadOf<Number>& load) {
  const auto numbers = [](const auto& condition, Limit yes, Limit no) {
    return select(condition, Number(number_of(yes)), Number(number_of(no)));
  };
  const Number opening = numbers(2.0 * load.seeking > load.opening, Limit::random_reads, Limit::opening_objects);
  const Number connections = number_of(Limit::connections);
  bound(pass, select(load.opening > load.transfer, opening, connections), load.opening + load.transfer);
  bound(pass, numbers(load.service_objects > load.service_transfer, Limit::service_objects, Limit::service_connections),
        load.service_objects + load.service_transfer);
}

template <class Number>
void PipelineOf<Number>::close_group(const GroupPlan& plan, const GroupLoads& loads) {
  Amounts network{}, disk{}, operations{};
  for (std::size_t pass = 0; pass < kPasses; ++pass) {
    const NodeLoadOf<Number>& load = loads.loads[pass];
    network[pass] = load.network.value();
    disk[pass] = load.disk.value();
    operations[pass] = load.operations;
    bound_readers(pass, load);
    bound(pass, Limit::wide_area, loads.far[pass] / plan.wide_area);
  }
  bound(Limit::volume, disk, plan.volume.throughput.value());
  limit({.name = Limit::network, .limit = plan.network, .amounts = network});
  limit({.name = Limit::volume, .limit = plan.volume.instance, .amounts = disk});
  limit({.name = Limit::disk_operations, .limit = plan.volume.operations, .amounts = operations});
}

template <class Number>
void PipelineOf<Number>::close_system(const FileSystemPlan& system, const SystemLoads& loads, int index) {
  bound(Limit::file_system_client, loads.node, system.client.value());
  bound(Limit::file_system_operations, loads.opens, system.operations);
  bound(Limit::lazy_load, loads.lazy_bytes, system.write.value());
  for (std::size_t pass = 0; pass < kPasses; ++pass) bound(pass, Limit::lazy_load, loads.lazy[pass]);
  const int shared = system.other_nodes > 0 ? index : -1;
  limit({.name = Limit::file_system_network, .limit = system.network, .amounts = loads.network, .system = shared});
  Amounts disk = loads.disk;
  if (system.cached) disk[static_cast<std::size_t>(Pass::epoch)] = Number(0.0);
  limit({.name = Limit::file_system_disk, .limit = system.disk, .amounts = disk, .system = shared});
}

/// What is prepared for others goes over the links beside what is read.
template <class Number>
void PipelineOf<Number>::feed(std::size_t pass, const Plan& plan, const SecondsOf<Number>& preprocessing) {
  if (!plan.compute.shared || plan.compute.prepared <= Bytes{}) return;
  reads_.clear();
  for (const GroupLoads& group : groups_) reads_.push_back(group.loads[pass].network.value());
  fed_.assign(groups_.size(), Number(0.0));
  bound(pass, Limit::network, feed_over_links(plan, preprocessing, reads_, fed_));
  for (std::size_t group = 0; group < groups_.size(); ++group)
    groups_[group].loads[pass].network += BytesOf<Number>(fed_[group]);
}

template <class Number>
void PipelineOf<Number>::close(const Plan& plan, const EpochWorkOf<Number>& work) {
  const auto first = static_cast<std::size_t>(Pass::first_epoch), later = static_cast<std::size_t>(Pass::epoch);
  if (plan.compute.prefetch) {
    bound(first, Limit::compute, work.computing + work.warm_up);
    bound(later, Limit::compute, work.computing);
    for (const std::size_t pass : {first, later}) {
      bound(pass, Limit::preprocessing, work.preprocessing);
      feed(pass, plan, work.preprocessing);
    }
  } else {
    serial_ = work;
  }
  if (!is_asked_) return;
  nodes_ = 0.0;
  for (const GroupPlan& group : plan.groups) nodes_ += group.count;
  for (std::size_t group = 0; group < groups_.size(); ++group) close_group(plan.groups[group], groups_[group]);
  for (std::size_t system = 0; system < systems_.size(); ++system)
    close_system(plan.file_systems[system], systems_[system], static_cast<int>(system));
  keep_those_that_may_bind();
  if constexpr (kHasFluid)
    if (!candidates_.empty()) build_fluid(plan);
}

/// Whether a pass takes the limit above its baseline, at the pace that the others leave it, or others read beside it.
template <class Number>
auto PipelineOf<Number>::may_bind(const Candidate& candidate) const {
  auto binds = Number(0.0) > Number(0.0);
  for (std::size_t pass = 0; pass < kPasses; ++pass) {
    const Number& amount = candidate.amounts[pass];
    if (candidate.system >= 0)
      binds = binds | (amount > 0.0);
    else
      binds = binds | (amount > candidate.limit.baseline * paces_[pass].time.value());
  }
  return binds;
}

/// A limit that could not bind is as good as none.
template <class Number>
void PipelineOf<Number>::keep_those_that_may_bind() {
  if constexpr (kHasFluid) {
    std::erase_if(candidates_, [&](const Candidate& candidate) { return !may_bind(candidate); });
  } else {
    for (const Candidate& candidate : candidates_) apart_ = apart_ | may_bind(candidate);
  }
}

template <class Number>
void PipelineOf<Number>::build_fluid(const Plan& plan)
  requires kHasFluid
{
  fluid_.clear();
  for (const Candidate& candidate : candidates_) fluid_.add_resource(bucket_of(candidate.limit));
  for (std::size_t pass = 0; pass < kPasses; ++pass) add_pass(pass);
  for (std::size_t system = 0; system < systems_.size(); ++system)
    if (plan.file_systems[system].other_nodes > 0) add_others(plan.file_systems[system], static_cast<int>(system));
}

/// A flow in passes a second.
template <class Number>
void PipelineOf<Number>::add_pass(std::size_t pass)
  requires kHasFluid
{
  crossings_.clear();
  for (std::size_t r = 0; r < candidates_.size(); ++r) crossings_.push_back({r, candidates_[r].amounts[pass]});
  const double pace = paces_[pass].time.value();
  fluid_.add_flow({.amount = 0.0, .cap = pace > 0.0 ? 1.0 / pace : kInfinity}, crossings_);
}

/// A flow in bytes a second. It weighs so that each of the nodes gets the same of this file system, whatever the job's
/// nodes read of others meanwhile.
template <class Number>
void PipelineOf<Number>::add_others(const FileSystemPlan& system, int index)
  requires kHasFluid
{
  crossings_.clear();
  for (std::size_t r = 0; r < candidates_.size(); ++r)
    if (candidates_[r].system == index) crossings_.push_back({r, 1.0});
  if (crossings_.empty()) return;
  const double node = systems_[static_cast<std::size_t>(index)].network[static_cast<std::size_t>(Pass::epoch)] / nodes_;
  fluid_.add_flow({.amount = kInfinity, .cap = system.other_reading.value(), .weight = system.other_nodes * node},
                  crossings_);
}

template <class Number>
SecondsOf<Number> PipelineOf<Number>::run(Pass pass, const Number& times, LimitTimesOf<Number>& limits) {
  const auto index = static_cast<std::size_t>(pass);
  SecondsOf<Number> computing, preprocessing;
  if (is_epoch(index)) {
    const SecondsOf<Number> warm_up = pass == Pass::first_epoch ? serial_.warm_up : SecondsOf<Number>{};
    const auto works = times > 0.0;
    computing = select(works, times * serial_.computing + warm_up, Seconds{});
    preprocessing = select(works, times * serial_.preprocessing, Seconds{});
  }
  limits[static_cast<std::size_t>(Limit::compute)] += computing;
  limits[static_cast<std::size_t>(Limit::preprocessing)] += preprocessing;
  return computing + preprocessing + take_turns(index, times, computing + preprocessing, limits);
}

/// Time of reading. Without prefetching, it takes turns with work, during which credits are earned or used up by
/// others. Work comes first: what is read at the start, before others have used up a credit, would beat any
/// prefetching.
template <class Number>
SecondsOf<Number> PipelineOf<Number>::take_turns(std::size_t pass, const Number& times, const SecondsOf<Number>& work,
                                                 LimitTimesOf<Number>& limits) {
  const int turns = [&] {
    if constexpr (kHasFluid)
      return work > Seconds{} && !candidates_.empty() ? kTurns : 1;
    else
      return 1;
  }();
  SecondsOf<Number> reading;
  for (int turn = 0; turn < turns; ++turn) {
    idle(work / turns);
    reading += read(pass, times / turns, limits);
  }
  return reading;
}

template <class Number>
SecondsOf<Number> PipelineOf<Number>::read(std::size_t pass, const Number& times, LimitTimesOf<Number>& limits) {
  const Pace& pace = paces_[pass];
  if constexpr (kHasFluid) {
    if (!candidates_.empty()) {
      fluid_.set_amount(pass, times);
      const FluidRun& run = fluid_.run();
      charge(limits, pace.limit, run.binding[pass][kOwnCap]);
      for (std::size_t r = 0; r < candidates_.size(); ++r)
        charge(limits, number_of(candidates_[r].name), run.binding[pass][r]);
      return run.elapsed;
    }
  }
  const SecondsOf<Number> elapsed = times * pace.time;
  charge(limits, pace.limit, elapsed);
  return elapsed;
}

template <class Number>
void PipelineOf<Number>::idle(const SecondsOf<Number>& duration) {
  if constexpr (kHasFluid)
    if (!candidates_.empty()) fluid_.idle(duration);
}

template <class Number>
OccupancyOf<Number> PipelineOf<Number>::utilisation(const Plan& plan, const EpochWorkOf<Number>& work,
                                                    const Number& epochs, const SecondsOf<Number>& elapsed) const {
  const auto lasts = elapsed > Seconds{};
  const auto while_it_lasts = [&](const Number& share) { return select(lasts, share, Number(0.0)); };
  OccupancyOf<Number> use;
  // 1 + 2e-16 is no share
  use.compute = while_it_lasts(smaller(Number(1.0), (epochs * work.computing + work.warm_up) / elapsed));
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    const GroupPlan& group = plan.groups[g];
    const Number busy = epochs * work.preprocessing / elapsed * working_processors(plan, group) / group.vcpus;
    use.processors = while_it_lasts(larger(use.processors, smaller(Number(1.0), busy)));
    if (!is_asked_) continue;
    NodeLoadOf<Number> all = groups_[g].loads[static_cast<std::size_t>(Pass::first_epoch)];
    const NodeLoadOf<Number>& later = groups_[g].loads[static_cast<std::size_t>(Pass::epoch)];
    all.network += (epochs - 1.0) * later.network;
    all.disk += (epochs - 1.0) * later.disk;
    all.operations += (epochs - 1.0) * later.operations;
    use.network = while_it_lasts(larger_known(use.network, network_use(group.network, all, elapsed)));
    use.disk = while_it_lasts(larger_known(use.disk, disk_use(group.volume, all, elapsed)));
  }
  return use;
}

template <class Number>
SecondsOf<Number> PipelineOf<Number>::setup() const {
  SecondsOf<Number> longest;
  for (const GroupLoads& group : groups_) longest = larger(longest, group.setup);
  return longest;
}

template <class Number>
SecondsOf<Number> PipelineOf<Number>::preparation() const {
  SecondsOf<Number> longest;
  for (const GroupLoads& group : groups_) longest = larger(longest, group.mount + group.preparation);
  return longest;
}

template <class Number>
SecondsOf<Number> PipelineOf<Number>::listing() const {
  SecondsOf<Number> longest;
  for (const GroupLoads& group : groups_) longest = larger(longest, group.listing);
  return longest;
}

template class PipelineOf<double>;
template class PipelineOf<Column>;

}  // namespace simcore
