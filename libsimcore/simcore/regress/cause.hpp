#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simcore/record/choice.hpp"
#include "simcore/record/field.hpp"

namespace simcore {

/// Why a forecast moved, in the order in which causes are put back. `interaction` is what causes do together beyond the
/// sum of what each does alone; `unexplained` takes its place when something could not be put back; `code` is what
/// remains when everything is put back.
enum class Cause : std::uint8_t { job, prices, rates, layers, seed, interaction, unexplained, code };
template <>
struct Choice<Cause> {
  using enum Cause;
  static constexpr auto words = std::to_array<std::pair<std::string_view, Cause>>({{"job", job},
                                                                                   {"prices", prices},
                                                                                   {"rates", rates},
                                                                                   {"layers", layers},
                                                                                   {"seed", seed},
                                                                                   {"interaction", interaction},
                                                                                   {"unexplained", unexplained},
                                                                                   {"code", code}});
};

/// Causes that can be put back.
inline constexpr std::array kPutBack = {Cause::job, Cause::prices, Cause::rates, Cause::layers, Cause::seed};

/// A change in expected cost and time.
struct Effect {
  double cost_usd = 0.0;
  double wall_clock_s = 0.0;

  static constexpr record::Title kTitle{"Effect", "Change of the expected cost and time."};
  static constexpr auto fields() {
    return record::Fields{record::field("cost_usd", "USD", "Change of the mean cost.", &Effect::cost_usd),
                          record::field("wall_clock_s", "s", "Change of the mean wall clock.", &Effect::wall_clock_s)};
  }
};

/// One thing that is not as it was when the pin was accepted.
struct Change {
  std::string what;
  std::string before;
  std::string after;
  std::optional<Effect> effect;

  static constexpr record::Title kTitle{"Change", "One thing that is not as it was when the forecast was pinned."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("what", "", "Key of the job file, row of a table, price book, or profile.", &Change::what),
        field("before", "", "Value when the forecast was pinned; empty when there was none.", &Change::before),
        field("after", "", "Present value; empty when there is none.", &Change::after),
        field("effect", "",
              "Change of cost and time that vanishes when this alone is put back; none if that is not a valid job.",
              &Change::effect)};
  }
};

/// What one cause contributed to the movement of a forecast.
struct CauseShare {
  Cause cause = Cause::code;
  std::optional<Effect> effect;
  std::string remark;
  std::vector<Change> changes;
  std::optional<Effect> rest = {};

  static constexpr record::Title kTitle{"CauseShare", "What one cause contributed to the movement of a forecast."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("cause", "", "The cause.", &CauseShare::cause),
        field(
            "effect", "",
            "Change of cost and time that vanishes when the cause alone is put back; none if that is not a valid job.",
            &CauseShare::effect),
        field("remark", "", "Why there is no effect, or what confirms it; empty when there is nothing to say.",
              &CauseShare::remark),
        field("changes", "", "What changed, as far as it moved the forecast.", &CauseShare::changes),
        field("rest", "",
              "Part of the effect that the effects of the single changes do not explain, such as what several cause "
              "together; none when nothing is left.",
              &CauseShare::rest)};
  }
};

}  // namespace simcore
