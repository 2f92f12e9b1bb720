// More of anything never makes a run longer: random plans, each against itself with one limit raised or one latency
// lowered. Every law is constant, so that two plans differ in nothing else.
#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "simcore/phases/lengths.hpp"

using namespace simcore;

namespace {

constexpr std::uint64_t kSeed = 7;
constexpr int kPlans = 2000;
constexpr double kRounding = 1.0 + 1e-9;

/// Draws the numbers of a plan.
class Dice {
 public:
  explicit Dice(std::uint32_t plan) : stream_(Streams(kSeed, plan).at(1)) {}

  /// Evenly on the logarithmic scale.
  double between(double low, double high) { return low * std::exp(stream_.uniform() * std::log(high / low)); }
  int count(int most) { return static_cast<int>(between(1.0, most + 0.999)); }
  bool chance(double share) { return stream_.uniform() < share; }
  std::size_t index(std::size_t size) {
    return static_cast<std::size_t>(stream_.uniform() * static_cast<double>(size));
  }
  Seconds seconds(double low, double high) { return Seconds(between(low, high)); }
  BytesPerSecond bandwidth(double low = 1e7, double high = 1e10) { return BytesPerSecond(between(low, high)); }
  PerSecond rate() { return PerSecond(between(1e2, 1e5)); }

  BurstLimit limit(double low, double high) {
    const double baseline = between(low, high);
    if (chance(0.3)) return BurstLimit::constant(baseline);
    const double capacity = baseline * between(1.0, 1e4);
    return {baseline, baseline * between(1.01, 20.0), capacity * (chance(0.5) ? 1.0 : stream_.uniform()), capacity};
  }

