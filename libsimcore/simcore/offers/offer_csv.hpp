#pragma once

#include "simcore/io/byte_source.hpp"
#include "simcore/offers/offer_collector.hpp"
#include "simcore/offers/offer_product.hpp"

namespace simcore {

/// Reads the CSV form of a bulk offer into the collector: lead lines, a header, a row a price. Throws SpecError with
/// the line when it has another form or a row is cut off. A file cut off between two rows cannot be told from a whole
/// one.
void read_offer_csv(ByteSource& source, const OfferItemBook& items, OfferCollector& collector);

/// How the CSV form names the parts of a price, behind the line.
inline constexpr OfferNames kCsvNames = {", ",         ", StartingRange", ", Unit",
                                         ", Currency", ", PricePerUnit",  ", EffectiveDate"};

}  // namespace simcore
