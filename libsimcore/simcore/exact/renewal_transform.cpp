#include "simcore/exact/detail/renewal_transform.hpp"

#include <algorithm>

namespace simcore {

RenewalTransform::RenewalTransform(const ClockView& view, const Density::Precision& precision)
    : view_(view),
      precision_(precision),
      same_ages_(view.stages.prefix_of(view.stages.kept) == view.stages.first_prefix),
      same_prefixes_(view.stages.nothing_to_restore == 0.0) {
  const Stages& stages = view.stages;
  const double fresh = stages.prefix_of(stages.kept);
  later_ = intervals(stages.prefix, 1);
  if (!same_prefixes_) fresh_ = intervals(fresh, stages.kept);
  if (!same_ages_) first_ = intervals(stages.first_prefix, stages.kept);
  for (std::size_t left = 0; left <= kind_of(stages.kept); ++left)
    back_.push_back(density(view.skipped, stages.prefix + first_stage(left)));
  fresh_back_ = density(view.skipped, fresh + first_stage(stages.kept));
  first_back_ = density(0.0, stages.first_prefix + first_stage(stages.kept));
}

std::size_t RenewalTransform::kind_of(std::size_t left) const noexcept {
  return std::min<std::size_t>(left, view_.stages.short_one == view_.stages.full ? 1 : 2);
}

double RenewalTransform::first_stage(std::size_t left) const noexcept {
  const Stages& stages = view_.stages;
  return left == 0 ? stages.final_stage : left == 1 ? stages.short_one : stages.full;
}

Density RenewalTransform::density(double from, double to) const {
  return {[this](double age) { return view_.survival(age); }, from, to, precision_};
}

RenewalTransform::Intervals RenewalTransform::intervals(double prefix, std::size_t least_left) const {
  const Stages& stages = view_.stages;
  Intervals result;
  const auto full = [&](std::size_t i) {
    const double from = prefix + static_cast<double>(i) * stages.full;
    return density(from, from + stages.full);
  };
  result.full.resize(1);
  for (std::size_t i = 1; i + 1 < stages.kept; ++i) result.full.push_back(full(i));
  const bool alike = stages.short_one == stages.full;
  if (alike && stages.kept > 1) result.full.push_back(full(stages.kept - 1));
  if (!alike) result.last.resize(stages.kept + 1);
  result.final_stage.resize(stages.kept + 1);
  for (std::size_t left = std::max<std::size_t>(least_left, 1); left <= stages.kept; ++left) {
    const double kept = prefix + stages.to_last_kept(left);
    if (left > 1 && !alike) result.last[left] = density(kept - stages.short_one, kept);
    result.final_stage[left] = density(kept, prefix + stages.to_end(left));
  }
  return result;
}

void RenewalTransform::fill(std::vector<Block>& blocks, Transform& transform, const std::vector<Density>& densities,
                            const Block& factor) {
  blocks.resize(densities.size());
  for (std::size_t i = 0; i < densities.size(); ++i) {
    if (densities[i].panels().empty())
      blocks[i].setZero();
    else
      blocks[i] = factor * transform.of(densities[i]);
  }
}

void RenewalTransform::fill(Blocks& blocks, Transform& transform, const Intervals& intervals, const Block& factor) {
  fill(blocks.full, transform, intervals.full, factor);
  fill(blocks.last, transform, intervals.last, factor);
  fill(blocks.final_stage, transform, intervals.final_stage, factor);
}

Block RenewalTransform::progress(const Blocks& blocks, const std::vector<Block>& to_go, std::size_t left) {
  Block sum = Block::Zero();
  if (left == 0) return sum;
  for (std::size_t i = 1; i + 1 < left; ++i) sum += blocks.full[i] * to_go[left - i];
  if (left > 1) sum += (blocks.last.empty() ? blocks.full[left - 1] : blocks.last[left]) * to_go[1];
  return sum + blocks.final_stage[left] * to_go[0];
}

PathTransforms RenewalTransform::transforms(Transform& transform, const Block& start, const Block& wait) {
  const Frequencies& frequencies = transform.frequencies();
  const std::size_t kept = view_.stages.kept;
  const Block overhead = start * wait;
  // Later attempts count from the age `skipped`, which they are known to reach.
  const Block seen = frequencies.phasor(-view_.skipped) / view_.survival(view_.skipped);
  const Block again = overhead * seen;
  fill(later_blocks_, transform, later_, again);
  fill(back_blocks_, transform, back_, again);
  if (!same_prefixes_) fill(fresh_blocks_, transform, fresh_, again);
  const Blocks& fresh_blocks = same_prefixes_ ? later_blocks_ : fresh_blocks_;
  const Block fresh_back = again * transform.of(fresh_back_);
  direct_.resize(kept + 1);
  to_go_.resize(kept + 1);
  for (std::size_t left = 0; left <= kept; ++left) {
    direct_[left] = start * view_.reach(left) * frequencies.phasor(view_.counted(left));
    const bool is_fresh = left == kept;
    to_go_[left] = (direct_[left] + progress(is_fresh ? fresh_blocks : later_blocks_, to_go_, left)) /
                   (1.0 - (is_fresh ? fresh_back : back_blocks_[kind_of(left)]));
  }
  if (!same_ages_) fill(first_blocks_, transform, first_, overhead);
  const Block first_back = overhead * transform.of(first_back_);
  const auto after_first = [&](const std::vector<Block>& next) {
    const Block back = first_back * next[kept];
    return Block(back +
                 (same_ages_ ? Block(progress(fresh_blocks, next, kept) / seen) : progress(first_blocks_, next, kept)));
  };
  const double end = view_.stages.first_prefix + view_.stages.to_end(kept);
  const Block straight = start * view_.survival(end) * frequencies.phasor(end);
  return {.all = straight + after_first(to_go_), .direct = straight, .single = after_first(direct_)};
}

}  // namespace simcore
