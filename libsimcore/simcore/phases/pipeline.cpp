#include "simcore/phases/pipeline.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "simcore/phases/remote_preprocessing.hpp"

namespace simcore {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kTurns = 32;  // as many as show a credit run out within a few percent

bool is_epoch(std::size_t pass) noexcept { return pass >= static_cast<std::size_t>(Pass::first_epoch); }

void add_load(NodeLoad& sum, const NodeLoad& load) noexcept {
  sum.network += load.network;
  sum.disk += load.disk;
  sum.operations += load.operations;
  sum.opening += load.opening;
  sum.seeking += load.seeking;
  sum.transfer += load.transfer;
  sum.service_objects += load.service_objects;
  sum.service_transfer += load.service_transfer;
}

/// Share of what a limit could have passed in that time, with the credit of the job's start.
double used_of(const BurstLimit& limit, double amount, Seconds elapsed) noexcept {
  if (amount <= 0.0) return 0.0;
  const double seconds = elapsed.value();
  const double most = limit.bursts() ? std::min(limit.burst * seconds, limit.baseline * seconds + limit.credit)
                                     : limit.baseline * seconds;
  return std::min(1.0, amount / most);
}

/// The larger, or not known when either is not.
double larger(double a, double b) noexcept { return std::isnan(a) || std::isnan(b) ? kUnknown : std::max(a, b); }

double network_use(const BurstLimit& link, const NodeLoad& load, Seconds elapsed) noexcept {
  if (load.network > Bytes{} && std::isinf(link.baseline)) return kUnknown;
  return used_of(link, load.network.value(), elapsed);
}

double disk_use(const VolumePlan& volume, const NodeLoad& load, Seconds elapsed) noexcept {
  if (load.disk <= Bytes{}) return 0.0;
  if (volume.nvme && std::isinf(volume.operations.baseline)) return kUnknown;
  const double bytes = std::max(used_of(volume.instance, load.disk.value(), elapsed),
                                used_of(BurstLimit::constant(volume.throughput.value()), load.disk.value(), elapsed));
  return std::max(bytes, used_of(volume.operations, load.operations, elapsed));
}

TokenBucket bucket_of(const BurstLimit& limit) {
  if (!limit.bursts()) return TokenBucket::constant(limit.baseline);
  return TokenBucket({limit.baseline, limit.burst, limit.credit, limit.capacity});
}

}  // namespace

void Pipeline::begin(const Plan& plan) {
  const bool was_asked = std::exchange(is_asked_, plan.compute.shared);
  paces_.fill({});
  candidates_.clear();
  serial_ = {};
  const bool is_clear = !was_asked && groups_.size() == plan.groups.size();
  if (is_clear && systems_.size() == plan.file_systems.size()) return;
  groups_.assign(plan.groups.size(), {});
  systems_.assign(plan.file_systems.size(), {});
}

void Pipeline::add(const Plan& plan, std::size_t group, const ChannelPlan& channel, const SourceDemand& demand) {
  is_asked_ = true;
  GroupLoads& loads = groups_[group];
  loads.setup = std::max(loads.setup, demand.setup);
  loads.mount = std::max(loads.mount, demand.mount);
  loads.preparation += demand.preparation;
  loads.listing += demand.listing;
  for (std::size_t pass = 0; pass < kPasses; ++pass) {
    const NodeLoad& load = demand.loads[pass];
    add_load(loads.loads[pass], load);
    if (channel.far) loads.far[pass] += load.network;
    const double requests = load.requests * channel.nodes;
    if (requests > 0.0) bound(pass, Limit::prefix_requests, requests / channel.prefixes / channel.prefix_rate);
  }
  if (channel.file_system >= 0) add_to_system(plan.groups[group], channel, demand, group == 0);
}

void Pipeline::add_to_system(const GroupPlan& group, const ChannelPlan& channel, const SourceDemand& demand,
                             bool first) {
  SystemLoads& system = systems_[static_cast<std::size_t>(channel.file_system)];
  for (std::size_t pass = 0; pass < kPasses; ++pass) {
    const NodeLoad& load = demand.loads[pass];
    system.network[pass] += load.server.value() * group.count;
    system.disk[pass] += load.server_disk.value() * group.count;
    system.opens[pass] += load.server_opens * group.count;
    if (!first) continue;  // nodes of all groups read the same of a file system, and load it once
    system.node[pass] += load.server.value();
    system.lazy_bytes[pass] += load.lazy.value();
    system.lazy[pass] += load.lazy_objects;
  }
}

void Pipeline::bound(std::size_t pass, Limit limit, Seconds time) noexcept {
  if (time > paces_[pass].time) paces_[pass] = {time, limit};
}

