#include "simcore/offers/offer_reader.hpp"

#include "bytes/target.hpp"
#include "simcore/catalog/price_book.hpp"
#include "simcore/offers/price_book_writer.hpp"

/// Every price of an offer can be read in the price book that is made of it.
void simcore::tests::read_bytes(std::string_view bytes) {
  const OfferBook book = read_offers(std::span(&file_of(bytes), 1));
  const PriceBookDraft draft = read_price_table(to_csv(book.prices), "book.csv");
  require(draft.problems.empty() && draft.prices.size() == book.prices.size());
  for (const PriceBookDraft::Row& row : draft.prices) require(row.problems.empty());
}
