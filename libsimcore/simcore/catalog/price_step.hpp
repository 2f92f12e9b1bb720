#pragma once

#include <optional>
#include <string>

#include "simcore/catalog/provenance.hpp"

namespace simcore {

inline constexpr const char* kBuiltInLayer = "built in";
inline constexpr const char* kJobFileLayer = "job file";

struct PriceStep {
  std::string layer;
  std::string region;
  std::optional<double> usd;
  std::string evidence;
  Provenance provenance;
  bool taken = false;
  std::string why;

  [[nodiscard]] std::string as_of() const { return usd ? to_string(provenance.as_of) : std::string(); }
  [[nodiscard]] const std::string& source() const noexcept { return provenance.source; }

  static constexpr record::Title kTitle{
      "PriceStep", "One step of looking a price up: a row that was considered, or a layer that has none."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("layer", "", "Name of the price book, or \"built in\".", &PriceStep::layer),
        field("region", "", "Region whose price it is.", &PriceStep::region),
        field("usd", "USD", "Price of the row; none: the layer has no row.", &PriceStep::usd),
        field("evidence", "", "How well a built-in training price is founded; empty for any other.",
              &PriceStep::evidence),
        field("as_of", "", "ISO date from which the price was seen to hold; empty without a row.", &PriceStep::as_of),
        field("source", "", "Citation of where the price comes from; empty without a row.", &PriceStep::source),
        field("taken", "", "Whether this row is the answer.", &PriceStep::taken),
        field("why", "", "Why the row is taken, or why it is not.", &PriceStep::why),
        field("provenance", "", "Source and date of the row; without meaning when there is none.",
              &PriceStep::provenance)
            .on(record::Faces::python)};
  }
};

}  // namespace simcore
