#include "varied_fields.hpp"

#include "simcore/error/error.hpp"
#include "value_caster.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

bool is_mapping(py::handle given) {
  return py::isinstance(given, py::module_::import("collections.abc").attr("Mapping"));
}

/// A text, a number, a distribution and None are one value; whatever else can be gone through holds them.
bool holds_values(py::handle given) {
  if (py::isinstance<py::str>(given) || py::isinstance<py::bytes>(given)) return false;
  const auto iterator = py::reinterpret_steal<py::object>(PyObject_GetIter(given.ptr()));
  PyErr_Clear();  // a class, or an array that is one number
  return static_cast<bool>(iterator);
}

/// Values of a keyword, as far as there can be so many: an iterator may never end.
void listed_values(py::handle given, Varied& varied) {
  for (const py::handle value : py::iter(given)) {
    if (varied.values.size() > kMostDesigns && !py::hasattr(given, "__len__"))
      throw SpecError({{varied.keyword, "must have at most " + std::to_string(kMostDesigns) + " values", "more", ""}});
    varied.values.emplace_back(value_of(value, varied.keyword), record::Value());
  }
}

Varied varied_field(std::string keyword, py::handle given) {
  Varied varied{.keyword = std::move(keyword)};
  if (is_mapping(given)) {
    varied.mapping = true;
    for (const py::handle entry : given.attr("items")()) {
      const auto pair = py::reinterpret_borrow<py::tuple>(entry);
      const record::Value value = value_of(pair[0], varied.keyword);
      varied.values.emplace_back(value, value_of(pair[1], varied.keyword + "[" + record::written(value) + "]"));
    }
  } else if (holds_values(given)) {
    listed_values(given, varied);
  } else {
    varied.values.emplace_back(value_of(given, varied.keyword), record::Value());
  }
  return varied;
}

}  // namespace

std::vector<Varied> varied_fields(const VariedFields& given) {
  std::vector<Varied> fields;
  for (const auto& [keyword, values] : given) fields.push_back(varied_field(py::str(keyword), values));
  return fields;
}
