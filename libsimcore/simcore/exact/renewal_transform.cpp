#include "simcore/exact/detail/renewal_transform.hpp"

#include <algorithm>

namespace simcore {
namespace {

/// Σ back^n: all attempts until one does not go back to the same state.
SplitBlock all_tries(const SplitBlock& back) { return SplitBlock(Block((1.0 - back.joined()).inverse())); }

}  // namespace

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

void RenewalTransform::fill(std::vector<SplitBlock>& blocks, Transform& transform,
                            const std::vector<Density>& densities, const SplitBlock& factor) {
  blocks.resize(densities.size());
  for (std::size_t i = 0; i < densities.size(); ++i)
    blocks[i] = densities[i].panels().empty() ? SplitBlock() : product(factor, transform.of(densities[i]));
}

void RenewalTransform::fill(Blocks& blocks, Transform& transform, const Intervals& intervals,
                            const SplitBlock& factor) {
  fill(blocks.full, transform, intervals.full, factor);
  fill(blocks.last, transform, intervals.last, factor);
  fill(blocks.final_stage, transform, intervals.final_stage, factor);
}

SplitBlock RenewalTransform::progress(const Blocks& blocks, const std::vector<SplitBlock>& to_go, std::size_t left) {
  SplitBlock sum;
  if (left == 0) return sum;
  const bool alike = blocks.last.empty();
  const std::size_t full = left - (alike ? 1 : std::min<std::size_t>(left, 2));  // stages of which some follow
  add_products(sum, std::span(blocks.full).subspan(1, full), &to_go[left - 1]);
  if (left > 1 && !alike) add_products(sum, std::span(&blocks.last[left], 1), &to_go[1]);
  add_products(sum, std::span(&blocks.final_stage[left], 1), to_go.data());
  return sum;
}

PathTransforms RenewalTransform::transforms(Transform& transform, const Block& start, const Block& wait) {
  const Frequencies& frequencies = transform.frequencies();
  const std::size_t kept = view_.stages.kept;
  const Block overhead = start * wait;
  // Later attempts count from the age `skipped`, which they are known to reach.
  const Block seen = frequencies.phasor(-view_.skipped) / view_.survival(view_.skipped);
  const SplitBlock again(Block(overhead * seen)), split_start(start);
  fill(later_blocks_, transform, later_, again);
  fill(back_blocks_, transform, back_, again);
  tries_.resize(back_blocks_.size());
  std::ranges::transform(back_blocks_, tries_.begin(), all_tries);
  if (!same_prefixes_) fill(fresh_blocks_, transform, fresh_, again);
  const Blocks& fresh_blocks = same_prefixes_ ? later_blocks_ : fresh_blocks_;
  const SplitBlock fresh_tries = all_tries(product(again, transform.of(fresh_back_)));
  direct_.resize(kept + 1);
  to_go_.resize(kept + 1);
  for (std::size_t left = 0; left <= kept; ++left) {
    const bool is_fresh = left == kept;
    direct_[left] = product(split_start, scaled_phasor(frequencies, view_.counted(left), view_.reach(left)));
    SplitBlock next = progress(is_fresh ? fresh_blocks : later_blocks_, to_go_, left);
    next += direct_[left];
    to_go_[left] = product(next, is_fresh ? fresh_tries : tries_[kind_of(left)]);
  }
  if (!same_ages_) fill(first_blocks_, transform, first_, SplitBlock(overhead));
  const Block first_back = overhead * transform.of(first_back_).joined();
  const auto after_first = [&](const std::vector<SplitBlock>& next) {
    const Block back = first_back * next[kept].joined();
    return Block(back + (same_ages_ ? Block(progress(fresh_blocks, next, kept).joined() / seen)
                                    : progress(first_blocks_, next, kept).joined()));
  };
  const double end = view_.stages.first_prefix + view_.stages.to_end(kept);
  const Block straight = start * view_.survival(end) * frequencies.phasor(end);
  return {.all = straight + after_first(to_go_), .direct = straight, .single = after_first(direct_)};
}

}  // namespace simcore
