#pragma once

#include <vector>

#include "simcore/exact/detail/clock_view.hpp"
#include "simcore/exact/detail/split_block.hpp"

namespace simcore {

/// Transforms for any lifetime, by the renewal equations of renewal.hpp between transforms. A block of frequencies
/// takes time with the square of the number of stages.
class RenewalTransform {
 public:
  /// `precision` of the lifetime in each stage. The view must outlive this.
  RenewalTransform(const ClockView& view, const Density::Precision& precision);

  [[nodiscard]] PathTransforms transforms(Transform& transform, const Block& start, const Block& wait);

 private:
  /// Ages at which an attempt can be interrupted after some progress, when its stages begin at a given age.
  struct Intervals {
    std::vector<Density> full;         // [i]: i full stages are kept and another is under way
    std::vector<Density> last;         // [left]: of `left` stages all but the last are kept; empty: it is full
    std::vector<Density> final_stage;  // [left]: all are kept
  };
  struct Blocks {
    std::vector<SplitBlock> full, last, final_stage;
  };

  [[nodiscard]] Intervals intervals(double prefix, std::size_t least_left) const;
  [[nodiscard]] Density density(double from, double to) const;
  [[nodiscard]] double first_stage(std::size_t left) const noexcept;
  /// States whose first stages are alike are of one kind.
  [[nodiscard]] std::size_t kind_of(std::size_t left) const noexcept;
  static void fill(std::vector<SplitBlock>& blocks, Transform& transform, const std::vector<Density>& densities,
                   const SplitBlock& factor);
  static void fill(Blocks& blocks, Transform& transform, const Intervals& intervals, const SplitBlock& factor);
  /// Sum over the stages in which an attempt with `left` to keep can be interrupted, after some progress: transform of
  /// the time until then, times that of what is still to come.
  [[nodiscard]] static SplitBlock progress(const Blocks& blocks, const std::vector<SplitBlock>& to_go,
                                           std::size_t left);

  const ClockView& view_;
  Density::Precision precision_;
  bool same_ages_;      // first and later attempts begin their stages at the same age, while nothing is kept
  bool same_prefixes_;  // so do later attempts with and without something to restore
  Intervals later_, fresh_, first_;
  std::vector<Density> back_;  // [kind_of(left)]: ages before any progress, in later attempts
  Density fresh_back_, first_back_;

  // Of the block at hand.
  Blocks later_blocks_, fresh_blocks_, first_blocks_;
  std::vector<SplitBlock> back_blocks_, tries_;  // [kind_of(left)]: back to the same state, and all such attempts
  std::vector<SplitBlock> direct_, to_go_;       // [left]: without another interruption, and in all
};

}  // namespace simcore
