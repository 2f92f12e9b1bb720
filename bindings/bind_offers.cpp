#include <cerrno>
#include <system_error>

#include <pybind11/functional.h>

#include "bind.hpp"
#include "simcore/offers/offer_reader.hpp"
#include "simcore/offers/price_book_writer.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

using Progress = std::optional<std::function<void(std::size_t, std::size_t)>>;

/// What an import did, without its rows: those are in the file.
struct OfferSummary {
  std::vector<OfferFile> files;
  std::map<std::string, std::size_t> skipped;
  std::map<std::string, std::size_t> items;
  std::map<std::string, std::size_t> regions;
  std::size_t prices = 0;
};

OfferSummary summary(OfferBook book) {
  OfferSummary made{std::move(book.files), std::move(book.skipped), {}, {}, book.prices.size()};
  for (const OfferPrice& price : book.prices) {
    ++made.items[price.item];
    ++made.regions[price.region];
  }
  return made;
}

/// Lets Ctrl-C through and reports, between blocks of the files.
OfferOptions options(std::vector<std::string> regions, const Progress& progress) {
  return {.regions = std::move(regions), .after_block = [progress](std::size_t done, std::size_t all) {
            const py::gil_scoped_acquire gil;
            if (PyErr_CheckSignals() != 0) throw py::error_already_set();
            if (progress) (*progress)(done, all);
          }};
}

OfferSummary import_offers(const std::vector<std::string>& paths, const std::string& out,
                           const std::vector<std::string>& regions, const Progress& progress) {
  const OfferOptions chosen = options(regions, progress);
  try {
    const py::gil_scoped_release released;
    require_book_path(out, paths);
    OfferBook book = read_offers(paths, chosen);
    write_price_book(book.prices, out);
    return summary(std::move(book));
  } catch (const std::system_error& error) {
    errno = error.code().value();
    PyErr_SetFromErrnoWithFilename(PyExc_OSError, out.c_str());
    throw py::error_already_set();
  }
}

}  // namespace

void bind_offers(py::module_& module) {
  py::class_<OfferFile>(module, "OfferFile", "One offer file of the price list that was imported.")
      .def_readonly("path", &OfferFile::path)
      .def_readonly("offer_code", &OfferFile::offer_code, "The service: AmazonS3.")
      .def_readonly("version", &OfferFile::version)
      .def_property_readonly(
          "published", [](const OfferFile& file) { return to_string(file.published); }, "ISO date.")
      .def_readonly("products", &OfferFile::products, "Products read; of a CSV file: rows.")
      .def_readonly("prices", &OfferFile::prices, "Prices taken.");
  py::class_<OfferSummary>(module, "OfferSummary", "What an import of offer files took and what it left out.")
      .def_readonly("files", &OfferSummary::files)
      .def_readonly("prices", &OfferSummary::prices, "Rows of the price book.")
      .def_readonly("items", &OfferSummary::items, "Rows by item.")
      .def_readonly("regions", &OfferSummary::regions, "Rows by region.")
      .def_readonly("skipped", &OfferSummary::skipped, "Products (of a CSV file: rows) left out, by reason.");
  module.def("import_offers", &import_offers, py::arg("paths"), py::arg("out"),
             py::arg("regions") = std::vector<std::string>{}, py::arg("progress") = py::none(),
             "Reads offer files and writes one price book. progress(done, all) is called with bytes, now and then.");
}
