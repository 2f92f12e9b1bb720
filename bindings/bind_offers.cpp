#include <cerrno>
#include <system_error>

#include "bind.hpp"
#include "progress.hpp"
#include "record.hpp"
#include "simcore/offers/offer_summary.hpp"
#include "simcore/offers/price_book_writer.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

/// Lets Ctrl-C through and reports, between blocks of the files.
OfferOptions options(std::vector<std::string> regions, const Progress& progress) {
  return {.regions = std::move(regions), .after_block = [progress](std::size_t done, std::size_t all) {
            const py::gil_scoped_acquire gil;
            if (PyErr_CheckSignals() != 0) throw py::error_already_set();
            progress(done, all);
          }};
}

OfferSummary import_offers(const std::vector<std::string>& paths, const std::string& out,
                           const std::vector<std::string>& regions, const Progress& progress) {
  const OfferOptions chosen = options(regions, progress);
  try {
    const py::gil_scoped_release released;
    require_book_path(out, paths);
    const OfferBook book = read_offers(paths, chosen);
    write_price_book(book.prices, out);
    return summary(book);
  } catch (const std::system_error& error) {
    errno = error.code().value();
    PyErr_SetFromErrnoWithFilename(PyExc_OSError, out.c_str());
    throw py::error_already_set();
  }
}

}  // namespace

void bind_offers(py::module_& module) {
  bind_record<OfferFile>(module);
  bind_record<OfferSummary>(module);
  module.def("import_offers", &import_offers, py::arg("paths"), py::arg("out"),
             py::arg("regions") = std::vector<std::string>{}, py::arg("progress") = py::none(),
             "Reads offer files and writes one price book. progress(done, all) is called with bytes, now and then.");
}
