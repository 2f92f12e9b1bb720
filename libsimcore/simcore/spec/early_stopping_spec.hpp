#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "simcore/record/choice.hpp"
#include "simcore/spec/job_field.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// Which epochs without an improvement count against the patience.
enum class PatienceCount { in_a_row, in_all };
template <>
struct Choice<PatienceCount> {
  static constexpr std::array<std::pair<std::string_view, PatienceCount>, 2> words = {
      {{"in_a_row", PatienceCount::in_a_row}, {"in_all", PatienceCount::in_all}}};
};

/// Training that ends when its metric no longer improves, at the latest after work.epochs.
struct EarlyStoppingSpec {
  std::int64_t patience = 1;
  PatienceCount counting = PatienceCount::in_a_row;
  Fraction improvement;
  std::optional<std::int64_t> halved_after;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    constexpr Range kEpochs{.low = 1, .high = 10000};
    visit(Field{.name = "patience",
                .doc = "Epochs without an improvement of the metric after which training ends.",
                .example = "3",
                .source = "Keras, EarlyStopping(patience)",
                .range = kEpochs,
                .required = true},
          self.patience);
    visit(Field{.name = "counting",
                .doc = "in_a_row: an improvement makes the patience whole again; in_all: every epoch without an "
                       "improvement counts.",
                .fallback = "in_a_row",
                .source = kOwn},
          self.counting);
    visit(Field{.name = "improvement",
                .doc = "Chance that the second epoch improves on the first, which is the best so far.",
                .example = "90 %",
                .source = kOwn,
                .range = kShare,
                .required = true},
          self.improvement);
    visit(Field{.name = "halved_after",
                .doc = "Epochs after which the chance of an improvement is half as large: the learning curve flattens.",
                .example = "10",
                .otherwise = "never: the chance stays the same",
                .source = kOwn,
                .range = kEpochs},
          self.halved_after);
  }
};

}  // namespace simcore
