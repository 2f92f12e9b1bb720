#include "simcore/catalog/price_layer.hpp"

#include <algorithm>
#include <tuple>

#include "simcore/catalog/price_item.hpp"
#include "simcore/catalog/sha256.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

std::string signed_text(const PriceRow& row) {
  return signed_line(
      {row.item, row.region, shortest(row.usd), row.unit, to_string(row.provenance.as_of), row.provenance.source});
}

std::string signed_text(const Discount& discount) {
  const auto day = [](const std::optional<Date>& date) { return date ? to_string(*date) : std::string(); };
  return signed_line({discount.usage_type, discount.service, shortest(discount.percent), discount.source,
                      day(discount.from), day(discount.until)});
}

}  // namespace

std::vector<PriceRow> PriceLayer::prices() const {
  std::vector<PriceRow> rows = training;
  rows.insert(rows.end(), storage.begin(), storage.end());
  return rows;
}

std::string PriceLayer::newest() const {
  std::string newest;
  for (const PriceRow& row : prices()) newest = std::max(newest, to_string(row.as_of()));
  return newest;
}

PriceLayer price_layer(std::string name, std::vector<PriceRow> rows, std::vector<Discount> discounts) {
  std::ranges::sort(rows, {}, [](const PriceRow& row) { return std::tie(row.item, row.region, row.provenance.as_of); });
  PriceLayer layer{std::move(name), {}, {}, std::move(discounts), {}};
  std::string text = signed_line({layer.name});
  for (const PriceRow& row : rows) text += signed_text(row);
  for (const Discount& discount : layer.discounts) text += signed_text(discount);
  layer.digest = sha256(text);
  for (PriceRow& row : rows) (is_instance_type(row.item) ? layer.training : layer.storage).push_back(std::move(row));
  return layer;
}

}  // namespace simcore