void Pipeline::bound(Limit limit, const Amounts& amounts, double rate) noexcept {
  for (std::size_t pass = 0; pass < kPasses; ++pass)
    if (amounts[pass] > 0.0) bound(pass, limit, Seconds(amounts[pass] / rate));
}

void Pipeline::limit(const Candidate& candidate) {
  if (candidate.limit.bursts() || candidate.system >= 0)
    candidates_.push_back(candidate);
  else
    bound(candidate.name, candidate.amounts, candidate.limit.baseline);
}

/// Each object is waited for, then read; the service's agent takes one object after the other, too.
void Pipeline::bound_readers(std::size_t pass, const NodeLoad& load) noexcept {
  const Limit opening = 2.0 * load.seeking > load.opening ? Limit::random_reads : Limit::opening_objects;
  bound(pass, load.opening > load.transfer ? opening : Limit::connections, load.opening + load.transfer);
  bound(pass, load.service_objects > load.service_transfer ? Limit::service_objects : Limit::service_connections,
        load.service_objects + load.service_transfer);
}

void Pipeline::close_group(const GroupPlan& plan, const GroupLoads& loads) {
  Amounts network{}, disk{}, operations{};
  for (std::size_t pass = 0; pass < kPasses; ++pass) {
    const NodeLoad& load = loads.loads[pass];
    network[pass] = load.network.value();
    disk[pass] = load.disk.value();
    operations[pass] = load.operations;
    bound_readers(pass, load);
    if (loads.far[pass] > Bytes{}) bound(pass, Limit::wide_area, loads.far[pass] / plan.wide_area);
  }
  bound(Limit::volume, disk, plan.volume.throughput.value());
  limit({.name = Limit::network, .limit = plan.network, .amounts = network});
  limit({.name = Limit::volume, .limit = plan.volume.instance, .amounts = disk});
  limit({.name = Limit::disk_operations, .limit = plan.volume.operations, .amounts = operations});
}

void Pipeline::close_system(const FileSystemPlan& system, const SystemLoads& loads, int index) {
  bound(Limit::file_system_client, loads.node, system.client.value());
  bound(Limit::file_system_operations, loads.opens, system.operations);
  bound(Limit::lazy_load, loads.lazy_bytes, system.write.value());
  for (std::size_t pass = 0; pass < kPasses; ++pass) bound(pass, Limit::lazy_load, loads.lazy[pass]);
  const int shared = system.other_nodes > 0 ? index : -1;
  limit({.name = Limit::file_system_network, .limit = system.network, .amounts = loads.network, .system = shared});
  Amounts disk = loads.disk;
  if (system.cached) disk[static_cast<std::size_t>(Pass::epoch)] = 0.0;
  limit({.name = Limit::file_system_disk, .limit = system.disk, .amounts = disk, .system = shared});
}

/// What is prepared for others goes over the links beside what is read.
void Pipeline::feed(std::size_t pass, const Plan& plan, Seconds preprocessing) {
  if (!plan.compute.shared || plan.compute.prepared <= Bytes{} || preprocessing <= Seconds{}) return;
  reads_.clear();
  for (const GroupLoads& group : groups_) reads_.push_back(group.loads[pass].network.value());
  const RemotePreprocessing remote(plan, preprocessing, reads_);
  if (remote.waits_for_links()) bound(pass, Limit::network, remote.pass_time());
  for (std::size_t group = 0; group < groups_.size(); ++group)
    groups_[group].loads[pass].network += remote.carried(group);
}

void Pipeline::close(const Plan& plan, const EpochWork& work) {
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
  std::erase_if(candidates_, [&](const Candidate& candidate) { return !may_bind(candidate); });
  if (!candidates_.empty()) build_fluid(plan);
}

/// A limit that no pass takes above its baseline, at the pace that the others leave it, is as good as none.
bool Pipeline::may_bind(const Candidate& candidate) const noexcept {
  for (std::size_t pass = 0; pass < kPasses; ++pass) {
    const double amount = candidate.amounts[pass];
    if (amount > 0.0 && candidate.system >= 0) return true;
    if (amount > candidate.limit.baseline * paces_[pass].time.value()) return true;
  }
  return false;
}

void Pipeline::build_fluid(const Plan& plan) {
  fluid_.clear();
  for (const Candidate& candidate : candidates_) fluid_.add_resource(bucket_of(candidate.limit));
  for (std::size_t pass = 0; pass < kPasses; ++pass) add_pass(pass);
  for (std::size_t system = 0; system < systems_.size(); ++system)
    if (plan.file_systems[system].other_nodes > 0) add_others(plan.file_systems[system], static_cast<int>(system));
}

