#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "simcore/record/choice.hpp"
#include "simcore/spec/job_field.hpp"

namespace simcore {

/// Libraries whose gradient boosting on processors was measured.
enum class BoostingLibrary { xgboost, lightgbm, catboost, h2o };
template <>
struct Choice<BoostingLibrary> {
  static constexpr std::array<std::pair<std::string_view, BoostingLibrary>, 4> words = {
      {{"xgboost", BoostingLibrary::xgboost},
       {"lightgbm", BoostingLibrary::lightgbm},
       {"catboost", BoostingLibrary::catboost},
       {"h2o", BoostingLibrary::h2o}}};
};

/// Gradient boosting of trees over histograms on processors: its time follows from its size and the instance type.
struct BoostingSpec {
  BoostingLibrary library = BoostingLibrary::xgboost;
  std::int64_t rows = 1;
  std::int64_t columns = 1;
  std::int64_t rounds = 1;
  std::optional<std::int64_t> depth;
  std::optional<std::int64_t> leaves;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    constexpr Range kCount{.low = 1, .high = 1e12};
    visit(Field{.name = "library", .doc = "Library that grows the trees.", .source = kOwn, .required = true},
          self.library);
    visit(Field{.name = "rows",
                .doc = "Rows of the training data, over the whole cluster.",
                .example = "10000000",
                .source = kOwn,
                .range = kCount,
                .required = true},
          self.rows);
    visit(Field{.name = "columns",
                .doc = "Values of a row that are not zero: all columns of dense data.",
                .example = "28",
                .source = kOwn,
                .range = {.low = 1, .high = 1e6},
                .required = true},
          self.columns);
    visit(Field{.name = "rounds",
                .doc = "Boosting rounds, each of which grows one tree.",
                .example = "100",
                .source = "XGBoost, num_boost_round",
                .range = {.low = 1, .high = 1e6},
                .required = true},
          self.rounds);
    visit(Field{.name = "depth",
                .doc = "Levels of splits of a tree; not of lightgbm, which has leaves.",
                .example = "10",
                .fallback = "6",
                .source = "XGBoost, max_depth",
                .range = {.low = 1, .high = 30}},
          self.depth);
    visit(Field{.name = "leaves",
                .doc = "Leaves of a tree of lightgbm.",
                .example = "512",
                .fallback = "31",
                .source = "LightGBM, num_leaves",
                .range = {.low = 2, .high = 131072}},
          self.leaves);
  }
};

}  // namespace simcore
