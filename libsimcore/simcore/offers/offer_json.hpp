#pragma once

#include "simcore/io/byte_source.hpp"
#include "simcore/offers/offer_collector.hpp"
#include "simcore/offers/offer_product.hpp"

namespace simcore {

/// Reads the JSON form of a bulk offer, at most 64 levels deep, into the collector. Terms that stand before the
/// products (or products before the offer code) cost another pass over the file. Throws SpecError with the JSON path
/// when the text is not JSON, ends early, or names one thing twice.
void read_offer_json(ByteSource& source, const OfferItemBook& items, OfferCollector& collector);

/// How the JSON form names the parts of a price, behind the path of its dimension.
inline constexpr OfferNames kJsonNames = {".attributes.",  ".beginRange",       ".unit",
                                          ".pricePerUnit", ".pricePerUnit.USD", " (effectiveDate of its term)"};

}  // namespace simcore