/// A flow in passes a second.
void Pipeline::add_pass(std::size_t pass) {
  crossings_.clear();
  for (std::size_t r = 0; r < candidates_.size(); ++r) crossings_.push_back({r, candidates_[r].amounts[pass]});
  const double pace = paces_[pass].time.value();
  fluid_.add_flow({.amount = 0.0, .cap = pace > 0.0 ? 1.0 / pace : kInfinity}, crossings_);
}

/// A flow in bytes a second. It weighs so that each of the nodes gets the same of this file system, whatever the job's
/// nodes read of others meanwhile.
void Pipeline::add_others(const FileSystemPlan& system, int index) {
  crossings_.clear();
  for (std::size_t r = 0; r < candidates_.size(); ++r)
    if (candidates_[r].system == index) crossings_.push_back({r, 1.0});
  if (crossings_.empty()) return;
  const double node = systems_[static_cast<std::size_t>(index)].network[static_cast<std::size_t>(Pass::epoch)] / nodes_;
  fluid_.add_flow({.amount = kInfinity, .cap = system.other_reading.value(), .weight = system.other_nodes * node},
                  crossings_);
}

Seconds Pipeline::run(Pass pass, double times, LimitTimes& limits) {
  const auto index = static_cast<std::size_t>(pass);
  const bool works = is_epoch(index) && times > 0.0;
  const Seconds warm_up = pass == Pass::first_epoch ? serial_.warm_up : Seconds{};
  const Seconds computing = works ? times * serial_.computing + warm_up : Seconds{};
  const Seconds preprocessing = works ? times * serial_.preprocessing : Seconds{};
  limits[static_cast<std::size_t>(Limit::compute)] += computing;
  limits[static_cast<std::size_t>(Limit::preprocessing)] += preprocessing;
  return computing + preprocessing + take_turns(index, times, computing + preprocessing, limits);
}

/// Time of reading. Without prefetching, it takes turns with work, during which credits are earned or used up by
/// others. Work comes first: what is read at the start, before others have used up a credit, would beat any
/// prefetching.
Seconds Pipeline::take_turns(std::size_t pass, double times, Seconds work, LimitTimes& limits) {
  const int turns = work > Seconds{} && !candidates_.empty() ? kTurns : 1;
  Seconds reading;
  for (int turn = 0; turn < turns; ++turn) {
    idle(work / turns);
    reading += read(pass, times / turns, limits);
  }
  return reading;
}

Seconds Pipeline::read(std::size_t pass, double times, LimitTimes& limits) {
  const auto charge = [&](Limit limit, Seconds time) { limits[static_cast<std::size_t>(limit)] += time; };
  if (candidates_.empty()) {
    const Seconds elapsed = times * paces_[pass].time;
    charge(paces_[pass].limit, elapsed);
    return elapsed;
  }
  fluid_.set_amount(pass, times);
  const FluidRun& run = fluid_.run();
  charge(paces_[pass].limit, run.binding[pass][kOwnCap]);
  for (std::size_t r = 0; r < candidates_.size(); ++r) charge(candidates_[r].name, run.binding[pass][r]);
  return run.elapsed;
}

void Pipeline::idle(Seconds duration) {
  if (!candidates_.empty()) fluid_.idle(duration);
}

Occupancy Pipeline::utilisation(const Plan& plan, const EpochWork& work, double epochs, Seconds elapsed) const {
  Occupancy use;
  if (elapsed <= Seconds{}) return use;
  use.compute = std::min(1.0, (epochs * work.computing + work.warm_up) / elapsed);  // 1 + 2e-16 is no share
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    const GroupPlan& group = plan.groups[g];
    const double busy = epochs * work.preprocessing / elapsed * working_processors(plan, group) / group.vcpus;
    use.processors = std::max(use.processors, std::min(1.0, busy));
    if (!is_asked_) continue;
    NodeLoad all = groups_[g].loads[static_cast<std::size_t>(Pass::first_epoch)];
    const NodeLoad& later = groups_[g].loads[static_cast<std::size_t>(Pass::epoch)];
    all.network += (epochs - 1.0) * later.network;
    all.disk += (epochs - 1.0) * later.disk;
    all.operations += (epochs - 1.0) * later.operations;
    use.network = larger(use.network, network_use(group.network, all, elapsed));
    use.disk = larger(use.disk, disk_use(group.volume, all, elapsed));
  }
  return use;
}

Seconds Pipeline::setup() const noexcept {
  Seconds longest;
  for (const GroupLoads& group : groups_) longest = std::max(longest, group.setup);
  return longest;
}

Seconds Pipeline::preparation() const noexcept {
  Seconds longest;
  for (const GroupLoads& group : groups_) longest = std::max(longest, group.mount + group.preparation);
  return longest;
}

Seconds Pipeline::listing() const noexcept {
  Seconds longest;
  for (const GroupLoads& group : groups_) longest = std::max(longest, group.listing);
  return longest;
}

}  // namespace simcore
