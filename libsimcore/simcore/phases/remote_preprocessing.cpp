#include "simcore/phases/remote_preprocessing.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <utility>

namespace simcore {
namespace {

constexpr std::size_t kMostGroups = 32;  // as ChannelPlan::groups has bits

}  // namespace

double working_processors(const Plan& plan, const GroupPlan& group) noexcept {
  if (plan.compute.shared) return group.processors;
  return std::ranges::min_element(plan.groups, {}, &GroupPlan::processors)->processors;
}

double working_processors(const Plan& plan) noexcept {
  double all = 0.0;
  for (const GroupPlan& group : plan.groups) all += group.count * working_processors(plan, group);
  return all;
}

RemotePreprocessing::RemotePreprocessing(const Plan& plan, Seconds preprocessing,
                                         std::span<const double> reads) noexcept
    : plan_(plan),
      reads_(reads),
      bytes_(plan.compute.prepared.value() * plan.compute.samples),
      unhindered_(1.0 / preprocessing.value()),
      processor_(unhindered_ / working_processors(plan)) {
  for (const GroupPlan& group : plan.groups) {
    if (!group.computes) continue;
    computing_ += group.count;
    own_ += group.count * group.processors * processor_;
  }
  pace_ = highest_pace();
}

/// What the link of each node of the group has left for prepared samples.
double RemotePreprocessing::room(std::size_t group, double pace) const noexcept {
  return std::max(0.0, plan_.groups[group].network.baseline - pace * reads_[group]) / bytes_;
}

double RemotePreprocessing::sent_by_node(std::size_t group, double pace) const noexcept {
  if (plan_.groups[group].computes) return 0.0;
  return std::min(plan_.groups[group].processors * processor_, room(group, pace));
}

/// What nodes that do not compute prepare and send if nobody holds them up [passes/s].
double RemotePreprocessing::sent(double pace) const noexcept {
  double all = 0.0;
  for (std::size_t g = 0; g < plan_.groups.size(); ++g) all += plan_.groups[g].count * sent_by_node(g, pace);
  return all;
}

double RemotePreprocessing::received(double pace) const noexcept {
  double node = std::numeric_limits<double>::infinity();
  for (std::size_t g = 0; g < plan_.groups.size(); ++g)
    if (plan_.groups[g].computes) node = std::min(node, room(g, pace));
  return std::min(sent(pace), node * computing_);
}

/// What is prepared and arrives falls with the pace, for what is read leaves the links less room: they meet once.
double RemotePreprocessing::highest_pace() const noexcept {
  constexpr double kRounding = 1e-12;
  constexpr int kHalvings = 100;
  double low = 0.0, high = unhindered_;
  if (own_ + received(high) >= high * (1.0 - kRounding)) return high;
  for (int halving = 0; halving < kHalvings; ++halving) {
    const double middle = std::midpoint(low, high);
    (own_ + received(middle) >= middle ? low : high) = middle;
  }
  return low;
}

Bytes RemotePreprocessing::carried(std::size_t group) const noexcept {
  const double all = received(pace_);
  if (all <= 0.0) return {};
  const double node = plan_.groups[group].computes ? all / computing_ : sent_by_node(group, pace_) * all / sent(pace_);
  return Bytes(bytes_ * node / pace_);
}

Seconds feed_over_links(const Plan& plan, const Seconds& preprocessing, std::span<const double> reads,
                        std::span<double> fed) {
  if (preprocessing <= Seconds{}) return {};
  const RemotePreprocessing remote(plan, preprocessing, reads);
  for (std::size_t group = 0; group < fed.size(); ++group) fed[group] += remote.carried(group).value();
  return remote.waits_for_links() ? remote.pass_time() : Seconds{};
}

/// Each row by itself, or once where all are the same.
SecondsOf<Column> feed_over_links(const Plan& plan, const SecondsOf<Column>& preprocessing,
                                  std::span<const Column> reads, std::span<Column> fed) {
  std::array<double, kMostGroups> read{}, sent{};
  const auto of_row = [&](std::size_t row) {
    for (std::size_t group = 0; group < reads.size(); ++group) read[group] = reads[group][row];
    sent.fill(0.0);
    return feed_over_links(plan, Seconds(preprocessing.value()[row]), std::span<const double>(read).first(reads.size()),
                           std::span(sent).first(fed.size()));
  };
  if (preprocessing.value().is_same() && std::ranges::all_of(reads, &Column::is_same)) {
    const Seconds time = of_row(0);
    for (std::size_t group = 0; group < fed.size(); ++group) fed[group] += sent[group];
    return time;
  }
  Column times = Column::unwritten();
  const std::span<double> rows = times.rows();
  for (std::size_t row = 0; row < rows.size(); ++row) {
    rows[row] = of_row(row).value();
    for (std::size_t group = 0; group < fed.size(); ++group) fed[group].rows()[row] += sent[group];
  }
  return SecondsOf<Column>(std::move(times));
}

}  // namespace simcore
