#include "bind.hpp"
#include "record.hpp"
#include "simcore/catalog/catalog.hpp"
#include "simcore/catalog/price_explanation.hpp"
#include "simcore/catalog/price_list.hpp"
#include "simcore/error/error.hpp"
#include "simcore/io/price_book_reader.hpp"
#include "written.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

using Text = std::optional<std::string>;

/// The price list of a catalog or of a layer.
template <class Prices>
std::vector<PriceRow> list_of(const Prices& prices, const Text& region, const Text& as_of) {
  const Catalog& known = Catalog::builtin();
  if (region) known.regions().require(*region);
  const std::optional<Date> day = as_of ? std::optional<Date>(day_of(as_of, known)) : std::nullopt;
  return price_list(prices, {.region = region, .day = day});
}

void bind_layer(py::module_& module) {
  bind_record<PriceRow>(module);
  bind_record<PriceLayer>(module).def("price_list", &list_of<PriceLayer>, py::arg("region") = py::none(),
                                      py::arg("as_of") = py::none(),
                                      "Prices of the book in force on a day, or all of them.");
}

std::string path_of(const py::handle& path) {
  const py::object kind = py::module_::import("os").attr("PathLike");
  if (!py::isinstance<py::str>(path) && !py::isinstance<py::bytes>(path) && !py::isinstance(path, kind))
    throw py::type_error("layers: must be PriceLayers or paths of price books, got " + shown_object(path));
  try {
    return py::module_::import("os").attr("fsencode")(path).cast<std::string>();
  } catch (const py::error_already_set& error) {
    if (!error.matches(PyExc_UnicodeEncodeError)) throw;
    const std::string shown = py::str(py::module_::import("builtins").attr("ascii")(path));
    throw CatalogError({{shown, "must be a file name in UTF-8", "", ""}});
  }
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
              "A catalog with price layers over its prices, the last on top: PriceLayers, or paths of price books.\n\n"
              "Raises CatalogError with every problem of the first book that has one.");
}

}  // namespace

void bind_prices(py::module_& module) {
  bind_record<Provenance>(module);
  bind_record<TrainingPrice>(module);
  bind_record<StoragePrice>(module);
  bind_record<Discount>(module);
  bind_layer(module);
  bind_record<PriceStep>(module);
  bind_record<DiscountStep>(module);
  bind_record<PriceExplanation>(module);
}

void bind_price_books(py::module_& module, py::class_<Catalog>& catalog) {
  module.def(
      "load_price_book",
      [](const py::object& path, const Catalog& known) { return load_price_book(path_of(path), known); },
      py::arg("path"), py::arg("catalog"), "A price book from a .csv or .json file. Raises CatalogError.");
  def_with_prices(catalog);
  catalog
      .def_property_readonly("discounts", &Catalog::discounts,
                             "Discounts of all layers, in the order in which they are applied.")
      .def(
          "explain_price",
          [](const Catalog& known, const std::string& item, const std::string& region, const Text& as_of) {
            return explain_price(known, item, region, day_of(as_of, known));
          },
          py::arg("item"), py::arg("region") = "us-east-1", py::arg("as_of") = py::none(),
          "The ladder of a price, step by step.")
      .def("price_list", &list_of<Catalog>, py::arg("region") = py::none(), py::arg("as_of") = py::none(),
           "Every list price: in force on a day, or every step of every price.");
}
