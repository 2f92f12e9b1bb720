#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simcore/catalog/source_book.hpp"
#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"

namespace simcore {

/// What else of the service runs on an instance, beside a training job.
enum class Component { async_inference, capacity_block, hosting, hyperpod, notebook, processing, studio };

template <>
struct Choice<Component> {
  using enum Component;
  static constexpr std::array<std::pair<std::string_view, Component>, 7> words = {{{"async_inference", async_inference},
                                                                                   {"capacity_block", capacity_block},
                                                                                   {"hosting", hosting},
                                                                                   {"hyperpod", hyperpod},
                                                                                   {"notebook", notebook},
                                                                                   {"processing", processing},
                                                                                   {"studio", studio}}};
};

struct ComponentPrice {
  Component component = Component::hosting;
  std::string region;
  double usd_per_hour = 0.0;
  std::optional<Confidence> confidence;
  Provenance provenance;

  static constexpr record::Title kTitle{
      "ComponentPrice", "Price of one instance for one hour of something else than training, as somebody saw it."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field(
            "component", "",
            "What runs on it: async_inference, hosting, hyperpod, notebook, processing or studio; or capacity_block, a "
            "block of EC2 capacity that is paid up front.",
            &ComponentPrice::component),
        field("region", "", "Region of the price; empty: its source names none.", &ComponentPrice::region),
        field("usd_per_hour", "USD/h", "Price of an hour.", &ComponentPrice::usd_per_hour),
        field("confidence", "", "How far the price may be trusted: high, medium or low.", &ComponentPrice::confidence),
        record::spread(&ComponentPrice::provenance)};
  }
};

/// Prices beside training by instance type: those that were seen, none is derived.
class ComponentPriceBook {
 public:
  static ComponentPriceBook parse(const Table& table, const SourceBook& sources);

  /// Every price of the type in every region, by component, region and day.
  [[nodiscard]] const std::vector<ComponentPrice>& all(const std::string& type) const;
  /// Price of a component on a day: the newest row of the region, or else of no stated region; nothing when none is
  /// known so early.
  [[nodiscard]] std::optional<ComponentPrice> at(const std::string& type, Component component,
                                                 const std::string& region, Date day) const;

 private:
  std::map<std::string, std::vector<ComponentPrice>> prices_;
};

}  // namespace simcore
