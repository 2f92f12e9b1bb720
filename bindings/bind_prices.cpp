#include "bind.hpp"
#include "simcore/catalog/catalog.hpp"
#include "simcore/catalog/price_explanation.hpp"
#include "simcore/catalog/price_list.hpp"
#include "simcore/io/price_book_reader.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

template <class T>
void bind_provenance(py::class_<T>& bound) {
  bound.def_property_readonly("source", [](const T& row) { return row.provenance.source; })
      .def_property_readonly("as_of", [](const T& row) { return to_string(row.provenance.as_of); });
}

std::optional<std::string> day_text(const std::optional<Date>& day) {
  if (!day) return std::nullopt;
  return to_string(*day);
}

void bind_looked_up(py::module_& module) {
  py::class_<TrainingPrice> training(module, "TrainingPrice", "On-demand price of one instance for one hour.");
  training.def_readonly("usd_per_hour", &TrainingPrice::usd_per_hour)
      .def_property_readonly("evidence", [](const TrainingPrice& price) { return name(price.evidence); })
      .def_readonly("before_first", &TrainingPrice::before_first, "Asked for a day before the oldest known price.")
      .def_readonly("layer", &TrainingPrice::layer, "Name of a price book, or 'built in'.");
  bind_provenance(training);
  py::class_<StoragePrice> storage(module, "StoragePrice", "Price of storage, requests or transfer.");
  storage.def_readonly("usd", &StoragePrice::usd)
      .def_readonly("unit", &StoragePrice::unit)
      .def_readonly("usage_type", &StoragePrice::usage_type)
      .def_readonly("region", &StoragePrice::region, "Whose price it is.")
      .def_readonly("layer", &StoragePrice::layer, "Name of a price book, or 'built in'.");
  bind_provenance(storage);
}

void bind_discount(py::module_& module) {
  py::class_<Discount>(module, "Discount", "What a contract takes off every line whose usage type fits a pattern.")
      .def_readonly("usage_type", &Discount::usage_type, "Pattern; * stands for any characters, ? for one.")
      .def_readonly("service", &Discount::service, "Pattern too; empty: any service.")
      .def_readonly("percent", &Discount::percent, "Of the price, 0 to 100.")
      .def_readonly("source", &Discount::source)
      .def_property_readonly(
          "first_day", [](const Discount& discount) { return day_text(discount.from); }, "The book's `from`.")
      .def_property_readonly(
          "last_day", [](const Discount& discount) { return day_text(discount.until); }, "The book's `until`.");
}

using Text = std::optional<std::string>;

/// Of a catalog or of a layer.
template <class Prices>
std::vector<PriceRow> list_of(const Prices& prices, const Text& region, const Text& as_of) {
  const Catalog& known = Catalog::builtin();
  if (region) known.regions().require(*region);
  const std::optional<Date> day = as_of ? std::optional<Date>(day_of(as_of, known)) : std::nullopt;
  return price_list(prices, {.region = region, .day = day});
}

/// ISO date; empty for a book without prices.
std::string newest_of(const PriceLayer& layer) {
  std::string newest;
  for (const PriceRow& row : price_list(layer)) newest = std::max(newest, to_string(row.provenance.as_of));
  return newest;
}

std::vector<PriceRow> rows_of(const PriceLayer& layer) {
  std::vector<PriceRow> rows = layer.training;
  rows.insert(rows.end(), layer.storage.begin(), layer.storage.end());
  return rows;
}

void bind_layer(py::module_& module) {
  py::class_<PriceRow> row(module, "PriceRow", "One price as a price book states it.");
  row.def_readonly("item", &PriceRow::item)
      .def_readonly("region", &PriceRow::region)
      .def_readonly("usd", &PriceRow::usd, "Per `unit`.")
      .def_readonly("unit", &PriceRow::unit);
  bind_provenance(row);
  py::class_<PriceLayer>(module, "PriceLayer", "A price book that was read and checked. Made by load_prices.")
      .def_readonly("name", &PriceLayer::name, "Of its file, without folders.")
      .def_property_readonly("prices", &rows_of, "Instance types first; by item, region and day.")
      .def_property_readonly("newest", &newest_of, "ISO date of the newest price; empty without one.")
      .def("price_list", &list_of<PriceLayer>, py::arg("region") = py::none(), py::arg("as_of") = py::none(),
           "Its prices in force on a day, or all of them.")
      .def_readonly("discounts", &PriceLayer::discounts, "In the order in which they are applied.")
      .def_readonly("digest", &PriceLayer::digest, "SHA-256 over its content.");
}

