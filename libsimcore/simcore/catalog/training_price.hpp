#pragma once

#include <map>
#include <string>
#include <vector>

#include "simcore/catalog/layered_rows.hpp"
#include "simcore/catalog/price_layer.hpp"
#include "simcore/catalog/source_book.hpp"

namespace simcore {

/// How well a price is founded, best first. `price_book`: stated by the user's own book, which no built-in row is.
enum class Evidence { billing_line, price_api, price_page, published, derived, scaled, price_book };

template <>
struct Choice<Evidence> {
  using enum Evidence;
  static constexpr std::array<std::pair<std::string_view, Evidence>, 7> words = {{{"billing_line", billing_line},
                                                                                  {"price_api", price_api},
                                                                                  {"price_page", price_page},
                                                                                  {"published", published},
                                                                                  {"derived", derived},
                                                                                  {"scaled", scaled},
                                                                                  {"price_book", price_book}}};
};
/// Seen by someone, not computed from another price.
[[nodiscard]] constexpr bool observed(Evidence evidence) noexcept { return evidence < Evidence::derived; }

struct TrainingPrice {
  double usd_per_hour = 0.0;
  Evidence evidence = Evidence::derived;
  Provenance provenance;
  bool before_first = false;
  std::string layer = kBuiltInLayer;
  std::optional<Confidence> confidence = {};

  static constexpr record::Title kTitle{"TrainingPrice", "On-demand price of one instance for one hour of training."};
  static constexpr auto fields() {
    using record::field;
    using enum record::Faces;
    return record::Fields{
        field("usd_per_hour", "USD/h", "Price of an hour.", &TrainingPrice::usd_per_hour),
        field("evidence", "", "How well the price is founded, best first.", &TrainingPrice::evidence),
        field("confidence", "",
              "How far the price may be trusted: high, medium or low; none: its catalog or price book "
              "does not say.",
              &TrainingPrice::confidence),
        record::spread(&TrainingPrice::provenance),
        field("before_first", "", "Whether the day is before the oldest known price, which then holds.",
              &TrainingPrice::before_first)
            .on(python),
        field("layer", "", "Name of the price book, or \"built in\".", &TrainingPrice::layer).on(python)};
  }
};

[[nodiscard]] PriceStep price_step_of(const TrainingPrice& price, const std::string& region);

/// Training prices by instance type, region and day.
///
/// The ladder for a day D:
///  0. Price layers, the last added first: the newest row up to D of exactly that type and region.
///  1. The built-in rows up to D form price periods; a new one begins where a billed, quoted, derived or scaled price
///     moves by more than 0.5 % (copied price pages may be stale and start none). The last period counts. In it, seen
///     beats derived, better evidence beats worse, later beats earlier.
///  2. No row up to D: the oldest row, marked before_first.
///  3. No row for that type and region at all: CatalogError, naming the regions where the type has a price. A price of
///     another region is never passed off as this one's.
class TrainingPriceBook {
 public:
  static TrainingPriceBook parse(const Table& table, const SourceBook& sources);
  /// Book with a layer on top of this one, which stays as it is.
  [[nodiscard]] TrainingPriceBook with(const PriceLayer& layer) const;

  [[nodiscard]] TrainingPrice at(const std::string& type, const std::string& region, Date day) const;
  /// The ladder step by step, for the same answer as `at`: every row looked at, newest first in each layer. Throws as
  /// `at` does.
  [[nodiscard]] std::vector<PriceStep> explain(const std::string& type, const std::string& region, Date day) const;
  /// The day of the oldest row of the type in any region; nothing when it has no price.
  [[nodiscard]] std::optional<Date> first_day(const std::string& type) const;
  /// The day of the oldest derived row: that of the first snapshot, which tells nothing of when its types came.
  [[nodiscard]] Date oldest_derived() const noexcept { return oldest_derived_; }
  [[nodiscard]] Date newest() const noexcept { return newest_; }
  [[nodiscard]] bool knows_region(const std::string& region) const;
  [[nodiscard]] bool knows_type(const std::string& type) const { return rows_.built_in(type) != nullptr; }
  [[nodiscard]] std::vector<std::string> regions() const;
  [[nodiscard]] std::vector<std::string> types() const;
  /// Every row of a type and region in every layer, oldest first; empty when there is none.
  [[nodiscard]] std::vector<TrainingPrice> history(const std::string& type, const std::string& region) const {
    return rows_.history(type, region);
  }

 private:
  [[nodiscard]] std::vector<std::string> regions_of(const std::string& type) const;

  LayeredRows<TrainingPrice> rows_;
  Date newest_{}, oldest_derived_ = Date::max();
};

}  // namespace simcore
