#include "simcore/io/price_book_reader.hpp"

#include "bytes/target.hpp"
#include "simcore/record/json.hpp"

namespace {

std::string written(const simcore::PriceLayer& layer) {
  simcore::record::JsonPrinter out;
  out.open('{');
  out.key("prices");
  simcore::record::write(out, layer.prices());
  out.key("discounts");
  simcore::record::write(out, layer.discounts);
  out.close('}');
  return std::move(out).take();
}

}  // namespace

/// A price book lies over the catalog, and reads the same when it is written.
void simcore::tests::read_bytes(std::string_view bytes) {
  const PriceLayer layer = read_price_book(bytes, bytes.starts_with('{') ? "book.json" : "book.csv");
  require(Catalog::builtin().with(layer).digest() != Catalog::builtin().digest());
  require(written(read_price_book(written(layer), "book.json")) == written(layer));
}