void bind_price_explanation(py::module_& module) {
  py::class_<PriceStep> step(module, "Rung", "A row that was considered for a price, or a layer that has none.");
  step.def_readonly("layer", &PriceStep::layer, "Name of a price book, or 'built in'.")
      .def_readonly("region", &PriceStep::region, "Whose price it is.")
      .def_readonly("usd", &PriceStep::usd, "None: the layer has no row.")
      .def_readonly("evidence", &PriceStep::evidence, "Of a built-in training price.")
      .def_readonly("taken", &PriceStep::taken)
      .def_readonly("why", &PriceStep::why)
      .def_property_readonly("source", [](const PriceStep& each) { return each.provenance.source; })
      .def_property_readonly(
          "as_of", [](const PriceStep& each) { return each.usd ? to_string(each.provenance.as_of) : std::string(); });
  py::class_<DiscountStep>(module, "DiscountStep", "A discount that was considered for a price.")
      .def_readonly("discount", &DiscountStep::discount)
      .def_readonly("applied", &DiscountStep::applied)
      .def_readonly("usd", &DiscountStep::usd, "What is left after it.")
      .def_readonly("why", &DiscountStep::why);
  py::class_<PriceExplanation>(module, "PriceExplanation", "How the catalog comes to a price.")
      .def_readonly("item", &PriceExplanation::item)
      .def_readonly("region", &PriceExplanation::region)
      .def_property_readonly("day", [](const PriceExplanation& price) { return to_string(price.day); })
      .def_readonly("unit", &PriceExplanation::unit)
      .def_readonly("service", &PriceExplanation::service)
      .def_readonly("usage_type", &PriceExplanation::usage_type, "As on the bill.")
      .def_readonly("rungs", &PriceExplanation::steps, "In the order of the ladder; one is taken.")
      .def_readonly("list_usd", &PriceExplanation::list_usd, "Of the rung that is taken.")
      .def_readonly("discounts", &PriceExplanation::discounts)
      .def_readonly("usd", &PriceExplanation::usd, "On-demand price after discounts.");
}

std::string path_of(const py::handle& path) {
  return py::module_::import("os").attr("fsencode")(path).cast<std::string>();
}

Catalog with_prices(const Catalog& catalog, const py::args& layers) {
  Catalog upper = catalog;
  for (const py::handle& layer : layers)
    upper = upper.with(py::isinstance<PriceLayer>(layer) ? layer.cast<PriceLayer>()
                                                         : load_price_book(path_of(layer), catalog));
  return upper;
}

/// The signature is written out, since pybind11 before 3 knows no types of *args.
void def_with_prices(py::class_<Catalog>& catalog) {
  py::options options;
  options.disable_function_signatures();
  catalog.def("with_prices", &with_prices,
              "with_prices(self: simcore._core.Catalog, *layers: simcore._core.PriceLayer | str | os.PathLike[str]) -> "
              "simcore._core.Catalog\n\n"
              "The same with price layers over its prices, the last on top: PriceLayers, or paths of price books.\n\n"
              "Raises CatalogError with every problem of the first book that has one.");
}

}  // namespace

void bind_prices(py::module_& module) {
  bind_looked_up(module);
  bind_discount(module);
  bind_layer(module);
  bind_price_explanation(module);
}

void bind_price_books(py::module_& module, py::class_<Catalog>& catalog) {
  module.def(
      "load_price_book",
      [](const py::object& path, const Catalog& known) { return load_price_book(path_of(path), known); },
      py::arg("path"), py::arg("catalog"), "A price book from a .csv or .json file. Raises CatalogError.");
  def_with_prices(catalog);
  catalog.def_property_readonly("discounts", &Catalog::discounts, "Of all layers, in the order they are applied.")
      .def(
          "explain_price",
          [](const Catalog& known, const std::string& item, const std::string& region, const Text& as_of) {
            return explain_price(known, item, region, day_of(as_of, known));
          },
          py::arg("item"), py::arg("region") = "us-east-1", py::arg("as_of") = py::none(),
          "The ladder of a price, rung by rung.")
      .def("price_list", &list_of<Catalog>, py::arg("region") = py::none(), py::arg("as_of") = py::none(),
           "Every list price: in force on a day, or every step of every price.");
}
