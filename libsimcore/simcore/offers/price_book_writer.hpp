#pragma once

#include <span>
#include <string>

#include "simcore/offers/offer_reader.hpp"

namespace simcore {

/// The price book as CSV (RFC 4180, UTF-8, LF): item,region,usd,unit,as_of,source. The same rows give the same bytes.
[[nodiscard]] std::string to_csv(std::span<const OfferPrice> prices);

/// Throws SpecError when a price book cannot stand there, or would take the place of one of the files it is made from.
void require_book_path(const std::string& path, std::span<const std::string> sources);

/// Writes the price book as a whole or not at all. Throws std::system_error when the disk refuses.
void write_price_book(std::span<const OfferPrice> prices, const std::string& path);

}  // namespace simcore
