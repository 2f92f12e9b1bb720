#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "simcore/study/comparison.hpp"

namespace simcore {

struct EffectLevel {
  record::Value value;
  std::size_t designs = 0;
  double cost_usd = 0.0;
  double wall_clock_s = 0.0;

  static constexpr record::Title kTitle{"EffectLevel", "The designs of a sweep in which one field has one value."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("value", "", "Value of the field; null: left out.", &EffectLevel::value),
        field("designs", "", "Number of the designs that are possible.", &EffectLevel::designs),
        field("cost_usd", "USD", "Mean of their expected costs.", &EffectLevel::cost_usd),
        field("wall_clock_s", "s", "Mean of their expected times from creation to end.", &EffectLevel::wall_clock_s)};
  }
};

struct MainEffect {
  std::string field;
  std::vector<EffectLevel> levels = {};
  double cost_range_usd = 0.0;
  double wall_clock_range_s = 0.0;
  std::optional<double> cost_share = {};
  std::optional<double> cost_total = {};
  std::optional<double> wall_clock_share = {};
  std::optional<double> wall_clock_total = {};

  static constexpr record::Title kTitle{"MainEffect", "What one field of a sweep does to expected cost and time."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("field", "", "Key path of the field.", &MainEffect::field),
        field("levels", "", "Values of the field, in the order of the sweep.", &MainEffect::levels),
        field("cost_range_usd", "USD", "Largest less smallest cost of the levels.", &MainEffect::cost_range_usd),
        field("cost_share", "", "Share of the variance of the designs' costs that the field makes alone.",
              &MainEffect::cost_share),
        field("cost_total", "", "Share of that variance that the field makes alone or together with others.",
              &MainEffect::cost_total),
        field("wall_clock_range_s", "s", "Largest less smallest time of the levels.", &MainEffect::wall_clock_range_s),
        field("wall_clock_share", "", "Share of the variance of the designs' times that the field makes alone.",
              &MainEffect::wall_clock_share),
        field("wall_clock_total", "", "Share of that variance that the field makes alone or together with others.",
              &MainEffect::wall_clock_total)};
  }
};

struct MainEffects {
  std::size_t designs = 0;
  std::size_t refused = 0;
  bool complete = false;
  std::vector<MainEffect> effects = {};

  static constexpr record::Title kTitle{"MainEffects",
                                        "Which field of a sweep moves expected cost and time most: an analysis of the "
                                        "variance between its designs."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("designs", "", "Number of the designs that are possible.", &MainEffects::designs),
        field("refused", "", "Number of the designs that are refused.", &MainEffects::refused),
        field("complete", "",
              "Whether every combination of the values is possible; only then variances have shares, which are exact.",
              &MainEffects::complete),
        field("effects", "", "Fields that differ, by the range of the cost, the greatest first.",
              &MainEffects::effects)};
  }
};

/// Main effects and total effects of the fields in which the designs differ. Of a full factorial, the variance between
/// the designs is that of the fields alone and of what they do together (analysis of variance). Throws InputError when
/// no field differs, as between designs that are not of a sweep.
[[nodiscard]] MainEffects main_effects(const Comparison& comparison);

}  // namespace simcore
