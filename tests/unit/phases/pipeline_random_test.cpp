// Random jobs against a reference that shares no code with the pipeline and its engine: every limit is kept, also those
// that could never bind; the share beside other readers is found by bisection; time goes from event to event in long
// double.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "catch.hpp"
#include "unit/phases/random_jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

using Real = long double;
constexpr Real kEndless = HUGE_VALL;

/// A limit and what a pass of each kind asks of it. A time that must pass is asked of a limit of 1.
struct Row {
  Limit name = Limit::compute;
  Real baseline = 1.0, burst = 1.0, credit = 0.0, capacity = 0.0;
  std::array<Real, kPasses> amounts{};
  int system = -1;  // shared with other readers

  [[nodiscard]] bool has_credit() const { return burst > baseline && credit > 1e-12L * capacity; }
  [[nodiscard]] Real limit() const { return has_credit() ? burst : baseline; }
};

/// Other readers of a file system.
struct Others {
  Real count = 0.0, most = 0.0;
  Real node = 0.0;  // bytes of one of the job's nodes in an epoch
  Real rate = 0.0;  // now
};

class Reference {
 public:
  explicit Reference(const Job& job) : job_(job) {
    for (std::size_t g = 0; g < job.plan.groups.size(); ++g) add_group(g);
    for (const Channel& channel : job.channels) add_requests(channel);
    for (std::size_t s = 0; s < job.plan.file_systems.size(); ++s) add_system(static_cast<int>(s));
    if (!job.plan.compute.prefetch) return;
    const Real computing = job.work.computing.value(), preprocessing = job.work.preprocessing.value();
    rows_.push_back(row(Limit::compute, {0, 0, computing + job.work.warm_up.value(), computing}));
    rows_.push_back(row(Limit::preprocessing, {0, 0, preprocessing, preprocessing}));
  }

  /// Elapsed time of the passes. Without prefetching, work and reading take 32 turns; without work, or without credits
  /// and others, one is as good.
  Real run(Pass pass, Real times, std::array<Real, kLimits>& by) {
    constexpr int kTurns = 32;
    const Real work = times > 0.0L ? in_series(pass, times, by) : 0.0L;
    if (work <= 0.0L) return read(pass, times, by);
    Real elapsed = work;
    for (int turn = 0; turn < kTurns; ++turn) {
      idle(work / kTurns);
      elapsed += read(pass, times / kTurns, by);
    }
    return elapsed;
  }

  Real read(Pass pass, Real times, std::array<Real, kLimits>& by) {
    const auto p = static_cast<std::size_t>(pass);
    Real left = times, elapsed = 0.0;
    while (left > 0.0L) {
      REQUIRE(++events < 100000);
      Limit name{};
      const Real rate = share(p, name);
      if (rate == kEndless) break;  // nothing is asked
      Real step = left / rate;
      const Real change = until_exhausted(p, rate);
      left = change < step ? left - rate * change : 0.0L;
      step = std::min(step, change);
      advance(p, rate, step);
      elapsed += step;
      by[static_cast<std::size_t>(name)] += step;
    }
    return elapsed;
  }

  void idle(Real duration) {
    while (duration > 0.0L) {
      share_of_others(0, 0.0L);
      const Real step = std::min(duration, until_exhausted(0, 0.0L));
      advance(0, 0.0L, step);
      duration -= step;
    }
  }

  int events = 0;
  int exhausted = 0;

 private:
  using Amounts = std::array<Real, kPasses>;

  static Row row(Limit name, const Amounts& amounts, Real limit = 1.0) {
    return {name, limit, limit, 0.0, 0.0, amounts, -1};
  }
  static Row row(Limit name, const Amounts& amounts, const BurstLimit& limit, int system = -1) {
    return {name, limit.baseline, limit.burst, limit.credit, limit.capacity, amounts, system};
  }

  /// The sum of `what` of one node in the group over its channels, in each pass.
  template <class What>
  [[nodiscard]] Amounts node_sum(std::size_t group, const What& what) const {
    Amounts sum{};
    for (const Channel& channel : job_.channels)
      for (std::size_t p = 0; p < kPasses; ++p)
        if ((channel.plan.groups >> group & 1U) != 0U) sum[p] += what(channel, channel.deliveries[group].loads[p]);
    return sum;
  }

