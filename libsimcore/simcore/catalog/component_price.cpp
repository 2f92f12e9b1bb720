#include "simcore/catalog/component_price.hpp"

#include <algorithm>
#include <tuple>

#include "simcore/catalog/table_key.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

Component component_of(const TableRow& row) {
  const std::string& text = row.text("component");
  const std::optional<Component> found = meaning<Component>(text);
  if (!found)
    throw CatalogError({{row.place(), "column 'component' must be a component with prices", in_quotes(text),
                         nearest(text, words_of<Component>())}});
  return *found;
}

auto order(const ComponentPrice& price) { return std::tuple(price.component, price.region, price.provenance.as_of); }

}  // namespace

ComponentPriceBook ComponentPriceBook::parse(const Table& table, const SourceBook& sources) {
  table.require_unique(key_columns("component_prices"));
  ComponentPriceBook book;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const TableRow row = table.row(i);
    book.prices_[row.text("instance_type")].push_back({component_of(row), row.text("region"),
                                                       row.positive("usd_per_hour"), sources.confidence(row),
                                                       sources.provenance(row)});
  }
  for (auto& [type, prices] : book.prices_)
    std::ranges::sort(prices, [](const auto& a, const auto& b) { return order(a) < order(b); });
  return book;
}

const std::vector<ComponentPrice>& ComponentPriceBook::all(const std::string& type) const {
  static const std::vector<ComponentPrice> none;
  const auto found = prices_.find(type);
  return found == prices_.end() ? none : found->second;
}

std::optional<ComponentPrice> ComponentPriceBook::at(const std::string& type, Component component,
                                                     const std::string& region, Date day) const {
  const auto newest = [&](const std::string& where) {
    std::optional<ComponentPrice> found;
    for (const ComponentPrice& price : all(type))
      if (price.component == component && price.region == where && price.provenance.as_of <= day) found = price;
    return found;
  };
  std::optional<ComponentPrice> found = newest(region);
  if (!found) found = newest("");
  return found;
}

}  // namespace simcore
