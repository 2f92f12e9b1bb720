#include "simcore/offers/offer_summary.hpp"

#include <map>
#include <string>

namespace simcore {
namespace {

using Counts = std::map<std::string, std::size_t>;

Named<std::size_t> named(const Counts& counts) { return {{counts.begin(), counts.end()}}; }

}  // namespace

OfferSummary summary(const OfferBook& book) {
  Counts items, regions;
  for (const OfferPrice& price : book.prices) {
    ++items[price.item];
    ++regions[price.region];
  }
  return {book.files, book.prices.size(), named(items), named(regions), named(book.skipped)};
}

}  // namespace simcore