  void add_group(std::size_t g) {
    const GroupPlan& group = job_.plan.groups[g];
    const auto network = [](const Channel&, const NodeLoad& load) { return load.network.value(); };
    const auto far = [](const Channel& c, const NodeLoad& load) { return c.plan.far ? load.network.value() : 0.0; };
    const Amounts disk = node_sum(g, [](const Channel&, const NodeLoad& load) { return load.disk.value(); });
    const Amounts opening = node_sum(g, [](const Channel&, const NodeLoad& load) { return load.opening.value(); });
    const Amounts seeking = node_sum(g, [](const Channel&, const NodeLoad& load) { return load.seeking.value(); });
    const Amounts bytes = node_sum(g, [](const Channel&, const NodeLoad& load) { return load.transfer.value(); });
    const Amounts copied =
        node_sum(g, [](const Channel&, const NodeLoad& load) { return load.service_objects.value(); });
    const Amounts moved =
        node_sum(g, [](const Channel&, const NodeLoad& load) { return load.service_transfer.value(); });
    rows_.push_back(row(Limit::network, node_sum(g, network), group.network));
    rows_.push_back(row(Limit::wide_area, node_sum(g, far), group.wide_area.value()));
    rows_.push_back(row(Limit::volume, disk, group.volume.throughput.value()));
    rows_.push_back(row(Limit::volume, disk, group.volume.instance));
    rows_.push_back(row(Limit::disk_operations,
                        node_sum(g, [](const Channel&, const NodeLoad& load) { return load.operations; }),
                        group.volume.operations));
    for (std::size_t p = 0; p < kPasses; ++p) {
      Amounts readers{}, service{};
      readers[p] = opening[p] + bytes[p];
      service[p] = copied[p] + moved[p];
      const Limit waiting = 2.0 * seeking[p] > opening[p] ? Limit::random_reads : Limit::opening_objects;
      rows_.push_back(row(opening[p] > bytes[p] ? waiting : Limit::connections, readers));
      rows_.push_back(row(copied[p] > moved[p] ? Limit::service_objects : Limit::service_connections, service));
    }
  }

  void add_requests(const Channel& channel) {
    for (std::size_t g = 0; g < channel.deliveries.size(); ++g) {
      Amounts requests{};
      for (std::size_t p = 0; p < kPasses; ++p)
        if ((channel.plan.groups >> g & 1U) != 0U)
          requests[p] = Real(channel.deliveries[g].loads[p].requests) * channel.plan.nodes;
      rows_.push_back(
          row(Limit::prefix_requests, requests, Real(channel.plan.prefixes) * channel.plan.prefix_rate.value()));
    }
  }

  void add_system(int s) {
    const FileSystemPlan& system = job_.plan.file_systems[static_cast<std::size_t>(s)];
    Amounts all{}, disk{}, opens{}, node{}, lazy{}, lazy_objects{};
    for (const Channel& channel : job_.channels) {
      if (channel.plan.file_system != s) continue;
      for (std::size_t p = 0; p < kPasses; ++p) {
        for (std::size_t g = 0; g < channel.deliveries.size(); ++g) {
          const NodeLoad& load = channel.deliveries[g].loads[p];
          all[p] += load.server.value() * job_.plan.groups[g].count;
          disk[p] += load.server_disk.value() * job_.plan.groups[g].count;
          opens[p] += load.server_opens * job_.plan.groups[g].count;
        }
        node[p] += channel.deliveries[0].loads[p].server.value();
        lazy[p] += channel.deliveries[0].loads[p].lazy.value();
        lazy_objects[p] += channel.deliveries[0].loads[p].lazy_objects.value();
      }
    }
    if (system.cached) disk[static_cast<std::size_t>(Pass::epoch)] = 0.0;
    const int shared = system.other_nodes > 0 ? s : -1;
    rows_.push_back(row(Limit::file_system_network, all, system.network, shared));
    rows_.push_back(row(Limit::file_system_disk, disk, system.disk, shared));
    rows_.push_back(row(Limit::file_system_operations, opens, system.operations));
    rows_.push_back(row(Limit::file_system_client, node, system.client.value()));
    rows_.push_back(row(Limit::lazy_load, lazy, system.write.value()));
    rows_.push_back(row(Limit::lazy_load, lazy_objects));
    others_.push_back(
        {Real(system.other_nodes), system.other_reading.value(), node[static_cast<std::size_t>(Pass::epoch)], 0.0});
  }

