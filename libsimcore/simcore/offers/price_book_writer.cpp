#include "simcore/offers/price_book_writer.hpp"

#include <filesystem>

#include "simcore/catalog/table.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/io/replace_file.hpp"

namespace simcore {
std::string to_csv(std::span<const OfferPrice> prices) {
  std::string text = "item,region,usd,unit,as_of,source\n";
  for (const OfferPrice& price : prices)
    text += csv_cell(price.item) + "," + csv_cell(price.region) + "," + price.usd + "," + csv_cell(price.unit) + "," +
            to_string(price.as_of) + "," + csv_cell(price.source) + "\n";
  return text;
}

void require_book_path(const std::string& path, std::span<const std::string> sources) {
  require_replaceable(path);
  for (const std::string& source : sources) {
    std::error_code error;
    if (std::filesystem::equivalent(path, source, error))
      throw SpecError({{path, "must be another file than those that are read", in_quotes(source), ""}});
  }
}

void write_price_book(std::span<const OfferPrice> prices, const std::string& path) {
  replace_file(path, to_csv(prices));
}

}  // namespace simcore
