#pragma once

#include <cstddef>
#include <vector>

#include "simcore/offers/offer_reader.hpp"

namespace simcore {

/// The rows themselves are in the price book.
struct OfferSummary {
  std::vector<OfferFile> files;
  std::size_t prices = 0;
  Named<std::size_t> items;
  Named<std::size_t> regions;
  Named<std::size_t> skipped;

  static constexpr record::Title kTitle{"OfferSummary", "What an import of offer files took and what it left out."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("files", "", "Offer files that were read.", &OfferSummary::files),
        field("prices", "", "Number of rows of the price book.", &OfferSummary::prices),
        field("items", "", "Number of rows by item.", &OfferSummary::items),
        field("regions", "", "Number of rows by region.", &OfferSummary::regions),
        field("skipped", "", "Number of products (of a CSV file: rows) left out, by reason.", &OfferSummary::skipped)};
  }
};

[[nodiscard]] OfferSummary summary(const OfferBook& book);

}  // namespace simcore