  /// What the others may read beside the job: all that is left, at most their own limit.
  [[nodiscard]] Real left_to_others(int s, std::size_t pass, Real rate) const {
    Real most = others_[static_cast<std::size_t>(s)].most;
    for (const Row& r : rows_)
      if (r.system == s) most = std::min(most, r.limit() - r.amounts[pass] * rate);
    return std::max(most, 0.0L);
  }

  /// Whether the job may go at that rate while each of the others reads as much as each of its nodes, if it can.
  [[nodiscard]] bool fair(int s, std::size_t pass, Real rate, Limit& broken) const {
    const Others& others = others_[static_cast<std::size_t>(s)];
    Real reading = std::min(others.most, others.count * others.node * rate);
    for (const Row& r : rows_)
      if (r.system == s) reading = std::min(reading, r.limit());
    for (const Row& r : rows_)
      if (r.system == s && r.amounts[pass] > 0.0L && r.amounts[pass] * rate + reading > r.limit()) {
        broken = r.name;
        return false;
      }
    return true;
  }

  /// Passes a second, and what limits them.
  Real share(std::size_t pass, Limit& name) {
    Real rate = kEndless;
    for (const Row& r : rows_)
      if (r.amounts[pass] > 0.0L && r.limit() / r.amounts[pass] < rate) {
        rate = r.limit() / r.amounts[pass];
        name = r.name;
      }
    for (int s = 0; s < static_cast<int>(others_.size()); ++s) {
      if (rate == kEndless || fair(s, pass, rate, name)) continue;
      Real low = 0.0, high = rate;
      for (int i = 0; i < 120; ++i) {
        const Real middle = (low + high) / 2.0L;
        (fair(s, pass, middle, name) ? low : high) = middle;
      }
      rate = low;
    }
    share_of_others(pass, rate == kEndless ? 0.0L : rate);
    return rate;
  }

  void share_of_others(std::size_t pass, Real rate) {
    for (std::size_t s = 0; s < others_.size(); ++s)
      others_[s].rate = others_[s].count > 0.0L ? left_to_others(static_cast<int>(s), pass, rate) : 0.0L;
  }

  [[nodiscard]] Real use(const Row& r, std::size_t pass, Real rate) const {
    return r.amounts[pass] * rate + (r.system >= 0 ? others_[static_cast<std::size_t>(r.system)].rate : 0.0L);
  }

  [[nodiscard]] Real until_exhausted(std::size_t pass, Real rate) const {
    Real next = kEndless;
    for (const Row& r : rows_)
      if (r.has_credit() && use(r, pass, rate) > r.baseline)
        next = std::min(next, r.credit / (use(r, pass, rate) - r.baseline));
    return next;
  }

  void advance(std::size_t pass, Real rate, Real step) {
    for (Row& r : rows_) {
      if (r.burst <= r.baseline) continue;
      const bool had = r.has_credit();
      r.credit = std::clamp(r.credit + (r.baseline - use(r, pass, rate)) * step, 0.0L, r.capacity);
      if (had && !r.has_credit()) ++exhausted;
      if (!r.has_credit() && use(r, pass, rate) >= r.baseline * (1.0L - 1e-15L)) r.credit = 0.0;
    }
  }

  /// What goes on before or after reading instead of beside it.
  [[nodiscard]] Real in_series(Pass pass, Real times, std::array<Real, kLimits>& by) const {
    if (job_.plan.compute.prefetch || (pass != Pass::first_epoch && pass != Pass::epoch)) return 0.0;
    const Real warm_up = pass == Pass::first_epoch ? job_.work.warm_up.value() : 0.0;
    const Real computing = times * job_.work.computing.value() + warm_up;
    const Real preprocessing = times * job_.work.preprocessing.value();
    by[static_cast<std::size_t>(Limit::compute)] += computing;
    by[static_cast<std::size_t>(Limit::preprocessing)] += preprocessing;
    return computing + preprocessing;
  }

