#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "simcore/record/value.hpp"

namespace simcore {

/// What a sweep is asked to try for one keyword: a field's key path with two underscores for each dot, or its last keys
/// where only one field of the job ends so.
struct Varied {
  std::string keyword = {};  // "instance_type", "work__compute__duration"
  /// Values, each with what changes beside it, by keyword; null where the values came without changes.
  std::vector<std::pair<record::Value, record::Value>> values = {};
  bool mapping = false;  // whether the values came as a mapping of values to changes
};

/// One field of a grid and its values.
struct Axis {
  std::string name = {};                          // as its owner calls it: "instance_type"
  std::string path = {};                          // "cluster.instance_type"
  std::vector<record::Value> values = {};         // null: the key is left out
  std::vector<Named<record::Value>> beside = {};  // by key path, what changes together with each value

  /// Every key path that it changes, its own first.
  [[nodiscard]] std::vector<std::string> paths() const;
};

inline constexpr std::size_t kMostDesigns = 100'000;  // that are all kept
/// Memory for all designs of a grid, about: the runs of designs have their own limit (CompareOptions::memory).
inline constexpr double kMostGridBytes = 16.0 * (1U << 30);

/// The axes that the keywords of a sweep mean for a job. Throws SpecError with every problem: keywords that are unknown
/// or could be several fields, a field twice, no values; unless designs are made one at a time, more than kMostDesigns
/// of them or kMostGridBytes bytes.
[[nodiscard]] std::vector<Axis> grid_axes(const record::Value& job, std::span<const Varied> varied,
                                          bool one_at_a_time = false);

/// Every combination of the values of some fields of a job; those of the last field vary fastest.
class Grid {
 public:
  Grid(record::Value job, std::span<const Varied> varied, bool one_at_a_time = false);

  /// Number of designs, or the largest number when it is beyond.
  [[nodiscard]] std::size_t size() const noexcept;
  [[nodiscard]] const std::vector<Axis>& axes() const noexcept { return axes_; }

  /// Makes the values of the field with this key path vary fastest, if it is varied: designs get other numbers. Returns
  /// its place among the axes, or that of the axis which varies fastest already.
  std::size_t vary_fastest(const std::string& path);

  /// "ml.g5.xlarge, spot, checkpoint_every 30 min": the values of what varies. Words speak for themselves, other values
  /// stand behind the name of the field.
  [[nodiscard]] std::string label(std::size_t design) const;

  /// Value by key path. Every design has the same paths; what changes beside some values only is for the others as in
  /// the job. But a time or speed of the job that does not hold for a design is not among its values.
  [[nodiscard]] Named<record::Value> values(std::size_t design) const;

  /// The job with these values, but for those by key path that stand in their place. Throws SpecError when a path leads
  /// through something that has no keys.
  [[nodiscard]] record::Value document(std::size_t design, const Named<record::Value>& instead = {}) const;

 private:
  /// Index of the value on each axis.
  [[nodiscard]] std::vector<std::size_t> places(std::size_t design) const;
  /// Values by key path, with or without times and speeds that only other designs state.
  [[nodiscard]] Named<record::Value> said(std::size_t design, bool with_speeds) const;

  record::Value job_;
  std::vector<Axis> axes_;
  std::vector<std::size_t> slowest_first_;  // places of the axes
  Named<record::Value> unchanged_;          // by key path, what the job says where a value changes something beside it
};

}  // namespace simcore