 private:
  Stream stream_;
};

GroupPlan random_group(Dice& dice) {
  GroupPlan group;
  group.count = dice.count(16);
  group.network = dice.limit(1e7, 1e10);
  group.wide_area = dice.bandwidth();
  group.volume.throughput = dice.bandwidth();
  group.volume.instance = dice.limit(1e7, 1e10);
  group.volume.operations = dice.limit(1e2, 1e6);
  group.volume.operation = Bytes(dice.chance(0.5) ? 262144.0 : 4096.0);
  group.vcpus = dice.count(96);
  group.processors = dice.count(group.vcpus);
  return group;
}

/// Others of a file system that bursts read all they can. If they read less, what the job reads in one go comes out of
/// their share and what it reads slowly out of the credit, so that waiting may pay.
FileSystemPlan random_system(Dice& dice) {
  FileSystemPlan system;
  system.network = dice.limit(1e7, 1e10);
  system.disk = dice.chance(0.3) ? BurstLimit::constant(HUGE_VAL) : dice.limit(1e7, 1e10);
  system.write = dice.bandwidth();
  system.cached = dice.chance(0.3);
  system.operations = dice.between(1e3, 1e6);
  system.client = dice.bandwidth();
  system.other_nodes = dice.chance(0.5) ? 0 : dice.count(100);
  const bool hungry = system.network.bursts() || system.disk.bursts() || dice.chance(0.5);
  system.other_reading = hungry ? BytesPerSecond(HUGE_VAL) : dice.bandwidth(1e6, 1e10);
  return system;
}

DataPath random_path(Dice& dice, bool mounted) {
  const Seconds base = dice.seconds(1.0, 30.0), latency = dice.seconds(1e-4, 0.2);
  const BytesPerSecond bandwidth = dice.bandwidth();
  if (mounted && dice.chance(0.5)) return EfsPath{base, dice.rate(), latency};
  if (mounted) {
    FsxPath path{base, dice.rate(), latency, dice.rate(), dice.seconds(1e-3, 0.2)};
    path.lazy_load = dice.chance(0.5);
    return path;
  }
  switch (dice.index(5)) {
    case 0:
      return FilePath{base, bandwidth, dice.rate()};
    case 1:
      return FastFilePath{base, dice.rate(), dice.rate(), latency, bandwidth};
    case 2:
      return PipePath{base, bandwidth, dice.rate()};
    case 3:
      return DownloadPath{latency, bandwidth, static_cast<double>(dice.count(256))};
    default:
      return StreamPath{latency, bandwidth};
  }
}

/// Read by some of the groups, or by all when it is mounted.
ChannelPlan random_channel(Dice& dice, const Plan& plan) {
  ChannelPlan channel;
  const bool mounted = !plan.file_systems.empty() && dice.chance(0.5);
  if (mounted) channel.file_system = static_cast<int>(dice.index(plan.file_systems.size()));
  const std::uint32_t all = (1U << plan.groups.size()) - 1U;
  channel.groups = mounted ? all : 1U + static_cast<std::uint32_t>(dice.index(all));
  channel.nodes = 0;
  for (std::size_t g = 0; g < plan.groups.size(); ++g)
    channel.nodes += (channel.groups >> g & 1U) != 0U ? plan.groups[g].count : 0;
  const double bytes = dice.between(1e6, 1e13);
  channel.size = Bytes(bytes);
  channel.objects = std::ceil(dice.between(1.0, std::min(bytes, 1e7)));
  const bool sharded = !mounted && dice.chance(0.5);
  channel.node_objects = sharded ? std::ceil(channel.objects / channel.nodes) : channel.objects;
  channel.all_objects = sharded ? channel.objects : channel.objects * channel.nodes;
  channel.readers = dice.count(64);
  if (dice.chance(0.3)) channel.record = Bytes(std::min(dice.between(1e3, 1e7), bytes));
  channel.prefixes = dice.count(16);
  channel.prefix_rate = dice.rate();
  channel.far = !mounted && dice.chance(0.2);
  channel.path = random_path(dice, mounted);
  return channel;
}

/// Samples are prepared for all by some of the groups, which need not be those that compute.
void share_samples(Dice& dice, Plan& plan) {
  plan.compute.prefetch = plan.compute.shared = true;
  if (dice.chance(0.8)) plan.compute.prepared = Bytes(dice.between(1e2, 1e7));
  const std::size_t computes = dice.index(plan.groups.size()), prepares = dice.index(plan.groups.size());
  for (std::size_t g = 0; g < plan.groups.size(); ++g) {
    plan.groups[g].computes = g == computes || dice.chance(0.2);
    if (g != prepares && dice.chance(0.5)) plan.groups[g].processors = 0.0;
  }
}

Plan random_plan(Dice& dice) {
  Plan plan;
  plan.groups.clear();
  for (int i = dice.count(3); i > 0; --i) plan.groups.push_back(random_group(dice));
  for (int i = dice.count(3); i > 1; --i) plan.file_systems.push_back(random_system(dice));
  for (int i = dice.count(4); i > 0; --i) plan.channels.push_back(random_channel(dice, plan));
  plan.requests = {1000.0, Bytes(8e6)};
  plan.phases.image_pull = dice.seconds(1.0, 300.0);
  plan.artifact.part = Bytes(8e6);
  ComputePlan& compute = plan.compute;
  if (dice.chance(0.5)) compute.unit = ComputePlan::Unit::step;
  compute.time = dice.seconds(1.0, 1e4);
  compute.epochs = dice.count(50);
  compute.startup = dice.seconds(1.0, 100.0);
  compute.warm_up = dice.seconds(1.0, 100.0);
  compute.prefetch = dice.chance(0.7);
  if (dice.chance(0.5)) compute.preprocessing = dice.seconds(1e-4, 1e-1);
  compute.samples = dice.between(1e2, 1e7);
  if (dice.chance(0.5)) share_samples(dice, plan);
  return plan;
}

// What is better of a plan, each a change of one number.

using Change = std::function<void()>;
struct Better {
  std::string what;
  Change change;
};

/// More of a limit: what it always passes, what it passes for a while, and for how long.
void add_limit(std::vector<Better>& found, const std::string& what, BurstLimit& limit, double factor) {
  found.push_back({what + " baseline", [&limit, factor] {
                     limit.baseline *= factor;
                     limit.burst = std::max(limit.burst, limit.baseline);
                   }});
  found.push_back({what + " burst", [&limit, factor] { limit.burst *= factor; }});
  found.push_back({what + " credit", [&limit, factor] {
                     limit.credit *= factor;
                     limit.capacity *= factor;
                   }});
  found.push_back({what + " credit at the start", [&limit] { limit.credit = limit.capacity; }});
}

void enlarge(BurstLimit& limit, double factor) {
  limit = {limit.baseline * factor, limit.burst * factor, limit.credit * factor, limit.capacity * factor};
}

template <class Q>
void add(std::vector<Better>& found, const std::string& what, Q& number, double factor) {
  found.push_back({what, [&number, factor] { number = number * factor; }});
}

void add_group(std::vector<Better>& found, GroupPlan& group, double factor) {
  add_limit(found, "network", group.network, factor);
  add_limit(found, "instance's EBS", group.volume.instance, factor);
  add_limit(found, "disk operations", group.volume.operations, factor);
  add(found, "volume", group.volume.throughput, factor);
  add(found, "wide area", group.wide_area, factor);
  add(found, "processors", group.processors, factor);
  found.push_back({"no processors before", [&group] { group.processors = std::max(group.processors, 1.0); }});
}

/// What others find to be more of one limit, they take: the credit of another is used up sooner, when the job may have
/// no need of it yet. So beside others only more of everything is a gain for certain.
void add_limits(std::vector<Better>& found, FileSystemPlan& system, double factor) {
  found.push_back({"file system's size", [&system, factor] {
                     enlarge(system.network, factor);
                     enlarge(system.disk, factor);
                   }});
  if (system.other_nodes > 0) return;
  found.push_back({"file system's memory", [&system] { system.cached = true; }});
  add_limit(found, "file system's network", system.network, factor);
  add_limit(found, "file system's disk", system.disk, factor);
}

void add_system(std::vector<Better>& found, FileSystemPlan& system, double factor) {
  add_limits(found, system, factor);
  add(found, "file system's writes", system.write, factor);
  add(found, "file system's operations", system.operations, factor);
  add(found, "file system's client", system.client, factor);
  add(found, "others' reading", system.other_reading, 1.0 / factor);
  found.push_back({"others", [&system] { system.other_nodes /= 2; }});
}

Seconds better(Seconds latency, double factor) { return latency / factor; }
template <class Q>
Q better(Q rate, double factor) {
  return rate * factor;
}

/// The path with one of its rates raised, or one of its latencies lowered.
template <template <class> class Path>
DataPath with_better(const Path<Laws>& path, std::size_t which, double factor) {
  Path<Laws> changed = path;
  std::size_t index = 0;
  Path<Laws>::draw(path, changed, [&](const auto& rate, auto& to) {
    if (index++ == which) to = better(rate.law().mean(), factor);
  });
  return changed;
}

void add_channel(std::vector<Better>& found, ChannelPlan& channel, double factor) {
  constexpr std::size_t kMostRates = 5;
  for (std::size_t which = 0; which < kMostRates; ++which)
    found.push_back({"rate or latency " + std::to_string(which), [&channel, which, factor] {
                       channel.path =
                           std::visit([&](const auto& path) { return with_better(path, which, factor); }, channel.path);
                     }});
  add(found, "prefix rate", channel.prefix_rate, factor);
  add(found, "prefixes", channel.prefixes, factor);
  found.push_back({"readers", [&channel] { ++channel.readers; }});
  if (auto* own = std::get_if<DownloadPath>(&channel.path)) add(found, "connections", own->connections, factor);
}

/// All that may be better of one group, one file system and one channel of the plan.
std::vector<Better> all_better(Plan& plan, Dice& dice) {
  std::vector<Better> found;
  const double factor = dice.between(1.001, 100.0);
  add_group(found, plan.groups[dice.index(plan.groups.size())], factor);
  if (!plan.file_systems.empty()) add_system(found, plan.file_systems[dice.index(plan.file_systems.size())], factor);
  add_channel(found, plan.channels[dice.index(plan.channels.size())], factor);
  return found;
}

/// Times [s] until the data is copied, and until it was read in every epoch.
std::pair<double, double> times(const Plan& plan) {
  std::vector<Traffic> traffic;
  Pipeline pipeline;
  const PhaseLengths lengths = draw_lengths(plan, Streams(kSeed, 0), traffic, pipeline);
  return {lengths.downloading.value(), (lengths.downloading + lengths.training).value()};
}

}  // namespace

TEST_CASE("Monotone: more bandwidth, operations, credit or readers, or less latency, never make a run longer") {
  int shorter = 0;
  for (std::uint32_t i = 0; i < kPlans; ++i) {
    Dice dice(i);
    const Plan usual = random_plan(dice);
    Plan plan = usual;
    const auto [downloading, all] = times(usual);
    for (const Better& better : all_better(plan, dice)) {
      INFO("plan " << i << ", more or better: " << better.what);
      better.change();
      const auto found = times(plan);
      REQUIRE(found.first <= downloading * kRounding);
      REQUIRE(found.second <= all * kRounding);
      if (found.second < all) ++shorter;
      plan.groups = usual.groups;
      plan.file_systems = usual.file_systems;
      plan.channels = usual.channels;
    }
  }
  CHECK(shorter > kPlans);  // so that there is something to compare
}