  const Job& job_;
  std::vector<Row> rows_;
  std::vector<Others> others_;
};

Pipeline pipeline_of(const Job& job) {
  Pipeline pipeline;
  pipeline.begin(job.plan);
  for (const Channel& channel : job.channels)
    for (std::size_t g = 0; g < job.plan.groups.size(); ++g)
      if ((channel.plan.groups >> g & 1U) != 0U) pipeline.add(job.plan, g, channel.plan, channel.deliveries[g]);
  pipeline.close(job.plan, job.work);
  return pipeline;
}

struct Step {
  Pass pass;
  double times;
  double rest;  // before it [s]
};

std::vector<Step> random_steps(Stream& s) {
  const auto rest = [&] { return chance(s, 0.5) ? 0.0 : between(s, 0.1, 1e4); };
  return {{Pass::download, 1.0, rest()},
          {Pass::own_download, 1.0, rest()},
          {Pass::first_epoch, 1.0, rest()},
          {Pass::epoch, std::floor(between(s, 1.0, 100.0)) - 1.0, rest()},
          {Pass::epoch, 1.0, rest()}};
}

}  // namespace

TEST_CASE("Pipeline: random jobs take what an event loop over all limits says, each limit for as long") {
  Stream stream = streams(0, 31).at(1);
  int exhausted = 0;
  std::array<int, kLimits> bound{};
  for (int i = 0; i < 4000; ++i) {
    const Job job = random_job(stream);
    Pipeline pipeline = pipeline_of(job);
    Reference reference(job);
    for (const Step& step : random_steps(stream)) {
      INFO("job " << i << ", pass " << static_cast<int>(step.pass) << ", " << step.times << " times");
      LimitTimes limits{};
      std::array<Real, kLimits> by{};
      pipeline.idle(Seconds(step.rest));
      reference.idle(step.rest);
      const double elapsed = pipeline.run(step.pass, step.times, limits).value();
      const auto expected = static_cast<double>(reference.run(step.pass, step.times, by));
      REQUIRE(elapsed == Approx(expected).epsilon(1e-9).margin(1e-12));
      REQUIRE(total(limits).value() == Approx(elapsed).epsilon(1e-12).margin(1e-12));
      for (std::size_t limit = 0; limit < kLimits; ++limit) {
        INFO(word(static_cast<Limit>(limit)));
        REQUIRE(limits[limit].value() == Approx(static_cast<double>(by[limit])).epsilon(0).margin(1e-8 * expected));
        if (by[limit] > 0.0L) ++bound[limit];
      }
    }
    exhausted += reference.exhausted;
  }
  // So that there is something to compare: credits run out, and everything limits somewhere.
  CHECK(exhausted > 4000);
  for (std::size_t limit = 0; limit < kLimits; ++limit) {
    INFO(word(static_cast<Limit>(limit)));
    CHECK(bound[limit] > 50);
  }
}

TEST_CASE("Pipeline: utilisations of random jobs are shares, and what is not used is 0") {
  Stream stream = streams(0, 32).at(1);
  for (int i = 0; i < 4000; ++i) {
    const Job job = random_job(stream);
    Pipeline pipeline = pipeline_of(job);
    LimitTimes limits{};
    const double epochs = std::floor(between(stream, 1.0, 50.0));
    Seconds elapsed = pipeline.run(Pass::first_epoch, 1.0, limits);
    elapsed += pipeline.run(Pass::epoch, epochs - 1.0, limits);
    const Occupancy use = pipeline.utilisation(job.plan, job.work, epochs, elapsed);
    for (const double share : {use.compute, use.processors, use.network, use.disk}) {
      REQUIRE(share >= 0.0);
      REQUIRE(share <= 1.0);
    }
    if (elapsed > Seconds{}) REQUIRE((use.compute > 0.0) == (job.work.computing + job.work.warm_up > Seconds{}));
  }
}
